"""The stand-ins that this product writes, so that no later reading takes one for a name or a value.

A stand-in has a form of its own: a mark in brackets, a person with a letter, a season, a decade, a band of ages, a vague
amount. None of these forms points at anybody, whoever wrote it, so a text may hold them before it is sanitized, too.
"""

from __future__ import annotations

from collections.abc import Mapping

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Places, Span
from expurgate.text import people
from expurgate.text.openings import opening_with
from expurgate.text.people import any_of
from expurgate.text.regions import LANDS, PEOPLES, REGIONS

MARK_WORDS = (
    *(
        "account number",
        "address",
        "age",
        "amount",
        "card number",
        "case number",
        "code",
        "date",
        "detail",
        "device number",
    ),
    *(
        "e-mail address",
        "fax number",
        "identifier",
        "identity number",
        "language",
        "licence number",
        "name",
        "network address",
        "number",
    ),
    *(
        "organization",
        "passport number",
        "phone number",
        "place",
        "position",
        "postcode",
        "record number",
        "time",
        "title",
    ),
    *("user name", "vehicle number", "web address", "event", "product", "nationality", "building", "law", "percentage"),
    *("religion", "health condition", "medicine", "procedure", "occupation", "award", "relative"),
    *("treatment", "test", "sum", "relationship", "animal", "vehicle", "food", "drink", "meal", "plant"),
    *("body part", "instrument", "clothing", "furniture", "weapon", "room", "document", "payment", "offence"),
    *("subject", "activity", "feeling", "object", "material", "time of day", "drug", "role", "weather"),
    *("device", "container", "tool", "substance"),
)
"""What may stand in the brackets of a mark."""

TITLES = any_of(people.TITLES, people.SELDOM_TITLES)
"""Titles that stay before the letter of a person."""

SEASONS = "spring|summer|autumn|winter"
_VAGUE = "(?:a )?few|several|some|many"
_UNITS = "minutes|hours|days|nights|weeks|months|years|decades"
_MONEY = (
    "pounds|dollars|euros|rupees|rand|ringgit|shillings|kronor|won|yen|yuan|francs|pesos|naira|quetzales|units of money"
)
_TENS = "teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties"

BAR = "▇▇▇▇"
"""The mark that tells nothing, always of one width."""

LEFT_OUT = "[…]"
"""Stands for a sentence that was left out."""

