"""All experiments of spherical microaggregation on one collection, as one table of results."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.evaluation.vectors.collections import LabelledTexts
from expurgate.evaluation.vectors.learning import (
    CLUSTERS,
    accuracy,
    agreement,
    bayes_scores,
    nearest_scores,
    spherical_kmeans,
)
from expurgate.evaluation.vectors.queries import Queries
from expurgate.evaluation.vectors.space import Space
from expurgate.vectors.estimator import EmptyDocumentsWarning, SphericalMicroaggregation
from expurgate.vectors.similarity import gram
from expurgate.vectors.vector_space import VectorSpace, unit_rows

KS = tuple(range(2, 21))
METHODS = ("classical", "spherical", "refined")
PARTS = ("all", "train", "test")
_ESTIMATOR: dict[str, Literal["classical", "mdav", "refined"]] = {
    "classical": "classical",
    "spherical": "mdav",
    "refined": "refined",
}


@dataclass(frozen=True, slots=True)
class Measurement:
    """One number: which experiment, on what part, by which method, for which k, in what setting."""

    experiment: str
    part: str
    method: str
    k: int
    setting: str
    value: float


@dataclass(frozen=True, slots=True)
class VectorStudySettings:
    """The values that the study runs through, and the number of processes."""

    ks: Sequence[int] = KS
    methods: Sequence[str] = METHODS
    restarts: int = 10
    clusters: Sequence[int] = CLUSTERS
    seed: int = 0
    jobs: int | None = None
    words: Literal["wordnet", "nouns"] | None = None
    """Which words are kept: all, those of WordNet as in the paper, or common nouns."""


def study(
    collection: LabelledTexts, settings: VectorStudySettings, *, progress: Callable[[str], None] = lambda _: None
) -> list[Measurement]:
    """Every number of section 5, for the original space and each protected one."""
    progress(f"{collection.name}: the original space")
    experiment = _Study(collection, settings)
    results = list(experiment.original())
    from joblib import Parallel, delayed

    workers = Parallel(n_jobs=settings.jobs, return_as="generator", pre_dispatch="n_jobs")
    found = workers(delayed(experiment.protected)(k) for k in settings.ks)
    for k, part in zip(settings.ks, found, strict=True):
        progress(f"{collection.name}: k = {k}")
        results += part
    return results


class _Study:
    """The three vector spaces of a collection (all, training, test) and their clusterings."""

    def __init__(self, collection: LabelledTexts, settings: VectorStudySettings) -> None:
        self._settings = settings
        self._classes = np.array(collection.classes)
        self._training = collection.training
        matrix = VectorSpace(min_documents=2, known_words=settings.words).fit_transform(collection.texts)
        parts = {"all": matrix, "train": matrix[self._training], "test": matrix[~self._training]}
        self._spaces = {part: Space.of(rows) for part, rows in parts.items()}
        self._queries = Queries(matrix)
        counts = dict.fromkeys((*settings.clusters, len(set(collection.classes))))
        self._clusterings = {
            count: self._clustered(self._spaces["all"], count) for count in counts if count <= matrix.shape[0]
        }

    def original(self) -> Iterator[Measurement]:
        """The unprotected space, written with k = 1 as the paper's plots do."""
        for part, space in self._spaces.items():
            yield Measurement("documents", part, "original", 1, "", float(len(space)))
            yield Measurement("terms", part, "original", 1, "", float(np.count_nonzero(space.vectors.sum(axis=0))))
            yield from _description("original", 1, part, space)
        yield from _distances("original", 1, self._spaces["all"])
        for kind in (nearest_scores, bayes_scores):
            yield from self._classified(kind, "original", 1, self._spaces, scenarios=(2,))
        for count, labels in self._clusterings.items():
            value = agreement(labels, self._classes)
            yield Measurement("clusters and classes", "all", "original", 1, str(count), value)

    def protected(self, k: int) -> list[Measurement]:
        """Every method with one k on each of the three spaces, protected one by one (section 5.2)."""
        results: list[Measurement] = []
        known: dict[bytes, list[Measurement]] = {}
        for method in self._settings.methods:
            fitted = dict(self._fitted(method, k))
            released = {part: Space(model.centroids_, model.labels_) for part, model in fitted.items()}
            for part, model in fitted.items():
                results.append(Measurement("information loss", part, method, k, "", model.information_loss_))
                results.append(Measurement("SSE", part, method, k, "", model.loss_.sse))
                results.append(Measurement("SSA", part, method, k, "", model.loss_.ssa))
                results += _description(method, k, part, released[part])
            results += self._classified(bayes_scores, method, k, released)
            groups = b"".join(model.labels_.tobytes() for model in fitted.values())
            if groups not in known:
                known[groups] = list(self._directions(method, k, released))
            results += [replace(result, method=method) for result in known[groups]]
        return results

    def _fitted(self, method: str, k: int) -> Iterator[tuple[str, SphericalMicroaggregation]]:
        for part, space in self._spaces.items():
            if len(space) >= k:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", EmptyDocumentsWarning)
                    yield part, SphericalMicroaggregation(k, method=_ESTIMATOR[method]).fit(space.vectors)

    def _directions(self, method: str, k: int, released: Mapping[str, Space]) -> Iterator[Measurement]:
        """Results that depend on the directions of the representatives alone, so they are the same for all with the same groups."""
        space = released["all"]
        yield from _distances(method, k, space)
        for (name, length), value in self._queries.scores(space).items():
            yield Measurement("query F1", "all", method, k, f"{name}, {length} words", value)
        yield from self._classified(nearest_scores, method, k, released)
        for count, labels in self._clusterings.items():
            value = agreement(labels, self._clustered(space, count))
            yield Measurement("adjusted Rand index", "all", method, k, str(count), value)

    def _classified(
        self,
        scores: Callable[..., dict[str, float]],
        method: str,
        k: int,
        released: Mapping[str, Space],
        scenarios: tuple[int, ...] = (1, 2, 3),
    ) -> Iterator[Measurement]:
        """Scenario 1 trains on original data, 3 tests on original data, 2 uses protected data for both."""
        if not {"train", "test"} <= set(released):
            return
        classes, training = self._classes, self._training
        for scenario in scenarios:
            train = self._spaces["train"] if scenario == 1 else released["train"]
            test = self._spaces["test"] if scenario == 3 else released["test"]
            for name, value in scores(train, classes[training], test, classes[~training]).items():
                setting = f"scenario {scenario}, {name}"
                yield Measurement("Jaccard index", "test", method, k, setting, value)
                yield Measurement("accuracy", "test", method, k, setting, accuracy(value))

    def _clustered(self, space: Space, count: int) -> Any:
        settings = self._settings
        return spherical_kmeans(space, count, restarts=settings.restarts, seed=settings.seed)


