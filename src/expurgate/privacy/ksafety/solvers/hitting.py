"""The cheapest deletion that satisfies a list of cores: the hitting set, by CP-SAT or by HiGHS."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from expurgate.core.errors import MissingExtraError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.privacy.ksafety.model import Problem
from expurgate.privacy.ksafety.solvers.base import Deadline
from expurgate.privacy.ksafety.solvers.cores import Core

_FOREVER = 1e9


@dataclass(frozen=True, slots=True)
class Hitting:
    """The deletion found (None: none costs at most the limit, or the time was up) and a proven least cost."""

    deletion: npt.NDArray[np.bool_] | None = field(repr=False)
    least: int


Master = Callable[[Problem, list[Core], int, int, Deadline], Hitting]
"""From a problem, cores, the least cost known, the largest that is of use, and a deadline to a deletion."""


def cp_sat(problem: Problem, cores: list[Core], least: int, most: int, deadline: Deadline) -> Hitting:
    """Solve by OR-Tools' CP-SAT with one worker and a fixed seed, so that the answer is the same each time."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise MissingExtraError("ortools", extra="ksafety") from None
    model = cp_model.CpModel()
    deleted = [model.new_bool_var("") for _ in range(problem.size)]
    for core in cores:
        at = np.flatnonzero(core.coefficients)
        terms = [deleted[int(place)] for place in at]
        model.add(cp_model.LinearExpr.weighted_sum(terms, core.coefficients[at].tolist()) >= core.value)
    cost = cp_model.LinearExpr.weighted_sum(deleted, list(problem.weights))
    model.add(cost >= least)
    model.add(cost <= most)
    model.minimize(cost)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = max(0.01, min(deadline.left(), _FOREVER))
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return Hitting(None, most + 1)
    proven = max(least, int(np.ceil(solver.best_objective_bound - 1e-6)))
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Hitting(None, proven)
    return Hitting(np.array([solver.boolean_value(one) for one in deleted]), proven)


_TIME_LIMIT, _INFEASIBLE = 1, 2
_SAID = (_TIME_LIMIT, _INFEASIBLE)
"""What HiGHS may say instead of a solution. Its presolve sometimes says neither; without it it does."""


def highs(problem: Problem, cores: list[Core], least: int, most: int, deadline: Deadline) -> Hitting:
    """Solve by HiGHS, through SciPy."""
    try:
        from scipy.optimize import Bounds, LinearConstraint, milp
    except ImportError:
        raise MissingExtraError("scipy", extra="ksafety") from None
    weights = np.array(problem.weights, np.float64)
    rows = np.array([core.coefficients for core in cores] + [problem.weights], np.float64)
    low = np.array([core.value for core in cores] + [least], np.float64)
    high = np.array([np.inf] * len(cores) + [most])
    options: dict[str, float] = {"mip_rel_gap": 0.0}
    if deadline.seconds is not None:
        options["time_limit"] = max(0.01, deadline.left())
    for presolve in (True, False):
        result = milp(
            weights,
            constraints=LinearConstraint(rows, low, high),
            integrality=np.ones(problem.size),
            bounds=Bounds(0, 1),
            options={**options, "presolve": presolve},
        )
        if result.x is not None or result.status in _SAID:
            break
    if result.status == _INFEASIBLE:
        return Hitting(None, most + 1)
    bound = getattr(result, "mip_dual_bound", None)
    proven = least if bound is None or not np.isfinite(bound) else max(least, int(np.ceil(bound - 1e-6)))
    return Hitting(None if result.x is None else result.x > 0.5, proven)


def default_master() -> tuple[str, Master]:
    """CP-SAT where OR-Tools is installed, HiGHS otherwise."""
    from importlib.util import find_spec

    return ("cp-sat", cp_sat) if find_spec("ortools") else ("highs", highs)
