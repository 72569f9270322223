"""The information model: no term tells more than the features one is ready to reveal.

Sánchez, Batet and Viejo on general-purpose sanitization: β = max IC(φ) over the features Φ (Definition 2); every
noun phrase with IC > β is sensitive (Definition 3); it becomes its generalization with the largest IC < β
(Definition 4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expurgate.core.document import Reading, Term
from expurgate.core.errors import PolicyError
from expurgate.core.findings import Assessment, Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.core.spans import Span
from expurgate.knowledge.knowledge import Knowledge, pieces
from expurgate.privacy.base import distinct, findings_for, loose_words
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.set_phrases import set_phrases


@dataclass(frozen=True)
class Information:
    """``reveal``: the features Φ, in words; ``beta``: or the threshold itself, in bits."""

    reveal: tuple[str, ...] = ()
    beta: float | None = None

    name = "information"

    def __post_init__(self) -> None:
        if not self.reveal and self.beta is None:
            raise PolicyError("the information model needs features to reveal, or beta")
        for feature in self.reveal:
            if not normal_form(feature):
                raise PolicyError("a feature to reveal has no words in it")

    def threshold(self, knowledge: Knowledge) -> float:
        """β = max IC(φ) (equation 3). A feature the corpus has never seen cannot set it."""
        if self.beta is not None:
            return self.beta
        unseen = [number for number, feature in enumerate(self.reveal, start=1) if not knowledge.seen(feature)]
        if unseen:
            raise PolicyError(f"feature {unseen[0]} to reveal does not occur in the corpus: it cannot set a threshold")
        return max(knowledge.information(feature) for feature in self.reveal)

    def assess(
        self, reading: Reading, knowledge: Knowledge, *, hidden: Sequence[Term] = (), earlier: Sequence[Finding] = ()
    ) -> Assessment:
        """Ψ = {NP : IC(NP) > β} (equation 4)."""
        beta = self.threshold(knowledge)
        kept = {normal_form(feature) for feature in self.reveal}
        terms = distinct((*_telling(reading), *_unread(reading, knowledge)))
        counts = knowledge.counts(list(terms))
        found: list[Finding] = []
        unseen: list[str] = []
        largest = 0.0
        for (normal, occurrences), count in zip(terms.items(), counts, strict=True):
            bits = knowledge.information(normal)
            if bits <= beta or normal in kept:
                largest = max(largest, bits)
                continue
            evidence = "counted" if count else "unseen"
            if not count:
                unseen.append(normal)
            model = Finding(
                Span(0, 1),
                normal,
                self.name,
                risk=bits,
                threshold=beta,
                against="what may be revealed",
                evidence=evidence,
            )
            found.extend(findings_for(occurrences, model))
        facts = {"threshold": beta, "largest": largest, "terms": len(terms)}
        return Assessment(self.name, in_order(found), facts, tuple(unseen))

    def safe(self, candidate: str, knowledge: Knowledge) -> bool:
        """IC(h) < β (equation 5), for the candidate and for each phrase in it that will be read as a term; or it may be revealed."""
        beta, kept = self.threshold(knowledge), {normal_form(feature) for feature in self.reveal}
        return all(
            piece in kept or (knowledge.seen(piece) and knowledge.information(piece) < beta)
            for piece in pieces(candidate)
        )

    def silent(self, candidate: str, knowledge: Knowledge) -> bool:
        """Always true: this model does not ask what a whole document adds up to."""
        return True


RARE = 12.0
"""Bits from which a noun tells too much also where nobody has read a noun phrase: "(methylphenidate, 18 mg)"."""


def _unread(reading: Reading, knowledge: Knowledge) -> Iterator[Term]:
    """Rare nouns of the taxonomy outside all noun phrases that were read."""
    loose = loose_words(reading)
    knowledge.counts([term.normal for term in loose])
    for term in loose:
        if knowledge.information(term.normal) >= RARE and knowledge.taxonomy.generalizations(term.normal):
            yield replace(term, label="")


def _telling(reading: Reading) -> Iterator[Term]:
    """The terms without those that are stop words ("one", "none"), and without places where a phrase is said out of habit."""
    said = set_phrases(reading.document.text)
    for term in reading.terms:
        spans = tuple(span for span in term.spans if not said.hold(span))
        if spans and not FUNCTION_WORDS.issuperset(term.normal.split()):
            yield term if len(spans) == len(term.spans) else replace(term, spans=spans)
