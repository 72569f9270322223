"""Charts of a workbook: drawn anew from the released cells they show; titles are judged.

A new chart refers to cells and has no values or texts of its own but its titles. What cannot be drawn so, such as charts
of several kinds in one or of values that stand in no cell, is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.notices import counted
from expurgate.formats.tables.columns import Cell, Rows
from expurgate.formats.tables.formulas import references

_LOOKS = "type barDir grouping overlap gapWidth varyColors style holeSize firstSliceAng scatterStyle radarStyle width height".split()
_SOURCES = ("val", "cat", "xVal", "yVal", "bubbleSize")
_KINDS = frozenset(
    "AreaChart AreaChart3D BarChart BarChart3D BubbleChart DoughnutChart LineChart LineChart3D PieChart PieChart3D RadarChart ScatterChart".split()
)


@dataclass(slots=True)
class Charts:
    """The charts of the visible sheets."""

    visible: Sequence[str] = field(repr=False)
    _found: list[tuple[Any, Any]] = field(default_factory=list, repr=False)
    _sheets: list[tuple[str, Any]] = field(default_factory=list, repr=False)
    lost: int = 0

    def take(self, sheet: Any, target: Any, rows: Rows) -> None:
        """Draw the charts of a sheet anew; their titles are places of their own."""
        self._sheets.append((sheet.title, target))
        for chart in sheet._charts:
            new = _redrawn(chart, sheet.title, self.visible)
            if new is None:
                self.lost += 1
                continue
            self._found.append((new, target))
            for text, put in _titles(chart, new):
                put(text)
                rows.add([Cell("judge", text, put)], heading=False)

    def settle(self) -> str | None:
        """Put the charts into the new sheets, where they show the released cells; what to say of those left out."""
        for _, target in self._sheets:
            target._charts.clear()
        called = {old: target.title for old, target in self._sheets if old != target.title}
        for chart, target in self._found:
            for reference in _references(chart) if called else ():
                reference.f = _renamed(reference.f, called)
            target.add_chart(chart)
        return f"{counted(self.lost, 'chart')} left out, for it has values of its own" if self.lost else None


def _references(chart: Any) -> Iterator[Any]:
    """The references to cells in the series of a chart."""
    for series in chart.series:
        for name in ("tx", *_SOURCES):
            source = getattr(series, name, None)
            found = (getattr(source, kind, None) for kind in ("numRef", "strRef"))
            yield from (each for each in found if each is not None)


def _renamed(text: str, called: Mapping[str, str]) -> str:
    """References to sheets by what they are called now."""
    for old, new in called.items():
        written = "'" + new.replace("'", "''") + "'!"
        text = text.replace("'" + old.replace("'", "''") + "'!", written)
        text = _renamed_unquoted(text, f"{old}!", written)
    return text


def _renamed_unquoted(text: str, old: str, written: str) -> str:
    """The same for a sheet whose name stands without quotes, and is not the end of a longer name."""
    first, *others = text.split(old)
    for other in others:
        inside = first[-1:].isalnum() or first[-1:] in ("'", ".", "_")
        first += (old if inside else written) + other
    return first


def _redrawn(chart: Any, sheet: str, visible: Iterable[str]) -> Any:
    """A chart like the old one, which shows the same cells; None when it cannot be had so."""
    kind = type(chart)
    if kind.__name__ not in _KINDS or len(getattr(chart, "_charts", [chart])) > 1 or not chart.series:
        return None
    new = kind()
    for name in _LOOKS:
        if getattr(chart, name, None) is not None:
            setattr(new, name, getattr(chart, name))
    if chart.legend is None:
        new.legend = None
    for number, series in enumerate(chart.series):
        made = _series(series, number)
        if made is None or not _are_visible(made[1], sheet, visible):
            return None
        new.series.append(made[0])
    for name in ("x_axis", "y_axis"):
        if hasattr(new, name):
            getattr(new, name).delete = bool(getattr(chart, name).delete)
    new.anchor = _anchor(chart.anchor)
    return new if new.anchor is not None else None


def _series(old: Any, number: int) -> tuple[Any, list[str]] | None:
    """A series with the references of the old one, and those references; None when it has values of its own."""
    from openpyxl.chart.data_source import AxDataSource, NumDataSource, NumRef, StrRef
    from openpyxl.chart.series import Series, SeriesLabel

    new, texts = Series(idx=number, order=number), list[str]()
    if old.tx is not None:
        if old.tx.strRef is None:
            return None
        new.tx = SeriesLabel(strRef=StrRef(f=old.tx.strRef.f))
        texts.append(old.tx.strRef.f)
    for name in _SOURCES:
        source = getattr(old, name)
        if source is None:
            continue
        numbers, words = source.numRef, getattr(source, "strRef", None)
        text = numbers.f if numbers is not None else words.f if words is not None else None
        if text is None:
            return None
        if name in ("cat", "xVal"):
            made = AxDataSource(numRef=NumRef(f=text)) if numbers is not None else AxDataSource(strRef=StrRef(f=text))
        else:
            made = NumDataSource(numRef=NumRef(f=text))
        setattr(new, name, made)
        texts.append(text)
    return new, texts


def _are_visible(texts: Iterable[str], sheet: str, visible: Iterable[str]) -> bool:
    """Whether all references are to cells of sheets that stay."""
    return all(references(f"={text}", sheet, visible) for text in texts)


def _anchor(old: Any) -> Any:
    """The position of a chart, without anything else of its frame."""
    from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, OneCellAnchor, TwoCellAnchor

    def marker(place: Any) -> Any:
        return AnchorMarker(col=place.col, colOff=place.colOff, row=place.row, rowOff=place.rowOff)

    if isinstance(old, TwoCellAnchor):
        return TwoCellAnchor(_from=marker(old._from), to=marker(old.to))
    return OneCellAnchor(_from=marker(old._from), ext=old.ext) if isinstance(old, OneCellAnchor) else None


def _titles(old: Any, new: Any) -> list[tuple[str, Callable[[str], None]]]:
    """The titles of a chart and its axes, and how to set those of the new one."""
    found: list[tuple[str, Callable[[str], None]]] = []
    for source, target in ((old, new), *((getattr(old, n, None), getattr(new, n, None)) for n in ("x_axis", "y_axis"))):
        text = _text(getattr(source, "title", None))
        if target is not None and text:
            found.append((text, partial(_set_title, target)))
    return found


def _set_title(target: Any, text: str) -> None:
    target.title = text or None


def _text(title: Any) -> str:
    rich = getattr(getattr(title, "tx", None), "rich", None)
    return "\n".join("".join(run.t or "" for run in line.r or ()) for line in rich.p) if rich is not None else ""
