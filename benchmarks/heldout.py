"""Of what protected entities the documents that were not counted speak: every tenth document of the corpus is left out of the counts,
and the estimate and PMI are asked what a term tells of an entity.

Things are the entities that lists are kept for (``knowledge.lists``), terms all that is listed and the words of everyday documents. No
text is needed: a corpus file knows which documents hold a term. The table of associations has seen the documents left out; for the
other curve, ``benchmarks.association calibration``, it had not.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from benchmarks.letters import varied

from expurgate.knowledge.estimate import estimate, features
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.lists import Lists
from expurgate.knowledge.telling import likeness
from expurgate.text.normal import FUNCTION_WORDS, tokens

Floats = npt.NDArray[np.float64]
EVERY = 10
"""One of so many documents is left out."""
TEXTS, TERMS = 600, 8_000
LEAST, MOST = 40, 8_000
"""Documents of an entity that is asked about."""
SEEN = 5
"""Documents of a term that is asked about."""
WEAK = 5
"""Fewer joint documents than this are weak evidence."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """A row a term, a column an entity: what the estimate and PMI say by the documents counted, in how many of them both stand, and in how
    many of those left out both stand and were to be expected to."""

    said: Floats
    pmi: Floats
    counted: Floats
    joint: Floats
    expected: Floats


def left_out(knowledge: Knowledge) -> Pairs:
    """All pairs of a sample of terms with all entities."""
    table = knowledge.association
    if table is None:
        raise ValueError("this knowledge has counts alone")
    lists, out = Lists.builtin(), np.arange(knowledge.corpus.documents) % EVERY == 0
    things = {name: held for name in lists.names if LEAST <= len(held := _documents(knowledge, name)) <= MOST}
    words = {word for text in varied(TEXTS) for word in tokens(text) if word.isalpha() and len(word) > 2}
    wanted = sorted((words | lists.clues) - FUNCTION_WORDS - things.keys())
    terms: dict[str, npt.NDArray[np.uint32]] = {}
    for word in random.Random(0).sample(wanted, len(wanted)):
        held = _documents(knowledge, word)
        if len(held) >= SEEN and out[held].any() and len(terms) < TERMS:
            terms[word] = held
    within = np.zeros((len(out), len(things)), np.uint8)
    for column, held in enumerate(things.values()):
        within[held, column] = 1
    counted, joint = (
        np.array([within[held[out[held] == side]].sum(axis=0, dtype=np.float64) for held in terms.values()])
        for side in (False, True)
    )
    alone, later = (_sizes(terms, out, side)[:, None] for side in (False, True))
    of, of_later = (_sizes(things, out, side)[None, :] for side in (False, True))
    total, rest = float((~out).sum()), float(out.sum())
    information = np.log2(total / np.maximum(alone, 1.0)), np.log2(total / np.maximum(of, 1.0))
    told = features(likeness(knowledge, [*terms], [*things]), information[0][:, 0], information[1][0])
    said = estimate(told, table.weights, counted, alone * of / total, np.minimum(*information)).bits
    with np.errstate(divide="ignore", invalid="ignore"):
        pmi = np.log2(counted * total / (alone * of))
    return Pairs(said, pmi, counted, joint, later * of_later / rest)


def _sizes(held: dict[str, npt.NDArray[np.uint32]], out: npt.NDArray[np.bool_], side: bool) -> Floats:
    """How many documents of each are left out, or counted."""
    return np.array([(out[documents] == side).sum() for documents in held.values()], dtype=np.float64)


def _documents(knowledge: Knowledge, term: str) -> npt.NDArray[np.uint32]:
    """The documents of a term as the models count it."""
    found: npt.NDArray[np.uint32] = np.unique(
        np.concatenate([knowledge.corpus.holding(normal) for normal in knowledge.alternatives(term)])
    )
    return found
