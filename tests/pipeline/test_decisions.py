"""Decisions as data, and what they do: keep, hide, reword, merge, split, for a place or for all, with exceptions certified."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from expurgate.cli.sanitize import command
from expurgate.core.errors import ExpurgateError, GuaranteeError, InputError
from expurgate.pipeline.decisions import Decision, Place, from_json, to_json
from expurgate.pipeline.result import Result
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import verify
from expurgate.policy import Policy

TERMS = {"detect": {"terms": ["heron", "Boston"]}, "keep": ["willow"], "transform": {"method": "redact"}}
PEOPLE = {"detect": {"entities": ["PERSON"]}, "transform": {"method": "generalize"}}
RULED = {"information": {"beta": 9.0}, "transform": {"method": "redact"}}
"""Only common words may stay."""

_terms = st.from_regex(r"[A-Za-z]{2,9}( [a-z]{2,9})?", fullmatch=True).filter(lambda term: term.lower() not in ("the",))
_places = st.builds(lambda part, at, size: Place(part, at, at + size), *[st.integers(0, 9)] * 2, st.integers(1, 9))


@st.composite
def _decisions(draw: st.DrawFn) -> Decision:
    action = draw(st.sampled_from(["keep", "hide", "reword", "merge", "split"]))
    placed = action != "merge" and draw(st.booleans())
    more = {"wording": "qqq"} if action in ("reword", "merge") else {}
    scope = "place" if placed else draw(st.sampled_from(["document", "folder"]))
    place = draw(_places) if placed else None
    return Decision(action, draw(_terms), "because", scope=scope, place=place, **more)  # type: ignore[arg-type]


@given(st.lists(_decisions()))
def test_decisions_come_back_as_they_were_written(held: list[Decision]) -> None:
    assert from_json(to_json(held)) == held


def test_a_file_of_the_first_format_is_read() -> None:
    old = '{"expurgate": {"decisions": 1}, "decisions": [{"action": "keep", "term": "x", "reason": "y"}]}'
    assert from_json(old) == [Decision("keep", "x", "y")]


def sanitized(policy: Mapping[str, object], text: str, *decisions: Decision) -> Result:
    result = Sanitizer(Policy.from_dict(policy)).deciding(decisions).sanitize(text)
    assert all(check.holds for check in verify(result.text, result.certificate))
    return result


def place(text: str, term: str, number: int = 0) -> Place:
    """The place of a mention of a term."""
    at = -1
    for _ in range(number + 1):
        at = text.index(term, at + 1)
    return Place(0, at, at + len(term))


def placed(action: str, text: str, term: str, number: int = 0, **more: object) -> Decision:
    """A decision about one mention."""
    return Decision(action, term, "because", scope="place", place=place(text, term, number), **more)  # type: ignore[arg-type]


HERONS = "The heron saw a heron near the willow in Boston."


def test_of_two_decisions_about_a_term_the_later_counts() -> None:
    keep, hide = Decision("keep", "herons", "harmless"), Decision("hide", "heron")
    assert sanitized(TERMS, HERONS, hide, Decision("keep", "heron", "harmless")).text.count("heron") == 2
    assert "heron" not in sanitized(TERMS, HERONS, keep, hide).text
    assert "willow" not in sanitized(TERMS, HERONS, Decision("hide", "willow")).text


def test_one_place_is_kept_and_another_hidden() -> None:
    kept = sanitized(TERMS, HERONS, placed("keep", HERONS, "heron", 1))
    assert kept.text.count("heron") == 1
    assert kept.text.index("heron") > kept.text.index("saw")
    assert kept.certificate.data["exceptions"]["kept_places"] == 1
    text = "A crane saw a crane."
    hidden = sanitized(TERMS, text, placed("hide", text, "crane"))
    assert hidden.text.count("crane") == 1
    assert hidden.text.endswith("a crane.")
    assert hidden.certificate.data["exceptions"]["hidden_by_hand"] == 1


def test_a_place_that_is_not_there_is_refused() -> None:
    with pytest.raises(InputError, match="place"):
        sanitized(TERMS, "Nothing here.", placed("hide", HERONS, "willow"))


@pytest.mark.parametrize("method", ["redact", "generalize", "pseudonymize", "suppress"])
def test_a_wording_stands_where_the_term_stood(method: str) -> None:
    policy = {"detect": {"entities": ["PERSON", "GPE"]}, "transform": {"method": method}}
    text = "Ann Smith moved to Boston. Boston was cold, and Smith left."
    made = sanitized(
        policy,
        text,
        Decision("reword", "Boston", wording="a northern city"),
        Decision("reword", "Ann Smith", wording="Mary Jones"),
    )
    assert made.text.startswith("Mary Jones moved to a northern city. A northern city was cold")
    assert "Jones left" in made.text
    assert made.certificate.data["exceptions"]["worded_by_hand"] == 2
    once = sanitized(policy, text, placed("reword", text, "Boston", 1, wording="the place"))
    assert once.text.count("he place was cold") == 1
    assert "to the place" not in once.text


def test_a_wording_may_not_say_what_it_hides_nor_what_tells_too_much() -> None:
    with pytest.raises(InputError, match="what it is to hide"):
        Decision("reword", "Boston", wording="old Boston town")
    with pytest.raises(GuaranteeError, match="wording"):
        sanitized(RULED, "He saw the dolutegravir.", Decision("reword", "dolutegravir", wording="tenofovir"))


@pytest.mark.parametrize("method", ["generalize", "pseudonymize"])
def test_people_are_merged_and_split(method: str) -> None:
    policy = {**PEOPLE, "transform": {"method": method}}
    text = "Jonathan Ellis wrote to Maria Kemp. Later Ellis met Kemp, and Robert Hale saw Jonathan Ellis."

    def names(result: Result) -> list[str]:
        return [edit.replacement for edit in result.edits]

    apart = names(sanitized(policy, text))
    assert len({apart[0], apart[1], apart[4]}) == 3
    merged = names(sanitized(policy, text, Decision("merge", "Robert Hale", wording="Maria Kemp")))
    assert merged[4] == merged[1]
    split = names(sanitized(policy, text, Decision("split", "Ellis")))
    assert split[2].split()[-1] not in split[0]
    here = names(sanitized(policy, text, placed("split", text, "Jonathan Ellis", 1)))
    assert here[5] not in (here[0], here[4])
    assert here[2].split()[-1] == here[0].split()[-1]


def test_what_a_model_forbids_is_kept_only_as_an_exception_with_its_reason() -> None:
    text = "The dolutegravir was in the house."
    keep = Decision("keep", "dolutegravir", "she told the papers herself")
    with pytest.raises(GuaranteeError, match="cannot hold while"):
        sanitized(RULED, text, keep)
    for over in (
        Decision("keep", keep.term, keep.reason, override=True),
        placed("keep", text, keep.term, override=True),
    ):
        made = sanitized(RULED, text, over)
        assert "dolutegravir" in made.text
        stated = made.certificate.data["exceptions"]
        assert (stated["overrides"], stated["overridden"]) == (1, {"information": 1})
        assert [finding.model for finding in made.excused] == ["information"]
        said = next(check for check in verify(made.text, made.certificate) if "exceptions" in check.claim)
        assert over.reason in said.detail
        assert "dolutegravir" not in made.certificate.to_json()
        assert over.reason not in made.certificate.to_json()


def test_an_exception_excuses_nothing_else() -> None:
    text = "The dolutegravir and the tenofovir were there."
    over = Decision("keep", "dolutegravir", "public", override=True)
    assert "tenofovir" not in sanitized(RULED, text, over).text


def test_a_reason_may_not_say_what_is_hidden() -> None:
    with pytest.raises(InputError, match="reason"):
        sanitized(TERMS, HERONS, Decision("keep", "heron", "everybody in Boston knows"))


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "[]",
        '{"expurgate": {"decisions": 3}, "decisions": []}',
        '{"expurgate": {"decisions": 1}, "decisions": {}}',
        *(
            f'{{"expurgate": {{"decisions": 2}}, "decisions": [{{{said}}}]}}'
            for said in (
                '"action": "keep", "term": "x"',
                '"action": "burn", "term": "x"',
                '"action": "hide", "term": ""',
                '"action": "hide", "term": "x", "more": "y"',
                '"action": "hide", "term": "x", "override": true',
                '"action": "hide", "term": "x", "scope": "place"',
                '"action": "hide", "term": "x", "place": {"part": 0, "start": 1, "end": 2}',
                '"action": "hide", "term": "x", "scope": "place", "place": {"part": 0, "start": true, "end": 2}',
                '"action": "hide", "term": "x", "scope": "place", "place": {"part": 0, "start": 2, "end": 2}',
                '"action": "reword", "term": "x"',
                '"action": "merge", "term": "x"',
                '"action": "split", "term": "x", "scope": "policy"',
            )
        ),
    ],
)
def test_what_is_no_file_of_decisions_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        from_json(text)


def test_the_command_applies_a_file_of_decisions(tmp_path: Path) -> None:
    letter, policy, file = (tmp_path / name for name in ("letter.txt", "policy.toml", "decisions.json"))
    text = "The heron sat in the garden near Boston, and a heron flew."
    letter.write_text(text)
    policy.write_text('[detect]\nterms = ["heron", "Boston"]\n[transform]\nmethod = "redact"\n')
    decisions = [
        Decision("hide", "garden"),
        Decision("reword", "Boston", wording="the coast"),
        placed("keep", text, "heron", 1),
    ]
    file.write_text(to_json(decisions))
    wanted = [str(letter), "--policy", str(policy), "--decisions", str(file)]
    done = CliRunner().invoke(command, wanted)
    assert done.exit_code == 0, done.output
    assert "near the coast, and a heron flew." in done.stdout
    assert "garden" not in done.stdout
    other = tmp_path / "other.txt"
    other.write_text(text)
    two = CliRunner().invoke(command, [str(letter), str(other), *wanted[1:], "-o", str(tmp_path / "out")])
    assert isinstance(two.exception, ExpurgateError)


@pytest.mark.parametrize("method", ["redact", "generalize", "suppress", "pseudonymize"])
def test_a_wording_takes_the_place_of_the_title_too_and_leaves_addresses_alone(method: str) -> None:
    policy = {"detect": {"patterns": ["EMAIL"], "terms": ["Quagmire"]}, "transform": {"method": method}}
    text = "Mr Quagmire saw the garden. Dear Quagmire wrote to ann@quagmire.example."
    found = sanitized(policy, text, Decision("reword", "Quagmire", "because", wording="a colleague")).text
    assert found.startswith("A colleague saw the garden. Dear a colleague wrote")
    assert "uagmire" not in found
    named = sanitized(policy, text, Decision("reword", "Quagmire", "because", wording="Hale")).text
    assert named.startswith("Mr Hale saw the garden. Dear Hale wrote")
