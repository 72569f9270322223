"""All experiments of spherical microaggregation on one collection, as one table of results."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from expurgate.evaluation.vectors.collections import Collection
from expurgate.evaluation.vectors.learning import CLUSTERS, agreement, classifier_scores, spherical_kmeans
from expurgate.evaluation.vectors.measures import average_terms, average_weight, distance_histogram
from expurgate.evaluation.vectors.queries import query_scores
from expurgate.vectors.estimator import EmptyDocumentsWarning, SphericalMicroaggregation
from expurgate.vectors.vector_space import VectorSpace

KS = tuple(range(2, 21))
METHODS = ("classical", "spherical", "refined")
PARTS = ("all", "train", "test")
_ESTIMATOR: dict[str, Literal["classical", "mdav", "refined"]] = {
    "classical": "classical",
    "spherical": "mdav",
    "refined": "refined",
}


@dataclass(frozen=True, slots=True)
class Result:
    """One number: which experiment, on what part, by which method, for which k, in what setting."""

    experiment: str
    part: str
    method: str
    k: int
    setting: str
    value: float


@dataclass(frozen=True, slots=True)
class Settings:
    """How much to run."""

    ks: Sequence[int] = KS
    methods: Sequence[str] = METHODS
    restarts: int = 10
    clusters: Sequence[int] = CLUSTERS
    seed: int = 0


def study(
    collection: Collection, settings: Settings, *, progress: Callable[[str], None] = lambda _: None
) -> list[Result]:
    """Every number of section 5, for the original space and each protected one."""
    experiment = _Study(collection, settings)
    results = list(experiment.original())
    for k in settings.ks:
        for method in settings.methods:
            progress(f"{collection.name}: k = {k}, {method}")
            results += experiment.protected(method, k)
    return results


class _Study:
    """The three vector spaces of a collection (all, training, test) and their clusterings."""

    def __init__(self, collection: Collection, settings: Settings) -> None:
        self._settings = settings
        self._classes = np.array(collection.classes)
        self._training = collection.training
        space = VectorSpace(min_documents=2)
        matrix = space.fit_transform(collection.texts)
        self._spaces = {"all": matrix, "train": matrix[self._training], "test": matrix[~self._training]}
        counts = dict.fromkeys((*settings.clusters, len(set(collection.classes))))
        self._clusterings = {count: self._clustered(matrix, count) for count in counts if count <= matrix.shape[0]}
        self._agreements: dict[tuple[str, int, int], float] = {}

    def original(self) -> Iterator[Result]:
        """The unprotected space, written with k = 1 as the paper's plots do."""
        for part, space in self._spaces.items():
            yield from self._description("original", 1, part, space)
            yield Result("documents", part, "original", 1, "", float(space.shape[0]))
        yield from self._classifiers("original", 1, self._spaces, scenarios=(2,))
        for count, labels in self._clusterings.items():
            value = agreement(labels, self._classes)
            yield Result("clusters and classes", "all", "original", 1, str(count), value)

    def protected(self, method: str, k: int) -> Iterator[Result]:
        """One method and one k on each of the three spaces, protected one by one (section 5.2)."""
        released: dict[str, Any] = {}
        for part, space in self._spaces.items():
            if space.shape[0] < k:
                continue
            estimator = SphericalMicroaggregation(k, method=_ESTIMATOR[method])
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", EmptyDocumentsWarning)
                released[part] = estimator.fit_transform(space)
            yield Result("information loss", part, method, k, "", estimator.information_loss_)
            yield Result("SSE", part, method, k, "", estimator.loss_.sse)
            yield Result("SSA", part, method, k, "", estimator.loss_.ssa)
            yield from self._description(method, k, part, released[part])
        for (name, length), value in query_scores(self._spaces["all"], released["all"]).items():
            yield Result("query F1", "all", method, k, f"{name}, {length} words", value)
        if {"train", "test"} <= set(released):
            yield from self._classifiers(method, k, released, scenarios=(1, 2, 3))
        yield from self._clusters(method, k, released["all"])

    def _description(self, method: str, k: int, part: str, space: Any) -> Iterator[Result]:
        yield Result("terms a document", part, method, k, "", average_terms(space))
        yield Result("average weight", part, method, k, "", average_weight(space))
        if part == "all":
            for at, share in enumerate(distance_histogram(space)):
                setting = "1" if at == 10 else f"{at / 10:.1f}"
                yield Result("distances", part, method, k, setting, float(share))

    def _classifiers(
        self, method: str, k: int, released: dict[str, Any], *, scenarios: tuple[int, ...]
    ) -> Iterator[Result]:
        """Scenario 1 trains on original data, 3 tests on original data, 2 uses protected data for both."""
        classes, training = self._classes, self._training
        for scenario in scenarios:
            train = self._spaces["train"] if scenario == 1 else released["train"]
            test = self._spaces["test"] if scenario == 3 else released["test"]
            for name, value in classifier_scores(train, classes[training], test, classes[~training]).items():
                yield Result("Jaccard index", "test", method, k, f"scenario {scenario}, {name}", value)

    def _clusters(self, method: str, k: int, released: Any) -> Iterator[Result]:
        """Classical and spherical representatives point the same way, so they are clustered once."""
        kind = "spherical" if method == "classical" else method
        for count, labels in self._clusterings.items():
            key = (kind, k, count)
            if key not in self._agreements:
                self._agreements[key] = agreement(labels, self._clustered(released, count))
            yield Result("adjusted Rand index", "all", method, k, str(count), self._agreements[key])

    def _clustered(self, matrix: Any, count: int) -> Any:
        settings = self._settings
        return spherical_kmeans(matrix, count, restarts=settings.restarts, seed=settings.seed)
