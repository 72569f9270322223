"""Spherical microaggregation as a scikit-learn estimator (spherical microaggregation, section 4.2)."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from numbers import Integral, Real
from typing import Any, Literal

import numpy as np
from scipy import sparse
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils import Tags
from sklearn.utils.validation import check_is_fitted, validate_data

from expurgate.core.errors import InputError
from expurgate.vectors.loss import (
    Loss,
    euclidean_loss,
    group_sums,
    mean_centroids,
    spherical_centroids,
    spherical_loss,
)
from expurgate.vectors.mdav import mdav
from expurgate.vectors.owners import diverse, grouped_by_owner, nearest_rows, owner_numbers, owners_of_groups
from expurgate.vectors.refine import refine
from expurgate.vectors.scalable import BLOCK_ROWS, Effort, aggregate_in_blocks, refine_in_blocks
from expurgate.vectors.similarity import (
    DENSE_ROWS,
    DenseProducts,
    Floats,
    Ints,
    SparseProducts,
    canonical_order,
    products,
    single_gram,
)
from expurgate.vectors.vector_space import row_norms, unit_rows

Method = Literal["mdav", "refined", "scalable", "classical"]
METHODS: tuple[Method, ...] = ("mdav", "refined", "scalable", "classical")


class ParameterError(InputError, ValueError):
    """A parameter or a matrix the estimator cannot use; scikit-learn expects a ``ValueError``."""


class EmptyDocumentsWarning(UserWarning):
    """Some rows are all zeros: they have no direction and are grouped last of all by likeness."""


MOST_PROPOSALS = 1_000_000
"""Exchanges tried for a row at most."""


class SphericalMicroaggregation(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Replaces every row by the representative of a group of at least ``k`` rows.

    ``method`` is ``"mdav"`` (the paper's algorithm 1 with cosine distance and normalised sums),
    ``"refined"`` (the same guarantee, less loss), ``"scalable"`` (blocks, for large collections) or
    ``"classical"`` (Euclidean distance and means). Rows are scaled to unit length first, except for
    ``"classical"``. The result does not depend on the order of the rows.

    ``proposals`` is how many exchanges ``"refined"`` and ``"scalable"`` try a row (more: slower, less
    loss), ``n_jobs`` how many processes work on the blocks of ``"scalable"``.

    ``fit(X, owners=...)`` names the owner of each row: a group then has at least ``k`` different owners.
    ``diversity`` is how many different classes (``y``) every group holds; 1 does not look at classes. ``noise`` is how far
    off, in lengths of a document's vector, the last member is that someone who knows all others of a group computes.

    ``labels_`` is the group of each row, ``centroids_`` one representative a group, and ``information_loss_`` is equation
    13. ``transform`` gives a document that was not in the collection the nearest representative: its group grows by one,
    and no other row changes.
    """

    def __init__(
        self,
        k: int = 5,
        *,
        method: Method = "mdav",
        proposals: int | None = None,
        block_rows: int = BLOCK_ROWS,
        random_state: int = 0,
        n_jobs: int | None = None,
        diversity: int = 1,
        noise: float = 0.0,
    ) -> None:
        self.k = k
        self.method = method
        self.proposals = proposals
        self.block_rows = block_rows
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.diversity = diversity
        self.noise = noise

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags

    def fit(self, X: Any, y: Any = None, *, owners: Sequence[Any] | None = None) -> SphericalMicroaggregation:
        """Find the groups and their representatives."""
        given = self._checked(X)
        owned = self._owners(owners, given.shape[0])
        matrix = given if self.method == "classical" else unit_rows(given)
        order = canonical_order(matrix)
        ordered = matrix[order]
        found = renumbered(self._partition(ordered, None if owned is None else owned[order]))
        if self.diversity > 1:
            found = diverse(found, self._classes(y, len(order))[order], ordered, self.diversity)
        self.labels_ = np.empty(len(order), dtype=np.int64)
        self.labels_[order] = found
        sums = group_sums(ordered, found)
        bare = self.k == 1 and self.diversity == 1 and self.noise == 0
        self.centroids_ = given[order] if bare else self._centroids(with_noise(sums, self.noise), found)
        self.loss_ = self._loss(ordered, sums, found)
        self.information_loss_ = self.loss_.information_loss
        self.n_groups_ = sums.shape[0]
        self.group_sizes_ = np.bincount(self.labels_)
        self.group_owners_ = self.group_sizes_ if owned is None else owners_of_groups(self.labels_, owned)
        return self

    def fit_transform(self, X: Any, y: Any = None, *, owners: Sequence[Any] | None = None) -> Any:
        """The protected matrix: row i is the representative of the group of row i, bit for bit.

        Sparse in, sparse out; with k = 1 the rows come back as they are.
        """
        self.fit(X, y, owners=owners)
        released = self.centroids_[self.labels_]
        return released if sparse.issparse(X) else released.toarray()

    def transform(self, X: Any) -> Any:
        """The nearest representative for each row of another matrix; rows of zeros get that of the largest group.

        Whoever is given a representative joins at least k others; nothing released before changes.
        """
        check_is_fitted(self, "centroids_")
        try:
            found = validate_data(self, X, accept_sparse="csr", dtype=np.float64, reset=False)
        except ValueError as error:
            raise ParameterError(str(error)) from None
        matrix = sparse.csr_array(found)
        released = self.centroids_[nearest_rows(matrix, unit_rows(self.centroids_), self.group_sizes_)]
        return released if sparse.issparse(X) else released.toarray()

    def get_feature_names_out(self, input_features: Any = None) -> Any:
        """The columns are those that came in."""
        check_is_fitted(self, "centroids_")
        names = getattr(self, "feature_names_in_", None) if input_features is None else input_features
        count = self.n_features_in_
        return np.asarray([f"x{at}" for at in range(count)] if names is None else names, dtype=object)

    def _owners(self, owners: Sequence[Any] | None, rows: int) -> Ints | None:
        """Owners as numbers; None where each row has its own."""
        if owners is None:
            return None
        if len(owners) != rows:
            raise ParameterError(f"{len(owners)} owners for {rows} documents")
        numbers = owner_numbers(owners)
        different = int(numbers.max()) + 1
        if different < self.k:
            raise ParameterError(f"k={self.k} owners cannot be made alike where there are {different}")
        return numbers

    def _classes(self, y: Any, rows: int) -> Ints:
        if y is None or len(y) != rows:
            raise ParameterError("diversity needs a class for every document")
        classes = owner_numbers(list(y))
        if int(classes.max()) + 1 < self.diversity:
            raise ParameterError(
                f"diversity={self.diversity} is more than the {int(classes.max()) + 1} classes there are"
            )
        return classes

    def _checked(self, X: Any) -> sparse.csr_array:
        if self.method not in METHODS:
            raise ParameterError(f"method must be one of {', '.join(METHODS)}")
        for name, least in (("k", 1), ("block_rows", 1), ("diversity", 1), ("proposals", 1)):
            value = getattr(self, name)
            if name == "proposals" and value is None:
                continue
            if not isinstance(value, Integral) or isinstance(value, bool) or value < least:
                raise ParameterError(f"{name} must be a whole number of at least {least}")
        if self.proposals is not None and self.proposals > MOST_PROPOSALS:
            raise ParameterError(f"proposals must be at most {MOST_PROPOSALS:,} a row: more gain nothing and take days")
        if not isinstance(self.noise, Real) or isinstance(self.noise, bool) or not 0 <= self.noise < np.inf:
            raise ParameterError("noise must be a number of at least 0")
        try:
            X = validate_data(self, X, accept_sparse="csr", dtype=np.float64)
        except ValueError as error:
            raise ParameterError(str(error)) from None
        matrix = sparse.csr_array(X, copy=True)
        matrix.sum_duplicates()
        matrix.eliminate_zeros()
        rows = matrix.shape[0]
        if rows < self.k:
            raise ParameterError(f"k={self.k} documents cannot be made alike in a collection of n_samples={rows}")
        self.empty_: int = int(np.count_nonzero(np.diff(matrix.indptr) == 0))
        if self.empty_ and self.method != "classical":
            warnings.warn(f"{self.empty_} of {rows} documents are empty", EmptyDocumentsWarning, stacklevel=3)
        return matrix

    def _partition(self, matrix: sparse.csr_array, owners: Ints | None = None) -> Ints:
        """The label of every row; rows of zeros form a group of their own when there are enough of them."""
        rows = matrix.shape[0]
        if owners is not None and self.k > 1 and int(owners.max()) + 1 < rows:
            return grouped_by_owner(matrix, owners, self.k, self._partition)
        if self.k == 1:
            return np.arange(rows)
        empty = np.diff(matrix.indptr) == 0
        filled = int(np.count_nonzero(~empty))
        if self.method == "classical" or rows - filled < self.k or 0 < filled < self.k:
            return self._groups(matrix)
        labels = np.zeros(rows, dtype=np.int64)
        if filled:
            labels[~empty] = self._groups(matrix[~empty]) + 1
        return labels

    def _groups(self, matrix: sparse.csr_array) -> Ints:
        rows, k = matrix.shape[0], self.k
        effort = Effort(self.block_rows, self.proposals, self.random_state, self.n_jobs)
        if self.method == "scalable":
            return aggregate_in_blocks(matrix, k, effort)
        if self.method == "classical":
            return mdav(products(matrix, k), rows, k, offset=half_squares(row_norms(matrix)))
        if self.method == "mdav":
            return mdav(products(matrix, k), rows, k)
        if rows > DENSE_ROWS:
            return refine_in_blocks(matrix, mdav(SparseProducts(matrix), rows, k), k, effort)
        known = products(matrix, k)
        every = known.gram if isinstance(known, DenseProducts) else single_gram(matrix)
        return refine(every, mdav(known, rows, k), k, proposals=self.proposals, seed=self.random_state)

    def _loss(self, matrix: sparse.csr_array, sums: sparse.csr_array, labels: Ints) -> Loss:
        released = self.centroids_ if self.noise else None
        if self.method == "classical":
            return euclidean_loss(matrix, sums, labels, released)
        return spherical_loss(sums, labels, released)

    def _centroids(self, sums: sparse.csr_array, labels: Ints) -> sparse.csr_array:
        return mean_centroids(sums, labels) if self.method == "classical" else spherical_centroids(sums)


