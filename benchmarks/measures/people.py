"""Data for re-identification: articles about people, of which one half is public and the other is to be released.

A biography is recognised by its first sentence ("X (born 1950) is a …"), and its title by being short and capitalised.
Sentences go to the two halves in turn, so that both speak of the whole life. The first sentence, which says who it is, is public.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.corpus.sources import SourceDocument

SENTENCES = 12
"""A biography of fewer sentences is too short to be parted."""
_LIFE = re.compile(
    r"^[^.\n]{0,120}?\([^)]{0,160}?(?:\bborn\b|\bb\.|\d{3,4}\s*[-–—]\s*[^)]*\d{3,4})[^)]{0,160}\)[^.]{0,60}?\b(?:is|was)\b"
    r"\s+(?:an?|the|one)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"^[A-Z][\w.'’-]*(?: (?:[A-Z][\w.'’-]*|de|van|von|der|al|bin|ibn|la|le|di|da|of))+(?: \([^)]*\))?$")
_END = re.compile(r"(?<=[a-z0-9)\]”\"’'][.!?])\s+(?=[A-Z“\"‘'(])|\n+")


@dataclass(frozen=True, slots=True)
class StudyPerson:
    """Someone with a public text and a text to release."""

    name: str = field(repr=False)
    public: str = field(repr=False)
    released: str = field(repr=False)


def people(sources: Iterable[SourceDocument], *, count: int, length: int = 6000) -> list[StudyPerson]:
    """The first ``count`` people of a collection, of each the first ``length`` code points parted in two."""
    found: list[StudyPerson] = []
    seen: set[str] = set()
    for source in sources:
        if len(found) == count:
            break
        if source.title in seen or not is_biography(source):
            continue
        public, released = halves(source.text[:length])
        if released:
            seen.add(source.title)
            found.append(StudyPerson(source.title, public, released))
    return found


def is_biography(source: SourceDocument) -> bool:
    """Whether an article begins as the life of the person it is named after."""
    if not _NAME.match(source.title):
        return False
    start = source.text[:600].lstrip()
    family = re.sub(r" \([^)]*\)$", "", source.title).split()[-1]
    return bool(_LIFE.match(start)) and family in start[:160]


def halves(text: str) -> tuple[str, str]:
    """The sentences of a text in turn: those for the public, and those to release; two empty texts when too few."""
    sentences = [part.strip() for part in _END.split(text) if len(part.split()) > 3]
    if len(sentences) < SENTENCES:
        return "", ""
    return " ".join(sentences[0::2]), " ".join(sentences[1::2])
