"""What holds for every transform, whatever the text and the findings."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.transform.conftest import rewrite

from expurgate.core.document import Document, Reading
from expurgate.core.edits import apply
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.text.normal import folded, normal_form
from expurgate.transform.base import Generalizer, Transform
from expurgate.transform.generalize import Generalize
from expurgate.transform.occurrences import everywhere
from expurgate.transform.pseudonymize import Pseudonymize
from expurgate.transform.redact import Redact, Suppress
from expurgate.transform.rewriter import Rewriter
from expurgate.transform.targets import targets

KEY = b"sixteen bytes or more"
LABELS = ["", "PERSON", "GPE", "ORG", "DATE", "EMAIL", "PHONE", "NATIONAL_ID", "AGE", "CARDINAL", "NORP"]
WORDS = [
    "Robert",
    "Murray",
    "HIV",
    "Tarragona",
    "the",
    "an",
    "Mr",
    "of",
    "biopsies",
    "zidovudine",
    "2002-11-12",
    "😀",
    "محمد",
    "שלום",
    "(",
    ")",
    ",",
    ".",
    "'s",
    "-",
    "\n",
    "\n\n",
    "é",
    "patients",
    "and",
    "1234-5678",
    "ﬁ",
]
SMALL_TEXTS = st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(["", " ", "  "])), max_size=15).map(
    lambda pairs: "".join(word + glue for word, glue in pairs)
)
Make = Callable[[], Transform]


class _NoKnowledge:
    def generalizations(self, term: str) -> list[str]:
        return ["virus", "thing of a kind", "entity"] if term == "hiv" else []

    def synonyms(self, term: str) -> tuple[str, ...]:
        return ()


MAKERS: dict[str, Make] = {
    "generalize": lambda: Generalize(taxonomy=_NoKnowledge(), safe=lambda text: "kind" not in text),
    "generalize nothing": lambda: Generalize(taxonomy=_NoKnowledge(), safe=lambda _: False, information=len),
    "redact": Redact,
    "label": lambda: Redact(style="label"),
    "suppress": Suppress,
    "pseudonymize": lambda: Pseudonymize(key=KEY),
    "pseudonymize or suppress": lambda: Pseudonymize(key=KEY, fallback=Suppress()),
}
every_transform = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Reading, list[Finding]]:
    """A text, sentences cut anywhere, and findings anywhere, overlapping or not."""
    text = draw(st.one_of(SMALL_TEXTS, st.text(max_size=40)))
    findings = []
    for _ in range(draw(st.integers(0, 5)) if text else 0):
        start = draw(st.integers(0, len(text) - 1))
        span = Span(start, draw(st.integers(start + 1, min(len(text), start + 18))))
        term = normal_form(text[span.start : span.end])
        findings.append(Finding(span, term, draw(st.sampled_from(["a", "b"])), draw(st.sampled_from(LABELS))))
    cuts = sorted({0, *draw(st.lists(st.integers(0, len(text)), max_size=3)), len(text)})
    sentences = tuple(Span(a, b) for a, b in pairwise(cuts))
    return Reading(Document(text), (), sentences, ()), findings


def _says(stated: Finding, finding: Finding) -> bool:
    """Whether what an edit states is the finding, or the finding grown to the whole of a double name."""
    return stated == finding or (
        (stated.model, stated.label) == (finding.model, finding.label)
        and stated.span.start <= finding.span.start
        and finding.span.end <= stated.span.end
    )


@every_transform
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(case=cases())
def test_edits_are_sorted_disjoint_and_cover_every_finding(make: Make, case: tuple[Reading, list[Finding]]) -> None:
    reading, findings = case
    text = reading.document.text
    edits = Rewriter(make()).edits(reading, findings)
    apply(text, edits)
    for finding in findings:
        inside = [at for at in range(finding.span.start, finding.span.end) if not text[at].isspace()]
        kept = [at for at in inside if not any(e.span.start <= at < e.span.end for e in edits)]
        assert "".join(text[at] for at in kept) in ("", ".", "'s", "’s", "'", "’", "'S", "’S")
    stated = [each for edit in edits for each in edit.findings]
    assert all(any(_says(each, finding) for each in stated) for finding in findings)


@every_transform
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(case=cases())
def test_the_same_input_gives_the_same_output(make: Make, case: tuple[Reading, list[Finding]]) -> None:
    reading, findings = case
    first, again = Rewriter(make()), Rewriter(make())
    edits = first.edits(reading, findings)
    assert edits == again.edits(reading, list(reversed(findings)))
    assert edits == first.edits(reading, findings)


@every_transform
def test_any_text_without_findings_stays(make: Make) -> None:
    for text in ("", " ", "\n", "😀", "שלום עולם", "word " * 2000, "\u202eabc", "a\u0301", "\ud800"):
        assert Rewriter(make()).edits(Reading(Document(text), (), (), ()), []) == []


HIDDEN = [
    ("Robert Murray", "PERSON"),
    ("Tarragona", "GPE"),
    ("HIV", ""),
    ("zidovudine", ""),
    ("محمد", "PERSON"),
    ("bob@firm.com", "EMAIL"),
    ("AB-4471-X", "NATIONAL_ID"),
    ("Ünal", "PERSON"),
]


@every_transform
@given(
    picked=st.lists(st.sampled_from(HIDDEN), min_size=1, max_size=8),
    glue=st.sampled_from([" ", ", ", " and ", "\n", "-"]),
)
def test_no_word_of_what_is_hidden_is_left(make: Make, picked: list[tuple[str, str]], glue: str) -> None:
    text = "We saw " + glue.join(surface for surface, _ in picked) + " here. Robert's HIV-test in TARRAGONA."
    findings = []
    for surface, label in picked:
        start = text.index(surface)
        findings.append(Finding(Span(start, start + len(surface)), normal_form(surface), "test", label))
    reading = Reading(Document(text), (), (Span(0, len(text)),), ())
    out = rewrite(Rewriter(make()), reading, findings)
    left = set(normal_form(out).split())
    for surface, _ in picked:
        assert left.isdisjoint(word for word in normal_form(surface).split() if len(word) > 1)
        assert folded(surface) not in folded(out)


@every_transform
def test_one_term_has_one_replacement(make: Make) -> None:
    text = "We read Poe, then saw Poe, then met Poe again."
    edits = Rewriter(make()).edits(Reading(Document(text), (), (), ()), [Finding(Span(8, 11), "poe", "test", "PERSON")])
    assert len(edits) == 3
    assert len({edit.replacement.removeprefix("a ").removeprefix("the ") for edit in edits}) == 1


@every_transform
def test_nothing_of_the_text_shows_in_a_repr(make: Make) -> None:
    text = "CANARY flew to CANARY"
    rewriter = Rewriter(make())
    edits = rewriter.edits(Reading(Document(text), (), (), ()), [Finding(Span(0, 6), "canary", "test", "PERSON")])
    found = targets(text, [Finding(Span(0, 6), "canary", "test", "PERSON")])
    assert "canary" not in f"{rewriter!r}{edits!r}{found!r}{rewriter.transform!r}".lower()


@every_transform
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(case=cases())
def test_findings_beyond_the_text_are_refused_without_saying_it(
    make: Make, case: tuple[Reading, list[Finding]]
) -> None:
    reading, findings = case
    beyond = Finding(Span(len(reading.document.text), len(reading.document.text) + 3), "x", "test")
    with pytest.raises(ValueError, match=r"^a finding ends at \d+, beyond the \d+ code points of the text$"):
        Rewriter(make()).edits(reading, [*findings, beyond])


@given(cases())
def test_targets_are_disjoint_and_hold_all_findings(case: tuple[Reading, list[Finding]]) -> None:
    reading, findings = case
    made = targets(reading.document.text, everywhere(reading.document.text, findings))
    assert all(a.span.end <= b.span.start for a, b in pairwise(made))
    assert {finding for target in made for finding in target.findings} >= set(findings)


def test_a_later_pass_never_puts_back_what_was_hidden(taxonomy: Generalizer) -> None:
    rewriter = Rewriter(Generalize(taxonomy=taxonomy, safe=lambda _: True))
    first = rewrite(rewriter, Reading(Document("a virus"), (), (), ()), [Finding(Span(2, 7), "virus", "test")])
    assert "virus" not in first
    second = rewrite(rewriter, Reading(Document("an HIV test"), (), (), ()), [Finding(Span(3, 6), "hiv", "test")])
    assert second == "an infectious agent test"


def test_a_replacement_found_risky_later_is_not_used_again(taxonomy: Generalizer) -> None:
    rewriter = Rewriter(Generalize(taxonomy=taxonomy, safe=lambda _: True))
    reading = Reading(Document("an HIV test"), (), (), ())
    risky = [Finding(Span(3, 6), "hiv", "test")]
    assert rewrite(rewriter, reading, risky) == "a virus test"
    assert rewrite(rewriter, Reading(Document("virus"), (), (), ()), [Finding(Span(0, 5), "virus", "test")])
    assert rewrite(rewriter, reading, risky) == "an infectious agent test"


def test_nothing_is_fitted_across_a_blank_line() -> None:
    text = "Plan A\n\nMurray. See the\n\nMurray file by Mr\n\nMurray."
    edits = Rewriter(Redact()).edits(
        Reading(Document(text), (), (), ()), [Finding(Span(8, 14), "murray", "t", "PERSON")]
    )
    assert all(text[edit.span.start : edit.span.end] == "Murray" for edit in edits)


def test_the_rewriter_knows_its_own_stand_ins() -> None:
    text = "Robert Murray met Murray"
    rewriter = Rewriter(Pseudonymize(key=KEY))
    out = rewrite(rewriter, Reading(Document(text), (), (), ()), [Finding(Span(0, 13), "robert murray", "t", "PERSON")])
    given_name, surname, _, again = out.split()
    assert surname == again
    assert rewriter.made(f"{given_name} {surname}")
    assert rewriter.made(surname)
    assert not rewriter.made("Robert")
    assert not rewriter.made("")
