"""Who is told something and who does it are two people."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document
from expurgate.detect.entities import EntityDetector
from expurgate.language.builtin.standing import told_apart
from expurgate.language.reader import Reader
from expurgate.language.tokens import BUILTIN


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Tell Jermaine Khalid drives tonight.", ["Jermaine", "Khalid"]),
        ("she told Mandy Kofi was late", ["Mandy", "Kofi"]),
        ("Tell Mandy Brown the news.", ["Mandy Brown"]),
        ("Tell Mandy Brown was late.", ["Mandy Brown"]),
        ("I was told Jermaine Khalid drives tonight.", ["Jermaine Khalid"]),
        ("They say Jermaine Khalid drives tonight.", ["Jermaine Khalid"]),
    ],
)
def test_who_is_told_and_who_does_it_are_two(text: str, names: list[str]) -> None:
    whole = " ".join(names)
    start = text.index(whole)
    found = told_apart(text, (start, start + len(whole), "PERSON"))
    assert [text[first:last] for first, last, _ in found] == names


def test_detectors_find_no_third_person() -> None:
    text = "[14:02] Bea: Tell Jermaine Khalid drives tonight\n[14:03] Jo: ok\n"
    found = EntityDetector(("PERSON",)).detect(Reader(BUILTIN).read(Document(text)))
    assert {text[each.span.start : each.span.end] for each in found} == {"Bea", "Jermaine", "Khalid", "Jo"}
