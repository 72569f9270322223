"""What a document adds up to about its subject, against the verifier and against the definition written out."""

from __future__ import annotations

from math import log, log2, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.privacy.table_corpus import SetCorpus, reading_of, surface

from expurgate.assurance.subject import recognition
from expurgate.core.document import LOOSE, MODIFIER, Document, Reading, Term
from expurgate.core.errors import PolicyError
from expurgate.core.findings import CUMULATIVE, Finding
from expurgate.core.spans import Span
from expurgate.policy import SubjectRule
from expurgate.privacy.subject import HiddenSubject, Pull, distance

RARE = [f"{letter}word" for letter in "abcdefghijklmnop"]
COMMON = ["river", "first", "cup", "table"]
FILLER = [frozenset(COMMON[:number]) for number in (1, 2, 3, 4)] * 40
DOCUMENTS = st.lists(st.frozensets(st.sampled_from([*RARE, *COMMON]), max_size=16), max_size=40)
TEXTS = st.lists(st.lists(st.sampled_from([*RARE, *COMMON, "unheard", "person"]), max_size=12), max_size=3)
LIFE = frozenset(RARE[:12])


def oracle(documents: list[frozenset[str]], words: dict[str, int], crowd: int) -> tuple[bool, float]:
    """Whether a document stands out, and how far the subject is from all others."""
    total = len(documents)
    counts = {word: sum(word in document for document in documents) for word in words}
    weights = {word: (1 + log(words[word])) * log2(total / max(1, counts[word])) for word in words}
    rare = [word for word in words if counts[word] and log2(total / counts[word]) >= 5]
    sized = [12 + sum(word in ("river", "first", "table") for word in document) for document in documents]
    scores = [
        sum(round(1000 * weights[word]) for word in rare if word in document) / sqrt(size)
        for document, size in zip(documents, sized, strict=True)
    ]
    order = sorted(range(total), key=lambda number: (-scores[number], number))
    best, last = scores[order[0]], scores[order[min(crowd, total) - 1]]
    known = best > 0 and best >= 1.7 * last and sum(word in documents[order[0]] for word in rare) >= 8
    near = [documents[number] for number in order[1:101]]
    told = spread = 0.0
    for word, times in words.items():
        chance = max(1, counts[word]) / (total + 1)
        share = sum(word in document for document in near) / len(near)
        again = max(chance, 1 - (1 - 0.04 - 0.5 * share) ** times)
        told += weights[word] * (again - chance)
        spread += weights[word] ** 2 * chance * (1 - chance)
    return known, told / sqrt(spread) if spread else 0.0


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS, TEXTS, st.integers(2, 30), st.booleans())
def test_by_definition_and_by_the_verifier(
    some: list[frozenset[str]], sentences: list[list[str]], crowd: int, strangers: bool
) -> None:
    documents = [*some, *FILLER]
    reading = reading_of(sentences)
    words: dict[str, int] = {}
    for word in (word for sentence in sentences for word in sentence if word != "person"):
        words[word] = words.get(word, 0) + 1
    known, far = oracle(documents, words, crowd) if words else (False, 0.0)
    found = HiddenSubject(crowd, 6.0, strangers).assess(reading, surface(SetCorpus(documents))).facts
    assert found["known"] == known
    assert found["distance"] == pytest.approx(far if known or strangers else 0.0, abs=1e-9)
    seen = recognition(reading.document.text, SetCorpus(documents), SubjectRule(crowd, 6.0, strangers))
    assert seen.known == known
    assert seen.distance == pytest.approx(found["distance"], abs=1e-9)
    assert seen.out == pytest.approx(found["out"], abs=1e-9)


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS, TEXTS, st.floats(0.5, 8), st.booleans())
def test_what_is_left_holds(
    some: list[frozenset[str]], sentences: list[list[str]], limit: float, strangers: bool
) -> None:
    knowledge = surface(SetCorpus([LIFE, *some, *FILLER]))
    model = HiddenSubject(distance=limit, strangers=strangers)
    first = model.assess(reading_of(sentences), knowledge)
    assert first.holds == (first.facts["distance"] <= limit + 1e-9)
    gone = {finding.term for finding in first.findings}
    left = [[word for word in sentence if word not in gone] for sentence in sentences]
    assert model.assess(reading_of(left), knowledge).holds


def test_a_life_the_corpus_knows_is_found_and_one_it_does_not_know_is_not() -> None:
    reading = reading_of([RARE[:6], RARE[6:12]])
    known = HiddenSubject(distance=1).assess(reading, surface(SetCorpus([LIFE, *FILLER])))
    assert known.facts["known"]
    assert {finding.evidence for finding in known.findings} == {CUMULATIVE}
    assert all(finding.risk and finding.model == "subject" for finding in known.findings)
    apart = [frozenset({word}) for word in LIFE]
    unknown = surface(SetCorpus([*apart, *FILLER]))
    assert HiddenSubject(distance=1).assess(reading, unknown).holds
    assert not HiddenSubject(distance=1, strangers=True).assess(reading, unknown).holds


def test_a_few_shared_words_are_chance() -> None:
    assert not HiddenSubject(distance=0.1).assess(reading_of([RARE[:8]]), surface(SetCorpus([LIFE, *FILLER]))).holds
    assert HiddenSubject(distance=0.1).assess(reading_of([RARE[:7]]), surface(SetCorpus([LIFE, *FILLER]))).holds


def test_what_others_hide_says_nothing() -> None:
    reading = reading_of([RARE[:12]])
    hidden = [Finding(span, "x", "lexicon") for term in reading.terms[:6] for span in term.spans]
    model, knowledge = HiddenSubject(distance=1), surface(SetCorpus([LIFE, *FILLER]))
    assert not model.assess(reading, knowledge).holds
    assert model.assess(reading, knowledge, earlier=hidden).holds


def test_words_are_told_by_where_they_stand() -> None:
    text = " ".join(RARE[:12])
    phrase = Term("bword cword", (Span(6, 17),))
    reading = Reading(Document(text), (phrase,), (Span(0, len(text)),), (Span(0, len(text)),))
    model = HiddenSubject(distance=0.01)
    found = model.assess(reading, surface(SetCorpus([LIFE, *FILLER]))).findings
    labels = {text[finding.span.start : finding.span.end]: finding.label for finding in found}
    assert labels["aword"] == LOOSE
    assert labels["bword"] == MODIFIER
    assert labels["cword"] == ""


def test_replacements() -> None:
    model, knowledge = HiddenSubject(), surface(SetCorpus([LIFE, *FILLER]))
    assert model.safe("aword", knowledge)
    assert model.silent("the river", knowledge)
    assert model.silent("a person", knowledge)
    assert not model.silent("aword", knowledge)
    assert not model.silent("unheard", knowledge)


def test_nothing_is_far_from_nothing() -> None:
    assert distance([]) == 0.0
    assert distance([Pull(3.0, 4.0), Pull(1.0, 0.0)]) == 2.0
    assert HiddenSubject().assess(reading_of([]), surface(SetCorpus(FILLER))).facts["out"] == 0.0


@pytest.mark.parametrize("rule", [{"crowd": 1}, {"distance": 0.0}, {"distance": float("nan")}], ids=str)
def test_bad_settings(rule: dict[str, float]) -> None:
    with pytest.raises(PolicyError):
        HiddenSubject(**rule)  # type: ignore[arg-type]
