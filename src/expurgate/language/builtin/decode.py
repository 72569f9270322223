"""Scores of labels to mentions: the best sequence in which a mention goes on only where it has begun."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from expurgate.language.builtin.labels import OUTSIDE, TYPES

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]


def best_labels(scores: Floats) -> Numbers:
    """The best label of every token of one unit such that what is inside a type follows that type."""
    labels: Numbers = scores.argmax(1)
    return labels if _sound(labels) else _constrained(scores)


def mentions(labels: Numbers) -> list[tuple[int, int, str]]:
    """First token, token after the last, and type of every mention."""
    found: list[tuple[int, int, str]] = []
    listed = labels.tolist()
    for at in np.flatnonzero(labels % 2 == 1).tolist():
        end = at + 1
        while end < len(listed) and listed[end] == listed[at] + 1:
            end += 1
        found.append((at, end, TYPES[(listed[at] - 1) // 2]))
    return found


def _sound(labels: Numbers) -> bool:
    further = np.flatnonzero((labels != OUTSIDE) & (labels % 2 == 0))
    if not len(further):
        return True
    if further[0] == 0:
        return False
    here, before = labels[further], labels[further - 1]
    return bool(np.all((before == here) | (before == here - 1)))


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
