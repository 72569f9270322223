"""Decisions as data: read, written, judged as part of the policy of one document."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from expurgate.cli.sanitize import command
from expurgate.core.errors import InputError
from expurgate.pipeline.decisions import ACTIONS, Decision, decided, from_json, to_json
from expurgate.policy import Policy

POLICY = Policy.from_dict({"detect": {"terms": ["heron"]}, "keep": ["willow"], "transform": {"method": "redact"}})


@given(st.lists(st.tuples(st.sampled_from(ACTIONS), st.from_regex(r"[A-Za-z]{1,9}( [a-z]{1,9})?", fullmatch=True))))
def test_decisions_come_back_as_they_were_written(given_decisions: list[tuple[str, str]]) -> None:
    held = [Decision(action, term, "because") for action, term in given_decisions]  # type: ignore[arg-type]
    assert from_json(to_json(held)) == held


def test_of_two_decisions_about_a_term_the_later_counts() -> None:
    one, two = Decision("hide", "Garden"), Decision("keep", "gardens", "it is public")
    kept, hidden = decided(POLICY, [one, two]), decided(POLICY, [two, one])
    assert kept.detect is not None
    assert hidden.detect is not None
    assert ("gardens" in kept.keep, "Garden" in kept.detect.terms) == (True, False)
    assert ("gardens" in hidden.keep, "Garden" in hidden.detect.terms) == (False, True)
    assert decided(POLICY, []) is POLICY
    opened = decided(POLICY, [Decision("hide", "willow"), Decision("keep", "heron", "harmless")])
    assert opened.detect is not None
    assert (opened.keep, opened.detect.terms) == (("heron",), ("willow",))


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "[]",
        '{"expurgate": {"decisions": 2}, "decisions": []}',
        '{"expurgate": {"decisions": 1}, "decisions": {}}',
        '{"expurgate": {"decisions": 1}, "decisions": [{"action": "keep", "term": "x"}]}',
        '{"expurgate": {"decisions": 1}, "decisions": [{"action": "burn", "term": "x"}]}',
        '{"expurgate": {"decisions": 1}, "decisions": [{"action": "hide", "term": ""}]}',
        '{"expurgate": {"decisions": 1}, "decisions": [{"action": "hide", "term": "x", "more": "y"}]}',
    ],
)
def test_what_is_no_file_of_decisions_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        from_json(text)


def test_the_command_applies_a_file_of_decisions(tmp_path: Path) -> None:
    letter, policy, file = (tmp_path / name for name in ("letter.txt", "policy.toml", "decisions.json"))
    letter.write_text("The heron sat in the garden near Boston.")
    policy.write_text('[detect]\nterms = ["heron", "Boston"]\n[transform]\nmethod = "redact"\n')
    file.write_text(to_json([Decision("hide", "garden"), Decision("keep", "Boston", "everyone knows")]))
    wanted = [str(letter), "--policy", str(policy), "--decisions", str(file), "--json"]
    done = CliRunner().invoke(command, wanted)
    assert done.exit_code == 0, done.output
    assert "heron" not in done.stdout.replace(str(letter), "")
    assert "garden" not in done.stdout
    assert "Boston" in done.stdout
