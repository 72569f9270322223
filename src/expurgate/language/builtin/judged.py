"""What the network makes of mentions as a whole, brought to the mentions of a document and to the things they name."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from math import exp

from expurgate.language.builtin.bounds import TypedRange
from expurgate.language.builtin.labels import IN_GENERAL, LIKELIEST, NAMES, Judged
from expurgate.language.builtin.things import generals, things, types_of

LEAST, LEAST_IN_GENERAL = 0.9, 0.85
"""How likely a noun must be to be said, and a more general one."""
_FIRST = len(NAMES) + 1
"""Where nouns begin in what is made of a mention."""
_UNLISTED = -1.0
"""A noun that is not among the likeliest of a mention is less likely than all of these, by this logarithm."""


def judged_at(placed: Sequence[TypedRange], judged: Sequence[tuple[int, int, Judged]]) -> list[Judged | None]:
    """For every mention what is made of the one that it has most in common with; None where nothing was read there."""
    starts = [start for start, _, _ in judged]
    found: list[Judged | None] = []
    for start, end, _ in placed:
        last = bisect_right(starts, end - 1)
        near = [(min(end, after) - max(start, first), made) for first, after, made in judged[max(0, last - 4) : last]]
        shared = max(near, key=lambda each: each[0], default=(0, None))
        found.append(shared[1] if shared[0] > 0 else None)
    return found


def nouns_of(kinds: Sequence[str], groups: Sequence[int], made: Sequence[Judged | None]) -> dict[int, str]:
    """What each thing is, by its number: the noun that is likeliest for all its mentions together."""
    of_group: dict[int, list[tuple[str, Judged]]] = defaultdict(list)
    for kind, group, judged in zip(kinds, groups, made, strict=True):
        if judged is not None and kind in NAMES:
            of_group[group].append((kind, judged))
    return {group: _noun(mentions) for group, mentions in of_group.items()}


def _noun(mentions: Sequence[tuple[str, Judged]]) -> str:
    """The likeliest noun that fits the types of the mentions, or else a more general one; empty where none is likely enough."""
    kinds = {kind for kind, _ in mentions}
    rows = [judged[_FIRST:] for _, judged in mentions]
    for said, first, number, least in (
        (things(), 0, LIKELIEST, LEAST),
        (generals(), 2 * LIKELIEST, IN_GENERAL, LEAST_IN_GENERAL),
    ):
        likely = _together([row[first : first + 2 * number] for row in rows])
        fitting = {said[noun]: chance for noun, chance in likely.items() if said[noun] and types_of(said[noun]) & kinds}
        best = max(fitting, key=lambda noun: (fitting[noun], noun), default="")
        if best and fitting[best] >= least:
            return best
    return ""


def _together(rows: Sequence[Judged]) -> dict[int, float]:
    """The chances of nouns for all mentions of one thing: the mean of the logarithms, those that are not among the likeliest being less likely than these."""
    totals: dict[int, float] = defaultdict(float)
    floors = 0.0
    for row in rows:
        half = len(row) // 2
        floor = min(row[half:]) + _UNLISTED
        floors += floor
        for noun, chance in zip(row[:half], row[half:], strict=True):
            totals[int(noun)] += chance - floor
    return {noun: exp((floors + total) / len(rows)) for noun, total in totals.items()}
