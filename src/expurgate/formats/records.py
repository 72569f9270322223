"""XML files: texts, attributes, remarks, and the names of all; what is not edited stays as it is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from html import escape

from expurgate.core.document import Document
from expurgate.core.edits import check_edits, spliced
from expurgate.core.errors import GuaranteeError, InputError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.limits import check_size
from expurgate.formats.base import OpenedFile, ReadOptions
from expurgate.formats.drawing import KeptDrawing, is_drawing, with_drawings
from expurgate.formats.slots import SlotText
from expurgate.formats.svg_pictures import empty_places
from expurgate.formats.tables.columns import Put, called_number
from expurgate.formats.tables.people import people_of_row
from expurgate.formats.text import decoded
from expurgate.formats.typed_dates import Redated, iso_date
from expurgate.formats.typed_numbers import typed_number
from expurgate.formats.xml import allowed
from expurgate.formats.xml_text import XmlPiece, as_name, as_remark, check_xml, pieces
from expurgate.text.field_names import is_of_kinds

_DECLARED = re.compile(rb"\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
_FIXED = frozenset({"xml", "xmlns"})


class ElementNames:
    """The names of elements, attributes and namespaces: each is a paragraph of one document and is judged once."""

    def __init__(self) -> None:
        self.slots = SlotText()
        self._new: dict[tuple[bool, str], str] = {}

    def add(self, piece: XmlPiece) -> None:
        """Take in a name, part by part, or the address of a namespace."""
        for part in [piece.says] if piece.kind == "space" else piece.says.split(":"):
            key = (piece.kind == "space", part)
            if part and part not in _FIXED and key not in self._new:
                self._new[key] = part
                self.slots.separate("\n\n")
                self.slots.add(part, partial(self._put, key))

    def _put(self, key: tuple[bool, str], text: str) -> None:
        """No two names become one: attributes of an element must differ."""
        wanted = text.strip() if key[0] else as_name(text)
        taken = {new for other, new in self._new.items() if other != key}
        name, number = wanted, 2
        while name in taken:
            name, number = f"{wanted}-{number}", number + 1
        self._new[key] = name

    def written(self, piece: XmlPiece) -> str:
        """The name of an element or attribute as it is written now."""
        if piece.kind == "space":
            return escape(self._new.get((True, piece.says), piece.says))
        return ":".join(self._new.get((False, part), part) for part in piece.says.split(":"))


@dataclass(frozen=True, slots=True)
class OpenedXml(OpenedFile):
    """A text, its pieces, and the documents made of them: the names, then all that it says."""

    documents: tuple[Document, ...]
    text: str = field(repr=False)
    names: ElementNames = field(repr=False)
    named: list[XmlPiece] = field(repr=False)
    slots: SlotText = field(repr=False)
    new: dict[tuple[int, int], str] = field(repr=False)
    redated: Redated
    mark: bytes
    encoding: str
    depth: int

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """The same text but for what was edited; characters its encoding does not have become references."""
        check_edits(self.documents, edits)
        self.names.slots.write(edits[0])
        self.slots.write(edits[1])
        new = self.new | {(piece.start, piece.end): self.names.written(piece) for piece in self.named}
        written = spliced(self.text, ((start, end, text) for (start, end), text in sorted(new.items())))
        data = self.mark + written.encode(self.encoding, errors="xmlcharrefreplace")
        try:
            check_xml(data, self.depth)
        except InputError:
            raise GuaranteeError("what was written is no XML; nothing is released") from None
        return data

    @property
    def hidden(self) -> list[str]:
        """Dates as they were written, where others stand now."""
        return self.redated.hidden

    @property
    def released(self) -> list[str]:
        """The dates that were put in the place of others."""
        return self.redated.released


@dataclass(frozen=True, slots=True)
class XmlFormat:
    """Files of elements and attributes without a document type."""

    name: str = "xml"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedXml:
        """The names, then texts and values in order: fields on lines, groups of fields as paragraphs."""
        check_size(data, options.limits)
        try:
            check_xml(data, options.limits.depth)
            text, mark, encoding = _decoded(data)
        except InputError as error:
            raise InputError(f"{error}; named .txt it is read as a text") from None
        text, drawings = with_drawings(text, options)
        found = list(pieces(text))
        names, named = ElementNames(), [piece for piece in found if piece.kind in ("name", "space")]
        for piece in named:
            names.add(piece)
        new: dict[tuple[int, int], str] = {}
        redated = Redated()
        slots, people, columns = _flow(found, new, redated)
        for drawing in drawings:
            slots.separate("\n\n")
            slots.add(drawing.says, _emptier(new, drawing))
        said = Document(slots.text, name, people, columns=columns)
        documents = (Document(names.slots.text, name, structure=True), said)
        return OpenedXml(documents, text, names, named, slots, new, redated, mark, encoding, options.limits.depth)


XML = XmlFormat()


def _decoded(data: bytes) -> tuple[str, bytes, str]:
    declared = _DECLARED.match(data)
    if declared is None or data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        return decoded(data)
    encoding = declared.group(1).decode("ascii")
    try:
        return data.decode(encoding), b"", encoding
    except (LookupError, UnicodeError):
        raise InputError("the encoding of the XML is not read") from None


def _flow(
    found: Sequence[XmlPiece], new: dict[tuple[int, int], str], redated: Redated
) -> tuple[SlotText, tuple[str, ...], tuple[tuple[int, str], ...]]:
    """The whole file as one text, the people that its fields name, and the places of fields that hold people's numbers."""
    slots, people, columns = SlotText(cells=True), list[tuple[str, str, int]](), list[tuple[int, str]]()
    groups, mixed = _shapes(found)
    stack: list[int] = []
    for at, piece in enumerate(found):
        if piece.kind == "open":
            _separate(slots, stack, at, groups, mixed)
            stack.append(at)
        elif piece.kind == "close":
            inner = stack.pop()
            _separate(slots, stack, inner, groups, mixed)
        elif piece.kind in ("text", "value", "remark") and piece.says.strip() and not _is_measure(piece):
            if piece.kind != "text":
                slots.separate("\n" if piece.kind == "value" else "\n\n")
            inside = (piece.inside or "").rpartition(":")[2]
            called = called_number(inside, 0)
            apart = bool(called) and mixed.isdisjoint(stack)
            if apart:
                slots.separate("\n\n")  # what a field says by its name goes on in no other
            date = iso_date(piece.says, plain=_is_dated(piece, found[stack[-1]] if stack else piece))
            put = _putter(new, piece)
            if (number := typed_number(inside, piece.says)) is not None and not number.is_round:
                slots.add(number.said, number.putting(put, redated.hidden, redated.released))
            elif number is None:
                slots.add(*((date.said, redated.putting(date, piece.says, put)) if date else (piece.says, put)))
            slots.separate("\n\n" if apart or piece.kind == "remark" else "\n" if piece.kind == "value" else "")
            columns += [(slots.latest, column) for _, column in called]
            holder = stack[-2] if piece.kind == "text" and len(stack) > 1 else -at
            people += [(inside, piece.says, holder)] if inside else []
    return slots, tuple(dict.fromkeys(people_of_row(people))), tuple(columns)


