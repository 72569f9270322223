"""Everyday documents with marked mentions: letters, notes, forms and statements that were written for this project.

A mention stands in the text as ``{{surface|TYPE|identity|group|wording}}``; the group may say what is named, as in ``o1=care company``. The guideline that the annotators followed is
``benchmarks/everyday/GUIDELINES.md``. This module turns a marked file into its plain text and the list of its mentions.
Error messages give the file and the line, and never a word of the document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field

TYPES = frozenset(
    "PERSON ORG PLACE FACILITY ADDRESS DATE DURATION QUANTITY CODE NATIONALITY RELIGION AGE OCCUPATION FAMILY WORK PRODUCT "
    "EVENT AWARD LAW DISEASE DRUG PROCEDURE ANATOMY LANGUAGE".split()
)
"""The types a mention may have."""
GROUPED = frozenset({"PERSON", "ORG", "PLACE", "FACILITY"})
"""A mention of these types must say which person, organization or place it speaks of."""
IDENTITIES = frozenset("DQN")
"""``D`` identifies someone alone, ``Q`` together with others, ``N`` is harmless."""
_HEADER = re.compile(r"# kind: (?P<kind>[^;\n]+); names: (?P<names>[^\n]+)\n\n")
_BRACES = re.compile(r"\{\{|\}\}")


@dataclass(frozen=True, slots=True)
class MarkedMention:
    """One marked mention: where it stands in the plain text, what it is, and what an editor would write instead."""

    start: int
    end: int
    type: str
    identity: str
    group: str = field(repr=False)
    wordings: tuple[str, ...] = field(repr=False)
    noun: str = ""


@dataclass(frozen=True, slots=True)
class EverydayDocument:
    """A document without its marks, and the mentions in the order in which they stand."""

    name: str
    kind: str
    names: str
    text: str = field(repr=False)
    mentions: tuple[MarkedMention, ...] = field(repr=False)

    def surface(self, mention: MarkedMention) -> str:
        """Return the words of a mention as they stand in the document."""
        return self.text[mention.start : mention.end]

    def edited(self) -> str:
        """Return the document as the editor would release it, with the first wording of each mention that has one."""
        pieces: list[str] = []
        place = 0
        for mention in self.mentions:
            pieces.append(self.text[place : mention.start])
            pieces.append(mention.wordings[0] if mention.wordings else self.surface(mention))
            place = mention.end
        pieces.append(self.text[place:])
        return "".join(pieces)


def read_everyday(path: Path) -> EverydayDocument:
    """Read one marked file; raise ``InputError`` if its header or one of its marks is malformed."""
    try:
        marked = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path.name} cannot be read as UTF-8 text") from error
    return parse_everyday(marked, name=path.name)


def parse_everyday(marked: str, *, name: str) -> EverydayDocument:
    """Turn marked text into a document; ``name`` is what error messages call it."""
    header = _HEADER.match(marked)
    if header is None:
        raise InputError(f"{name} must begin with '# kind: …; names: …' and an empty line")
    pieces: list[str] = []
    mentions: list[MarkedMention] = []
    length, place, opened = 0, header.end(), -1
    for brace in _BRACES.finditer(marked, header.end()):
        where = f"{name}, line {marked.count(chr(10), 0, brace.start()) + 1}"
        if (brace.group() == "{{") == (opened >= 0):
            raise InputError(f"{where}: {'a mark inside a mark' if opened >= 0 else 'a mark ends that did not begin'}")
        if opened < 0:
            pieces.append(marked[place : brace.start()])
            length += brace.start() - place
            opened = brace.end()
            continue
        surface, mention = _mention(marked[opened : brace.start()], length, where)
        pieces.append(surface)
        mentions.append(mention)
        length, place, opened = mention.end, brace.end(), -1
    if opened >= 0:
        raise InputError(f"{name}, line {marked.count(chr(10), 0, opened) + 1}: a mark has no end")
    pieces.append(marked[place:])
    return EverydayDocument(name, header["kind"].strip(), header["names"].strip(), "".join(pieces), tuple(mentions))


def _mention(inside: str, start: int, where: str) -> tuple[str, MarkedMention]:
    """Check the five fields of a mark and return its surface and its mention."""
    fields = inside.split("|")
    if len(fields) != 5:
        raise InputError(f"{where}: a mark has {len(fields)} fields instead of 5")
    surface, type_, identity, named, wording = fields
    group, _, noun = named.partition("=")
    if not surface or surface != surface.strip():
        raise InputError(f"{where}: the surface of a mark is empty or has space at an end")
    if type_ not in TYPES:
        raise InputError(f"{where}: unknown type; the types are {', '.join(sorted(TYPES))}")
    if identity not in IDENTITIES:
        raise InputError(f"{where}: the identity must be D, Q or N")
    if type_ in GROUPED and not group:
        raise InputError(f"{where}: a {type_} needs a group")
    if identity == "N" and wording:
        raise InputError(f"{where}: a harmless mention (N) stays as it is and has no wording")
    wordings = tuple(wording.split(" ~ ")) if wording else ()
    if any(not each or each != each.strip() for each in wordings):
        raise InputError(f"{where}: a wording is empty or has space at an end")
    return surface, MarkedMention(start, start + len(surface), type_, identity, group, wordings, noun)


def read_folder(folder: Path) -> list[EverydayDocument]:
    """Read every marked file below a folder, in the order of the paths."""
    return [read_everyday(path) for path in sorted(folder.rglob("*.txt"))]


def counts(documents: Iterable[EverydayDocument]) -> str:
    """Return a table for people: documents, names by origin, and mentions by type and identity."""
    found = list(documents)
    lines = [f"documents {len(found)}, words {sum(len(document.text.split()) for document in found)}"]
    origins = Counter(document.names for document in found)
    lines += [f"names {origin}: {number}" for origin, number in sorted(origins.items())]
    by_type = Counter((mention.type, mention.identity) for document in found for mention in document.mentions)
    lines.append(f"{'type':<12}" + "".join(f"{identity:>6}" for identity in "DQN"))
    lines += [
        f"{type_:<12}" + "".join(f"{by_type[type_, identity]:>6}" for identity in "DQN") for type_ in sorted(TYPES)
    ]
    return "\n".join(lines)
