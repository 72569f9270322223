"""The rest of a name goes with the part that has to go."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document, Reading, Term
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.pipeline.attempt import fragments
from expurgate.text.normal import normal_form

TEXT = "under Article 3 of the Treaty on Public Order and Private Peace and Rule 7, Ann Lee and Bo Dee signed"


def place(words: str) -> Span:
    start = TEXT.index(words)
    return Span(start, start + len(words))


def term(words: str, label: str) -> Term:
    return Term(normal_form(words), (place(words),), "entity", label)


READING = Reading(
    Document(TEXT),
    (
        term("Article 3 of the Treaty on Public Order and Private Peace and Rule 7", "LAW"),
        term("Ann Lee", "PERSON"),
        term("Bo Dee", "PERSON"),
    ),
    (),
    (),
)


def rest(*hidden: str, more: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    found = [Finding(place(words), words.lower(), "disclosure") for words in hidden]
    others = [Finding(place(words), words.lower(), "patterns") for words in more]
    return [
        (TEXT[finding.span.start : finding.span.end], finding.label)
        for finding in fragments(READING, found, [*others, *found])
    ]


@pytest.mark.parametrize(
    ("hidden", "expected"),
    [
        ("Public Order", [("Private Peace", "LAW")]),
        ("Order", [("Private Peace", "LAW")]),
        ("Treaty", []),
        ("Private Peace", []),
        ("Ann Lee", []),
    ],
)
def test_what_is_joined_to_a_hidden_part_goes(hidden: str, expected: list[tuple[str, str]]) -> None:
    assert rest(hidden) == expected


def test_what_is_hidden_anyway_is_not_found_again() -> None:
    assert rest("Public Order", more=("Private Peace",)) == []


def test_nothing_hidden_leaves_nothing() -> None:
    assert rest() == []
