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
from expurgate.language.builtin.bearings import are_degrees, is_located
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.text.calendar import ANY_MONTH, DAYS, TIMES_OF_YEAR, feast_month
from expurgate.text.foreign_bodies import is_foreign_body
from expurgate.text.known_bodies import kind_of_body
from expurgate.text.normal import FUNCTION_WORDS, folded, normal_form
from expurgate.transform import labels, values
from expurgate.transform.base import Replacement, Target, Transform
from expurgate.transform.bodies import Bodies, is_kind, own_name
from expurgate.transform.called import is_family
from expurgate.transform.dates import ANY_YEAR, Shift, has_weekday, is_day_first, shifted, year_of
from expurgate.transform.draw import Draws
from expurgate.transform.heads import is_make, is_saint, numbered_part
from expurgate.transform.lone_days import LoneDays, is_coarse, month_moved
from expurgate.transform.names import HEADS, ORGANIZATION_WORDS, word_set
from expurgate.transform.origins import is_given, is_surname, origin_in
from expurgate.transform.other_places import Home, is_settlement, place
from expurgate.transform.people import HONORIFICS, People
from expurgate.transform.places import LYING, Gazetteer, place_names
from expurgate.transform.read_as import read_as
from expurgate.transform.redact import Redact
from expurgate.transform.target_words import COMMON, DETECTED
from expurgate.transform.uses import kinds_by_use

_BODIES = labels.ORGANIZATION | {"FAC"}
_GROUNDS = frozenset({"", "stadium", "city district", "business district"})
_REACHES = (1500, 5000, 15000, 40000)
_TRIES = 64
_ANY_YEAR = 2001
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

_TOWARDS = re.compile(r"\b(?:direction of|way to|road to|towards?)\s\Z")
_AT_THE = re.compile(r"\bat [Tt]he \Z")
_PUBLIC = HEADS - word_set(
    "bridge street road avenue square park building tower center centre theatre air battle festival war league"
)
"""Last words of names of bodies that no town has."""
_UNITS = word_set("cath path xray x-ray ct mri echo icu itu hdu a&e lab labs theatre recovery maternity outpatients")
"""Parts of hospitals in small letters, which every hospital has."""
_COUNCIL = re.compile(r" (?:city |county |town |district )?(?:council|police|office|branch|depot)\b")
_AREAS = word_set("county parish district council township")
_NOBODY = word_set("christ jesus god allah lord buddha krishna ganesh santa yahweh jehovah satan")
"""Who is called upon and is no person of the text."""
_NAMELESS = re.compile(r"\[(?:name|place|organization)\]")
_RAND = re.compile(r"R ?\d{1,3}(?:[ ,]?\d{3}){0,2}(?:[.,]\d\d)?")

