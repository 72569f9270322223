"""Decoding: only sound sequences, the best ones, and mentions that say what the labels say."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.language.builtin.decode import best_labels, mentions
from expurgate.language.builtin.labels import LABELS, begin, inside


def scored(rows: list[dict[int, float]]) -> np.ndarray:
    scores = np.full((len(rows), len(LABELS)), -9.0, np.float32)
    for at, row in enumerate(rows):
        for label, score in row.items():
            scores[at, label] = score
    return scores


def sound(labels: list[int]) -> bool:
    pairs = zip([0, *labels], labels, strict=False)
    return all(here == 0 or here % 2 == 1 or before in (here, here - 1) for before, here in pairs)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(1, 25))
def test_every_sequence_is_sound(seed: int, size: int) -> None:
    scores = np.random.default_rng(seed).normal(size=(size, len(LABELS))).astype(np.float32)
    assert sound(best_labels(scores).tolist())


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(*[st.floats(-3, 3)] * 5), min_size=1, max_size=4))
def test_short_ones_are_the_best_there_are(rows: list[tuple[float, ...]]) -> None:
    labels = (0, begin("PERSON"), inside("PERSON"), begin("ORG"), inside("ORG"))
    scores = scored([dict(zip(labels, row, strict=True)) for row in rows])
    chosen = best_labels(scores).tolist()
    best = max(
        sum(scores[at, label] for at, label in enumerate(each))
        for each in product(labels, repeat=len(rows))
        if sound(list(each))
    )
    assert sum(scores[at, label] for at, label in enumerate(chosen)) >= best - 1e-3


def test_a_mention_goes_on_only_where_it_began() -> None:
    person, further, firm = begin("PERSON"), inside("PERSON"), inside("ORG")
    labels = np.array([0, person, further, further, 0, person, person, further])
    assert mentions(labels) == [(1, 4, "PERSON"), (5, 6, "PERSON"), (6, 8, "PERSON")]
    assert best_labels(scored([{0: 1.0}, {person: 2.0}, {firm: 2.0, further: 1.5}])).tolist() == [0, person, further]
