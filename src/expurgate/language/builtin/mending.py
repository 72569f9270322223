"""Corrects the type of a name where its own words, or the words around it, contradict the type it was read as.

The network sees letters and neighbours; it takes "Calder Heating" for a person because "Calder Whiting" is one. Words that no family is
called by settle such cases: a firm's trade, a body's kind, an office, a sign before a letter, a town behind its street.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from expurgate.core import lazy_re as re
from expurgate.language.builtin.bearings import (
    is_body_parts,
    is_letters_behind,
    is_person_by_place,
    is_place_by_place,
    is_thing_alone,
    known_as,
    opens_heading,
    sentences_apart,
    speakers,
    without_letters,
    without_titles,
)
from expurgate.language.builtin.joining import TypedRange, bare, joined
from expurgate.language.builtin.names import GIVEN, SURNAME
from expurgate.language.builtin.standing import POSTS, TITLED, kind_by_standing, told_apart
from expurgate.text.bodies import BODIES, OFFICES, is_sign
from expurgate.text.known_bodies import is_known_body
from expurgate.text.known_things import kind_of_thing
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.people import GREETINGS, PARTICLES

_NAMED = frozenset(("ORG", "PLACE", "FACILITY", "ADDRESS"))
_STANDING = frozenset(("PERSON", "ORG", "PLACE", "FACILITY"))
_SIGN = re.compile(r"[A-Z]\.\s+(?=[A-Z])")
_NEAR = 16
_ROAD = re.compile(r"\b(?:along|via|onto|off)[ \u00a0](?:the[ \u00a0])?\Z", re.IGNORECASE)
_GREETING = re.compile(rf"(?:{'|'.join(sorted(GREETINGS))})[,!]?\s+(?=[^\W\d_])", re.IGNORECASE)
_LETTERS = re.compile(r"[A-Z]{3,6}")
_LANDS = frozenset("USA UAE NYC DRC PRC NSW GBR IRL ROI USSR UK US EU NI".split())
_BETWEEN = re.compile(r",?\s*+\Z")
_STREETS = frozenset("street road lane avenue crescent terrace drive close row walk mews rd ave".split())
"""What streets are called. Some people are too ("Lois Lane"), behind a given name."""
_STAMP = re.compile(
    r"(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}),?[ \u00a0]{1,2}(?:\d{1,2}[:.]\d{2}|(?:[01]\d|2[0-3])[0-5]\d(?:[ ]?(?:hrs|hours|h))?\Z)"
)
"""A day with the time behind it, as before what is said in a chat: the day alone is a date."""
_OF_THE_COUNTRY = re.compile(r"(?:\A|(?<=[^\w'’-]))((?:[A-Z][\w'’-]{1,30}[ ]){1,3})\Z")
_COUNTRY_IN_NAMES = frozenset({"UK", "U.K.", "Cymru"})
_TAKEN_FOR_OTHERS = frozenset({"EVENT", "PRODUCT", "WORK", "PLACE"})
_MEASURED = re.compile(
    r"\d[\d.,]*[ ]?(?:mg|mcg|µg|g|kg|ml|mls|cl|l|mm|cm|km|m|st|lbs?|oz|units?|iu|bpm|mmhg)", re.IGNORECASE
)
"""A dose or a measure, which is no date."""
_EVERY = re.compile(r"-(?:hourly|weekly|monthly|yearly|daily|storey|bed|point)\b", re.IGNORECASE)
"""Behind these a number tells how often or how large, and not how old: "turned two-hourly"."""
_LETTER_AND_THING = re.compile(r"[A-Z]\.[ ](\S{2,20})")
_OF_CARE = frozenset({"DRUG", "DISEASE", "PROCEDURE"})
_NO_AGE = re.compile(r"(?:1[3-9]|[2-9]\d)\d|\d{4,}")
_AGE_FIELD = re.compile(r"\b(?:[Aa]ge|AGE)[ \t]{0,4}:[ \t]{0,8}\Z")
ASKED = frozenset("Ask Book Call Chase Contact Email Phone Refer Remind Ring See Tell Text Thank Update Warn".split())
"""What somebody is asked to do with somebody, in the capital of a sentence."""
_ASKED_BEFORE = re.compile(r"([A-Z][a-z]{2,7})[ ](?=[A-Z])")
_NTH_YEAR = re.compile(r"\d{1,2}(?:st|nd|rd|th)[ -](?:yr|year)\b")
_AMPERSAND = re.compile(r"[ ]&[ ]")
_PARTNERS = re.compile(r"[A-Z][\w'’-]{1,30}(?:,[ ][A-Z][\w'’-]{1,30}){0,6}[ ](?:&|and|AND)[ ][A-Z]")
_POSTS = frozenset(POSTS.split("|")) - {"associate"}
_ACRONYM = re.compile(r"[A-Z]{3,6}[ ][A-Z][a-z]{2,20}\Z")
"""Letters before a town: "INSA Lyon"."""
_SPOKEN = re.compile(
    r"[ \u00a0](?:hasnt|havent|isnt|arent|wasnt|werent|didnt|doesnt|dont|cant|couldnt|wont|wouldnt|shouldnt|hadnt|aint|hes|shes|theyre|thats|whos|im|ive|ill)\Z",
    re.IGNORECASE,
)
"""What is said of somebody in a chat, without its apostrophe."""
_SMALL = re.compile(r"[ \u00a0]([a-z]{3,30})\Z")
_DAY_AND_WORD = re.compile(
    r"(\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4})[ ]{1,2}(?!(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\Z)[A-Z][a-z]{1,20}"
)
"""A day in figures and the first word of what happened then: "30/06/21  Det. Sgt. Amadi"."""
_OF_HOMES = (" care", " nursing", " residential", " retirement")
_HOME = re.compile(r"[ ](?:home|village)\b")


def mended(text: str, found: Iterable[TypedRange]) -> list[TypedRange]:
    """The mentions, each with the type and the extent that its words and its place allow."""
    whole = joined(text, (part for one in found for part in _parts(text, one)))
    placed = _firms(text, [part for one in _headlines(text, whole) for part in told_apart(text, one)])
    people = [(start, end) for start, end, kind in placed if kind == "PERSON"]
    around = _Around(
        {end for _, end in people},
        {start for start, _ in people},
        [end for _, end, kind in placed if kind == "ADDRESS"],
        {"".join(word[0] for word in text[start:end].split()) for start, end in people},
        {text[start:end] for start, end in people if not opens_heading(text, start, end)},
        speakers(text, placed),
    )
    return [each for one in placed for each in _mended(text, _by_place(text, one, around), around)]


class _Around(NamedTuple):
    """What the whole text shows: where names of people end and begin and addresses end, initials, names that are people's for certain, and speakers."""

    people: set[int]
    begins: set[int]
    addresses: list[int]
    initials: set[str]
    certain: set[str]
    spoken: set[str]


