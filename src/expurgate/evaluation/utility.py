"""The utility that a released text keeps: the papers' experiments on any documents.

General-purpose sanitization (section III.C): for several β the share IC(d')/IC(d) that suppression, generalizing with
WordNet alone, generalizing with the whole taxonomy, and the ideal would keep. C-sanitized: the same for several α of
protected entities. Beside it how alike in meaning the text stays, how long, and how easily it is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from expurgate.assurance.comparison import Utility
from expurgate.core.document import Document, Reading
from expurgate.core.errors import GuaranteeError
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.core.progress import Progress, unwatched
from expurgate.evaluation.rows import Row, average
from expurgate.evaluation.similarity import Similarity, by_taxonomy
from expurgate.knowledge.knowledge import Kinds, Knowledge
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.language.reader import Reader
from expurgate.pipeline.result import Result
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DisclosureRule, InformationRule, Policy, TransformRule
from expurgate.text.normal import folded

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_VOWELS = re.compile(r"[aeiouy]+")
_SILENT = re.compile(r"(?:[^laeiouy]e|[^aeiouydt]ed|[^aeiouysxzcgh]es)$")


class Narrowed:
    """Answers as the whole does, but for what a subclass leaves out; the digest stays that of the whole."""

    def __init__(self, whole: Kinds) -> None:
        self.whole = whole

    @property
    def digest(self) -> str:
        """The digest of the whole taxonomy."""
        return self.whole.digest

    def generalizations(self, term: str) -> list[str]:
        """The generalizations that the whole taxonomy gives."""
        return self.whole.generalizations(term)

    def synonyms(self, term: str) -> tuple[str, ...]:
        """The synonyms that the whole taxonomy gives."""
        return self.whole.synonyms(term)

    def specializations(self, term: str) -> tuple[str, ...]:
        """The specializations that the whole taxonomy gives."""
        return self.whole.specializations(term)


STRATEGIES = ("suppression", "WordNet only", "whole taxonomy", "ideal")


@dataclass(frozen=True, slots=True)
class UtilityRow(Row):
    """Means over documents; failed: not made to hold. The ideal has no text, and so nothing to read.

    ``information``, ``length`` and ``sentence`` (words a sentence): shares of the original's. ``similarity``: of the
    meanings. ``ease_before`` and ``ease``: reading ease of the originals and of what was released.
    """

    threshold: float
    strategy: str
    information: float
    documents: int
    failed: int
    similarity: float | None = None
    length: float | None = None
    sentence: float | None = None
    ease_before: float | None = None
    ease: float | None = None


class WordNetOnly(Narrowed):
    """The taxonomy as if nothing but WordNet had been compiled: names, places and medical headings have no kinds."""

    def __init__(self, whole: Taxonomy) -> None:
        super().__init__(whole)
        self._sources = whole

    def generalizations(self, term: str) -> list[str]:
        """Those of a term that WordNet knows."""
        match = self._sources.lookup(term)
        if match is None or self._sources.source(match.concept) != "WordNet":
            return []
        return super().generalizations(term)


def by_information(beta: float) -> Policy:
    """Nothing more informative than β bits stays."""
    return Policy(information=InformationRule(beta=beta))


def by_disclosure(protect: Sequence[str]) -> Callable[[float], Policy]:
    """Nothing stays that says IC(c)/α or more about a protected entity."""
    return lambda alpha: Policy(disclosure=DisclosureRule(tuple(protect), alpha, crowd=0))


def study(
    documents: Sequence[Document],
    thresholds: Iterable[float],
    policy: Callable[[float], Policy],
    knowledge: Knowledge,
    *,
    reader: Reader | None = None,
    similarity: Similarity | None = None,
    progress: Progress = unwatched,
) -> list[UtilityRow]:
    """Every threshold and strategy, averaged over the documents."""
    reader = reader or Reader()
    texts = _Texts(reader, similarity or by_taxonomy(knowledge))
    taxonomies = {"WordNet only": WordNetOnly(Taxonomy.builtin()), "whole taxonomy": knowledge.taxonomy}
    rows: list[UtilityRow] = []
    thresholds = list(thresholds)
    for number, threshold in enumerate(thresholds, start=1):
        asked = policy(threshold)
        suppressed = _run(documents, replace(asked, transform=TransformRule("suppress")), knowledge, reader)
        rows.append(_mean(threshold, "suppression", suppressed, documents, texts))
        for name, taxonomy in taxonomies.items():
            made = _run(documents, asked, replace(knowledge, taxonomy=taxonomy), reader)
            rows.append(_mean(threshold, name, made, documents, texts))
        rows.append(_ideal(threshold, made, documents))
        progress("thresholds", number, len(thresholds))
    return rows


def _run(documents: Sequence[Document], policy: Policy, knowledge: Knowledge, reader: Reader) -> list[_Made | None]:
    sanitizer = Sanitizer(policy, reader=reader, knowledge=knowledge)
    results: list[_Made | None] = []
    for document in documents:
        try:
            result = sanitizer.sanitize(document)
            results.append((result, result.comparison(sanitizer).utility))
        except GuaranteeError:
            results.append(None)
    return results


_Made = tuple[Result, Utility]
"""A result and what it keeps."""


class _Texts:
    """Original and released texts side by side, each original read once."""

    def __init__(self, reader: Reader, similarity: Similarity) -> None:
        self._reader, self._similarity = reader, similarity
        self._read: dict[str, Reading] = {}

    def compare(self, result: Result) -> tuple[float, Readability, Readability]:
        """The similarity, and the readability before and after."""
        original = result.original
        if original.text not in self._read:
            self._read[original.text] = self._reader.read(original)
        before = self._read[original.text]
        after = self._reader.read(replace(original, text=result.text))
        return self._similarity(before, after), readability(before), readability(after)


def _mean(
    threshold: float, name: str, results: Sequence[_Made | None], documents: Sequence[Document], texts: _Texts
) -> UtilityRow:
    done = [made[0] for made in results if made is not None]
    told = [made[1] for made in results if made is not None]
    compared = [texts.compare(result) for result in done]
    return UtilityRow(
        threshold,
        name,
        average(each.share(each.redacted if name == "suppression" else each.kept) for each in told),
        len(documents),
        len(results) - len(done),
        similarity=average(alike for alike, *_ in compared),
        length=average(len(result.text) / max(1, len(result.original.text)) for result in done),
        sentence=average(after.sentence / max(1.0, before.sentence) for _, before, after in compared),
        ease_before=average(before.ease for _, before, _ in compared),
        ease=average(after.ease for *_, after in compared),
    )


def _ideal(threshold: float, results: Sequence[_Made | None], documents: Sequence[Document]) -> UtilityRow:
    """The upper bound, of which there is no text."""
    done = [made[1] for made in results if made is not None]
    share = average(each.share(each.ideal) for each in done)
    return UtilityRow(threshold, "ideal", share, len(documents), len(results) - len(done))


@dataclass(frozen=True, slots=True)
class Readability:
    """``ease``: 206.835 − 1.015·words/sentences − 84.6·syllables/words; 60–70 is plain English, below 30 hard."""

    words: int
    sentences: int
    syllables: int

    @property
    def sentence(self) -> float:
        """The average number of words in a sentence."""
        return self.words / max(1, self.sentences)

    @property
    def ease(self) -> float:
        """Flesch's reading ease; a text without words has none to read: 0."""
        if not self.words:
            return 0.0
        return 206.835 - 1.015 * self.sentence - 84.6 * self.syllables / self.words


def readability(reading: Reading) -> Readability:
    """The counts of words, sentences and syllables in a reading; marks of redaction are no words."""
    words = _WORD.findall(reading.document.text)
    return Readability(len(words), len(reading.sentences), sum(map(syllables, words)))


def syllables(word: str) -> int:
    """Groups of vowels, without a silent ending, and at least one: right for most English words."""
    return max(1, len(_VOWELS.findall(folded(word))) - bool(_SILENT.search(word.lower())))
