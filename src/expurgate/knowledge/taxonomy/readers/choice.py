"""Which reader a file needs, by name and content."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.taxonomy.concepts import Source
from expurgate.knowledge.taxonomy.readers.icd import read_icd
from expurgate.knowledge.taxonomy.readers.obo import read_obo
from expurgate.knowledge.taxonomy.readers.rdf import read_rdf
from expurgate.knowledge.taxonomy.readers.rf2 import read_rf2
from expurgate.knowledge.taxonomy.readers.tabular import read_csv

READERS: dict[str, Callable[[Path], Source]] = {
    "obo": read_obo,
    "skos": read_rdf,
    "rf2": read_rf2,
    "icd": read_icd,
    "csv": read_csv,
}
_BY_SUFFIX = {
    ".obo": "obo", ".ttl": "skos", ".rdf": "skos", ".owl": "skos", ".skos": "skos", ".zip": "rf2", ".csv": "csv",
    ".tsv": "csv", ".claml": "icd",
}  # fmt: skip


def read_source(path: Path, *, form: str = "auto") -> Source:
    """Read a taxonomy in one of the known formats."""
    if not path.exists():
        raise KnowledgeError(f"no such file: {path}")
    chosen = guess(path) if form == "auto" else form
    if chosen not in READERS:
        raise KnowledgeError(f"unknown taxonomy format {chosen}; known are {', '.join(READERS)}")
    if path.is_dir() and chosen != "rf2":
        raise KnowledgeError(f"{path} is a folder; only RF2 is read from folders")
    return READERS[chosen](path)


def guess(path: Path) -> str:
    """The format a file is in, from its suffix or its first bytes."""
    if path.is_dir():
        return "rf2"
    if (known := _BY_SUFFIX.get(path.suffix.lower())) is not None:
        return known
    with path.open("rb") as file:
        start = file.read(4096).decode("utf-8", "replace")
    if "<rdf:RDF" in start or "@prefix" in start:
        return "skos"
    if "<ClaML" in start or "ICD10CM" in start or start[:5].isdigit():
        return "icd"
    if start.startswith("format-version:") or "[Term]" in start:
        return "obo"
    raise KnowledgeError(f"{path.name}: cannot tell its format; name it with --format")
