"""``expurgate.ksafe``: which terms of a document may stay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.entities.store import Entities
from expurgate.privacy.ksafety.model import Problem, bits, build, endangered
from expurgate.privacy.ksafety.registry import check, solve
from expurgate.privacy.ksafety.solvers.base import Deadline, restored
from expurgate.privacy.ksafety.unsafe import minimal_unsafe

_LEAST = 0.5
"""Seconds a solver has even if reading took all the time, and again to put terms back that do no harm."""
_SOLVING = 0.93
"""The share of the time for the solver; then terms are put back and reasons are found."""
NOTHING_TO_DO = "none needed"
"""The solver's name where the document is K-safe as it is."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a term was removed: with ``terms`` together, ``entity`` would have only ``others`` to hide among.

    ``terms`` is a minimal unsafe set: any part of it is harmless to the entity.
    """

    removed: str = field(repr=False)
    terms: tuple[str, ...] = field(repr=False)
    entity: str = field(repr=False)
    name: str = field(repr=False)
    others: int


@dataclass(frozen=True, slots=True)
class KSafeResult:
    """The terms that may be kept and those that must go, in the order given.

    ``weight`` is what is kept, ``bound`` what no K-safe set can exceed, ``gap`` = (bound − weight) / bound, and
    ``residual`` the smallest number of others any protected entity is left to hide among (None: none at all
    is touched by what is kept).
    """

    keep: tuple[str, ...] = field(repr=False)
    remove: tuple[str, ...] = field(repr=False)
    k: int
    protected: int
    solver: str
    optimal: bool
    gap: float
    weight: float
    bound: float
    residual: int | None
    explanations: tuple[Explanation, ...] = field(default=(), repr=False)


def ksafe(
    terms: Iterable[str],
    entities: Entities,
    *,
    protect: Iterable[str] = (),
    labels: Iterable[str] = (),
    k: int = 10,
    solver: str = "auto",
    weights: Mapping[str, float] | None = None,
    time_limit: float | None = None,
    window: int | None = None,
) -> KSafeResult:
    """The largest set of ``terms`` that leaves each protected entity hidden among ``k`` others (ERASE).

    Protected are the entities named in ``protect`` (by id, name or alias) and those that carry one of ``labels``.
    ``weights`` tell which terms to keep rather than others (1 where none is given). Spellings of one term stand
    and fall together; a term no protected entity knows is kept.
    """
    if isinstance(terms, str) or isinstance(protect, str) or isinstance(labels, str):
        raise InputError("terms, protect and labels are lists of texts, not one text")
    terms = list(dict.fromkeys(terms))
    numbers = [entities.term_number(term) for term in terms]
    protected = entities.select(protect, labels=labels)
    weighed = {entities.term_number(term): weight for term, weight in (weights or {}).items()}
    decision = decide(
        entities,
        [number for number in numbers if number is not None],
        protected,
        k=k,
        weights={term: weight for term, weight in weighed.items() if term is not None},
        solver=solver,
        time_limit=time_limit,
        window=window,
    )
    spelling = dict(zip(reversed(numbers), reversed(terms), strict=True))
    unknown = float(sum((weights or {}).get(term, 1.0) for term, at in zip(terms, numbers, strict=True) if at is None))
    removed = decision.removed
    return KSafeResult(
        keep=tuple(term for term, number in zip(terms, numbers, strict=True) if number not in removed),
        remove=tuple(term for term, number in zip(terms, numbers, strict=True) if number in removed),
        k=k,
        protected=len(protected),
        solver=decision.solver,
        optimal=decision.optimal,
        gap=gap(decision.weight + unknown, decision.bound + unknown),
        weight=decision.weight + unknown,
        bound=decision.bound + unknown,
        residual=decision.residual,
        explanations=decision.explained(entities, lambda number: spelling[number]),
    )


@dataclass(frozen=True, slots=True)
class Reason:
    """A minimal unsafe set by number: ``removed`` and the ``kept`` terms that with it leave too few others."""

    removed: int
    terms: tuple[int, ...]
    entity: int
    others: int


@dataclass(frozen=True, slots=True)
class SafeChoice:
    """The answer of ``decide``: the terms to keep and to remove, by number.

    ``shelters``: for each protected entity that what is kept tells something of, how many others share that.
    """

    kept: frozenset[int] = field(repr=False)
    removed: frozenset[int] = field(repr=False)
    solver: str
    optimal: bool
    weight: float
    bound: float
    shelters: Mapping[int, int] = field(repr=False)
    reasons: tuple[Reason, ...] = field(default=(), repr=False)

    @property
    def residual(self) -> int | None:
        """The size of the smallest shelter."""
        return min(self.shelters.values(), default=None)

    def explained(self, entities: Entities, spelling: Callable[[int], str]) -> tuple[Explanation, ...]:
        """The reasons for each removed term, in words."""
        return tuple(
            Explanation(
                spelling(reason.removed),
                tuple(spelling(term) for term in reason.terms),
                entities.id(reason.entity),
                entities.name(reason.entity),
                reason.others,
            )
            for reason in self.reasons
        )


def gap(weight: float, bound: float) -> float:
    """How far a weight may be from the largest possible, as a share of that."""
    return (bound - weight) / bound if bound else 0.0


def decide(
    entities: Entities,
    terms: Sequence[int],
    protected: Sequence[int],
    *,
    k: int,
    weights: Mapping[int, float] | None = None,
    solver: str = "auto",
    time_limit: float | None = None,
    window: int | None = None,
) -> SafeChoice:
    """Keep or remove each term number; the result is K-safe, and no removed term could be put back."""
    check(solver, window=window, time_limit=time_limit)
    deadline = Deadline(time_limit)
    terms = list(dict.fromkeys(terms))
    given = [float((weights or {}).get(term, 1.0)) for term in terms]
    whole = build(entities, terms, protected, k=k, weights=given)
    problem, places = endangered(whole)
    if problem.guarded:
        limit = None if time_limit is None else max(_LEAST, _SOLVING * deadline.left())
        solution = solve(problem, solver, window=window, time_limit=limit)
        keep = restored(problem, solution.keep, Deadline(None if limit is None else _LEAST + max(0, deadline.left())))
        bound, name = solution.bound, solution.solver
    else:
        keep, bound, name = problem.everything, 0, NOTHING_TO_DO
    weight, bound = problem.weight(keep), max(bound, problem.weight(keep))
    gone = [places[at] for at in bits(problem.everything & ~keep)]
    kept = whole.everything & ~sum(1 << at for at in gone)
    outside = whole.weight(kept) - weight
    scale = sum(given) / whole.weight(whole.everything) if given else 1.0
    removed = frozenset(terms[at] for at in gone)
    shelters = {one.entity: whole.others(one, kept) for one in whole.guarded if one.mask & kept}
    return SafeChoice(
        kept=frozenset(terms) - removed,
        removed=removed,
        solver=name,
        optimal=weight == bound,
        weight=(outside + weight) * scale,
        bound=(outside + bound) * scale,
        shelters=shelters,
        reasons=_reasons(problem, keep, [terms[at] for at in places]),
    )


def _reasons(problem: Problem, keep: int, terms: Sequence[int]) -> tuple[Reason, ...]:
    """For every removed term a minimal unsafe set it makes with terms that are kept."""
    found = []
    for at in bits(problem.everything & ~keep):
        with_it = keep | 1 << at
        one = next(one for one in problem.by_term(at) if not problem.safe_for(one, with_it))
        together = minimal_unsafe(problem, one, with_it)
        others = problem.others(one, together)
        found.append(Reason(terms[at], tuple(terms[place] for place in bits(together)), one.entity, others))
    return tuple(found)
