"""A partition whose groups exchange members, many proposals at a time.

Kept up to date are ⟨x_i, s_g⟩ for all rows i and groups g, and for every row the squared length its
group would have without it. The worth of one proposal is then a handful of look-ups, and only
those accepted cost a pass over a row.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from expurgate.vectors.similarity import Floats, Ints, Singles

_TINY = 1e-9
_NEAR_CHUNK = 512


def nearest(products: Singles, count: int) -> Ints:
    """The ``count`` rows most like each row, itself left out."""
    rows = len(products)
    found = np.empty((rows, count), dtype=np.int64)
    for start in range(0, rows, _NEAR_CHUNK):
        part = products[start : start + _NEAR_CHUNK].copy()
        part[np.arange(len(part)), np.arange(start, start + len(part))] = -np.inf
        found[start : start + len(part)] = np.argpartition(part, rows - count, axis=1)[:, rows - count :]
    return found


class Partition:
    """Groups of at least k rows, their sums in terms of inner products, and the exchanges between them."""

    def __init__(self, gram: Floats | Singles, labels: Ints, k: int, near: int) -> None:
        self._k, self._rows = k, len(labels)
        self._size = np.bincount(labels)
        self._room = k if self._size.max() == k else max(2 * k - 1, int(self._size.max()))
        self._wide = self._rows + 1
        self._gram = np.zeros((self._wide, self._wide), dtype=np.float32)
        self._gram[:-1, :-1] = gram
        self._near = nearest(self._gram[:-1, :-1], min(near, self._rows - 1))
        self._label = np.append(labels, 0)
        self._measure()
        self._seat(labels)

    def _measure(self) -> None:
        """What rows are by themselves: ‖x‖², and ⟨x, s⟩/‖s‖ with s the sum of all."""
        self._unit = np.diagonal(self._gram).copy()
        toward = self._gram.sum(axis=0, dtype=np.float64)
        length = float(np.sqrt(max(toward.sum(), 0.0)))
        self._lean = (toward / length if length > _TINY else np.zeros(self._wide)).astype(np.float32)

    def _seat(self, labels: Ints) -> None:
        """Members of every group in a table, empty places marked with one row too many: a row of zeros."""
        order = np.argsort(labels, kind="stable")
        starts = np.concatenate([[0], np.cumsum(self._size)[:-1]])
        self._place = np.zeros(self._wide, dtype=np.int64)
        self._place[order] = np.arange(self._rows) - np.repeat(starts, self._size)
        self._members = np.full((len(self._size), self._room), self._rows, dtype=np.int64)
        self._members[labels, self._place[:-1]] = np.arange(self._rows)
        self._toward = np.add.reduceat(self._gram[order], starts, axis=0)
        self._without = np.zeros(self._wide, dtype=np.float32)
        self._lean_without = np.zeros(self._wide, dtype=np.float32)
        self._square = np.zeros(len(self._size), dtype=np.float32)
        self._lean_all = np.zeros(len(self._size), dtype=np.float32)
        self._value = np.zeros(len(self._size), dtype=np.float32)
        self._weight = np.float32(0)
        self._refresh(np.arange(len(self._size)))

    @property
    def groups(self) -> int:
        """How many groups there are; exchanges keep their number."""
        return len(self._size)

    @property
    def labels(self) -> Ints:
        """The group of every row."""
        return self._label[:-1].copy()

    def sums(self) -> tuple[float, float]:
        """SSE and SSA (equations 11 and 12)."""
        norm = np.sqrt(np.maximum(self._square, _TINY), dtype=np.float64)
        return self._rows - float(norm.sum()), self._rows - float(np.sum(self._size * self._lean_all / norm))

    def weigh(self) -> None:
        """Set λ = SSE/SSA, kept within reason where the groups do not differ."""
        sse, ssa = self.sums()
        self._weight = np.float32(np.clip(sse / ssa, 0.0, 10.0) if ssa > _TINY else 0.0)
        self._value = self._worth(self._square.copy(), self._lean_all, self._size)

    def spread(self, proposals: int, rng: np.random.Generator) -> float:
        """The usual size of what an exchange changes, over so many proposals."""
        *_, change = self._exchanges(proposals, rng)
        return float(np.abs(change).mean())

    def exchange(self, proposals: int, heat: float, rng: np.random.Generator) -> int:
        """Propose so many exchanges, do those the heat allows, one a group; how many were allowed.

        A row proposes to move to the group of one of its nearest rows and to change places with
        any member of it.
        """
        row, other, home, away, change = self._exchanges(proposals, rng)
        change += np.float32(heat) * rng.standard_exponential(proposals, np.float32)
        allowed = np.flatnonzero((change > 0) & (home != away))
        chosen = _apart(allowed, home, away)
        if len(chosen):
            self._swap(row[chosen], other[chosen], home[chosen], away[chosen])
        return len(allowed)

    def relocate(self, proposals: int, heat: float, rng: np.random.Generator) -> None:
        """Propose that rows of groups with more than k members join the group of a near row."""
        if self._room == self._k:
            return
        crowded = np.flatnonzero((self._size > self._k)[self._label[:-1]])
        row = crowded[rng.integers(len(crowded), size=proposals)]
        home, away = self._label[row], self._label[self._near[row, rng.integers(self._near.shape[1], size=proposals)]]
        fuller = self._square[away] + 2 * self._toward[away, row] + self._unit[row]
        change = self._worth(self._without[row], self._lean_without[row], self._size[home] - 1)
        change += self._worth(fuller, self._lean_all[away] + self._lean[row], self._size[away] + 1)
        change -= self._value[home] + self._value[away]
        change += np.float32(heat) * rng.standard_exponential(proposals, np.float32)
        chosen = _apart(np.flatnonzero((change > 0) & (home != away) & (self._size[away] < self._room)), home, away)
        if len(chosen):
            self._move(row[chosen], home[chosen], away[chosen])

    def _exchanges(self, proposals: int, rng: np.random.Generator) -> tuple[Ints, Ints, Ints, Ints, Singles]:
        """Proposals: a row, the one it would change places with, their groups, and what would be gained."""
        any_row, any_near, any_place = rng.random((3, proposals), np.float32)
        row = (any_row * np.float32(self._rows)).astype(np.int64)
        home = self._label.take(row)
        near = self._near.shape[1]
        away = self._label.take(self._near.ravel().take(row * near + (any_near * np.float32(near)).astype(np.int64)))
        size = self._size.take(away) if self._room > self._k else np.float32(self._k)
        other = self._members.ravel().take(away * self._room + (any_place * size).astype(np.int64))
        between = self._gram.ravel().take(row * self._wide + other)
        change = self._replaced(row, other, home, between)
        change += self._replaced(other, row, away, between)
        change -= self._value.take(home)
        change -= self._value.take(away)
        return row, other, home, away, change

    def _replaced(self, out: Ints, into: Ints, group: Ints, between: Singles) -> Singles:
        """The worth of ``group`` once ``into`` has the place of ``out``."""
        square = self._toward.ravel().take(group * self._wide + into)
        square -= between
        square *= 2
        square += self._without.take(out)
        square += self._unit.take(into)
        lean = self._lean_without.take(out)
        lean += self._lean.take(into)
        return self._worth(square, lean, self._size.take(group) if self._room > self._k else self._k)

    def _worth(self, square: Singles, lean: Singles, size: Ints | int) -> Singles:
        """‖s‖ − λ n ⟨s, s_all⟩ / (‖s‖ ‖s_all‖), ``square`` is used up."""
        np.maximum(square, _TINY, out=square)
        worth = square - (self._weight * lean) * np.float32(size)
        worth /= np.sqrt(square, out=square)
        return worth

    def _swap(self, row: Ints, other: Ints, home: Ints, away: Ints) -> None:
        here, there = self._place[row], self._place[other]
        self._members[home, here], self._members[away, there] = other, row
        self._place[other], self._place[row] = here, there
        self._label[row], self._label[other] = away, home
        change = self._gram[other]
        change -= self._gram[row]
        self._toward[home] += change
        self._toward[away] -= change
        self._refresh(np.concatenate([home, away]))

    def _move(self, row: Ints, home: Ints, away: Ints) -> None:
        last = self._members[home, self._size[home] - 1]
        here = self._place[row]
        self._members[home, here], self._place[last] = last, here
        self._members[home, self._size[home] - 1] = self._rows
        self._members[away, self._size[away]] = row
        self._place[row], self._label[row] = self._size[away], away
        self._size[home] -= 1
        self._size[away] += 1
        change = self._gram[row]
        self._toward[home] -= change
        self._toward[away] += change
        self._refresh(np.concatenate([home, away]))

    def _refresh(self, groups: Ints) -> None:
        """Work out anew what depends on who is in these groups."""
        members = self._members[groups]
        toward = self._toward.ravel().take(groups[:, None] * self._wide + members)
        lean = self._lean.take(members)
        self._square[groups] = square = toward.sum(axis=1)
        self._lean_all[groups] = total = lean.sum(axis=1)
        toward *= -2
        toward += square[:, None]
        toward += self._unit.take(members)
        self._without[members] = toward
        self._lean_without[members] = total[:, None] - lean
        self._value[groups] = self._worth(square, total, self._size[groups])


def _apart(proposals: Ints, home: Ints, away: Ints) -> Ints:
    """The first proposals that share no group: what they are worth is exact whatever the others do."""
    taken: set[int] = set()
    chosen = []
    pairs: Iterable[tuple[int, int, int]] = zip(
        proposals.tolist(), home[proposals].tolist(), away[proposals].tolist(), strict=True
    )
    for at, one, two in pairs:
        if one not in taken and two not in taken:
            taken.update((one, two))
            chosen.append(at)
    return np.array(chosen, dtype=np.int64)
