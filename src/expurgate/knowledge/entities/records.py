"""One entity a line: ``{"id", "name", "aliases", "labels", "context", "references"}`` as JSONL.

A line ``{"terms": {"Weight loss": ["Loss of weight", …]}}`` names other spellings of context terms.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from expurgate.core.errors import KnowledgeError
from expurgate.core.files import replacing
from expurgate.core.lazy_dataclasses import dataclass, field

_FIELDS = ("aliases", "labels", "context", "references")


@dataclass(frozen=True, slots=True)
class Entity:
    """An entity, its names, the labels it is classed under, and its context C(e) (ERASE, section 3).

    ``references`` are ids of the same thing elsewhere: records that share one, a name or an alias are one thing.
    """

    id: str
    name: str = field(repr=False)
    aliases: tuple[str, ...] = field(default=(), repr=False)
    labels: tuple[str, ...] = field(default=(), repr=False)
    context: tuple[str, ...] = field(default=(), repr=False)
    references: tuple[str, ...] = field(default=(), repr=False)

    def record(self) -> dict[str, Any]:
        """The entity as a JSON object."""
        found = {
            "id": self.id,
            "name": self.name,
            "aliases": list(self.aliases),
            "labels": list(self.labels),
            "context": list(self.context),
        }
        return found | ({"references": list(self.references)} if self.references else {})


@dataclass(frozen=True, slots=True)
class Spellings:
    """Other spellings of context terms: synonyms and entry terms."""

    terms: Mapping[str, tuple[str, ...]] = field(repr=False)

    def record(self) -> dict[str, Any]:
        """The spellings as a JSON object."""
        return {"terms": {term: list(others) for term, others in self.terms.items()}}


Record = Entity | Spellings


def record(value: object) -> Record:
    """What a JSON object of an entity file describes; KnowledgeError says what is wrong with it."""
    if isinstance(value, dict) and "terms" in value and "id" not in value:
        terms = value["terms"]
        if not isinstance(terms, dict):
            raise KnowledgeError('"terms" is not an object of terms and their spellings')
        return Spellings({str(term): _texts("terms", others) for term, others in terms.items()})
    return entity(value)


def entity(record: object) -> Entity:
    """The entity a JSON object describes; KnowledgeError says what is wrong with it."""
    if not isinstance(record, dict):
        raise KnowledgeError("an entity is a JSON object")
    lists = {name: _texts(name, record.get(name, [])) for name in _FIELDS}
    return Entity(_text(record, "id"), _text(record, "name" if "name" in record else "id"), **lists)


def _text(record: dict[str, Any], name: str) -> str:
    value = record.get(name)
    if not isinstance(value, str) or not value.strip():
        raise KnowledgeError(f'"{name}" is missing or not a text')
    return value


def _texts(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise KnowledgeError(f'"{name}" is not a list of texts')
    return tuple(value)


def read_lines(lines: Iterable[bytes], source: str) -> Iterator[Record]:
    """The entities of JSONL lines; blank lines are passed over. An error names ``source`` and the line."""
    seen: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if not line.strip():
            continue
        try:
            found = record(json.loads(line))
        except (ValueError, RecursionError):
            raise KnowledgeError(f"{source}, line {number}: not a JSON object") from None
        except KnowledgeError as error:
            raise KnowledgeError(f"{source}, line {number}: {error}") from None
        if isinstance(found, Spellings):
            yield found
            continue
        if found.id in seen:
            raise KnowledgeError(f"{source}, line {number}: the same id as line {seen[found.id]}")
        seen[found.id] = number
        yield found
    if not seen:
        raise KnowledgeError(f"{source}: no entity in it")


def write_lines(path: Path, entities: Iterable[Record]) -> int:
    """Write entities as JSONL, whole or not at all; the number of entities written."""
    count = 0
    with replacing(path) as file:
        for one in entities:
            file.write(json.dumps(one.record(), ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n")
            count += isinstance(one, Entity)
        if not count:
            raise KnowledgeError("no entity was found; nothing was written")
    return count
