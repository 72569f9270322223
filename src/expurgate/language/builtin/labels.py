"""What the reader tells apart: types of things, kinds of words, how much something identifies, kinds of nouns."""

from __future__ import annotations

from collections.abc import Sequence

TYPES = (
    "PERSON", "ORG", "PLACE", "FACILITY", "ADDRESS", "DATE", "DURATION", "QUANTITY", "CODE", "NATIONALITY", "RELIGION",
    "AGE", "OCCUPATION", "FAMILY", "WORK", "PRODUCT", "EVENT", "AWARD", "LAW", "DISEASE", "DRUG", "PROCEDURE",
    "ANATOMY", "LANGUAGE",
)  # fmt: skip
"""Types of what a text mentions."""

OUTSIDE = 0
LABELS = ("O", *(f"{part}-{kind}" for kind in TYPES for part in "BI"))
"""A label a token: outside, or at the beginning or further inside a mention of a type."""

LETTERS = "NPJCVGRSDIx"
"""Kinds of words, as :mod:`expurgate.language.phrases` names them; the other letters follow from the characters."""

STAYS, WITH_OTHERS, ALONE = 0, 1, 2
"""How much a token identifies: not at all, together with others, alone."""
IDENTITIES = 3

SUPERSENSES = (
    "Tops", "act", "animal", "artifact", "attribute", "body", "cognition", "communication", "event", "feeling", "food",
    "group", "location", "motive", "object", "person", "phenomenon", "plant", "possession", "process", "quantity",
    "relation", "shape", "state", "substance", "time",
)  # fmt: skip
"""The lexicographer classes of nouns in WordNet, by their numbers from 3 on."""


NAMES = ("PERSON", "ORG", "PLACE", "FACILITY", "WORK", "PRODUCT", "EVENT")
"""Types whose members have names."""
LIKELIEST, IN_GENERAL = 3, 2
"""How many nouns are remembered of what a mention may name, and how many of the more general ones."""
JUDGED = len(NAMES) + 1 + 2 * LIKELIEST + 2 * IN_GENERAL
"""How many numbers tell what is made of a whole mention: the logarithms of the chances of the types of names and of all others together,
then the numbers of nouns that say what it names and the logarithms of their chances, then the same of more general nouns."""
Judged = Sequence[float]
"""What is made of one mention."""


def begin(kind: str) -> int:
    """The label at the beginning of a mention of a type."""
    return 1 + 2 * TYPES.index(kind)


def inside(kind: str) -> int:
    """The label further inside a mention of a type."""
    return begin(kind) + 1