_LONGEST_LINE = 120
_HEADLINE = re.compile(r"[A-Z][A-Z'’&.-]*(?:[ ][A-Z'’&.-]+){1,6}")
_HEADED_BY = BODIES | {"co-operative", "school", "council", "club", "company", "ltd", "church", "group", "union"}


def _headlines(text: str, found: list[TypedRange]) -> list[TypedRange]:
    """The mentions, those in a line of capitals that names a body by its last word made one: "HOLLYBUSH TENANTS' CO-OPERATIVE"."""
    lines: dict[tuple[int, int], bool] = {}
    result: list[TypedRange] = []
    for one in found:
        end = text.find("\n", one[1], one[1] + _LONGEST_LINE)
        line = text.rfind("\n", max(0, one[0] - _LONGEST_LINE), one[0]) + 1, len(text) if end < 0 else end
        if line not in lines:
            lines[line] = one[:1] == line[:1] and one[2] in _STANDING and _names_a_body(text, *line)
            if lines[line]:
                result.append((*line, "ORG"))
        if not lines[line]:
            result.append(one)
    return result


def _names_a_body(text: str, start: int, end: int) -> bool:
    """Whether a whole line is a name in capitals whose last word says what body it is."""
    return _HEADLINE.fullmatch(text, start, end) is not None and text[start:end].split()[-1].lower() in _HEADED_BY


