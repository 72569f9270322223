"""Who is who in a document: all names of one person belong together, and each person has one letter.

A full name, the surname after a title, a first name, initials and a name in capitals are names of one person when their
parts agree. The letters follow the order in which people are met, so they tell nothing of the names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.language.builtin.bearings import are_degrees, known_as
from expurgate.text.nicknames import is_mistyped, short_names
from expurgate.text.normal import FUNCTION_WORDS, folded
from expurgate.text.people import GREETED, MEN, WOMEN, any_of, small
from expurgate.text.standins import LETTER_FORM, TITLES
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.called import COUPLE, all_told, also_called, is_related, told_by_title
from expurgate.transform.names import ROLES, word_set
from expurgate.transform.origins import sex_of

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters for people, without those that look like a pronoun or a nought."""
LETTERED = re.compile(rf"Person {LETTER_FORM}")
"""A person with a letter and nothing else."""
SHOWN = re.compile(
    rf"(?:(?<=Person )|(?<=PERSON )|(?<![^\W_])(?={LETTER_FORM} famil)|(?<![^\W_])(?:{TITLES}|{TITLES.upper()}|{TITLES.lower()})\.?[ \t]|\A(?={LETTER_FORM}(?:[.,;:!?)]{{0,3}}\s{{0,3}}\Z|['’])))({LETTER_FORM})(?![^\W_])"
)
"""The letter of a person in what stands for a name."""
_WORD = re.compile(r"[^\W\d_]+(?:['’\-‐‑][^\W\d_]+)*")
_TITLED = re.compile(rf"(?:\b(?:{any_of(GREETED)})[ \t]+)?(?:\b(?:{TITLES})\b(?![-‐‑'’])\.?[ \t]*)+", re.IGNORECASE)
_GREETED = re.compile(rf"(?:{any_of(GREETED)})[ \t]+", re.IGNORECASE)
_TITLE_WORDS = small(TITLES.split("|"), GREETED) | word_set("late the and jr sr ii iii messrs senior junior")
_SHORTEST_NICKNAME, _SHORTEST_WHOLE, _SHORTEST_END = 3, 4, 5
_HYPHEN = re.compile(r"[-‐‑]")
_INTRODUCED = re.compile(r"\b(?:an?|another)[ ](?:[a-z]+[ ])?(?P<role>[a-z]+(?:-[a-z]+)?),[ ]\Z")
"""Before somebody who was not spoken of yet: "a great-grandson, Wilfie"."""
_PAIR = re.compile(r"([^\W\d_a-z][^\W_]*) (?:and|&) ([^\W\d_a-z][^\W_]*(?: [^\W\d_a-z][\w'’-]*){0,2})")


@dataclass(slots=True)
class Person:
    """One person: the letter they are told apart by, and the parts of all names they are called by."""

    letter: str
    names: set[str] = field(default_factory=set, repr=False)
    initials: set[str] = field(default_factory=set, repr=False)
    surname: str = field(default="", repr=False)
    given: str = field(default="", repr=False)
    sex: str = ""
    signs: set[str] = field(default_factory=set, repr=False)
    """The letters that the given names begin with, by one of which somebody may sign."""
    styled: bool = False
    """Whether they have a title that is neither a man's nor a woman's: "Cllr Bebb" is none of "Mr and Mrs Bebb"."""

    def learn(self, name: Name) -> None:
        """Take in another name of theirs."""
        self.names.update(part for part in name.parts if len(part) > 1)
        if not name.titled or len(name.parts) > 1:
            self.signs.update(name.initials[:1])
        if len(name.parts) > 1:
            forms = (*name.all_initials, name.surname_initials)
            self.initials |= {form for each in forms if len(each) > 1 for form in (each, each[::-1])}
            self.surname = self.surname or name.parts[-1]
            self.given = self.given or name.parts[0]
        elif name.titled and name.parts:
            self.surname = self.surname or name.parts[0]
        self.sex = self.sex or name.sex
        self.styled = self.styled or name.told == ""


