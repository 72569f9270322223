"""A text as the eye reads it: wrapped lines as one, hyphenated words whole, spaced-out letters as words, letters of other forms plain.

A :class:`ReflowedText` holds the text that is read and where each of its characters stands in the text as it is written, so that
what is found in the view is hidden in the original at exact offsets.

:func:`reflowed` is careful: it joins the lines of a wrapped paragraph and leaves lists, tables, forms and verse as they
are. It is what the reader is given. :func:`joined_lines` joins every line to the next one: patterns and known
names are looked for in it, where a wrong join does no harm.
"""

from __future__ import annotations

import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import overload

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.memory import SHORT_TEXT, remembered_of_texts
from expurgate.core.spans import Places, Span
from expurgate.text.people import TITLES, any_of
from expurgate.text.rows import rows_of

_LETTER = r"[^\W\d_]"
_SPACED = re.compile(
    r"(?<![^\s|│])[^\W_](?P<gap>[ \u00a0\t\n]|\n\n|[ \u00a0]?[|│][ \u00a0]?)(?:[^\W_](?P=gap)){2,60}[^\W_](?![^\s|│])"
)
"""At least four letters or digits, each standing alone, with the same sign between them: a heading, or boxes of a form."""
_WIDE = re.compile(r"(?<=[^\W_])[ \u00a0]{2}(?=[^\W_])")
_SPACE_RUN = re.compile(r"[ \u00a0]{2,8}(?=[^\W_])")
_BOXES = re.compile(r"\[[^\W_]\](?:[ ]?\[[^\W_]\]){3,60}")
"""A box of brackets for each letter or digit."""
_FEWEST_BOXES = 8
"""Boxes of brackets that hold nothing but digits: fewer may be the marks of footnotes."""
_GROUPED = re.compile(
    r"(?<![^\s|│:(])\d(?P<gap>[ ]|[ ]?[|│][ ]?)\d(?:(?P=gap)\d){0,5}"
    r"(?:(?:(?P=gap)[/.-](?P=gap)|[ ]{2,4}|[ ]?[|│][ ]{0,3}[/.-]?[ ]{0,3}[|│][ ]?)\d(?P=gap)\d(?:(?P=gap)\d){0,5}){1,5}(?![^\s|│).,;])"
)
"""Digits that stand alone, in groups with a sign or a wider gap between them: "0 7 / 1 1 / 1 9 5 8"."""
_GAPS = re.compile(r"[ |│]+(?:([/.-])[ |│]+)?")
_SHORTEST_NUMBER = 6
"""Digits that stand alone are boxes of a form only when they are at least so many: fewer are figures in a row."""
_WRAP = re.compile(r"[\n\r\u2028](?=((?:(?<=\r)\n)?[^\S\n\r]*))")
_BLANKS = "".join(sign for sign in map(chr, range(0x3001)) if sign.isspace() and sign not in "\n\r\u2028")
_SOFT = re.compile(r"\u00ad[^\S\n\r]*(?:\r?\n)?[^\S\n\r]*")
_HYPHEN = re.compile(rf"(?<={_LETTER}{_LETTER})[-‐]\Z")
_LATIN = r"A-Za-z\u00c0-\u024f"
_UNSEEN = re.compile(
    rf"(?<=[{_LATIN}])[\u034f\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]{{1,20}}(?=[{_LATIN}])"
)
"""Signs that nobody sees inside a word."""
_DOTTED = re.compile(
    r"[A-Z](?<![^\W_][A-Z])(?<![^\W_]\.[A-Z])\.(?:[A-Z]\.){1,8}[A-Z](?![^\W_])(?!\.?[ \u00a0][A-Z][a-z])"
)
"""An acronym with full stops, and no initials: a name would follow them."""
_STYLED = re.compile(
    r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u24b6-\u24e9\U0001d400-\U0001d7ff\U0001f130-\U0001f149]"
)
"""Letters and digits of other forms: wide, bold, in circles."""
_BULLET = re.compile(r"(?:[-*•–—◦▪·>|#]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z][.)])\s")
_FIELD = re.compile(r"[^\W_][\w /'’().-]{0,40}:(?:\s|$)")
_PARTING = re.compile(r"(?<![a-z])\n|\n(?![a-z])")
_STAMP = re.compile(
    r"(?:[\[(<]\d|\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?[ \t]|\d{1,2}[:.]\d\d(?:[:.]\d\d)?[ ]?(?:[ap]m)?[ \t]*(?:[-–—|][ \t]|[^\W\d_][\w.'’ -]{0,30}:))",
    re.IGNORECASE,
)
"""The date or the hour of a message, with which a line of its own begins."""
_TABLE = re.compile(r"\t|\s{3,}|\s[|│]\s|,\S+,\S+,")
_TAGS = re.compile(r"(?<=[^\W_])</?[a-zA-Z\[][^<>\n]{0,100}>(?:</?[a-zA-Z\[][^<>\n]{0,100}>){0,3}(?=[^\W_])")
_EMPHASIS = re.compile(
    rf"(?<![^\W_*])(\*{{1,3}}|~~){_LETTER}{{1,30}}(\1)(?={_LETTER})|(?<={_LETTER})(\*{{1,3}}|~~){_LETTER}{{1,30}}(\3)(?![^\W_*])"
)
"""Marks that set a part of a word apart: "**T**hornbury"."""
_COLOURED = re.compile(r"\x1b\[[0-9;]{0,20}[A-Za-z]")
"""What tells a terminal in which colour it goes on."""
_QUOTED = re.compile(r"(?:>[ \t]?){1,20}")
"""What mail programs write before the lines of a message that is answered."""
_PLAIN_WORDS = re.compile(r"[A-Za-z]{2,}(?: [A-Za-z]{2,})*")
"""Words as the eye reads them already."""
_ENDS = ".!?:;…"
_WIDEST = 200
"""Code points beyond which no line was wrapped by anybody."""
_SHORTEST = 200
"""Views of longer texts are remembered: a text is looked at several times in every round."""
NARROWEST = 40
"""Code points a wrapped line has at least: shorter lines are lists and verse."""


