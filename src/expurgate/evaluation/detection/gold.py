"""Texts in which people marked what must be hidden, in three forms.

*Benchmark JSONL*: a document a line, ``{"id", "text", "mentions": [{"start", "end", "type", "identifier", "entity"}]}``
with the identifier ``DIRECT``, ``QUASI`` or ``NO_MASK``. *Span JSON*: one such object, or a list of them, with
``spans`` or ``mentions``; everything but the offsets may be left out. *Inline*: plain text with marks
``[[TYPE:words]]``, ``[[TYPE!:words]]`` for a direct identifier and ``[[TYPE?:words]]`` for words that may stay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, cast, get_args

from expurgate.core.document import Document
from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form

Identifier = Literal["DIRECT", "QUASI", "NO_MASK"]
_IDENTIFIERS: tuple[str, ...] = get_args(Identifier)
_MARK = re.compile(r"\[\[([A-Za-z_]+)([!?]?):(.*?)\]\]", re.DOTALL)
_STRENGTH: dict[str, Identifier] = {"!": "DIRECT", "?": "NO_MASK", "": "QUASI"}


@dataclass(frozen=True, slots=True)
class GoldMention:
    """A stretch a person judged: its type, what it identifies, and the thing it is a mention of."""

    span: Span
    type: str
    identifier: Identifier
    entity: str = field(repr=False)

    @property
    def hide(self) -> bool:
        """Whether the mention must be hidden."""
        return self.identifier != "NO_MASK"


@dataclass(frozen=True, slots=True)
class Gold:
    """A document and the judgement of a person on it."""

    document: Document
    mentions: tuple[GoldMention, ...]

    def entities(self) -> dict[str, tuple[Identifier, tuple[GoldMention, ...]]]:
        """The entities that must be hidden, with all their mentions; one direct mention makes an entity direct."""
        found: dict[str, list[GoldMention]] = {}
        for mention in self.mentions:
            if mention.hide:
                found.setdefault(mention.entity, []).append(mention)
        return {
            name: ("DIRECT" if any(each.identifier == "DIRECT" for each in mentions) else "QUASI", tuple(mentions))
            for name, mentions in found.items()
        }


def read_gold(path: Path) -> list[Gold]:
    """The gold documents of a file, in whichever of the three forms it is."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise InputError(f"no such file: {path}") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8 text (byte {error.start})") from None
    if not text.strip():
        raise InputError(f"{path} is empty")
    if path.suffix.lower() in (".jsonl", ".ndjson"):
        return list(_lines(text, path.name))
    if text.lstrip()[:1] in "{[" and not text.lstrip().startswith("[["):
        return list(_objects(_parsed(text, path.name), path.name))
    return [read_inline(text, path.name)]


def read_inline(text: str, name: str = "") -> Gold:
    """A text with inline marks; mentions with the same words and type are one entity."""
    pieces: list[str] = []
    mentions: list[GoldMention] = []
    at = length = 0
    for mark in _MARK.finditer(text):
        before, words = text[at : mark.start()], mark.group(3)
        if not words.strip():
            raise InputError(f"{name or 'text'}: an empty mark at {mark.start()}")
        length += len(before)
        pieces += (before, words)
        kind = mark.group(1).upper()
        entity = f"{kind} {normal_form(words) or words}"
        mentions.append(GoldMention(Span(length, length + len(words)), kind, _STRENGTH[mark.group(2)], entity))
        length += len(words)
        at = mark.end()
    pieces.append(text[at:])
    return Gold(Document("".join(pieces), name), tuple(mentions))


def _lines(text: str, name: str) -> Iterator[Gold]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            where = f"{name}, line {number}"
            yield _gold(_parsed(line, where), where)


def _parsed(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        at = f" (column {error.colno})" if isinstance(error, json.JSONDecodeError) else ""
        raise InputError(f"{where}: not JSON{at}") from None


def _objects(value: Any, name: str) -> Iterator[Gold]:
    items: Iterable[Any] = value if isinstance(value, list) else [value]
    for number, item in enumerate(items, start=1):
        yield _gold(item, f"{name}, document {number}")


def _gold(value: Any, where: str) -> Gold:
    if not isinstance(value, Mapping) or not isinstance(value.get("text"), str):
        raise InputError(f'{where}: a gold document is an object with "text" and "mentions"')
    listed = value.get("mentions", value.get("spans"))
    if not isinstance(listed, list):
        raise InputError(f'{where}: "mentions" is a list')
    text: str = value["text"]
    mentions = [_mention(item, text, f"{where}, mention {number}") for number, item in enumerate(listed, start=1)]
    mentions.sort(key=lambda mention: (mention.span, mention.type))
    return Gold(Document(text, str(value.get("id", where))), tuple(mentions))


def _mention(item: Any, text: str, where: str) -> GoldMention:
    if not isinstance(item, Mapping):
        raise InputError(f"{where}: not an object")
    start, end = item.get("start"), item.get("end")
    whole = isinstance(start, int) and isinstance(end, int)
    if not whole or not 0 <= cast("int", start) < cast("int", end) <= len(text):
        raise InputError(f"{where}: start and end must be offsets inside the text")
    identifier = item.get("identifier", "QUASI")
    if identifier not in _IDENTIFIERS:
        raise InputError(f"{where}: identifier is one of {', '.join(_IDENTIFIERS)}")
    span = Span(cast("int", start), cast("int", end))
    kind = str(item.get("type", item.get("label", "")))
    entity = str(item.get("entity") or f"{kind} {normal_form(text[span.start : span.end])}")
    return GoldMention(span, kind, identifier, entity)
