"""Batches of encoded units for training: cases varied, labels padded."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

UNKNOWN = 255
Row = dict[str, Any]
"""An encoded unit."""
FIELDS = ("words", "gaps", "starts", "letters", "begins", "allowed", "identity", "senses", "classes", "things")
"""What a unit has a value of for every token."""
CASES = (("lower", 0.07), ("upper", 0.06), ("title", 0.04), ("spaced", 0.004))


def varied(row: Row, draw: random.Random) -> Row:
    """The unit as it is, or in other letters: small, capital, capitals first, a blank between letters."""
    chance = draw.random()
    for case, share in CASES:
        if chance < share:
            return _spaced(row) if case == "spaced" else row | {"words": [_cased(word, case) for word in row["words"]]}
        chance -= share
    return row


def _cased(word: str, case: str) -> str:
    changed = (
        word.lower() if case == "lower" else word.upper() if case == "upper" else word[:1].upper() + word[1:].lower()
    )
    return changed if len(changed) == len(word) else word


def _spaced(row: Row) -> Row:
    """Every letter by itself; what continued a word continues its mention."""
    if len(row["words"]) > 40:
        return row
    words: list[str] = []
    take: list[int] = []
    first: list[bool] = []
    for at, word in enumerate(row["words"]):
        for number, letter in enumerate(word if word[0].isalnum() else [word]):
            words.append(letter)
            take.append(at)
            first.append(number == 0)
    allowed = row["allowed"][take].copy()
    for at, begins in enumerate(first):
        if not begins:
            bits = int(allowed[at])
            starts = sum(1 << label for label in range(1, 49, 2)) & bits
            allowed[at] = (bits & ~starts) | starts << 1
    return (
        row
        | {
            "words": words,
            "gaps": [True] * len(words),
            "allowed": allowed,
            "letters": np.full(len(words), UNKNOWN, np.uint8),
            "begins": np.full(len(words), UNKNOWN, np.uint8),
            "identity": row["identity"][take],
            "senses": np.full(len(words), UNKNOWN, np.uint8),
        }
        | {name: row[name][take] for name in ("classes", "things") if name in row}
    )


def cut(rows: Sequence[Row], most: int) -> list[Row]:
    """Units no longer than ``most`` tokens, cut near sentence starts."""
    result = []
    for row in rows:
        at = 0
        while at < len(row["words"]):
            end = min(len(row["words"]), at + most)
            if end < len(row["words"]):
                begins = np.flatnonzero(row["begins"][at + most // 2 : end] == 1)
                end = at + most // 2 + int(begins[-1]) if len(begins) else end
            result.append(
                row
                | {name: row[name][at:end] for name in FIELDS if name in row}
                | ({"soft": {k: v[at:end] for k, v in row["soft"].items()}} if "soft" in row else {})
            )
            at = end
    return result


def batches(rows: Sequence[Row], tokens: int, draw: random.Random) -> Iterator[list[Row]]:
    """All units once, those of like length together, batches in random order."""
    order = sorted(range(len(rows)), key=lambda at: len(rows[at]["words"]) + draw.random() * 4)
    groups: list[list[int]] = [[]]
    for at in order:
        if groups[-1] and (len(groups[-1]) + 1) * len(rows[at]["words"]) > tokens:
            groups.append([])
        groups[-1].append(at)
    draw.shuffle(groups)
    for group in groups:
        yield [rows[at] for at in group]
