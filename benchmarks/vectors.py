"""Vector spaces: loss and speed beside their targets.

``python benchmarks/vectors.py`` needs the movie reviews in ``../shared/data/movie_reviews.zip``;
``python benchmarks/vectors.py --large`` runs 100,000 synthetic documents and needs no data.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from joblib.externals.loky import get_reusable_executor
from numpy.typing import NDArray
from scipy import sparse

from expurgate.vectors.documents import read_documents
from expurgate.vectors.estimator import SphericalMicroaggregation
from expurgate.vectors.loss import group_sums, spherical_loss
from expurgate.vectors.vector_space import VectorSpace, unit_rows

REVIEWS = Path(__file__).resolve().parents[2] / "shared" / "data" / "movie_reviews.zip"
TARGETS = {2: 0.204, 3: 0.290, 5: 0.383, 10: 0.488, 20: 0.586}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true", help="100,000 synthetic documents by the scalable method")
    parser.add_argument("--long", action="store_true", help="also refine for 20 times longer, to see the plateau")
    arguments = parser.parse_args()
    if arguments.large:
        large()
    elif not REVIEWS.exists():
        sys.exit(f"the movie reviews are not at {REVIEWS}; only --large can run")
    else:
        reviews(long=arguments.long)


def reviews(*, long: bool) -> None:
    """The paper's second collection, in one run."""
    space, cost = timed(lambda: VectorSpace(min_documents=2).fit_transform(read_documents(REVIEWS).texts))
    print(f"vector space: {space.shape[0]} x {space.shape[1]} in {cost}")
    fitted(space, 5, "mdav")
    for k, target in TARGETS.items():
        slow, reference = best_of(2, lambda k=k: reference_mdav(space, k))
        plain, fast = best_of(3, lambda k=k: fitted(space, k, "mdav"))
        refined, careful = best_of(2, lambda k=k: fitted(space, k, "refined"))
        loss = plain.information_loss_
        print(f"k = {k}")
        print(f"  IL of MDAV {loss:.4f}, target {target:.3f} ± 0.02: {verdict(abs(loss - target) <= 0.02)}")
        print(f"  IL of the reference {spherical_loss(group_sums(space, slow), slow).information_loss:.4f}")
        gain = 100 * (1 - refined.information_loss_ / loss)
        print(f"  IL refined {refined.information_loss_:.4f}, {gain:.2f} % lower")
        if k >= 5:
            print(f"  target 12 % lower: {verdict(gain >= 12)}")
        print(f"  reference {reference}; MDAV {fast}: {reference.over(fast)} times faster, target 3")
        print(f"  refined {careful}: {careful.over(fast)} times MDAV, target at most 10")
        if long:
            best, cost = timed(lambda k=k: fitted(space, k, "refined", proposals=40_000))
            gain = 100 * (1 - best.information_loss_ / loss)
            print(f"  40,000 proposals a row: IL {best.information_loss_:.4f}, {gain:.2f} % lower, {cost}")


def large() -> None:
    """100,000 documents of about 100 terms, k = 10, and how close a sample comes to full MDAV."""
    X = zipf_documents(100_000)
    print(f"synthetic: {X.shape[0]} x {X.shape[1]}, {X.nnz / X.shape[0]:.0f} terms a document")
    whole, cost = timed(lambda: fitted(X, 10, "scalable", n_jobs=2))
    print(f"scalable, k = 10, two processes: {cost}, target 300 s; peak {peak():.2f} GiB, target 4")
    print(f"  IL {whole.information_loss_:.4f}, smallest group {np.bincount(whole.labels_).min()}")
    sample = X[np.random.default_rng(1).choice(X.shape[0], 10_000, replace=False)]
    full, slow = timed(lambda: fitted(sample, 10, "mdav"))
    quick, fast = timed(lambda: fitted(sample, 10, "scalable"))
    ratio = 100 * (quick.information_loss_ / full.information_loss_ - 1)
    print(f"10,000 of them: full MDAV {full.information_loss_:.4f} in {slow}")
    print(f"  scalable {quick.information_loss_:.4f} in {fast}: {ratio:+.1f} %, target at most +10 %")


