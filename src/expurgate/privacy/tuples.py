"""The search for groups of terms that together say too much, shared by the models.

For a protected term s and terms Q, every X ⊆ Q with PMI(s;X) above the threshold is wanted, smallest first, and its
terms leave Q at once (Sánchez et al. on semantic correlations, Algorithm 1). The powerset is searched exactly: the
documents that contain s and all of X only get fewer as X grows, so a set without enough of them has no superset with
enough (pruned like a-priori). Where what the terms say each for itself already keeps a group below the threshold, in how
many documents the group stands without s is counted only when its bits are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.corpus.base import CoOccurrence
from expurgate.knowledge.knowledge import Knowledge

Group = tuple[str, ...]
_Candidate = tuple[int, ...]
SLACK = 1e-9
"""How far bits may differ that are the same number, reached by another sum."""
_BATCH = 16
"""Groups that are asked about together where the answer may end the asking."""


@dataclass(frozen=True, slots=True)
class Search:
    """The limits of a search for risky groups.

    ``support``: a group counts as evidence when it was seen together with s in at least so many documents. Below
    ``sure`` documents chance must be ruled out as well: long documents hold any few common words, so the terms must also
    say too much when each speaks for itself, Σ PMI(s;tᵢ) less what any word seems to say (``Knowledge.bias``).
    ``largest``: no larger groups (None: any size). ``budget``: no more groups a protected term and context than this.
    """

    support: int = 3
    sure: int = 20
    largest: int | None = None
    budget: int = 100_000


@dataclass(frozen=True, slots=True)
class Risky:
    """A group that says ``bits`` about the protected term, seen with it in ``support`` documents."""

    terms: Group
    bits: float
    support: int


@dataclass(slots=True)
class SearchOutcome:
    """What a search found, what it let pass, and whether its budget or size ended it.

    ``bounded`` are groups let pass because they cannot say more than the bits beside them; what they do say is asked when
    someone wants to know (:meth:`residual`).
    """

    risky: list[Risky]
    passed: float = float("-inf")
    bounded: list[Risky] = field(default_factory=list)
    capped: bool = False
    _asked: tuple[float, list[Risky]] | None = None
    """``passed`` and ``bounded`` after what was asked so far; set together, because threads may share an outcome."""

    def residual(self, protected: str, knowledge: Knowledge, least: float = float("-inf")) -> float:
        """The most that a group let pass says about ``protected``, or ``least`` if that is more; the likeliest are asked first."""
        passed, bounded = self._asked or (self.passed, self.bounded)
        most = max(least, passed)
        waiting = sorted(bounded, key=lambda group: group.bits)
        of = knowledge.count(protected)
        while waiting and waiting[-1].bits > most:
            batch = [waiting.pop() for _ in range(min(_BATCH, len(waiting)))]
            alone = knowledge.joint([group.terms for group in batch])
            told = (knowledge.pmi(group.support, of, one) for group, one in zip(batch, alone, strict=True))
            passed = max(passed, *map(min, (group.bits for group in batch), told))
            most = max(most, passed)
        self._asked = passed, waiting
        return most


class TupleSearch:
    """One search: the groups of ``terms`` that say more than ``threshold`` bits about ``protected``.

    ``inclusive``: a group with exactly the threshold is risky too. ``smallest``: groups below this size are known to
    be safe and only grown from. ``least``: nobody asks for groups that say less, so none is grown that stands in few documents
    where all terms one by one say less.
    """

    def __init__(
        self,
        protected: str,
        terms: Sequence[str],
        threshold: float,
        knowledge: Knowledge,
        search: Search,
        *,
        inclusive: bool,
        smallest: int = 1,
        least: float = float("-inf"),
    ) -> None:
        self._protected, self._threshold, self._least = protected, threshold, least
        self._knowledge, self._search = knowledge, search
        self._inclusive, self._smallest = inclusive, smallest
        self._terms = list(dict.fromkeys(terms))
        self._of = knowledge.count(protected)
        self._gone: set[int] = set()
        self._single: dict[int, float] = {}
        self._spent = 0
        self._reach: float | None = None
        self._outcome = SearchOutcome([])

    def run(self) -> SearchOutcome:
        """Search sizes 1, 2, … until nothing is left to grow from, or the limits are reached."""
        alive: list[_Candidate] = [()]
        for size in range(1, len(self._terms) + 1 if self._of else 1):
            if self._search.largest is not None and size > self._search.largest:
                self._outcome.capped |= len(alive) > 1
                break
            alive = self._judge(self._affordable(_candidates(alive, len(self._terms), size)), size)
            if not alive:
                break
        outcome = self._outcome
        outcome.bounded = [group for group in outcome.bounded if group.bits > outcome.passed]
        return outcome

    def _affordable(self, candidates: Iterator[_Candidate]) -> list[_Candidate]:
        wanted = list(islice(candidates, self._search.budget - self._spent))
        self._spent += len(wanted)
        self._outcome.capped |= next(candidates, None) is not None
        return wanted

    def _judge(self, wanted: list[_Candidate], size: int) -> list[_Candidate]:
        """Evaluate the groups of one size in order; returns those that larger groups may grow from."""
        together = self._co_occurrence.counts(wanted)
        least = self._search.support if size > 1 else 1
        seen = [at for at, count in enumerate(together) if count >= least]
        bounds = [self._bound(wanted[at], together[at]) for at in seen]
        asked = [at for at, bound in zip(seen, bounds, strict=True) if self._is_risky(bound)]
        alone = dict(zip(asked, self._alone([self._group(wanted[at]) for at in asked]), strict=True))
        alive: list[int] = []
        for at, bound in zip(seen, bounds, strict=True):
            if not self._gone.isdisjoint(wanted[at]):
                continue
            bits = min(bound, self._knowledge.pmi(together[at], self._of, alone[at])) if at in alone else bound
            if size == 1:
                self._single[wanted[at][0]] = bits
            if size >= self._smallest and self._is_risky(bits):
                self._outcome.risky.append(Risky(self._group(wanted[at]), bits, together[at]))
                self._gone.update(wanted[at])
                continue
            if size >= self._smallest:
                self._let_pass(Risky(self._group(wanted[at]), bits, together[at]), asked=at in alone)
            if together[at] >= self._search.support:
                alive.append(at)
        alive = [at for at in alive if self._gone.isdisjoint(wanted[at])]
        if self._reach is None and self._least > float("-inf"):
            self._reach = self._bias + sum(max(0.0, self._single[wanted[at][0]] - self._bias) for at in alive)
        return [wanted[at] for at in alive if self._may_grow(together[at])]

    def _may_grow(self, together: int) -> bool:
        """Whether a larger group can say as much as is asked for; what stands in few documents says no more than its terms one by one."""
        return self._reach is None or together >= self._search.sure or self._reach >= self._least - 2 * SLACK

    def _let_pass(self, group: Risky, *, asked: bool) -> None:
        """Note what a group says that is not risky; ``asked``: its bits are what it says, and no bound."""
        if asked:
            self._outcome.passed = max(self._outcome.passed, group.bits)
        elif group.bits > self._outcome.passed:
            self._outcome.bounded.append(group)

    def _alone(self, groups: list[Group]) -> list[int]:
        """The number of documents in which each group stands, with or without the protected term; single terms are remembered."""
        if groups and len(groups[0]) == 1:
            return self._knowledge.counts([term for (term,) in groups])
        asked = [tuple(sorted(group)) for group in groups]
        found = self._knowledge.table("alone").many(asked, self._knowledge.joint)
        return [found[group] for group in asked]

    def _group(self, candidate: _Candidate) -> Group:
        return tuple(self._terms[at] for at in candidate)

    def _bound(self, candidate: _Candidate, together: int) -> float:
        """An upper bound for a group that was seen in few documents: no more than its terms tell one by one."""
        if len(candidate) == 1 or together >= self._search.sure:
            return float("inf")
        each = sum(self._single[term] for term in candidate)
        return each - (len(candidate) - 1) * self._bias

    @cached_property
    def _co_occurrence(self) -> CoOccurrence:
        """Asked for when there is something to count: the corpus may never have seen the protected term."""
        return self._knowledge.beside(self._protected, self._terms)

    @cached_property
    def _bias(self) -> float:
        return self._knowledge.bias(self._protected)

    def _is_risky(self, bits: float) -> bool:
        return bits > self._threshold or (self._inclusive and bits >= self._threshold - SLACK)


def _candidates(alive: list[_Candidate], count: int, size: int) -> Iterator[_Candidate]:
    """The sets of ``size`` all of whose subsets one smaller are alive, in lexicographic order."""
    if size == 1:
        yield from ((at,) for at in range(count))
        return
    known = set(alive)
    by_prefix: dict[_Candidate, list[int]] = {}
    for candidate in alive:
        by_prefix.setdefault(candidate[:-1], []).append(candidate[-1])
    for prefix, lasts in by_prefix.items():
        for at, first in enumerate(lasts):
            for second in lasts[at + 1 :]:
                joined = (*prefix, first, second)
                if size == 2 or all(joined[:drop] + joined[drop + 1 :] in known for drop in range(size - 2)):
                    yield joined
