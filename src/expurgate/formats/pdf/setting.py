"""Lines that lost something are set anew, so that neither gaps nor spacing tell how long it was.

The glyphs that stay follow one another at their natural widths: word spacing, letter spacing and kerning of a justified
line would give the width of what is missing away. A line keeps the edge, or the middle, that it shares with others.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.formats.pdf.flow import Line, along
from expurgate.formats.pdf.fonts import Code, PdfFont
from expurgate.formats.pdf.model import Glyph, Insertion, PageContent
from expurgate.formats.pdf.standard import standard_width

BOX_WIDTH = 3.0
"""Ems of a black box, whatever it stands for."""
SPACE_WIDTH = 0.28
CLIPPED = 0.5
"""A line is squeezed into what it is clipped to, but not below this share of its width."""
MARGIN = 12.0
SAME_EDGE = 0.75
_BLOCKS = frozenset("█▇▆▅▄▃▂▁■▪▮▓▒░ ")


@dataclass(frozen=True, slots=True)
class SetText:
    """A replacement in codes: of the line's own font, or of the built-in one named."""

    codes: bytes = field(repr=False)
    width: float
    standard: str | None


def set_text(text: str, font: PdfFont) -> SetText | None:
    """``text`` in the font if it has every glyph, else in a built-in one; None when neither can show it."""
    codes: Sequence[Code] | None = font.encode(text)
    if codes is not None:
        return SetText(b"".join(code.data for code in codes), sum(code.width for code in codes), None)
    try:
        data = text.encode("cp1252")
    except UnicodeEncodeError:
        plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
        try:
            data = plain.encode("cp1252")
        except UnicodeEncodeError:
            return None
    width = sum(standard_width(font.standard, char) for char in data.decode("cp1252"))
    return SetText(data, width, font.standard)


_CLOSING = frozenset(",.;:!?)")
_LETTER = 0.5
"""Ems of a letter, about."""
_SAME_LINE = 0.3
"""Ems that glyphs of one line are apart at most."""


def is_box(text: str) -> bool:
    """Whether a replacement is drawn as a black box rather than as words."""
    return all(char in _BLOCKS for char in text)


def mark_edits(glyphs: Sequence[Glyph], edits: Iterable[Edit], begun: set[Span]) -> dict[Glyph, Insertion]:
    """Mark the glyphs of edited text as removed; what is inserted before which glyph. Both are sorted by offset.

    What stands for an edit that began on an earlier page is there already; ``begun`` learns where edits begin.
    """
    found: dict[Glyph, Insertion] = {}
    at = 0
    for edit in edits:
        start, end = edit.span.start, edit.span.end
        while at < len(glyphs) and max(glyphs[at].end, glyphs[at].start + 1) <= start:
            at += 1
        gone: list[Glyph] = []
        drawn = False
        scan = at
        while scan < len(glyphs) and glyphs[scan].start < end:
            glyph = glyphs[scan]
            if glyph.end > start or (glyph.start == glyph.end and start < glyph.start):
                glyph.removed = True
                gone.append(glyph)
                drawn = drawn or bool((glyph.code.text or "x").strip())
            scan += 1
        follows = glyphs[scan] if scan < len(glyphs) else None
        first = _place(gone, glyphs[at - 1] if at else None, follows, edit.replacement)
        if first is None and edit.replacement.strip() and at < len(glyphs):
            first = glyphs[at]
        goes_on = edit.span in begun
        begun.update([edit.span] if first is not None else [])
        if (
            first is not None
            and not goes_on
            and (edit.replacement.strip() or (drawn and not _is_left_out(gone, edit, follows)))
        ):
            found[first] = _insertion(edit.replacement, first)
    return found


def _is_left_out(gone: Sequence[Glyph], edit: Edit, follows: Glyph | None) -> bool:
    """Whether an edit leaves a phrase out of its sentence, with the comma or blank beside it, or the days of a year in figures.

    The text closes over it then, and no box is to tell of it.
    """
    first, last = gone[0].code.text or "x", gone[-1].code.text or "x"
    figures = last in "/.-–" and follows is not None and (follows.code.text or "x").isdigit()
    return not edit.replacement and (first.isspace() or first in _CLOSING or last.isspace() or figures)


