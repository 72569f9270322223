"""The correlation model: what is left must not give away what a first sanitizer hides.

Sánchez, Batet and Viejo on semantic correlations. S are the terms ζ hides, Q the others. The threshold is the
information of the least informative hidden term, t = min IC(s) over the whole document (equation 7). In each context,
for every s and k = 1, 2, …, a k-subset X of Q with PMI(s;X) ≥ t is a set of quasi-identifiers, and its terms leave Q
(Algorithm 1). "Equal or above" is what the paper's section 3.2 says; with one hidden term it must be so, for then
t = IC(s), and no PMI(s;X) is larger. The paper's table 3 prints risks below the threshold beside a text that says they are
above it; the text is followed. Words beside a hidden term that the corpus has never seen are hidden too, or stated.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import isfinite

from expurgate.core.document import ContextKind, Reading, Term
from expurgate.core.findings import Assessment, Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.memory import Table
from expurgate.core.spans import Places, Span
from expurgate.knowledge.knowledge import Knowledge, unheard, unknown_words
from expurgate.knowledge.measures import information_content
from expurgate.privacy.base import distinct, findings_for
from expurgate.privacy.tuples import SLACK, Risky, Search, SearchOutcome, TupleSearch
from expurgate.text.normal import normal_form

_SEARCHED = 1_000
"""Of how many contexts and hidden terms the outcome of the search is kept."""


@dataclass(frozen=True)
class Correlation:
    """``context``: how far apart terms are still read together; ``threshold``: bits, in place of min IC(s);
    ``hide_unseen``: whether words the corpus cannot speak of are hidden where they stand beside a hidden term."""

    context: ContextKind = "sentence"
    search: Search = field(default_factory=Search)
    threshold: float | None = None
    hide_unseen: bool = True

    name = "correlation"

    def assess(
        self, reading: Reading, knowledge: Knowledge, *, hidden: Sequence[Term] = (), earlier: Sequence[Finding] = ()
    ) -> Assessment:
        """The quasi-identifiers of every context, all occurrences of each."""
        sensitive = distinct(hidden)
        if not sensitive:
            unheard_of = unheard(knowledge, distinct(reading.terms))
            return Assessment(self.name, facts={"hidden": 0}, unassessable=tuple(unheard_of))
        limit = self.limit(list(sensitive), knowledge)
        telling = _as_much_as(limit, list(sensitive), knowledge)
        apart = _remaining(reading, hidden)
        terms = distinct(apart)
        worst: dict[str, tuple[str, Risky]] = {}
        residual, capped = float("-inf"), False
        beside: dict[str, None] = {}
        for names, others in _contexts(reading, self.context, hidden, apart):
            left = [normal for normal in distinct(others) if normal not in worst]
            beside.update(dict.fromkeys(left))
            for name in names:
                if name not in telling:
                    continue
                outcome = self._searched(name, left, limit, knowledge)
                residual, capped = outcome.residual(name, knowledge, residual), capped or outcome.capped
                for risky in outcome.risky:
                    worst.update(dict.fromkeys(risky.terms, (name, risky)))
                left = [normal for normal in left if normal not in worst]
        found = [
            finding
            for normal, (name, risky) in worst.items()
            for finding in findings_for(terms[normal], self._finding(normal, name, risky, limit))
        ]
        unseen = [normal for normal in unheard(knowledge, beside) if normal not in worst]
        if self.hide_unseen:
            silent = [normal for normal in unseen if unknown_words(knowledge, normal)]
            found += [finding for normal in silent for finding in findings_for(terms[normal], self._unseen(normal))]
        facts = {"threshold": limit, "largest": residual if isfinite(residual) else 0.0, "hidden": len(sensitive)}
        return Assessment(self.name, in_order(found), facts, tuple(unseen), capped)

    def _searched(self, name: str, left: list[str], limit: float, knowledge: Knowledge) -> SearchOutcome:
        """The groups of terms that say too much; most contexts are the same in the next round, and are searched once."""
        table: Table[Hashable, SearchOutcome] = knowledge.table("quasi-identifiers", _SEARCHED)
        search = TupleSearch(name, left, limit, knowledge, self.search, inclusive=True)
        return table.one((name, limit, self.search, tuple(left)), search.run)

    def limit(self, hidden: Sequence[str], knowledge: Knowledge) -> float:
        """t = min IC(s) (equation 7)."""
        if self.threshold is not None:
            return self.threshold
        return min(knowledge.information(name) for name in hidden)

    def safe(self, candidate: str, knowledge: Knowledge) -> bool:
        """Replacements are judged in their context, when the result is read again; words never seen are no use."""
        return not (self.hide_unseen and unknown_words(knowledge, normal_form(candidate)))

    def silent(self, candidate: str, knowledge: Knowledge) -> bool:
        """Always true: this model does not ask what a whole document adds up to."""
        return True

    def _unseen(self, normal: str) -> Finding:
        return Finding(Span(0, 1), normal, self.name, evidence="unseen")

    def _finding(self, normal: str, name: str, risky: Risky, limit: float) -> Finding:
        group = tuple(term for term in risky.terms if term != normal)
        evidence = "counted" if risky.support >= self.search.support else "weak"
        return Finding(
            Span(0, 1),
            normal,
            self.name,
            risk=risky.bits,
            threshold=limit,
            against=name,
            group=group,
            evidence=evidence,
        )


def _as_much_as(limit: float, names: list[str], knowledge: Knowledge) -> set[str]:
    """The hidden terms that ``limit`` bits can be told of: PMI(s;X) ≤ IC(s), and nothing stands beside a term that no document holds.

    A term as it stands is at most as common as with all that counts as it, so it is asked for first.
    """
    documents = knowledge.corpus.documents
    for count in (knowledge.frequencies, knowledge.counts):
        counts = dict(zip(names, count(names), strict=True))
        names = [name for name in names if information_content(counts[name], documents) >= limit - SLACK]
    return {name for name in names if counts[name]}


def _remaining(reading: Reading, hidden: Sequence[Term]) -> list[Term]:
    """Q: the terms none of whose occurrences touches a hidden place; occurrences that do are left out."""
    places = Places(span for term in hidden for span in term.spans)
    result = []
    for term in reading.terms:
        spans = tuple(span for span in term.spans if not places.touch(span))
        if spans:
            result.append(term if len(spans) == len(term.spans) else replace(term, spans=spans))
    return result


def _contexts(
    reading: Reading, kind: ContextKind, hidden: Sequence[Term], others: Sequence[Term]
) -> Iterator[tuple[list[str], tuple[Term, ...]]]:
    """For each context with hidden terms: their normal forms, and the other terms in it."""
    of_hidden = replace(reading, terms=tuple(hidden)).contexts(kind)
    of_others = replace(reading, terms=tuple(others)).contexts(kind)
    for secret, open_terms in zip(of_hidden, of_others, strict=True):
        if secret.terms and open_terms.terms:
            yield list(distinct(secret.terms)), open_terms.terms
