"""Whether the network is sure what a name is the name of. A name that may be anybody's or anything's is better not worded as one of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from expurgate.language.builtin.labels import TYPES

Floats = NDArray[np.float32]

DOUBT = "?"
"""Stands behind the type of a mention that the network is not sure of."""
_ALIKE = {
    "PERSON": ("PERSON",),
    "ORG": ("ORG", "FACILITY"),
    "PLACE": ("PLACE", "FACILITY", "ADDRESS"),
    "FACILITY": ("FACILITY", "PLACE", "ORG", "ADDRESS"),
    "PRODUCT": ("PRODUCT", "WORK"),
    "WORK": ("WORK", "PRODUCT", "EVENT"),
    "EVENT": ("EVENT", "WORK"),
}
"""For each type of names, the types that are worded nearly alike."""
_COLUMNS = {kind: [TYPES.index(each) for each in alike] for kind, alike in _ALIKE.items()}
_PERSON = TYPES.index("PERSON")
LEAST = 0.55
"""How likely the types that are worded alike must be together."""
LEAST_ALONE = 0.7
"""The same for a person called by one word, and for a place: names of firms are most often taken for these."""
MOST_PERSON = 0.1
"""How likely what is read as no person may be one."""


def in_doubt(scores: Floats, kind: str) -> bool:
    """Whether a mention is not surely of its type, by the scores of the labels of its words.

    The chance of a type is the mean over the words of the chances that a word begins or continues a mention of that type.
    """
    columns = _COLUMNS.get(kind)
    if columns is None:
        return False
    chances = np.exp(scores - scores.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    types = (chances[:, 1::2] + chances[:, 2::2]).mean(0)
    is_person = kind != "PERSON" and float(types[_PERSON]) > MOST_PERSON
    alone = kind == "PLACE" or (kind == "PERSON" and len(scores) == 1)
    return is_person or float(types[columns].sum()) < (LEAST_ALONE if alone else LEAST)
