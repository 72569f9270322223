"""A partition that exchanges members: what it keeps up to date is what one would work out anew."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse

from expurgate.vectors.exchange import Partition, nearest
from expurgate.vectors.loss import group_sums, spherical_loss
from expurgate.vectors.refine import default_proposals, refine
from expurgate.vectors.similarity import gram, single_gram
from expurgate.vectors.vector_space import unit_rows


def rows_of(count: int, *, seed: int) -> Any:
    rng = np.random.default_rng(seed)
    return unit_rows(sparse.csr_array(rng.random((count, 25)) * (rng.random((count, 25)) < 0.3)))


def in_turn(count: int, k: int) -> Any:
    """Groups of k in the order of the rows, the last with what is over."""
    return np.minimum(np.arange(count) // k, count // k - 1)


def losses(matrix: Any, labels: Any) -> tuple[float, float]:
    loss = spherical_loss(group_sums(matrix, labels), labels)
    return loss.sse, loss.ssa


@settings(max_examples=40, deadline=None)
@given(st.integers(12, 40), st.integers(2, 5), st.integers(0, 999), st.sampled_from([0.0, 0.1, 5.0]))
def test_exchanges_keep_the_sums_true_and_the_sizes_lawful(count: int, k: int, seed: int, heat: float) -> None:
    matrix = rows_of(count, seed=seed)
    labels = in_turn(count, k)
    partition = Partition(gram(matrix), labels, k, near=5)
    rng = np.random.default_rng(seed)
    partition.weigh()
    for _ in range(10):
        partition.exchange(30, heat, rng)
        partition.relocate(10, heat, rng)
    sizes = np.bincount(partition.labels)
    assert len(sizes) == partition.groups == count // k
    assert sizes.sum() == count
    assert k <= sizes.min() <= sizes.max() <= 2 * k - 1
    empty = np.diff(matrix.indptr) == 0
    if not empty.any():
        assert partition.sums() == pytest.approx(losses(matrix, partition.labels), abs=1e-3)


def test_without_heat_every_exchange_gains() -> None:
    matrix = rows_of(60, seed=3)
    partition = Partition(gram(matrix), in_turn(60, 4), 4, near=10)
    rng = np.random.default_rng(0)
    losses_seen = []
    for _ in range(40):
        partition.weigh()
        sse, ssa = partition.sums()
        losses_seen.append(sse / (sse + ssa))
        partition.exchange(50, 0.0, rng)
    assert all(later <= earlier + 1e-6 for earlier, later in pairwise(losses_seen))
    assert losses_seen[-1] < 0.95 * losses_seen[0]


def test_the_nearest_rows_are_those_with_the_largest_products() -> None:
    products = gram(rows_of(30, seed=4)).astype(np.float32)
    found = nearest(products, 6)
    for row in range(30):
        others = np.delete(np.arange(30), row)
        assert row not in found[row]
        assert sorted(products[row, found[row]]) == pytest.approx(sorted(products[row, others])[-6:])


def test_half_the_digits_are_enough_to_refine() -> None:
    matrix = rows_of(80, seed=5)
    assert single_gram(matrix).dtype == np.float32
    assert single_gram(matrix) == pytest.approx(gram(matrix), abs=1e-6)
    for products in (gram(matrix), single_gram(matrix)):
        found = refine(products, in_turn(80, 5), 5, proposals=100)
        sse, ssa = losses(matrix, found)
        before = losses(matrix, in_turn(80, 5))
        assert sse / (sse + ssa) < 0.9 * before[0] / sum(before)


def test_large_groups_get_fewer_proposals() -> None:
    assert default_proposals(2) == default_proposals(5) > default_proposals(10) > default_proposals(20) > 0


def test_one_group_or_k_of_one_is_left_alone() -> None:
    products = gram(rows_of(6, seed=6))
    assert refine(products, np.zeros(6, dtype=np.int64), 4).tolist() == [0] * 6
    assert refine(products, np.arange(6), 1).tolist() == list(range(6))
