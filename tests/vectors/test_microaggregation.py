"""The guarantee and the algorithm: every released row at least k times, groups as the paper makes them."""

from __future__ import annotations

import itertools
import warnings
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import sparse
from sklearn.utils.estimator_checks import parametrize_with_checks

from expurgate.core.errors import InputError
from expurgate.vectors.estimator import METHODS, EmptyDocumentsWarning, Method, SphericalMicroaggregation
from expurgate.vectors.loss import group_sums, spherical_centroids, spherical_loss
from expurgate.vectors.mdav import mdav
from expurgate.vectors.refine import refine
from expurgate.vectors.similarity import DenseProducts, SparseProducts, gram
from expurgate.vectors.vector_space import unit_rows


def collection(rows: int, terms: int, *, seed: int, density: float = 0.3) -> sparse.csr_array:
    """Random unit rows, none of them empty."""
    rng = np.random.default_rng(seed)
    dense = rng.random((rows, terms)) * (rng.random((rows, terms)) < density)
    dense[np.arange(rows), rng.integers(0, terms, rows)] += 0.5
    return unit_rows(sparse.csr_array(dense))


def row_bytes(matrix: Any) -> list[bytes]:
    return [row.tobytes() for row in np.ascontiguousarray(sparse.csr_array(matrix).toarray())]


def released(matrix: Any, k: int, method: Method) -> tuple[SphericalMicroaggregation, Any]:
    estimator = SphericalMicroaggregation(k, method=method, proposals=6, block_rows=8)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", EmptyDocumentsWarning)
        return estimator, estimator.fit_transform(matrix)


@st.composite
def sparse_matrices(draw: st.DrawFn) -> sparse.csr_array:
    rows = draw(st.integers(1, 30))
    terms = draw(st.integers(1, 8))
    weights = st.sampled_from([0.0, 0.0, 0.0, 0.5, 1.0, 2.0, 3.25, 1e-3])
    cells = draw(st.lists(weights, min_size=rows * terms, max_size=rows * terms))
    return sparse.csr_array(np.array(cells).reshape(rows, terms))


@settings(max_examples=60, deadline=None)
@given(sparse_matrices(), st.integers(1, 7), st.sampled_from(METHODS))
def test_every_released_row_occurs_at_least_k_times(matrix: Any, k: int, method: Method) -> None:
    assume(matrix.shape[0] >= k)
    estimator, protected = released(matrix, k, method)
    assert protected.shape == matrix.shape
    assert min(Counter(row_bytes(protected)).values()) >= k
    assert np.bincount(estimator.labels_).min() >= k
    assert 0 <= estimator.information_loss_ <= 1