def _place(gone: Sequence[Glyph], before: Glyph | None, follows: Glyph | None, text: str) -> Glyph | None:
    """The glyph that a replacement stands before: the first, or the first on the line of the comma or stop that follows.

    Where what went stood at the end of a line that has less room than the next, it is the first on the next.
    """
    if not gone or gone[0].show.direction != (1.0, 0.0):
        return gone[0] if gone else None
    lines = _by_line(gone)
    if follows is not None and (follows.code.text or "") in _CLOSING and follows.show.direction == (1.0, 0.0):
        beside = next((line for line in lines if _level(line[0], follows) and line[0].x < follows.x), None)
        return beside[0] if beside else gone[0]
    rooms = [sum(glyph.advance for glyph in line) for line in lines]
    opens = before is None or not _level(before, gone[0])
    fits = rooms[0] >= _LETTER * gone[0].show.em * len(text.strip())
    return gone[0] if opens or fits else lines[rooms.index(max(rooms))][0]


def _by_line(glyphs: Sequence[Glyph]) -> list[list[Glyph]]:
    lines: list[list[Glyph]] = []
    for glyph in glyphs:
        if lines and _level(lines[-1][-1], glyph):
            lines[-1].append(glyph)
        else:
            lines.append([glyph])
    return lines


def _level(glyph: Glyph, other: Glyph) -> bool:
    return abs(glyph.y - other.y) < _SAME_LINE * other.show.em


def _insertion(text: str, before: Glyph) -> Insertion:
    state, show = before.show.state, before.show
    words = " ".join(text.split())
    set_in = None if is_box(words) or state.font is None else set_text(words, state.font)
    scale = show.em / 1000 * state.stretch
    blank = SPACE_WIDTH * show.em
    lead, trail = (blank if words and end.isspace() else 0.0 for end in (text[:1], text[-1:]))
    if set_in is None:
        return Insertion(words, before, BOX_WIDTH * show.em, box=True, lead=lead, trail=trail)
    return Insertion(words, before, set_in.width * scale, box=False, lead=lead, trail=trail)


def reset_lines(page: PageContent, lines: Sequence[Line], insertions: dict[Glyph, Insertion]) -> list[Line]:
    """Give every glyph and insertion of the touched lines its new place; which lines those are."""
    touched = [
        line
        for line in lines
        if any((glyph.removed and not glyph.unknown) or glyph in insertions for glyph in line.glyphs)
    ]
    for line in touched:
        _reset(page, line, lines, insertions)
    return touched


def _reset(page: PageContent, line: Line, lines: Sequence[Line], insertions: dict[Glyph, Insertion]) -> None:
    pen, at = 0.0, line.glyphs[0].start
    places: list[tuple[Glyph | Insertion, float]] = []
    for glyph in line.glyphs:
        insertion = insertions.get(glyph)
        if glyph.start > at and places and not (glyph.removed and insertion is None):
            pen += SPACE_WIDTH * line.em
        if insertion is not None:
            pen += insertion.lead if places else 0.0
            places.append((insertion, pen))
            pen += insertion.width + insertion.trail
        if not places and not glyph.removed and (glyph.code.text or "x").isspace():
            glyph.removed = True
        if not glyph.removed:
            places.append((glyph, pen))
            pen += glyph.advance
        at = max(glyph.end, at)
    first = places[0][0] if places else None
    if isinstance(first, Insertion) and all(map(_is_blank, places[1:])) and _fits_boxes(line, first):
        _fill_boxes(line, first)
        return
    start, squeeze = _fitted(page, line, lines, pen)
    for item, offset in places:
        glyph = item.before if isinstance(item, Insertion) else item
        across = along(glyph, line.direction)[1]
        place = _on_page(line, start + offset * squeeze, across)
        if isinstance(item, Insertion):
            item.place, item.squeeze = place, squeeze
            glyph.show.insertions += (item,)
        else:
            item.moved_to = place
    for glyph in line.glyphs:
        glyph.show.squeeze = squeeze


def _is_blank(place: tuple[Glyph | Insertion, float]) -> bool:
    """Whether a glyph is white space, as in the last boxes of a form."""
    return isinstance(place[0], Glyph) and (place[0].code.text or "x").isspace()


ROOMY = 1.25
"""Ems between letters in boxes from which on a replacement is written letter by letter."""


def _fits_boxes(line: Line, insertion: Insertion) -> bool:
    """Whether a replacement can be written as the line was: a letter in each box."""
    return not insertion.box and len(insertion.text) <= line.boxes and line.pitch >= ROOMY * line.em


