"""Terms that a policy keeps: nothing touches them, and no guarantee is weaker for it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.pipeline.worlds import open_always

from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError, InputError
from expurgate.detect.kept import KeptTerms
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.result import Result
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import verify
from expurgate.policy import METHODS, Policy

LETTER = (
    "Consultant Mary Adler, a nurse from Tarragona, saw Mr Adler and the consultants on 12 November 2002.\n\n"
    "Write to consultant@adler.example. The HIV infection was treated with antiretroviral therapy in the garden."
)
DETECT: dict[str, Any] = {"patterns": ["all"], "entities": ["all"], "terms": ["consultant", "garden"]}


def made(data: dict[str, Any], reader: Reader, knowledge: Knowledge) -> Sanitizer:
    return Sanitizer(Policy.from_dict(data), reader=reader, knowledge=knowledge, key=b"0123456789abcdef")


def released(data: dict[str, Any], reader: Reader, knowledge: Knowledge, text: str = LETTER) -> Result:
    return made(data, reader, knowledge).sanitize(Document(text))


@pytest.mark.parametrize("method", METHODS)
def test_a_kept_term_stands_as_it_was_written(method: str, reader: Reader, knowledge: Knowledge) -> None:
    data = {"detect": DETECT, "transform": {"method": method}}
    hidden = released(data, reader, knowledge)
    assert "onsultant" not in hidden.text
    result = released({**data, "keep": ["CONSULTANT"]}, reader, knowledge)
    assert result.text.startswith("Consultant")
    assert "the consultants" in result.text
    assert "consultant@" not in result.text
    assert not re.search("Mary|Adler|Tarragona|12 November|garden", result.text)
    kept = [match.span() for match in re.finditer("(?i)consultants?(?!@)", LETTER)]
    assert len(kept) == 2
    assert all(edit.span.end <= start or end <= edit.span.start for edit in result.edits for start, end in kept)


def test_a_name_is_hidden_beside_the_part_that_is_kept(reader: Reader, knowledge: Knowledge) -> None:
    data: dict[str, Any] = {"detect": {"entities": ["PERSON"]}, "keep": ["Mary"], "transform": {"method": "redact"}}
    text = "Mary Adler met Mary Adler and Mrs Adler. Then Adler left."
    result = released(data, reader, knowledge, text)
    assert result.text.count("Mary") == 2
    assert "Adler" not in result.text


def test_a_title_that_is_kept_does_not_go_with_the_name(reader: Reader, knowledge: Knowledge) -> None:
    data: dict[str, Any] = {"detect": {"entities": ["PERSON"]}, "transform": {"method": "suppress"}}
    text = "We spoke with Dr Mary Adler and Dr John Baker today."
    assert "Dr" not in released(data, reader, knowledge, text).text
    assert released({**data, "keep": ["Dr"]}, reader, knowledge, text).text.count("Dr") == 2


def test_terms_come_from_files_too(reader: Reader, knowledge: Knowledge, tmp_path: Path) -> None:
    (tmp_path / "keep.txt").write_text("# roles\nconsultant\n\n", encoding="utf-8")
    data = {"detect": DETECT, "keep_files": [str(tmp_path / "keep.txt")]}
    assert released(data, reader, knowledge).text.startswith("Consultant ")
    with pytest.raises(InputError, match="no such lexicon"):
        made({"detect": DETECT, "keep_files": [str(tmp_path / "none.txt")]}, reader, knowledge)


def test_what_was_kept_is_stated_and_verified(
    reader: Reader, knowledge: Knowledge, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    open_always(monkeypatch, knowledge)
    path = tmp_path / "keep.txt"
    path.write_text("consultant\n", encoding="utf-8")
    rule = {"protect": ["HIV"], "hide_unseen": False}
    data = {"detect": DETECT, "disclosure": rule, "keep": ["garden"], "keep_files": [str(path)]}
    result = released(data, reader, knowledge)
    path.unlink()
    assert "garden" in result.text
    assert result.certificate.data["kept_terms"] == 2
    assert "garden" not in json.dumps(result.certificate.data)
    checks = verify(result.text, result.certificate, key=b"0123456789abcdef", original=LETTER)
    assert [check.claim for check in checks if not check.holds] == []
    plain = released({"detect": DETECT}, reader, knowledge)
    assert "kept_terms" not in plain.certificate.data


@pytest.mark.parametrize(
    ("model", "name"),
    [
        ({"disclosure": {"protect": ["HIV"]}}, "disclosure"),
        ({"information": {"reveal": ["person", "city"]}}, "information"),
    ],
)
def test_a_model_that_cannot_hold_names_the_place(
    model: dict[str, Any], name: str, reader: Reader, knowledge: Knowledge
) -> None:
    data = {**model, "keep": ["antiretroviral therapy"]}
    start = LETTER.index("antiretroviral therapy")
    with pytest.raises(GuaranteeError) as caught:
        released(data, reader, knowledge)
    message = str(caught.value)
    assert f"the model {name} cannot hold" in message
    assert f"{start}..{start + len('antiretroviral therapy')}" in message
    assert "antiretroviral" not in message


def test_the_place_is_that_of_the_original(reader: Reader, knowledge: Knowledge) -> None:
    text = "Mary Adler and Mary Adler of Tarragona waited. " * 3 + "The HIV was treated with antiretroviral therapy."
    data = {"detect": {"entities": ["all"]}, "disclosure": {"protect": ["HIV"]}, "keep": ["HIV"]}
    start = text.index("HIV")
    with pytest.raises(GuaranteeError, match=re.escape(f"{start}..{start + 3}")):
        released(data, reader, knowledge, text)


def test_assess_shows_a_term_that_cannot_stay(reader: Reader, knowledge: Knowledge) -> None:
    run = made({"disclosure": {"protect": ["HIV"]}, "keep": ["HIV"]}, reader, knowledge)
    assessed = run.assess(Document(LETTER))
    start = LETTER.index("HIV")
    assert not assessed.holds
    shown = {finding.span.start: text for finding, text in zip(assessed.findings, assessed.replacements, strict=True)}
    assert shown[start].startswith("HIV")


def test_k_safety_removes_other_terms_instead(reader: Reader, knowledge: Knowledge, tmp_path: Path) -> None:
    rows = [
        {"id": "a", "name": "A", "context": ["fever", "rash"]},
        {"id": "b", "name": "B", "context": ["fever", "cough"]},
        {"id": "c", "name": "C", "context": ["rash", "cough"]},
    ]
    path = tmp_path / "e.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    rule = {"entities": str(path), "protect": ["a"], "k": 1}
    text = "There was fever and there was a rash."
    for kept, other in (("fever", "rash"), ("rash", "fever")):
        result = released({"k_safety": rule, "keep": [kept]}, reader, knowledge, text)
        assert kept in result.text
        assert other not in result.text
    with pytest.raises(GuaranteeError, match="k-safety"):
        released({"k_safety": rule, "keep": ["fever", "rash"]}, reader, knowledge, text)


WORDS = [
    "Mary",
    "Adler",
    "Consultant",
    "nurse",
    "HIV",
    "Tarragona",
    "garden",
    "and",
    "Dr",
    "12",
    "May",
    "2002",
    "the",
    ",",
]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    words=st.lists(st.sampled_from(WORDS), max_size=14),
    keep=st.lists(st.sampled_from(WORDS[:9]), min_size=1, max_size=3, unique=True),
    method=st.sampled_from(METHODS),
)
def test_no_edit_touches_a_kept_term(
    words: list[str], keep: list[str], method: str, reader: Reader, knowledge: Knowledge
) -> None:
    text = " ".join(words) + "."
    data = {"detect": DETECT, "keep": keep, "transform": {"method": method}}
    result = released(data, reader, knowledge, text)
    places = KeptTerms(keep).places(text)
    assert not [edit for edit in result.edits if places.touch(edit.span)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("consultant, CONSULTANTS' and Consultant's", 3),
        ("a consultant/surgeon, an ex-consultant", 2),
        ("consultant@clinic.org https://clinic.org/consultant www.consultant.com a_consultant /home/consultant/x", 0),
        ("consultant-2231 12-consultant", 0),
        ("(consultant). “Consultant”", 2),
        ("consultation", 0),
    ],
)
def test_kept_terms_are_words_of_their_own(text: str, found: int) -> None:
    places = KeptTerms(["Consultant"]).places(text)
    assert sum(places.meet(match.start(), match.end()) for match in re.finditer("(?i)consultant", text)) == found


def test_the_repr_shows_no_term() -> None:
    assert "canary" not in repr(KeptTerms(["canary"]))


@pytest.mark.parametrize("method", METHODS)
def test_a_name_does_not_grow_into_its_part_that_is_kept(method: str, reader: Reader, knowledge: Knowledge) -> None:
    data: dict[str, Any] = {"detect": DETECT, "keep": ["Adler"], "transform": {"method": method}}
    assert released(data, reader, knowledge, "Mary Adler.").text.endswith("Adler.")
