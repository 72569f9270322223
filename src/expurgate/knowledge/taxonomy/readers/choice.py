"""Which reader a file needs, by name and content."""

from __future__ import annotations

from pathlib import Path

from expurgate.core.errors import KnowledgeError, PluginError
from expurgate.knowledge.taxonomy.concepts import Source
from expurgate.plugins import find

_BY_SUFFIX = {
    ".obo": "obo", ".ttl": "skos", ".rdf": "skos", ".owl": "skos", ".skos": "skos", ".zip": "rf2", ".csv": "csv",
    ".tsv": "csv", ".claml": "icd",
}  # fmt: skip


def read_source(path: Path, *, form: str = "auto") -> Source:
    """Read a taxonomy in one of the known formats."""
    if not path.exists():
        raise KnowledgeError(f"no such file: {path}")
    chosen = guess(path) if form == "auto" else form
    try:
        plugin = find("taxonomies", chosen)
    except PluginError as error:
        raise KnowledgeError(str(error)) from None
    if path.is_dir() and chosen != "rf2" and plugin.built_in:
        raise KnowledgeError(f"{path} is a folder; only RF2 is read from folders")
    source: Source = plugin.made(path)
    return source


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