def half_squares(norms: Floats) -> Floats:
    """‖x‖²/2 for Euclidean order; zeros where all rows are equally long, so that ties stay ties."""
    return np.zeros(len(norms)) if np.ptp(norms) < 1e-12 else norms**2 / 2


def renumbered(labels: Ints) -> Ints:
    """The same groups numbered 0, 1, 2 … without gaps."""
    return np.asarray(np.unique(labels, return_inverse=True)[1], dtype=np.int64)


def with_noise(sums: sparse.csr_array, size: float) -> sparse.csr_array:
    """Sums with normal noise of expected length ``size`` on the terms each group has; none falls below 0.

    The noise comes from the machine's entropy, so it cannot be drawn again. Terms are neither added nor dropped: at
    least a thousandth of a weight stays.

    A representative is the direction of the group's sum. Who knows k − 1 members and the sum knows the last. With noise of
    expected length s on the sum, what they compute of the last member is off by that much; a member has length 1.
    """
    if size == 0 or not len(sums.data):
        return sums
    counts = np.diff(sums.indptr)
    scale = np.repeat(size / np.sqrt(np.maximum(counts, 1)), counts)
    noisy = sums.copy()
    noisy.data = np.maximum(
        sums.data + np.random.default_rng().standard_normal(len(sums.data)) * scale, sums.data / 1000
    )
    return noisy
