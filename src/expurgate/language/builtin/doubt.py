"""Whether the network is sure what a name is the name of. A name that may be anybody's or anything's is better not worded as one of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from expurgate.language.builtin.labels import OUTSIDE, TYPES

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

LEANING = 1.0
"""By how much likelier a word that is read as nothing is taken for a part of a person's name: a name that stays harms more than a word that goes."""


def leaning_to_people(labels: Floats) -> Floats:
    """The scores of the labels, with people likelier where nothing is the likeliest."""
    leaning = labels.copy()
    first = 1 + 2 * _PERSON
    leaning[labels.argmax(1) == OUTSIDE, first : first + 2] += LEANING
    return leaning


def type_chances(scores: Floats) -> Floats:
    """For every word, the chance of each type that it begins or continues a mention of that type, by the scores of the labels."""
    chances = np.exp(scores - scores.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    types: Floats = chances[:, 1::2] + chances[:, 2::2]
    return types


def in_doubt(chances: Floats, kind: str) -> bool:
    """Whether a mention is not surely of its type, by the chances of all types for each of its words: their mean over the words counts."""
    columns = _COLUMNS.get(kind)
    if columns is None:
        return False
    types = chances[0] if len(chances) == 1 else chances.mean(0)
    is_person = kind != "PERSON" and float(types[_PERSON]) > MOST_PERSON
    alone = kind == "PLACE" or (kind == "PERSON" and len(chances) == 1)
    return bool(is_person or float(sum(types[column] for column in columns)) < (LEAST_ALONE if alone else LEAST))