def zipf_documents(count: int, *, vocabulary: int = 50_000, length: int = 130, seed: int = 0) -> Any:
    """Independent draws of words by Zipf's law, weighted by tf·log(|D|/df), rows of unit length."""
    rng = np.random.default_rng(seed)
    mass = np.cumsum(1 / np.arange(1, vocabulary + 1))
    words = np.searchsorted(mass, rng.random(count * length) * mass[-1])
    rows = np.repeat(np.arange(count), length)
    counts = sparse.csr_array((np.ones(len(words)), (rows, words)), shape=(count, vocabulary))
    counts.sum_duplicates()
    frequency = np.bincount(counts.indices, minlength=vocabulary)
    counts.data *= np.log(count / np.maximum(frequency, 1))[counts.indices]
    counts.eliminate_zeros()
    return unit_rows(counts)


def fitted(X: Any, k: int, method: str, **options: Any) -> Any:
    return SphericalMicroaggregation(k, method=method, **options).fit(X)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Cost:
    """Seconds by the clock and of the processor: other programs may share the machine."""

    clock: float
    processor: float

    def __str__(self) -> str:
        return f"{self.clock:.2f} s (processor {self.processor:.2f} s)"

    def over(self, other: Cost) -> str:
        """How many times the other's cost, by clock and by processor."""
        return f"{self.clock / other.clock:.1f} ({self.processor / other.processor:.1f})"


def best_of(times: int, action: Any) -> tuple[Any, Cost]:
    """The result and the least cost of a few runs."""
    runs = [timed(action) for _ in range(times)]
    costs = [cost for _, cost in runs]
    return runs[0][0], Cost(min(cost.clock for cost in costs), min(cost.processor for cost in costs))


def timed(action: Any) -> tuple[Any, Cost]:
    """What an action gives and costs, the work of other processes it started included."""
    clock, processor = time.perf_counter(), processor_seconds()
    result = action()
    clock = time.perf_counter() - clock
    get_reusable_executor().shutdown(wait=True)
    return result, Cost(clock, processor_seconds() - processor)


def processor_seconds() -> float:
    """Of this process and of those it started that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def peak() -> float:
    """GiB at most in use: this process and two as large as the largest it started."""
    own, other = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return (own + 2 * other) / 2**20


def verdict(holds: bool) -> str:
    return "reached" if holds else "MISSED"


def reference_mdav(X: Any, k: int) -> NDArray[np.int64]:
    """The yardstick: algorithm 1 as one would first write it with NumPy and SciPy; rows of unit length."""
    labels = np.full(X.shape[0], -1, dtype=np.int64)
    left = np.arange(X.shape[0])
    group = 0
    while len(left) >= 3 * k:
        first = farthest_from_average(X, left)
        left = gather(X, left, first, k, labels, group)
        second = left[np.argmin(similarities(X, left, first))]
        left = gather(X, left, second, k, labels, group + 1)
        group += 2
    if len(left) >= 2 * k:
        left = gather(X, left, farthest_from_average(X, left), k, labels, group)
        group += 1
    labels[left] = group
    return labels


def farthest_from_average(X: Any, left: NDArray[np.int64]) -> int:
    """The row left with the smallest product with the mean."""
    rows = X[left]
    average = np.asarray(rows.mean(axis=0)).ravel()
    return int(left[np.argmin(rows @ average)])


def similarities(X: Any, left: NDArray[np.int64], row: int) -> NDArray[np.float64]:
    """The cosine of one row with every row left."""
    return np.asarray((X[left] @ X[[row]].T).toarray()).ravel()


def gather(
    X: Any, left: NDArray[np.int64], seed: int, k: int, labels: NDArray[np.int64], group: int
) -> NDArray[np.int64]:
    """Group the seed with its nearest and return what is left."""
    order = np.argsort(-similarities(X, left, seed), kind="stable")[:k]
    labels[left[order]] = group
    return np.delete(left, order)


if __name__ == "__main__":
    main()
