"""Whether the network is sure what a name is the name of. A name that may be anybody's or anything's is better not worded as one of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from expurgate.language.builtin.labels import NAMES, OUTSIDE, TYPES

Floats = NDArray[np.float32]

LEAST_PERSON, LEAST = 0.75, 0.7
"""How likely a name must be somebody's, and of another type, to be worded as that."""
LEAST_EITHER = 0.8
"""How likely the types must be together that a noun fits which is said in doubt."""
_PLACES, _BODIES, _WHERE = (
    [NAMES.index(each) for each in kinds]
    for kinds in (("PLACE", "FACILITY"), ("ORG", "FACILITY"), ("PLACE", "FACILITY", "ORG"))
)
_PERSON = TYPES.index("PERSON")
_NAMED = [TYPES.index(kind) for kind in NAMES]
_LEAST_CHANCE = 2.5e-3

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


def seen_by_words(types: Floats, places: Sequence[tuple[int, int]]) -> Floats:
    """The logarithms of the chances that each mention is of each type of names, or of none, by the chances of all types for each of its words.

    ``places`` are the first word of each mention and the one after its last. All mentions are looked at together: that takes a tenth of the time.
    """
    first, after = np.array(places).T
    sizes = after - first
    total = types[first]
    for further in range(1, int(sizes.max())):
        longer = np.flatnonzero(sizes > further)
        total[longer] += types[first[longer] + further]
    named = np.ascontiguousarray((total / sizes[:, None])[:, _NAMED], np.float32)
    chances = np.concatenate((named, 1 - named.sum(1, keepdims=True)), 1)
    logs: Floats = np.log(np.maximum(chances, np.float32(_LEAST_CHANCE)))
    return logs


def likeliest(chances: Sequence[float]) -> str:
    """The likeliest type of names."""
    return max(zip(chances, NAMES, strict=False), key=lambda each: each[0])[1]


def in_doubt(chances: Sequence[float]) -> bool:
    """Whether a name is not surely of its likeliest type."""
    kind = likeliest(chances)
    return chances[NAMES.index(kind)] < (LEAST_PERSON if kind == "PERSON" else LEAST)


def noun_in_doubt(chances: Sequence[float], *, located: bool) -> str:
    """The noun that fits what a name may be, where nearly all of that has one; where something is ``located`` is a place, whatever else it is."""
    if sum(chances[column] for column in (_WHERE if located else _PLACES)) >= LEAST_EITHER:
        return "place"
    return "organization" if sum(chances[column] for column in _BODIES) >= LEAST_EITHER else ""
