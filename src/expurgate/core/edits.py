"""The one module that checks edits, applies them to a text and says where everything stands afterwards.

Transforms and all formats rewrite text through it and in no other way.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from expurgate.core.document import Document
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.spans import Span, merged


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """Maps stretches of the old text to stretches of the new text.

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
    """``text`` with every edit made. The edits are sorted, disjoint and inside the text, or InputError."""
    _check(text, edits)
    pieces: list[tuple[Span, Span]] = []
    longer = 0
    for edit in edits:
        start = edit.span.start + longer
        pieces.append((edit.span, Span(start, start + len(edit.replacement))))
        longer += len(edit.replacement) - len(edit.span)
    released = spliced(text, ((edit.span.start, edit.span.end, edit.replacement) for edit in edits))
    return Applied(released, OffsetMap(tuple(pieces)))


def spliced(text: str, pieces: Iterable[tuple[int, int, str]]) -> str:
    """``text`` with other text between some offsets. The pieces are (start, end, new text), sorted and disjoint."""
    parts: list[str] = []
    at = 0
    for start, end, new in pieces:
        parts += (text[at:start], new)
        at = end
    parts.append(text[at:])
    return "".join(parts)


def check_edits(documents: Sequence[Document], edits: Sequence[Sequence[Edit]]) -> None:
    """Every document has its list of edits, sorted, disjoint and inside its text, or InputError."""
    if len(documents) != len(edits):
        raise InputError(f"{len(documents)} documents but {len(edits)} lists of edits")
    for document, changes in zip(documents, edits, strict=True):
        _check(document.text, changes)


def _check(text: str, edits: Sequence[Edit]) -> None:
    for before, after in pairwise(edits):
        if after.span.start < before.span.end or after.span == before.span:
            raise InputError(
                f"edits overlap or are not in order: {before.span.start}..{before.span.end}, "
                f"{after.span.start}..{after.span.end}"
            )
    if edits and edits[-1].span.end > len(text):
        raise InputError(f"an edit ends at {edits[-1].span.end}, beyond the {len(text)} code points of the text")


def compose(text: str, first: Sequence[Edit], second: Sequence[Edit]) -> list[Edit]:
    """Edits of ``text`` with the same result as ``first`` and then ``second``, made on what ``first`` gave.

    Edits that meet become one, so no edit of the result cuts through another.
    """
    middle = apply(text, first)
    made = [new for _, new in middle.map.pieces]
    earlier = deque(zip(first, made, strict=True))
    waiting = deque(second)
    result: list[Edit] = []
    shift = 0
    for cluster in merged([*made, *(edit.span for edit in second)]):
        start = cluster.start + shift
        inner = []
        while earlier and earlier[0][1].end <= cluster.end:
            inner.append(earlier[0][0])
            shift += len(inner[-1].span) - len(earlier.popleft()[1])
        later = []
        while waiting and waiting[0].span.end <= cluster.end:
            later.append(waiting.popleft())
        moved = [replace(edit, span=edit.span.shift(-cluster.start)) for edit in later]
        findings = dict.fromkeys(finding for edit in [*inner, *later] for finding in edit.findings)
        replacement = apply(middle.text[cluster.start : cluster.end], moved).text
        result.append(Edit(Span(start, cluster.end + shift), replacement, tuple(findings)))
    return result
