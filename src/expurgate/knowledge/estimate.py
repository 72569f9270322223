"""One estimate in bits of how much a term tells of a thing: what the vectors predict, corrected by what was counted.

λ is how many times as likely a document is to hold c when it holds t. The vectors and the information of both give a
prediction λ₀. The documents counted, j of them with both where e were to be expected, correct it as they would a Gamma
prior of strength k: λ = (j + k) / (e + k/λ₀). Few counts change little, many decide. The estimate is log₂ λ, and, as any
PMI, no more than the information of either. The weights come with the table and were fitted on documents that neither
the counts nor the vectors had seen (``scripts/build_association.py``).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.association import DIGITS, Floats, Likeness

FEATURES = (
    "always",
    "cosine",
    "for_term",
    "for_thing",
    "near_term",
    "near_thing",
    "rare_term",
    "rare_thing",
    "unknown",
    "unknown_rare_term",
    "unknown_rare_thing",
)
"""What the prediction is made of: the names of the weights. The last ones are for pairs the table knows nothing of."""
LIKE = 8
"""So many of them are for the other pairs."""
NEAR = 3.0
"""From so many standard deviations on a likeness is out of the ordinary."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Bits told, a row a term and a column a thing; ``predicted``: before counting; ``counted``: which share of the
    evidence was counted, from 0 (nothing) to 1."""

    bits: Floats = field(repr=False)
    predicted: Floats = field(repr=False)
    counted: Floats = field(repr=False)


def features(like: Likeness, terms: Floats, things: Floats) -> Floats:
    """The features of every pair, given how alike they are and the information of each term and thing."""
    shape = like.cosine.shape
    known = like.known.astype(np.float64)
    rare_term = np.broadcast_to(np.minimum(terms, 14.0)[:, None] / 10, shape)
    rare_thing = np.broadcast_to(np.minimum(things, 14.0)[None, :] / 10, shape)
    return np.stack(
        (
            known,
            like.cosine,
            like.for_term / 4,
            like.for_thing / 4,
            np.maximum(like.for_term - NEAR, 0.0) / 4,
            np.maximum(like.for_thing - NEAR, 0.0) / 4,
            rare_term * known,
            rare_thing * known,
            1.0 - known,
            rare_term * (1.0 - known),
            rare_thing * (1.0 - known),
        ),
        axis=-1,
    )


def estimate(told: Floats, weights: Mapping[str, float], joint: Floats, expected: Floats, most: Floats) -> Estimate:
    """Bits for every pair: ``told`` are its features, ``joint`` the documents with both, ``expected`` how many chance would give, ``most`` the bits nothing can exceed."""
    predicted = np.minimum(np.round(told @ np.array([weights[name] for name in FEATURES]), DIGITS), most)
    trust = np.where(told[..., LIKE] > 0, weights["unknown_trust"], weights["trust"])
    ratio = (joint + trust) / (expected + trust * 2.0**-predicted)
    return Estimate(np.minimum(np.log2(ratio), most), predicted, joint / (joint + trust))
