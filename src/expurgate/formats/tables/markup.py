"""Markup inside a value: its tags are structure, what stands between them is content ("<td>Ann Lee</td>")."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.tables.columns import Cell
from expurgate.formats.tables.json_text import Value
from expurgate.formats.tables.notebooks import CodeLine

_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9:-]{0,20})((?:\s[^<>]{0,300})?)/?>")
_CLOSED = re.compile(r"</[A-Za-z]")
_ATTRIBUTE = re.compile(r"\s*+(?:([A-Za-z:-]{1,30})\s?=\s?(?:\"[^\"<>]*+\"|'[^'<>]*+')|/)")
_SAYS_NOTHING = frozenset(
    """
    xmlns xmlns:xsi class style id colspan rowspan border align valign width height cellpadding cellspacing dir lang xml:lang type scope
    """.split()
)
"""Attributes that say how something looks or of what kind it is; a tag with others is judged as a text."""
_INLINE = frozenset("a abbr b big cite em font i mark s small span strong sub sup tt u wbr".split())
"""Elements inside a sentence: the text goes on behind their tags."""


@dataclass(frozen=True, slots=True)
class MarkedUp:
    """A value in pieces: tags and texts in turn, and the texts that go on where the one before them ends."""

    line: CodeLine = field(repr=False)
    goes_on: frozenset[int]

    def cells(self) -> Iterator[tuple[Cell, bool]]:
        """Every piece as a cell, and whether it is content."""
        for at, piece in enumerate(self.line.pieces):
            content = at in self.line.texts
            if piece.strip() or content:
                yield Cell("judge", piece, self.line.putting(at), goes_on=at in self.goes_on), content


def marked_up(value: Value) -> MarkedUp | None:
    """A value of markup taken apart; None for any other."""
    if not value.says or _CLOSED.search(value.text) is None:
        return None
    pieces, texts, going, at, inline = list[str](), set[int](), set[int](), 0, False
    for tag in _TAG.finditer(value.text):
        if not _is_plain(tag[2]):
            continue
        _take(value.text[at : tag.start()], pieces, texts, going, inline)
        inline = tag[1].lower() in _INLINE and (inline or at != tag.start() or at == 0)
        pieces.append(tag[0])
        at = tag.end()
    if not pieces:
        return None
    _take(value.text[at:], pieces, texts, going, inline)
    return MarkedUp(CodeLine(value, pieces, frozenset(texts)), frozenset(going))


def _take(text: str, pieces: list[str], texts: set[int], going: set[int], inline: bool) -> None:
    """Add a text behind the pieces before it."""
    if not text:
        return
    if inline and texts:
        going.add(len(pieces))
    texts.add(len(pieces))
    pieces.append(text)


def _is_plain(said: str) -> bool:
    """Whether the attributes of a tag say nothing."""
    at = 0
    said = said.rstrip()
    while at < len(said):
        found = _ATTRIBUTE.match(said, at)
        if found is None or (found[1] and found[1].lower() not in _SAYS_NOTHING):
            return False
        at = found.end()
    return True
