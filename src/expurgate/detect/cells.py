"""What the columns of a table say of their cells: below "Patient" is a person, below "Town" a place, and a department is neither."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from expurgate.core import lazy_re as re
from expurgate.core.document import CellNames, Document
from expurgate.core.findings import BY_COLUMN, Finding
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.core.spans import Span
from expurgate.detect.fields import named_in, placed_in_fields
from expurgate.detect.ordinary import given_names, is_ordinary
from expurgate.text.calendar import ANY_MONTH
from expurgate.text.field_names import is_of_kinds, is_of_names, is_of_people, is_of_places, is_of_wages

_OF_NAMES = frozenset({"", "PERSON", "NORP", "FAC", "ORG", "GPE", "LOC", "PRODUCT", "EVENT", "WORK_OF_ART", "CODE"})
"""Labels that a reader gives to a word it does not know; a pattern is surer."""
_READ = frozenset({"entities", "identity"})
_SENDERS = frozenset({"from", "sender", "author", "speaker", "user"})
"""Columns of chats, in which people have the names that they chose."""
_MONTH = re.compile(rf"(?:\d{{1,2}}[ -])?(?:{ANY_MONTH})\.?(?:[ -]\d{{2,4}})?", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_MOST_WORDS = 4
"""A cell of more words is a remark, and may tell of anybody."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a row whose columns say what is in them."""

    text: str
    columns: CellNames

    def people(self) -> Iterator[Span]:
        """The names in cells that are for people."""
        for at, column in self.columns:
            if is_of_people(column):
                sure = is_of_names(column) or (column.lower() in _SENDERS and self._is_called(at))
                yield from named_in(self.text, at, self._end(at), sure=sure)

    def at(self, span: Span) -> tuple[Span, str] | None:
        """The cell that a stretch is in and what its column is called."""
        number = bisect_right(self.columns, span.start, key=lambda cell: cell[0]) - 1
        if number < 0:
            return None
        start, column = self.columns[number]
        cell = Span(start, self._end(start))
        return (cell, column) if span.end <= cell.end else None

    def _is_called(self, at: int) -> bool:
        """Whether a cell has a short name in it, in small letters or large, that is no ordinary word: "🌸 mehwish 🌸"."""
        words = _WORD.findall(self.text, at, self._end(at))
        return 0 < len(words) <= 2 and len(max(words, key=len)) > 1 and not any(map(is_ordinary, map(str.lower, words)))

    def _end(self, start: int) -> int:
        """Where a cell ends: with its line, at the next tab or gap, or at the next bar where bars are drawn between cells."""
        end = self.text.find("\n", start)
        end = len(self.text) if end < 0 else end
        before = self.text[self.text.rfind("\n", 0, start) + 1 : start].rstrip(" ")
        stops = ("\t", "  ", "|") if not before or before.endswith("|") else ("\t", "  ")
        return min([at for stop in stops if (at := self.text.find(stop, start, end)) >= 0], default=end)


def by_columns(document: Document, findings: Iterable[Finding]) -> list[Finding]:
    """The findings as the columns have them: called people or places, and none of words that are only a kind of thing."""
    found = list(findings)
    if not document.columns:
        return found
    cells = Cells(document.text, document.columns)
    people = list(cells.people())
    places = list(placed_in_fields(document.text, document.columns))
    left = []
    for finding in found:
        there = cells.at(finding.span)
        if there is not None and (_is_numbered_kind(document, finding, there) or _is_month(document, finding, there)):
            continue
        if there is None or finding.model not in _READ or finding.label not in _OF_NAMES:
            left.append(finding)
        elif any(finding.span.start < name.end and name.start < finding.span.end for name in people):
            left.append(replace(finding, label="PERSON", evidence=BY_COLUMN))
        elif is_of_places(there[1]) and finding.span in places:
            left.append(replace(finding, label="GPE", evidence=BY_COLUMN))
        elif not _is_kind(document, *there) or _may_be_somebody(document, finding):
            left.append(finding)
    return left


def _is_numbered_kind(document: Document, finding: Finding, there: tuple[Span, str]) -> bool:
    """Whether what was read as an address or a code is all that a column of kinds holds: "B5" below "Grade"."""
    return finding.model in _READ and finding.label in ("ADDRESS", "CODE") and _is_kind(document, *there)


_PERIODS = frozenset({"month", "months", "period", "date", "start", "end", "from", "to", "due"})


def _is_month(document: Document, finding: Finding, there: tuple[Span, str]) -> bool:
    """Whether what a reader took for a name is the month that a column of months has: "Jan" below "Month"."""
    cell, column = there
    named = finding.model in _READ and finding.label in _OF_NAMES
    return (
        named
        and not _PERIODS.isdisjoint(column.lower().split())
        and _MONTH.fullmatch(document.text, cell.start, cell.end) is not None
    )


def wages_in(document: Document) -> Iterator[Span]:
    """The cells that say what somebody earns."""
    cells = Cells(document.text, document.columns)
    for at, column in document.columns:
        if is_of_wages(column) and (there := cells.at(Span(at, at))) is not None:
            yield there[0]


def _may_be_somebody(document: Document, finding: Finding) -> bool:
    """Whether a finding may be a person, wherever it stands: a name of two words, or one that people are given."""
    surface = document.slice(finding.span)
    return finding.label == "PERSON" and (" " in surface or surface.lower() in given_names())


def _is_kind(document: Document, cell: Span, column: str) -> bool:
    """Whether a cell only says of which kind something is, in few words, none of which is a name of the row's people."""
    if not is_of_kinds(column):
        return False
    words = document.slice(cell).split()
    known = {part for name in document.people for part in name.split()}
    return len(words) <= _MOST_WORDS and known.isdisjoint(words)
