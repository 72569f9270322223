"""Coarse clusters of a vector space that no machine holds: a tree of cuts learnt from a sample tells the cell of any row."""

from __future__ import annotations

import numpy as np
from scipy import sparse

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.vectors.scalable import Effort, aggregate_in_blocks, grouped, halving_direction, refine_in_blocks
from expurgate.vectors.similarity import Floats, Ints

_WIDTH = 2048
"""Terms that a cut looks at: those it depends on most."""
_UNEVEN = 0.15
"""How far from the middle a cut may lie where borders have to lie elsewhere than in another tree."""
_OVERFULL = 1.5


@dataclass(frozen=True, slots=True)
class CutTree:
    """A binary tree of cuts, node n above 2n + 1 and 2n + 2. A row goes to the second where ⟨x, direction⟩ > cut."""

    directions: sparse.csr_array = field(repr=False)
    cuts: Floats = field(repr=False)
    depth: int

    @classmethod
    def of(cls, sample: sparse.csr_array, leaves: int, *, seed: int = 0, uneven: bool = False) -> CutTree:
        """The tree with at least so many leaves; ``uneven`` lets cuts lie anywhere near the middle."""
        rng = np.random.default_rng(seed)
        depth = max(0, int(np.ceil(np.log2(max(1, leaves)))))
        rows_of = {0: np.arange(sample.shape[0])}
        directions, cuts = [], []
        for node in range(2**depth - 1):
            rows = rows_of.pop(node)
            part = sample[rows]
            direction = _narrow(halving_direction(part, rng)) if len(rows) > 1 else np.zeros(sample.shape[1])
            lean = part @ direction
            share = 0.5 + (rng.uniform(-_UNEVEN, _UNEVEN) if uneven else 0.0)
            cuts.append(float(np.quantile(lean, share)) if len(rows) else 0.0)
            directions.append(sparse.csr_array(direction[None, :]))
            upper = lean > cuts[-1]
            rows_of[2 * node + 1], rows_of[2 * node + 2] = rows[~upper], rows[upper]
        none = sparse.csr_array((0, sample.shape[1]))
        return cls(sparse.csr_array(sparse.vstack(directions)) if directions else none, np.array(cuts), depth)

    def leaf(self, matrix: sparse.csr_array) -> Ints:
        """The leaf of every row, 0, 1, 2 … from one side of the tree to the other."""
        at = np.zeros(matrix.shape[0], dtype=np.int64)
        for _ in range(self.depth):
            for node in np.unique(at):
                rows = np.flatnonzero(at == node)
                lean = matrix[rows] @ self.directions[[node]].toarray().ravel()
                at[rows] = 2 * node + 1 + (lean > self.cuts[node])
        return np.asarray(at - (2**self.depth - 1), dtype=np.int64)


def _narrow(direction: Floats) -> Floats:
    """The direction with its largest entries alone, so that a large tree stays small."""
    if np.count_nonzero(direction) <= _WIDTH:
        return direction
    kept = np.argpartition(-np.abs(direction), _WIDTH)[:_WIDTH]
    narrow = np.zeros_like(direction)
    narrow[kept] = direction[kept]
    return narrow


def joined_leaves(counts: dict[int, int], limit: int, least: int) -> dict[int, int]:
    """A cell for every leaf: neighbours are joined up to ``limit`` rows, and no cell has fewer than ``least``.

    Leaf −1 holds rows of zeros, which stay by themselves where they are enough.
    """
    cells: list[list[int]] = []
    size: list[int] = []
    for leaf in sorted(counts):
        alone = cells and cells[-1] == [-1] and size[-1] >= least
        if cells and not alone and (size[-1] < least or size[-1] + counts[leaf] <= limit):
            cells[-1].append(leaf)
            size[-1] += counts[leaf]
        else:
            cells.append([leaf])
            size.append(counts[leaf])
    if len(cells) > 1 and size[-1] < least:
        last = cells.pop()
        cells[-1] += last
    return {leaf: number for number, cell in enumerate(cells) for leaf in cell}


def groups_in_cell(part: sparse.csr_array, labels: Ints | None, k: int, effort: Effort) -> Ints:
    """Groups inside one cell: MDAV and exchanges, or exchanges alone between groups that are known."""
    if not part.nnz or (labels is not None and labels.max() == 0):
        return np.zeros(part.shape[0], dtype=np.int64) if labels is None else labels
    if part.shape[0] <= _OVERFULL * effort.block:
        return grouped(part, labels, k, effort)
    return aggregate_in_blocks(part, k, effort) if labels is None else refine_in_blocks(part, labels, k, effort)
