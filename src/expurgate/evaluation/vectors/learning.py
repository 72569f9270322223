"""Classifying and clustering with protected data (spherical microaggregation, section 5.3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from expurgate.evaluation.vectors.space import Space
from expurgate.vectors.vector_space import unit_rows

NEIGHBOURS = (5, 10)
CLUSTERS = (5, 10, 15, 20, 25)
_DIGITS = 1e9
"""Cosines that agree in nine decimals are equally close."""


def nearest_neighbours(
    train: Space, classes: NDArray[Any], test: Space, counts: Sequence[int] = NEIGHBOURS
) -> dict[int, NDArray[Any]]:
    """The most frequent class among the nearest documents by cosine, for each number of neighbours.

    Of equally frequent classes it is the closest; of equally close documents the first are nearest.
    """
    kinds, codes = np.unique(classes, return_inverse=True)
    similar, order = _ranked(train, test, max(counts))
    rows = np.arange(len(similar))
    votes = np.zeros((len(similar), len(kinds)))
    predicted = {}
    for place in range(max(counts)):
        np.add.at(votes, (rows, codes[order[:, place]]), 1 + 1e-3 * similar[:, place])
        if place + 1 in counts:
            predicted[place + 1] = kinds[votes.argmax(axis=1)][test.place]
    return predicted


def _ranked(train: Space, test: Space, count: int) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The nearest training documents of each distinct test vector, and their cosines with it."""
    cosines = (unit_rows(test.vectors) @ unit_rows(train.vectors).T).toarray()
    documents = len(train)
    keys = np.rint(cosines * _DIGITS).astype(np.int64)[:, train.place]
    keys *= documents
    keys += np.arange(documents)[::-1]
    nearest = np.argpartition(keys, documents - count, axis=1)[:, documents - count :]
    best = np.take_along_axis(keys, nearest, axis=1)
    nearest = np.take_along_axis(nearest, np.argsort(-best, axis=1), axis=1)
    return np.take_along_axis(cosines, train.place[nearest], axis=1), nearest


def naive_bayes(train: Space, classes: NDArray[Any], test: Space) -> NDArray[Any]:
    """Multinomial naive Bayes on the weights; equal documents of one class count as often as they occur."""
    from sklearn.naive_bayes import MultinomialNB

    kinds, codes = np.unique(classes, return_inverse=True)
    pairs, times = np.unique(train.place * len(kinds) + codes, return_counts=True)
    vectors, known = train.vectors[pairs // len(kinds)], kinds[pairs % len(kinds)]
    model = MultinomialNB().fit(vectors, known, sample_weight=times)
    return np.asarray(model.predict(test.vectors))[test.place]


def jaccard(truth: NDArray[Any], predicted: NDArray[Any]) -> float:
    """Intersection over union of the two sets of (document, class) pairs."""
    same = int(np.count_nonzero(truth == predicted))
    return same / (2 * len(truth) - same)


def accuracy(index: float) -> float:
    """The share classified correctly, from the Jaccard index: with a right of n it is a/(2n − a), so a/n is 2J/(1 + J)."""
    return 2 * index / (1 + index)


def nearest_scores(
    train: Space, train_classes: NDArray[Any], test: Space, test_classes: NDArray[Any]
) -> dict[str, float]:
    """The Jaccard index of nearest neighbours that look in one part for the classes of the other."""
    counts = [count for count in NEIGHBOURS if count <= len(train)]
    found = nearest_neighbours(train, train_classes, test, counts) if counts else {}
    return {f"kNN {count}": jaccard(test_classes, classes) for count, classes in found.items()}


def bayes_scores(
    train: Space, train_classes: NDArray[Any], test: Space, test_classes: NDArray[Any]
) -> dict[str, float]:
    """The Jaccard index of naive Bayes trained on one part and tried on the other."""
    return {"naive Bayes": jaccard(test_classes, naive_bayes(train, train_classes, test))}


def spherical_kmeans(
    space: Space, clusters: int, *, restarts: int = 10, seed: int = 0, most_passes: int = 30
) -> NDArray[np.int64]:
    """The best of several runs of spherical k-means (Dhillon and Modha); the cluster of every document."""
    directions = unit_rows(sparse.csr_array(space.vectors))
    rng = np.random.default_rng([seed, clusters])
    best, found = -np.inf, np.zeros(directions.shape[0], dtype=np.int64)
    for _ in range(restarts):
        seeds = space.place[rng.choice(len(space), clusters, replace=False)]
        cohesion, labels = _one_run(directions, space.documents, seeds, most_passes)
        if cohesion > best:
            best, found = cohesion, labels
    return found[space.place]


def _one_run(
    directions: Any, times: NDArray[np.int64], seeds: NDArray[np.int64], most_passes: int
) -> tuple[float, NDArray[np.int64]]:
    rows, clusters = directions.shape[0], len(seeds)
    centroids = directions[seeds].toarray()
    labels = np.full(rows, -1)
    cohesion = -np.inf
    for _ in range(most_passes):
        similar = directions @ centroids.T
        new = similar.argmax(axis=1)
        cohesion = float(similar[np.arange(rows), new] @ times)
        if np.array_equal(new, labels):
            break
        labels = new
        member = sparse.csr_array((times.astype(np.float64), (labels, np.arange(rows))), shape=(clusters, rows))
        sums = (member @ directions).toarray()
        norms = np.linalg.norm(sums, axis=1, keepdims=True)
        centroids = np.where(norms > 0, sums / np.where(norms > 0, norms, 1), centroids)
    return cohesion, labels


def agreement(one: NDArray[Any], other: NDArray[Any]) -> float:
    """The adjusted Rand index of two partitions (figures 11 and 12)."""
    from sklearn.metrics import adjusted_rand_score

    return float(adjusted_rand_score(one, other))
