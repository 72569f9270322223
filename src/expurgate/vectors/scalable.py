"""Large collections: cut into blocks of like documents first, then group inside blocks; never all pairs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy import sparse

from expurgate.vectors.loss import group_sums, spherical_centroids
from expurgate.vectors.mdav import mdav
from expurgate.vectors.refine import refine
from expurgate.vectors.similarity import DenseProducts, Floats, Ints, gram

BLOCK_ROWS = 2000
_PASSES = 8
_BLOCK_EFFORT = 4_000_000


def aggregate_in_blocks(
    matrix: sparse.csr_array, k: int, *, block: int = BLOCK_ROWS, rounds: int | None = None, seed: int = 0
) -> Ints:
    """Labels of groups found inside blocks, then improved across the borders of the first blocks."""
    labels = np.empty(matrix.shape[0], dtype=np.int64)
    groups = 0
    for rows in blocks(matrix, max(block, 2 * k), seed=seed):
        products = gram(matrix[rows])
        found = mdav(DenseProducts(products), len(rows), k)
        labels[rows] = refine(products, found, k, rounds=_rounds(found, k, rounds), seed=seed) + groups
        groups += int(found.max()) + 1
    return refine_in_blocks(matrix, labels, k, block=block, rounds=rounds, seed=seed + 1)


def refine_in_blocks(
    matrix: sparse.csr_array,
    labels: Ints,
    k: int,
    *,
    block: int = BLOCK_ROWS,
    rounds: int | None = None,
    seed: int = 0,
) -> Ints:
    """Improve a partition in blocks of neighbouring groups, cut elsewhere than the groups were made."""
    result = labels.copy()
    centroids = spherical_centroids(group_sums(matrix, labels))
    order = np.argsort(labels, kind="stable")
    bounds = np.concatenate([[0], np.cumsum(np.bincount(labels))])
    for groups in blocks(centroids, max(2, block // k), seed=seed):
        rows = np.concatenate([order[bounds[group] : bounds[group + 1]] for group in groups])
        local = np.repeat(np.arange(len(groups)), np.diff(bounds)[groups])
        better = refine(gram(matrix[rows]), local, k, rounds=_rounds(local, k, rounds), seed=seed)
        result[rows] = groups[better]
    return result


def blocks(matrix: sparse.csr_array, limit: int, *, seed: int = 0) -> Iterator[Ints]:
    """Disjoint sets of at most ``limit`` like rows that cover the matrix, halved again and again."""
    rng = np.random.default_rng(seed)
    pending = [np.arange(matrix.shape[0])]
    while pending:
        rows = pending.pop()
        if len(rows) <= limit:
            yield np.sort(rows)
            continue
        part = matrix[rows]
        upper = _halve(part, rng)
        pending.append(rows[upper])
        pending.append(rows[~upper])


def _halve(part: sparse.csr_array, rng: np.random.Generator) -> Ints:
    """Spherical 2-means with halves of equal size: rows are cut at the median of ⟨x, c₁ − c₂⟩."""
    rows = part.shape[0]
    upper = np.zeros(rows, dtype=bool)
    upper[rng.permutation(rows)[: rows // 2]] = True
    transposed = part.T
    for _ in range(_PASSES):
        direction = _unit(transposed @ upper.astype(np.float64)) - _unit(transposed @ (~upper).astype(np.float64))
        lean = part @ direction
        cut = np.zeros(rows, dtype=bool)
        cut[np.argpartition(-lean, rows // 2)[: rows // 2]] = True
        if np.array_equal(cut, upper):
            break
        upper = cut
    return upper


def _unit(vector: Floats) -> Floats:
    length = float(np.linalg.norm(vector))
    return vector / length if length > 0 else vector


def _rounds(labels: Ints, k: int, rounds: int | None) -> int:
    """Fewer rounds than for one small collection: there are many blocks."""
    groups = int(labels.max()) + 1
    return rounds if rounds is not None else max(3 * k, min(300, _BLOCK_EFFORT // (groups * groups)))
