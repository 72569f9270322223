"""Counts with several columns at once equal those of plain sets, for rows of few documents and of many."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from expurgate.knowledge.corpus import sets
from expurgate.knowledge.corpus.sets import Crossing, DocumentColumns, SideBySide

DOCUMENTS = 3000
SIZES = (0, 1, 63, 64, 65, 900)


def chosen(seed: int, size: int) -> npt.NDArray[np.uint32]:
    numbers = np.random.default_rng(seed).choice(DOCUMENTS, size, replace=False)
    return np.sort(numbers).astype(np.uint32)


COLUMNS = [chosen(seed, size) for seed, size in enumerate(SIZES)]
ROWS = {f"row {size}": chosen(100 + size, size) for size in (0, 1, 40, 500, 2500)}


def test_there_are_rows_of_both_kinds() -> None:
    columns = DocumentColumns(COLUMNS, DOCUMENTS)
    assert {columns.is_long(row) for row in ROWS.values()} == {True, False}


@pytest.mark.parametrize("at_once", [1, 100, 1 << 16])
def test_rows_are_counted_with_every_column(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "_AT_ONCE", at_once)
    rows = list(ROWS.values())
    expected = [[len(set(row.tolist()) & set(column.tolist())) for column in COLUMNS] for row in rows]
    assert Crossing(COLUMNS, DOCUMENTS).counts(rows).tolist() == expected
    assert Crossing([], DOCUMENTS).counts(rows).tolist() == [[] for _ in rows]
    assert Crossing(COLUMNS, DOCUMENTS).counts([]).tolist() == []


@pytest.mark.parametrize("chunk", [1, 1 << 20])
@pytest.mark.parametrize("room", [0, 1 << 20])
def test_groups_are_counted_with_every_column(chunk: int, room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "_CHUNK_BYTES", chunk)
    monkeypatch.setattr(sets, "_ROW_BYTES", room)
    sides = SideBySide(COLUMNS, DOCUMENTS)
    for size in (1, 2, 3):
        groups = list(combinations(ROWS, size))
        found = sides.counts(groups, sides.rows(list(ROWS), ROWS.__getitem__))
        for group, counts in zip(groups, found.tolist(), strict=True):
            together = set.intersection(*(set(ROWS[row].tolist()) for row in group))
            assert counts == [len(together & set(column.tolist())) for column in COLUMNS]


def test_bits_are_counted_without_numpy_2(monkeypatch: pytest.MonkeyPatch) -> None:
    row = ROWS["row 2500"]
    expected = Crossing(COLUMNS, DOCUMENTS).counts([row]).tolist()
    monkeypatch.delattr(np, "bitwise_count", raising=False)
    assert Crossing(COLUMNS, DOCUMENTS).counts([row]).tolist() == expected
