"""Tables drawn with bars in a text, as Markdown has them: their columns say what their cells are, as those of a file of cells do."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core.document import CellNames
from expurgate.formats.tables.columns import called_number

_RULE = frozenset("|-: \t")


def drawn_cells(text: str) -> CellNames:
    """Where cells begin that a column says something of: below a row of names and a rule of bars and hyphens."""
    found: list[tuple[int, str]] = []
    names: list[str] = []
    above, at = "", 0
    for line in text.splitlines(keepends=True):
        if _is_rule(line):
            called = [above[start:end].strip() for start, end in _cells(above)]
            names = called if len(called) == sum(1 for _ in _cells(line)) > 1 else []
        elif "|" not in line:
            names = []
        else:
            for name, (start, end) in zip(names, _cells(line), strict=False):
                said = line[start:end]
                if said.strip():
                    found += called_number(name, at + start + len(said) - len(said.lstrip()))
        above, at = line, at + len(line)
    return tuple(found)


def _is_rule(line: str) -> bool:
    return "|" in line and "-" in line and _RULE.issuperset(line.strip())


def _cells(line: str) -> Iterator[tuple[int, int]]:
    """Where the cells of a row begin and end; the bars at its own ends have nothing beyond them."""
    start, end = len(line) - len(line.lstrip()), len(line.rstrip())
    start += line.startswith("|", start)
    end -= line.endswith("|", start, end)
    while start <= end:
        bar = line.find("|", start, end)
        yield start, bar if bar >= 0 else end
        start = bar + 1 if bar >= 0 else end + 1
