"""Scores of labels to mentions: the best sequence in which a mention goes on only where it has begun."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from expurgate.language.builtin.labels import OUTSIDE, TYPES

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]


AROUND = 2
"""How many tokens on either side of a stretch may change when it is not sound."""


def best_labels(scores: Floats, each: Numbers | None = None) -> Numbers:
    """The best label of every token of one unit such that what is inside a type follows that type.

    Where the best labels by themselves, ``each``, are not sound, those of the stretch around are chosen again together.
    """
    labels: Numbers = scores.argmax(1) if each is None else each.copy()
    for first, after in _unsound(labels):
        labels[first:after] = _constrained(scores[first:after])
    return labels


def _unsound(labels: Numbers) -> Iterator[tuple[int, int]]:
    """Separate stretches of tokens that contain every contradiction between labels, with some tokens around them."""
    contradicting: list[int] = np.flatnonzero(broken(labels)).tolist()
    if not contradicting:
        return
    near: list[int] = np.flatnonzero(labels != OUTSIDE).tolist()
    start = near[0]
    for here, after in pairwise([*near, near[-1] + 2 * AROUND + 2]):
        if after - here > 2 * AROUND + 1:
            if any(start <= each <= here for each in contradicting):
                yield max(0, start - AROUND), min(len(labels), here + 1 + AROUND)
            start = after


def mentions(labels: Numbers) -> list[tuple[int, int, str]]:
    """First token, token after the last, and type of every mention."""
    return mentions_in(labels.tolist())


def mentions_in(labels: list[int]) -> list[tuple[int, int, str]]:
    """The same of labels in a list."""
    found: list[tuple[int, int, str]] = []
    for at, label in enumerate(labels):
        if label % 2:
            end = at + 1
            while end < len(labels) and labels[end] == label + 1:
                end += 1
            found.append((at, end, TYPES[label // 2]))
    return found


def broken(labels: Numbers, firsts: Sequence[int] = (0,)) -> NDArray[np.bool_]:
    """Which tokens are inside a type that the token before is not of; ``firsts`` have none before them."""
    before = np.empty_like(labels)
    before[1:] = labels[:-1]
    before[list(firsts)] = OUTSIDE
    further = (labels != OUTSIDE) & (labels % 2 == 0)
    found: NDArray[np.bool_] = further & (before != labels) & (before != labels - 1)
    return found


def _constrained(scores: Floats) -> Numbers:
    """Dynamic programming in whole numbers of a hundred-thousandth, so that sums are exact."""
    points = np.rint(scores.astype(np.float64) * 1e5)
    size = len(points)
    back = np.empty((size, 1 + len(TYPES)), np.int64)
    total = points[0].copy()
    total[2::2] = -np.inf
    for at in range(1, size):
        best = int(total.argmax())
        began, gone_on = total[1::2], total[2::2]
        longer = np.maximum(began, gone_on)
        back[at, 0] = best
        back[at, 1:] = gone_on >= began
        ahead = points[at] + total[best]
        ahead[2::2] = points[at, 2::2] + longer
        total = ahead
    labels = np.empty(size, np.int64)
    label = int(total.argmax())
    for at in range(size - 1, -1, -1):
        labels[at] = label
        if at == 0:
            break
        further = label != OUTSIDE and label % 2 == 0
        label = int(label - 1 + back[at, label // 2]) if further else int(back[at, 0])
    return labels
