"""Lines that stand by themselves: the rows of wards, logs, lists and talks, the marks that open them and the gaps between their cells.

No sentence, phrase or name goes on from one row to the next or from one cell to another. The number that a row has in a list ("Bed 3")
tells of nobody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Places
from expurgate.text.calendar import ANY_MONTH, DAYS, HOUR

_SEASON = "(?:Early|Mid|Late|Spring|Summer|Autumn|Winter)"
"""What a day became that opened a row."""
_DAY = (
    rf"\d{{1,2}}[./-]\d{{1,2}}(?:[./-]\d{{2,4}})?|\d{{4}}-\d\d-\d\d|(?:\d{{1,2}}(?:st|nd|rd|th)?[ ])?(?:{ANY_MONTH})[ ]\d{{4}}|"
    rf"{_SEASON}(?:[ ]{_SEASON})?[ ]\d{{4}}"
)
_CLOCK = rf"(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d)?(?:[ ]?[ap]m)?|{HOUR}"
_WEEKDAY = rf"(?:{'|'.join((*DAYS, 'Weds', 'Tues', 'Thurs', *(day[:3] for day in DAYS)))})"
_OPENING = re.compile(
    rf"""^[ \t>*•|-]{{0,8}}\[?(?:
      (?P<clock>(?:{_WEEKDAY}[.,]?[ ])?(?:{_CLOCK}))(?![\w.:/-])
    | (?P<day>(?:{_WEEKDAY}[.,]?[ ])?(?:{_DAY})(?:(?:,?[ ]|T)(?:{_CLOCK}))?)(?![\w/-])
    | (?P<year>(?:19|20)\d\d)(?=[ ]?[-–—]|[ ]{{2}}|\t)
    | (?P<word>[A-Za-z]{{1,10}})\.?[ ]?(?P<number>\d{{1,3}})[a-z]?(?![\w/-]|[.:,]\d|[ ]\d)
    )""",
    re.MULTILINE | re.VERBOSE,
)
_GAP = re.compile(
    r"(?<=[^\s.!?])[ \u00a0]{2,}(?=\S)|(?<=\S)(?:[ \u00a0]{3,}|[ ]?\t[ \t]*)(?=\S)|[ ](?=\d{1,3}[MF]\b)|(?<=\d[MF])[ ]"
)
"""Between two cells; how old somebody is, and of which sex, is a cell of its own: "Olive Trimble 91F"."""
_SIGN = re.compile(r";[ ]?")
_NARROW = re.compile(r"(?<=\S) (?=\S)")
_LEAST = 2
"""So many rows make a list."""
_SHEET, _TWO, _SIGNS = 3, 2, 3
"""So many lines with gaps in them, or with so many semicolons, one below the other, make a sheet."""
_HOMES = frozenset("flat apartment apt unit house suite lot villa door block number no".split())
"""Words before numbers that tell where somebody lives."""
_NO_MARKS = frozenset(
    (*ANY_MONTH.lower().split("|"), *(day[:3].lower() for day in DAYS), *map(str.lower, DAYS), "age", "aged")
)
_UNNAMED = ("clock", "day", "year")


@dataclass(frozen=True, slots=True)
class RowLayout:
    """Where the rows of a text begin, behind the blanks and bullets before them, what parts them, and what counts them."""

    starts: frozenset[int]
    gaps: Places
    """The ends of lines before rows, blanks and tabs between their cells, and what stands between the mark of a row and its words."""
    numbers: Places
    """Words and numbers that count the rows one by one: "Bed 3", "B3"."""


@remembered_of_texts
def rows_of(text: str) -> RowLayout:
    """The rows of a text that has a list, a log or a sheet in it."""
    found = _marked(text)
    marks = [(each.start(_kind(each)), each.end()) for each in found]
    sheets = [*_in_sheets(text), *(listed := _in_lists(text))]
    starts = frozenset((*(start for start, _ in marks), *(_behind_blanks(text, start) for start in sheets)))
    gaps = [(end, after) for _, end in marks if (after := _behind_blanks(text, end)) > end]
    gaps.extend((before, start) for start in starts if (before := text.rfind("\n", 0, start)) >= 0)
    for line in sorted({text.rfind("\n", 0, start) + 1 for start in starts}):
        gaps.extend(gap.span() for gap in _GAP.finditer(text, line, _end(text, line)))
    for line in listed:
        gaps.extend(sign.span() for sign in _SIGN.finditer(text, line, _end(text, line)))
    counted = ((each.start("word"), each.end("number")) for each in _counting(found))
    return RowLayout(starts, Places.between(sorted(gaps)), Places.between(counted))


def _marked(text: str) -> Sequence[re.Match[str]]:
    """What opens the lines of lists: each time, or a word and a number, like those of other lines."""
    alike: defaultdict[str, list[re.Match[str]]] = defaultdict(list)
    for found in _OPENING.finditer(text):
        alike[_kind(found) if not found["word"] else found["word"].lower()].append(found)
    return [found for word, some in alike.items() if word not in _NO_MARKS and _are_several(some) for found in some]


def _are_several(found: Iterable[re.Match[str]]) -> bool:
    return len({each[0].strip() for each in found}) >= _LEAST


def _kind(found: re.Match[str]) -> str:
    return next((kind for kind in _UNNAMED if found[kind]), "word")


def _counting(rows: Iterable[re.Match[str]]) -> Iterator[re.Match[str]]:
    """The rows of lists that count on by one, at least from every second row to the next."""
    alike: defaultdict[str, list[re.Match[str]]] = defaultdict(list)
    for found in rows:
        if found["word"] and found["word"].lower() not in _HOMES:
            alike[found["word"].lower()].append(found)
    for some in alike.values():
        steps = [int(after["number"]) - int(before["number"]) for before, after in pairwise(some)]
        if 2 * steps.count(1) >= len(steps) > 0:
            yield from some


def _in_sheets(text: str) -> Iterator[int]:
    """The lines of sheets, which have gaps between few words, three or more of them one below the other."""
    run: list[int] = []
    start = 0
    while start < len(text) and "  " in text:
        end = _end(text, start)
        if _has_cells(text, start, end):
            run.append(start)
        else:
            yield from run if len(run) >= _SHEET else ()
            run = []
        start = end + 1
    yield from run if len(run) >= _SHEET else ()


def _in_lists(text: str) -> list[int]:
    """The lines of lists whose cells are parted by semicolons: three or more, one below the other, with as many of them."""
    found: list[int] = []
    run: list[int] = []
    cells, start = 0, 0
    while start < len(text) and ";" in text:
        end = _end(text, start)
        here = text.count(";", start, end)
        if here != cells:
            found += run if len(run) >= _SHEET and cells >= _SIGNS else []
            run, cells = [], here
        run.append(start)
        start = end + 1
    return found + (run if len(run) >= _SHEET and cells >= _SIGNS else [])


def _has_cells(text: str, start: int, end: int) -> bool:
    """Whether a line has gaps, wide ones or fewer than blanks: else it is spaced out."""
    gaps = [len(gap[0]) for gap in _GAP.finditer(text, start, end)]
    return bool(gaps) and (max(gaps) > _TWO or sum(1 for _ in _NARROW.finditer(text, start, end)) >= len(gaps))


def _end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def _behind_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\u00a0>*•|-[":
        at += 1
    return at
