"""JSON lines: the values of each object as one document, and the keys of all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from expurgate.core.document import Document
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.formats.base import ReadOptions, check_edits, check_size
from expurgate.formats.slots import SlotText
from expurgate.formats.tables.columns import Put, Role, Rows, Tabular, check_cells, free_name, roles
from expurgate.formats.text import decoded

_DEEPEST = 100


class Keys:
    """The keys of all objects as one document; an edit renames a key everywhere."""

    def __init__(self) -> None:
        self.slots = SlotText()
        self._new: dict[str, str] = {}

    def add(self, key: str) -> None:
        """Take in a key once."""
        if key not in self._new:
            self._new[key] = key
            self.slots.separate("\n")
            self.slots.add(key, partial(self._new.__setitem__, key))

    def renamed(self, value: Any) -> Any:
        """The value with all its keys renamed; of two keys that become one, the second gets a number."""
        if isinstance(value, list):
            return [self.renamed(item) for item in value]
        if not isinstance(value, dict):
            return value
        result: dict[str, Any] = {}
        for key, item in value.items():
            result[free_name(self._new.get(str(key), str(key)), result)] = self.renamed(item)
        return result


@dataclass(frozen=True, slots=True)
class OpenedLines(Tabular):
    """Parsed objects and the documents made of them."""

    documents: tuple[Document, ...]
    rows: Rows = field(repr=False)
    keys: Keys = field(repr=False)
    values: list[Any] = field(repr=False)
    mark: bytes
    encoding: str

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """One object on each line."""
        check_edits(self.documents, edits)
        self.keys.slots.write(edits[0])
        self.rows.write(self.documents[1:], edits[1:])
        lines = (json.dumps(self.keys.renamed(value), ensure_ascii=False) for value in self.values)
        return self.mark + "".join(f"{line}\n" for line in lines).encode(self.encoding, errors="replace")


@dataclass(frozen=True, slots=True)
class JsonlFormat:
    """A JSON object on each line; columns are the keys of the objects."""

    name: str = "jsonl"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedLines:
        """The keys, then a document for each line, or for each value under the chosen keys."""
        check_size(data, options.limits)
        text, mark, encoding = decoded(data)
        values = [_parsed(line, number) for number, line in enumerate(text.split("\n")) if line.strip()]
        names = list(dict.fromkeys(key for value in values if isinstance(value, dict) for key in value))
        what: dict[str, Role] = dict(zip(names, roles(names, options), strict=True))
        keys, rows, count = Keys(), Rows(bool(options.columns)), 0
        for number, value in enumerate(values):
            cells = list(_cells(values, number, value, keys, what, "judge", 0))
            count += len(cells)
            check_cells(count, options)
            rows.add(cells)
        documents = (Document(keys.slots.text, name), *rows.documents(name))
        return OpenedLines(documents, rows, keys, values, mark, encoding)


JSONL = JsonlFormat()


def _parsed(line: str, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise InputError(f"line {number + 1} is not JSON") from None


def _cells(
    holder: Any, place: Any, value: Any, keys: Keys, what: dict[str, Role], role: Role, depth: int
) -> Iterator[tuple[Role, str, Put]]:
    """Strings and numbers, wherever they are; the key at the top decides what happens to all below it."""
    if depth > _DEEPEST:
        raise InputError("a line is nested too deeply")
    if isinstance(value, dict):
        for key in value:
            keys.add(key)
            inner = what.get(key, "judge") if depth == 0 else role
            yield from _cells(value, key, value[key], keys, what, inner, depth + 1)
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from _cells(value, at, item, keys, what, role, depth + 1)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield role, str(value), partial(holder.__setitem__, place)
