"""The n-gram check of fluency: usual English surprises less than odd words, marks end a phrase, counts are by hand."""

from __future__ import annotations

from math import log2
from pathlib import Path

import pytest
from benchmarks.measures.surprise import BACK_OFF, Surprise, surprise

from expurgate import Corpus

TEXTS = ["the red house", "a red house fell", "the red door", "a blue house", "nothing here"]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    path = Path(tmp_path_factory.mktemp("corpus")) / "small.corpus"
    return Corpus.build(TEXTS, path, min_df=1)


def test_the_counts_decide(corpus: Corpus) -> None:
    assert surprise("red house", corpus) == Surprise(1, -log2(2 / 3), 0)
    assert surprise("blue door", corpus).bits == pytest.approx(-log2(BACK_OFF * 1 / len(TEXTS)))
    assert surprise("blue door", corpus).unseen == 1
    assert surprise("red house", corpus).mean < surprise("house red", corpus).mean


def test_marks_and_full_stops_end_a_phrase(corpus: Corpus) -> None:
    assert surprise("red [place] house", corpus).pairs == 0
    assert surprise("red. house", corpus).pairs == 0
    assert surprise("", corpus).mean == 0.0
    assert (surprise("red house", corpus) + surprise("red house", corpus)).pairs == 2
