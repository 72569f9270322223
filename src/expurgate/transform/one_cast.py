"""One cast for all parts of a file: whoever is named in several of them has one letter in all, and no two people share one.

Each part has given letters to its own people already, from what it says itself. Here the people of the parts are brought together: full
names first, then surnames, first names, short forms and initials, each with the first person whom nothing contradicts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, count

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.text.nicknames import short_names
from expurgate.transform.cast import SHOWN, Name, Person, letter_of, name_of, same_person, two_names
from expurgate.transform.identities import Identities

_MOST_TRIED = 50
"""People with one name part in common that are looked at before somebody is new."""
_LONGEST = 6
"""Parts of the longest name whose pairs are looked at."""


@dataclass(frozen=True, slots=True)
class LetteredPart:
    """The people of one part: who stands for whom, the texts that were put in, in order, and people that its fields name."""

    identities: Identities = field(repr=False)
    texts: Sequence[str] = field(repr=False)
    people: Sequence[str] = field(default=(), repr=False)


@dataclass(slots=True)
class _Group:
    """All names of one person of one part, and the letters they had there."""

    part: int
    letters: list[str]
    names: list[Name] = field(repr=False)

    @property
    def whole(self) -> Name:
        """The name with the most parts that are written out."""
        return max(self.names, key=lambda name: (len(_written(name)), len(name.parts)))


def letters_of_file(parts: Sequence[LetteredPart], taken: Iterable[str] = ()) -> list[dict[str, str]]:
    """For each part which letter becomes which, so that letters follow the order of the file. ``taken`` are given to nobody."""
    groups = [group for number, part in enumerate(parts) for group in _groups(number, part)]
    everybody, persons = _Everybody(), dict[tuple[int, str], Person]()
    for group in sorted(groups, key=lambda group: -min(2, len(_written(group.whole)))):
        person = everybody.met(group)
        persons |= {(group.part, letter): person for letter in group.letters}
    given = _given(parts, persons, frozenset(taken))
    changed: list[dict[str, str]] = [{} for _ in parts]
    for (at, old), person in persons.items():
        changed[at][old] = given.get(id(person), old)
    return changed


def _given(
    parts: Sequence[LetteredPart], persons: Mapping[tuple[int, str], Person], reserved: frozenset[str]
) -> dict[int, str]:
    """A letter for each person that is shown, in the order of the file."""
    free = (letter for number in count() if (letter := letter_of(number)) not in reserved)
    given: dict[int, str] = {}
    for at, part in enumerate(parts):
        for found in (found for text in part.texts for found in SHOWN.finditer(text)):
            person = persons.get((at, found[1]))
            if person is not None and id(person) not in given:
                given[id(person)] = next(free)
    return given


def _groups(number: int, part: LetteredPart) -> list[_Group]:
    """The people of a part. Those whose names are parts of one name that a field or two of it give are one."""
    found: dict[str, _Group] = {}
    for pair in part.identities.pairs:
        letters, names = SHOWN.findall(pair.stand_in), two_names(pair.original)
        for letter, name in zip(letters, names, strict=False) if len(letters) == len(names) else ():
            found.setdefault(letter, _Group(number, [letter], [])).names.append(name_of(name))
    wholes = _wholes(part.people)
    one: dict[Name, _Group] = {}
    for group in list(found.values()):
        whole = wholes.get(frozenset(group.whole.parts)) if wholes else None
        if whole is None:
            continue
        known = one.setdefault(whole, _Group(number, [], [whole]))
        known.letters += group.letters
        known.names += group.names
        found |= dict.fromkeys(group.letters, known)
    return list({id(group): group for group in found.values()}.values())


def _wholes(people: Sequence[str]) -> Mapping[frozenset[str], Name]:
    """The one whole name that has just these parts among its own, by each set of some of its parts."""
    found: dict[frozenset[str], Name | None] = {}
    names = dict.fromkeys(name for name in map(name_of, people) if 1 < len(name.parts) <= _LONGEST)
    inside = {some for name in names for size in range(2, len(name.parts)) for some in combinations(name.parts, size)}
    for name in names:
        if name.parts in inside or any(_is_initialled(name, other) for other in names):
            continue  # "van der Berg" and "P. van der Berg" of "Pieter van der Berg"
        for size in range(1, len(name.parts) + 1):
            for some in combinations(name.parts, size):
                known = found.setdefault(frozenset(some), name)
                if known is not None and frozenset(known.parts) != frozenset(name.parts):
                    found[frozenset(some)] = None
    return {parts: name for parts, name in found.items() if name is not None}


def _is_initialled(name: Name, other: Name) -> bool:
    """Whether a name is another one with initials in place of some of its parts."""
    left = [part for part in other.parts if part not in name.parts]
    short = [part for part in name.parts if part not in other.parts]
    return 0 < len(short) <= len(left) and all(
        len(initial) == 1 and part.startswith(initial) for initial, part in zip(short, left, strict=False)
    )


class _Everybody:
    """The people of a file, found again by what two names of one person have in common; each look takes bounded time."""

    def __init__(self) -> None:
        self._by: dict[tuple[str, ...], list[Person]] = {}
        self._in_part: dict[int, set[int]] = {}

    def met(self, group: _Group) -> Person:
        """The person of a group: somebody met before, but nobody whom the same part tells apart from them."""
        here = self._in_part.setdefault(group.part, set())
        known = (each for each in self._alike(group.whole) if id(each) not in here or _signs(each, group.whole))
        person = next((each for each in known if same_person(each, group.whole)), None) or Person("")
        here.add(id(person))
        for name in sorted(group.names, key=lambda name: -len(name.parts)):
            person.learn(name)
        for key in dict.fromkeys([*_keys(person), *(pair for name in group.names for pair in _initialled(name))]):
            listed = self._by.setdefault(key, [])
            if len(listed) < _MOST_TRIED and not any(each is person for each in listed):
                listed.append(person)
        return person

    def _alike(self, name: Name) -> Iterator[Person]:
        """People with a name in common; of initials and short forms only where they can be one person's alone."""
        written = _written(name)
        if len(name.parts) > 1:
            pairs = [*combinations(sorted(written), 2), *((part[0], other) for part, other in _initialled(name))]
            yield from (person for pair in pairs for person in self._by.get(pair, ()))
            return
        for part in name.parts:
            yield from self._by.get((part,), ())
            others = [*self._by.get(("short", part), ()), *self._by.get(("initials", part), ())]
            yield from others if len(others) == 1 else ()


def _signs(person: Person, name: Name) -> bool:
    """Whether a name is no more than the initials of somebody: the part that says both tells nobody apart by them."""
    return len(name.parts) == 1 and name.parts[0] in person.initials and name.parts[0] not in person.names


def _written(name: Name) -> list[str]:
    return [part for part in name.parts if len(part) > 1][:_LONGEST]


def _initialled(name: Name) -> Iterator[tuple[str, str]]:
    """The initials of a name, each with the parts that are written out."""
    for part in name.parts:
        if len(part) == 1:
            yield from ((part, other) for other in _written(name))


def _keys(person: Person) -> Iterator[tuple[str, ...]]:
    """The keys under which a person may be found."""
    names = sorted(person.names)[:_LONGEST]
    yield from ((name,) for name in names)
    yield from combinations(names, 2)
    yield from ((name[0], other) for name in names for other in names if name != other)
    yield from (("initials", each) for each in person.initials if 1 < len(each) <= 3)
    yield from (("short", short) for name in names if name != person.surname for short in short_names(name))