_LABEL_WORDS = (
    "ADDRESS|AGE|ART|BIRTH|CARD|CARDINAL|CODE|COORDINATES|CRYPTO|DATE|DEVICE|DURATION|EMAIL|EVENT|FAC|GPE|HEALTH|IBAN|ID|IP|LANGUAGE|LAW|LOC|"
    "LOCATION|MAC|MONEY|NAME|NATIONAL|NORP|NUMBER|OF|ORDINAL|ORG|OVER|PASSPORT|PATIENT|PERCENT|PERSON|PHONE|PLATE|POSTCODE|PRODUCT|QUANTITY|"
    "RECORD|REDACTED|TERM|TIME|URL|USERNAME|VEHICLE|WORK|YEAR|89"
)
_KNOWN_LABEL = rf"\[(?:{_LABEL_WORDS})(?:_(?:{_LABEL_WORDS})){{0,3}}\]"
"""A label in brackets that names nobody. Of other words in capitals nobody knows: "[ADLER]"."""
_MARK_WORD = rf"▇+|\[…\]|\[(?:{'|'.join(MARK_WORDS)})\]|\[(?:{'|'.join(map(str.upper, MARK_WORDS))})\]"
_KNOWN_MARK = rf"{_MARK_WORD}|{_KNOWN_LABEL}"
MARK_FORM = rf"{_MARK_WORD}|\[[A-Z][A-Z0-9_]{{2,}}\]"
"""A mark in a text of ours: a label that a user made up may be in it."""
_ALONE = r"(?![\w-])(?!['’](?!s\b))"
NEXT_SENTENCE = re.compile(r"\.[^\S\n]?([^\W\d_a-z][^\W\d_]*)")
"""The full stop behind a person's letter and the word that begins the next sentence."""
_LETTER = r"[A-HJ-NP-Z](?:[2-9]|[1-9][0-9]{1,4})?"
LETTER_FORM = rf"(?:{_LETTER}|[A-Z]{{2}})"
"""The letter that a person is told apart by. When all are given they get a number: "B2". Two letters are of earlier texts."""
_LETTERED_FORM = rf"\b(?:Person|PERSON) {LETTER_FORM}{_ALONE}"
_TITLED_FORM = rf"\b(?:(?:{TITLES}|{TITLES.upper()})\b\.?\)?[ \t]){{1,3}}{_LETTER}{_ALONE}|\b[Tt]he {_LETTER} family\b"
_TIME_FORM = (
    rf"\b(?:(?:a date|a day|a week|a weekend|one night|one morning|one evening|one afternoon) )?(?:earlier |later )?(?:this|last|next|that) month\b"
    rf"|\bcertain days\b|\bone day\b|\b(?:two|several) months in (?:{SEASONS})(?: (?:19|20)\d\d)?\b|"
    rf"\b(?:the )?(?:early|late|mid)[ -](?:{SEASONS})(?: (?:19|20)\d\d)?\b|\b(?:the )?(?:{SEASONS}) (?:19|20)\d\d\b|\b(?:early|late|mid)[ -](?:19|20)\d\d\b(?!s)"
    r"|\b(?:the )?(?:(?:early|late|mid)[ -])?(?:1[5-9]|20)\d0s\b"
)
_SEASON_FORM = rf"\b(?:the )?(?:{SEASONS})\b"
"""A season alone. With a capital it may be somebody's name in a text that is not ours: "Grace Winter", "Summer rang"."""
_ROUND = r"(?:[1-9]0{0,2}|1[05]0?|1,[05]00)(?:,000){0,3}(?: (?:million|billion))?|1\.5 (?:million|billion)"
_AMOUNT_FORM = (
    rf"\b(?:{_VAGUE})(?: of the)? (?:{_UNITS})\b|\b(?:several (?:hundred|thousand|million)|tens of|a few) (?:{_MONEY})\b"
    rf"|\b(?:about|over|less than) (?:[£$€₹¥₩](?:{_ROUND})|(?:{_ROUND}) (?:{_MONEY}))(?![\d,.]*\d)"
    rf"|\bin (?:his|her|their|my|your) (?:{_TENS})\b|\ba certain day\b|\b(?:young adult|middle-aged|elderly|teenage|(?:of )?(?:primary-)?school age|under (?:two|five))\b|(?<![^\W_'’])[2-9]0s(?: [MF])?\b"
)

_OPENINGS = (
    "a c", "a d", "a f", "a w", "about", "autumn", "certain", "earlier", "early", "elderly", "few", "in h", "in m", "in t", "in y", "last m", "late", "less", "many",
    "mid", "next m", "of p", "of s", "one a", "one d", "one e", "one m", "one n", "over", "primary", "school", "several", "some", "spring", "summer", "teenage", "tens", "that m",
    "the 1", "the 2", "the a", "the e", "the l", "the m", "the s", "the w", "this m", "two m", "under", "winter", "young",
)  # fmt: skip
"""How the forms of times, seasons and amounts begin, unless with a digit."""
_WORDS_BEGIN = rf"(?:(?=[1-9])|{opening_with((*_OPENINGS, 'Person'))})"
_FAMILIES = tuple(f"the {letter}{behind}" for letter in "ABCDEFGHJKLMNPQRSTUVWXYZ" for behind in (" f", *"123456789"))
_TITLES_BEGIN = [title[:4] for title in TITLES.split("|")]
_STAND_INS_BEGIN = rf"(?:(?=[1-9])|{opening_with((*_OPENINGS, 'Person', *_FAMILIES, *_TITLES_BEGIN))})"

PLACE_IN_REGION = re.compile(
    rf"\b(?:city|town|village|suburb|place|country|{LANDS}) in (?:{REGIONS}|another country)(?![^\W_])|\b(?:{PEOPLES})(?![^\W_])"
    rf"|\b(?:CITY|TOWN|VILLAGE|PLACE|COUNTRY|{LANDS.upper()}) IN (?:{REGIONS.upper()}|ANOTHER COUNTRY)(?![^\W_])"
)
"""A place, or a people, told by no more than a large part of the world. No stand-in: what it says is judged by the models as any other words."""

