"""The solvers by name, and the choice among them."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.util import find_spec

from expurgate.core.choices import SOLVERS
from expurgate.core.errors import InputError
from expurgate.privacy.ksafety.model import Problem, Solution
from expurgate.privacy.ksafety.solvers.base import Deadline, Solver

PROVING = frozenset({"levelwise", "bestfirst", "exact", "exact-cpsat", "exact-highs"})
"""The solvers whose answer is the largest K-safe set, given time."""

_ENUMERABLE = 20
_SEARCHABLE = 400
PATIENCE = 10.0
"""Seconds ``auto`` gives the exact solver when no limit is set."""


def solve(
    problem: Problem,
    solver: str = "auto",
    *,
    window: int | None = None,
    time_limit: float | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Solution:
    """Run one solver by name. ``window`` is BestFirst's L; ``clock`` the one the limit is measured by."""
    if solver == "auto":
        solver, window, time_limit = _choice(problem, window, time_limit)
    return _solver(solver, window)(problem, Deadline(time_limit, clock))


def check(solver: str, *, window: int | None, time_limit: float | None) -> None:
    """Refuse what cannot be asked for, even where nothing is left to solve."""
    if solver not in SOLVERS:
        raise InputError(f"no solver {solver!r}; there are {', '.join(SOLVERS)}")
    if time_limit is not None and not time_limit > 0:
        raise InputError("the time limit is a number of seconds above 0")
    if window is not None and not 1 <= window <= 20:
        raise InputError("the window is between 1 and 20 terms")


def _choice(problem: Problem, window: int | None, limit: float | None) -> tuple[str, int | None, float | None]:
    """All subsets of a few terms are weighed at once; more are searched; a crowd is left to BTop."""
    if problem.size <= _ENUMERABLE:
        return "bestfirst", window or max(1, problem.size), limit
    if problem.size <= _SEARCHABLE and find_spec("scipy"):
        return "exact", window, PATIENCE if limit is None else limit
    return "btop", window, limit


def _solver(name: str, window: int | None) -> Solver:
    """The solver of this name, its module imported now."""
    if name == "levelwise":
        from expurgate.privacy.ksafety.solvers.levelwise import levelwise

        return levelwise
    if name == "bestfirst":
        from expurgate.privacy.ksafety.solvers.bestfirst import DEFAULT_WINDOW, bestfirst

        return bestfirst(window or DEFAULT_WINDOW)
    if name == "bfreq":
        from expurgate.privacy.ksafety.solvers.bfreq import bfreq

        return bfreq
    if name == "bsize":
        from expurgate.privacy.ksafety.solvers.bsize import bsize

        return bsize
    if name.startswith("btop"):
        from expurgate.privacy.ksafety.solvers.btop import btop, btop_naive

        return btop if name == "btop" else btop_naive
    from expurgate.privacy.ksafety.solvers.exact import exact

    return exact({"exact-cpsat": "cp-sat", "exact-highs": "highs"}.get(name, "auto"))
