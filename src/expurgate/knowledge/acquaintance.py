"""How well the knowledge knows something, in words, and what a term that it does not know may have been meant to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from string import ascii_lowercase

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.knowledge import Knowledge
from expurgate.text.normal import normal_form

ENOUGH, MANY = 100, 500
"""With so many documents of an entity, half and three quarters of the clues to it are recognised that would be with all
(``benchmarks/acquaintance.py``)."""
LARGE = 30_000
"""A corpus of fewer documents cannot tell what is rare from what it happens not to have."""
_LONGEST = 24
_OFFERED = 3
_MOST = 80_000
"""Spellings that are tried for one word at most."""
_ALIKE = ("aeiouy", "ckqsxz", "dt", "bp", "fv", "mn", "gj", "lr")
"""Letters that are easily taken for one another."""


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """In how many documents an entity stands, and whether a taxonomy or an entity file has it."""

    entity: str = field(repr=False)
    documents: int
    has_kind: bool

    @property
    def unknown(self) -> bool:
        """Whether neither corpus nor taxonomy nor entity file has ever heard of it."""
        return not self.documents and not self.has_kind

    @property
    def thin(self) -> bool:
        """Whether so little is known that much of what gives it away cannot be told from anything else."""
        return self.documents < ENOUGH

    @property
    def strength(self) -> str:
        """The strength of the knowledge about the term, in words."""
        if self.unknown:
            return "unknown"
        if self.thin:
            return "hardly known"
        return "known" if self.documents < MANY else "well known"

    @property
    def promise(self) -> str:
        """What a guarantee about the entity can rest on."""
        return "its names only" if self.unknown else "what the knowledge tells of it"

    def warning(self) -> str:
        """A warning for the user when too little is known of the entity; otherwise empty."""
        if self.unknown:
            return f"{self.entity!r} is not known: it and its spellings are hidden, and nothing else can be promised about it"
        if self.thin:
            seen = "no document" if not self.documents else f"only {self.documents} documents"
            return f"{self.entity!r} is hardly known ({seen} of the corpus): what belongs to it may not be recognised; read the result"
        return ""


def acquaintance(knowledge: Knowledge, entity: str) -> Acquaintance:
    """How well an entity is known."""
    normal = normal_form(entity)
    taxonomy = knowledge.taxonomy
    recorded = knowledge.records is not None and bool(knowledge.records.names(entity))
    has_kind = recorded or bool(
        taxonomy.synonyms(normal) or taxonomy.specializations(normal) or _has_own_kind(knowledge, normal)
    )
    return Acquaintance(entity, knowledge.counts([normal])[0], has_kind)


def leans(knowledge: Knowledge, documents: int) -> bool:
    """Whether so few documents hold an entity that the counts alone may call nothing safe.

    Then an entity is judged as if as many held it as are enough, so that what stands beside it in the few is heard; and a name
    that is rare enough to give it away is not called safe for standing beside it nowhere.
    """
    return documents < ENOUGH and knowledge.corpus.documents >= LARGE


def stated(known: Acquaintance) -> dict[str, int | str]:
    """What a certificate states about the entity: numbers and fixed words."""
    return {"documents": known.documents, "known": known.strength, "promised": known.promise}


def _has_own_kind(knowledge: Knowledge, normal: str) -> bool:
    """Whether the taxonomy has the term itself and does not answer by its last word ("grey zibble disease": disease)."""
    kinds = [normal_form(kind) for kind in knowledge.taxonomy.generalizations(normal)]
    return bool(kinds) and not f" {normal}".endswith(f" {kinds[0]}")


def nearest(knowledge: Knowledge, term: str) -> tuple[str, ...]:
    """Known terms that are spelled nearly like ``term``, the likeliest first; none where nothing is near."""
    words = _joined(normal_form(term).split())
    if not words:
        return ()
    choices = [_respelled(knowledge, word) for word in words]
    phrases = [" ".join(chosen) for chosen in islice(product(*choices), 200)] if all(choices) else []
    found = _known(knowledge, phrases)
    if not found:
        parts = [option for options in choices for option in options[:1]]
        runs = [" ".join(parts[at:end]) for at in range(len(parts)) for end in range(len(parts), at, -1)]
        found = _known(knowledge, runs)
        found.reverse()
        found.sort(key=lambda run: -len(run.split()))
    return tuple(found[:_OFFERED])


def _known(knowledge: Knowledge, terms: Sequence[str]) -> list[str]:
    """The spellings that the corpus contains, the most frequent first."""
    asked = list(dict.fromkeys(terms))
    counted = zip(knowledge.frequencies(asked), asked, strict=True)
    return [term for count, term in sorted(counted, key=lambda pair: (-pair[0], pair[1])) if count]


def _joined(words: Sequence[str]) -> list[str]:
    """Single letters in a row written together: "h i v" is "hiv"."""
    found: list[str] = []
    letters = ""
    for word in (*words, ""):
        if len(word) == 1:
            letters += word
            continue
        found += [part for part in (letters, word) if part]
        letters = ""
    return found


def _respelled(knowledge: Knowledge, word: str) -> list[str]:
    """The word where it is known; else known words one step away, else two of which one is a likely slip."""
    if knowledge.frequencies([word])[0] or len(word) > _LONGEST:
        return [word]
    near = list(dict.fromkeys(_steps(word)))
    found = _known(knowledge, near)
    if not found and len(word) > 3:
        found = _known(knowledge, list(islice(dict.fromkeys(two for one in near for two in _slips(one)), _MOST)))
    return found[:_OFFERED]


def _steps(word: str) -> Iterator[str]:
    """Every spelling one step away: a letter less, two exchanged, one more, or another."""
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        if after:
            yield before + after[1:]
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]
        for letter in ascii_lowercase:
            yield before + letter + after
            if after:
                yield before + letter + after[1:]


def _slips(word: str) -> Iterator[str]:
    """The likely spellings one step away: a letter less, twice or exchanged with the next, or one for another like it."""
    for at, letter in enumerate(word):
        before, after = word[:at], word[at + 1 :]
        yield before + after
        yield before + letter + letter + after
        if after:
            yield before + after[0] + letter + after[1:]
        if letter == "f":
            yield before + "ph" + after
        for other in next((alike for alike in _ALIKE if letter in alike), ""):
            if other != letter:
                yield before + other + after
