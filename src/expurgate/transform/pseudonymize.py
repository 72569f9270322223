"""Replace what was found by something else of its kind, the same for the same original throughout a run."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import ClassVar

from expurgate.text.inflection import singular
from expurgate.text.normal import normal_form
from expurgate.transform import labels, values
from expurgate.transform.base import Replacement, Target, Transform
from expurgate.transform.dates import Shift, shifted
from expurgate.transform.draw import Draws
from expurgate.transform.fluency import is_plural
from expurgate.transform.names import CITIES, COMPANY_ENDS, COUNTRIES, HEADS, NATIONALITIES, STEMS
from expurgate.transform.people import People
from expurgate.transform.redact import Redact

_COUNTRIES = frozenset(normal_form(name) for name in COUNTRIES)
_PEOPLES = tuple(name for name in NATIONALITIES if name.endswith(("an", "i", "k")))
"""Peoples whose name has a plural of its own."""
_CLOCK = re.compile(r"\b([01]?\d|2[0-3])([:.h])([0-5]\d)(?!\d)")
_REACHES = (1500, 5000, 15000, 40000)
_TRIES = 64
_DAY = 24 * 60

Make = Callable[["Pseudonymize", str], str | None]


class Pseudonymize:
    """Realistic stand-ins, keyed by HMAC-SHA256 with ``key`` (random when none is given).

    The same key gives the same stand-ins for the same documents in the same order. A noun phrase without a
    type has no stand-in that would not lie about the case: ``fallback`` deals with it. ``people`` are known from
    elsewhere, so that a part of one of their names is taken for what it is.
    """

    name = "pseudonymize"

    def __init__(
        self, *, key: bytes | None = None, fallback: Transform | None = None, people: Sequence[str] = ()
    ) -> None:
        self.draws = Draws(key)
        self.people = People(self.draws)
        self.fallback: Transform = Redact() if fallback is None else fallback
        self._known = tuple(people)
        self._shift: Shift | None = None
        self._forbidden: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"Pseudonymize({self.draws!r})"

    def prepare(self, targets: Sequence[Target]) -> None:
        """Learn all originals, so that none is ever reused, and choose the move in time."""
        self.draws.forbid(target.term for target in targets)
        for name in self._known:
            self.draws.forbid([normal_form(name)])
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
        make = self._maker(target.label)
        text = make(self, target.surface) if make is not None and target.term else None
        if text is None or self.draws.reveals(text, words=False):
            return self.fallback.replacement(target, forbidden=forbidden)
        return Replacement(text, "name")

    def _maker(self, label: str) -> Make | None:
        if label in self._MAKERS:
            return self._MAKERS[label]
        for part in label.split("_"):
            if part in self._MAKERS:
                return self._MAKERS[part]
        return Pseudonymize._code if labels.is_value(label) else None

    def _person(self, surface: str) -> str:
        return self.people.pseudonym(surface)

    def _place(self, surface: str) -> str:
        kind = normal_form(surface)
        return self.draws.pick("place", kind, COUNTRIES if kind in _COUNTRIES else CITIES, scope="place", joint=" ")

    def _organization(self, surface: str) -> str:
        """A made-up name that keeps the last word when it says what kind of body it is."""
        words = surface.split()
        if len(words) == 1 and surface.isupper() and len(surface) <= 6:
            return values.shape(self.draws, "acronym", surface)
        stem = self.draws.pick("organization", normal_form(surface), STEMS, scope="organization", joint=" ")
        if normal_form(words[-1]) in HEADS:
            return f"{stem} {words[-1]}"
        number = next(self.draws.numbers("ending", normal_form(surface)))
        return f"{stem} {COMPANY_ENDS[number % len(COMPANY_ENDS)]}"

    def _nationality(self, surface: str) -> str:
        """Another people; of several persons ("Syrians") several."""
        many = is_plural(surface)
        name = self.draws.pick("nationality", singular(normal_form(surface)), _PEOPLES, scope="nationality")
        return f"{name}s" if many else name

    def _language(self, surface: str) -> str:
        return self.draws.pick("language", normal_form(surface), NATIONALITIES, scope="nationality")

    def _date(self, surface: str) -> str | None:
        """Moved by the run's one shift; a date that cannot be read keeps its words and changes its figures."""
        if self._shift is None:
            self._shift = self._choose_shift([surface])
        return shifted(surface, self._shift)

    def _time(self, surface: str) -> str | None:
        """Moved by a constant number of minutes around the clock; None when it says more than a time."""
        if not values.measures(surface) or (_CLOCK.search(surface) and any(map(str.isdigit, _CLOCK.sub("", surface)))):
            return None
        move = 1 + next(self.draws.numbers("clock", "")) % (_DAY - 1)

        def moved(found: re.Match[str]) -> str:
            total = (int(found[1]) * 60 + int(found[3]) + move) % _DAY
            hour = f"{total // 60:02d}" if len(found[1]) == 2 else str(total // 60)
            return f"{hour}{found[2]}{total % 60:02d}"

        return _CLOCK.sub(moved, surface) if _CLOCK.search(surface) else values.number(self.draws, surface)

    def _code(self, surface: str) -> str:
        return values.shape(self.draws, "code", values.coded(surface))

    def _choose_shift(self, surfaces: Sequence[str]) -> Shift:
        """A shift that moves years, months and weekdays alike, and no date of these onto another of them."""
        dates = list(dict.fromkeys(surfaces))
        originals = {normal_form(surface) for surface in dates}
        first: Shift | None = None
        for attempt, number in zip(range(_TRIES * len(_REACHES) * 8), self.draws.numbers("shift", ""), strict=False):
            shift = _allowed(number, _REACHES[min(attempt // (_TRIES * 8), len(_REACHES) - 1)])
            if shift is None:
                continue
            first = first or shift
            if not any((text := shifted(surface, shift)) and normal_form(text) in originals for surface in dates):
                return shift
        return first or Shift(456)

    _MAKERS: ClassVar[dict[str, Make]] = {
        **dict.fromkeys(labels.PERSON, _person),
        **dict.fromkeys(labels.PLACE, _place),
        **dict.fromkeys(labels.ORGANIZATION | {"FAC"}, _organization),
        **dict.fromkeys(labels.DATE, _date),
        "NORP": _nationality,
        "LANGUAGE": _language,
        "TIME": _time,
        "AGE": lambda self, surface: values.age(self.draws, surface),
        **dict.fromkeys(
            ("CARDINAL", "ORDINAL", "QUANTITY", "PERCENT", "MONEY", "DURATION"),
            lambda self, surface: values.number(self.draws, surface),
        ),
        **dict.fromkeys(("PHONE", "TELEPHONE", "FAX"), lambda self, surface: values.phone(self.draws, surface)),
        "EMAIL": lambda self, surface: values.email(self.draws, surface),
        **dict.fromkeys(("URL", "DOMAIN"), lambda self, surface: values.web(self.draws, surface)),
        **dict.fromkeys(("IP", "IPV4", "IPV6", "MAC"), lambda self, surface: values.network(self.draws, surface)),
        "IBAN": lambda self, surface: values.iban(self.draws, surface),
        "SSN": lambda self, surface: values.social(self.draws, surface),
        **dict.fromkeys(("ADDRESS", "STREET"), lambda self, surface: values.address(self.draws, surface)),
    }


def _allowed(number: int, reach: int) -> Shift | None:
    """A shift of 400 days up to ``reach`` either way: not whole weeks, and 40 to 140 days off whole years."""
    days = 400 + number // 2 % (reach - 400)
    off = abs(days - round(days / 365.25) * 365.25)
    if days % 7 == 0 or not 40 <= off <= 140:
        return None
    return Shift(days if number % 2 else -days)
