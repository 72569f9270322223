"""Is released text still good for the next step? A classifier of opinions, trained on released reviews and on the originals.

``python -m benchmarks.next_step [--reviews N] [--policy NAME] [--processes N]``; needs ../shared/data/movie_reviews.zip. The same reviews are
split in the same ten ways; each time a classifier (words and pairs of words, logistic regression) learns from nine tenths and judges the rest. It
prints three shares that are right: learnt from and judged on originals; learnt from released texts and judged on originals; both released.
"""

from __future__ import annotations

import argparse
import time
import zipfile
from pathlib import Path

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.pipeline import make_pipeline

from expurgate.pipeline.many import sanitize_many

REVIEWS = Path(__file__).resolve().parents[2] / "shared" / "data" / "movie_reviews.zip"


def reviews(count: int, source: Path) -> tuple[list[str], np.ndarray]:
    """As many reviews of either opinion, the same at every run, and which opinion each has."""
    texts, opinions = list[str](), list[int]()
    with zipfile.ZipFile(source) as archive:
        for opinion, folder in enumerate(("neg", "pos")):
            names = sorted(name for name in archive.namelist() if f"/{folder}/" in name and name.endswith(".txt"))
            chosen = np.random.default_rng(opinion).permutation(len(names))[: count // 2]
            texts += [archive.read(names[at]).decode("utf-8", "replace") for at in chosen]
            opinions += [opinion] * len(chosen)
    return texts, np.array(opinions)


def right(learnt: list[str], judged: list[str], opinions: np.ndarray) -> float:
    """The share of texts that are judged right by a classifier that has not seen them."""
    correct = 0
    for train, test in StratifiedKFold(10, shuffle=True, random_state=1).split(learnt, opinions):
        model = make_pipeline(TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True), LogisticRegression(C=10.0))
        model.fit([learnt[at] for at in train], opinions[train])
        correct += int((model.predict([judged[at] for at in test]) == opinions[test]).sum())
    return correct / len(opinions)


def main() -> None:
    """Print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reviews", type=int, default=300)
    parser.add_argument("--policy", default="recommended")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--source", type=Path, default=REVIEWS)
    given = parser.parse_args()
    texts, opinions = reviews(given.reviews, given.source)
    began = time.perf_counter()
    found = list(sanitize_many(texts, given.policy, processes=given.processes))
    released = [one.text or "" for one in found]
    failed = sum(one.text is None for one in found)
    print(f"{len(texts)} reviews, {given.policy}: {failed} failed, {time.perf_counter() - began:.0f} s", flush=True)
    print(f"learnt from originals, judged on originals:  {right(texts, texts, opinions):.3f}")
    print(f"learnt from released,  judged on originals:  {right(released, texts, opinions):.3f}")
    print(f"learnt from released,  judged on released:   {right(released, released, opinions):.3f}")


if __name__ == "__main__":
    main()
