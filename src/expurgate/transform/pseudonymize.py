"""Replace people, places, organizations, dates and identifiers by others of their kind, the same throughout a run.

What only measures (a dose, a score, a sum, an age, a length of time) has no stand-in: another figure would be a lie about
the case. It goes to the fallback, as does everything that has no type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import ClassVar

from expurgate.core import lazy_re as re
from expurgate.core.document import LOOSE, MODIFIER
from expurgate.core.lazy_dataclasses import replace
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.text.calendar import ANY_MONTH, DAYS, TIMES_OF_YEAR, feast_month
from expurgate.text.foreign_bodies import is_foreign_body
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.transform import labels, values
from expurgate.transform.base import Replacement, Target, Transform
from expurgate.transform.called import is_family
from expurgate.transform.dates import ANY_YEAR, Shift, has_weekday, is_day_first, shifted, year_of
from expurgate.transform.draw import Draws
from expurgate.transform.heads import numbered_part
from expurgate.transform.names import HEADS, ORGANIZATION_WORDS, SAINTS, STEMS
from expurgate.transform.people import People
from expurgate.transform.places import Gazetteer, Home, place
from expurgate.transform.read_as import read_as
from expurgate.transform.redact import Redact
from expurgate.transform.target_words import COMMON, DETECTED
from expurgate.transform.values import shape

_OF = re.compile(r"((?:the )?(?:\w+ )?(\w+) of )(\S.*)", re.IGNORECASE)
_SAINT = re.compile(r"((?:St|Saint|Ss)\.? )")
_LONGEST_ACRONYM = 6
_REACHES = (1500, 5000, 15000, 40000)
_TRIES = 64
_ANY_YEAR = 2001
_DAY_ALONE = re.compile(r"([12]?\d|3[01])(?:st|nd|rd|th)")
"""A day without its month, of which only the number can be another: "on the 19th"."""
_FEWEST_DAYS = 28
"""Every month has so many days."""
_WHEN = re.compile(
    rf"\b(?:{ANY_MONTH}|{'|'.join(DAYS)}|Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun)\b|\b(?:\d{{1,2}}(?:st|nd|rd|th)|(?:1[5-9]|20)\d\ds?\b)|['’]\d\d|\d[-/.]\d",
    re.IGNORECASE,
)
"""What is a date, and not how long something takes, how old somebody is or at which hour: "eight years", "by eight"."""
_MAY_STAY = labels.DATE | labels.PERSON
"""Labels of what may be its own stand-in: a weekday, where dates move by whole weeks, and a title by itself."""
_MEASURES = labels.COUNTS - {"AGE_OVER_89"}
_NO_STAND_IN = labels.COUNTS | {MODIFIER, LOOSE, labels.LISTED, "COORDINATES", "COORDINATE", "REDACTED"}
"""Labels of what measures, or is no name and no value."""

Make = Callable[["Pseudonymize", str], str | None]


class Pseudonymize:
    """Realistic stand-ins, keyed by HMAC-SHA256 with ``key`` (random when none is given).

    The same key gives the same stand-in for the same name, unless another name of the document has it already. ``draws``
    are those of a whole file or conversation, where several texts share them. ``fallback`` deals with what has no stand-in. ``people`` are known from
    elsewhere, so that a part of one of their names is taken for what it is. ``gazetteer`` knows where places lie. With
    ``weekdays`` dates move by whole weeks.
    """

    name = "pseudonymize"

    def __init__(
        self,
        *,
        key: bytes | None = None,
        fallback: Transform | None = None,
        people: Sequence[str] = (),
        draws: Draws | None = None,
        gazetteer: Gazetteer | None = None,
        weekdays: bool = False,
    ) -> None:
        self.draws = Draws(key) if draws is None else draws
        self.people = People(self.draws)
        self.fallback: Transform = Redact() if fallback is None else fallback
        self._known = tuple(people)
        self._gazetteer, self._weekdays = gazetteer, weekdays
        self._home = Home(gazetteer)
        self._shift: Shift | None = None
        self._writes_small = False
        self._forbidden: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"Pseudonymize({self.draws!r})"

    def prepare(self, targets: Sequence[Target]) -> None:
        """Learn all originals, so that none is ever reused, name the people, and choose the move in time."""
        self.draws.forbid(target.term for target in targets)
        self.draws.forbid(map(normal_form, self._known))
        for target in targets:
            self._home.hear(target.surface, placed=target.label in labels.PLACE)
        people = [t for t in targets if t.label in labels.PERSON and t.term and not is_family(t)]
        for target in people:
            self.people.listen(target)
        named = (*self._known, *(target.surface for target in people))
        called = [t.surface for t in targets if t.label in labels.PERSON | labels.PLACE]
        self._writes_small = any(map(str.islower, called)) and not any(map(str.istitle, called))
        for name in sorted(named, key=lambda name: (-len(name.split()), -len(name))):
            self.people.pseudonym(name)
        self._known = ()
        if self._shift is None and any(target.label in labels.DATE for target in targets):
            self._shift = self._choose_shift([t.surface for t in targets if t.label in labels.DATE])
        self.fallback.prepare(targets)

    def replacement(self, target: Target, *, forbidden: frozenset[str]) -> Replacement:
        """Another of the same kind; what has no kind goes to the fallback."""
        self.draws.forbid([target.term])
        if forbidden is not self._forbidden:
            self.draws.forbid(forbidden)
            self._forbidden = forbidden
        target = read_as(target, self._kinds)
        make = self._maker(target.label)
        text = make(self, target.surface) if make is not None and target.term else None
        if target.label in labels.PERSON and is_family(target):
            text = self.people.family(target.surface)
        if not text and self._stays(target):
            return Replacement(target.surface, "name")
        same = text == target.surface and target.label in _MAY_STAY
        if not text or (not same and self.draws.reveals(text, words=False)):
            return self.fallback.replacement(target, forbidden=forbidden)
        return Replacement(text, "name", reversible=True)

    def _stays(self, target: Target) -> bool:
        """Whether a target is left as it is: what measures, what is no name, and the country of the towns
        that have stand-ins, where no model asks for more."""
        if not target.findings or any(found.model not in DETECTED for found in target.findings):
            return False
        if target.term in TIMES_OF_YEAR:
            return True
        if target.label in labels.PLACE:
            return any(kind.endswith("country") for kind in self._kinds(target.term)[:1])
        if target.label in labels.ORGANIZATION | {"FAC"}:
            return self._says_only_its_kind(target.surface) or all(
                map(is_foreign_body, target.surface.split())
            )  # "the Mairie"
        if target.label in labels.DATE and not (_WHEN.search(target.surface) or feast_month(target.surface)):
            return True
        return target.label in _MEASURES or (not target.label and (target.kind in COMMON or target.surface.islower()))

    def _maker(self, label: str) -> Make | None:
        if label in self._MAKERS:
            return self._MAKERS[label]
        own = next((self._MAKERS[part] for part in label.split("_") if part in self._MAKERS), None)
        return own or (Pseudonymize._code if labels.is_value(label) and label not in _NO_STAND_IN else None)

    def _person(self, surface: str) -> str | None:
        words = surface.split()
        body = len(words) > 2 and words[-1].lower() in HEADS
        return self._organization(surface) if body else self.people.pseudonym(surface)

    def _place(self, surface: str) -> str | None:
        return place(self.draws, self._gazetteer, surface, self._home)

    def _kinds(self, term: str) -> list[str]:
        return self._gazetteer.generalizations(term) if self._gazetteer is not None else []

    def _organization(self, surface: str) -> str | None:
        if self._says_only_its_kind(surface):
            return None  # "the bakers' union" is called so by nobody but the text
        if numbered_part(surface):
            kind, _, number = surface.rpartition(" ")
            return f"{kind} {values.shape(self.draws, 'house', number)}"
        named = organization(self.draws, surface, self._place)
        return named.lower() if named and surface.islower() else named

    def _says_only_its_kind(self, surface: str) -> bool:
        """Whether a body in small letters is called by common words alone: "the bakers' union", but not "barnsley hospital"."""
        if not surface.islower():
            return False
        words = [word for word in normal_form(surface).split() if word not in ORGANIZATION_WORDS | FUNCTION_WORDS]
        return not words or (not self._writes_small and all(shipped_nouns().classes(words)))

    def _address(self, surface: str) -> str:
        if surface.isdigit():  # of a room or a bed
            return values.shape(self.draws, "house", surface)
        return values.address(self.draws, surface, self._place)

    def _email(self, surface: str) -> str:
        return values.email(self.draws, surface, self.people.account)

    def _username(self, surface: str) -> str:
        mark = "@" if surface.startswith("@") else ""
        known = self.people.account(surface.removeprefix("@"))
        return f"{mark}{known}" if known else values.shape(self.draws, "code", surface)

    def _date(self, surface: str) -> str | None:
        """The date moved by the one shift of the run; a date that cannot be read has no stand-in."""
        if self._shift is None:
            self._shift = self._choose_shift([surface])
        if (day := _DAY_ALONE.fullmatch(surface)) is not None:
            return _another_day(int(day[1]), self._shift.days)
        return shifted(surface, self._shift)

    def _code(self, surface: str) -> str | None:
        return values.number(self.draws, surface)

    def _choose_shift(self, surfaces: Sequence[str]) -> Shift:
        """A shift that moves years and months, and no date of these onto another of them; weekdays too, unless a date is written with one."""
        weekdays = self._weekdays or any(map(has_weekday, surfaces))
        dates = list(dict.fromkeys(surfaces))
        originals = {normal_form(surface) for surface in dates} | {
            year for surface in dates for year in ANY_YEAR.findall(surface)
        }
        years = Counter(year for surface in surfaces if (year := year_of(surface)))
        year = years.most_common(1)[0][0] if years else _ANY_YEAR
        day_first = any(map(is_day_first, surfaces))
        first: Shift | None = None
        for attempt, number in zip(range(_TRIES * len(_REACHES) * 8), self.draws.numbers("shift", ""), strict=False):
            shift = _allowed(number, _REACHES[min(attempt // (_TRIES * 8), len(_REACHES) - 1)], weekdays=weekdays)
            if shift is None:
                continue
            shift = replace(shift, year=year, day_first=day_first)
            first = first or shift
            moved = ((surface, shifted(surface, shift)) for surface in dates)
            if not any(text and text != surface and normal_form(text) in originals for surface, text in moved):
                return shift
        return first or Shift(-455 if weekdays else -456, year, day_first)

    _MAKERS: ClassVar[dict[str, Make]] = {
        **dict.fromkeys(labels.PERSON, _person),
        **dict.fromkeys(labels.PLACE, _place),
        **dict.fromkeys(labels.ORGANIZATION | {"FAC"}, _organization),
        **dict.fromkeys(labels.DATE, _date),
        **dict.fromkeys(("PHONE", "TELEPHONE", "FAX"), lambda self, surface: values.phone(self.draws, surface)),
        "EMAIL": _email,
        **dict.fromkeys(("USERNAME", "HANDLE"), _username),
        **dict.fromkeys(("URL", "DOMAIN"), lambda self, surface: values.web(self.draws, surface)),
        **dict.fromkeys(("IP", "IPV4", "IPV6", "MAC"), lambda self, surface: values.network(self.draws, surface)),
        "IBAN": lambda self, surface: values.iban(self.draws, surface),
        "CARD": lambda self, surface: values.card(self.draws, surface),
        "SSN": lambda self, surface: values.social(self.draws, surface),
        **dict.fromkeys(
            ("POSTCODE", "POSTAL", "ZIP"), lambda self, surface: values.posted(self.draws, surface, self._place)
        ),
        **dict.fromkeys(("ADDRESS", "STREET"), _address),
        "TIME": lambda self, surface: values.clock(self.draws, surface),
    }


def _allowed(number: int, reach: int, *, weekdays: bool) -> Shift | None:
    """A shift of 400 days up to ``reach`` back, so that no date lies in the future, 40 to 140 days off whole years: whole weeks, or never whole weeks."""
    days = 400 + number // 2 % (reach - 400)
    off = abs(days - round(days / 365.25) * 365.25)
    if (days % 7 == 0) != weekdays or not 40 <= off <= 140:
        return None
    return Shift(-days)


def _another_day(day: int, by: int) -> str:
    """A day of the month moved on, never onto itself, with its ending: 19 is "12th"."""
    moved = (day - 1 + (by % _FEWEST_DAYS or _FEWEST_DAYS // 4)) % _FEWEST_DAYS + 1
    moved = moved if moved != day else moved % _FEWEST_DAYS + 1
    ending = "th" if moved in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(moved % 10, "th")
    return f"{moved}{ending}"


def organization(draws: Draws, surface: str, place: Callable[[str], str | None]) -> str | None:
    """Another name with the same words for its kind: "Kilmore District Hospital" is "Elmhurst District Hospital"."""
    words = surface.split()
    if len(words) == 1 and surface.isupper() and len(surface) <= _LONGEST_ACRONYM:
        return shape(draws, "acronym", surface)
    called = _OF.fullmatch(surface)
    if called and called[2].lower() in HEADS and not _is_kind(called[3]):
        elsewhere = place(called[3])
        return None if elsewhere is None else f"{called[1]}{elsewhere}"
    if words[0].lower() in ORGANIZATION_WORDS and any(map(str.isdigit, surface)) and len(words) == 2:
        return f"{words[0]} {shape(draws, 'code', words[1])}"
    kept = len(words)
    while kept > 0 and _is_kind(words[kept - 1]):
        kept -= 1
    if kept == 0:
        return None
    lead = _leading(words[:kept]) if kept == len(words) else 0
    kind = words[kept:]
    while kind and kind[0].lower() in ("of", "the", "for", "and"):
        kind = kind[1:]
    saint = _SAINT.match(surface)
    own = normal_form(" ".join(word for word in words[lead:kept] if len(word.strip(".")) > 1 or kept - lead == 1))
    if saint:
        name = f"{saint[1]}{draws.pick('saint', own, SAINTS, scope='name')}{chr(39) + 's' if chr(39) in words[kept - 1] or '’' in words[kept - 1] else ''}"
    else:
        name = draws.pick("organization", own, STEMS, scope="name", joint=" ")
    the = "The " if words[0] == "The" and kept > 1 else ""
    return " ".join([*words[:lead], f"{the}{name}", *kind])


_BEFORE_NAMES = frozenset("hospital hotel clinic museum theatre bar café cafe restaurant colegio".split())
"""What a body is, where that stands before its name: "Hotel Metropol"."""


def _leading(words: Sequence[str]) -> int:
    """How many words before a name say what the body is: "Farmácia Estrela", "Gesundheitsamt Pankow"."""
    first = len(words) > 1 and (words[0].lower() in _BEFORE_NAMES or is_foreign_body(words[0]))
    if not first or not words[1][:1].islower():
        return int(first)
    return next((at for at, word in enumerate(words) if at and word[:1].isupper()), 0)


def _is_kind(words: str) -> bool:
    """Whether words say only what kind of body something is."""
    return all(word in ORGANIZATION_WORDS or is_foreign_body(word) for word in normal_form(words).split())
