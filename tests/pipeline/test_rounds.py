"""Which rewriter has which round: the policy's first, then marks, and what tells again is left out."""

from __future__ import annotations

from collections import Counter

from expurgate.core.findings import CUMULATIVE, Finding
from expurgate.core.spans import Span
from expurgate.pipeline.rounds import WORDED_ROUNDS, Rewriters
from expurgate.transform.redact import Redact, Suppress
from expurgate.transform.rewriter import Rewriter

TERM = Finding(Span(0, 1), "a", "disclosure", against="c")
WHOLE = Finding(Span(0, 1), "a", "disclosure", against="c", evidence=CUMULATIVE)
NAME = Finding(Span(0, 1), "a", "entities", label="PERSON")


def used(*rounds: Finding) -> list[str]:
    rewriters = Rewriters(lambda: Rewriter(Redact()), lambda: Rewriter(Redact()), lambda: Rewriter(Suppress()))
    spent: Counter[str] = Counter()
    given = [rewriters.for_round([finding], spent) for finding in rounds]
    assert spent.total() == len(rounds)
    names = {id(getattr(rewriters, name)): name for name in ("patient", "strict", "last")}
    return [names[id(each)] for each in given]


def test_single_terms_have_two_rounds_in_words_and_then_marks() -> None:
    assert used(TERM, TERM, TERM) == ["patient", "patient", "strict"]


def test_what_the_document_adds_up_to_has_rounds_of_its_own() -> None:
    assert used(TERM, TERM, WHOLE) == ["patient", "patient", "patient"]


def test_what_still_tells_is_left_out() -> None:
    assert used(TERM, WHOLE, TERM, TERM, WHOLE)[WORDED_ROUNDS:] == ["last", "last"]


def test_what_detectors_find_keeps_its_mark() -> None:
    assert used(TERM, TERM, TERM, NAME)[-1] == "strict"
