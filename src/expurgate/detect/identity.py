"""Judges what to hide by the reader's own eye: how much each word identifies, as people would say.

Detectors point at more than people hide. A finding stands when the words of all its mentions together are likely enough to
be hidden; direct identifiers always stand. Mentions and stretches that no detector points at are hidden by the same measure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt

from expurgate.core.document import Odds, Reading
from expurgate.core.findings import Finding, in_order
from expurgate.core.spans import Span, merged
from expurgate.detect.base import Detector, run
from expurgate.detect.direct import MOST_WORDS, NEVER_KEPT
from expurgate.language.builtin.naming import entity_label
from expurgate.language.segments import trimmed
from expurgate.text.normal import FUNCTION_WORDS, normal_form

LIMIT = -2.5
"""The logarithm of the odds from which on something is hidden."""
COST = 0.1
"""What the square root of the number of words that go is taken for."""
MARGIN = 0.5
"""By how much likelier must be what no detector points at."""
ORDINARY = 1.0
"""By how much likelier must be ordinary words that the reader mentions as nothing: no capital and no digit."""
NAME = "identity"


@dataclass(frozen=True)
class Identity:
    """Judges what ``detectors`` find and what the reader mentions beside it; the reading must have odds."""

    detectors: tuple[Detector, ...]
    limit: float = LIMIT
    cost: float = COST
    margin: float = MARGIN
    name: str = NAME

    def detect(self, reading: Reading) -> list[Finding]:
        """The detectors' findings without those let go, and what else identifies."""
        found = run(self.detectors, reading)
        if reading.odds is None:
            return list(in_order(found))
        text = reading.document.text
        labels = {finding.span: finding.label for finding in found}
        places = dict.fromkeys(labels)
        for mention in reading.mentions:
            places.setdefault(mention.span)
        normals = {span: normal_form(text[span.start : span.end]) for span in places}
        people = {normals[each.span]: each.group for each in reading.mentions if each.kind == "PERSON"}
        likely = self._likely(reading.odds, normals, people)
        hidden = {span for span, odds in likely.items() if odds >= self.limit}
        kept = [each for each in found if each.label in NEVER_KEPT or each.span in hidden]
        added = [
            Finding(mention.span, normals[mention.span], self.name, label_of(mention.kind, text, mention.span))
            for mention in reading.mentions
            if likely[mention.span] >= self.limit + self.margin and mention.span not in labels
        ]
        return list(in_order([*kept, *added, *self._loose(reading, normals)]))

    def _likely(self, odds: Odds, normals: dict[Span, str], people: dict[str, int]) -> dict[Span, float]:
        """How likely each place is to be hidden: all with one normal form share one fate, and so do a person's names."""
        together: dict[str, list[Span]] = defaultdict(list)
        for span, normal in normals.items():
            together[normal].append(span)
        shared = {
            normal: sum(map(odds.over, spans)) / len(spans) - self._cost(normal, len(spans))
            for normal, spans in together.items()
        }
        most: dict[int, float] = {}
        for normal, group in people.items():
            most[group] = max(most.get(group, shared[normal]), shared[normal])
        shared |= {normal: most[group] for normal, group in people.items()}
        return {span: shared[normal] for span, normal in normals.items()}

    def _cost(self, normal: str, times: int) -> float:
        return self.cost * sqrt(min(times * max(1, normal.count(" ") + 1), MOST_WORDS))

    def _loose(self, reading: Reading, known: Iterable[Span]) -> Iterator[Finding]:
        """Stretches of likely words outside everything that was judged."""
        text, odds = reading.document.text, reading.odds
        judged, at = merged(known), 0
        for run_of in odds.runs(self.limit + self.margin) if odds else ():
            while at < len(judged) and judged[at].end <= run_of.start:
                at += 1
            for piece in without(run_of, judged[at:]):
                span = Span(*trimmed(text, piece.start, piece.end))
                normal = normal_form(text[span.start : span.end])
                if odds is not None and odds.over(span) < self._least(text[span.start : span.end]):
                    continue
                if any(word not in FUNCTION_WORDS and word[0].isalnum() for word in normal.split()):
                    yield Finding(span, normal, self.name, "")

    def _least(self, surface: str) -> float:
        """How likely words must be that the reader mentions as nothing: likelier where they are ordinary ones."""
        ordinary = surface == surface.lower() and not any(char.isdigit() for char in surface)
        return self.limit + (ORDINARY if ordinary else self.margin)


def without(span: Span, taken: Iterable[Span]) -> Iterator[Span]:
    """What is left of a span outside others, which are sorted."""
    start = span.start
    for each in taken:
        if each.start >= span.end:
            break
        if each.start > start:
            yield Span(start, each.start)
        start = max(start, each.end)
    if start < span.end:
        yield Span(start, span.end)


def label_of(kind: str, text: str, span: Span) -> str:
    """The label of a finding: that of the entity, or none where the words are a common noun."""
    return entity_label(kind, text[span.start : span.end])
