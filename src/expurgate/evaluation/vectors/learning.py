"""Classifying and clustering with protected data (spherical microaggregation, section 5.3.3)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from expurgate.vectors.vector_space import unit_rows

NEIGHBOURS = (5, 10)
CLUSTERS = (5, 10, 15, 20, 25)


def ranked(train: Any, test: Any) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Cosines of test with training rows, and training rows from the closest on; equals in their own order."""
    similar = np.round((unit_rows(test) @ unit_rows(train).T).toarray(), 9)
    return similar, np.argsort(-similar, axis=1, kind="stable")[:, : max(NEIGHBOURS)]


def nearest_neighbours(
    classes: NDArray[Any], similar: NDArray[np.float64], order: NDArray[np.int64], neighbours: int
) -> NDArray[Any]:
    """The most frequent class among the nearest by cosine; of equally frequent ones the closest."""
    kinds, codes = np.unique(classes, return_inverse=True)
    nearest = order[:, :neighbours]
    votes = np.zeros((similar.shape[0], len(kinds)))
    rows = np.arange(similar.shape[0])
    for place in range(neighbours):
        column = nearest[:, place]
        np.add.at(votes, (rows, codes[column]), 1 + 1e-3 * similar[rows, column])
    return np.asarray(kinds[votes.argmax(axis=1)])


def naive_bayes(train: Any, classes: NDArray[Any], test: Any) -> NDArray[Any]:
    """Multinomial naive Bayes on the weights."""
    from sklearn.naive_bayes import MultinomialNB

    return np.asarray(MultinomialNB().fit(train, classes).predict(test))


def jaccard(truth: NDArray[Any], predicted: NDArray[Any]) -> float:
    """Intersection over union of the two sets of (document, class) pairs."""
    same = int(np.count_nonzero(truth == predicted))
    return same / (2 * len(truth) - same)


def classifier_scores(
    train: Any, train_classes: NDArray[Any], test: Any, test_classes: NDArray[Any]
) -> dict[str, float]:
    """The Jaccard index of each classifier trained on one part and tried on the other."""
    similar, order = ranked(train, test)
    scores = {
        f"kNN {count}": jaccard(test_classes, nearest_neighbours(train_classes, similar, order, count))
        for count in NEIGHBOURS
        if count <= train.shape[0]
    }
    scores["naive Bayes"] = jaccard(test_classes, naive_bayes(train, train_classes, test))
    return scores


def spherical_kmeans(
    matrix: Any, clusters: int, *, restarts: int = 10, seed: int = 0, most_passes: int = 30
) -> NDArray[np.int64]:
    """The best of several runs of spherical k-means (Dhillon and Modha); the label of every row."""
    directions = unit_rows(sparse.csr_array(matrix))
    rng = np.random.default_rng([seed, clusters])
    best, found = -np.inf, np.zeros(directions.shape[0], dtype=np.int64)
    for _ in range(restarts):
        cohesion, labels = _one_run(directions, clusters, rng, most_passes)
        if cohesion > best:
            best, found = cohesion, labels
    return found


def _one_run(
    directions: Any, clusters: int, rng: np.random.Generator, most_passes: int
) -> tuple[float, NDArray[np.int64]]:
    rows = directions.shape[0]
    centroids = directions[rng.choice(rows, clusters, replace=False)].toarray()
    labels = np.full(rows, -1)
    cohesion = -np.inf
    for _ in range(most_passes):
        similar = directions @ centroids.T
        new = similar.argmax(axis=1)
        cohesion = float(similar[np.arange(rows), new].sum())
        if np.array_equal(new, labels):
            break
        labels = new
        member = sparse.csr_array((np.ones(rows), (labels, np.arange(rows))), shape=(clusters, rows))
        sums = (member @ directions).toarray()
        norms = np.linalg.norm(sums, axis=1, keepdims=True)
        centroids = np.where(norms > 0, sums / np.where(norms > 0, norms, 1), centroids)
    return cohesion, labels


def agreement(one: NDArray[Any], other: NDArray[Any]) -> float:
    """The adjusted Rand index of two partitions (figures 11 and 12)."""
    from sklearn.metrics import adjusted_rand_score

    return float(adjusted_rand_score(one, other))
