"""Another method or mark for the findings with one label."""

from __future__ import annotations

from typing import Any

import pytest
from tests.pipeline.worlds import open_always

from expurgate.core.document import Document
from expurgate.core.errors import PolicyError
from expurgate.detect.entities import ENTITY_LABELS
from expurgate.detect.patterns.table import LABELS
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.result import Result
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import verify
from expurgate.policy import Policy

KEY = b"0123456789abcdef"
LETTER = "Mary Adler lives in Tarragona. Mary Adler came on 12 November 2002 with pneumonia. Adler wrote to mary@adler.example."
DETECT: dict[str, Any] = {"patterns": ["EMAIL", "DATE"], "entities": ["PERSON", "GPE", "DATE"]}


def released(transform: dict[str, Any], reader: Reader, knowledge: Knowledge, **more: Any) -> Result:
    policy = Policy.from_dict({"detect": DETECT, "transform": transform, **more})
    return Sanitizer(policy, reader=reader, knowledge=knowledge, key=KEY).sanitize(Document(LETTER))


def test_a_label_has_a_method_of_its_own(reader: Reader, knowledge: Knowledge) -> None:
    alone = released({"method": "redact"}, reader, knowledge).text
    assert alone.count("▇▇▇▇") == 6
    text = released({"method": "redact", "DATE": {"method": "generalize"}}, reader, knowledge).text
    before, after = alone.split("on ▇▇▇▇ with")
    assert text.startswith(before)
    assert text.endswith(after)
    assert text.count("▇▇▇▇") == 5
    assert "12 November" not in text


def test_a_label_has_a_mark_of_its_own(reader: Reader, knowledge: Knowledge) -> None:
    text = released({"method": "redact", "EMAIL": {"mark": "label"}}, reader, knowledge).text
    assert text.endswith("▇▇▇▇ wrote to [e-mail address].")
    text = released({"method": "redact", "mark": "label", "PERSON": {"mark": "block"}}, reader, knowledge).text
    assert text.startswith("▇▇▇▇ lives in [place]. ▇▇▇▇ came on [date]")


def test_people_get_stand_ins_and_all_else_is_redacted(
    reader: Reader, knowledge: Knowledge, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_always(monkeypatch, knowledge)
    transform = {"method": "redact", "PERSON": {"method": "pseudonymize"}}
    result = released(transform, reader, knowledge)
    first, rest = result.text.split(" lives in ▇▇▇▇. ")
    assert len(first.split()) == 2
    assert rest.startswith(f"{first} came on ▇▇▇▇ with")
    assert f". {first.split()[-1]} wrote to ▇▇▇▇." in result.text
    assert "Adler" not in result.text
    everyone = released({"method": "pseudonymize"}, reader, knowledge).text
    assert everyone.startswith(f"{first} lives in ")
    checks = verify(result.text, result.certificate, key=KEY, original=LETTER)
    assert [check.claim for check in checks if not check.holds] == []


def test_all_but_one_label_get_stand_ins(reader: Reader, knowledge: Knowledge) -> None:
    text = released({"method": "pseudonymize", "PERSON": {"method": "redact"}}, reader, knowledge).text
    assert text.startswith("▇▇▇▇ lives in ")
    assert "▇▇▇▇ wrote to" in text
    assert text.count("▇▇▇▇") == 3


def test_a_mention_found_again_follows_the_rule_of_its_label(reader: Reader, knowledge: Knowledge) -> None:
    text = released({"method": "generalize", "PERSON": {"method": "suppress"}}, reader, knowledge).text
    assert "Adler" not in text
    assert "person" not in text.lower()


def test_overlapping_findings_are_replaced_once_by_the_longest(reader: Reader, knowledge: Knowledge) -> None:
    more = {"detect": {**DETECT, "regexes": {"WHOLE": "Mary Adler lives in Tarragona"}}}
    transform = {"method": "redact", "WHOLE": {"mark": "label"}, "PERSON": {"method": "generalize"}}
    text = released(transform, reader, knowledge, **more).text
    assert text.startswith("[WHOLE]. ")


def test_findings_of_models_follow_the_rule_for_all(reader: Reader, knowledge: Knowledge) -> None:
    more = {"disclosure": {"protect": ["pneumonia"], "hide_unseen": False}}
    text = released({"method": "generalize", "PERSON": {"method": "redact"}}, reader, knowledge, **more).text
    assert "with an illness." in text
    assert text.startswith("▇▇▇▇ lives in")


def test_a_rule_holds_for_what_a_finding_turns_out_to_be(reader: Reader, knowledge: Knowledge) -> None:
    policy = {"detect": {"regexes": {"DATE": "52"}}, "transform": {"method": "redact", "DATE": {"mark": "label"}}}
    run = Sanitizer(Policy.from_dict(policy), reader=reader, knowledge=knowledge)
    assert run.sanitize(Document("She was 52.")).text == "She was [age]."


def test_a_label_that_no_finding_has_is_refused(reader: Reader, knowledge: Knowledge) -> None:
    with pytest.raises(PolicyError, match=r"transform\.PERSN: no finding has this label"):
        released({"PERSN": {"method": "redact"}}, reader, knowledge)
    regexes = {**DETECT, "regexes": {"BADGE": "B-[0-9]{4}"}}
    assert released({"BADGE": {"method": "redact"}}, reader, knowledge, detect=regexes).text


def test_a_rule_that_says_nothing_changes_nothing(reader: Reader, knowledge: Knowledge) -> None:
    for method in ("generalize", "pseudonymize", "redact", "suppress"):
        plain = released({"method": method}, reader, knowledge).text
        assert released({"method": method, "PERSON": {}, "DATE": {}}, reader, knowledge).text == plain


@pytest.mark.parametrize(
    ("detect", "message"),
    [
        ({"patterns": ["EMAIL"], "show": ["EMAIL"]}, "looks for nothing"),
        ({"entities": ["PERSON", "GPE"], "show": ["GPE", "PERSON", "DATE"]}, "looks for nothing"),
        ({"patterns": ["all"], "show": [*LABELS]}, "looks for nothing"),
        ({"entities": ["all"], "show": [*ENTITY_LABELS]}, "looks for nothing"),
        ({"regexes": {"BADGE": "B-[0-9]{4}^"}}, "'BADGE' can match nothing"),
        ({"regexes": {"BADGE": "$B"}}, "can match nothing"),
        ({"regexes": {"BADGE": r"\b\BB"}}, "can match nothing"),
        ({"regexes": {"BADGE": r"[^\s\S]"}}, "can match nothing"),
    ],
)
def test_a_policy_that_can_find_nothing_is_refused(detect: dict[str, Any], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        Sanitizer(Policy.from_dict({"detect": detect})).sanitize("Ann Lee wrote from ann@example.org.")


def test_labels_in_sight_beside_others_are_a_policy() -> None:
    policy = Policy.from_dict({"detect": {"patterns": ["EMAIL", "PHONE"], "show": ["PHONE"]}})
    assert "ann@" not in Sanitizer(policy).sanitize("Ann wrote from ann@example.org.").text