@settings(max_examples=40, deadline=None)
@given(sparse_matrices(), st.integers(1, 5), st.sampled_from(METHODS), st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_nothing_that_matters(matrix: Any, k: int, method: Method, random: Any) -> None:
    assume(matrix.shape[0] >= k)
    order = list(range(matrix.shape[0]))
    random.shuffle(order)
    one, first = released(matrix, k, method)
    other, second = released(matrix[order], k, method)
    assert sorted(row_bytes(first)) == sorted(row_bytes(second))
    assert one.information_loss_ == other.information_loss_


@pytest.mark.parametrize("method", METHODS)
def test_each_document_keeps_its_group_when_rows_are_permuted(method: Method) -> None:
    matrix = collection(60, 40, seed=3)
    order = np.random.default_rng(0).permutation(60)
    assert row_bytes(released(matrix, 4, method)[1][order]) == row_bytes(released(matrix[order], 4, method)[1])


@settings(max_examples=30, deadline=None)
@given(sparse_matrices(), st.sampled_from(METHODS))
def test_k_of_one_returns_the_input(matrix: Any, method: Method) -> None:
    estimator, protected = released(matrix, 1, method)
    assert row_bytes(protected) == row_bytes(matrix)
    assert estimator.information_loss_ == pytest.approx(0, abs=1e-12)


def test_k_beyond_the_collection_is_a_clear_error() -> None:
    with pytest.raises(InputError, match=r"k=7 documents .* n_samples=6"):
        SphericalMicroaggregation(7).fit(collection(6, 5, seed=0))


@pytest.mark.parametrize(
    "options",
    [
        {"k": 0},
        {"k": 2.5},
        {"k": True},
        {"method": "best"},
        {"block_rows": 0},
        {"proposals": -1},
        {"proposals": 0},
        {"proposals": True},
        {"proposals": "many"},
        {"proposals": 2.5},
        {"proposals": 10**9},
        {"noise": -1},
        {"noise": "much"},
        {"diversity": 0},
        {"diversity": 2},
    ],
)
def test_bad_parameters_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        SphericalMicroaggregation(**options).fit(collection(30, 5, seed=0))


@pytest.mark.parametrize("method", ["mdav", "refined", "scalable"])
def test_empty_documents_are_said_and_grouped_together(method: Method) -> None:
    filled = collection(12, 6, seed=1).toarray()
    matrix = sparse.csr_array(np.vstack([filled[:5], np.zeros((4, 6)), filled[5:]]))
    estimator = SphericalMicroaggregation(3, method=method)
    with pytest.warns(EmptyDocumentsWarning, match="4 of 16 documents are empty"):
        protected = estimator.fit_transform(matrix)
    assert estimator.empty_ == 4
    assert len(set(estimator.labels_[5:9])) == 1
    assert np.count_nonzero(np.diff(protected.indptr) == 0) == 4
    alone = SphericalMicroaggregation(3, method=method).fit(sparse.csr_array(filled))
    assert estimator.loss_.sse == pytest.approx(alone.loss_.sse)


def test_a_few_empty_documents_share_a_group_with_others() -> None:
    matrix = sparse.csr_array(np.vstack([collection(9, 6, seed=1).toarray(), np.zeros((2, 6))]))
    with pytest.warns(EmptyDocumentsWarning):
        protected = SphericalMicroaggregation(3).fit_transform(matrix)
    assert min(Counter(row_bytes(protected)).values()) >= 3


def test_dense_in_dense_out_and_sparse_in_sparse_out() -> None:
    matrix = collection(20, 10, seed=2)
    dense = SphericalMicroaggregation(4).fit_transform(matrix.toarray())
    assert isinstance(dense, np.ndarray)
    assert row_bytes(SphericalMicroaggregation(4).fit_transform(matrix)) == row_bytes(dense)


def naive_mdav(dense: NDArray[np.float64], k: int) -> list[frozenset[int]]:
    """Algorithm 1 word by word, with distances between unit vectors."""
    left = list(range(len(dense)))
    groups: list[frozenset[int]] = []

    def distance(row: int, to: NDArray[np.float64]) -> float:
        return 1 - float(dense[row] @ to / np.linalg.norm(to))

    def take(seed: int) -> None:
        near = sorted(left, key=lambda row: (row != seed, distance(row, dense[seed])))[:k]
        groups.append(frozenset(near))
        left[:] = [row for row in left if row not in groups[-1]]

    def farthest(to: NDArray[np.float64]) -> int:
        return max(left, key=lambda row: distance(row, to))

    while len(left) >= 3 * k:
        first = farthest(dense[left].mean(axis=0))
        take(first)
        take(farthest(dense[first]))
    if len(left) >= 2 * k:
        take(farthest(dense[left].mean(axis=0)))
    groups.append(frozenset(left))
    return groups


def groups_of(labels: NDArray[np.int64]) -> set[frozenset[int]]:
    return {frozenset(np.flatnonzero(labels == label).tolist()) for label in set(labels.tolist())}


@pytest.mark.parametrize(("rows", "k", "seed"), [(30, 3, 0), (41, 4, 1), (50, 2, 2), (23, 5, 3), (9, 5, 4), (64, 7, 5)])
def test_mdav_is_algorithm_1(rows: int, k: int, seed: int) -> None:
    matrix = collection(rows, 25, seed=seed, density=1.0)
    expected = set(naive_mdav(matrix.toarray(), k))
    assert groups_of(mdav(DenseProducts(gram(matrix)), rows, k)) == expected
    assert groups_of(mdav(SparseProducts(matrix), rows, k)) == expected
    assert groups_of(SphericalMicroaggregation(k).fit(matrix).labels_) == expected
    sizes = sorted(len(group) for group in expected)
    assert sizes[0] >= k
    assert sizes[-1] <= 2 * k - 1


def test_classical_and_spherical_make_the_same_groups_of_unit_vectors() -> None:
    matrix = collection(47, 20, seed=8)
    classical = SphericalMicroaggregation(4, method="classical").fit(matrix)
    spherical = SphericalMicroaggregation(4).fit(matrix)
    assert groups_of(classical.labels_) == groups_of(spherical.labels_)
    assert spherical.information_loss_ < classical.information_loss_


def test_classical_uses_euclidean_distances_and_means() -> None:
    matrix = np.array([[0.0, 1], [0, 1.1], [0, 9], [0, 9.2]])
    estimator = SphericalMicroaggregation(2, method="classical")
    protected = estimator.fit_transform(matrix)
    assert protected[:, 1].tolist() == pytest.approx([1.05, 1.05, 9.1, 9.1])
    within, mean = ((protected - matrix) ** 2).sum(), matrix.mean(axis=0)
    assert estimator.information_loss_ == pytest.approx(within / ((matrix - mean) ** 2).sum())


def test_the_loss_is_equations_11_to_13() -> None:
    matrix = collection(40, 15, seed=6)
    estimator = SphericalMicroaggregation(4)
    protected = estimator.fit_transform(matrix).toarray()
    dense = matrix.toarray()
    overall = dense.sum(axis=0) / np.linalg.norm(dense.sum(axis=0))
    sse = sum(1 - dense[row] @ protected[row] for row in range(40))
    ssa = sum(1 - protected[row] @ overall for row in range(40))
    assert estimator.loss_.sse == pytest.approx(sse)
    assert estimator.loss_.ssa == pytest.approx(ssa)
    assert estimator.information_loss_ == pytest.approx(sse / (sse + ssa))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_no_unit_vector_is_closer_to_a_group_than_its_centroid(seed: int) -> None:
    matrix = collection(6, 8, seed=seed)
    centroid = spherical_centroids(group_sums(matrix, np.zeros(6, dtype=np.int64))).toarray().ravel()
    rng = np.random.default_rng(seed)
    for other in (centroid + 0.1 * rng.standard_normal(8), rng.random(8)):
        assert (matrix @ (other / np.linalg.norm(other))).sum() <= (matrix @ centroid).sum() + 1e-12
    assert np.linalg.norm(centroid) == pytest.approx(1)


def loss_of(matrix: Any, labels: NDArray[np.int64]) -> float:
    return spherical_loss(group_sums(matrix, labels), labels).information_loss


@settings(max_examples=40, deadline=None)
@given(st.integers(6, 40), st.integers(2, 5), st.integers(0, 1000))
def test_refined_groups_lose_no_more_and_keep_their_sizes(rows: int, k: int, seed: int) -> None:
    assume(rows >= 2 * k)
    matrix = collection(rows, 20, seed=seed)
    before = mdav(DenseProducts(gram(matrix)), rows, k)
    after = refine(gram(matrix), before, k, proposals=15, seed=seed)
    assert loss_of(matrix, after) <= loss_of(matrix, before) + 1e-12
    sizes = np.bincount(after)
    assert sizes.sum() == rows
    assert k <= sizes.min() <= sizes.max() <= 2 * k - 1


def partitions(rows: int, k: int) -> list[NDArray[np.int64]]:
    """Every partition into groups of at least k."""
    found = []
    for labels in itertools.product(range(rows // k), repeat=rows):
        seen = list(dict.fromkeys(labels))
        if seen == sorted(seen) and seen == list(range(len(seen))):
            array = np.array(labels)
            if np.bincount(array).min() >= k:
                found.append(array)
    return found


@pytest.mark.parametrize(("rows", "k", "seed"), [(8, 2, 0), (9, 3, 1), (10, 4, 2), (11, 4, 3), (7, 2, 4), (8, 3, 5)])
def test_refined_finds_the_best_partition_of_small_collections(rows: int, k: int, seed: int) -> None:
    matrix = collection(rows, 12, seed=seed)
    best = min(loss_of(matrix, labels) for labels in partitions(rows, k))
    refined = SphericalMicroaggregation(k, method="refined", proposals=300).fit(matrix)
    assert best - 1e-9 <= refined.information_loss_ <= best * 1.02


def test_refined_beats_mdav_on_topics() -> None:
    rng = np.random.default_rng(0)
    topics = rng.random((12, 60)) * (rng.random((12, 60)) < 0.2)
    dense = topics[rng.integers(0, 12, 150)] + 0.3 * rng.random((150, 60)) * (rng.random((150, 60)) < 0.2)
    plain = SphericalMicroaggregation(5).fit(dense).information_loss_
    assert SphericalMicroaggregation(5, method="refined").fit(dense).information_loss_ < 0.97 * plain


@pytest.mark.filterwarnings("ignore:.*documents are empty")
@parametrize_with_checks(  # type: ignore[untyped-decorator]
    [SphericalMicroaggregation(3, method=method, proposals=6) for method in METHODS],
    expected_failed_checks=lambda _: {
        "check_transformer_general": "a row of the collection is given its group, a new one the nearest",
        "check_transformer_data_not_an_array": "the same",
    },
)
def test_scikit_learn_contract(estimator: Any, check: Any) -> None:
    check(estimator)


@settings(max_examples=40, deadline=None)
@given(sparse_matrices(), st.integers(1, 5), st.sampled_from(METHODS), st.data())
def test_every_group_has_k_owners(matrix: Any, k: int, method: Method, data: Any) -> None:
    rows = matrix.shape[0]
    owners = data.draw(st.lists(st.integers(0, 9), min_size=rows, max_size=rows))
    assume(len(set(owners)) >= k)
    estimator = SphericalMicroaggregation(k, method=method, proposals=6, block_rows=8)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", EmptyDocumentsWarning)
        protected = estimator.fit_transform(matrix, owners=owners)
    holders: dict[bytes, set[int]] = {}
    for row, owner in zip(row_bytes(protected), owners, strict=True):
        holders.setdefault(row, set()).add(owner)
    assert min(map(len, holders.values())) >= k or k == 1
    assert estimator.group_owners_.min() >= k


@settings(max_examples=30, deadline=None)
@given(sparse_matrices(), st.integers(2, 4), st.integers(2, 3), st.data())
def test_every_group_has_different_classes_where_asked(matrix: Any, k: int, least: int, data: Any) -> None:
    rows = matrix.shape[0]
    assume(rows >= k)
    classes = data.draw(st.lists(st.sampled_from("abcd"), min_size=rows, max_size=rows))
    assume(len(set(classes)) >= least)
    estimator = SphericalMicroaggregation(k, diversity=least)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", EmptyDocumentsWarning)
        estimator.fit(matrix, classes)
    for group in range(estimator.n_groups_):
        assert len({classes[row] for row in np.flatnonzero(estimator.labels_ == group)}) >= least


def test_five_copies_of_one_text_hide_nobody() -> None:
    dense = np.vstack([np.tile(np.eye(8)[0], (5, 1)), collection(20, 8, seed=2).toarray()])
    owners = ["patient"] * 5 + [f"other {at}" for at in range(20)]
    alone = SphericalMicroaggregation(5).fit_transform(sparse.csr_array(dense))
    assert row_bytes(alone)[0] == row_bytes(np.eye(8)[:1])[0]
    owned = SphericalMicroaggregation(5).fit_transform(sparse.csr_array(dense), owners=owners)
    assert row_bytes(owned)[0] != row_bytes(np.eye(8)[:1])[0]


def test_new_documents_get_the_nearest_representative() -> None:
    matrix = collection(60, 12, seed=5)
    estimator = SphericalMicroaggregation(4).fit(matrix)
    fresh = collection(15, 12, seed=6)
    found = estimator.transform(fresh)
    cosines = (fresh @ estimator.centroids_.T).toarray()
    assert np.allclose((found.multiply(fresh)).sum(axis=1).ravel(), cosines.max(axis=1))
    assert set(row_bytes(found)) <= set(row_bytes(estimator.centroids_))


def test_it_works_in_a_pipeline_and_a_grid_search() -> None:
    from sklearn.model_selection import GridSearchCV
    from sklearn.naive_bayes import MultinomialNB
    from sklearn.pipeline import make_pipeline

    from expurgate.vectors.vector_space import VectorSpace

    rng = np.random.default_rng(0)
    kinds = {"garden": "rose lily orchard spade apple".split(), "harbour": "ship sail anchor storm pier".split()}
    classes = [name for name in kinds for _ in range(30)]
    texts = [" ".join(rng.choice(kinds[name], 4)) for name in classes]
    model = make_pipeline(VectorSpace(), SphericalMicroaggregation(5), MultinomialNB())
    search = GridSearchCV(model, {"sphericalmicroaggregation__k": [2, 5, 10]}, cv=3).fit(texts, classes)
    assert search.best_score_ > 0.9
    assert list(search.predict(["a rose in the orchard", "the ship at anchor"])) == ["garden", "harbour"]


def test_noise_hides_the_last_member_from_all_others() -> None:
    matrix = collection(40, 200, seed=8, density=0.5)
    errors = []
    for noise in (0.0, 0.5):
        estimator = SphericalMicroaggregation(4, noise=noise).fit(matrix)
        for group in range(estimator.n_groups_):
            members = np.flatnonzero(estimator.labels_ == group)
            length = np.linalg.norm(np.asarray(matrix[members].sum(axis=0)).ravel())
            guessed = estimator.centroids_[[group]].toarray().ravel() * length - matrix[members[1:]].sum(axis=0)
            errors.append((noise, float(np.linalg.norm(guessed - matrix[[members[0]]].toarray().ravel()))))
    assert max(error for noise, error in errors if not noise) < 1e-9
    assert np.median([error for noise, error in errors if noise]) > 0.25


def test_classes_that_lie_apart_leave_more_than_one_diverse_group() -> None:
    dense = np.abs(np.random.default_rng(4).normal(0, 0.1, (60, 9)))
    for row in range(60):
        dense[row, 3 * (row % 3)] += 1
    estimator = SphericalMicroaggregation(5, diversity=2).fit(sparse.csr_array(dense), [row % 3 for row in range(60)])
    assert estimator.n_groups_ >= 4


@pytest.mark.parametrize("method", ["mdav", "classical"])
def test_the_stated_loss_is_that_of_what_is_released_with_its_noise(method: Any) -> None:
    matrix = collection(40, 10, seed=8)
    quiet = SphericalMicroaggregation(4, method=method).fit(matrix)
    noisy = SphericalMicroaggregation(4, method=method, noise=0.9).fit(matrix)
    assert noisy.loss_.sse > quiet.loss_.sse
    unit = matrix.toarray()
    if method == "mdav":
        unit = unit / np.linalg.norm(unit, axis=1, keepdims=True)
        sse = np.sum(1 - np.sum(unit * noisy.centroids_.toarray()[noisy.labels_], axis=1))
    else:
        sse = np.sum((unit - noisy.centroids_.toarray()[noisy.labels_]) ** 2)
    assert noisy.loss_.sse == pytest.approx(sse)
