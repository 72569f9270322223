"""BM25: agrees with the formula written out, finds what is described, and ties fairly."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.adversary.retrieval import K1, B, Retrieval, named, rank, words
from expurgate.core.errors import InputError

BACKGROUND = [
    "The painter lived in a windmill and painted tulips.",
    "The sailor crossed the ocean in a small boat and wrote of storms, storms and storms.",
    "The baker sold bread.",
]
WORDS = st.lists(st.sampled_from("tulip storm bread boat sea mill".split()), max_size=12).map(" ".join)


def formula(background: list[str], query: str) -> list[float]:
    """BM25 straight from its definition."""
    split = [words(text) for text in background]
    mean = max(sum(map(len, split)) / len(split), 1.0)
    scores = []
    for found in split:
        score = 0.0
        for word in words(query):
            holders = sum(word in other for other in split)
            times = found.count(word)
            rarity = log(1 + (len(split) - holders + 0.5) / (holders + 0.5))
            score += rarity * times * (K1 + 1) / (times + K1 * (1 - B + B * len(found) / mean)) if times else 0.0
        scores.append(score)
    return scores


@given(st.lists(WORDS, min_size=1, max_size=6), WORDS)
def test_scores_are_those_of_the_formula(background: list[str], query: str) -> None:
    assert Retrieval(background).scores(query).tolist() == pytest.approx(formula(background, query))


def test_the_described_is_found_and_the_silent_is_not() -> None:
    retrieval = Retrieval(BACKGROUND)
    assert retrieval.attack("Someone who met storms on the ocean.", 1).rank == 1
    assert retrieval.attack("Someone who met storms on the ocean.", 0).rank > 1
    assert retrieval.attack("▇▇▇▇ did ▇▇▇▇.", 1).rank == 2


@given(st.lists(st.integers(0, 5), min_size=1, max_size=20), st.integers(0, 19))
def test_a_rank_lies_between_the_best_and_the_worst_it_could_be(scores: list[int], at: int) -> None:
    true = at % len(scores)
    found = rank(np.array(scores, dtype=float), true)
    best = 1 + sum(score > scores[true] for score in scores)
    assert best <= found <= best + scores.count(scores[true]) - 1


def test_bad_questions_are_clear_errors() -> None:
    with pytest.raises(InputError, match="empty"):
        Retrieval([])
    with pytest.raises(InputError, match="number 3"):
        Retrieval(BACKGROUND).attack("bread", 3)
    with pytest.raises(InputError, match="title"):
        named(["One", "Two"], "Three")
    assert named(["One", "The Sea-Farer"], "sea farer") == 1
