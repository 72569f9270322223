"""Concepts → arrays → file. One name belongs to one concept: the first to claim it, labels before synonyms."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np

from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.taxonomy.concepts import Concept, Source, check_cycles
from expurgate.knowledge.taxonomy.format import write_sections
from expurgate.knowledge.taxonomy.strings import pack_strings
from expurgate.text.inflection import singular
from expurgate.text.normal import normal_form

LONGEST_NAME = 200
INSTANCE_BIT = 0x80


def compile_sources(
    sources: Sequence[Source], path: Path, *, owners: Mapping[str, str] | None = None, leaf_labels: bool = True
) -> str:
    """Write a taxonomy file from sources in order of priority; returns its digest.

    ``owners`` (normal form → id) overrides who a name belongs to. Without ``leaf_labels`` only
    concepts that have children keep the label they are shown by.
    """
    if not 0 < len(sources) < INSTANCE_BIT:
        raise KnowledgeError(f"a taxonomy is built from 1 to {INSTANCE_BIT - 1} sources, not {len(sources)}")
    concepts = [(concept, number) for number, source in enumerate(sources) for concept in source.concepts]
    check_cycles((concept for concept, _ in concepts), where=path.name)
    if len({concept.id for concept, _ in concepts}) != len(concepts):
        raise KnowledgeError(f"{path.name}: two concepts have the same id")
    owners = _owners([concept for concept, _ in concepts]) if owners is None else owners
    order = _ordered(concepts, owners)
    numbers = {concept.id: number for number, (concept, _) in enumerate(order)}
    inner = {parent for concept, _ in order for parent in concept.parents}
    labels = sorted({_line(concept.label) for concept, _ in order if leaf_labels or concept.id in inner})
    label_numbers = {label: number for number, label in enumerate(labels)}
    names = sorted(owners)
    sections = {
        "info": _info(sources, owners),
        "owners": _integers([numbers[owners[name]] for name in names], delta=True),
        "parents": _integers([numbers[parent] for concept, _ in order for parent in concept.parents]),
        "parent_counts": bytes(min(len(concept.parents), 255) for concept, _ in order),
        "labels": _integers([label_numbers.get(_line(concept.label), -1) for concept, _ in order]),
        "sources": bytes(number | (INSTANCE_BIT if concept.instance else 0) for concept, number in order),
    }
    sections["name_index"], sections["name_blocks"] = pack_strings(names)
    sections["label_index"], sections["label_blocks"] = pack_strings(labels)
    return write_sections(path, sections)


def numbered(sources: Sequence[Source], owners: Mapping[str, str]) -> dict[str, int]:
    """The number under which each concept is stored, by its id."""
    concepts = [(concept, number) for number, source in enumerate(sources) for concept in source.concepts]
    return {concept.id: number for number, (concept, _) in enumerate(_ordered(concepts, owners))}


def _line(label: str) -> str:
    return " ".join(label.split())


def _owners(concepts: Sequence[Concept]) -> dict[str, str]:
    """Normal form → id of the concept it stands for."""
    owners: dict[str, str] = {}
    for concept in concepts:
        _claim(owners, concept.label, concept.id)
    for concept in concepts:
        for name in concept.names:
            _claim(owners, name, concept.id)
    common = {concept.id for concept in concepts if not concept.instance}
    for form, owner in list(owners.items()):
        if owner in common:
            owners.setdefault(singular(form), owner)
    return owners


def _claim(owners: dict[str, str], name: str, concept: str) -> None:
    form = normal_form(name)
    if form and len(form) <= LONGEST_NAME:
        owners.setdefault(form, concept)


def _ordered(concepts: list[tuple[Concept, int]], owners: Mapping[str, str]) -> list[tuple[Concept, int]]:
    """Concepts in the order of their first name, so that the map from names packs well."""
    first: dict[str, str] = {}
    for name in sorted(owners):
        first.setdefault(owners[name], name)
    return sorted(concepts, key=lambda pair: (first.get(pair[0].id, "\uffff"), pair[0].id))


def _info(sources: Sequence[Source], owners: Mapping[str, str]) -> bytes:
    where = {concept.id: number for number, source in enumerate(sources) for concept in source.concepts}
    names = [0] * len(sources)
    for concept in owners.values():
        names[where[concept]] += 1
    rows = [
        {"name": source.name, "licence": source.licence, "concepts": len(source.concepts), "names": names[number]}
        for number, source in enumerate(sources)
    ]
    return json.dumps({"sources": rows}, ensure_ascii=False, sort_keys=True).encode("utf-8")


def _integers(values: Iterable[int], *, delta: bool = False) -> bytes:
    array = np.fromiter(values, dtype="<i4")
    if delta:
        array = np.diff(array, prepend=np.zeros(1, dtype="<i4")).astype("<i4")
    planes: bytes = array.view(np.uint8).reshape(-1, 4).T.tobytes()
    return planes


def integers(data: bytes, *, delta: bool = False) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """The inverse of the byte planes the arrays are stored as."""
    array = np.frombuffer(data, dtype=np.uint8).reshape(4, -1).T.copy().view("<i4").reshape(-1)
    return np.cumsum(array, dtype=np.int32) if delta else array.astype(np.int32, copy=False)