Make = Callable[["Pseudonymize", Target], str | None]


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
        self._home, self._text = Home(gazetteer), ""
        self._bodies = Bodies(self.draws, self._place_named, self._is_placed)
        self._uses: dict[str, str] = {}
        self._places: set[str] = set()
        self._spelled_out: set[str] = set()
        self._shift: Shift | None = None
        self._lone = LoneDays()
        self._writes_small = False
        self._forbidden: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"Pseudonymize({self.draws!r})"

    def prepare(self, targets: Sequence[Target]) -> None:
        """Learn all originals, so that none is ever reused, name the people, and choose the move in time."""
        self.draws.forbid(target.term for target in targets)
        self.draws.forbid(map(normal_form, self._known))
        if targets and targets[0].text is not self._text:
            self._text = targets[0].text
            self._home.read(self._text)
        self._uses = kinds_by_use(targets) | self._uses
        for target in targets:
            self._home.hear(target.surface, placed=target.label in labels.PLACE)
            for name in place_names(target.surface) if target.label in labels.ADDRESS else ():
                self._home.hear(name, placed=True)
            self._home.overhear(f"{target.before} {target.after}")
            if target.label in labels.PLACE:
                self._places.add(target.term)
            elif target.label in _BODIES:
                self._spelled_out.add(own_name(target.surface))
        targets = [self._meant(target) for target in targets]
        people = [t for t in targets if t.label in labels.PERSON and t.term and not is_family(t)]
        self.people.home = origin_in(self._home.country())
        for target in people:
            self.people.listen(target)
        named = (*self._known, *(target.surface for target in people))
        called = [t.surface for t in targets if t.label in labels.PERSON | labels.PLACE]
        self._writes_small = any(map(str.islower, called)) and not any(map(str.istitle, called))
        for name in sorted(named, key=_fullest_first):
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
        target = self._meant(read_as(target, self._kinds))
        make = None if self._says_nothing(target) else self._maker(target.label)
        text = make(self, target) if make is not None and target.term else None
        if target.label in labels.PERSON and is_family(target):
            text = self.people.family(target.surface)
        if not text and self._stays(target):
            return Replacement(target.surface, "name")
        same = bool(text) and target.label in _MAY_STAY and (text == target.surface or is_coarse(str(text)))
        if text and (same or not self.draws.reveals(text, words=False)):
            return Replacement(text, "name", reversible=True)
        other = self.fallback.replacement(target, forbidden=forbidden)
        if _NAMELESS.fullmatch(other.text) and (label := _found_as(target)):
            text = self._MAKERS[label](self, replace(target, label=label))
            if text and not self.draws.reveals(text, words=False):
                return Replacement(text, "name", reversible=True)
        return other

    def _meant(self, target: Target) -> Target:
        """A word of somebody's name that was taken for a medicine as that name; a city that a reader took for a person, of whom nothing else
        is said ("her daughter, Denver, 555-0119"), as a place."""
        word = folded(target.surface)
        found_person = not target.label and any(found.label in labels.PERSON for found in target.findings)
        if found_person and target.surface[:1].isupper() and self.people.knows(target.surface):
            return replace(target, label="PERSON", kind="PERSON")
        if target.label in labels.DATE and self._is_place_for_a_date(target):
            return replace(target, label="GPE", kind="PLACE")
        if target.label not in labels.PERSON or " " in word or is_given(word) or is_surname(word):
            return target
        return replace(target, label="GPE") if self._is_city(target.term) else target

    def _says_nothing(self, target: Target) -> bool:
        """Whether detectors took for a name what is none: degrees, a god, a make of cars, a sum in rand ("R350"), a body by its kind alone."""
        if not target.findings or any(found.model not in DETECTED for found in target.findings):
            return False
        if feast_month(target.surface) is not None:
            return True
        if target.label in labels.PERSON:
            return target.term in _NOBODY or (" " in target.surface and are_degrees(target.surface))
        if target.label in _BODIES and is_kind(target.surface) and target.surface[:1].isupper():
            return True  # "School of Engineering"
        if target.label in labels.PLACE | _BODIES and target.term in _NOBODY:
            return True
        rand = _RAND.fullmatch(target.surface) is not None and self._home.country() == "South Africa"
        return rand or (is_make(target.surface) and any(map(str.isdigit, target.surface)))

    def _is_place_for_a_date(self, target: Target) -> bool:
        """Whether a reader took a place for a day: "born in Sanday"."""
        if not target.surface[:1].isupper() or _WHEN.search(target.surface) or feast_month(target.surface) is not None:
            return False
        kinds = self._kinds(target.term)
        return is_settlement(kinds) or any(map(LYING.fullmatch, kinds[:1]))

    def _is_city(self, term: str) -> bool:
        return any(kind.startswith("city in") for kind in self._kinds(term)[:1])

    def _stays(self, target: Target) -> bool:
        """Whether a target is left as it is: what measures, what is no name, and the country of the towns
        that have stand-ins, where no model asks for more."""
        if not target.findings or any(found.model not in DETECTED for found in target.findings):
            return False
        if target.term in TIMES_OF_YEAR:
            return True
        if self._says_nothing(target):
            return True
        if target.label in labels.PLACE:
            return any(kind.endswith("country") for kind in self._kinds(target.term)[:1])
        if target.label in _BODIES:
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

    def _person(self, target: Target) -> str | None:
        words = target.surface.split()
        body = len(words) > 2 and words[-1].lower() in HEADS
        return self._organization(target) if body else self.people.pseudonym(target.surface)

    def _place(self, target: Target) -> str | None:
        """A place; what is a bank or a school by its last word, or what one is "at the", is a body."""
        last = target.surface.rpartition(" ")[2].lower()
        lies = any(map(LYING.fullmatch, self._kinds(target.term)))
        if (not lies and own_name(target.surface) and last in _PUBLIC | _AREAS) or _AT_THE.search(target.before):
            return self._organization(target)
        return self._place_named(target.surface)

    def _place_named(self, surface: str) -> str | None:
        return place(self.draws, self._gazetteer, surface, self._home)

    def _is_placed(self, name: str, public: bool) -> bool:
        """Whether a name in the name of a body is a place of the document, or of a ``public`` body a town at all."""
        return name in self._places or (public and is_settlement(self._kinds(name)))

    def _kinds(self, term: str) -> list[str]:
        return self._gazetteer.generalizations(term) if self._gazetteer is not None else []

    def _organization(self, target: Target) -> str | None:
        surface = target.surface
        if self._says_only_its_kind(surface):
            return None  # "the bakers' union" is called so by nobody but the text
        if numbered_part(surface):
            kind, _, number = surface.rpartition(" ")
            return f"{kind} {values.shape(self.draws, 'house', number)}"
        use = self._uses.get(target.term, "")
        if not own_name(surface) and kind_of_body(surface) in _GROUNDS and self._is_somewhere(target, use):
            return self._place_named(surface)  # "Arup, Leeds"
        short = target.term in self._spelled_out  # "Sentinel" behind "Sentinel Security"
        named = self._called(target, self._bodies.named(surface, None if short else use))
        return named.lower() if named and surface.islower() else named

    def _is_somewhere(self, target: Target, use: str) -> bool:
        """Whether a name that was taken for a body is that of a town, or of any place that nobody knows and where somebody is."""
        located = target.before.endswith(", ") or is_located(target.before, len(target.before))
        if is_settlement(self._kinds(target.term)):
            return located or _COUNCIL.match(target.after) is not None
        known = target.label != "FAC" or use not in _GROUNDS or is_saint(target.surface)
        return not known and located and not target.before.lower().endswith(("the ", ", "))

    def _called(self, target: Target, whole: str | None) -> str | None:
        """The ``whole`` stand-in of a body, or as much of it as is written here: "Sentinel" of "Sentinel Security", "QM" of "Quillford Marine"."""
        if not whole or target.place is None or target.alias != target.surface:
            return whole
        written, every = target.text[target.place.start : target.place.end].split(), target.surface.split()
        rest = len(every) - len(written)
        begins = rest > 0 and " ".join(written).lower() == " ".join(every[:-rest]).lower()
        if begins and whole.split()[-rest:] == every[-rest:]:
            return " ".join(whole.split()[:-rest])
        initials = "".join(word[0] for word in whole.split() if word[0].isupper())
        return initials if written == [written[0].upper()] and len(initials) == len(written[0]) else whole

    def _says_only_its_kind(self, surface: str) -> bool:
        """Whether a body in small letters is called by common words alone: "the bakers' union", but not "barnsley hospital"."""
        if not surface.islower():
            return False
        known = ORGANIZATION_WORDS | FUNCTION_WORDS | _UNITS
        words = [word for word in normal_form(surface).split() if word not in known]
        return not words or (not self._writes_small and all(shipped_nouns().classes(words)))

    def _address(self, target: Target) -> str:
        surface = target.surface
        if surface.isdigit():  # of a room or a bed
            return values.shape(self.draws, "house", surface)
        return values.address(self.draws, surface, self._place_named)

    def _email(self, target: Target) -> str:
        return values.email(self.draws, target.surface, self.people.account)

    def _username(self, target: Target) -> str:
        surface = target.surface
        mark = "@" if surface.startswith("@") else ""
        known = self.people.account(surface.removeprefix("@"))
        if known and known.isalpha():  # a name alone is somebody's name
            known = self.draws.draw(
                "username", surface, lambda number, _: f"{known}{number % 90 + 10}", scope="account"
            )
        return f"{mark}{known}" if known else values.shape(self.draws, "code", surface)

    def _date(self, target: Target) -> str | None:
        """The date moved by the one shift of the run; a date that cannot be read has no stand-in."""
        surface = target.surface
        if self._shift is None:
            self._shift = self._choose_shift([surface])
        shift = self._shift
        if feast_month(ANY_YEAR.sub("", surface)) is not None:
            return ANY_YEAR.sub(
                lambda year: str(int(year[0]) + shift.years), surface
            )  # "Christmas 2019" stays Christmas
        lone = self._lone.moved(surface, target.text, target.place, shift)
        return lone or month_moved(surface, shift) or shifted(surface, shift)

    def _code(self, target: Target) -> str | None:
        return values.number(self.draws, target.surface)

    def _choose_shift(self, surfaces: Sequence[str]) -> Shift:
        """A shift that moves years and months, and no date of these onto another of them; weekdays too, unless a date is written with one."""
        weekdays = self._weekdays or any(map(has_weekday, surfaces))
        dates = list(dict.fromkeys(surfaces))
        originals = {normal_form(surface) for surface in dates} | {
            year for surface in dates for year in ANY_YEAR.findall(surface)
        }
        years = Counter(year for surface in surfaces if (year := year_of(surface)))
        year = years.most_common(1)[0][0] if years else _ANY_YEAR
        day_first = any(map(is_day_first, surfaces)) or self._home.day_first()
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
        **dict.fromkeys(_BODIES, _organization),
        **dict.fromkeys(labels.DATE, _date),
        **dict.fromkeys(("PHONE", "TELEPHONE", "FAX"), lambda self, target: values.phone(self.draws, target.surface)),
        "EMAIL": _email,
        **dict.fromkeys(("USERNAME", "HANDLE"), _username),
        **dict.fromkeys(("URL", "DOMAIN"), lambda self, target: values.web(self.draws, target.surface)),
        **dict.fromkeys(("IP", "IPV4", "IPV6", "MAC"), lambda self, target: values.network(self.draws, target.surface)),
        "IBAN": lambda self, target: values.iban(self.draws, target.surface),
        "CARD": lambda self, target: values.card(self.draws, target.surface),
        "SSN": lambda self, target: values.social(self.draws, target.surface),
        **dict.fromkeys(
            ("POSTCODE", "POSTAL", "ZIP"),
            lambda self, target: values.posted(self.draws, target.surface, self._place_named),
        ),
        **dict.fromkeys(("ADDRESS", "STREET"), _address),
        "TIME": lambda self, target: values.clock(self.draws, target.surface),
    }