def _firms(text: str, placed: list[TypedRange]) -> list[TypedRange]:
    """The mentions, two surnames with "&" between them made one firm: "Probert & Lyle"."""
    result: list[TypedRange] = []
    for one in placed:
        before = result[-1] if result else None
        if before is not None and _is_firm(text, before, one):
            result[-1] = before[0], one[1], "ORG"
        else:
            result.append(one)
        while len(result) > 1 and _is_first_partner(text, result[-2], result[-1]):
            result[-2:] = [(result[-2][0], result[-1][1], "ORG")]
    return result


def _is_first_partner(text: str, first: TypedRange, second: TypedRange) -> bool:
    """Whether a surname is that of the first partner of the firm behind it: "Mulcahy, Strand & Ogunleye"."""
    if first[2] not in ("PERSON", "ORG") or second[2] != "ORG" or text[first[1] : second[0]] != ", ":
        return False
    titled = TITLED.search(text, max(0, first[0] - _NEAR), first[0])
    return (
        not titled and " " not in text[first[0] : first[1]] and _PARTNERS.match(text, second[0], second[1]) is not None
    )


def _is_firm(text: str, first: TypedRange, second: TypedRange) -> bool:
    if first[2] != "PERSON" or second[2] != "PERSON" or not _AMPERSAND.fullmatch(text, first[1], second[0]):
        return False
    names = text[first[0] : first[1]], text[second[0] : second[1]]
    titled = TITLED.search(text, max(0, first[0] - _NEAR), first[0])
    return not titled and not any(" " in name for name in names) and not known_as(names[0]) & GIVEN


def _parts(text: str, one: TypedRange) -> Iterator[TypedRange]:
    """A mention without what is no part of a name: titles, degrees, another sentence."""
    start, end, kind = one
    if kind in _STANDING and (asked := _ASKED_BEFORE.match(text, start, end)) and asked[1] in ASKED:
        start = asked.end()  # "Ring Thornbury"
    parts = [(start, end)]
    if kind in _OF_CARE and (stop := text.rfind(". ", start, end)) >= 0:
        parts = [(stop + 2, end)]  # "Dr A. UTI"
    if kind == "PERSON" and text[end : end + 1] == "&" and text[start:end].endswith(" A"):
        end -= 2  # "to ARI A&E"
        parts = [(start, end)]
    if kind == "PERSON":
        parts = [
            (first, _without_nouns(text, first, without_letters(text, first, last)))
            for begin, last in sentences_apart(text, start, end)
            if (first := _behind_small(text, without_titles(text, begin, last), last)) < last
            and (begin == start or not _is_next_thing(text[first:last]))
        ]
    elif kind in _NAMED:
        parts = list(sentences_apart(text, start if kind == "ADDRESS" else _behind_small(text, start, end), end))
    elif kind in ("DATE", "CODE") and (stamp := _STAMP.match(text, start, end)):
        parts, kind = [stamp.span(1)], "DATE"
    elif kind == "DATE" and (day := _DAY_AND_WORD.fullmatch(text, start, end)):
        parts = [day.span(1)]
    if parts == [one[:2]]:
        yield one
    else:
        yield from (part for first, last in parts for part in bare(text, (first, last, kind)))


def _is_next_thing(word: str) -> bool:
    """Whether the first word of the sentence behind a name is a thing that no list knows: "Dr Nwosu. Trauma consult"."""
    return is_thing_alone(word) and not kind_of_thing(word)


def _is_behind_somebody(text: str, start: int, end: int, around: _Around) -> bool:
    """Whether one word is such a thing, behind the end of a sentence that ends with somebody."""
    return start - 2 in around.people and text[start - 2 : start] == ". " and _is_next_thing(text[start:end])


_SMALL_FIRST = re.compile(r"([a-z]{2,30})[ \u00a0](?=[A-Z][a-z])")


def _behind_small(text: str, start: int, end: int) -> int:
    """Where a name begins behind a word in small letters that is no particle of a name: "to chase Mears"."""
    first = _SMALL_FIRST.match(text, start, end)
    return first.end() if first and first[1] not in PARTICLES | FUNCTION_WORDS else start


