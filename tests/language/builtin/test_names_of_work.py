"""Names in schools, kitchens and letterheads that the words around them say are nobody's."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document
from expurgate.language.choose import reader_named


def _kinds(text: str, name: str) -> set[str]:
    read = reader_named("builtin").read(Document(text))
    return {each.kind for each in read.mentions if text[each.span.start : each.span.end] == name}


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("The sessions with Jan from Barnardo's have helped.", "Barnardo", "ORG"),
        ("She borrowed it from Pieter's brother.", "Pieter", "PERSON"),
        ("I shall be sorry to lose him.\n\nImogen Faversham\nClifton, 2 December 2025\n", "Clifton", "PLACE"),
        ("I shall be sorry to lose him.\n\nClifton came on 2 December 2025.\n", "Clifton", "PERSON"),
    ],
)
def test_the_words_around_a_name_say_what_it_is(text: str, name: str, kind: str) -> None:
    assert _kinds(text, name) == {kind}


def test_a_class_is_nobody() -> None:
    assert not _kinds("Aaliyah will be in 6 Falcon with Mrs Rao and Miss Denny.", "Falcon")
    assert _kinds("Aaliyah met Mrs Falcon and Miss Denny.", "Falcon") == {"PERSON"}


def test_a_verb_before_a_name_is_no_part_of_it() -> None:
    assert _kinds("Neil has to chase Mears by Friday.", "Mears")
    assert _kinds("I met Ludwig van Beek on Friday.", "Ludwig van Beek") == {"PERSON"}