_DATED = re.compile("date|time|birth|stamp|dob", re.IGNORECASE)


def _is_dated(piece: XmlPiece, element: XmlPiece) -> bool:
    """Whether figures are a date, by what the attribute or its element is called: ``<birthTime value="19620923"/>``."""
    return _DATED.search(f"{piece.inside or ''} {element.says if piece.kind == 'value' else ''}") is not None


_CLASSES = frozenset({"classCode", "typeCode", "moodCode", "determinerCode", "contextControlCode", "nullFlavor"})
"""Attributes of health records that say of which class an element is, by a word of the standard in capitals."""


_VOCABULARY = re.compile(r"2\.16\.840\.1\.113883\.(?:5|6|11)(?:\.\d{1,6}){1,4}")
"""Numbers under which standards of health records list their codes."""
_TEMPLATE = re.compile(r"2\.16\.840\.1\.113883\.(?:1\.3|10\.20(?:\.\d{1,6}){1,6})")
"""Numbers of the types of documents and of the templates of such standards."""
_STYLES = frozenset(
    """
    bold italics underline emphasis lrule rrule toprule botrule arabic littleroman bigroman littlealpha bigalpha disc circle square
    xallbreak ordered unordered pocd_hd000040
    """.split()
)
"""Values by which such records say how words are set, and of which standard they are."""
_STYLED = frozenset({"styleCode", "listType", "extension"})


def _is_measure(piece: XmlPiece) -> bool:
    """Whether an attribute says where something is drawn, or is a code of one letter (``code="M"``): it is no content."""
    said = piece.says.strip()
    name = piece.inside or ""
    letter = len(said) == 1 and (name.lower().endswith("code") or is_of_kinds(name))
    code = said.isalpha() and (letter or (said.isupper() and name in _CLASSES))
    numbers = {"codeSystem": _VOCABULARY, "root": _TEMPLATE}.get(name)
    vocabulary = numbers is not None and numbers.fullmatch(said) is not None
    code = code or (name in _STYLED and _STYLES.issuperset(said.lower().split()))
    return piece.kind == "value" and (code or vocabulary or is_drawing(piece.inside, piece.says))


def _separate(slots: SlotText, stack: Sequence[int], at: int, groups: set[int], mixed: set[int]) -> None:
    """Put a break between elements, unless they are in the middle of a text."""
    if not stack or stack[-1] not in mixed:
        slots.separate("\n\n" if at in groups else "\n")


def _shapes(found: Sequence[XmlPiece]) -> tuple[set[int], set[int]]:
    """Which elements have elements in them, and which of these have text of their own too."""
    groups: set[int] = set()
    spoken: set[int] = set()
    stack: list[int] = []
    for at, piece in enumerate(found):
        if piece.kind == "open":
            groups |= set(stack[-1:])
            stack.append(at)
        elif piece.kind == "close":
            stack.pop()
        elif piece.kind == "text" and piece.says.strip():
            spoken |= set(stack[-1:])
    return groups, groups & spoken


def _emptier(new: dict[tuple[int, int], str], drawing: KeptDrawing) -> Put:
    """A function that empties a drawing which contains hidden text."""

    def put(_text: str) -> None:
        new.update(dict.fromkeys(empty_places(drawing.markup, drawing.start), ""))

    return put


def _putter(new: dict[tuple[int, int], str], piece: XmlPiece) -> Put:
    """A function that replaces a piece by a text, escaped as its place needs."""
    fitted = as_remark if piece.kind == "remark" else escape

    def put(text: str) -> None:
        new[piece.start, piece.end] = fitted(allowed(text))

    return put
