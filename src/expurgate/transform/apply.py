"""The one place that rewrites text, and the map between the offsets before and after."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

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
        return _project(span, [old for old, _ in self.pieces], [new for _, new in self.pieces])

    def to_old(self, span: Span) -> Span:
        """The smallest stretch of the old text that ``span`` of the new one came from."""
        return _project(span, [new for _, new in self.pieces], [old for old, _ in self.pieces])


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


def _project(span: Span, source: list[Span], target: list[Span]) -> Span:
    """``span`` carried from one side to the other, rounded outwards where it cuts a piece."""
    first = bisect_left(source, True, key=lambda piece: not (piece.end <= span.start and piece.start < span.start))
    if first < len(source) and source[first].start <= span.start:
        start = target[first].start
    else:
        start = _shifted(span.start, first, source, target)
    last = bisect_left(source, True, key=lambda piece: not (piece.start < span.end or piece.end == span.end))
    if last and source[last - 1].end >= span.end:
        end = target[last - 1].end
    else:
        end = _shifted(span.end, last, source, target)
    return Span(start, max(start, end))


def _shifted(offset: int, pieces: int, source: list[Span], target: list[Span]) -> int:
    """Where an untouched ``offset`` lands after the first ``pieces``."""
    return offset if pieces == 0 else target[pieces - 1].end + offset - source[pieces - 1].end