@dataclass(frozen=True, slots=True)
class Name:
    """A name taken apart: its parts in small letters without titles, what it tells of the sex, whether it has a title, and what that before it tells."""

    parts: tuple[str, ...]
    sex: str
    titled: bool
    told: str | None = None

    @property
    def initials(self) -> str:
        """The first letters of its parts."""
        return "".join(part[0] for part in self.parts)

    @property
    def is_letter(self) -> bool:
        """Whether it is one letter by which somebody signs or is greeted, without a title."""
        return len(self.parts) == 1 and len(self.parts[0]) == 1 and not self.titled

    @property
    def all_initials(self) -> tuple[str, ...]:
        """The first letters as people use them: "RO" and "ROK" of "Roland Osei-Kuffour", "GR" of "Gwilym ap Rhys"."""
        halves = [half for part in self.parts for half in _HYPHEN.split(part) if half]
        whole = "".join(half[0] for half in halves)
        return self.initials, whole, whole[0] + whole[-1]

    @property
    def surname_initials(self) -> str:
        """The first letters of the halves of the surname: "FM" of "Toby Fairfax-Moon"."""
        return "".join(half[0] for half in _HYPHEN.split(self.parts[-1]) if half)


class Cast:
    """The people of a run, in the order in which they are met."""

    def __init__(self) -> None:
        self._people: list[Person] = []
        self._known: dict[str, Person] = {}
        self._shown: set[str] = set()
        self._apart: set[str] = set()

    def __repr__(self) -> str:
        return f"Cast({len(self._people)} people)"

    def meet(self, targets: Sequence[Target]) -> None:
        """Decide who is who among the people of a text; full names are looked at before their parts."""
        everybody = [target for target in targets if target.label in labels.PERSON]
        told = all_told(everybody)
        self._apart |= {surface for surface, titles in told.items() if len(titles) > 1}
        called, related = also_called(everybody), {target.surface for target in everybody if is_related(target)}
        names: dict[str, Name] = {}
        for target in everybody:
            for surface in two_names(target.surface):
                key = self.key(target) if surface == target.surface else surface
                if key not in self._known and key not in names:
                    names[key] = name_of(surface, self._told(target, told) if surface == target.surface else None)
        order = {key: number for number, key in enumerate(names)}
        new = {target.surface for target in targets if _is_introduced(target)}
        found: dict[str, Person] = {}
        for key in sorted(names, key=lambda key: (-_specificity(names[key]), order[key])):
            bearer = called.get(key, "")
            known = found.get(bearer) or self._known.get(bearer)
            found[key] = known or self._person(names[key], is_new=key in new, related=key in related)
            found[key].learn(names[key])
        self._lettered([found[key] for key in names])
        self._known.update(found)

    def key(self, target: Target) -> str:
        """What the bearer of a name is known by: the name, with what its title tells where it is the name of several people."""
        told = told_by_title(target) if target.surface in self._apart else None
        return target.surface if told is None else f"{told} {target.surface}"

    def _told(self, target: Target, told: dict[str, set[str]]) -> str | None:
        """What the titles before a name tell of its bearer, the one before this mention where they tell several people apart."""
        titles = told.get(target.surface)
        if target.surface in self._apart or titles is None:
            return told_by_title(target)
        return next(iter(titles - {""}), "")

    def letter(self, surface: str) -> str:
        """The letter of the person with this name."""
        if surface not in self._known:
            person = self._person(name_of(surface))
            self._lettered([person])
            self._known[surface] = person
        return self._known[surface].letter

    def settle(self, texts: Sequence[str]) -> dict[str, str]:
        """Give the letters out again so that none is skipped in ``texts``, in the order of the document; old to new.

        Whom the text calls by a role needs no letter, and gets one of those that are left. A letter that an earlier
        text shows stays.
        """
        free = {person.letter: person for person in self._people if person.letter and person.letter not in self._shown}
        met = [found[1] for text in texts for found in SHOWN.finditer(text) if found[1] in free]
        order = list(dict.fromkeys((*met, *free)))
        changed = dict(zip(order, sorted(free, key=_place), strict=True))
        for letter, person in free.items():
            person.letter = changed[letter]
        self._shown |= {changed[letter] for letter in met}
        return {old: new for old, new in changed.items() if old != new}

    def _person(self, name: Name, *, is_new: bool = False, related: bool = False) -> Person:
        known = None
        if name.is_letter and name.parts[0].upper() not in self._shown:
            signing = [person for person in self._people if name.parts[0] in person.signs]
            known = signing[0] if len(signing) == 1 else None
        elif not name.is_letter:
            fitting = [person for person in self._people if same_person(person, name, related=related)]
            alike = (person for person in fitting if name.told is not None and person.styled == (name.told == ""))
            known = next(alike, None) or next(iter(fitting), None) or by_one_letter(self._people, name)
        if known is None or (is_new and known.names.isdisjoint(name.parts)):
            known = Person("")
            self._people.append(known)
        known.learn(name)
        return known

    def _lettered(self, people: Sequence[Person]) -> None:
        """Letters in the order of the text."""
        used = sum(bool(person.letter) for person in self._people)
        for person in people:
            if not person.letter:
                person.letter = letter_of(used)
                used += 1


