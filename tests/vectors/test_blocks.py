"""Blocks for large collections, and inner products in both their forms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse

from expurgate.vectors import estimator as estimator_module
from expurgate.vectors import similarity as similarity_module
from expurgate.vectors.estimator import SphericalMicroaggregation
from expurgate.vectors.mdav import mdav
from expurgate.vectors.scalable import Effort, aggregate_in_blocks, blocks, refine_in_blocks
from expurgate.vectors.similarity import DenseProducts, SparseProducts, canonical_order, gram
from expurgate.vectors.vector_space import unit_rows


def topics(rows: int, *, seed: int) -> Any:
    rng = np.random.default_rng(seed)
    bases = rng.random((10, 80)) * (rng.random((10, 80)) < 0.15)
    dense = bases[rng.integers(0, 10, rows)] + 0.4 * rng.random((rows, 80)) * (rng.random((rows, 80)) < 0.1)
    return unit_rows(sparse.csr_array(dense + 1e-3))


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 200), st.integers(2, 50), st.integers(0, 99))
def test_blocks_cover_every_row_once(rows: int, limit: int, seed: int) -> None:
    found = list(blocks(topics(rows, seed=seed), limit, seed=seed))
    assert sorted(np.concatenate(found).tolist()) == list(range(rows))
    assert max(len(block) for block in found) <= limit
    assert rows <= limit or min(len(block) for block in found) >= limit // 2


def test_blocks_gather_like_rows() -> None:
    matrix = topics(400, seed=1)
    products = gram(matrix)
    inside = np.mean([products[np.ix_(block, block)].mean() for block in blocks(matrix, 50)])
    assert inside > 1.2 * products.mean()


@pytest.mark.parametrize(("rows", "k", "block"), [(300, 4, 40), (301, 7, 30), (55, 5, 10), (64, 2, 2)])
def test_groups_from_blocks_hold_at_least_k(rows: int, k: int, block: int) -> None:
    labels = aggregate_in_blocks(topics(rows, seed=2), k, Effort(block=block))
    assert np.bincount(labels).min() >= k


def test_several_processes_find_the_same_groups() -> None:
    matrix = topics(120, seed=8)
    one, two = (aggregate_in_blocks(matrix, 4, Effort(block=40, proposals=20, jobs=jobs)) for jobs in (1, 2))
    assert np.array_equal(one, two)


def test_blocks_lose_little_beside_mdav_on_the_whole() -> None:
    matrix = topics(600, seed=3)
    whole = SphericalMicroaggregation(5).fit(matrix).information_loss_
    cut = SphericalMicroaggregation(5, method="scalable", block_rows=100).fit(matrix).information_loss_
    assert cut < 1.1 * whole


def test_refinement_in_blocks_never_loses_more() -> None:
    matrix = topics(200, seed=4)
    before = mdav(SparseProducts(matrix), 200, 4)
    after = refine_in_blocks(matrix, before, 4, Effort(block=60, proposals=20))
    assert sorted(np.bincount(after)) == sorted(np.bincount(before))

    def cohesion(labels: Any) -> float:
        return sum(float(np.sqrt(gram(matrix[np.flatnonzero(labels == at)]).sum())) for at in set(labels.tolist()))

    assert cohesion(after) >= cohesion(before)


def test_refined_without_all_pairs_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = topics(120, seed=5)
    monkeypatch.setattr(estimator_module, "DENSE_ROWS", 100)
    plain = SphericalMicroaggregation(4).fit(matrix)
    refined = SphericalMicroaggregation(4, method="refined", block_rows=60).fit(matrix)
    assert refined.information_loss_ < plain.information_loss_
    assert np.bincount(refined.labels_).min() >= 4


def test_products_agree() -> None:
    matrix = topics(50, seed=6)
    exact = matrix.toarray() @ matrix.toarray().T
    assert np.allclose(gram(matrix), exact)
    for form in (DenseProducts(gram(matrix)), SparseProducts(matrix)):
        assert np.allclose(form.row(7), exact[7])
        assert np.allclose(form.total(np.array([1, 5, 9])), exact[[1, 5, 9]].sum(axis=0))


@settings(max_examples=40, deadline=None)
@given(st.integers(6, 90), st.integers(2, 5), st.integers(0, 99))
def test_products_by_columns_are_those_by_rows_to_the_bit(rows: int, k: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    matrix = unit_rows(sparse.csr_array(rng.random((rows, 60)) * (rng.random((rows, 60)) < rng.uniform(0.02, 0.3))))
    asked = rng.permutation(rows)[: rng.integers(1, rows)]
    found = []
    for cost in (0, rows * 60):
        with pytest.MonkeyPatch.context() as changed:
            changed.setattr(similarity_module, "_COLUMN_COST", cost)
            found.append((SparseProducts(matrix).total(asked), mdav(SparseProducts(matrix), rows, k)))
    (by_columns, groups), (by_rows, same) = found
    assert np.allclose(by_columns, matrix.toarray() @ matrix.toarray()[asked].sum(axis=0))
    assert np.array_equal(by_columns, by_rows)
    assert np.array_equal(groups, same)


def test_the_canonical_order_depends_on_content_alone() -> None:
    matrix = topics(30, seed=7)
    shuffled = matrix[np.random.default_rng(1).permutation(30)]
    one, other = matrix[canonical_order(matrix)], shuffled[canonical_order(shuffled)]
    assert np.array_equal(one.toarray(), other.toarray())
