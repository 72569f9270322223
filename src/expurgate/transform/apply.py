"""The one place that rewrites text, and the map between the offsets before and after."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from expurgate.core.findings import Edit
from expurgate.core.spans import Span


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """Which stretch of the old text became which stretch of the new one.

    ``pieces`` are pairs (old, new), sorted in both; what lies between them is the same text.
    """

    pieces: tuple[tuple[Span, Span], ...] = ()

    def to_new(self, span: Span) -> Span:
        """The smallest stretch of the new text that holds all that became of ``span``."""
        return self._carried(span, 0, 1)

    def to_old(self, span: Span) -> Span:
        """The smallest stretch of the old text that ``span`` of the new one came from."""
        return self._carried(span, 1, 0)

    def _carried(self, span: Span, source: Literal[0, 1], target: Literal[0, 1]) -> Span:
        """``span`` carried from one side to the other, rounded outwards where it cuts a piece."""

        def beyond_start(piece: tuple[Span, Span]) -> bool:
            return not (piece[source].end <= span.start and piece[source].start < span.start)

        def beyond_end(piece: tuple[Span, Span]) -> bool:
            return not (piece[source].start < span.end or piece[source].end == span.end)

        first = bisect_left(self.pieces, True, key=beyond_start)
        if first < len(self.pieces) and self.pieces[first][source].start <= span.start:
            start = self.pieces[first][target].start
        else:
            start = self._shifted(span.start, first, source, target)
        last = bisect_left(self.pieces, True, key=beyond_end)
        if last and self.pieces[last - 1][source].end >= span.end:
            end = self.pieces[last - 1][target].end
        else:
            end = self._shifted(span.end, last, source, target)
        return Span(start, max(start, end))

    def _shifted(self, offset: int, pieces: int, source: Literal[0, 1], target: Literal[0, 1]) -> int:
        """Where an untouched ``offset`` lands after the first ``pieces``."""
        if pieces == 0:
            return offset
        before = self.pieces[pieces - 1]
        return before[target].end + offset - before[source].end


@dataclass(frozen=True, slots=True)
class Applied:
    """A rewritten text and the map back to the text it was made from."""

    text: str = field(repr=False)
    map: OffsetMap = field(repr=False)


def apply(text: str, edits: Sequence[Edit]) -> Applied:
    """``text`` with every edit made. The edits are sorted, disjoint and inside the text, or ValueError."""
    _check(text, edits)
    parts: list[str] = []
    pieces: list[tuple[Span, Span]] = []
    at = length = 0
    for edit in edits:
        length += edit.span.start - at
        new = Span(length, length + len(edit.replacement))
        parts += (text[at : edit.span.start], edit.replacement)
        pieces.append((edit.span, new))
        at, length = edit.span.end, new.end
    parts.append(text[at:])
    return Applied("".join(parts), OffsetMap(tuple(pieces)))


def _check(text: str, edits: Sequence[Edit]) -> None:
    for before, after in pairwise(edits):
        if after.span.start < before.span.end or after.span == before.span:
            raise ValueError(
                f"edits overlap or are not in order: {before.span.start}..{before.span.end}, "
                f"{after.span.start}..{after.span.end}"
            )
    if edits and edits[-1].span.end > len(text):
        raise ValueError(f"an edit ends at {edits[-1].span.end}, beyond the {len(text)} code points of the text")
