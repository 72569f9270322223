"""Semantic correlations, tables 5 and 6, on texts in which people marked what must be hidden.

A term of the text counts as marked when one of its occurrences touches a marked stretch, as S are the terms that ζ touches.
Of the quasi-identifiers the ones people wanted are the marked terms that ζ left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from expurgate.core.document import ContextKind
from expurgate.core.spans import Places
from expurgate.evaluation.detection.gold import Gold
from expurgate.evaluation.papers.correlating import HiddenPhrases
from expurgate.evaluation.papers.figures import DOCUMENT, FIRST, OUTPUT, QUASI, SENTENCE, Agreement
from expurgate.evaluation.progress import Steps, silent
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.privacy.base import distinct
from expurgate.privacy.tuples import Search

_CONTEXTS: Mapping[str, ContextKind] = {SENTENCE: "sentence", DOCUMENT: "document"}


@dataclass(frozen=True, slots=True)
class Judged:
    """One system against people: means over documents, and the paper's where it has any. ``table``: 5 or 6."""

    table: int
    system: str
    ours: Agreement
    paper: Agreement | None
    documents: int

    def to_dict(self) -> dict[str, Any]:
        """As a row."""
        row: dict[str, Any] = {"table": self.table, "system": self.system, "documents": self.documents}
        for name in Agreement.__slots__:
            row[name] = getattr(self.ours, name)
            row[f"paper_{name}"] = getattr(self.paper, name) if self.paper else None
        return row


def agreement(found: set[str], wanted: set[str]) -> Agreement:
    """|S∩H|/|S|, |S∩H|/|H| and their harmonic mean; nothing found is nothing wrong, nothing wanted is nothing missed."""
    both = len(found & wanted)
    precision = both / len(found) if found else 1.0
    recall = both / len(wanted) if wanted else 1.0
    return Agreement(precision, recall, 2 * precision * recall / (precision + recall) if both else 0.0)


def judge(
    documents: Sequence[Gold],
    knowledge: Knowledge,
    search: Search,
    *,
    reader: Reader,
    progress: Steps = silent,
) -> list[Judged]:
    """Tables 5 and 6 on gold documents."""
    quasi: dict[str, list[Agreement]] = {name: [] for name in _CONTEXTS}
    output: dict[str, list[Agreement]] = {name: [] for name in (FIRST, *_CONTEXTS)}
    for number, gold in enumerate(documents):
        progress(number, len(documents))
        hidden = HiddenPhrases.by_entities(reader.read(gold.document))
        wanted, first = marked(gold, hidden), set(hidden.names)
        output[FIRST].append(agreement(first, wanted))
        for name, context in _CONTEXTS.items():
            found, _, _ = hidden.quasi(context, knowledge, search)
            quasi[name].append(agreement(found, wanted - first))
            output[name].append(agreement(first | found, wanted))
    progress(len(documents), len(documents))
    return [*_rows(5, quasi, QUASI), *_rows(6, output, OUTPUT)]


def marked(gold: Gold, hidden: HiddenPhrases) -> set[str]:
    """H: the terms that people would hide."""
    places = Places(mention.span for mention in gold.mentions if mention.hide)
    terms = distinct([*hidden.reading.terms, *hidden.terms])
    return {
        normal
        for normal, occurrences in terms.items()
        if any(places.touch(span) for term in occurrences for span in term.spans)
    }


def _rows(table: int, found: Mapping[str, list[Agreement]], paper: Mapping[str, Agreement]) -> list[Judged]:
    return [
        Judged(
            table,
            name,
            Agreement(*(mean(getattr(each, part) for each in values) for part in Agreement.__slots__)),
            paper.get(name),
            len(values),
        )
        for name, values in found.items()
        if values
    ]