class _Stretches(Sequence[int]):
    """For each character of a view its place in the original: a row of stretches that were taken over as they are.

    A stretch of characters that stand nowhere in the original has the place -1.
    """

    __slots__ = ("_begins", "_length", "_places")

    def __init__(self) -> None:
        self._begins, self._places = array("I"), array("i")
        self._length = 0

    def add(self, place: int, length: int) -> None:
        """The next ``length`` characters stand in the original from ``place`` on."""
        if length:
            self._begins.append(self._length)
            self._places.append(place)
            self._length += length

    def as_row(self) -> Sequence[int]:
        """The places one by one where they are few, because such a row answers sooner; else the stretches. A range where no character moved."""
        if self._begins == self._places:
            return range(self._length)
        if self._length > SHORT_TEXT:
            return self
        row = array("i")
        for begin, after, place in zip(self._begins, [*self._begins[1:], self._length], self._places, strict=True):
            row.extend(range(place, place + after - begin) if place >= 0 else [place] * (after - begin))
        return row

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(self._length))]
        at = range(self._length)[at]
        number = bisect_right(self._begins, at) - 1
        place = self._places[number]
        return place + at - self._begins[number] if place >= 0 else place


@dataclass(frozen=True, slots=True)
class ReflowedText:
    """The text that is read, and for each of its characters the place where it stands in the original."""

    text: str = field(repr=False)
    places: Sequence[int] = field(repr=False)

    def back(self, span: Span) -> Span:
        """The stretch of the original that a stretch of the view was made of."""
        start, end, places = span.start, span.end, self.places
        if isinstance(places, range):
            return span  # the text as it is
        if start == end:
            at = places[start] if start < len(places) else self.length
            return Span(at, at)
        return Span(places[start], places[end - 1] + 1)

    @property
    def unmoved(self) -> bool:
        """Whether every character stands where it stood in the original, so that spans need not be led back."""
        return isinstance(self.places, range)

    @property
    def length(self) -> int:
        """The length of the original up to its last character that is in the view."""
        return self.places[-1] + 1 if len(self.places) else 0


def plain(text: str) -> ReflowedText:
    """The text as it is."""
    return ReflowedText(text, range(len(text)))


def as_one_line(text: str) -> str:
    """The words of a name that may stand on several lines or be spaced out, with one blank between them."""
    if _PLAIN_WORDS.fullmatch(text):
        return text
    return " ".join(joined_lines(text).text.split())


def joined_lines(text: str) -> ReflowedText:
    """Every single line break as a blank, hyphenated words whole, spaced-out letters as words, no tags inside words."""
    return (_remembered_view if len(text) > _SHORTEST else _changed_view)(text, True)


def reflowed(text: str) -> ReflowedText:
    """The lines of wrapped paragraphs joined, hyphenated words whole, spaced-out letters as words."""
    return (_remembered_view if len(text) > _SHORTEST else _changed_view)(text, False)


@remembered_of_texts
def line_ends(text: str) -> Places:
    """The line breaks that part what stands before from what stands behind: all but those inside a wrapped paragraph, or
    between two words in small letters."""
    view = reflowed(text)
    ends = (view.places[found.start()] for found in _PARTING.finditer(view.text))
    return Places.between((end, end + 1) for end in ends)


