"""Half-open intervals of code points."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter


@dataclass(frozen=True, slots=True, order=True, init=False)
class Span:
    """The code points ``start <= i < end`` of a text."""

    start: int
    end: int

    def __init__(self, start: int, end: int) -> None:
        if not 0 <= start <= end:
            raise ValueError(f"not a span: {start}..{end}")
        _set_start(self, start)
        _set_end(self, end)

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


_set_start: Callable[[Span, int], None] = vars(Span)["start"].__set__
_set_end: Callable[[Span, int], None] = vars(Span)["end"].__set__
"""A span is set once, when it is made; there are very many of them."""

by_place = attrgetter("start", "end")
"""The order of spans as a key, which sorts many of them faster than they compare."""


def merged(spans: Iterable[Span]) -> list[Span]:
    """The union of ``spans`` as sorted, disjoint, non-adjacent intervals."""
    return list(map(Span, *_union(map(by_place, spans))))


def _union(bounds: Iterable[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """Where the intervals of the union begin and end."""
    starts: list[int] = []
    ends: list[int] = []
    reach = -1
    for start, end in sorted(bounds):
        if start > reach:
            starts.append(start)
            ends.append(end)
            reach = end
        elif end > reach:
            ends[-1] = reach = end
    return starts, ends


class Places:
    """The union of some spans. It answers whether another span touches it or lies inside it, and what is left between."""

    __slots__ = ("_ends", "_starts")

    def __init__(self, spans: Iterable[Span]) -> None:
        self._starts, self._ends = _union(map(by_place, spans))

    @classmethod
    def between(cls, bounds: Iterable[tuple[int, int]]) -> Places:
        """The union of stretches that are given by where they begin and end."""
        made = cls.__new__(cls)
        made._starts, made._ends = _union(bounds)
        return made

    def and_also(self, spans: Iterable[Span]) -> Places:
        """The union of these places and some more spans."""
        more = [*map(by_place, spans)]
        return Places.between([*zip(self._starts, self._ends, strict=True), *more]) if more else self

    def touch(self, span: Span) -> bool:
        """Whether the span shares a code point with them."""
        at = bisect_left(self._starts, span.end)
        return at > 0 and span.start < self._ends[at - 1]

    def meet(self, start: int, end: int) -> bool:
        """Whether ``start..end`` shares a code point with them."""
        at = bisect_left(self._starts, end)
        return at > 0 and start < self._ends[at - 1]

    def around(self, span: Span) -> Span | None:
        """The interval of the union that the span lies wholly inside, if there is one."""
        at = bisect_right(self._starts, span.start) - 1
        return Span(self._starts[at], self._ends[at]) if at >= 0 and span.end <= self._ends[at] else None

    def bounds(self, span: Span, start: int, end: int) -> tuple[int, int]:
        """The largest span around ``span``, between ``start`` and ``end``, that does not meet the others."""
        before, after = bisect_right(self._ends, span.start), bisect_left(self._starts, span.end)
        floor = max(start, self._ends[before - 1]) if before else start
        return floor, min(end, self._starts[after]) if after < len(self._starts) else end

    def gaps(self, span: Span) -> list[Span]:
        """The parts of ``span`` outside the others, in order."""
        found, at = [], span.start
        for number in range(bisect_right(self._ends, span.start), bisect_left(self._starts, span.end)):
            if self._starts[number] > at:
                found.append(Span(at, self._starts[number]))
            at = max(at, self._ends[number])
        return [*found, Span(at, span.end)] if at < span.end else found

    def hold(self, span: Span) -> bool:
        """Whether the span lies wholly inside."""
        at = bisect_left(self._starts, span.end)
        return at > 0 and self._starts[at - 1] <= span.start and span.end <= self._ends[at - 1]

    def contain(self, start: int, end: int) -> bool:
        """Whether ``start..end`` lies wholly inside."""
        at = bisect_left(self._starts, end)
        return at > 0 and self._starts[at - 1] <= start and end <= self._ends[at - 1]


NOWHERE = Places(())
"""No places."""


def without(span: Span, taken: Iterable[Span]) -> Iterator[Span]:
    """The parts of a span outside the others, which are sorted."""
    start = span.start
    for each in taken:
        if each.start >= span.end:
            break
        if each.start > start:
            yield Span(start, each.start)
        start = max(start, each.end)
    if start < span.end:
        yield Span(start, span.end)