def _allowed(number: int, reach: int, *, weekdays: bool) -> Shift | None:
    """A shift of 400 days up to ``reach`` back, so that no date lies in the future, 40 to 140 days off whole years: whole weeks, or never whole weeks."""
    days = 400 + number // 2 % (reach - 400)
    off = abs(days - round(days / 365.25) * 365.25)
    if (days % 7 == 0) != weekdays or not 40 <= off <= 140:
        return None
    return Shift(-days)


def _found_as(target: Target) -> str:
    """The label under which detectors found a name that has none: they disagree, and a place that somebody is at is a place."""
    named = [found.label for found in target.findings if found.label in labels.PERSON | labels.PLACE | _BODIES]
    if (
        not named
        or target.kind not in ("", "PERSON", "PLACE", "ORG", "FACILITY")
        or not target.surface[:1].isupper()
        or any(found.model not in DETECTED for found in target.findings)
    ):
        return ""
    return "GPE" if is_located(target.before, len(target.before)) or _TOWARDS.search(target.before) else named[0]


def _fullest_first(name: str) -> tuple[int, int]:
    """Names by how much of them is no title: "Maureen" comes before "Nana Mo", who may be called after her."""
    bare = [word for word in name.split() if folded(word.strip(".")) not in HONORIFICS]
    return -len(bare), -sum(map(len, bare))
