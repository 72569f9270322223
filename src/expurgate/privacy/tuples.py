"""The search for groups of terms that together say too much, shared by the models.

For a protected term s and terms Q, every X ⊆ Q with PMI(s;X) above the threshold is wanted, smallest first, and its terms leave
Q at once (seed 000, Algorithm 1). The powerset is searched exactly: the documents that contain s and all of X only get fewer
as X grows, so a set without enough of them has no superset with enough (pruned like a-priori).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from expurgate.core.normal import FUNCTION_WORDS
from expurgate.knowledge.knowledge import Knowledge

Group = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """How far to look.

    ``support``: a group counts as evidence when it was seen together with s in at least so many documents.
    ``largest``: no larger groups (None: any size). ``budget``: no more groups a protected term and context than this.
    """

    support: int = 3
    largest: int | None = None
    budget: int = 100_000


@dataclass(frozen=True, slots=True)
class Risky:
    """A group that says ``bits`` about the protected term, seen with it in ``support`` documents."""

    terms: Group
    bits: float
    support: int


@dataclass(slots=True)
class Outcome:
    """What a search found, the largest risk it let pass, and whether its budget or size ended it."""

    risky: list[Risky]
    residual: float = float("-inf")
    capped: bool = False


def risky_groups(
    protected: str,
    terms: Sequence[str],
    threshold: float,
    knowledge: Knowledge,
    search: Search,
    *,
    inclusive: bool,
    smallest: int = 1,
) -> Outcome:
    """The groups of ``terms`` whose PMI with ``protected`` is over ``threshold`` (or equal, if ``inclusive``)."""
    outcome = Outcome([])
    of = knowledge.counts([protected])[0]
    if not of:
        return outcome
    left = list(dict.fromkeys(terms))
    spent = 0
    alive: list[tuple[int, ...]] = [()]
    gone: set[int] = set()
    for size in range(1, len(left) + 1):
        if search.largest is not None and size > search.largest:
            outcome.capped = outcome.capped or _extendable(alive, gone)
            break
        wanted = []
        for candidate in _candidates(alive, len(left), size):
            if not gone.isdisjoint(candidate):
                continue
            if spent >= search.budget:
                outcome.capped = True
                break
            spent += 1
            wanted.append(candidate)
        alive = _judge(
            wanted, left, protected, of, threshold, knowledge, search, outcome, gone, inclusive, report=size >= smallest
        )
        if not alive:
            break
    return outcome


def _judge(
    wanted: list[tuple[int, ...]],
    left: Sequence[str],
    protected: str,
    of: int,
    threshold: float,
    knowledge: Knowledge,
    search: Search,
    outcome: Outcome,
    gone: set[int],
    inclusive: bool,
    *,
    report: bool,
) -> list[tuple[int, ...]]:
    """Evaluate the groups of one size in order; returns those that larger groups may grow from."""
    groups = [tuple(left[at] for at in candidate) for candidate in wanted]
    together = knowledge.joint([(protected, *group) for group in groups])
    least = search.support if wanted and len(wanted[0]) > 1 else 1
    kept = [at for at, count in enumerate(together) if count >= least]
    alone = knowledge.joint([groups[at] for at in kept])
    alive = []
    for at, count in zip(kept, alone, strict=True):
        if not gone.isdisjoint(wanted[at]):
            continue
        bits = knowledge.pmi(together[at], of, count)
        if report and (bits > threshold or (inclusive and bits >= threshold)):
            outcome.risky.append(Risky(groups[at], bits, together[at]))
            gone.update(wanted[at])
            continue
        if report:
            outcome.residual = max(outcome.residual, bits)
        if together[at] >= search.support:
            alive.append(wanted[at])
    return [candidate for candidate in alive if gone.isdisjoint(candidate)]


def _candidates(alive: list[tuple[int, ...]], count: int, size: int) -> Iterator[tuple[int, ...]]:
    """The sets of ``size`` all of whose subsets one smaller are alive, in lexicographic order."""
    if size == 1:
        yield from ((at,) for at in range(count))
        return
    known = set(alive)
    by_prefix: dict[tuple[int, ...], list[int]] = {}
    for candidate in alive:
        by_prefix.setdefault(candidate[:-1], []).append(candidate[-1])
    for prefix, lasts in by_prefix.items():
        for at, first in enumerate(lasts):
            for second in lasts[at + 1 :]:
                joined = (*prefix, first, second)
                if size == 2 or all(joined[:drop] + joined[drop + 1 :] in known for drop in range(size - 2)):
                    yield joined


def _extendable(alive: list[tuple[int, ...]], gone: set[int]) -> bool:
    return sum(gone.isdisjoint(candidate) for candidate in alive) > 1


def groupable(terms: Sequence[str]) -> list[str]:
    """The terms worth combining: those with at least one content word."""
    return [term for term in terms if any(word not in FUNCTION_WORDS for word in term.split())]
