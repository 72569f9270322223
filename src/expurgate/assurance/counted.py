"""Words, phrases and groups of a released text, as the verifier counts them: straight from the definitions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from expurgate.core.document import Document
from expurgate.core.memory import remembered_of_texts
from expurgate.text.disguises import disguised
from expurgate.text.normal import FUNCTION_WORDS, tokens


def tells(word: str) -> bool:
    """Whether a word says something by itself."""
    return len(word) > 2 and word not in FUNCTION_WORDS and word.isalpha()


def words(document: Document) -> set[str]:
    """Every content word of the text, wherever it stands."""
    return set(filter(tells, split(document.text)))


@remembered_of_texts
def split(text: str) -> tuple[str, ...]:
    """The words of a text in order; every entity asks for them."""
    return tuple(tokens(text))


def phrases(term: str) -> Iterator[str]:
    """Every phrase of up to five words inside a term that begins and ends with a word that says something."""
    split = term.split()
    for first in range(len(split)):
        for last in range(first, min(first + 5, len(split))):
            if split[first] not in FUNCTION_WORDS and split[last] not in FUNCTION_WORDS:
                yield " ".join(split[first : last + 1])


def inside(part: str, term: str) -> bool:
    """Whether a phrase stands in a term as whole words."""
    return f" {part} " in f" {term} "


def grown(alive: Sequence[tuple[int, ...]], count: int, size: int) -> Iterator[tuple[int, ...]]:
    """The sets of ``size`` whose subsets one smaller are all alive, in order."""
    known = set(alive)
    for smaller in alive:
        for at in range(smaller[-1] + 1 if smaller else 0, count):
            group = (*smaller, at)
            if size == 1 or all(part in known for part in combinations(group, size - 1)):
                yield group


class EntityNames:
    """Everything that names an entity, to be counted in texts: only runs that begin as a name does are looked at."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(names)
        self._sizes: dict[str, set[int]] = {}
        for name in self._names:
            words = name.split()
            self._sizes.setdefault(words[0] if words else "", set()).add(len(words))

    def found(self, document: Document) -> list[str]:
        """Each name that stands in the text, as often as it does, also as a part of a longer name."""
        words = split(document.text)
        parted = [word for _, word in disguised(document.text) if word in self._names]
        runs = (
            " ".join(words[at : at + size])
            for at, word in enumerate(words)
            if word
            for size in self._sizes.get(word, ())
            if at + size <= len(words)
        )
        return [*parted, *filter(self._names.__contains__, runs)]
