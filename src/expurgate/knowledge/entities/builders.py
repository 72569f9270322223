"""Entities from what people have: a table, documents."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO

from expurgate.core.errors import KnowledgeError
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.knowledge.corpus.sources import documents
from expurgate.knowledge.entities.records import Entity

NounPhrases = Callable[[str], Iterable[str]]
"""From a text to its noun phrases."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns of a table hold what. A cell with ``separator`` in it holds several values.

    Rows with the same id are one entity; without an ``id`` column the name is the id.
    """

    name: str = "name"
    context: tuple[str, ...] = ("context",)
    id: str = ""
    labels: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    separator: str = "|"

    def all(self) -> list[str]:
        """Every column that must be there."""
        return [name for name in (self.name, self.id, *self.context, *self.labels, *self.aliases) if name]


def from_table(path: str | Path, columns: Columns) -> list[Entity]:
    """Entities from a CSV or TSV file with a heading (the suffix tells which)."""
    path = Path(path)
    if not path.is_file():
        raise KnowledgeError(f"no such file: {path}")
    delimiter = "\t" if path.suffix.lower() in (".tsv", ".tab") else ","
    with path.open(encoding="utf-8-sig", newline="") as file:
        return _from_rows(file, columns, delimiter, path.name)


def _from_rows(file: IO[str], columns: Columns, delimiter: str, source: str) -> list[Entity]:
    reader = csv.DictReader(file, delimiter=delimiter, strict=True)
    found: dict[str, dict[str, dict[str, None]]] = {}
    names: dict[str, str] = {}
    try:
        missing = [name for name in columns.all() if name not in (reader.fieldnames or ())]
        if missing:
            raise KnowledgeError(f"{source}: no column {missing[0]!r}")
        for row in reader:
            cells = {name: (row[name] or "").strip() for name in columns.all()}
            key = cells[columns.id] if columns.id else cells[columns.name]
            if not key or not cells[columns.name]:
                raise KnowledgeError(f"{source}, line {reader.line_num}: no name or no id")
            names.setdefault(key, cells[columns.name])
            lists = found.setdefault(key, {"aliases": {}, "labels": {}, "context": {}})
            for kind in ("aliases", "labels", "context"):
                for column in getattr(columns, kind):
                    lists[kind].update(dict.fromkeys(_values(cells[column], columns.separator)))
    except UnicodeDecodeError:
        raise KnowledgeError(f"{source}: not UTF-8 after line {reader.line_num}") from None
    except csv.Error:
        raise KnowledgeError(f"{source}, line {reader.line_num}: not a proper row of a table") from None
    if not found:
        raise KnowledgeError(f"{source}: a table without rows")
    return [
        Entity(key, names[key], tuple(lists["aliases"]), tuple(lists["labels"]), tuple(lists["context"]))
        for key, lists in found.items()
    ]


def _values(cell: str, separator: str) -> list[str]:
    parts = cell.split(separator) if separator else [cell]
    return [part.strip() for part in parts if part.strip()]


def from_documents(path: str | Path, noun_phrases: NounPhrases) -> Iterator[Entity]:
    """One entity a titled document: the title is its name, the noun phrases of the text its context."""
    seen: dict[str, int] = {}
    for document in documents(path):
        if not document.title.strip():
            continue
        count = seen[document.title] = seen.get(document.title, 0) + 1
        key = document.title if count == 1 else f"{document.title} ({count})"
        phrases = dict.fromkeys(noun_phrases(document.text))
        yield Entity(key, document.title, (), (), tuple(phrases))
