"""Groups of k owners, not of k documents.

Whoever owns several documents must not be their own company. The documents are dealt into layers: the first document of
every owner, the second of every owner who has two, and so on. Within a layer all owners differ, so groups of k rows of
one layer have k owners, whatever the method. A layer of fewer than k rows joins the groups nearest to them; a group
only grows by that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from scipy import sparse

from expurgate.vectors.loss import group_sums, spherical_centroids
from expurgate.vectors.similarity import Ints

_CHUNK = 4096


def owner_numbers(owners: Sequence[Any]) -> Ints:
    """Owners as whole numbers: equal names are one owner."""
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(str(owner), len(numbers)) for owner in owners], dtype=np.int64)


def layers(owners: Ints) -> list[Ints]:
    """Rows dealt into layers in which no owner stands twice; the first is the largest."""
    order = np.argsort(owners, kind="stable")
    grouped = owners[order]
    starts = np.flatnonzero(np.r_[True, grouped[1:] != grouped[:-1]])
    rank = np.arange(len(order)) - np.repeat(starts, np.diff(np.r_[starts, len(order)]))
    place = np.empty(len(order), dtype=np.int64)
    place[order] = rank
    return [np.flatnonzero(place == layer) for layer in range(int(rank.max()) + 1)]


def grouped_by_owner(
    matrix: sparse.csr_array, owners: Ints, k: int, groups: Callable[[sparse.csr_array], Ints]
) -> Ints:
    """The group of every row, each with at least ``k`` different owners; ``groups`` makes groups of k rows."""
    labels = np.full(len(owners), -1, dtype=np.int64)
    count = 0
    for rows in layers(owners):
        if len(rows) >= k:
            found = np.unique(groups(matrix[rows]), return_inverse=True)[1]
            labels[rows] = found + count
            count += int(found.max()) + 1
    left = np.flatnonzero(labels < 0)
    if len(left):
        held = np.flatnonzero(labels >= 0)
        centroids = spherical_centroids(group_sums(matrix[held], labels[held]))
        labels[left] = nearest_rows(matrix[left], centroids, np.bincount(labels[held]))
    return labels


def nearest_rows(matrix: sparse.csr_array, centroids: sparse.csr_array, sizes: Ints) -> Ints:
    """For each row the centroid with the largest inner product; of equals the one with most members."""
    order = np.lexsort((np.arange(len(sizes)), -sizes))
    ranked = centroids[order].T.tocsc()
    found = np.empty(matrix.shape[0], dtype=np.int64)
    for start in range(0, matrix.shape[0], _CHUNK):
        products = (matrix[start : start + _CHUNK] @ ranked).toarray()
        found[start : start + _CHUNK] = order[products.argmax(axis=1)]
    return found


def owners_of_groups(labels: Ints, owners: Ints) -> Ints:
    """How many different owners each group has."""
    pairs = np.unique(np.stack([labels, owners], axis=1), axis=0)
    return np.bincount(pairs[:, 0])


def owners_of_terms(matrix: sparse.csr_array, owners: Ints) -> Ints:
    """In how many different owners' documents each term stands."""
    rows = np.repeat(owners, np.diff(matrix.indptr))
    pairs = np.unique(rows * np.int64(matrix.shape[1]) + matrix.indices)
    return np.bincount(pairs % matrix.shape[1], minlength=matrix.shape[1])


def diverse(labels: Ints, classes: Ints, matrix: sparse.csr_array, least: int) -> Ints:
    """Groups joined with the nearest that has another class until each holds at least ``least`` of them (ℓ-diversity).

    Groups that lack classes are joined with each other first, so that no group grows more than it must.
    """
    labels = np.unique(labels, return_inverse=True)[1]
    while (poor := np.flatnonzero(owners_of_groups(labels, classes) < least)).size and labels.max() > 0:
        sums = group_sums(matrix, labels)
        centroids = spherical_centroids(sums)
        products = (centroids[poor[:1]] @ centroids.T).toarray().ravel()
        brings = np.zeros(len(products), bool)
        brings[labels[~np.isin(classes, classes[labels == poor[0]])]] = True
        among_poor = brings & np.isin(np.arange(len(products)), poor)
        products[~(among_poor if among_poor.any() else brings)] = -np.inf
        labels[labels == poor[0]] = int(products.argmax())
        labels = np.unique(labels, return_inverse=True)[1]
    return np.asarray(labels, dtype=np.int64)
