"""What a target is where it stands, when the label alone does not say it or says something else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.document import LOOSE
from expurgate.core.lazy_dataclasses import replace
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN, SURNAME
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.text.calendar import month_in
from expurgate.text.known_lands import is_known_land
from expurgate.text.normal import normal_form
from expurgate.text.people import TITLES_ELSEWHERE, USUAL_TITLES, any_of
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.bearers import as_borne
from expurgate.transform.dates import is_bare_day, year_of
from expurgate.transform.extents import OF_FAITH
from expurgate.transform.heads import is_county, is_road, kind_of_name, numbered_room
from expurgate.transform.names import COUNTED, HEADS
from expurgate.transform.phrasing import is_age_field
from expurgate.transform.plain_cases import plainly
from expurgate.transform.somebody import as_known
from expurgate.transform.target_words import is_pet
from expurgate.transform.wording import age_of

_MISTER = rf"\b(?:{any_of(USUAL_TITLES, TITLES_ELSEWHERE)}|Cllr)\b\.?\)?[ \t]"
_TITLED = re.compile(
    rf"(?:Dear\s+)?{_MISTER}(?=[^\W\d_a-z])|(?:PC|WPC|PCSO|Sgt|DC|DI|DS|Insp)[ ](?:\d{{2,5}}[ ])?(?=[^\W\d_a-z][a-z])"
)
_TITLE_BEFORE = re.compile(rf"{_MISTER}\Z")
_WHERE = re.compile(r"\b(?:in|at|to|from|near|of|outside|around|via|towards|across)\s+\Z", re.IGNORECASE)
_CLOCK = re.compile(r"(?:(?:about|around|at|just|before|after)\s+)?(?:[01]?\d|2[0-3])(?::[0-5]\d(?:\s?[ap]\.?m\b\.?)?|\.[0-5]\d\s?[ap]\.?m\b\.?)",
                    re.IGNORECASE)  # fmt: skip
_IS = re.compile(r"\b(?:was|is|were|are|am|be|been|turned)\s+(?:only\s+|just\s+|now\s+|about\s+)?\Z", re.IGNORECASE)
_AGED = re.compile(r"\baged\s\Z", re.IGNORECASE)
_NEXT_NOUN = re.compile(r"\s(?!(?:when|at|and|or|then|now|but|in|on)\b)[^\W_]")
_SET_OFF = re.compile(r"[^\W\d_], \Z")
_FIGURE = rf"(?:\d{{1,3}}|(?:{COUNTED})(?:-(?:{COUNTED}))?)"
_YEARS = re.compile(rf"{_FIGURE}(?:\s(?:and|or|to)\s{_FIGURE})?", re.IGNORECASE)
_WHO_IS = re.compile(
    r"\b(?:I|he|she|who|they|you)\s+(?:was|is|were|are|am)\s+(?:(?:only|just|about|around|nearly|over|under|now)\s+)?\Z",
    re.IGNORECASE,
)
_UNITS = re.compile(r"(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?)", re.IGNORECASE)
_NUMBER_BEFORE = re.compile(rf"(?:(?<!\d)\d++(?:\.\d++)?|\b(?:{COUNTED}))[ \t]\Z", re.IGNORECASE)
_NAME_WORD = re.compile(r"[^\W\d_a-z][^\W\d_]+")
_PAIRED = re.compile(r"[^\W\d_a-z](?:[\w'’ -]*+(?<= )&|(?:(?! and [^\W\d_a-z])[\w'’ -])*+ and) [^\W\d_a-z][\w'’ -]*+")
_CAPITALS = re.compile(r"[A-Z]{2,5}")
_WORD = re.compile(r"[^\W\d_]{3,}")
_SUM = re.compile(r"[£$€¥₹]\d[\d,.]*(?:\s?(?:k|m|bn|million|thousand))?")
_ONE_OF = re.compile(
    r"\b(?:plot|flat|room|unit|bed|house|number|no|class|page|item|ward|bay|table|locker|platform|gate|year|form|grade|band|stage|level)[.:]?\s{1,20}\Z|"
    r"\b(?:one|first|second|third|last|eldest|oldest|youngest|[a-z]{2,12}th) (?:out )?of\s\Z",
    re.IGNORECASE,
)
"""Behind these a number tells one of a kind and is no age."""
_AT_HOUR = re.compile(
    r"\b(?:came|come|comes|arrived|left|rang|called|home|back|began|starts?|started)\b[^.!?\n]{0,30}(?:\bat\s)?\Z"
)
_HOUR = re.compile(rf"(?:at\s)?(?:{COUNTED}|1[0-2]|[1-9])", re.IGNORECASE)
"""When somebody came, and not how old they were: "came from Kilrush at nine"."""
_LIVES_AT = re.compile(rf"\b(?i:{any_of(USUAL_TITLES)})\.?[ ][\w'’-]+[ ]at[ ]\Z")
"""Which house somebody lives in, and not how old they are: "Mrs Hussain at 40"."""
_LASTING = re.compile(
    r"\s(?:pregnant|of pregnancy|gestation|gone|along|clean|sober|married|late|overdue|ago|later|earlier|behind|he|she|they|I|we|there|here|service|since|"
    r"without|in the|together)\b",
    re.IGNORECASE,
)
"""Behind these words a number of months or years tells how long, and not how old."""
_BEHIND_NAME = re.compile(r"(?<![^\W_])[^\W\d_a-z][^\W\d_]{1,30} \(\Z")
_SET_OFF_MONTHS = re.compile(r"\d{1,2} (?:weeks|months),")
_SEX_BEFORE = re.compile(
    r"\b(?:male|female|boy|girl|man|woman|son|daughter|child|pupil|widow|widower)(?:,[ ]|[ ]/[ ]|[ ])\Z", re.IGNORECASE
)
_SET_OFF_YEARS = re.compile(r"\d{1,2}[ ]?(?:years|yrs?)(?:[,;.)\n]|[ ]/)")
"""The age of somebody of whom a form says no more than the sex before it: "male, 11 years, Class 5"."""
_LEFT_AT = re.compile(
    r"\b(?:left|leav|started|began|finished|married|pregnant|widowed|orphaned|retired)[^.\n]{0,40}[ ]at[ ]\Z"
)
_AN_AGE = re.compile(
    r"\d{1,3}(?:[ ]?(?:years?|yrs?|y)\b\.?)?(?:[ ,]{0,2}(?:and[ ])?\d{1,2}[ ]?(?:months?|mths?|mos?|m)\b\.?)?|\d{1,2}[ ]?(?:months?|mths?|weeks?|wks?)",
    re.IGNORECASE,
)
"""All that a field for an age may hold: "43", "11 years 2 months", "4 yrs 7 mths"."""
_IN_TWELFTHS = re.compile(r"\d{1,2}/12[,;)]")
"""The age of a baby in months, as doctors write it: "Re: Baby Juma, 9/12, with his mother"."""
_GROWN = re.compile(r"1[3-9]|[2-9]\d")
_IN_STROKES = re.compile(r"(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\d|3[01])")
"""A month and a day, which a pattern took for a code: "03/22"."""
_FEET = re.compile(r"[3-7][ ]?(?:ft|feet|foot|['’])(?:[ ]?\d{1,2}(?:[ ]?in(?:s|ches)?|[\"”″])?)?", re.IGNORECASE)
"""The age of a baby between commas: "little Jimmy, 18 months, who"."""
_MONTHS_OLD = re.compile(r"\d{1,2} (?:weeks?|wks?|months?|mths?|years?|yrs?)\)")
"""In brackets behind a name a time is an age: "Zara (14 months)"."""
_NATION = re.compile(
    r"\b(?:nationality|citizenship|citizen of|ethnicity|ethnic (?:origin|group))[ \t]{0,4}:?[ \t]{1,12}\Z",
    re.IGNORECASE,
)
"""The field of a people, which is called as its language is."""
_ON_THE = re.compile(r"\b(?:on|since|by|until|till|before|after|from)\s(?:the\s)?\Z", re.IGNORECASE)
_ON_ROAD = re.compile(r"\b(?:the|on|onto|along|via|off|down|up)\s\Z", re.IGNORECASE)
_LOOK = 40
_SHORTEST = 3
_BY_KIND = {"ORG": "ORG", "FACILITY": "FAC", "PLACE": "GPE", "PRODUCT": "PRODUCT"}
"""The label of a name by what the reader mentions it as, where detectors disagree."""
_MAY_BE_LANDS = labels.PERSON | labels.PLACE | labels.ORGANIZATION | {"FAC", ""}
_COUNT_LIKE = frozenset({"CARDINAL", "QUANTITY", "TIME"})


def in_context(text: str, targets: Iterable[Target]) -> list[Target]:
    """``targets`` with the labels their places ask for: one person has one label, ages and times are what they are.

    What the reader is sure of stays as it is.
    """
    given = _with_pets([_as_land(target) for target in targets])
    placed = [
        replace(target, label=_label(text, target), abbreviation=_abbreviation(text, target))
        for target in map(_unless_a_name, given)
    ]
    people, known = _people(placed, 2), _people(placed, 1)
    placed = as_borne(text, placed, people)
    placed = [
        replace(target, label="PERSON") if _is_person(text, target, people) or _are_people(target, known) else target
        for target in placed
    ]
    found = [plainly(text, target) for target in as_known(text, placed, people)]
    return [
        replace(now, label=read.label, kind=read.kind)
        if read.is_settled or (_is_land(read) and now.label not in labels.ORGANIZATION)
        else now
        for now, read in zip(found, given, strict=True)
    ]


def _as_land(target: Target) -> Target:
    """A target that is a well-known land or water as a place, unless the reader takes it for somebody who may be called so."""
    return replace(target, label="LOC", kind="PLACE", noun="", sure=False) if _is_land(target) else target


def _is_land(target: Target) -> bool:
    """Whether a name is a land's there; of one word that people are called by as well only what stands before it can tell."""
    if target.label not in _MAY_BE_LANDS or not is_known_land(target.surface):
        return False
    if target.label in labels.ORGANIZATION and target.sure:
        return False  # "supports Lancashire"
    if target.label == "FAC" and target.sure and target.before.lower().endswith("at "):
        return False  # a house that is called after where it is: "an appointment at Calderdale"
    may_be_borne = (
        target.label in labels.PERSON and " " not in target.term and known_as(target.surface) & (GIVEN | SURNAME)
    )
    return not may_be_borne or target.before.lower().endswith("the ")