def labelled(text: str, labels: Iterable[tuple[int, str]]) -> ReflowedText:
    """The text with a label ("ZIP: ") written before places in it; labels stand nowhere in the original (-1)."""
    parts: list[str] = []
    places = _Stretches()
    at = 0
    for place, label in labels:
        parts += (text[at:place], f"{label}: ")
        places.add(at, place - at)
        places.add(-1, len(label) + 2)
        at = place
    parts.append(text[at:])
    places.add(at, len(text) - at)
    return ReflowedText("".join(parts), places.as_row())


def _changed_view(text: str, every: bool) -> ReflowedText:
    within = (_remembered_within if len(text) > _SHORTEST else _within)(text)
    changes = [*_breaks(text, every=every), *within]
    return _view(text, [*changes, *_tags(text)] if every else changes)


def _within(text: str) -> list[_Change]:
    """The changes inside lines, which are the same in both views of the text."""
    changes = [*_spaced(text), *_boxed(text), *_dotted(text), *_emphasis(text)]
    if not text.isascii():
        changes += [*_soft(text), *_unseen(text), *_styled(text)]
    return changes


def _boxed(text: str) -> Iterator[_Change]:
    """What stands between the letters in boxes of brackets, and between the digits of numbers that are written in groups."""
    for found in _BOXES.finditer(text) if "][" in text or "] [" in text else ():
        places = [at for at in range(*found.span()) if text[at].isalnum()]
        if len(places) >= _FEWEST_BOXES or any(text[at].isalpha() for at in places):
            yield from ((at + 1, after, "") for at, after in pairwise(places))
    for found in _GROUPED.finditer(text):
        if sum(map(str.isdigit, found.group())) >= _SHORTEST_NUMBER:
            for gap in _GAPS.finditer(text, *found.span()):
                if gap[1]:
                    yield from ((gap.start(), gap.start(1), ""), (gap.end(1), gap.end(), ""))
                else:
                    yield gap.start(), gap.end(), " " if len(gap.group()) > len(found["gap"]) else ""


_remembered_view = remembered_of_texts(_changed_view)
_remembered_within = remembered_of_texts(_within)

_Change = tuple[int, int, str]
"""From where to where the original is left out, and what stands there in the view: nothing or a blank."""


def _view(text: str, changes: Iterable[_Change]) -> ReflowedText:
    ordered = sorted(changes)
    if not ordered:
        return plain(text)
    parts: list[str] = []
    places = _Stretches()
    at = 0
    for start, end, instead in ordered:
        if start < at:
            continue
        parts += (text[at:start], instead)
        places.add(at, start - at)
        places.add(start, len(instead))
        at = end
    parts.append(text[at:])
    places.add(at, len(text) - at)
    return ReflowedText("".join(parts), places.as_row())


def _breaks(text: str, *, every: bool) -> Iterator[_Change]:
    """Ends of lines that are no ends of paragraphs: a blank, or nothing behind a hyphen inside a word."""
    found = [(0, 0), *_wraps(text), (len(text), len(text))]
    rows = frozenset[int]() if every else rows_of(text).starts
    for (_, start), (wrap, begin), (end, _) in zip(found, found[1:], found[2:], strict=False):
        line, after = text[start:wrap], text[begin:end]
        quoted = _QUOTED.match(after) if after.startswith(">") else None
        if quoted and (before := _QUOTED.match(line)) and before[0].split() == quoted[0].split():
            line, after, begin = line[before.end() :], after[quoted.end() :], begin + quoted.end()
        if not line.strip() or not after.strip():
            continue
        hyphen = line.endswith(("-", "‐")) and _HYPHEN.search(line)
        if hyphen and _goes_on(line, after):
            yield wrap - 1, begin, ""
        elif hyphen and _is_double_name(line, after):
            yield wrap, begin, ""
        elif every or (begin not in rows and (_is_wrapped(line, after) or _is_name_cut(line, after))):
            yield wrap, begin, " "


def _wraps(text: str) -> Iterator[tuple[int, int]]:
    """The ends of lines with the blanks around them; a line of blanks alone belongs to the end of the line before it."""
    reach = 0
    for found in _WRAP.finditer(text):
        at = found.start()
        if at > reach or (at == reach and (at == 0 or text[at - 1] not in _BLANKS)):
            start, reach = reach + len(text[reach:at].rstrip(_BLANKS)), found.end(1)
            yield start, reach


