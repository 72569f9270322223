"""What a released text still tells: the utility experiments of the papers on any documents.

General-purpose sanitization (section III.C): for several β the share IC(d')/IC(d) that suppression, generalizing with
WordNet alone, generalizing with the whole taxonomy, and the ideal would keep. C-sanitized: the same for several α of
protected entities. Beside it how long the text stays, and how long its sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.language.reader import Reader
from expurgate.pipeline.sanitizer import Result, Sanitizer
from expurgate.policy import DisclosureRule, InformationRule, Policy, TransformRule

STRATEGIES = ("suppression", "WordNet only", "whole taxonomy", "ideal")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Kept:
    """Mean shares over documents: information, length, words a sentence against the original's; failed: not made to hold."""

    threshold: float
    strategy: str
    information: float
    length: float
    sentence: float
    documents: int
    failed: int

    def to_dict(self) -> dict[str, Any]:
        """As a row."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True)
class WordNetOnly:
    """The taxonomy as if nothing but WordNet had been compiled: names, places and medical headings have no kinds."""

    whole: Taxonomy

    @property
    def digest(self) -> str:
        return self.whole.digest

    def generalizations(self, term: str) -> list[str]:
        match = self.whole.lookup(term)
        if match is None or self.whole.source(match.concept) != "WordNet":
            return []
        return self.whole.generalizations(term)

    def synonyms(self, term: str) -> tuple[str, ...]:
        return self.whole.synonyms(term)

    def specializations(self, term: str) -> tuple[str, ...]:
        return self.whole.specializations(term)


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
    progress: Callable[[str, int, int | None], None] = lambda *_: None,
) -> list[Kept]:
    """Every threshold and strategy, averaged over the documents."""
    reader = reader or Reader()
    taxonomies = {"WordNet only": WordNetOnly(Taxonomy.builtin()), "whole taxonomy": knowledge.taxonomy}
    rows: list[Kept] = []
    thresholds = list(thresholds)
    for number, threshold in enumerate(thresholds, start=1):
        asked = policy(threshold)
        suppressed = _run(documents, replace(asked, transform=TransformRule("suppress")), knowledge, reader)
        rows.append(_mean(threshold, "suppression", suppressed, documents, reader))
        for name, taxonomy in taxonomies.items():
            made = _run(documents, asked, replace(knowledge, taxonomy=taxonomy), reader)
            rows.append(_mean(threshold, name, made, documents, reader))
        rows.append(_ideal(threshold, made, documents))
        progress("thresholds", number, len(thresholds))
    return rows


def _run(documents: Sequence[Document], policy: Policy, knowledge: Knowledge, reader: Reader) -> list[Result | None]:
    sanitizer = Sanitizer(policy, reader=reader, knowledge=knowledge)
    results: list[Result | None] = []
    for document in documents:
        try:
            results.append(sanitizer.sanitize(document))
        except GuaranteeError:
            results.append(None)
    return results


def _mean(
    threshold: float, name: str, results: Sequence[Result | None], documents: Sequence[Document], reader: Reader
) -> Kept:
    done = [result for result in results if result is not None]
    told = [result.comparison().utility for result in done]
    return Kept(
        threshold,
        name,
        _average(each.share(each.redacted if name == "suppression" else each.kept) for each in told),
        _average(len(result.text) / max(1, len(result.original.text)) for result in done),
        _average(_sentence(result.text, reader) / _sentence(result.original.text, reader) for result in done),
        len(documents),
        len(results) - len(done),
    )


def _ideal(threshold: float, results: Sequence[Result | None], documents: Sequence[Document]) -> Kept:
    """The upper bound has no text, and so neither length nor sentences of its own."""
    done = [result.comparison().utility for result in results if result is not None]
    share = _average(each.share(each.ideal) for each in done)
    return Kept(threshold, "ideal", share, 1.0, 1.0, len(documents), len(results) - len(done))


def _sentence(text: str, reader: Reader) -> float:
    """Words a sentence, at least one."""
    sentences = max(1, len(reader.read(Document(text)).sentences))
    return max(1.0, len(_WORD.findall(text)) / sentences)


def _average(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0