def _without_nouns(text: str, start: int, end: int) -> int:
    """Where a name with a capital ends, without words in small letters behind it that nobody is called by: "Yoruba tone sandhi"."""
    while spoken := _SPOKEN.search(text, start, end):
        end = spoken.start()
    while text[start : start + 1].isupper() and (last := _SMALL.search(text, start, end)):
        if known_as(last[1]) & SURNAME:
            break
        end = last.start()
    return end


def _by_place(text: str, one: TypedRange, around: _Around) -> TypedRange:
    """The mention as what stands around it says."""
    start, end, kind = one
    if kind in ("AGE", "QUANTITY", "DATE") and _EVERY.match(text, end):
        return start, end, ""
    if kind == "PERSON" and (ends_in_thing(text[start:end]) or _is_behind_somebody(text, start, end, around)):
        return start, end, ""
    if kind == "QUANTITY" and _AGE_FIELD.search(text, max(0, start - _NEAR), start):
        kind = "AGE"
    if kind == "PERSON" and text[start:end] in ASKED and end + 1 in around.begins:
        return start, end, ""  # "Chase Tomasz Bielak"
    if kind == "AGE" and _NO_AGE.fullmatch(text, start, end):
        return start, end, ""  # "or ring 988"
    if _NTH_YEAR.match(text, start):
        return start, end, ""  # "3rd yr student"
    if end - start == 1 and text[start - 1 : start] == "&":
        return start, end, ""  # "A&E"
    if kind in _STANDING | {"ADDRESS"} and _is_class(text, start, end):
        return start, end, ""
    if kind == "PERSON" and is_body_parts(text[start:end]) and not TITLED.search(text, max(0, start - _NEAR), start):
        return start, end, ""
    if kind == "DATE" and _MEASURED.fullmatch(text, start, end):
        return start, end, "QUANTITY"
    if kind in ("PERSON", "ORG", "PLACE", "OCCUPATION") and is_letters_behind(text, start, end, around.people):
        kind = "AWARD"
    elif kind in _STANDING and (by_standing := kind_by_standing(text, start, end, kind)):
        kind = by_standing
    elif kind == "PERSON":
        if is_place_by_place(text, start, end, around.people):
            kind = "PLACE"
        elif text[start:end] not in around.certain:
            kind = ""
    elif kind in ("PLACE", "ORG") and (text[start:end] in around.spoken or is_person_by_place(text, start, end)):
        kind = "PERSON"
    return start, end, kind


_CLASS = re.compile(r"(?:(?:[1-9]|1[0-3])[ ])?[A-Z][a-z]{2,20}")
_CLASS_BEFORE = re.compile(
    r"\b(?:[Cc]lass|[Ff]orm|[Tt]utor group|[Yy]ear|in|into|to|from|of)(?:[ \t]*:)?[ \t]{1,4}(?:(?:[1-9]|1[0-3])[ ])?\Z"
)


def _is_class(text: str, start: int, end: int) -> bool:
    """Whether a word behind the number of a year is what a class of a school is called: "in 6 Falcon", "Class: 5 Kestrel"."""
    if not _CLASS.fullmatch(text, start, end):
        return False
    before = _CLASS_BEFORE.search(text, max(0, start - _NEAR), start)
    numbered = text[start].isdigit() or text[max(0, start - 2) : start - 1].isdigit()
    return before is not None and numbered and not _HOUSE_BEHIND.match(text, end)


_HOUSE_BEHIND = re.compile(r"[ \u00a0][A-Z]|,[ ]")
"""What follows the first word of an address or of a date, and no class: "at 5 Kestrel Close", "of 3 March, "."""


def ends_in_thing(name: str) -> bool:
    """Whether a name is but the letter of somebody and the next sentence, which begins with what nobody is called: "Dr A. UTI", "Dr A. Trauma"."""
    found = _LETTER_AND_THING.fullmatch(name)
    return found is not None and (bool(kind_of_thing(found[1])) or is_thing_alone(found[1]))


