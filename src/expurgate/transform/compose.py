"""Edits after edits, as edits of the first text: what several rounds of rewriting amount to."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from expurgate.core.findings import Edit
from expurgate.core.spans import Span, merged
from expurgate.transform.apply import apply


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
