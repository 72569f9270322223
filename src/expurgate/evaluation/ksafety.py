"""The experiments on K-safety (ERASE, section 7): the synthetic data, and quality and time of every solver."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from statistics import fmean

import numpy as np
import numpy.typing as npt

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.progress import Progress, unwatched
from expurgate.knowledge.entities.records import Entity
from expurgate.knowledge.entities.store import Entities
from expurgate.privacy.ksafety.model import Problem, build, endangered
from expurgate.privacy.ksafety.registry import solve

Random = np.random.Generator


@dataclass(frozen=True, slots=True)
class SyntheticSize:
    """The size of the synthetic data; by default that of the paper (section 7, "Entity Set")."""

    terms: int = 200
    bases: int = 100
    base: int = 50
    entities_per_base: int = 30
    more: int = 50
    protected: int = 450


@dataclass(frozen=True)
class Synthetic:
    """Entities around base sets of terms, some protected, and documents of a given goodness."""

    shape: SyntheticSize
    entities: Entities = field(repr=False)
    bases: tuple[npt.NDArray[np.int64], ...] = field(repr=False)
    protected: tuple[int, ...] = field(repr=False)
    numbers: tuple[int, ...] = field(repr=False)

    def document(self, random: Random, size: int, goodness: float) -> list[int]:
        """Term numbers: goodness·size terms of one base set, the rest from outside it ("Document Generation")."""
        base = self.bases[int(random.integers(len(self.bases)))]
        inside = min(round(goodness * size), len(base))
        outside = np.setdiff1d(np.arange(self.shape.terms), base)
        chosen = np.concatenate(
            [random.choice(base, inside, replace=False), random.choice(outside, size - inside, replace=False)]
        )
        return [self.numbers[int(term)] for term in random.permutation(chosen)]

    def problem(self, terms: Sequence[int], k: int) -> Problem:
        """The K-safety problem that a document poses."""
        whole = build(self.entities, terms, self.protected, k=k, weights=[1.0] * len(terms))
        return endangered(whole)[0]


def synthetic(random: Random, shape: SyntheticSize | None = None) -> Synthetic:
    """The paper's data: base sets of terms, and around each some entities with as many random terms more."""
    shape = shape or SyntheticSize()
    everything = np.arange(shape.terms)
    bases, records = [], []
    for at in range(shape.bases):
        base = np.sort(random.choice(everything, shape.base, replace=False))
        bases.append(base)
        outside = np.setdiff1d(everything, base)
        for one in range(shape.entities_per_base):
            context = np.concatenate([base, random.choice(outside, shape.more, replace=False)])
            name = f"entity {at * shape.entities_per_base + one}"
            records.append(Entity(name, name, (), (), tuple(f"term {term}" for term in context)))
    entities = Entities.from_records(records)
    protected = sorted(random.choice(len(records), shape.protected, replace=False).tolist())
    numbers = tuple(entities.term_number(f"term {term}") for term in everything)
    known = tuple(-1 if number is None else number for number in numbers)
    return Synthetic(shape, entities, tuple(bases), tuple(protected), known)


@dataclass(frozen=True, slots=True)
class Method:
    """A solver as a curve. ``window`` is BestFirst's L."""

    name: str
    solver: str
    color: int
    window: int | None = None


METHODS = (
    Method("Exact", "exact", 0),
    Method("BTop (fast)", "btop", 1),
    Method("BTop (naive)", "btop-naive", 2),
    Method("BSize", "bsize", 3),
    Method("BFreq", "bfreq", 4),
    Method("BestFirst, L = 1", "bestfirst", 5, window=1),
    Method("BestFirst, L = 8", "bestfirst", 6, window=8),
    Method("BestFirst, L = 12", "bestfirst", 7, window=12),
)


@dataclass(frozen=True, slots=True)
class MethodMean:
    """The mean of one method over the documents of one setting."""

    sweep: str
    x: float
    method: str
    documents: int
    kept: float
    bound: float
    seconds: float
    proven: float
    lower: float


@dataclass(frozen=True, slots=True)
class Plan:
    """The values that are varied in the experiment, and the time it may take."""

    sizes: tuple[int, ...] = tuple(range(5, 55, 5))
    ks: tuple[int, ...] = (1, 5, 10, 15, 20, 25, 30)
    goodness: tuple[float, ...] = tuple(at / 10 for at in range(1, 11))
    documents: int = 20
    time_limit: float = 10.0
    seed: int = 1
    shape: SyntheticSize = SyntheticSize()

    @classmethod
    def quick(cls) -> Plan:
        """A plan with fewer points and three documents for each."""
        return cls((5, 10, 20, 30, 40, 50), (1, 10, 20, 30), (0.1, 0.4, 0.7, 0.8, 1.0), documents=3, time_limit=5.0)


Settings = tuple[str, float, int, int, float]
"""The name of a sweep, its x, |D|, K, and the share of good entities."""


def settings(plan: Plan) -> Iterator[Settings]:
    """|D|, K and goodness each varied with the others at 50, 10 and 0.8."""
    for size in plan.sizes:
        yield ("size", size, size, 10, 0.8)
    for k in plan.ks:
        yield ("k", k, 50, k, 0.8)
    for goodness in plan.goodness:
        yield ("goodness", goodness, 50, 10, goodness)


def measured(plan: Plan, progress: Progress = unwatched) -> Iterator[list[MethodMean]]:
    """All points so far, after each setting. Time is that of the solver, not of reading the entities."""
    random = np.random.default_rng(plan.seed)
    data = synthetic(random, plan.shape)
    points: list[MethodMean] = []
    spent: set[str] = set()
    todo = list(settings(plan))
    for number, (sweep, x, size, k, goodness) in enumerate(todo):
        problems = [data.problem(data.document(random, size, goodness), k) for _ in range(plan.documents)]
        for method in METHODS:
            if method.solver == "bestfirst" and (sweep != "size" or method.name in spent):
                continue
            point = _measure(method, problems, size, plan.time_limit)
            points.append(MethodMean(sweep, x, method.name, plan.documents, *point, lower=goodness * size))
            if method.solver == "bestfirst" and point[3] < 1:
                spent.add(method.name)
        progress("settings", number + 1, len(todo))
        yield points


def _measure(method: Method, problems: Sequence[Problem], size: int, limit: float) -> tuple[float, float, float, float]:
    """Mean terms kept, proven bound, seconds, and the share of documents solved to proven optimality."""
    kept, bounds, seconds, proven = [], [], [], []
    for problem in problems:
        free = size - problem.size
        problem.forget()
        start = time.process_time()
        if problem.guarded:
            found = solve(problem, method.solver, window=method.window, time_limit=limit, clock=time.process_time)
            kept.append(free + problem.weight(found.keep))
            bounds.append(free + found.bound)
        else:
            kept.append(size)
            bounds.append(size)
        seconds.append(time.process_time() - start)
        proven.append(kept[-1] == bounds[-1])
    return fmean(kept), fmean(bounds), fmean(seconds), fmean(proven)