def _description(method: str, k: int, part: str, space: Space) -> Iterator[Measurement]:
    yield Measurement("terms a document", part, method, k, "", average_terms(space))
    yield Measurement("average weight", part, method, k, "", average_weight(space))


def _distances(method: str, k: int, space: Space) -> Iterator[Measurement]:
    for at, share in enumerate(distance_histogram(space)):
        setting = "1" if at == 10 else f"{at / 10:.1f}"
        yield Measurement("distances", "all", method, k, setting, float(share))


def distance_histogram(space: Space, *, most: int = 4000, seed: int = 0) -> NDArray[np.float64]:
    """Shares of pairs with cosine distance in [0, 0.1), … [0.9, 1) and exactly 1 (figures 2 and 5).

    Where there are more than ``most`` different vectors they are sampled.
    """
    times = space.documents.astype(np.float64)
    vectors = unit_rows(space.vectors)
    if len(times) > most:
        chosen = np.sort(np.random.default_rng(seed).choice(len(times), most, replace=False))
        times, vectors = times[chosen], vectors[chosen]
    distances = 1 - gram(vectors)
    place = np.clip((distances * 10 + 1e-9).astype(np.int64), 0, 10)
    counts = np.bincount(place.ravel(), np.outer(times, times).ravel(), minlength=11)
    counts -= np.bincount(np.diagonal(place), times, minlength=11)
    return np.asarray(counts / max(counts.sum(), 1))


def average_terms(space: Space) -> float:
    """Avg(d_nz): terms with a weight, a document (table 1, figure 3)."""
    return float(space.terms @ space.documents) / len(space)


def average_weight(space: Space) -> float:
    """The mean of the weights that are not zero (figure 4)."""
    filled = float(space.terms @ space.documents)
    total = float(np.asarray(space.vectors.sum(axis=1)).ravel() @ space.documents)
    return total / filled if filled else 0.0