def _specificity(name: Name) -> float:
    """How much a name says of who is meant: a full name more than a part of it, that of a couple less, a single letter least."""
    return 0 if name.is_letter else min(2, len(name.parts)) - 0.5 * (name.told == COUPLE)


def _is_introduced(target: Target) -> bool:
    """Whether a name stands behind what makes its bearer somebody new: "a great-grandson, Wilfie"."""
    found = _INTRODUCED.search(target.before) if target.label in labels.PERSON else None
    return found is not None and found["role"].rpartition("-")[2] in ROLES


def letter_of(number: int) -> str:
    """The letter of the n-th person; when all are given, with a number: "A", "A2"."""
    times, rest = divmod(number, len(LETTERS))
    return f"{LETTERS[rest]}{times + 1 if times else ''}"


def _place(letter: str) -> tuple[int, str]:
    """The place of a letter in the order of all letters: those with a number come later."""
    return int(letter[1:] or 1), letter[0]


def relettered(text: str, changed: Mapping[str, str]) -> str:
    """A text that stands for a name, with other letters for the people in it."""

    def other(found: re.Match[str]) -> str:
        return found[0][: found.start(1) - found.start()] + changed.get(found[1], found[1])

    return SHOWN.sub(other, text)


def name_of(surface: str, told: str | None = None) -> Name:
    """The parts of a name without titles, greetings and the words that say what somebody is; ``told`` is the sex that a title before it tells, if one does."""
    words = _WORD.findall(re.sub(r"['’]s\b|-(?:san|sama|kun|chan|ji)\b", "", surface))
    low = [folded(word).strip("'’") for word in words]
    sex = (
        told
        if told in ("m", "f")
        else next((sex for word in low for sex, known in (("m", MEN), ("f", WOMEN)) if word in known), "")
    )
    while len(words) > 1 and words[-1].isupper() and are_degrees(words[-1]) and not surface.isupper():
        words, low = words[:-1], low[:-1]  # "P. Kozak RN"
    parts = [
        word
        for word, written in zip(low, words, strict=True)
        if (len(written) == 1 and written.isupper())
        or (word not in _TITLE_WORDS and word not in ROLES and word not in FUNCTION_WORDS)
    ]
    if "," in surface and len(parts) > 1:
        parts = [*parts[1:], parts[0]]
    if len(parts) == len(words) > 1 and all(len(part) == 1 for part in parts):
        parts = ["".join(parts)]  # "C.B."
    sex = sex or (sex_of(parts[0]) if len(parts) > 1 else "")
    titled = told is not None or any(word in _TITLE_WORDS for word in low)
    return Name(tuple(parts or low[-1:]), "" if told == COUPLE else sex, titled, told)


def by_one_letter(people: Sequence[Person], name: Name) -> Person | None:
    """The only person whose surname begins with the one letter that stands behind a title: "Mr B", "Dr P"."""
    letter = name.parts[0] if len(name.parts) == 1 else ""
    if len(letter) != 1:
        return None
    people = [each for each in people if not (each.sex and name.sex and each.sex != name.sex)]
    begins = [each for each in people if each.surname.startswith(letter)]
    return begins[0] if len(begins) == 1 else None