def _with_pets(targets: list[Target]) -> list[Target]:
    """The targets, what some animal is called made its name wherever it stands, whatever a reader took it for."""
    pets = {target.term for target in targets if target.label in labels.NAMES and is_pet(target)}
    if not pets:
        return targets
    return [
        replace(target, label="PERSON", kind="PERSON", noun="", sure=True)
        if target.term in pets and target.label in labels.NAMES
        else target
        for target in targets
    ]


def _unless_a_name(target: Target) -> Target:
    """A word with a capital that no dictionary knows is no illness and no procedure, whatever it was mentioned as: "on the Stena job"."""
    odd = target.kind in ("PROCEDURE", "DISEASE") and target.label in labels.PERSON and target.surface.istitle()
    return replace(target, kind="") if odd and not any(shipped_nouns().classes(target.surface.split())) else target


def _label(text: str, target: Target) -> str:
    before = text[max(0, target.span.start - _LOOK) : target.span.start]
    unknown = not target.label and target.surface[:1].isupper()
    named = target.label in labels.NAMES - labels.PERSON or unknown
    other = named and target.term.rpartition(" ")[2] not in HEADS
    if other and (_TITLED.match(target.surface) or _TITLE_BEFORE.search(before)):
        return "PERSON"
    if target.label == "NORP" and " " in target.surface and target.term.rpartition(" ")[2] in OF_FAITH:
        return "ORG"
    other_name = _BY_KIND.get(target.kind, "")
    if (
        target.label in labels.PERSON
        and other_name
        and not _TITLE_BEFORE.search(before)
        and any(found.label == other_name for found in target.findings)
    ):
        return "PERSON" if _is_of_file(target) and _WHERE.search(before) is None else other_name
    if target.label in labels.PERSON and target.kind in ("DISEASE", "DRUG", "PROCEDURE"):
        return ""
    if target.label == "LANGUAGE" and _NATION.search(before):
        return "NORP"
    if target.label in ("ADDRESS", "CODE", "ORG", "GPE", "LOC") and numbered_room(target.surface):
        return "FAC"
    if (
        target.label in ("ADDRESS", "CODE", "GPE", "LOC", "ORG", "")
        and is_road(target.surface)
        and _ON_ROAD.search(before)
    ):
        return "FAC"
    if target.label == "ADDRESS" and is_county(target.surface):
        return "GPE"
    if target.label == "ADDRESS" and not any(map(str.isdigit, target.surface)):
        own = {found.label for found in target.findings if found.span == target.span} & {"FAC", "ORG"}
        street = kind_of_name(target.surface, "FAC") in ("street", "")
        return own.pop() if len(own) == 1 and not street else target.label
    if target.label == "TIME" and (year_of(target.surface) is not None or month_in(target.surface)):
        return "DATE"
    if target.label in ("", "CARDINAL", "ORDINAL") and is_bare_day(target.surface) and _ON_THE.search(before):
        return "DATE"
    if target.label in ("", "CARDINAL", "QUANTITY") and _SUM.fullmatch(target.surface):
        return "MONEY"
    if (
        target.label == "CODE"
        and _IN_STROKES.fullmatch(target.surface)
        and any(found.label == "DATE" for found in target.findings)
    ):
        return "DATE"
    if target.label == "PRODUCT" and target.surface.isdigit() and year_of(target.surface) is not None:
        return "DATE"  # "the 2017 Toyota"
    if target.label == "DATE" and _FEET.fullmatch(target.surface):
        return "QUANTITY"
    if target.label in _COUNT_LIKE and _CLOCK.fullmatch(target.surface):
        return "TIME"
    if (
        target.label in ("", "DATE", "CARDINAL", "QUANTITY", "DURATION")
        and _AN_AGE.fullmatch(target.surface)
        and is_age_field(text, target.span)
    ):
        return "AGE"
    aged = (
        target.kind == "AGE"
        and not _IN_STROKES.fullmatch(target.surface)
        and age_of(target.surface) is not None
        and not _ONE_OF.search(before)
    )
    aged = aged and not (_AT_HOUR.search(before) and _HOUR.fullmatch(target.surface))
    aged = aged and _LIVES_AT.search(before) is None
    aged = aged and _LASTING.match(text, target.span.end) is None
    aged = aged or (_SET_OFF.search(before) is not None and _SET_OFF_MONTHS.match(text, target.span.start) is not None)
    aged = aged or (
        _SEX_BEFORE.search(before) is not None and _SET_OFF_YEARS.match(text, target.span.start) is not None
    )
    aged = aged or (_SET_OFF.search(before) is not None and _IN_TWELFTHS.match(text, target.span.start) is not None)
    aged = aged or (_GROWN.fullmatch(target.surface) is not None and _LEFT_AT.search(before) is not None)
    aged = aged or (_BEHIND_NAME.search(before) is not None and _MONTHS_OLD.match(text, target.span.start) is not None)
    if target.label in ("", "DATE", "CARDINAL", "QUANTITY", "DURATION") and aged:
        return "AGE"
    if target.label in ("", "DATE", "CARDINAL") and _YEARS.fullmatch(target.surface) and _AGED.search(before):
        return "AGE"
    if target.label == "DATE" and _YEARS.fullmatch(target.surface):
        set_off = _SET_OFF.search(before) and text[target.span.end : target.span.end + 1] in (",", ".", ";", ")")
        return "AGE" if set_off or _IS.search(before) else target.label
    if target.label == "CARDINAL" and _YEARS.fullmatch(target.surface) and _WHO_IS.search(before):
        return target.label if _NEXT_NOUN.match(text, target.span.end) else "AGE"
    if not target.label and _UNITS.fullmatch(target.surface) and _NUMBER_BEFORE.search(before):
        return "DURATION"
    return target.label


