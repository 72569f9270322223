"""Tables drawn with bars or set with tabs in a text: their columns say what their cells are, as those of a file of cells do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.document import CellNames
from expurgate.formats.tables.columns import called_number

_RULE = frozenset("|-+: \t")
_HEADING = re.compile(r"[^\W\d_][^\d]{0,30}|#")
"""The name of a column in a table without a rule below its names: no figure is in it."""
_FEWEST_ROWS = 2
"""Rows below the names of a table without a rule: two lines alone may be anything."""
_Cells = tuple[tuple[int, int], ...]


def drawn_cells(text: str) -> CellNames:
    """Where cells begin that a column says something of: below a row of names, with a rule of bars and hyphens or at least two rows."""
    found: list[tuple[int, str]] = []
    lines = text.splitlines(keepends=True)
    names: list[str] = []
    sign, at = "", 0
    for number, line in enumerate(lines):
        if _is_rule(line):
            names = names or _ruled(lines[number - 1] if number else "", line)
            sign = "|"
        elif not names or sign not in line:
            sign = next((each for each in "|\t" if each in line), "")
            names = _headings(lines, number, sign) if sign else []
        else:
            for name, (start, end) in zip(names, _cells(line, sign), strict=False):
                said = line[start:end]
                if said.strip():
                    found += called_number(name, at + start + len(said) - len(said.lstrip()))
        at += len(line)
    return tuple(found)


def _is_rule(line: str) -> bool:
    return ("|" in line or "+" in line) and "-" in line and _RULE.issuperset(line.strip())


def _ruled(above: str, rule: str) -> list[str]:
    """The names above a rule that has as many columns."""
    cells, ruled = _cells(above, "|"), _cells(rule.replace("+", "|"), "|")
    return [above[start:end].strip() for start, end in cells] if len(cells) == len(ruled) > 1 else []


def _headings(lines: Sequence[str], number: int, sign: str) -> list[str]:
    """What the cells of a line say if it can be the names of the columns of the rows below it."""
    cells = _cells(lines[number], sign)
    names = [lines[number][start:end].strip() for start, end in cells]
    below = lines[number + 1 : number + 1 + _FEWEST_ROWS]
    rows = sum(len(_cells(line, sign)) == len(cells) for line in below)
    named = len(names) > 1 and all(_HEADING.fullmatch(name) for name in names)
    return names if named and rows == _FEWEST_ROWS else []


def _cells(line: str, sign: str) -> _Cells:
    """Where the cells of a row begin and end; the bars at its own ends have nothing beyond them."""
    return tuple(_between(line, sign))


def _between(line: str, sign: str) -> Iterator[tuple[int, int]]:
    start, end = len(line) - len(line.lstrip(" ")), len(line.rstrip("\r\n"))
    if sign == "|":
        end = len(line.rstrip())
        start += line.startswith("|", start)
        end -= line.endswith("|", start, end)
    while start <= end:
        stop = line.find(sign, start, end)
        yield start, stop if stop >= 0 else end
        start = stop + 1 if stop >= 0 else end + 1