MARKS = re.compile(_KNOWN_MARK)
"""Marks of redaction alone, whoever wrote them."""
OUR_MARKS = re.compile(MARK_FORM)
"""The same in what we write, with labels that a user made up."""
WRITTEN = re.compile(
    rf"(?=[▇\[])(?:{_KNOWN_MARK})|\b{_WORDS_BEGIN}(?:{_LETTERED_FORM}|(?i:{_TIME_FORM}|{_AMOUNT_FORM})|{_SEASON_FORM})"
)
"""Forms that point at nobody, whoever wrote them; what cannot begin one is passed over at once."""
DOUBTFUL = re.compile(rf"{_TITLED_FORM}|\[[A-Z][A-Z0-9_]{{2,}}\]")
"""In a text we have written a stand-in, in another's perhaps a name: a title and a letter, a word in capitals in brackets."""
STAND_INS = re.compile(
    rf"(?=[▇\[])(?:{MARK_FORM})|\b{_STAND_INS_BEGIN}(?:{_LETTERED_FORM}|{_TITLED_FORM}|(?i:{_TIME_FORM}|{_AMOUNT_FORM}|{_SEASON_FORM}))"
)
"""Everything that stands for something hidden."""

_GIVEN = re.compile(
    rf"\b(?:Person|PERSON|(?:{TITLES}|{TITLES.upper()})\b\.?)\s{{1,3}}([A-HJ-NP-Z])(?!\w)|\b[Tt]he\s([A-HJ-NP-Z])\sfamily\b"
)
_LETTERED, _TITLED = re.compile(_LETTERED_FORM), re.compile(_TITLED_FORM)
_TIMES = re.compile(f"{_TIME_FORM}|{_SEASON_FORM}", re.IGNORECASE)
_AMOUNTS = re.compile(_AMOUNT_FORM, re.IGNORECASE)
_AGES = re.compile(rf"{_TENS}|0s|certain day|adult|aged|elderly|teenage|school age|under (?:two|five)", re.IGNORECASE)


def less_told(stand_in: str) -> str:
    """What says less than a person, a time or an amount of ours; nothing where there is none but "[…]". A title goes before the letter does."""
    if _TITLED.fullmatch(stand_in):
        return "[name]" if stand_in.endswith("family") else f"Person {stand_in.split()[-1]}"
    if _LETTERED.fullmatch(stand_in):
        return "[name]"
    if _TIMES.fullmatch(stand_in):
        return "[date]"
    if not _AMOUNTS.fullmatch(stand_in):
        return ""
    return "[age]" if _AGES.search(stand_in) else "[amount]"


def stand_ins(text: str, *, rewritten: bool = True) -> Places:
    """The places of stand-ins in a text; in a text that was not ``rewritten``, only of those that others write too."""
    return _places(text, rewritten)


@remembered_of_texts
def _places(text: str, rewritten: bool) -> Places:
    return Places.between(found.span() for found in (STAND_INS if rewritten else WRITTEN).finditer(text))


@remembered_of_texts
def given_letters(text: str) -> Mapping[int, str]:
    """The letters that people are called by in a text of ours, by their places; a line may end before one, and a name may seem to follow it."""
    return {found.start(found.lastindex or 0): found[found.lastindex or 0] for found in _GIVEN.finditer(text)}


def nobody_in(text: str, *, rewritten: bool = True) -> Places:
    """Where detectors have nothing to find: stand-ins, and places told only by a large part of the world."""
    return _nobody(text, rewritten)


@remembered_of_texts
def _nobody(text: str, rewritten: bool) -> Places:
    return _places(text, rewritten).and_also(Span(*each.span()) for each in PLACE_IN_REGION.finditer(text))


def region_in(wording: str) -> str:
    """The part of the world that a wording of a place or a people tells; nothing where it tells none."""
    found = PLACE_IN_REGION.search(wording)
    return "" if found is None else found[0].partition(" in ")[2] or found[0]
