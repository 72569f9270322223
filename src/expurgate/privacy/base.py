"""What every privacy model is: a question put to a reading, answered with numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from expurgate.core.document import LOOSE, Reading, Term
from expurgate.core.findings import Assessment, Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Places, Span, by_place
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.phrases import tokenized
from expurgate.text.forms import form_labels
from expurgate.text.normal import FUNCTION_WORDS


class Model(Protocol):
    """A privacy model: a guarantee that is stated before the text is seen, and can be checked.

    ``hidden`` are the terms that a first sanitizer hides, at the places where they stand or stood: the model that
    looks at correlations protects them, the others leave them alone. ``earlier`` is what detectors and the models before
    this one have found in the same reading: disclosure, K-safety and the hidden subject look at what is left without it,
    the others look at everything.
    """

    @property
    def name(self) -> str: ...

    def assess(
        self, reading: Reading, knowledge: Knowledge, *, hidden: Sequence[Term] = (), earlier: Sequence[Finding] = ()
    ) -> Assessment:
        """The findings in ``reading`` that break the guarantee, with how much each tells."""
        ...

    def safe(self, candidate: str, knowledge: Knowledge) -> bool:
        """Whether a replacement keeps the guarantee by itself; groups are judged when the result is read again."""
        ...

    def silent(self, candidate: str, knowledge: Knowledge) -> bool:
        """Whether a replacement adds nothing to what a document as a whole says; so where that is not asked."""
        ...


def distinct(terms: Iterable[Term]) -> dict[str, list[Term]]:
    """Terms by normal form, in order of first occurrence: a noun phrase and an entity may share one."""
    found: dict[str, list[Term]] = {}
    for term in terms:
        normal = term.normal
        if normal in found:
            found[normal].append(term)
        elif normal:
            found[normal] = [term]
    return found


def loose_words(reading: Reading, *, printed: bool = False) -> list[Term]:
    """The content words outside all noun phrases and entities ("infected", "seropositive"), each as a term; printed words of forms are none
    unless ``printed`` asks for them too."""
    text = reading.document.text
    labels = Places(()) if printed else form_labels(text)
    places = labels.and_also(span for term in reading.terms for span in term.spans)
    found: dict[str, list[Span]] = {}
    for word, span in tokenized(text).words(_is_content, places):
        found.setdefault(word, []).append(span)
    return [Term(word, tuple(spans), label=LOOSE) for word, spans in found.items()]


def _is_content(word: str) -> bool:
    return len(word) > 2 and word not in FUNCTION_WORDS and word.isalpha()


def left_over(reading: Reading, findings: Sequence[Finding]) -> Reading:
    """The reading without the terms that ``findings`` hide wherever they stand."""
    if not findings:
        return reading
    places = Places(finding.span for finding in findings)
    left = (term for term in reading.terms if not all(places.hold(span) for span in term.spans))
    return replace(reading, terms=tuple(left))


def findings_for(terms: Sequence[Term], finding: Finding) -> list[Finding]:
    """``finding`` at every occurrence of ``terms``, each place once."""
    spans = sorted({span for term in terms for span in term.spans}, key=by_place)
    label = next((term.label for term in terms if term.label), "")
    return [
        Finding(
            span,
            finding.term,
            finding.model,
            label=label,
            risk=finding.risk,
            threshold=finding.threshold,
            against=finding.against,
            group=finding.group,
            evidence=finding.evidence,
        )
        for span in spans
    ]
