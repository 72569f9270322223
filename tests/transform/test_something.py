"""The least that can be said of a thing, where the sentence bears it."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document, Reading
from expurgate.core.edits import apply
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.transform.generalize import Generalize
from expurgate.transform.rewriter import Rewriter


class Nothing:
    """A taxonomy that knows nothing."""

    def generalizations(self, term: str) -> list[str]:
        return []

    def synonyms(self, term: str) -> tuple[str, ...]:
        return ()


def _edited(text: str, words: str, *, safe: bool = True, taxonomy: Nothing | None = None) -> str:
    start = text.index(words)
    found = Finding(Span(start, start + len(words)), words.lower(), "information", risk=9.0, threshold=4.0)
    reading = Reading(Document(text), (), (Span(0, len(text)),), ())
    transform = Generalize(taxonomy=taxonomy or Nothing(), safe=lambda _: safe, usual=lambda _: True)
    return apply(text, Rewriter(transform).edits(reading, [found])).text


@pytest.mark.parametrize(
    ("text", "words", "released"),
    [
        ("Donna put a towel over it and he left the shop at once.", "towel", "Donna put something over it and he left the shop at once."),
        ("She said that the power was off and she could not wash his uniform.", "uniform", "She said that the power was off and she could not wash something."),
        ("The tattoo was seen by all the neighbours on that cold morning outside the court in town.", "tattoo", "Something was seen by all the neighbours on that cold morning outside the court in town."),
        ("He said that the feds are coming to the shop very soon.", "feds", "He said that the […] are coming to the shop very soon."),
        ("Her mother in the village is poorly and cannot come to the court.", "poorly", "Her mother in the village is […] and cannot come to the court."),
        ("He took the towel's corner and held it up for us to look at.", "towel", "He took the […]'s corner and held it up for us to look at."),
    ],
)  # fmt: skip
def test_a_thing_is_something_where_a_noun_stands_alone(text: str, words: str, released: str) -> None:
    assert _edited(text, words) == released


def test_the_sort_of_a_thing_stands_in_brackets_where_the_taxonomy_tells_it() -> None:
    class Wrists(Nothing):
        def generalizations(self, term: str) -> list[str]:
            return ["external body part", "body part", "part", "entity"] if term == "wrist" else []

    released = _edited("She broke her wrist when she fell on the ice outside.", "wrist", taxonomy=Wrists())
    assert released == "She broke her [body part] when she fell on the ice outside."


def test_nothing_is_said_that_is_not_safe() -> None:
    assert "something" not in _edited("Donna put a towel over it and he left the shop at once.", "towel", safe=False)
