"""Detection against people: tables 5 and 6 of semantic correlations, and whose judgement there is of an article.

A term of the text counts as marked when one of its occurrences touches a marked stretch, as S are the terms that ζ touches.
Of the quasi-identifiers the ones people wanted are the marked terms that ζ left.

The experts' judgements of the papers were not published. ``data/judged.json`` holds one person's: for an article, by its title
and the digest of the very text that was read, the words that help to tell what it is about. An article of which the collection has
another version has not been judged.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from expurgate.core.document import ContextKind, Document, Term
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.progress import Steps, unwatched
from expurgate.core.spans import Places, Span
from expurgate.evaluation.detection.gold import Gold, GoldMention
from expurgate.evaluation.papers.articles import Chosen
from expurgate.evaluation.papers.correlating import HiddenPhrases
from expurgate.evaluation.papers.figures import DOCUMENT, FIRST, OUTPUT, QUASI, SENTENCE
from expurgate.evaluation.papers.tables import ARTICLES, Agreement
from expurgate.evaluation.rows import average
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.privacy.base import distinct
from expurgate.privacy.tuples import Search
from expurgate.text.occurring import places_of

_CONTEXTS: Mapping[str, ContextKind] = {SENTENCE: "sentence", DOCUMENT: "document"}
_JUDGED = Path(__file__).parent / "data" / "judged.json"


@dataclass(frozen=True, slots=True)
class SystemScores:
    """One system against people: one article by its title, or means over documents; the paper's where it has any.
    ``table``: 5 or 6."""

    table: int
    system: str
    ours: Agreement
    paper: Agreement | None
    documents: int
    title: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The values of a row of the table, by column."""
        row: dict[str, Any] = {"table": self.table, "system": self.system, "title": self.title}
        row["documents"] = self.documents
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


def mean_agreement(values: Sequence[Agreement]) -> Agreement | None:
    """The means, as the papers take them; None of nothing."""
    if not values:
        return None
    return Agreement(*(average(getattr(each, part) for each in values) for part in Agreement.__slots__))


@cache
def _judgements() -> Mapping[str, Mapping[str, Any]]:
    found: Mapping[str, Mapping[str, Any]] = json.loads(_JUDGED.read_text(encoding="utf-8"))
    return found


def judgement(article: Chosen) -> Gold | None:
    """The gold for an article from a person's judgement; None when nobody has judged this very text."""
    told = _judgements().get(article.title)
    if told is None or told["sha256"] != hashlib.sha256(article.text.encode()).hexdigest():
        return None
    return as_gold(article.text, told["hide"])


def as_gold(text: str, hide: Iterable[str]) -> Gold:
    """A text in which every occurrence of these words is marked."""
    spans = sorted({span for words in hide for span in places_of(words, text)})
    return Gold(Document(text), tuple(GoldMention(span, "TERM", "QUASI", "") for span in spans))


def judge(
    documents: Sequence[Gold],
    knowledge: Knowledge,
    search: Search,
    *,
    reader: Reader,
    progress: Steps = unwatched,
) -> list[SystemScores]:
    """Tables 5 and 6 on gold documents: the means."""
    return _means(
        [found for _, found in _judged([("", gold) for gold in documents], knowledge, search, reader, progress)]
    )


def judge_articles(
    articles: Sequence[Chosen], knowledge: Knowledge, search: Search, *, reader: Reader, progress: Steps = unwatched
) -> list[SystemScores]:
    """Tables 5 and 6 on the paper's own articles, as far as they were judged: a row each, then the means."""
    gold = [(article.entity, told) for article in articles if (told := judgement(article)) is not None]
    found = list(_judged(gold, knowledge, search, reader, progress))
    rows = [
        SystemScores(table, system, ours, _paper(entity, table, system), 1, entity)
        for entity, each in found
        for (table, system), ours in each.items()
    ]
    return [*rows, *_means([each for _, each in found])]


def _paper(entity: str, table: int, system: str) -> Agreement | None:
    told = ARTICLES.get(entity)
    if told is None:
        return None
    if table == 5:
        return {SENTENCE: told.sentence, DOCUMENT: told.document}.get(system)
    return {FIRST: told.first, DOCUMENT: told.output}.get(system)


_Found = dict[tuple[int, str], Agreement]


def _judged(
    named: Sequence[tuple[str, Gold]], knowledge: Knowledge, search: Search, reader: Reader, progress: Steps
) -> Iterable[tuple[str, _Found]]:
    for number, (name, gold) in enumerate(named):
        progress(number, len(named))
        hidden = HiddenPhrases.by_entities(reader.read(gold.document))
        wanted, first = marked(gold, hidden), set(hidden.names)
        quasi: _Found = {}
        output: _Found = {(6, FIRST): agreement(first, wanted)}
        for system, context in _CONTEXTS.items():
            found, _, _ = hidden.quasi(context, knowledge, search)
            quasi[5, system] = agreement(found, wanted - first)
            output[6, system] = agreement(first | found, wanted)
        yield name, quasi | output
    progress(len(named), len(named))


def marked(gold: Gold, hidden: HiddenPhrases) -> set[str]:
    """H: the terms that people would hide."""
    return marked_terms(gold, (*hidden.reading.terms, *hidden.terms))


def marked_terms(gold: Gold, terms: Iterable[Term]) -> set[str]:
    """Those of the terms that people would hide."""
    return touched(terms, (mention.span for mention in gold.mentions if mention.hide))


def touched(terms: Iterable[Term], spans: Iterable[Span]) -> set[str]:
    """The terms with an occurrence that touches one of the places."""
    places = Places(spans)
    return {
        normal
        for normal, occurrences in distinct(list(terms)).items()
        if any(places.touch(span) for term in occurrences for span in term.spans)
    }


def _means(found: Sequence[_Found]) -> list[SystemScores]:
    rows = []
    for table, system in found[0] if found else ():
        ours = mean_agreement([each[table, system] for each in found])
        paper = (QUASI if table == 5 else OUTPUT).get(system)
        if ours is not None:
            rows.append(SystemScores(table, system, ours, paper, len(found)))
    return rows
