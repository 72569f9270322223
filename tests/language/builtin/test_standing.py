"""The line that a name stands on says what it is."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document
from expurgate.detect.entities import EntityDetector
from expurgate.language.builtin.mending import mended
from expurgate.language.builtin.standing import kind_by_standing, told_apart
from expurgate.language.reader import Reader
from expurgate.language.tokens import BUILTIN


def by_line(text: str, name: str) -> str:
    start = text.index(name)
    return kind_by_standing(text, start, start + len(name))


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("Ward: Bracken\n", "Bracken", "FACILITY"),
        ("Seen today.  Ward: Heather", "Heather", "FACILITY"),
        ("- Previous employer: Destia", "Destia", "ORG"),
        ("Place of birth: Merton", "Merton", "PLACE"),
        ("2012–2016 PhD, KU Leuven", "KU Leuven", "ORG"),
        ("CV\n2018-2020 Rabat - field officer", "Rabat", "PLACE"),
        ("CV\nMar 2019 – present: porter, Ninewells", "Ninewells", "ORG"),
        ("Consultant: Bracken\n", "Bracken", ""),
        ("The ward: Bracken was there.", "Bracken", ""),
        ("2012–2016 PhD, supervised by Bracken", "Bracken", ""),
        ("2012–2016 nurse, Maria Bracken", "Maria Bracken", ""),
        ("In 2012 Bracken left.", "Bracken", ""),
    ],
)
def test_fields_and_years_say_what_a_name_is(text: str, name: str, kind: str) -> None:
    assert by_line(text, name) == kind


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


def test_what_somebody_is_asked_to_do_is_no_name() -> None:
    text = "Tell Jermaine Khalid drives."
    assert [text[start:end] for start, end, _ in mended(text, [(0, 20, "PERSON")])] == ["Jermaine", "Khalid"]


def test_detectors_find_no_third_person() -> None:
    text = "[14:02] Bea: Tell Jermaine Khalid drives tonight\n[14:03] Jo: ok\n"
    found = EntityDetector(("PERSON",)).detect(Reader(BUILTIN).read(Document(text)))
    assert {text[each.span.start : each.span.end] for each in found} == {"Bea", "Jermaine", "Khalid", "Jo"}
