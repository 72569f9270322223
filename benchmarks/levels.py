"""Which level of counting ranks words most like far larger corpora do.

``python -m benchmarks.levels`` compares the information content of words and short phrases with the frequencies that the
package ``wordfreq`` (``pip install wordfreq``) distilled from web-scale text, by Spearman's rank correlation. It also counts how
often a generalization is more informative than what it generalizes.
"""

from __future__ import annotations

import random
import time
from itertools import pairwise

import numpy as np

from expurgate.core.choices import LEVELS
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

GENERALIZED = (
    "pneumonia", "diabetes", "hiv", "influenza", "blood transfusion", "antiretroviral therapy", "insulin", "nurse", "welder", "novelist", "engineer",
    "tarragona", "chicago", "thailand", "berlin", "audi", "guitar", "cathedral", "university", "trumpet", "bicycle", "wheat", "sparrow", "methadone",
)  # fmt: skip
"""Terms of which a released text has generalizations."""


def main() -> None:
    """Print the rank correlation of each level on nouns of the taxonomy."""
    corpus, taxonomy = Corpus.builtin(), Taxonomy.builtin()
    upwards(corpus, taxonomy)
    try:
        from wordfreq import top_n_list, zipf_frequency
    except ImportError:
        print("wordfreq is not installed: pip install wordfreq")
        return
    words = [word for word in top_n_list("en", 60_000) if len(word) > 2 and word.isalpha()]
    nouns = [word for word in words[300:] if taxonomy.generalizations(word)]
    chosen = sorted(random.Random(0).sample(nouns, 3000))
    reference = np.array([zipf_frequency(word, "en") for word in chosen])
    print(f"{len(chosen):,} nouns")
    for level in LEVELS:
        bits = np.array([corpus.information(word, level=level) for word in chosen])
        print(f"{level:10} rank correlation with web-scale frequency {spearman(-bits, reference):.3f}")


def upwards(corpus: Corpus, taxonomy: Taxonomy) -> None:
    """Print on how many steps from a kind to the next more general one the information grows. At the taxonomic level it
    never does, by definition; one chain shows what that costs."""
    for level in LEVELS[:2]:
        steps = grown = 0
        for term in GENERALIZED:
            chain = [term, *taxonomy.generalizations(term)]
            bits = [corpus.information(kind, level=level) for kind in chain]
            steps += len(chain) - 1
            grown += sum(above > below + 1e-9 for below, above in pairwise(bits))
        print(f"{level:10} information grows on {grown} of {steps} steps upwards")
    chain = ["nurse", *taxonomy.generalizations("nurse")][:6]
    for level in LEVELS:
        begun = time.process_time()
        told = ", ".join(f"{kind} {corpus.information(kind, level=level):.2f}" for kind in chain)
        print(f"{level:10} {told} bits ({time.process_time() - begun:.2f} s)")


def spearman(first: np.ndarray, second: np.ndarray) -> float:
    """The correlation of ranks, ties by average."""
    return float(np.corrcoef(ranks(first), ranks(second))[0, 1])


def ranks(values: np.ndarray) -> np.ndarray:
    """Average ranks."""
    order = values.argsort()
    result = np.empty(len(values))
    result[order] = np.arange(len(values))
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    sums = np.bincount(inverse, weights=result)
    averaged: np.ndarray = (sums / counts)[inverse]
    return averaged


if __name__ == "__main__":
    main()
