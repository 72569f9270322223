"""What is kept, what is left to tell, and the documents behind each reason: by hand, on counts written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.privacy.table_corpus import NoKinds, TableCorpus, reading_of, surface

from expurgate.assurance.comparison import Change, Comparison, ReasonedFinding
from expurgate.assurance.report import render
from expurgate.core.document import Document, Reading, Term
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.knowledge.knowledge import Knowledge
from expurgate.pipeline.comparison import compare
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.utility import utility
from expurgate.policy import DisclosureRule, InformationRule, Policy, TransformRule

N = 1024
ALONE = {"hiv": 8, "clinic": 64, "unprotected sex": 16, "sex": 256, "treatment": 256, "garden": 256, "illness": 128}
"""IC: 7, 4, 6, 2, 2, 2 and 3 bits."""
TOGETHER = {"clinic": 2, "unprotected sex": 4, "sex": 6, "treatment": 4, "garden": 2, "illness": 4}
"""PMI with HIV: 2, 5, 1.58, 1, 0 and 2 bits."""
TEXT = "The garden faces the clinic. He told of unprotected sex before. The clinic confirmed HIV."


def knowledge() -> Knowledge:
    counts = {frozenset({term}): count for term, count in ALONE.items()}
    counts |= {frozenset({"hiv", term}): count for term, count in TOGETHER.items()}
    words = {word for term in (*ALONE, "unprotected") for word in term.split()}
    counts |= {frozenset({word}): 256 for word in words if word not in ALONE}
    return surface(TableCorpus(N, counts), NoKinds({"unprotected sex": ["treatment"], "hiv": ["illness"]}))


def compared(policy: Policy) -> Comparison:
    sanitizer = Sanitizer(policy, knowledge=knowledge())
    return compare(sanitizer.sanitize(Document(TEXT, "letter.txt")), sanitizer)


def disclosure(alpha: float = 1.75, method: str = "generalize") -> Policy:
    """IC(HIV) / 1.75 = 4 bits."""
    return Policy(
        disclosure=DisclosureRule(("HIV",), alpha, hide_unseen=False),
        transform=TransformRule(method),
    )


def test_utility_by_hand() -> None:
    case = compared(disclosure())
    assert case.released == "The garden faces the clinic. He told of treatment before. The clinic confirmed an illness."
    bits = case.utility
    assert bits.original == pytest.approx(2 + 4 + 6 + 4 + 7)
    assert bits.redacted == pytest.approx(2 + 4 + 4)
    assert bits.kept == pytest.approx(2 + 4 + 2 + 4 + 3)
    assert bits.ideal == pytest.approx(2 + 4 + (6 - (5 - 4)) + 4 + (7 - (7 - 4)))
    assert bits.share(bits.kept) == pytest.approx(15 / 23)


def test_redaction_keeps_what_redaction_would_keep() -> None:
    bits = compared(disclosure(method="redact")).utility
    assert bits.kept == bits.redacted == pytest.approx(10)


def test_the_ideal_of_the_information_model_is_beta() -> None:
    case = compared(Policy(information=InformationRule(beta=4.0)))
    assert case.utility.ideal == pytest.approx(2 + 4 + 4 + 4 + 4)
    (left,) = case.residuals
    assert (left.model, left.threshold) == ("information", 4.0)
    assert left.largest_before == pytest.approx(7)
    assert left.largest_after <= 4.0


def test_stand_ins_tell_nothing() -> None:
    before, after = reading_of([["robert"]]), reading_of([["daniel"]])
    change = Change(Span(0, 6), Span(0, 6), (ReasonedFinding(Finding(Span(0, 6), "robert", "entities", "PERSON")),))
    known = surface(TableCorpus(N, {frozenset({"robert"}): 64, frozenset({"daniel"}): 64}))
    assert utility(before, after, [change], known, invented=True).kept == 0
    assert utility(before, after, [change], known).kept == pytest.approx(4)


def test_what_is_left_to_tell_before_and_after() -> None:
    (left,) = compared(disclosure()).residuals
    assert left.name == "HIV"
    assert left.information == pytest.approx(7)
    assert left.threshold == pytest.approx(4)
    assert sorted(left.before) == pytest.approx([0, 2, 5, 7])
    assert sorted(left.after) == pytest.approx([0, 1, 2, 2])
    assert left.largest_before == pytest.approx(7)
    assert left.largest_after < left.threshold


def test_reasons_carry_the_documents_behind_them() -> None:
    case = compared(disclosure())
    by_term = {reason.finding.term: reason for change in case.changes for reason in change.reasons}
    assert by_term["unprotected sex"].documents == TOGETHER["unprotected sex"]
    assert by_term["unprotected sex"].worth == pytest.approx(7)
    assert by_term["unprotected sex"].part == ""
    assert by_term["hiv"].documents is None
    assert not any(reason.later for reason in by_term.values())


def test_the_part_that_tells_is_named() -> None:
    sanitizer = Sanitizer(disclosure(), knowledge=knowledge())
    result = sanitizer.sanitize(Document("He mentioned frequent unprotected sex."))
    (change,) = compare(result, sanitizer).changes
    told = {reason.finding.term: reason for reason in change.reasons}["frequent unprotected sex"]
    assert (told.part, told.documents) == ("unprotected sex", TOGETHER["unprotected sex"])


def test_changes_are_the_difference_of_the_texts() -> None:
    case = compared(disclosure())
    for change in case.changes:
        assert case.original[: change.old.start].count(".") == case.released[: change.new.start].count(".")
    pieces, at = [], 0
    for change in case.changes:
        pieces += [case.original[at : change.old.start], case.released[change.new.start : change.new.end]]
        at = change.old.end
    assert "".join([*pieces, case.original[at:]]) == case.released


def test_an_empty_text_loses_nothing() -> None:
    sanitizer = Sanitizer(disclosure(), knowledge=knowledge())
    case = compare(sanitizer.sanitize(Document("")), sanitizer)
    assert case.utility.share(case.utility.kept) == 1.0
    assert "holds what was asked" in render(case)


def test_the_repr_shows_no_text() -> None:
    case = compared(disclosure())
    assert repr(case) == f"Comparison({len(TEXT)} code points, {len(case.changes)} changes)"


_WORD = st.sampled_from(sorted(ALONE))


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.tuples(_WORD, st.none() | _WORD | st.just("")), max_size=12),
    st.floats(0, 7),
    st.booleans(),
    st.booleans(),
)
def test_redaction_keeps_least_and_the_ideal_most(
    terms: Sequence[tuple[str, str | None]], threshold: float, measured: bool, invented: bool
) -> None:
    known = knowledge()
    text, changes, new, shift = "", [], "", 0
    for term, becomes in terms:
        if becomes is not None:
            risk = (max(threshold, known.information(term)), threshold) if measured else (None, None)
            finding = Finding(Span(0, 1), term, "information", risk=risk[0], threshold=risk[1])
            old = Span(len(text), len(text) + len(term))
            changes.append(Change(old, Span(len(new), len(new) + len(becomes)), (ReasonedFinding(finding),)))
            shift += len(becomes) - len(term)
        text += term + ". "
        new += (term if becomes is None else becomes) + ". "
    before, after = _read(text), _read(new)
    bits = utility(before, after, changes, known, invented=invented)
    slack = 1e-9
    assert bits.redacted <= bits.kept + slack
    assert bits.kept <= bits.ideal + slack
    assert bits.ideal <= bits.original + slack
    assert bits.original == pytest.approx(sum(known.information(term) for term, _ in terms))
    assert bits.redacted == pytest.approx(sum(known.information(term) for term, becomes in terms if becomes is None))
    if not changes:
        assert bits.kept == pytest.approx(bits.original)


_SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 9), _WORD), max_size=8)


@settings(max_examples=80, deadline=None)
@given(_SPANS, _SPANS, st.lists(st.tuples(st.integers(0, 4), st.integers(0, 6), st.integers(0, 6)), max_size=5))
def test_the_order_holds_however_the_texts_are_read(
    old: list[tuple[int, int, str]], new: list[tuple[int, int, str]], cuts: list[tuple[int, int, int]]
) -> None:
    changes, at, moved = [], 0, 0
    for gap, removed, added in cuts:
        start, onto = at + gap + 1, moved + gap + 1
        finding = Finding(Span(0, 1), "hiv", "disclosure", risk=5.0, threshold=4.0, against="HIV")
        change = Change(Span(start, start + removed), Span(onto, onto + added), (ReasonedFinding(finding),))
        changes.append(change)
        at, moved = change.old.end, change.new.end
    before, after = (
        replace(
            reading_of([]),
            document=Document("x" * 60),
            terms=tuple(Term(word, (Span(start, start + size),)) for start, size, word in terms),
        )
        for terms in (old, new)
    )
    bits = utility(before, after, changes, knowledge())
    assert 0 <= bits.redacted <= bits.kept + 1e-9
    assert bits.kept <= bits.ideal + 1e-9
    assert bits.ideal <= bits.original + 1e-9


def _read(text: str) -> Reading:
    """A reading whose terms are what stands between the full stops."""
    spans: dict[str, list[Span]] = {}
    at = 0
    for piece in text.split(". "):
        if piece:
            spans.setdefault(piece, []).append(Span(at, at + len(piece)))
        at += len(piece) + 2
    terms = tuple(Term(normal, tuple(found)) for normal, found in spans.items())
    return replace(reading_of([]), document=Document(text), terms=terms)
