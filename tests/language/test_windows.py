"""Windows get one number exactly when the words they can see are the same."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.language import windows
from expurgate.language.windows import WindowRun, Windows

DEPTH = 3
UNITS = st.lists(st.lists(st.integers(1, 4), min_size=1, max_size=8), min_size=1, max_size=5)


def numbered(known: Windows, units: list[list[int]]) -> WindowRun:
    words = np.array([word for unit in units for word in unit], dtype=np.uint64)[:, None]
    return known(words, [len(unit) for unit in units])


def seen(units: list[list[int]], level: int) -> list[tuple[int, ...]]:
    """The words each token sees on a level, by definition."""
    padded = [[0] * level + unit + [0] * level for unit in units]
    return [tuple(unit[at : at + 2 * level + 1]) for unit in padded for at in range(len(unit) - 2 * level)]


@given(st.lists(UNITS, min_size=1, max_size=3))
def test_a_number_stands_for_the_words_seen(runs: list[list[list[int]]]) -> None:
    known = Windows(DEPTH)
    meanings: list[dict[int, tuple[int, ...]]] = [{} for _ in range(DEPTH + 1)]
    for units in runs:
        run = numbered(known, units)
        for level, meaning in enumerate(meanings):
            for number, words in zip(run.ids(level).tolist(), seen(units, level), strict=True):
                assert meaning.setdefault(number, words) == words
            assert len(set(meaning.values())) == len(meaning)


@given(UNITS)
def test_fresh_rows_follow_each_other_and_name_a_place(units: list[list[int]]) -> None:
    known = Windows(DEPTH)
    for again in (False, True):
        run = numbered(known, units)
        for level in range(1, DEPTH + 1):
            fresh, places = run.fresh[level], run.seen[level]
            assert run.levels[level][places].tolist() == list(range(fresh.rows.start, fresh.rows.stop))
            below = run.levels[level - 1]
            assert fresh.parts.tolist() == [[below[at - 1], below[at], below[at + 1]] for at in places]
            assert not again or len(places) == 0


def test_full_memories_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "KNOWN_WINDOWS", 12)
    monkeypatch.setattr(windows, "KNOWN_WORDS", 6)
    known = Windows(DEPTH)
    for words in ([1, 2, 3], [4, 5, 6], [1, 2, 3]):
        run = numbered(known, [words])
        assert len(run.fresh[DEPTH].parts) == 3
        assert run.fresh[DEPTH].first == 0
