"""Who is told something and who does it are two people."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document
from expurgate.detect.entities import EntityDetector
from expurgate.language.builtin.standing import ends_as_body, is_articled, is_introduced, told_apart
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


@pytest.mark.parametrize(
    ("text", "name", "introduced"),
    [
        ("The school's new bursar, Ann Lee, wrote.", "Ann Lee", True),
        ("the Agency Decision Maker, Helen Strangways, agreed", "Helen Strangways", True),
        ("Manager, Grant Thornton", "Grant Thornton", False),
        ("the manager, Rose Lettings, wrote", "Rose Lettings", False),
        ("in the summer, Ann Lee wrote", "Ann Lee", False),
    ],
)
def test_who_is_introduced_by_what_they_are_is_somebody(text: str, name: str, introduced: bool) -> None:
    start = text.index(name)
    assert is_introduced(text, start, start + len(name)) == introduced


@pytest.mark.parametrize(
    ("text", "name", "articled"),
    [
        ("the Margaret Sinclair was built in Buckie", "Margaret Sinclair", True),
        ("the Michael Burns case", "Michael Burns", False),
        ("Margaret Sinclair was born there", "Margaret Sinclair", False),
    ],
)
def test_a_whole_name_behind_an_article_is_nobodys(text: str, name: str, articled: bool) -> None:
    start = text.index(name)
    assert is_articled(text, start, start + len(name)) == articled


@pytest.mark.parametrize(("name", "body"), [("castlereagh foods", True), ("ann lee", False), ("foods", False)])
def test_what_only_firms_end_with_is_a_body(name: str, body: bool) -> None:
    assert ends_as_body(name) == body
