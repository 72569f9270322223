"""The least that can be said of a thing, where the sentence bears it."""

from __future__ import annotations

import pytest

from expurgate.core.document import LOOSE, Document, Reading
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
        ("She said that the power was off and she could not wash his uniform.", "uniform", "She said that the power was off and she could not wash his clothing."),
        ("The tattoo was seen by all the neighbours on that cold morning outside the court in town.", "tattoo", "Something was seen by all the neighbours on that cold morning outside the court in town."),
        ("He said that the feds are coming to the shop very soon.", "feds", "He said that the […] are coming to the shop very soon."),
        ("Her mother in the village is poorly and cannot come to the court.", "poorly", "Her mother in the village is […] and cannot come to the court."),
        ("He took the towel's corner and held it up for us to look at.", "towel", "He took the […]'s corner and held it up for us to look at."),
    ],
)  # fmt: skip
def test_a_thing_is_something_where_a_noun_stands_alone(text: str, words: str, released: str) -> None:
    assert _edited(text, words) == released


class Wrists(Nothing):
    """A taxonomy that knows wrists."""

    def generalizations(self, term: str) -> list[str]:
        return ["external body part", "body part", "part", "entity"] if term == "wrist" else []


def test_the_sort_of_a_thing_is_said_as_a_noun_where_the_taxonomy_tells_it() -> None:
    released = _edited("She broke her wrist when she fell on the ice outside.", "wrist", taxonomy=Wrists())
    assert released == "She broke a part of her body when she fell on the ice outside."


def test_no_noun_is_joined_to_another_word_by_a_hyphen() -> None:
    released = _edited("She wore a wrist-watch when she fell on the ice outside.", "wrist", taxonomy=Wrists())
    assert "of the body-" not in released
    assert "wrist" not in released


def test_the_sort_of_a_thing_stands_in_brackets_where_the_noun_is_not_safe() -> None:
    text = "She broke her wrist when she fell on the ice outside."
    start = text.index("wrist")
    found = Finding(Span(start, start + 5), "wrist", "information", risk=9.0, threshold=4.0)
    reading = Reading(Document(text), (), (Span(0, len(text)),), ())
    transform = Generalize(
        taxonomy=Wrists(), safe=lambda said: said != "part of the body", usual=lambda _: True, information=lambda _: 0.0
    )
    edits = Rewriter(transform).edits(reading, [found])
    assert apply(text, edits).text == "She broke her [body part] when she fell on the ice outside."


def test_nothing_is_said_that_is_not_safe() -> None:
    assert "something" not in _edited("Donna put a towel over it and he left the shop at once.", "towel", safe=False)


def _loose(text: str, words: str, *, safe: bool = True, label: str = LOOSE) -> str:
    start = text.index(words)
    found = Finding(Span(start, start + len(words)), words.lower(), "disclosure", label, risk=9.0, threshold=4.0)
    reading = Reading(Document(text), (), (Span(0, len(text)),), ())
    transform = Generalize(taxonomy=Nothing(), safe=lambda _: safe, usual=lambda _: True)
    return apply(text, Rewriter(transform).edits(reading, [found])).text


@pytest.mark.parametrize(
    ("text", "words", "released"),
    [
        ("He was diagnosed with a condition in the spring of that year.", "diagnosed", "He was found with a condition in the spring of that year."),
        ("His doctor diagnosed a condition in the spring of that year.", "diagnosed", "His doctor found a condition in the spring of that year."),
        ("She went down to the stockroom to pray.", "pray", "She went down to the stockroom to do something."),
        ("He said he had smoked since the summer of that year.", "smoked", "He said he had done this since the summer of that year."),
        ("Fasting was harder than she had thought at the beginning.", "Fasting", "This was harder than she had thought at the beginning."),
        ("She was tearful and was seen by the priest.", "tearful", "She was […] and was seen by the priest."),
        ("He has no thoughts of kneecapping anybody.", "kneecapping", "He has no thoughts of […] anybody."),
    ],
)  # fmt: skip
def test_a_word_outside_noun_phrases_becomes_a_plainer_verb_where_the_sentence_bears_it(
    text: str, words: str, released: str
) -> None:
    assert _loose(text, words) == released


def test_no_plainer_verb_is_said_that_is_not_safe() -> None:
    assert (
        _loose("He was diagnosed with it in the spring.", "diagnosed", safe=False)
        == "He was […] with it in the spring."
    )


class Wealth(Nothing):
    """A taxonomy that takes adjectives for people."""

    def generalizations(self, term: str) -> list[str]:
        return ["person", "entity"] if term in ("bankrupt", "butcher") else []


@pytest.mark.parametrize(
    ("text", "words", "released"),
    [
        ("They asked somebody in town about going bankrupt.", "bankrupt", "They asked somebody in town about going […]."),
        ("They asked the butcher in town about going home.", "butcher", "They asked somebody in town about going home."),
    ],
)  # fmt: skip
def test_how_somebody_is_becomes_no_noun(text: str, words: str, released: str) -> None:
    assert _edited(text, words, taxonomy=Wealth()) == released


class Times(Nothing):
    """A taxonomy that knows times."""

    def generalizations(self, term: str) -> list[str]:
        return ["time period", "entity"] if term in ("time", "times") else []


def test_a_number_of_things_is_several_of_them() -> None:
    released = _edited("He takes his tablets five times a day.", "five times", taxonomy=Times())
    assert released == "He takes his tablets several times a day."


class Food(Nothing):
    """A taxonomy that knows cakes."""

    def generalizations(self, term: str) -> list[str]:
        return ["baked goods", "food", "entity"] if term.endswith("cake") else []


def test_a_word_of_degree_goes_with_its_adjective() -> None:
    released = _edited("He makes a very good lemon cake on Sundays.", "good lemon cake", taxonomy=Food())
    assert released == "He makes a lemon cake on Sundays."


@pytest.mark.parametrize(
    ("text", "words", "released"),
    [
        ("He said that he was going through a divorce and had no money.", "divorce", "He said that he was going through something and had no money."),
        ("He walks in the park every day and sleeps well at night.", "park", "He walks every day and sleeps well at night."),
        ("He lit the paper and threw in a lighted torchwood, and then he ran off.", "lighted torchwood", "He lit the paper and threw in something, and then he ran off."),
        ("I would be grateful for your forbearance and for your time.", "forbearance", "I would be grateful for something and for your time."),
    ],
)  # fmt: skip
def test_the_object_of_a_verb_is_not_left_out_with_its_preposition(text: str, words: str, released: str) -> None:
    assert _edited(text, words) == released


@pytest.mark.parametrize(
    ("text", "words", "released"),
    [
        ("His arms jerked twice and he cried.", "jerked", "His arms moved twice and he cried."),
        ("The baby slept badly and would not eat.", "slept", "The baby rested badly and would not eat."),
        ("Her nails turned blue in the night.", "blue", "Her nails changed in the night."),
        ("They found nothing unusual in the garage.", "unusual", "They found nothing in the garage."),
    ],
)
def test_a_verb_of_many_kinds_has_a_plainer_one(text: str, words: str, released: str) -> None:
    place = Span(text.index(words), text.index(words) + len(words))
    finding = Finding(place, words, "disclosure", LOOSE)
    reading = Reading(Document(text), (), (Span(0, len(text)),), ())
    generalize = Generalize(taxonomy=Nothing(), safe=lambda _: True, usual=lambda _: True)
    assert apply(text, Rewriter(generalize).edits(reading, [finding])).text == released
