"""α chosen for an aim: reached, least, reported; and honest when it cannot be reached."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.adversary.ward import NOTE, knowledge

from expurgate.adversary.inference import Inference
from expurgate.core.document import Document
from expurgate.core.errors import PolicyError
from expurgate.knowledge.knowledge import Knowledge
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.tuning import LADDER, Tuning, choose_alpha, smallest
from expurgate.policy import Policy


@pytest.fixture(scope="module")
def ward(tmp_path_factory: pytest.TempPathFactory) -> Knowledge:
    return knowledge(tmp_path_factory.mktemp("ward"))


@pytest.fixture(scope="module")
def sanitizer(ward: Knowledge) -> Sanitizer:
    return Sanitizer(policy_for(protect=["measles"], alpha="auto"), knowledge=ward)


@given(st.lists(st.booleans(), max_size=9))
def test_the_step_found_holds_and_the_one_below_does_not(steps: list[bool]) -> None:
    found = smallest(len(steps), lambda step: steps[step])
    if found is None:
        assert not any(steps)
    else:
        assert steps[found]
        assert found == steps.index(True) or not steps[found - 1]


@given(st.integers(0, 9), st.integers(0, 9))
def test_on_a_monotone_ladder_the_first_step_is_found(size: int, edge: int) -> None:
    found = smallest(size, lambda step: step >= edge)
    assert found == (edge if edge < size else None)


def test_the_chosen_alpha_reaches_the_aim(sanitizer: Sanitizer, ward: Knowledge) -> None:
    result = sanitizer.sanitize(Document(NOTE))
    assert result.alpha in LADDER
    assert result.tuned is not None
    assert result.tuned.reached
    after = Inference(ward).attack(sanitizer.reader.read(Document(result.text)), "measles")
    assert after.rank > 1
    assert result.tuned.ranks == (after.rank,)


def test_a_smaller_step_does_not_reach_it(sanitizer: Sanitizer) -> None:
    tuning = Tuning(sanitizer, Document(NOTE))
    tuned = tuning.choose()
    at = LADDER.index(tuned.alpha)
    assert at == 0 or min(tuning.ranks(LADDER[at - 1])) <= 1


def test_result_and_certificate_say_what_was_chosen(sanitizer: Sanitizer) -> None:
    result = sanitizer.sanitize(Document(NOTE))
    assert result.tuned is not None
    stated = result.certificate.data["aim"]
    assert stated == {"alpha": result.alpha, "first": 1, "reached": True, "rank": min(result.tuned.ranks)}
    disclosure = next(model for model in result.certificate.data["models"] if model["model"] == "disclosure")
    assert disclosure["alpha"] == result.alpha
    assert choose_alpha(sanitizer, Document(NOTE)) == result.alpha


def test_an_aim_that_cannot_be_reached_is_said(sanitizer: Sanitizer) -> None:
    tuned = Tuning(sanitizer, Document(NOTE), first=6).choose()
    assert not tuned.reached
    assert tuned.alpha == LADDER[-1]
    assert tuned.facts()["reached"] is False


def test_a_stricter_aim_never_asks_for_a_smaller_alpha(sanitizer: Sanitizer) -> None:
    chosen = [Tuning(sanitizer, Document(NOTE), first=first).choose().alpha for first in (1, 2, 6)]
    assert chosen == sorted(chosen)


def test_a_text_that_says_nothing_needs_no_more_than_the_least(sanitizer: Sanitizer) -> None:
    assert choose_alpha(sanitizer, Document("The nurse was kind.")) == LADDER[0]


def test_the_policy_may_ask_for_a_stricter_aim(ward: Knowledge) -> None:
    base = policy_for(protect=["measles"], alpha="auto").to_dict()
    base["disclosure"]["aim"] = 2
    result = Sanitizer(Policy.from_dict(base), knowledge=ward).sanitize(Document(NOTE))
    assert result.tuned is not None
    assert result.tuned.first == 2
    assert result.tuned.reached == (min(result.tuned.ranks) > 2)


def test_alpha_needs_something_to_protect(ward: Knowledge) -> None:
    plain = Sanitizer(policy_for(reveal=["nurse"]), knowledge=ward)
    with pytest.raises(PolicyError, match="disclosure"):
        Tuning(plain, Document(NOTE))


@pytest.mark.parametrize("ladder", [(), (2.0, 1.0), (0.5, 1.0)])
def test_a_broken_ladder_is_an_error(sanitizer: Sanitizer, ladder: tuple[float, ...]) -> None:
    with pytest.raises(PolicyError, match="ladder"):
        Tuning(sanitizer, Document(NOTE), ladder=ladder)
