"""Tables that are set with spaces: a line of headings with gaps between, and rows whose cells begin below them."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Places, Span
from expurgate.detect.fields import named_in
from expurgate.detect.ordinary import given_names, is_name_too, is_ordinary
from expurgate.text.field_names import is_of_amounts, is_of_people
from expurgate.text.forms import FIELD_WORDS

_CELL = re.compile(r"\S+(?:[ ]\S+)*")
_HEADING = re.compile(r"[^\W\d_][^\d]{0,24}")
_FEWEST = 3
"""Columns of a table: two may be a field and its value."""
_NEAR = 2
"""How far from its heading a cell may begin."""
_NUMBER = re.compile(r"[£$€]?\d{1,6}(?:[.,]\d{1,3}){0,2}")
_COUNTING = frozenset(
    "in out bal balance qty each ext days hours hrs kg lbs miles mi km pp runs pts points no. nos reps sets wt ht size norm rate price £ $ € cost pay paid rs".split()
)
"""Headings of columns that count or measure, beside those of amounts."""
_CLINICAL = frozenset("mrn dx hx tx rx los dob nhs sex bmi bp hr rr icd drg ward bed id age".split())
"""Headings of lists of patients."""
_OF_PEOPLE = frozenset("who by sig initials init init. staff reader player batsman bowler".split())
"""Headings of columns with people, beside those of forms."""


@dataclass(frozen=True, slots=True)
class SetTable:
    """The headings of a table with their places, and its rows, each a list of cells."""

    headings: tuple[Span, ...]
    rows: tuple[tuple[Span, ...], ...]

    def below(self) -> Iterator[tuple[Span, Span]]:
        """Each heading with each cell that begins below it or ends below its end."""
        for row in self.rows:
            for cell in row[1:]:
                aligned = [
                    heading for heading in self.headings[1:] if _is_below(self.headings[0], heading, row[0], cell)
                ]
                yield from ((heading, cell) for heading in aligned)


@remembered_of_texts
def set_tables(text: str) -> tuple[SetTable, ...]:
    """The tables of a text. The first span of the headings and of a row is its whole line."""
    if "   " not in text:
        return ()
    return tuple(_tables(text))


def _tables(text: str) -> Iterator[SetTable]:
    headings: tuple[Span, ...] = ()
    rows: list[tuple[Span, ...]] = []
    at = 0
    for line in [*text.splitlines(keepends=True), "\n"]:
        cells = _cells(line, at)
        at += len(line)
        if len(cells) > 1 and headings:
            rows.append(cells)
            continue
        if not line.strip() and headings and not rows:
            continue
        if len(rows) > 1 and _aligned(headings, rows):
            yield SetTable(headings, tuple(rows))
        headings, rows = (cells, []) if _are_headings(text, cells) else ((), [])


def _cells(line: str, at: int) -> tuple[Span, ...]:
    """The line and its cells; nothing for a line without a gap."""
    if "  " not in line.strip():
        return ()
    found = tuple(Span(at + cell.start(), at + cell.end()) for cell in _CELL.finditer(line))
    return (Span(at, at + len(line)), *found)


def _are_headings(text: str, cells: tuple[Span, ...]) -> bool:
    """Whether cells are made of the words of headings: most, and not every other one as in a form, whose fields are filled in."""
    if len(cells) <= _FEWEST or not all(_HEADING.fullmatch(text, cell.start, cell.end) for cell in cells[1:]):
        return False
    usual = [any(map(_is_printed, text[cell.start : cell.end].lower().split())) for cell in cells[1:]]
    filled = len(usual) % 2 == 0 and all(usual[::2]) and not any(usual[1::2])
    return 2 * sum(usual) >= len(usual) and not filled


def _is_printed(word: str) -> bool:
    """Whether headings are made of a word."""
    return (
        word in FIELD_WORDS
        or word in _CLINICAL
        or word in _COUNTING
        or word in _OF_PEOPLE
        or is_ordinary(word.strip(".:()"))
    )


def _aligned(headings: tuple[Span, ...], rows: list[tuple[Span, ...]]) -> bool:
    """Whether most rows have at least two cells that begin below a heading."""
    good = sum(
        sum(any(_is_below(headings[0], heading, row[0], cell) for heading in headings[1:]) for cell in row[1:]) > 1
        for row in rows
    )
    return 2 * good > len(rows)


def _is_below(head: Span, heading: Span, line: Span, cell: Span) -> bool:
    """Whether a cell of a line begins, or ends, where a heading of the line of headings does."""
    begins = abs((cell.start - line.start) - (heading.start - head.start)) <= _NEAR
    return begins or (cell.end - line.start) == (heading.end - head.start)


def named_in_tables(text: str) -> Iterator[Span]:
    """The names below the headings for people."""
    for table in set_tables(text):
        for heading, cell in table.below():
            label = text[heading.start : heading.end]
            if label.lower() in _OF_PEOPLE or (
                is_of_people(label) and not _LETTERS.fullmatch(text, cell.start, cell.end)
            ):
                yield from named_in(
                    text, cell.start, cell.end, sure="name" in label.lower() and _has_letters(text, cell)
                )


_LETTERS = re.compile(r"[A-Z]{2,4}(?:[ ][\d.,]+)?")
"""What is no name: "PAYE 0.00"."""


def _has_letters(text: str, cell: Span) -> bool:
    return sum(map(str.isalpha, text[cell.start : cell.end])) > 1 and text[cell.start].isupper()


@remembered_of_texts
def lines_of_tables(text: str) -> Places:
    """The lines of tables with their cells, over whose gaps nothing goes on."""
    return Places(line for table in set_tables(text) for line in (table.headings[0], *(row[0] for row in table.rows)))


_BEDS = frozenset("bed beds rm room bay chair cot seat place pos row line # no. lane pitch stall".split())
"""Headings of columns that count where somebody lies, sits or stands."""
_BED = re.compile(r"\d{1,4}[A-Za-z]?")


@remembered_of_texts
def printed_in_tables(text: str) -> Places:
    """The headings that are made of ordinary words, and the numbers below headings that count: nobody is there."""
    printed: list[Span] = []
    for table in set_tables(text):
        printed += [cell for cell in table.headings[1:] if _is_usual(text[cell.start : cell.end])]
        printed += [
            cell
            for heading, cell in table.below()
            if (_NUMBER.fullmatch(text, cell.start, cell.end) and _counts(text[heading.start : heading.end]))
            or (_BED.fullmatch(text, cell.start, cell.end) and text[heading.start : heading.end].lower() in _BEDS)
        ]
    return Places(printed)


def _is_usual(heading: str) -> bool:
    words = heading.lower().replace("/", " ").split()
    return all(
        is_ordinary(word.strip(".:()")) and not is_name_too(word) and word not in given_names() for word in words
    )


def _counts(heading: str) -> bool:
    """Whether a column counts or measures: "No." does, "Member no." says whose number it is."""
    words = heading.lower().split()
    return is_of_amounts(heading) or words == ["no."] or not (_COUNTING - {"no."}).isdisjoint(words)
