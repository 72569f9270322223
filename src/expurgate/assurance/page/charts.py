"""Every chart of every page, as inline SVG: bits left to tell, crowds of entities, and lines.

Colours come from the style of the page, so that a chart follows its theme. Words go through ``escaped``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from math import ceil, log2

from markupsafe import Markup

from expurgate.assurance.comparison import Hiding, Residual, Shelter
from expurgate.assurance.page.markup import bits, counted, escaped
from expurgate.core.lazy_dataclasses import dataclass

WIDTH = 640
"""The width of every chart, in the units of its drawing."""


def picture(height: float, about: str, parts: Sequence[str], *, outside: str = "") -> Markup:
    """A whole ``<svg>`` element; ``about`` is what those who cannot see it are told."""
    inner = "".join(parts)
    drawn = f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escaped(about)}"{outside}>{inner}</svg>'
    return Markup(drawn)  # noqa: S704 - numbers, and words that are escaped


def words_at(x: float, y: float, words: str, kind: str, anchor: str = "middle") -> str:
    """Words of one kind of writing, with their anchor at a point."""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escaped(words)}</text>'


def line(kind: str, x1: float, x2: float, y1: float, y2: float) -> str:
    """A straight line as an SVG element."""
    return f'<line class="{kind}" x1="{x1:.1f}" x2="{x2:.1f}" y1="{y1:.1f}" y2="{y2:.1f}"/>'


def disc(kind: str, x: float, y: float, radius: float, *, hint: str = "") -> str:
    """A dot; pointing at it shows the hint."""
    inside = f"<title>{escaped(hint)}</title></circle>" if hint else "</circle>"
    named = f' class="{kind}"' if kind else ""
    return f'<circle{named} cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}">{inside}'


_BINS = 28
_LEFT, _RIGHT = 60, 14
_MIDDLE, _TALL, _TOP = 112, 76, 18
_BOTTOM = _MIDDLE + _TALL + 20


def residual(shown: Residual) -> Markup:
    """Terms by the bits they tell: the original above the line, the released text below it."""
    bins = _Bins.of(shown)
    most = bins.width * bins.count
    before, after = bins.counts(shown.before, shown.threshold), bins.counts(shown.after, shown.threshold)
    highest = max(1, *before, *after)
    limit = _x(shown.threshold, most)
    parts = [
        f'<rect class="over" x="{limit:.1f}" y="{_TOP}" width="{WIDTH - _RIGHT - limit:.1f}" '
        f'height="{_BOTTOM - 20 - _TOP}"/>',
        _bars(before, highest, up=True),
        _bars(after, highest, up=False),
        line("axis", _LEFT, WIDTH - _RIGHT, _MIDDLE, _MIDDLE),
        line("limit", limit, limit, _TOP - 4, _BOTTOM - 20),
        words_at(
            limit, _TOP - 7, f"limit {bits(shown.threshold, beside=shown.largest_after)}", "limit-word", _anchor(limit)
        ),
        words_at(_LEFT - 8, _MIDDLE - _TALL / 2, "before", "word", "end"),
        words_at(_LEFT - 8, _MIDDLE + _TALL / 2 + 8, "after", "word", "end"),
        _ticks(most),
    ]
    about = (
        f"{_some(shown.before)} before and {_some(shown.after)} after; the largest {bits(shown.largest_before)} "
        f"before and {bits(shown.largest_after)} after; the limit {bits(shown.threshold)} bits."
    )
    return picture(_BOTTOM + 18, about, parts)


def _some(told: Sequence[float]) -> str:
    return f"{counted(sum(value > 0 for value in told), 'term')} that tell something"


def _x(value: float, most: float) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * min(1.0, max(0.0, value / most))


def _anchor(x: float) -> str:
    return "middle" if x < WIDTH - 60 else "end"


@dataclass(frozen=True, slots=True)
class _Bins:
    """Bins of one width, one edge of which is the limit, so that no bar stands on both sides of it.

    A term at the limit itself is over it for the disclosure model and under it for the information model.
    """

    width: float
    below: int
    count: int
    strict: bool

    @classmethod
    def of(cls, shown: Residual) -> _Bins:
        most = max(shown.information, shown.threshold, 1e-9)
        below = max(1, round(_BINS * shown.threshold / most)) if shown.threshold > 0 else 0
        width = shown.threshold / below if below else most / _BINS
        return cls(width, below, max(below, ceil(most / width - 1e-9)), shown.model == "disclosure")

    def counts(self, told: Sequence[float], threshold: float) -> list[int]:
        """The number of terms in each bar; terms that disclose nothing are left out."""
        result = [0] * self.count
        for value in told:
            if value <= 0:
                continue
            at = min(self.count - 1, int(value / self.width))
            over = value >= threshold if self.strict else value > threshold
            result[max(at, min(self.below, self.count - 1)) if over else min(at, max(0, self.below - 1))] += 1
        return result


def _bars(counts: Sequence[int], highest: int, *, up: bool) -> str:
    step, kind = (WIDTH - _LEFT - _RIGHT) / len(counts), "before" if up else "after"
    bars = []
    for at, count in enumerate(counts):
        if count:
            tall = max(2.0, _TALL * count / highest)
            y = _MIDDLE - tall if up else _MIDDLE
            bars.append(
                f'<rect class="{kind}" x="{_LEFT + at * step + 1:.1f}" y="{y:.1f}" width="{max(1.0, step - 2):.1f}" '
                f'height="{tall:.1f}"><title>{counted(count, "term")}</title></rect>'
            )
    return "".join(bars)


def _ticks(most: float) -> str:
    every = max(1, ceil(most / 10))
    ticks = [words_at(_x(at, most), _BOTTOM - 4, str(at), "tick") for at in range(0, int(most) + 1, every)]
    return "".join(ticks) + words_at(WIDTH - _RIGHT, _BOTTOM + 14, "bits told by a term", "tick", "end")


_NAMES, _EDGE = 228, 16
_HEAD, _STEP = 30, 24
_NAME = 27
"""Longer names are cut in the plot; pointing at one shows it whole."""


def crowd_plot(shelters: Sequence[Shelter], hiding: Hiding) -> Markup:
    """A row an entity: a ring for the original, a disc for the released text, on a scale that halves."""
    most = max([hiding.k, *(value for one in shelters for value in (one.before, one.after) if value is not None)])
    bottom = _HEAD + _STEP * len(shelters)
    limit = _doubling(hiding.k, most)
    parts = [
        f'<rect class="over" x="{_NAMES}" y="{_HEAD - 4}" width="{limit - _NAMES:.1f}" height="{bottom - _HEAD + 4}"/>',
        *(_crowd_row(one, _HEAD + _STEP * at + _STEP / 2, most) for at, one in enumerate(shelters)),
        line("limit", limit, limit, _HEAD - 8, bottom),
        words_at(limit, _HEAD - 13, f"K = {hiding.k:,}", "limit-word", "middle"),
        line("axis", _NAMES, WIDTH - _EDGE, bottom, bottom),
        *(words_at(_doubling(mark, most), bottom + 16, f"{mark:,}", "tick", "middle") for mark in _crowd_marks(most)),
        words_at(WIDTH - _EDGE, bottom + 34, "others that share what is told", "tick", "end"),
        disc("ring", _NAMES + 6, bottom + 30, 4.5),
        words_at(_NAMES + 16, bottom + 34, "before", "tick", "start"),
        disc("after", _NAMES + 76, bottom + 30, 5),
        words_at(_NAMES + 86, bottom + 34, "after", "tick", "start"),
    ]
    about = f"The crowd of each protected entity before and after; K is {hiding.k:,}."
    return picture(bottom + 42, about, parts)


def _crowd_row(one: Shelter, y: float, most: int) -> str:
    name = one.name if len(one.name) <= _NAME else one.name[: _NAME - 1] + "…"
    parts = [
        f"<title>{escaped(sentence(one))}</title>",
        words_at(_NAMES - 12, y + 4, name, "word", "end"),
        line("grid", _NAMES, WIDTH - _EDGE, y, y),
    ]
    ends = [_doubling(value, most) for value in (one.before, one.after) if value is not None]
    if len(ends) == 2:
        parts.append(line("move", ends[0], ends[1], y, y))
    if one.before is not None:
        parts.append(disc("ring", _doubling(one.before, most), y, 4.5))
    if one.after is not None:
        parts.append(disc("after", _doubling(one.after, most), y, 5))
    else:
        parts.append(words_at(WIDTH - _EDGE, y + 4, "nothing told any more", "tick", "end"))
    return f"<g>{''.join(parts)}</g>"


def sentence(one: Shelter) -> str:
    """A sentence that says how many others an entity hid among, before and after."""
    before, after = ("nothing told" if value is None else f"{value:,} others" for value in (one.before, one.after))
    return f"{one.name}: {before} before, {after} after"


def _doubling(others: int, most: int) -> float:
    """Room for each doubling is the same, and 0 has a place."""
    return _NAMES + 8 + (WIDTH - _NAMES - _EDGE - 16) * log2(1 + others) / max(1.0, log2(1 + most))


def _crowd_marks(most: int) -> list[int]:
    marks = [mark for mark in (0, 1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000) if mark <= most]
    return marks if len(marks) <= 9 else marks[::2]


PALETTE = ("#2a6fdb", "#d9480f", "#2b8a3e", "#9c36b5", "#c2255c", "#0b7285", "#b07c00", "#5f3dc4")
DARK_PALETTE = ("#74a9ff", "#ff9b6a", "#69db7c", "#e29bf5", "#ff8fb1", "#5fd3e6", "#ffd43b", "#b197fc")
DASHES = ("", "7 4", "2 4", "10 4 2 4", "", "7 4", "2 4", "10 4 2 4")
_HEIGHT = 400
_MARGIN, _RIM, _ABOVE, _BELOW = 66, 18, 14, 52


@dataclass(frozen=True, slots=True)
class Series:
    """One curve: points in order of x. ``dashed`` marks a reference line drawn without markers.

    ``color`` is a place in the palette; give it to keep one colour for one method on every chart.
    """

    name: str
    points: Sequence[tuple[float, float]]
    dashed: bool = False
    color: int | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart and the words around it. ``log_y`` draws powers of ten; ``zero`` starts the y axis at 0."""

    title: str
    x_label: str
    y_label: str
    series: Sequence[Series]
    caption: str = ""
    log_y: bool = False
    zero: bool = False


