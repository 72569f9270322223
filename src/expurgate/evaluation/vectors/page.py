"""The results as one HTML page with plots and one CSV file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from expurgate.assurance.page.charts import Chart, Series
from expurgate.evaluation.pages import Page
from expurgate.evaluation.vectors.study import Measurement
from expurgate.evaluation.writing import csv_text

_COLORS = {"original": 2, "classical": 1, "spherical": 0, "refined": 4}
_SHOWN = (2, 3, 10, 20)


def results_csv(results: Sequence[tuple[str, Measurement]]) -> str:
    """Every number of the study as CSV, one in a line."""
    rows = [
        (name, each.experiment, each.part, each.method, each.k, each.setting, f"{each.value:.6g}")
        for name, each in results
    ]
    return csv_text(("collection", "experiment", "part", "method", "k", "setting", "value"), rows)


def results_page(results: Sequence[tuple[str, Measurement]]) -> Page:
    """The figures of the paper, a group of charts a collection."""
    names = list(dict.fromkeys(name for name, _ in results))
    charts: list[Chart] = []
    for name in names:
        charts += _charts(name, [result for owner, result in results if owner == name])
    return Page(
        title="K-anonymous vector spaces: what is lost",
        lead=(
            "Every document vector is replaced by the representative of at least k documents. Classical: "
            "Euclidean distance and means. Spherical: cosine distance and normalised sums (MDAV). Refined: the "
            f"same guarantee after groups exchanged members. Collections: {', '.join(names)}."
        ),
        charts=charts,
        notes=(
            "k = 1 is the original vector space. Classical loss is measured with squared Euclidean distances, as "
            "classical microaggregation measures it; the others with cosine distances.",
            "Classical and spherical representatives point in the same direction, so whatever looks only at "
            "directions (distances, queries, neighbours, clusters) is the same for both and drawn once.",
            "The Jaccard index is the intersection over the union of (document, class) pairs; half of the "
            "documents classified correctly is one third. The table vectors.csv has the accuracy beside it.",
        ),
    )


def _charts(name: str, results: list[Measurement]) -> list[Chart]:
    """The charts for one collection of documents."""
    return [
        *_losses(name, results),
        *_distances(name, results),
        *_shapes(name, results),
        *_queries(name, results),
        *_classified(name, results),
        *_clusters(name, results),
    ]


def _against_k(title: str, y_label: str, series: list[Series], caption: str, *, zero: bool = True) -> list[Chart]:
    """A chart, where there is anything to draw."""
    filled = [one for one in series if one.points]
    return [Chart(title, "k", y_label, filled, caption, zero=zero)] if filled else []


def _losses(name: str, results: list[Measurement]) -> list[Chart]:
    lost = _by_method(results, _is("information loss", part="all"))
    errors = _by_method(results, lambda r: r.experiment == "SSE" and r.part == "all" and r.method != "classical")
    return [
        *_against_k(f"{name}: information loss", "IL", lost, "SSE/(SSE + SSA), equation 13; figure 6 of the paper."),
        *_against_k(
            f"{name}: within-group sum of errors",
            "SSE",
            errors,
            "Sum of cosine distances to the representatives, equation 11.",
        ),
    ]


def _shapes(name: str, results: list[Measurement]) -> list[Chart]:
    charts = []
    for experiment, figure in (("terms a document", "3"), ("average weight", "4")):
        series = _by_method(results, _is(experiment, part="all"))
        caption = f"Figure {figure} of the paper. The original space has {_original(results, experiment)}."
        charts += _against_k(f"{name}: {experiment}", experiment, series, caption)
    return charts


def _queries(name: str, results: list[Measurement]) -> list[Chart]:
    charts = []
    for length in (1, 3, 5):
        title = f"{name}: queries of {length} word{'s' if length > 1 else ''}"
        caption = "Agreement of the lists returned, mean of the six queries of table 2; figure 7."
        charts += _against_k(title, "F1", _averaged(results, "query F1", f", {length} words"), caption)
    return charts


def _classified(name: str, results: list[Measurement]) -> list[Chart]:
    charts = []
    for scenario, about in _SCENARIOS.items():
        for kind in ("kNN 5", "kNN 10", "naive Bayes"):
            setting = f"scenario {scenario}, {kind}"
            series = _by_method(results, _is("Jaccard index", setting=setting)) + _baseline(results, kind)
            title, caption = f"{name}: {kind}, scenario {scenario}", f"{about} Figure {7 + scenario}."
            charts += _against_k(title, "Jaccard index", series, caption, zero=False)
    return charts


_SCENARIOS = {
    1: "Trained on original data, tried on protected data.",
    2: "Trained and tried on protected data.",
    3: "Trained on protected data, tried on original data.",
}


def _is(experiment: str, *, part: str = "", setting: str = "") -> Callable[[Measurement], bool]:
    """Whether a result belongs to an experiment (and to a part and a setting, where named)."""
    return lambda r: (
        r.experiment == experiment and (not part or r.part == part) and (not setting or r.setting == setting)
    )


def _methods(results: list[Measurement]) -> list[str]:
    return [method for method in _COLORS if any(result.method == method for result in results)]


def _by_method(results: list[Measurement], wanted: Callable[[Measurement], bool]) -> list[Series]:
    chosen = [result for result in results if result.method != "original" and wanted(result)]
    return _merged({m: sorted((r.k, r.value) for r in chosen if r.method == m) for m in _methods(chosen)})


def _merged(points: dict[str, list[tuple[int, float]]]) -> list[Series]:
    """One curve a method; classical and spherical share one where they are the same."""
    names = {method: method for method in points}
    if "classical" in points and points["classical"] == points.get("spherical"):
        names = {"spherical": "classical and spherical"} | {m: m for m in points if m not in ("classical", "spherical")}
    return [Series(name, points[method], color=_COLORS[method]) for method, name in names.items()]


def _averaged(results: list[Measurement], experiment: str, ending: str) -> list[Series]:
    chosen = [r for r in results if r.experiment == experiment and r.setting.endswith(ending)]
    curves = {}
    for method in _methods(chosen):
        by_k: dict[int, list[float]] = {}
        for result in chosen:
            if result.method == method:
                by_k.setdefault(result.k, []).append(result.value)
        curves[method] = sorted((k, sum(values) / len(values)) for k, values in by_k.items())
    return _merged(curves)


def _original(results: list[Measurement], experiment: str) -> str:
    values = [r.value for r in results if r.experiment == experiment and r.method == "original" and r.part == "all"]
    return f"{values[0]:.4g}" if values else "none"


def _baseline(results: list[Measurement], kind: str) -> list[Series]:
    """The score with nothing protected, as a dashed line over the whole chart."""
    values = [r.value for r in results if r.method == "original" and r.setting == f"scenario 2, {kind}"]
    ks = [r.k for r in results if r.k > 1]
    if not values or not ks:
        return []
    return [Series("original", [(min(ks), values[0]), (max(ks), values[0])], dashed=True, color=_COLORS["original"])]


def _distances(name: str, results: list[Measurement]) -> list[Chart]:
    chosen = [r for r in results if r.experiment == "distances"]
    before = [(float(r.setting), r.value) for r in chosen if r.method == "original"]
    charts = []
    for k in _SHOWN:
        after = [
            Series(
                method,
                [(float(r.setting), r.value) for r in chosen if r.method == method and r.k == k],
                color=_COLORS[method],
            )
            for method in ("spherical", "refined")
        ]
        series = [Series("original", before, color=_COLORS["original"]), *(one for one in after if one.points)]
        if len(series) > 1:
            caption = "Share of pairs by cosine distance: intervals of 0.1, and exactly 1; figures 2 and 5."
            title = f"{name}: distances, k = {k}"
            charts.append(Chart(title, "cosine distance", "share of pairs", series, caption, zero=True))
    return charts


def _clusters(name: str, results: list[Measurement]) -> list[Chart]:
    chosen = [r for r in results if r.experiment == "adjusted Rand index"]
    charts = []
    for method in ("spherical", "refined"):
        counts = sorted({int(r.setting) for r in chosen if r.method == method})
        series = [
            Series(
                f"{count} clusters",
                sorted((r.k, r.value) for r in chosen if r.method == method and r.setting == str(count)),
            )
            for count in counts
        ]
        if series:
            charts.append(
                Chart(
                    f"{name}: clusters kept, {method}",
                    "k",
                    "adjusted Rand index",
                    series,
                    "Spherical k-means on protected and on original data; figure 12.",
                    zero=True,
                )
            )
    classes = [(float(r.setting), r.value) for r in results if r.experiment == "clusters and classes"]
    if len(classes) > 1:
        charts.append(
            Chart(
                f"{name}: clusters and classes, original data",
                "clusters",
                "adjusted Rand index",
                [Series("original", sorted(classes), color=_COLORS["original"])],
                "How far spherical k-means finds the classes; figure 11.",
                zero=True,
            )
        )
    return charts
