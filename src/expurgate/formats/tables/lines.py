"""JSON: the values of each record as one document, and the keys of all. A record is a line, or the element of a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from expurgate.core import lazy_re as re
from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.limits import check_size
from expurgate.formats.base import ReadOptions
from expurgate.formats.slots import SlotText
from expurgate.formats.tables.columns import Cell, Role, Rows, Tabular, check_cells, roles
from expurgate.formats.tables.json_text import JsonText, Keys, Value
from expurgate.formats.tables.markup import marked_up
from expurgate.formats.tables.notebooks import CodeLine, code_of
from expurgate.formats.text import decoded
from expurgate.formats.typed_dates import iso_date
from expurgate.text.field_names import is_of_kinds


@dataclass(frozen=True, slots=True)
class OpenedJson(Tabular):
    """JSON texts, one or many, and the documents made of their values."""

    documents: tuple[Document, ...]
    rows: Rows = field(repr=False)
    keys: Keys = field(repr=False)
    settings: SlotText = field(repr=False)
    texts: list[JsonText | str] = field(repr=False)
    mark: bytes
    encoding: str

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """The same text but for the values and keys that were edited."""
        check_edits(self.documents, edits)
        self.keys.slots.write(edits[0])
        first = 1
        if self.settings.text:
            self.settings.write(edits[1])
            first = 2
        self.rows.write(self.documents[first:], edits[first:])
        text = "".join(part if isinstance(part, str) else part.written() for part in self.texts)
        return self.mark + text.encode(self.encoding, errors="replace")


@dataclass(frozen=True, slots=True)
class JsonlFormat:
    """A JSON object on each line; columns are the keys of the objects."""

    name: str = "jsonl"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedJson:
        """The keys, then a document for each line, or for each value under the chosen keys."""
        check_size(data, options.limits)
        text, mark, encoding = decoded(data)
        keys = Keys()
        texts: list[JsonText | str] = []
        records: list[list[Value]] = []
        for number, line in enumerate(text.split("\n")):
            texts += ["\n"] if number else []
            if not line.strip():
                texts.append(line)
                continue
            texts.append(written := JsonText(line, keys))
            try:
                records.append(list(written.values()))
            except InputError as error:
                raise InputError(f"line {number + 1}: {error}") from None
        return _opened(records, texts, keys, (mark, encoding), name, options)


@dataclass(frozen=True, slots=True)
class JsonFormat:
    """One JSON text; the elements of a list are records, anything else is one record."""

    name: str = "json"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedJson:
        """The keys, then a document for each record, or for each value under the chosen keys."""
        check_size(data, options.limits)
        text, mark, encoding = decoded(data)
        keys = Keys()
        written = JsonText(text, keys)
        try:
            values = list(written.values())
        except InputError as error:
            raise InputError(f"{error}; named .txt it is read as a text") from None
        listed = text.lstrip().startswith("[")
        records = [list(group) for _, group in groupby(values, key=lambda value: value.path[0] if listed else 0)]
        if listed:
            records = [[replace(value, path=value.path[1:]) for value in record] for record in records]
        return _opened(records, [written], keys, (mark, encoding), name, options)


JSONL = JsonlFormat()
JSON = JsonFormat()


def _opened(
    records: Sequence[Iterable[Value]],
    texts: list[JsonText | str],
    keys: Keys,
    coding: tuple[bytes, str],
    name: str,
    options: ReadOptions,
) -> OpenedJson:
    """The documents of some records; the key at the top of a record decides what happens to all below it."""
    tops = dict.fromkeys(_top(value) for record in records for value in record)
    names = [top for top in tops if top is not None]
    what: dict[str | None, Role] = {None: "judge"}
    what |= zip(names, roles(names, options), strict=True)
    rows, count, settings = Rows(bool(options.columns), named=False), 0, SlotText(cells=True)
    notebook = {"nbformat", "cells"} <= set(names)
    for record in records:
        cells: list[Cell] = []
        values = list(record)
        code = code_of(values) if notebook else {}
        for number, value in enumerate(values):
            role = what[_top(value)]
            if role == "judge" and number in code:
                cells += _code(code[number], settings)
            elif role == "judge" and (markup := marked_up(value)) is not None:
                cells += _content(markup.cells(), settings)
            elif value.says and role == "judge" and _is_setting(value, notebook=notebook):
                settings.separate("\n\n")
                settings.add(value.text, value.put)
            elif value.says:
                cell = Cell(role, value.text, value.put, _nearest(value), _holder(value), counts=not value.quoted)
                cells.append(rows.dated(cell, iso_date(value.text)))
            elif role == "drop":
                value.put("")
        count += len(cells)
        check_cells(count, options)
        rows.add(cells)
    named = [Document(text, name, structure=True) for text in (keys.slots.text, settings.text)]
    documents = (*(named if settings.text else named[:1]), *rows.documents(name))
    return OpenedJson(documents, rows, keys, settings, texts, *coding)


def _code(line: CodeLine, settings: SlotText) -> Iterator[Cell]:
    """The texts in a line of code as cells; the code between them is structure."""
    cells = (Cell("judge", piece, line.putting(at)) for at, piece in enumerate(line.pieces))
    return _content(((cell, at in line.texts) for at, cell in enumerate(cells)), settings)


def _content(cells: Iterable[tuple[Cell, bool]], settings: SlotText) -> Iterator[Cell]:
    """The cells that are content; what the others say is structure."""
    for cell, content in cells:
        if content:
            yield cell
        elif cell.text.strip():
            settings.separate("\n\n")
            settings.add(cell.text, cell.put)


_SETTINGS = frozenset({"@type", "@context", "@vocab", "@language", "@version", "$schema", "resourceType"})
"""Keys whose values say of what kind a record is."""
_NOTEBOOK = frozenset(
    {"metadata", "cell_type", "nbformat", "nbformat_minor", "execution_count", "output_type", "mimetype"}
)
"""Keys of a notebook below which nothing is content."""


_VOCABULARY = re.compile(
    r"https?://(?:[a-z0-9-]{1,30}\.){0,3}(?:hl7\.org|snomed\.info|loinc\.org|unitsofmeasure\.org|nucc\.org|w3\.org|schema\.org|json-schema\.org|purl\.org)"
    r"(?:[/#][A-Za-z._/#-]{0,30}(?:\d{1,4}[A-Za-z._/#-]{1,30}){0,3}(?:\d{1,4})?)?"
)
"""The addresses under which vocabularies are known that everybody uses: names of what a code means, and of nobody."""


def _is_setting(value: Value, *, notebook: bool) -> bool:
    """Whether a value is of the structure: the type of a record, a vocabulary, a code of one letter, or what a notebook says of itself."""
    nearest = _nearest(value)
    if nearest in _SETTINGS or _VOCABULARY.fullmatch(value.text):
        return True
    if len(value.text) == 1 and value.text.isalpha() and (nearest.lower().endswith("code") or is_of_kinds(nearest)):
        return True
    stream = value.path[:1] == ("cells",) and "outputs" in value.path and nearest in ("name", "ename")
    return notebook and (stream or not _NOTEBOOK.isdisjoint(value.path))


def _top(value: Value) -> str | None:
    """The key of the record that leads to a value, if it has one."""
    first = value.path[0] if value.path else None
    return first if isinstance(first, str) else None


def _nearest(value: Value) -> str:
    """The last key that leads to a value."""
    return next((step for step in reversed(value.path) if isinstance(step, str)), "")


def _holder(value: Value) -> tuple[str | int, ...]:
    """What leads to the object that has a value, or the list it is in, under a key."""
    path = value.path
    while path and not isinstance(path[-1], str):
        path = path[:-1]
    return path[:-1]