def ticks(low: float, high: float, *, wanted: int = 6) -> list[float]:
    """Round numbers (1, 2 or 5 times a power of ten) that cover ``low`` to ``high``."""
    if not (math.isfinite(low) and math.isfinite(high)) or high <= low:
        return [low]
    raw = (high - low) / max(1, wanted - 1)
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(number * step, 12) for number in range(first, last + 1)]


def log_ticks(low: float, high: float) -> list[float]:
    """The powers of ten around ``low`` to ``high``."""
    first, last = math.floor(math.log10(low) + 1e-9), math.ceil(math.log10(high) - 1e-9)
    if first == last:
        last += 1
    return [10.0**power for power in range(first, last + 1)]


def number(value: float) -> str:
    """A tick or a value as people write it."""
    if value == 0:
        return "0"
    if abs(value) >= 10_000 or abs(value) < 0.001:
        return f"{value:.0e}".replace("e-0", "e-").replace("e+0", "e")
    return f"{value:.4f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class _Axis:
    """Maps values to pixels between ``start`` and ``end``."""

    marks: list[float]
    start: float
    end: float
    log: bool = False

    def at(self, value: float) -> float:
        low, high = self.marks[0], self.marks[-1]
        if self.log:
            low, high, value = math.log10(low), math.log10(high), math.log10(max(value, self.marks[0]))
        share = 0.5 if high == low else (value - low) / (high - low)
        return self.start + share * (self.end - self.start)