def _mended(text: str, one: TypedRange, around: _Around) -> Iterator[TypedRange]:
    start, end, kind = one
    if kind == "PERSON" and _ACRONYM.match(text, start, end):
        kind = "ORG"
    if kind == "PERSON":
        start = _behind_a_greeting(text, _behind_a_sign(text, start, end), end)
        kind = "FACILITY" if _is_road(text, start, end) else _unless_a_body(text, start, end)
        if _is_capitals_alone(text, start, end) and text[start:end] not in around.initials | around.spoken:
            kind = kind_by_standing(text, start, end, "ORG") or "ORG"
    elif kind == "PLACE" and text[start:end] in _COUNTRY_IN_NAMES:
        start, kind = _charity(text, start)
    elif kind == "ORG" and _is_post(text[start:end]):
        kind = "OCCUPATION"
    elif (kind in _TAKEN_FOR_OTHERS and text[start : start + 1].isupper() and _is_body(text[start:end], kind)) or (
        kind == "PLACE" and _is_capitals_alone(text, start, end) and text[start:end] not in _LANDS
    ):
        kind = "ORG"
    elif kind == "FACILITY" and any(
        _BETWEEN.match(text, last, start) for last in around.addresses if 0 <= start - last <= _NEAR
    ):
        kind = "PLACE"
    if kind in ("FACILITY", "ORG") and text[start:end].endswith(_OF_HOMES) and (home := _HOME.match(text, end)):
        end = home.end()
    if kind:
        yield start, end, kind


def _charity(text: str, start: int) -> tuple[int, str]:
    """Where the whole name of a body begins that ends in its country ("Age UK"); elsewhere it is the country."""
    found = _OF_THE_COUNTRY.search(text, max(0, start - 4 * _NEAR), start)
    words = found[1].split() if found else []
    while words and words[0].lower() in FUNCTION_WORDS:
        words.pop(0)
    if not words or any(word.lower() in FUNCTION_WORDS for word in words):
        return start, "PLACE"
    return start - len(" ".join(words)) - 1, "ORG"


def _is_capitals_alone(text: str, start: int, end: int) -> bool:
    """Whether a name is a few capitals in a text that has small letters, too."""
    return _LETTERS.fullmatch(text, start, end) is not None and not text.isupper()


def _is_body(name: str, kind: str) -> bool:
    """Whether a name is a well-known body's, or its last word says what a body does: nobody is called "Homecare". Goods go by their maker's name."""
    words = name.split()
    return (kind != "PRODUCT" and is_known_body(name)) or (len(words) > 1 and words[-1].casefold() in BODIES)


def _is_post(name: str) -> bool:
    """Whether the last of several words says what somebody is: "Area Housing Manager" is no body."""
    words = name.casefold().split()
    return len(words) > 1 and words[-1] in _POSTS


def _behind_a_greeting(text: str, start: int, end: int) -> int:
    """Where a name begins that was read with the word it is addressed by: "Thanks Lars"."""
    greeting = _GREETING.match(text, start, end)
    return greeting.end() if greeting else start


def _is_road(text: str, start: int, end: int) -> bool:
    """Whether a name of several words stands where only a road can: "along Blackboy Hill"."""
    return " " in text[start:end] and _ROAD.search(text, max(0, start - _NEAR), start) is not None


def _behind_a_sign(text: str, start: int, end: int) -> int:
    """Where a name begins that was read with the letter before it: "at 9 °C. Hilary left"."""
    letter = _SIGN.match(text, start, end)
    if letter and is_sign(text, start):
        return letter.end()
    return start


def _unless_a_body(text: str, start: int, end: int) -> str:
    """The type of a name that was read as a person's: a body, an office (a common noun), a street, or a person after all."""
    words = [word.strip(".,").casefold() for word in text[start:end].split()]
    if not words or TITLED.search(text, max(0, start - _NEAR), start):
        return "PERSON"
    if words[-1] in OFFICES and text[start : start + 1].isupper():
        return "OCCUPATION" if len(words) == 1 else "ORG"
    if len(words) > 1 and words[-1] in _STREETS and not known_as(words[0]) & GIVEN:
        return "ADDRESS"
    return "ORG" if len(words) > 1 and words[-1] in BODIES else "PERSON"
