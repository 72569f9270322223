"""The bits that terms disclose about things, counted and predicted together, for many terms at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from expurgate.knowledge.belonging import belonging
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.letters import scarcity
from expurgate.knowledge.measures import COMMON
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.plain import is_plain

if TYPE_CHECKING:
    from expurgate.knowledge.association import Floats, Likeness
    from expurgate.knowledge.estimate import Estimate

LIKELY = 0.5
"""From this probability on a term is rather a clue than none."""
LITTLE = 5.0
"""A text that tells less than so many times what a term may tell is judged by its likely clues alone."""
_VECTORS = 20_000
"""So many vectors are remembered in a run."""


def told(knowledge: Knowledge, terms: Sequence[str], things: Sequence[str], joint: Floats | None = None) -> Estimate:
    """The estimate for every term and thing; ``joint``: in how many documents both stand, asked for where not given."""
    import numpy as np

    from expurgate.knowledge.estimate import estimate, features

    table = knowledge.association
    if table is None:
        raise ValueError("this knowledge has counts alone")
    total = float(knowledge.corpus.documents)
    alone = np.array(knowledge.counts(list(terms)), dtype=np.float64)
    of = np.array(knowledge.counts(list(things)), dtype=np.float64)
    if joint is None:
        joint = knowledge.crossed(terms, things).astype(np.float64)
    of_terms, of_things = (np.log2(total / np.maximum(counts, 1.0)) for counts in (alone, of))
    like = likeness(knowledge, terms, things)
    most = np.minimum(of_terms[:, None], of_things[None, :])
    return estimate(
        features(like, of_terms, of_things), table.weights, joint, alone[:, None] * of[None, :] / total, most
    )


def likeness(knowledge: Knowledge, terms: Sequence[str], things: Sequence[str]) -> Likeness:
    """The similarity of terms and things in the table."""
    table = knowledge.association
    if table is None:
        raise ValueError("this knowledge has counts alone")
    return table.likeness(_vectors(knowledge, terms), _vectors(knowledge, things))


def weighed(knowledge: Knowledge, terms: Sequence[str], things: Sequence[str], beyond: Floats) -> Floats:
    """The features by which what each term tells of each thing is weighed (``knowledge.credit``); ``beyond``: the bits it
    tells beyond the usual."""
    import numpy as np

    from expurgate.knowledge.credit import weighing

    words = [content_words(term) for term in terms]
    every = list(dict.fromkeys(word for each in words for word in each))
    counts = np.maximum(np.array(knowledge.counts(every), dtype=np.float64), 1.0)
    bits = dict(zip(every, np.log2(knowledge.corpus.documents / counts), strict=True))
    rarest, commonest = (np.array([pick(bits[word] for word in each) for each in words]) for pick in (max, min))
    scarce = np.array([scarcity(each) for each in words], dtype=np.float64)
    return weighing(beyond, likeness(knowledge, terms, things), rarest, commonest, scarce)


def clue_likelihood(knowledge: Knowledge, terms: Sequence[str], thing: str) -> Floats:
    """How likely it is that each term is a clue to one thing, from 0 to 1."""
    import numpy as np

    from expurgate.knowledge.credit import leaning

    beyond = told(knowledge, terms, [thing]).bits - usual(knowledge, thing)
    odds = leaning(weighed(knowledge, terms, [thing], beyond))[:, 0]
    likely: Floats = 1.0 / (1.0 + np.exp(-odds))
    return likely


def counting(knowledge: Knowledge, terms: Sequence[str], thing: str) -> list[bool]:
    """Whether each term counts where all that a text says of a thing is added up: it belongs to the thing, or is rather a clue than none."""
    shares = belonging(knowledge, thing).shares

    def weigh(new: list[str]) -> Iterator[bool]:
        likely = clue_likelihood(knowledge, new, normal_form(thing))
        yield from (
            term in shares or (odds >= LIKELY and not is_plain(term))
            for term, odds in zip(new, likely.tolist(), strict=True)
        )

    known = knowledge.table(("counting", thing)).many(terms, weigh)
    return [known[term] for term in terms]


def content_words(term: str) -> list[str]:
    """The words of a term that say something; the term itself where none does."""
    return [word for word in term.split() if word not in FUNCTION_WORDS] or [term]


def usual(knowledge: Knowledge, thing: str) -> float:
    """What words that say nothing in particular seem to tell of a thing: the median over common words, at least 0."""
    return knowledge.remember(("usual", thing), _usual, knowledge, thing)


def _usual(knowledge: Knowledge, thing: str) -> float:
    import numpy as np

    return max(0.0, float(np.median(told(knowledge, COMMON, [thing]).bits)))


def _vectors(knowledge: Knowledge, names: Sequence[str]) -> Floats:
    """The vectors of several names; each is put together once in a run."""
    import numpy as np

    table = knowledge.association
    if table is None or not names:
        return np.zeros((len(names), 1))
    made = knowledge.table("vectors", _VECTORS).many(names, table.vectors)
    return np.array([made[name] for name in names])
