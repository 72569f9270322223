"""CSV and TSV: a child, its parent and, optionally, further names."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.taxonomy.concepts import Source, UnsortedConcepts
from expurgate.knowledge.taxonomy.readers.files import read_text
from expurgate.text.normal import normal_form

_CHILD = ("child", "term", "concept", "name", "label")
_PARENT = ("parent", "broader", "generalization", "is_a")
_ALIASES = ("alias", "aliases", "synonym", "synonyms")


def read_csv(path: Path) -> Source:
    """Rows of child, parent[, aliases separated by ``|``]; a header naming the columns is optional.

    An empty parent makes a root; several rows give a child several parents, the first one leading.
    """
    text = read_text(path)
    delimiter = "\t" if "\t" in text.partition("\n")[0] else ","
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    draft = UnsortedConcepts()
    columns: tuple[int, int, int] | None = None
    try:
        for row in rows:
            where = f"{path.name} line {rows.line_num}"
            if not any(cell.strip() for cell in row):
                continue
            if columns is None:
                columns = _columns([cell.strip().lower() for cell in row])
                if columns is not None:
                    continue
                columns = (0, 1, 2)
            _add(draft, row, columns, where)
    except csv.Error:
        raise KnowledgeError(f"{path.name} line {rows.line_num}: broken quoting") from None
    return Source(path.name, "user taxonomy", draft.concepts(where=path.name))


def _columns(header: list[str]) -> tuple[int, int, int] | None:
    child = next((header.index(name) for name in _CHILD if name in header), -1)
    parent = next((header.index(name) for name in _PARENT if name in header), -1)
    if child < 0 or parent < 0:
        return None
    return child, parent, next((header.index(name) for name in _ALIASES if name in header), len(header))


def _add(draft: UnsortedConcepts, row: list[str], columns: tuple[int, int, int], where: str) -> None:
    child, parent, aliases = (" ".join(row[at].split()) if at < len(row) else "" for at in columns)
    if len(row) < 2 or not normal_form(child):
        raise KnowledgeError(f"{where}: a row is child, parent and, optionally, aliases")
    key = normal_form(child)
    if key not in draft.labels:
        draft.label(key, child, where=where)
    if normal_form(parent):
        up = normal_form(parent)
        if up == key:
            raise KnowledgeError(f"{where}: a term cannot be its own parent")
        if up not in draft.labels:
            draft.label(up, parent, where=where)
        draft.parent(key, up)
    for alias in aliases.split("|"):
        draft.name(key, alias)
