"""The experiments on K-safety for people: the figures 5 to 10 of ERASE, and every point as a table."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.assurance.page.charts import Chart, Series
from expurgate.evaluation.ksafety import METHODS, MethodMean, Plan, SyntheticSize
from expurgate.evaluation.pages import Page
from expurgate.evaluation.writing import csv_text


def table(points: Sequence[MethodMean]) -> str:
    """All points of the experiment as CSV."""
    columns = ("sweep", "x", "method", "documents", "terms_kept", "upper_bound", "seconds", "proven", "lower_bound")
    return csv_text(columns, map(_row, points))


def _row(p: MethodMean) -> tuple[object, ...]:
    figures = (f"{p.kept:.3f}", f"{p.bound:.3f}", f"{p.seconds:.6f}", f"{p.proven:.3f}", f"{p.lower:.2f}")
    return (p.sweep, f"{p.x:g}", p.method, p.documents, *figures)


_AXES = {
    "size": ("document size |D|", "K = 10, goodness 0.8"),
    "k": ("K", "|D| = 50, goodness 0.8"),
    "goodness": ("goodness α", "|D| = 50, K = 10"),
}
_FLOOR = 1e-4
"""Seconds below which no time is told apart."""
_QUALITY = ("Exact", "BTop (fast)", "BSize", "BFreq", "BestFirst, L = 12")
_TIME = ("Exact", "BTop (fast)", "BTop (naive)", "BestFirst, L = 1", "BestFirst, L = 8", "BestFirst, L = 12")


def page(points: Sequence[MethodMean], plan: Plan) -> Page:
    """The figures 5 to 10 of the paper, with the exact solver as a further curve."""
    charts = [_quality(points, sweep, 5 + at) for at, sweep in enumerate(_AXES)]
    charts += [_time(points, sweep, 8 + at) for at, sweep in enumerate(_AXES)]
    return Page(
        "K-safety: how much is kept, and how long it takes",
        f"3,000 synthetic entities of 100 terms, 450 of them protected; {plan.documents} documents a point. "
        "A document of goodness α has α|D| terms of one base set, which are K-safe together for K up to 29.",
        charts,
        [
            f"Exact and BestFirst had {plan.time_limit:g} s of processor time a document. Where the time was up, the exact curve shows "
            "the best set found and the dotted line above it the size no K-safe set can exceed; a BestFirst curve "
            "ends at the first size where it proved less than all. Seconds are processor time of the solver.",
        ],
    )


def _series(points: Sequence[MethodMean], sweep: str, names: Sequence[str], value: str) -> list[Series]:
    found = []
    for method in METHODS:
        mine = [p for p in points if p.sweep == sweep and p.method == method.name and method.name in names]
        if method.solver == "bestfirst":
            mine = [p for p in mine if p.proven == 1]
        if mine:
            found.append(Series(method.name, [(p.x, max(getattr(p, value), _FLOOR)) for p in mine], color=method.color))
    return found


def _quality(points: Sequence[MethodMean], sweep: str, number: int) -> Chart:
    label, fixed = _AXES[sweep]
    series = _series(points, sweep, _QUALITY, "kept")
    exact = [p for p in points if p.sweep == sweep and p.method == "Exact"]
    if any(p.proven < 1 for p in exact):
        series.append(Series("proven upper bound", [(p.x, p.bound) for p in exact], dashed=True, color=0))
    known = [(p.x, p.lower) for p in exact if sweep != "k" or p.x < SyntheticSize().entities_per_base]
    series.append(Series("α|D|", known, dashed=True, color=2))
    return Chart(
        f"Figure {number}. Terms kept against {label}", label, "terms kept (mean)", series, caption=fixed, zero=True
    )


def _time(points: Sequence[MethodMean], sweep: str, number: int) -> Chart:
    label, fixed = _AXES[sweep]
    return Chart(
        f"Figure {number}. Time against {label}",
        label,
        "seconds (mean)",
        _series(points, sweep, _TIME, "seconds"),
        fixed,
        log_y=True,
    )
