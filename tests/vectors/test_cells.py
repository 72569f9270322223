"""Cells of a vector space: every row has one, like rows share it, and none is too small for a group."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import sparse

from expurgate.vectors.cells import CutTree, groups_in_cell, joined_leaves
from expurgate.vectors.scalable import Effort
from expurgate.vectors.vector_space import unit_rows


def space(rows: int = 300, columns: int = 40) -> sparse.csr_array:
    rng = np.random.default_rng(3)
    topics = rng.dirichlet(np.full(columns, 0.1), 6)
    return unit_rows(sparse.csr_array(np.array([rng.multinomial(30, topics[at % 6]) for at in range(rows)], float)))


@pytest.mark.parametrize("uneven", [False, True])
def test_the_leaf_of_a_row_depends_on_the_row_alone(uneven: bool) -> None:
    matrix = space()
    cells = CutTree.of(matrix[:150], 8, seed=1, uneven=uneven)
    leaves = cells.leaf(matrix)
    assert set(leaves) <= set(range(8))
    assert len(set(leaves)) > 4
    order = np.random.default_rng(0).permutation(300)
    assert np.array_equal(cells.leaf(matrix[order]), leaves[order])
    assert np.array_equal(CutTree.of(matrix, 1).leaf(matrix), np.zeros(300))


def test_leaves_are_joined_up_to_the_limit_and_none_is_too_small() -> None:
    assert joined_leaves({0: 5, 1: 4, 2: 8, 3: 1}, 10, 2) == {0: 0, 1: 0, 2: 1, 3: 1}
    assert joined_leaves({0: 9, 1: 1}, 9, 2) == {0: 0, 1: 0}
    assert joined_leaves({-1: 6, 0: 2, 1: 9}, 20, 4) == {-1: 0, 0: 1, 1: 1}
    assert joined_leaves({-1: 3, 0: 9}, 20, 4) == {-1: 0, 0: 0}


def test_groups_in_a_cell_have_k_members_also_in_a_large_one() -> None:
    matrix = space()
    for block in (400, 60):
        labels = groups_in_cell(matrix, None, 5, Effort(block, 20, 0, 1))
        assert np.bincount(labels).min() >= 5
        better = groups_in_cell(matrix, labels, 5, Effort(block, 20, 1, 1))
        assert np.bincount(better).min() >= 5
    empty = sparse.csr_array((7, 40))
    assert np.array_equal(groups_in_cell(empty, None, 3, Effort()), np.zeros(7))