def _goes_on(line: str, after: str) -> bool:
    """Whether a word cut by a hyphen goes on in the next line: in small letters, or all of it in capitals."""
    head, tail = line.rstrip("-‐").split()[-1], after.split()[0]
    return tail[0].islower() or (tail[0].isupper() and len(head) > 1 and head.isupper() and tail[:2].isupper())


_FIRST_OF_TWO = re.compile(r"(?:\A|[ ])[^\W\d_a-z][^\W\d_A-Z]+[-‐]\Z")
_SECOND_OF_TWO = re.compile(r"[^\W\d_a-z][^\W\d_A-Z]+(?![^\W_])")


def _is_double_name(line: str, after: str) -> bool:
    """Whether a double name is cut behind its hyphen, which stays: "Mrs Oyelowo-", "Hart has it"."""
    return _FIRST_OF_TWO.search(line[-_LAST_WORDS:]) is not None and _SECOND_OF_TWO.match(after) is not None


def _is_wrapped(line: str, after: str) -> bool:
    """Whether a line is so long, and so unfinished, that the next one goes on with it."""
    if len(line) < NARROWEST or line.rstrip()[-1] in _ENDS:
        return False
    if (
        len(line) > _WIDEST
        or _STAMP.match(after)
        or _BULLET.match(after)
        or _FIELD.match(after)
        or _TABLE.search(line.strip())
        or _TABLE.search(after.strip())
    ):
        return False
    first = after.split()[0]
    return len(line) + 1 + len(first) > NARROWEST + 15


_CUT_NAME = re.compile(rf"[a-z,;:(][ ](?:{any_of(TITLES)})\.?(?:[ ][^\W\d_a-z][^\W\d_]+)?\Z")
_REST_OF_NAME = re.compile(r"[^\W\d_a-z][^\W\d_]+(?:[-'’][^\W\d_]+){0,3}(?:[ ][a-z]|[,;.)])")


def _is_name_cut(line: str, after: str) -> bool:
    """Whether a line of any width ends inside a name with a title, and the sentence goes on: "by Mrs Joan", "Tregunna after"."""
    return _CUT_NAME.search(line[-_LAST_WORDS:].rstrip()) is not None and _REST_OF_NAME.match(after) is not None


_LAST_WORDS = 60


def _soft(text: str) -> Iterator[_Change]:
    """Soft hyphens, which nobody sees inside a line."""
    return ((found.start(), found.end(), "") for found in _SOFT.finditer(text))


def _unseen(text: str) -> Iterator[_Change]:
    """Signs without width inside words; between a small letter and a capital they part two words."""
    for found in _UNSEEN.finditer(text):
        before, after = text[found.start() - 1], text[found.end()]
        yield found.start(), found.end(), " " if before.islower() and after.isupper() else ""


def _dotted(text: str) -> Iterator[_Change]:
    """The full stops inside acronyms: "A.I.D.S." is "AIDS."."""
    for found in _DOTTED.finditer(text):
        yield from ((at, at + 1, "") for at in range(found.start() + 1, found.end(), 2))


def _emphasis(text: str) -> Iterator[_Change]:
    """Marks of emphasis inside a word, and colours of a terminal."""
    for found in _EMPHASIS.finditer(text) if "*" in text or "~~" in text else ():
        yield from ((*found.span(group), "") for group in (2, 3, 4) if found[group])
    if "\x1b" in text:
        yield from ((*found.span(), "") for found in _COLOURED.finditer(text))


def _styled(text: str) -> Iterator[_Change]:
    """Styled letters and digits, each with the plain one it stands for."""
    for found in _STYLED.finditer(text):
        plain_form = unicodedata.normalize("NFKC", found.group())
        if len(plain_form) == 1:
            yield found.start(), found.end(), plain_form


def _tags(text: str) -> Iterator[_Change]:
    """Markup inside a word, where a text has HTML in it that is not read as such: a cell, a value, an output."""
    return ((found.start(), found.end(), "") for found in _TAGS.finditer(text)) if ">" in text else iter(())


def _spaced(text: str) -> Iterator[_Change]:
    """The blanks between letters that are spaced out, and what is wider than a blank between words."""
    for found in _SPACED.finditer(text):
        gap, letters = found["gap"], found.group()[:: len(found["gap"]) + 1]
        if letters.isdigit() and len(letters) < _SHORTEST_NUMBER:
            continue
        for at in range(found.start() + 1, found.end(), len(gap) + 1):
            yield at, at + len(gap), ""
        wide = _SPACE_RUN.match(text, found.end())
        if wide:
            yield wide.start(), wide.end(), " "
    if "  " in text or "\u00a0" in text:
        gaps = rows_of(text).gaps
        yield from ((*found.span(), " ") for found in _WIDE.finditer(text) if not gaps.meet(*found.span()))
