"""From where units stand to what they say about each other: nearness, shifted positive PMI, and its factors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import sparse

Matrix = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Shape:
    """``contexts``: the most frequent units, beside which others are counted; ``shift`` in bits; ``power`` levels the
    counts of contexts; ``least``: pairs seen less often than this are chance; ``spread``: the power of the singular values."""

    contexts: int = 30_000
    shift: float = 0.0
    power: float = 0.75
    least: float = 2.0
    dimensions: int = 128
    spread: float = 0.5


def positive_pmi(standing: sparse.csr_matrix, shape: Shape, *, block: int = 4_000) -> sparse.csr_matrix:
    """max(0, PMI − shift) of every unit and context, counted in the same rows of ``standing`` (a row a sentence)."""
    often = np.asarray(standing.sum(axis=0), np.float64).ravel()
    chosen = np.sort(np.argsort(-often, kind="stable")[: shape.contexts])
    beside = standing[:, chosen].tocsr()
    across = standing.T.tocsr()
    levelled = often[chosen] ** shape.power
    levelled /= levelled.sum()
    return sparse.vstack(list(_blocks(across, beside, chosen, levelled, shape, block)), format="csr")


def _blocks(
    across: sparse.csr_matrix,
    beside: sparse.csr_matrix,
    chosen: npt.NDArray[np.int64],
    levelled: npt.NDArray[np.float64],
    shape: Shape,
    block: int,
) -> Iterator[sparse.csr_matrix]:
    for first in range(0, across.shape[0], block):
        counts = (across[first : first + block] @ beside).tocoo()
        row, column, value = counts.row, counts.col, counts.data
        other = chosen[column] != row + first
        row, column, value = row[other], column[other], value[other]
        of = np.bincount(row, weights=value, minlength=counts.shape[0])
        kept = value >= shape.least
        row, column, value = row[kept], column[kept], value[kept]
        bits = np.log2(value / (np.maximum(of, 1.0)[row] * levelled[column])) - shape.shift
        told = bits > 0
        yield sparse.csr_matrix((bits[told].astype(np.float32), (row[told], column[told])), shape=counts.shape)


def factors(matrix: sparse.csr_matrix, shape: Shape, *, rounds: int = 4, seed: int = 0) -> Matrix:
    """U·Sᵖ of the largest singular values, by random projection and ``rounds`` of power iteration."""
    generator = np.random.default_rng(seed)
    width = shape.dimensions + 20
    guess = generator.standard_normal((matrix.shape[1], width)).astype(np.float32)
    across = matrix.T.tocsr()
    basis = np.linalg.qr(matrix @ guess)[0]
    for _ in range(rounds):
        basis = np.linalg.qr(matrix @ np.linalg.qr(across @ basis)[0])[0]
    small = (across @ basis).T
    left, values, _ = np.linalg.svd(small, full_matrices=False)
    found: Matrix = (basis @ left[:, : shape.dimensions]) * values[: shape.dimensions] ** shape.spread
    return found.astype(np.float32)