def _is_of_file(target: Target) -> bool:
    """Whether another part of the file names somebody so, whatever the reader takes a name for here."""
    return any(found.model == "file" and found.label in labels.PERSON for found in target.findings)


def _people(targets: Sequence[Target], shortest: int) -> frozenset[str]:
    """The words of the names of people found in this text that have at least so many."""
    words = (_NAME_WORD.findall(target.surface) for target in targets if target.label in labels.PERSON)
    return frozenset(
        normal_form(word) for each in words if len(each) >= shortest for word in each if len(word) >= _SHORTEST
    )


def _are_people(target: Target, known: frozenset[str]) -> bool:
    """Whether "Omar and Yusuf", taken for one name of something, are names of people known elsewhere."""
    words = [normal_form(word) for word in _NAME_WORD.findall(target.surface)]
    paired = len(words) > 1 and _PAIRED.fullmatch(target.surface) is not None
    return target.label in labels.NAMES - labels.PERSON and paired and known.issuperset(words)


def _is_person(text: str, target: Target, people: frozenset[str]) -> bool:
    """Whether a capitalized word is part of somebody's name; where a place may stand a place is left a place."""
    if target.term not in people or not target.surface[:1].isupper() or target.label in labels.PERSON:
        return False
    if target.label in labels.PLACE | labels.ORGANIZATION | {"FAC"}:
        return _WHERE.search(text, max(0, target.span.start - _LOOK), target.span.start) is None
    return not target.label or target.label == LOOSE or target.label in labels.NAMES


def _abbreviation(text: str, target: Target) -> bool:
    """Whether a target is letters in capitals, and not because its whole line is."""
    if not _CAPITALS.fullmatch(target.surface):
        return False
    start = text.rfind("\n", 0, target.span.start) + 1
    end = text.find("\n", target.span.end)
    rest = text[start : target.span.start] + " " + text[target.span.end : len(text) if end < 0 else end]
    words = _WORD.findall(rest)
    return not words or not all(word.isupper() for word in words)
