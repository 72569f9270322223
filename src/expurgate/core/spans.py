"""Half-open intervals of code points."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The code points ``start <= i < end`` of a text."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: {self.start}..{self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Span) -> bool:
        """Whether the two share at least one code point."""
        return self.start < other.end and other.start < self.end

    def covers(self, other: Span) -> bool:
        """Whether ``other`` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end

    def shift(self, by: int) -> Span:
        """The same interval, ``by`` code points further on."""
        return Span(self.start + by, self.end + by)


def merged(spans: Iterable[Span]) -> list[Span]:
    """The union of ``spans`` as sorted, disjoint, non-adjacent intervals."""
    result: list[Span] = []
    for span in sorted(spans):
        if result and span.start <= result[-1].end:
            if span.end > result[-1].end:
                result[-1] = Span(result[-1].start, span.end)
        else:
            result.append(span)
    return result


def overlaps_any(span: Span, places: Sequence[Span]) -> bool:
    """Whether ``span`` shares a code point with one of ``places``, which are sorted and disjoint."""
    at = bisect_left(places, span.end, key=lambda place: place.start)
    return at > 0 and places[at - 1].overlaps(span)


def inside_any(span: Span, places: Sequence[Span]) -> bool:
    """Whether ``span`` lies wholly inside one of ``places``, which are sorted and disjoint."""
    at = bisect_left(places, span.end, key=lambda place: place.start)
    return at > 0 and places[at - 1].covers(span)
