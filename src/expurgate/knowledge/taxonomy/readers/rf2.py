"""SNOMED CT release format 2: concept, description and relationship files in a folder or zip archive."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from expurgate.core import lazy_re as re
from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.taxonomy.concepts import Source, UnsortedConcepts
from expurgate.knowledge.taxonomy.readers.files import members

_IS_A = "116680003"
_FULLY_SPECIFIED = "900000000000003001"
_SEMANTIC_TAG = re.compile(r"\s*\([^()]*\)$")
_CONCEPTS = ("id", "active")
_DESCRIPTIONS = ("active", "conceptId", "languageCode", "typeId", "term")
_RELATIONSHIPS = ("active", "sourceId", "destinationId", "typeId")


def read_rf2(path: Path) -> Source:
    """Active concepts of a snapshot, their English names and their inferred "is a" relationships.

    The fully specified name, without its tag in parentheses, is the label; synonyms are further names.
    """
    files = members(path, "sct2_")
    try:
        concepts = _file(files, "sct2_Concept_", path)
        descriptions = _file(files, "sct2_Description_", path)
        relationships = _file(files, "sct2_Relationship_", path)
        active = {row[0] for _, row in _rows(*concepts, _CONCEPTS) if row[1] == "1"}
        draft = UnsortedConcepts()
        names: list[tuple[str, str]] = []
        for where, (state, concept, language, kind, term) in _rows(*descriptions, _DESCRIPTIONS):
            if state != "1" or concept not in active or not language.startswith("en"):
                continue
            if kind == _FULLY_SPECIFIED and concept not in draft.labels:
                draft.label(concept, _SEMANTIC_TAG.sub("", term) or term, where=where)
            else:
                names.append((concept, term))
        for concept, term in names:
            if concept in draft.labels:
                draft.name(concept, term)
        for where, (state, child, parent, kind) in _rows(*relationships, _RELATIONSHIPS):
            if state == "1" and kind == _IS_A and child in draft.labels and parent in active:
                if child == parent:
                    raise KnowledgeError(f"{where}: a concept cannot be its own parent")
                draft.parent(child, parent)
    finally:
        for file in files.values():
            file.close()
    return Source(path.name, "user taxonomy (SNOMED CT affiliate licence)", draft.concepts(where=path.name))


def _file(files: dict[str, TextIO], prefix: str, path: Path) -> tuple[str, TextIO]:
    """The snapshot file with this prefix, or the only one there is."""
    found = [name for name in files if Path(name).name.startswith(prefix)]
    snapshots = [name for name in found if "Snapshot" in name] or found
    if len(snapshots) != 1:
        raise KnowledgeError(f"{path.name}: expected one {prefix}*.txt, found {len(snapshots)}")
    return Path(snapshots[0]).name, files[snapshots[0]]


def _rows(name: str, file: TextIO, columns: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The wanted columns of each line of a tab-separated file with a header."""
    try:
        header = file.readline().rstrip("\r\n").split("\t")
        missing = [column for column in columns if column not in header]
        if missing:
            raise KnowledgeError(f"{name} line 1: no column {missing[0]}")
        places = [header.index(column) for column in columns]
        for number, line in enumerate(file, 2):
            cells = line.rstrip("\r\n").split("\t")
            if cells == [""]:
                continue
            if len(cells) != len(header):
                raise KnowledgeError(f"{name} line {number}: {len(cells)} columns instead of {len(header)}")
            yield f"{name} line {number}", tuple(cells[at] for at in places)
    except UnicodeDecodeError:
        raise KnowledgeError(f"{name} is not UTF-8 text") from None