def svg(chart: Chart) -> Markup:
    """The chart as one ``<svg>`` element; colours come from the page's style, so it follows its theme."""
    xs = [x for series in chart.series for x, _ in series.points]
    ys = [y for series in chart.series for _, y in series.points if y > 0 or not chart.log_y]
    if not xs or not ys:
        raise ValueError("a chart needs at least one point")
    x_axis = _Axis(ticks(min(xs), max(xs), wanted=8), _MARGIN, WIDTH - _RIM)
    if chart.log_y:
        y_marks = log_ticks(min(ys), max(ys))
    else:
        y_marks = ticks(min(0.0, *ys) if chart.zero else min(ys), max(ys))
    y_axis = _Axis(y_marks, _HEIGHT - _BELOW, _ABOVE, chart.log_y)
    parts = [
        *_grid(chart, x_axis, y_axis),
        *(_curve(series, color_of(series, at), x_axis, y_axis) for at, series in enumerate(chart.series)),
    ]
    return picture(_HEIGHT, chart.title, parts, outside=' xmlns="http://www.w3.org/2000/svg"')


def color_of(series: Series, at: int) -> int:
    """The place of a curve in the palette."""
    return (at if series.color is None else series.color) % len(PALETTE)


def _grid(chart: Chart, x_axis: _Axis, y_axis: _Axis) -> list[str]:
    parts = []
    for mark in y_axis.marks:
        y = y_axis.at(mark)
        parts.append(line("grid", _MARGIN, WIDTH - _RIM, y, y))
        parts.append(words_at(_MARGIN - 8, y + 4, number(mark), "tick", "end"))
    bottom = _HEIGHT - _BELOW
    for mark in x_axis.marks:
        x = x_axis.at(mark)
        parts.append(line("axis", x, x, bottom, bottom + 5))
        parts.append(words_at(x, bottom + 20, number(mark), "tick"))
    parts.append(line("axis", _MARGIN, WIDTH - _RIM, bottom, bottom))
    middle = (_MARGIN + WIDTH - _RIM) / 2
    parts.append(words_at(middle, _HEIGHT - 10, chart.x_label, "label"))
    height = (_ABOVE + bottom) / 2
    parts.append(
        f'<text class="label" transform="translate(17 {height:.0f}) rotate(-90)" text-anchor="middle">'
        f"{escaped(chart.y_label)}</text>"
    )
    return parts


def _curve(series: Series, color: int, x_axis: _Axis, y_axis: _Axis) -> str:
    spots = [(x_axis.at(x), y_axis.at(y), x, y) for x, y in series.points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y, _, _ in spots)
    dash = "3 5" if series.dashed else DASHES[color]
    style = f' stroke-dasharray="{dash}"' if dash else ""
    parts = [f'<g class="s{color}"><polyline points="{path}"{style}/>']
    if not series.dashed:
        for x, y, raw_x, raw_y in spots:
            hint = f"{series.name}: {number(raw_x)} → {raw_y:.4g}"
            parts.append(disc("", x, y, 3.4, hint=hint))
    parts.append("</g>")
    return "".join(parts)
