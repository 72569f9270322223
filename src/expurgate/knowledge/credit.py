"""How much of what a term tells is to be added up: its bits beyond the usual, times how likely it is that it is meant.

Adding up bits as they are adds up errors too: "July" and "mother" tell a little of everything. So each pair of a term and a
thing is weighed: by what is told, by how rare the words are, also in letters, by how alike the two are in the table (by itself, for the term
and for the thing), and by whether the word stands outside noun phrases. The weights give the probability that a careful
reader takes the term for a clue to the thing. They were fitted on the building half of the clue texts, none of whose secrets is
in the measuring half (``python -m benchmarks.association weights``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from expurgate.knowledge.association import DIGITS

if TYPE_CHECKING:
    from expurgate.knowledge.association import Floats, Likeness

FEATURES = ("always", "told", "rarest", "commonest", "for_thing", "for_term", "cosine", "unknown", "scarce")
"""What a pair is weighed by; ``outside`` is added for a word outside noun phrases."""
WEIGHTS = {
    "always": -2.9000,
    "told": 0.7604,
    "rarest": -0.1559,
    "commonest": 0.1223,
    "for_thing": -0.0210,
    "for_term": 0.9496,
    "cosine": -6.6026,
    "unknown": -2.1574,
    "scarce": 0.3651,
    "outside": -0.9549,
    "unlisted": -1.3,
}


def weighing(told: Floats, like: Likeness, rarest: Floats, commonest: Floats, scarce: Floats) -> Floats:
    """The features of every pair: ``told`` are the bits beyond the usual, ``rarest`` and ``commonest`` the information of
    the rarest and of the most common word of each term, ``scarce`` how rare it is in letters (``knowledge.letters``)."""
    known = like.known.astype(np.float64)
    return np.stack(
        (
            np.ones_like(told),
            told,
            np.broadcast_to(rarest[:, None], told.shape),
            np.broadcast_to(commonest[:, None], told.shape),
            like.for_thing,
            like.for_term,
            like.cosine,
            1.0 - known,
            np.broadcast_to(scarce[:, None], told.shape),
        ),
        axis=-1,
    )


def leaning(features: Floats) -> Floats:
    """The logarithm of the odds that a term is a clue, a row a term and a column a thing."""
    found: Floats = np.round(features @ np.array([WEIGHTS[name] for name in FEATURES]), DIGITS)
    return found


def credit(told: float, leans: float, *, outside: bool = False) -> float:
    """The bits beyond the usual that are added up; ``outside``: the word stands outside noun phrases."""
    if told <= 0:
        return 0.0
    odds = leans + (WEIGHTS["outside"] if outside else 0.0)
    return float(told / (1.0 + np.exp(-odds)))
