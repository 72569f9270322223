"""Which level of counting ranks words most like far larger corpora do.

``python -m benchmarks.levels`` compares the information content of words and short phrases with the frequencies that the
package ``wordfreq`` (``pip install wordfreq``) distilled from web-scale text, by Spearman's rank correlation. It also counts how
often a generalization is more informative than what it generalizes.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from expurgate.core.choices import LEVELS, Level
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

GENERALIZED = (
    "pneumonia", "diabetes", "hiv", "influenza", "blood transfusion", "antiretroviral therapy", "insulin", "nurse", "welder", "novelist", "engineer",
    "tarragona", "chicago", "thailand", "berlin", "audi", "guitar", "cathedral", "university", "trumpet", "bicycle", "wheat", "sparrow", "methadone",
)  # fmt: skip
"""Terms of which a released text has generalizations."""


def main() -> None:
    """Print the rank correlation of each level on nouns of the taxonomy, and on words and names of any kind."""
    corpus, taxonomy = Corpus.builtin(), Taxonomy.builtin()
    upwards(corpus, taxonomy)
    try:
        from wordfreq import top_n_list, zipf_frequency
    except ImportError:
        print("wordfreq is not installed: pip install wordfreq")
        return
    words = [word for word in top_n_list("en", 60_000) if len(word) > 2 and word.isalpha()]
    nouns = [word for word in words[300:] if taxonomy.generalizations(word)]
    compared(corpus, "nouns", random.Random(0).sample(nouns, 3000), zipf_frequency, LEVELS)
    for first in (100_000, 320_000):
        words = [word for word in top_n_list("en", first, wordlist="large") if len(word) > 2 and word.isascii()]
        words = [word for word in words if word.isalpha()]
        name = f"words and names of the {len(words):,} most frequent"
        compared(corpus, name, random.Random(0).sample(words, 7000), zipf_frequency, LEVELS[:2])


def compared(
    corpus: Corpus, name: str, words: list[str], often: Callable[[str, str], float], levels: Sequence[Level]
) -> None:
    """Print the rank correlation of each level on some words."""
    chosen = sorted(words)
    reference = np.array([often(word, "en") for word in chosen])
    seen = sum(map(bool, corpus.frequencies(chosen))) / len(chosen)
    print(f"{len(chosen):,} {name}; the corpus has {seen:.0%} of them")
    for level in levels:
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