def _fill_boxes(line: Line, insertion: Insertion) -> None:
    """Write a replacement into the boxes of a form, from the first on, each letter in the middle."""
    state, em = insertion.before.show.state, insertion.before.show.em
    for at, letter in enumerate(insertion.text):
        drawn = set_text(letter, state.font) if state.font is not None else None
        width = 0.0 if drawn is None else drawn.width * em / 1000 * state.stretch
        u = (0.0 if line.walls is None else line.walls[0]) + line.pitch * (at + 0.5) - width / 2
        across = along(insertion.before, line.direction)[1]
        insertion.before.show.insertions += (
            Insertion(letter, insertion.before, width, box=False, place=_on_page(line, u, across)),
        )


def _on_page(line: Line, u: float, across: float) -> tuple[float, float]:
    """Where a place along and across a line is on the page."""
    dx, dy = line.direction
    return u * dx - across * dy, u * dy + across * dx


def _fitted(page: PageContent, line: Line, lines: Sequence[Line], width: float) -> tuple[float, float]:
    """The new start of the line, and how much it is squeezed so that it does not run into its neighbour."""
    others = [other for other in lines if other is not line and other.direction == line.direction]
    start = _anchored(page, line, others, width)
    low, high = -1e9, 1e9
    if line.direction == (1.0, 0.0):
        low, high = page.box[0] + MARGIN, page.box[2] - MARGIN
        clip = min(glyph.show.state.clip_right for glyph in line.glyphs)
        if clip - start > CLIPPED * width:
            high = min(high, clip)
        if line.walls is not None and line.walls[1] > start:
            high = min(high, line.walls[1] - 0.15 * line.em)
    for other in others:
        if abs(other.v - line.v) < 0.8 * max(line.em, other.em):
            if other.u0 >= line.u1:
                high = min(high, other.u0 - 0.3 * line.em)
            elif other.u1 <= line.u0:
                low = max(low, other.u1 + 0.3 * line.em)
    start = max(start, min(low, line.u0))
    room = high - start
    return start, max(min(1.0, room / width), 0.2) if width > 0 else 1.0


def _anchored(page: PageContent, line: Line, others: Sequence[Line], width: float) -> float:
    """Where the line begins: on the edge or the middle that others share, taken from them and not from the line itself."""
    left = _nearest(line.u0, [other.u0 for other in others], SAME_EDGE)
    if left is not None:
        return left
    right = _nearest(line.u1, [other.u1 for other in others], SAME_EDGE)
    if right is not None:
        return right - width
    middles = [(other.u0 + other.u1) / 2 for other in others]
    if line.direction == (1.0, 0.0):
        middles.insert(0, (page.box[0] + page.box[2]) / 2)
    middle = _nearest((line.u0 + line.u1) / 2, middles, 2 * SAME_EDGE)
    return line.u0 if middle is None else middle - width / 2


def _nearest(value: float, choices: Sequence[float], reach: float) -> float | None:
    """The first of the choices within reach of a value."""
    return next((choice for choice in choices if abs(choice - value) < reach), None)


_THIN = 0.15
_UNDER, _OVER = -0.35, 0.6
"""Ems of the thickest rule, and between which heights it strikes a word out or underlines it: further off it is the side of a cell."""


def rules_under(page: PageContent, touched: Sequence[Line]) -> None:
    """Take out underlines and highlights of removed glyphs: their length is the length of the word."""
    for line in touched:
        if line.direction != (1.0, 0.0):
            continue
        gone = [glyph for glyph in line.glyphs if glyph.removed]
        if not gone:
            continue
        left, right = min(glyph.x for glyph in gone), max(glyph.x + glyph.advance for glyph in gone)
        for node in page.nodes():
            for path in node.paths:
                x0, y0, x1, y1 = path.box
                beside = x1 > left and x0 < right and x0 >= line.u0 - line.em and x1 <= line.u1 + line.em
                low, high = (_UNDER, _OVER) if y1 - y0 < _THIN * line.em else (-0.5, 1.3)
                level = y0 >= line.v + low * line.em and y1 <= line.v + high * line.em
                if beside and level and x1 - x0 > y1 - y0 and not path.clips:
                    node.hidden.update(range(path.first, path.last + 1))
