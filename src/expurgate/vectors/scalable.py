"""Large collections: cut into blocks of like documents first, then group inside blocks; never all pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

import numpy as np
from scipy import sparse

from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.vectors.loss import group_sums, spherical_centroids
from expurgate.vectors.mdav import mdav
from expurgate.vectors.refine import refine
from expurgate.vectors.similarity import DenseProducts, Floats, Ints, single_gram

BLOCK_ROWS = 2000
_PASSES = 8
_PROPOSALS_A_ROW = 150
"""Fewer than for one small collection: every row is improved twice, in two blocks."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How large blocks are, exchanges proposed a row, where chance begins, and how many processes share the work."""

    block: int = BLOCK_ROWS
    proposals: int | None = None
    seed: int = 0
    jobs: int | None = None


def aggregate_in_blocks(matrix: sparse.csr_array, k: int, effort: Effort) -> Ints:
    """Labels of groups found inside blocks, then improved across the borders of the first blocks."""
    labels = np.empty(matrix.shape[0], dtype=np.int64)
    parts = list(blocks(matrix, max(effort.block, 2 * k), seed=effort.seed))
    groups = 0
    for rows, found in zip(parts, _each(matrix, [(rows, None) for rows in parts], k, effort), strict=True):
        labels[rows] = found + groups
        groups += int(found.max()) + 1
    return refine_in_blocks(matrix, labels, k, replace(effort, seed=effort.seed + 1))


def refine_in_blocks(matrix: sparse.csr_array, labels: Ints, k: int, effort: Effort) -> Ints:
    """Improve a partition in blocks of neighbouring groups, cut elsewhere than the groups were made."""
    result = labels.copy()
    centroids = spherical_centroids(group_sums(matrix, labels))
    order = np.argsort(labels, kind="stable")
    bounds = np.concatenate([[0], np.cumsum(np.bincount(labels))])
    chosen = list(blocks(centroids, max(2, effort.block // k), seed=effort.seed))
    parts: list[tuple[Ints, Ints | None]] = []
    for groups in chosen:
        rows = np.concatenate([order[bounds[group] : bounds[group + 1]] for group in groups])
        parts.append((rows, np.repeat(np.arange(len(groups)), np.diff(bounds)[groups])))
    for groups, (rows, _), better in zip(chosen, parts, _each(matrix, parts, k, effort), strict=True):
        result[rows] = groups[better]
    return result


def _each(matrix: sparse.csr_array, parts: list[tuple[Ints, Ints | None]], k: int, effort: Effort) -> Iterable[Ints]:
    """The labels of every block, by several processes where asked for; the result is the same."""
    from joblib import Parallel, delayed

    workers = Parallel(n_jobs=effort.jobs, return_as="generator", pre_dispatch="2*n_jobs")
    return cast(
        "Iterable[Ints]",
        workers(delayed(grouped)(matrix[rows], known, k, effort) for rows, known in parts),
    )


def grouped(part: sparse.csr_array, labels: Ints | None, k: int, effort: Effort) -> Ints:
    """Labels inside one block, better than those given or than MDAV's."""
    products = single_gram(part)
    start = mdav(DenseProducts(products), part.shape[0], k) if labels is None else labels
    proposals = _PROPOSALS_A_ROW if effort.proposals is None else effort.proposals
    return refine(products, start, k, proposals=proposals, seed=effort.seed)


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
    """The upper of two equal halves of like rows."""
    return _upper(part @ halving_direction(part, rng))


def _upper(lean: Floats) -> Ints:
    """The half of the rows that leans most to one side."""
    rows = len(lean)
    upper = np.zeros(rows, dtype=bool)
    upper[np.argpartition(-lean, rows // 2)[: rows // 2]] = True
    return upper


def halving_direction(part: sparse.csr_array, rng: np.random.Generator) -> Floats:
    """c₁ − c₂ of spherical 2-means with halves of equal size: rows are cut at the median of ⟨x, c₁ − c₂⟩."""
    rows = part.shape[0]
    upper = np.zeros(rows, dtype=bool)
    upper[rng.permutation(rows)[: rows // 2]] = True
    transposed = part.T
    for _ in range(_PASSES):
        direction = _unit(transposed @ upper.astype(np.float64)) - _unit(transposed @ (~upper).astype(np.float64))
        cut = _upper(part @ direction)
        if np.array_equal(cut, upper):
            break
        upper = cut
    return direction


def _unit(vector: Floats) -> Floats:
    length = float(np.linalg.norm(vector))
    return vector / length if length > 0 else vector
