"""Which level of counting ranks words most like far larger corpora do.

``python -m benchmarks.levels`` compares the information content of words and short phrases with the frequencies that the
package ``wordfreq`` (``pip install wordfreq``) distilled from web-scale text, by Spearman's rank correlation.
"""

from __future__ import annotations

import random

import numpy as np

from expurgate.core.choices import LEVELS
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy


def main() -> None:
    """Print the rank correlation of each level on nouns of the taxonomy."""
    try:
        from wordfreq import top_n_list, zipf_frequency
    except ImportError:
        print("wordfreq is not installed: pip install wordfreq")
        return
    corpus, taxonomy = Corpus.builtin(), Taxonomy.builtin()
    words = [word for word in top_n_list("en", 60_000) if len(word) > 2 and word.isalpha()]
    nouns = [word for word in words[300:] if taxonomy.generalizations(word)]
    chosen = sorted(random.Random(0).sample(nouns, 3000))
    reference = np.array([zipf_frequency(word, "en") for word in chosen])
    print(f"{len(chosen):,} nouns")
    for level in LEVELS:
        bits = np.array([corpus.information(word, level=level) for word in chosen])
        print(f"{level:10} rank correlation with web-scale frequency {spearman(-bits, reference):.3f}")


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
