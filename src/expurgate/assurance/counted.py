"""Words, phrases and groups of a released text, as the verifier counts them: straight from the definitions."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice

from expurgate.core.document import Document
from expurgate.core.memory import remembered_of_texts
from expurgate.knowledge.corpus.base import inflections
from expurgate.knowledge.knowledge import Knowledge
from expurgate.text.disguises import disguised
from expurgate.text.families import family, initials
from expurgate.text.normal import FUNCTION_WORDS, normal_form, tokens

Group = tuple[str, ...]
Count = Callable[[Sequence[Group]], dict[Group, int]]
"""From groups of terms to the number of documents in which all terms of each occur."""


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


def grown(alive: Sequence[tuple[int, ...]], near: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The sets one larger than those alive whose subsets one smaller are all alive, in order; ``near``: the members of any."""
    known = set(alive)
    for smaller in alive:
        for at in near[bisect_right(near, smaller[-1]) :]:
            group = (*smaller, at)
            if all(part in known for part in combinations(group, len(smaller))):
                yield group


def seen_groups(
    terms: Sequence[str], near: Sequence[int], entity: str, count: Count, support: int, largest: int, budget: int
) -> tuple[dict[Group, int], bool]:
    """The groups of two to ``largest`` terms that stand with the entity in at least ``support`` documents, with how many those are.

    ``near``: the terms that do so alone, by number. Also whether there were more groups to look at than the ``budget``.
    """
    found: dict[Group, int] = {}
    left, cut_short = max(0, budget - len(terms)), len(terms) > budget
    alive: list[tuple[int, ...]] = [(at,) for at in near]
    for _ in range(2, largest + 1) if len(near) > 1 else ():
        larger = list(islice(grown(alive, near), left + 1))
        cut_short |= len(larger) > left
        groups = {group: tuple(terms[at] for at in group) for group in larger[:left]}
        left -= len(groups)
        together = count([(entity, *group) for group in groups.values()])
        alive = [at for at, group in groups.items() if together[(entity, *group)] >= support]
        found.update((groups[at], together[(entity, *groups[at])]) for at in alive)
    return found, cut_short


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


def names_of(written: str, knowledge: Knowledge) -> EntityNames:
    """Everything that names an entity, whatever the document: looked up once for all that are verified together."""
    return knowledge.remember(("names verified", written), _all_names, written, knowledge)


def _all_names(written: str, knowledge: Knowledge) -> EntityNames:
    """Its family, synonyms with theirs, its kinds and those of an infection with it, each in singular and plural."""
    entity, taxonomy, records = normal_form(written), knowledge.taxonomy, knowledge.records
    named = [*family(written), *initials(written)]
    for synonym in (*taxonomy.synonyms(entity), *(() if records is None else records.names(written))):
        named += [*family(synonym), *initials(synonym)]
    for kind in (entity, f"{entity} infection"):
        named += taxonomy.specializations(kind)
    return EntityNames(form for name in named for form in inflections(name))
