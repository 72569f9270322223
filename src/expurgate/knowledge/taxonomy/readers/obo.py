"""OBO flat files: ``[Term]`` stanzas with ``id``, ``name``, ``synonym`` and ``is_a``."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from expurgate.core import lazy_re as re
from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.taxonomy.concepts import Source, UnsortedConcepts
from expurgate.knowledge.taxonomy.readers.files import numbered_lines

_SYNONYM = re.compile(r'"((?:[^"\\]|\\.)*)"\s*([A-Z]+)?')
_ESCAPE = re.compile(r"\\(.)")
_COMMENT = re.compile(r"\s+!.*$|\s*\{[^{}]*\}\s*$")


def read_obo(path: Path, scopes: Collection[str] = ("EXACT",)) -> Source:
    """Terms that are not obsolete, with synonyms of these ``scopes``; parents outside the file (imports) are left out."""
    draft = UnsortedConcepts()
    stanza: list[tuple[int, str, str]] | None = None
    for number, raw in numbered_lines(path):
        line = raw.strip()
        if line.startswith("["):
            _close(draft, stanza, path.name, scopes)
            stanza = [] if line == "[Term]" else None
        elif stanza is not None and line and not line.startswith("!"):
            tag, colon, value = line.partition(":")
            if not colon:
                raise KnowledgeError(f"{path.name} line {number}: expected a tag and a value")
            stanza.append((number, tag, value.strip()))
    _close(draft, stanza, path.name, scopes)
    return Source(path.name, "user taxonomy", draft.concepts(where=path.name, missing="drop"))


def _close(
    draft: UnsortedConcepts, stanza: list[tuple[int, str, str]] | None, name: str, scopes: Collection[str]
) -> None:
    if not stanza:
        return
    values = {tag: _plain(value) for _, tag, value in reversed(stanza)}
    where = f"{name} line {stanza[0][0]}"
    if values.get("is_obsolete") == "true":
        return
    if not values.get("id") or not values.get("name"):
        raise KnowledgeError(f"{where}: a term needs an id and a name")
    key = values["id"]
    if key in draft.labels:
        raise KnowledgeError(f"{where}: the id of an earlier term is used again")
    draft.label(key, values["name"], where=where)
    for number, tag, value in stanza:
        if tag == "is_a":
            draft.parent(key, _plain(value))
        elif tag == "synonym":
            found = _SYNONYM.match(value)
            if found is None:
                raise KnowledgeError(f"{name} line {number}: a synonym must be quoted")
            if (found[2] or "EXACT") in scopes:
                draft.name(key, _ESCAPE.sub(r"\1", found[1]))


def _plain(value: str) -> str:
    return _ESCAPE.sub(r"\1", _COMMENT.sub("", value).strip())
