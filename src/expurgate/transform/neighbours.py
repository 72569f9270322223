"""Targets side by side that an editor makes one: a town and its county, the lines of an address, the two ends of a time."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Span
from expurgate.text.regions import is_state
from expurgate.text.standins import LEFT_OUT, MARKS, SEASONS
from expurgate.transform import labels
from expurgate.transform.base import Replacement
from expurgate.transform.cast import LETTERED
from expurgate.transform.dates import A_DAY, DAYS_OF_IT, has_weekday
from expurgate.transform.drafts import Draft
from expurgate.transform.surroundings import Surroundings
from expurgate.transform.target_words import DETECTED

_COMMA = re.compile(r",?[ \t]{0,2}(?:\n[ \t]{0,40})?")
_TOWN_OF_ADDRESS = re.compile(r",[ \t]{1,2}|,?[ \t]{0,4}\n[ \t]{0,40}")
_ENDS_PART = re.compile(r"[ \t]{0,8}(?:[,.;)\n]|\Z)")
_POSTED = re.compile(r"[ \t]{0,8}\n[ \t]{0,40}[A-Z]{1,2}\d[A-Z\d]?[ ]\d[A-Z]{2}[ \t]{0,8}(?:\n|\Z)")
"""Between a street and its town, and behind a town of which nothing is said, or one with its postcode on the next line."""
_HERE = re.compile(r",?[ \t]{0,2}")
_WIDER = re.compile(
    r"(?:region|state|county|country|province|island|European country|Asian country|African country)\b.*"
)
_SETTLED = re.compile(r"(?:city|town|village|suburb|place|part of the city)(?: in .*)?")
_ADDRESSES = frozenset({"[address]", "[postcode]", "[place]"})
_DWELLINGS = frozenset({"house", "flat", "building", "cottage", "home", "place"})
_SERVING = frozenset({"hospital", "college", "university", "council", "police force", "hospital trust"})
"""Bodies that are called after two places: "Kent and Canterbury Hospital"."""
_FORMS = frozenset("inc incorporated llc pllc pc ltd limited plc llp lp corp corporation gmbh pty co".split())
"""The forms that firms have in law."""
_PLACED = re.compile(r"\b(?:in|between|from|near|of)[ \t]\Z", re.IGNORECASE)
_SAY_LITTLE = frozenset({"[detail]", "[name]", "[title]"})
"""Marks that say less than any beside them."""
_GOES_ON = re.compile(r",?[ \t]{1,2}(?:and|or|&)\b", re.IGNORECASE)
_RANGE = re.compile(r"[ \t]?(?:and|to|until|till|[-–—])[ \t]?(?:the[ ])?", re.IGNORECASE)
_YEAR_BEHIND = re.compile(r"[ ,]{1,2}(?:19|20)\d\d(?!\d)")
_LISTED = re.compile(r"(?:,[ \t]|,?[ \t](?:and|or|&)[ \t])(?:the[ ])?", re.IGNORECASE)
_SEASON = re.compile(rf"(?:{SEASONS})(?: \d{{4}})?\Z")
_DECADE = re.compile(r"the (?:(?:early |late |mid-))?\d{4}s")
_ON = re.compile(r"\bon[ ]\Z", re.IGNORECASE)
_SEVERAL_DAYS = re.compile(r"(?:two|several) days in (.+)")
_DAY_BEHIND = re.compile(r",?[ ](?:and|or|&)[ ](?:\d|the[ ]\d)")
_FROM = re.compile(r"\b(?:between|from)[ \t]\Z", re.IGNORECASE)


def merged(around: Surroundings, drafts: list[Draft]) -> list[Draft]:
    """``drafts`` with those made one that together name one place or one time."""
    result: list[Draft] = []
    for draft in drafts:
        if result and _repeats(around, result[-1], draft):
            draft = replace(draft, replacement=Replacement("", "gone"))
        one = _one(around, result[-1], draft) if result else None
        if one is None and result and _is_line_of_address(around, result[-1], draft):
            one = _joined(result[-1], draft, result[-1].replacement, result[-1].span.start)
        if one is None and len(result) > 1 and _is_between(around, result[-2], result[-1], draft):
            town = result.pop()
            one = _joined(
                _joined(result[-1], town, result[-1].replacement, result[-1].span.start),
                draft,
                result[-1].replacement,
                result[-1].span.start,
            )
        if one is None:
            result.append(draft)
        else:
            result[-1] = one
    return result


_NEXT_LINE = re.compile(r",?[ \t]{0,8}\r?\n[ \t]{0,40}")
_LINE_ENDS = re.compile(r"[ \t]{0,8}[,.]?[ \t]{0,8}(?:\r?\n|\Z)")


def _is_line_of_address(around: Surroundings, first: Draft, second: Draft) -> bool:
    """Whether a place has a line by itself below an address: the town and the county of a letter head."""
    return (
        first.replacement.text == "[address]"
        and second.first.label in labels.PLACE
        and second.replacement.style == "noun"
        and _NEXT_LINE.fullmatch(around.text, first.span.end, second.span.start) is not None
        and _LINE_ENDS.match(around.text, second.span.end) is not None
    )


def _is_between(around: Surroundings, address: Draft, town: Draft, last: Draft) -> bool:
    """Whether a town stands between two parts of one address: "6 Mill Lane, Birr, Co. Offaly"."""
    gaps = (around.text[address.span.end : town.span.start], around.text[town.span.end : last.span.start])
    return (
        address.replacement.text == "[address]"
        and last.replacement.text in _ADDRESSES
        and town.first.label in labels.PLACE
        and _SETTLED.fullmatch(town.replacement.text) is not None
        and all(map(_TOWN_OF_ADDRESS.fullmatch, gaps))
    )


_INITIALS = re.compile(r"[^\W\d_a-z]{2,4}")
_AFTER_INITIALS = re.compile(r"\)|[,;][ ]")


def _repeats(around: Surroundings, first: Draft, second: Draft) -> bool:
    """Whether the initials of somebody stand in brackets behind the name, which has its letter already: "Farida Noorzai (FN, chair)"."""
    return (
        first.replacement == second.replacement
        and LETTERED.fullmatch(second.replacement.text) is not None
        and around.text[first.span.end : second.span.start] == " ("
        and _INITIALS.fullmatch(second.first.surface) is not None
        and _AFTER_INITIALS.match(around.text, second.span.end) is not None
    )


def _one(around: Surroundings, first: Draft, second: Draft) -> Draft | None:
    if first.first.said or second.first.said or first.replacement.reversible or second.replacement.reversible:
        return None
    between = around.text[first.span.end : second.span.start]
    replacement = _place(around, first, second, between)
    if replacement is not None:
        return _joined(first, second, replacement, first.span.start)
    if (
        between == " "
        and _is_modifier(first)
        and _is_common(second)
        and around.phrase(first.span).end >= second.span.end
    ):
        span, targets = Span(first.span.start, second.span.end), second.targets + first.targets
        named = _is_name(first) and first.first.label not in labels.PLACE  # nobody wears "a town"
        said = first.replacement if second.replacement.text == "[detail]" and named else second.replacement
        return replace(second, span=span, targets=targets, replacement=said)
    if between == " " and first.first.label == "CARDINAL" and second.replacement.text.startswith(("some ", "several ")):
        return _joined(first, second, second.replacement, first.span.start)
    if between == " " and _is_name(first) and second.replacement.text in ("[name]", "[title]", "[product]"):
        return _joined(first, second, first.replacement, first.span.start)
    if between == " " and _is_mark(first) and _is_mark(second):
        said = second.replacement if first.replacement.text in _SAY_LITTLE else first.replacement
        return _joined(first, second, said, first.span.start)
    if (days := _bare_days(first, second, between)) is not None:
        return days
    if _is_date(first) and _is_date(second) and first.replacement == second.replacement and _RANGE.fullmatch(between):
        lead = _FROM.search(around.text, max(0, first.span.start - 10), first.span.start)
        if lead and lead[0][0].islower():
            return _joined(first, second, first.replacement, lead.start())
    if _is_marked_date(first) and _is_marked_date(second) and _RANGE.fullmatch(between):
        lead = _FROM.search(around.text, max(0, first.span.start - 10), first.span.start)
        if lead and _YEAR_BEHIND.match(around.text, second.span.end):
            return _joined(first, second, first.replacement, first.span.start)
    if _is_marked_date(first) and _is_marked_date(second) and _LISTED.fullmatch(between):
        alone = not _YEAR_BEHIND.match(around.text, first.span.end)
        if alone and _YEAR_BEHIND.match(around.text, second.span.end):
            return _joined(first, second, first.replacement, first.span.start)  # "on 30 April and 8 May 2025"
    in_years = _is_marked_date(first) and first.replacement == second.replacement and first.replacement.style == "name"
    if in_years and _LISTED.fullmatch(between) and not _YEAR_BEHIND.match(around.text, second.span.end):
        return _joined(first, second, first.replacement, first.span.start)
    return _months(around, first, second, between)


def _bare_days(first: Draft, second: Draft, between: str) -> Draft | None:
    """Days without their month side by side: "from the 6th to the 13th", "on the 9th and the 12th"."""
    said = (first.replacement.text, second.replacement.text)
    if said not in ((A_DAY, A_DAY), (DAYS_OF_IT, A_DAY)) or has_weekday(first.first.surface + second.first.surface):
        return None
    if not _LISTED.fullmatch(between) and not _RANGE.fullmatch(between):
        return None
    return _joined(first, second, Replacement(DAYS_OF_IT, "name"), first.span.start)


def _months(around: Surroundings, first: Draft, second: Draft, between: str) -> Draft | None:
    """Months or days of one season that stand in a list: "the rent for March and April" is "the rent for two months in spring"."""
    dated = _is_date(first) or (first.first.label in labels.DATE and _SEVERAL_DAYS.fullmatch(first.replacement.text))
    if not (dated and _is_date(second) and _LISTED.fullmatch(between)):
        return None
    ours, theirs = first.replacement.text, second.replacement.text
    if ours == theirs and _DECADE.fullmatch(ours):
        return _joined(first, second, first.replacement, first.span.start)
    days = _days(around, first, second, between)
    if days is not None:
        return days
    season = _SEASON.search(ours)
    if season and theirs.startswith(f"{ours} ") and theirs[-4:].isdigit():
        return _joined(first, second, second.replacement, first.span.start)
    if season is None or theirs != season[0] or any(map(str.isdigit, first.first.surface + second.first.surface)):
        return None
    before = around.text[max(0, first.span.start - 5) : first.span.start].lower()
    if not before.endswith("for "):
        return _joined(first, second, Replacement(theirs, "name"), first.span.start)
    number = "two" if len(first.targets) == 1 else "several"
    return _joined(first, second, Replacement(f"{number} months in {theirs}", "name"), first.span.start)


def _days(around: Surroundings, first: Draft, second: Draft, between: str) -> Draft | None:
    """Days that stand in a list and of which a season would be said twice: "on 2 December and 9 January" is "on two days in winter"."""
    ours, theirs = first.replacement.text, second.replacement.text
    listed = _SEVERAL_DAYS.fullmatch(ours)
    seasons = listed[1].split(" and ") if listed else [ours]
    if not all(_SEASON.fullmatch(season) for season in (*seasons, theirs)) or not _ON.search(
        around.text, max(0, first.span.start - len("on ")), first.span.start
    ):
        return None
    goes_on = "," in between and _DAY_BEHIND.match(around.text, second.span.end)
    if not (listed or ours == theirs or goes_on) or not _is_day(first) or not _is_day(second):
        return None
    number = "several" if listed or goes_on else "two"
    said = " and ".join(dict.fromkeys((*seasons, theirs)))
    return _joined(first, second, Replacement(f"{number} days in {said}", "mark"), first.span.start)


def _is_day(draft: Draft) -> bool:
    return all(any(map(str.isdigit, target.surface)) for target in draft.targets)


def _place(around: Surroundings, first: Draft, second: Draft, between: str) -> Replacement | None:
    """One replacement for a place and the wider place after it; None where they are two separate places."""
    ours, theirs = first.replacement, second.replacement
    if ours.text == "[address]" and theirs.text in _ADDRESSES and _COMMA.fullmatch(between):
        return ours
    if first.first.label in labels.PLACE and theirs.text == "[postcode]" and _COMMA.fullmatch(between):
        return ours
    if theirs.text == "[address]" and ours.text in _DWELLINGS and _COMMA.fullmatch(between):
        return theirs
    if (
        ours.text == "[address]"
        and theirs.text == "place"
        and second.first.label in labels.PLACE
        and _HERE.fullmatch(between)
    ):
        return ours
    if (
        ours.text == "[address]"
        and second.first.label in labels.PLACE
        and _SETTLED.fullmatch(theirs.text)
        and _TOWN_OF_ADDRESS.fullmatch(between)
        and (_ENDS_PART if theirs.text == "place" else _POSTED).match(around.text, second.span.end)
    ):
        return ours
    if is_state(second.first.surface) and first.first.label in labels.PLACE and _HERE.fullmatch(between):
        return ours
    if (
        ours.text == "[address]"
        and between == " "
        and second.first.label in labels.PLACE
        and _SETTLED.fullmatch(theirs.text)
    ):
        return ours
    if between == " " and _is_house(first) and second.first.label in labels.PLACE and theirs.style == "noun":
        return ours  # "Hospital Regional San Juan"
    if between == " of the " and _is_body(first):
        return ours  # "Hospice of the Desert"
    if between == " of " and _is_body(first) and _is_body(second):
        return theirs
    if between == " of " and _is_body(first) and second.first.label in labels.PLACE:
        return ours  # "the National Museums of Kenya"
    if between.lower() == " at " and ours.text.endswith(("court", "tribunal")) and second.first.label in labels.PLACE:
        return ours  # "the County Court at Stockport"
    if _is_body(first) and between in (", ", " ") and second.first.surface.rstrip(".").lower() in _FORMS:
        return ours  # "Hixson Poultry, Inc."
    if (
        between == " and "
        and first.first.label in labels.PLACE
        and theirs.text in _SERVING
        and not _PLACED.search(around.text, max(0, first.span.start - 16), first.span.start)
    ):
        return theirs
    if not _HERE.fullmatch(between) or not between.strip() or ours.style != "noun" or theirs.style != "noun":
        return None
    both = first.first.label in labels.PLACE and second.first.label in labels.PLACE
    if not both or not _SETTLED.fullmatch(ours.text) or not _WIDER.fullmatch(theirs.text):
        return None
    if first.many or _GOES_ON.match(around.text, second.span.end):
        return None
    _, _, within = theirs.text.partition(" in ")
    return ours if " in " in ours.text or not within else Replacement(f"{ours.text} in {within}", "noun")


def _is_modifier(draft: Draft) -> bool:
    """Whether a draft is of a name, or of a word that only a reader points at: before a noun it goes with it."""
    pointed = all(found.model in DETECTED for target in draft.targets for found in target.findings)
    return pointed and (_is_name(draft) or not draft.first.label) and draft.first.label not in labels.PERSON


def _is_mark(draft: Draft) -> bool:
    return (
        draft.replacement.style == "mark"
        and draft.replacement.text != LEFT_OUT
        and MARKS.fullmatch(draft.replacement.text) is not None
    )


def _is_body(draft: Draft) -> bool:
    return draft.first.label in labels.ORGANIZATION and draft.replacement.style == "noun"


def _is_house(draft: Draft) -> bool:
    return draft.replacement.text in _SERVING and draft.replacement.style == "noun"


def _is_common(draft: Draft) -> bool:
    return not draft.first.label and draft.first.surface.islower() and draft.replacement.style in ("noun", "mark")


def _is_name(draft: Draft) -> bool:
    return draft.first.label in labels.NAMES and draft.replacement.style == "noun"


def _is_date(draft: Draft) -> bool:
    return draft.first.label in labels.DATE and draft.replacement.style == "name" and not _is_marked_date(draft)


def _is_marked_date(draft: Draft) -> bool:
    return draft.first.label in labels.DATE and draft.replacement.text == "[date]"


def _joined(first: Draft, second: Draft, replacement: Replacement, start: int) -> Draft:
    span = Span(start, second.span.end)
    return replace(first, span=span, targets=first.targets + second.targets, replacement=replacement)