def same_person(person: Person, name: Name, *, related: bool = False) -> bool:
    """Whether a name may be one of a person's: no part of it contradicts the parts that are known.

    Somebody's ``related`` one who has one name is not who has it behind another: "My father, Tesfay" is not "Yonas Tesfay".
    """
    if (
        not name.parts
        or (person.sex and name.sex and person.sex != name.sex)
        or (person.styled and name.told == COUPLE)
    ):
        return False
    whole = {part for part in name.parts if len(part) > 1}
    if len(name.parts) == 1:
        part = name.parts[0]
        if related and not name.titled and person.given and part != person.given and part in person.names:
            return False
        halves = {half for known in person.names if "-" in known for half in known.split("-")}
        if part in person.names or (len(part) >= _SHORTEST_NICKNAME and part in halves):
            return True
        return (1 < len(part) <= 3 and part in person.initials) or _nickname(person, part)
    if not whole & person.names or _signs_otherwise(person, name):
        return False
    if len(person.names) == 1:
        return not _other_initial(person, name)
    others = person.names - whole
    if not others or whole <= person.names or _is_short(person, whole - person.names, others):
        return True
    initials = [part for part in name.parts if len(part) == 1]
    return bool(initials) and all(any(other.startswith(letter) for other in others) for letter in initials)


def _other_initial(person: Person, name: Name) -> bool:
    """Whether two who have one given name have surnames with other letters: "Noah B" and "Noah W"."""
    last = name.parts[-1]
    return len(person.surname) == 1 and len(name.parts) > 1 and last[0] != person.surname


def _signs_otherwise(person: Person, name: Name) -> bool:
    """Whether a name begins with a letter that none of a person's given names begins with: "K T Dlamini" is not "N M Dlamini"."""
    letter = name.parts[0]
    if len(person.given) == 0 or person.given == person.surname:
        return False
    if len(letter) > 1:  # "Jacob Kurian" is not "K. V. Kurian"
        return (
            len(person.given) == 1
            and letter not in person.names
            and not any(letter[0] in form for form in person.initials)
        )
    given = {person.given, *(person.names - {person.surname})}
    known = {*person.signs, *(form[0] for each in given for form in (each, *short_names(each)))}
    return letter not in known


def _nickname(person: Person, part: str) -> bool:
    """Whether "Maggie" may be short for the "Magdalena" that is known: the longer name begins with most of it, or people say so."""
    if any(name != person.surname and part in short_names(name) for name in person.names):
        return True
    stem = part.rstrip("iey") if part.endswith(("ie", "y")) else part
    given = [name for name in person.names if name != person.surname]
    if len(stem) >= _SHORTEST_NICKNAME and any(name.startswith(stem) and len(name) > len(stem) for name in given):
        return True
    if not known_as(part) and any(is_mistyped(part, name) for name in person.names):
        return True
    return any(_is_short_for(name, part) or _is_short_for(part, name) for name in given)


def _is_short_for(short: str, name: str) -> bool:
    """Whether one name is the beginning or the end of another: "Wilf" of "Wilfred", "Tunde" of "Babatunde"."""
    if len(short) >= len(name):
        return False
    begins = len(short) >= _SHORTEST_WHOLE and name.startswith(short)
    return begins or (len(short) >= _SHORTEST_END and name.endswith(short)) or short in short_names(name)


def _is_short(person: Person, parts: set[str], others: set[str]) -> bool:
    """Whether the parts by which two names with one surname differ are short for each other: "Temi" and "Temitope"."""
    if person.surname in others or not parts:
        return False
    return all(any(_is_short_for(part, other) or _is_short_for(other, part) for other in others) for part in parts)


def two_names(surface: str) -> tuple[str, ...]:
    """The names in "Lars and Nils"; a single name, or one with a title, is one."""
    pair = _PAIR.fullmatch(surface)
    return pair.groups() if pair and not title_of(surface) else (surface,)


def title_of(surface: str) -> str:
    """The greeting and the titles that a name begins with, as they are written, with the space behind them."""
    found = _TITLED.match(surface)
    if found is not None and found.end() == len(surface):
        return ""  # "PC" for Pat Culshaw
    if found is None:
        greeted = _GREETED.match(surface)
        return greeted[0] if greeted else ""
    return found[0].rstrip() + " "


def is_titled(surface: str) -> bool:
    """Whether a name begins with a title, after which a letter is enough."""
    found = _TITLED.match(surface)
    return found is not None and found.end() < len(surface) and _GREETED.fullmatch(found[0].rstrip() + " ") is None
