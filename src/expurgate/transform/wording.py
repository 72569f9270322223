"""Values in words: what an editor writes for an age, a sum, a length of time, an amount, a date or a number of a record."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.document import LOOSE, MODIFIER
from expurgate.language.builtin.naming import entity_label
from expurgate.text.calendar import TIMES_OF_YEAR
from expurgate.text.known_lands import is_known_land
from expurgate.transform import labels
from expurgate.transform.base import Replacement, Target
from expurgate.transform.dates import season_and_decade
from expurgate.transform.names import NUMBER_WORDS, TITLE_BEFORE
from expurgate.transform.sayable import STREET_DRUGS

_TENS = ("", "", "twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")
_UNIT = re.compile(r"\b(minute|hour|day|night|week|month|year|decade|yr|mth|mo|wk|hr|min)s?\b", re.IGNORECASE)
_SHORT_UNITS = {"yr": "year", "mth": "month", "mo": "month", "wk": "week", "hr": "hour", "min": "minute"}
_FIGURE = re.compile(r"\d[\d,. ]*\d|\d")
_COMPOUND = re.compile(r"[\s-]old\b|y/?o\b", re.IGNORECASE)
_NOTED = re.compile(r"\d[ ]?(?:(?i:y/?o|y\.o)|([MF]))\b")
"""How notes write an age, before a noun or without one: "92 y/o F"."""
_SCORED = re.compile(r"\d\.\d")
"""No age has a decimal; how old a pupil reads as may have."""
_BEFORE_NOUN = re.compile(r"-old\b|\b(?:year|month|week)[ ]old\b", re.IGNORECASE)
_MONTHS_OLD = re.compile(r"\d{1,2}(?:/(?:12|52)|[ ]?(?:mo|mos|mths?|wks?))\b")
"""How doctors write an age in months or weeks: "8/12", "18 mo"."""
_IN_STROKES = re.compile(r"\d{1,2}/(?!12\b|52\b)\d{1,2}")
"""A day and a month, which are no age whatever they were taken for."""
_IN_YEARS = re.compile(r"\d[ ]?(?:years?|yrs?|y)\b", re.IGNORECASE)
"""Years, behind which months may stand: "17 yrs 8 mths"."""
_NUMBERED = re.compile(r"(?:year|week|day|month)\s\d", re.IGNORECASE)
_SIGN = re.compile(r"[£$€₹¥₩]")
_FROM_TO = re.compile(r"(?<![\d,])(\d[\d,]{0,11})[-–—][£$€]?(\d{1,3}(?:,\d{3})+)")
"""From which sum to which: "€950-1,200"."""
_SMALLEST, _LARGEST = 10, 10**12
_NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(NUMBER_WORDS)})\b", re.IGNORECASE)
_SCALE = re.compile(r"(million|m|bn|billion|k|thousand|lakh|crore)s?\b", re.IGNORECASE)
_SCALES = {"million": 10**6, "m": 10**6, "bn": 10**9, "billion": 10**9, "k": 10**3, "thousand": 10**3, "lakh": 10**5, "crore": 10**7}  # fmt: skip
_CURRENCIES = (
    (re.compile(r"£|\bGBP\b|\bpounds?\b|\bquid\b", re.IGNORECASE), "pounds"),
    (re.compile(r"€|\bEUR\b|\beuros?\b", re.IGNORECASE), "euros"),
    (re.compile(r"₹|\bRs\b|\bINR\b|\brupees?\b", re.IGNORECASE), "rupees"),
    (re.compile(r"\bKSh\b|\bshillings?\b", re.IGNORECASE), "shillings"),
    (re.compile(r"\bRM\b", re.IGNORECASE), "ringgit"),
    (re.compile(r"₦|\bNGN\b|\bN\d|\bnaira\b"), "naira"),
    (re.compile(r"₱|\bPHP\b|\bP\d|\bpesos?\b"), "pesos"),
    (re.compile(r"\bQ\d|\bquetzale?s\b"), "quetzales"),
    (re.compile(r"₩|\bwon\b", re.IGNORECASE), "won"),
    (re.compile(r"¥|\byen\b", re.IGNORECASE), "yen"),
    (re.compile(r"\bR\s?\d|\bZAR\b|\brand\b"), "rand"),
    (re.compile(r"\$|\bUSD\b|\bdollars?\b", re.IGNORECASE), "dollars"),
)
_STEPS = (1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""First figures of round sums."""
_HEIGHT = re.compile(
    rf"(\d|(?:four|five|six|seven))(?:[ ]?(?:ft|feet|foot)\.?|['’′])(?:[ ]?(\d{{1,2}}|{'|'.join(NUMBER_WORDS[:11])}))?(?:[ ]?(?:in|ins|inches)\.?|[\"”″])?",
    re.IGNORECASE,
)
_TALL, _SHORT = 72, 64
"""Inches from which a person is tall, and of average height."""
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_MANY, _HUNDRED = 12, 100
_INFANT, _SMALL, _YOUNG, _TEEN, _ADULT, _MIDDLE, _OLDER = 2, 5, 12, 20, 40, 65, 100
_OLDEST = 125
"""Nobody is older."""
AT_SCHOOL = "of primary-school age"
"""What a child from five to eleven is."""
_BANDS = ((_INFANT, "baby"), (_SMALL, "small child"), (_YOUNG, AT_SCHOOL), (_YOUNG + 1, "child"), (_TEEN, "teenager"))
CHILDREN = frozenset({"baby", "small child", "child", "teenager", AT_SCHOOL})
"""What is said for the ages of children."""
_MEASURE = re.compile(
    r"\b(acres?|hectares?|kilomet(?:re|er)s?|met(?:re|er)s?|miles?|feet|kilos?|kilograms?|grams?|lit(?:re|er)s?|tons?|tonnes?|pages?)\b"
)


def worded(label: str, surface: str, *, south: bool = False, day_first: bool = False) -> list[str]:
    """The wordings for a value, the best first; none where nothing but a mark will do. In the ``south`` July is in winter."""
    if label in labels.AGES or (
        label in labels.DATE | {"DURATION", "QUANTITY"} and (_COMPOUND.search(surface) or _NOTED.search(surface))
    ):
        return _age(surface)
    if label in labels.DATE:
        lasting = _lasting(surface)
        return lasting or season_and_decade(surface, south=south, day_first=day_first)
    if label == "DURATION":
        return _lasting(surface)
    if label == "MONEY":
        return _sum(surface) or (
            ["cash"] if surface.isalpha() and any(form.fullmatch(surface) for form, _ in _CURRENCIES) else []
        )
    if label == "QUANTITY":
        if any(form.search(surface) for form, _ in _CURRENCIES):
            return _sum(surface)
        if (tall := _HEIGHT.fullmatch(surface.strip())) is not None:
            return [_height(tall)]
        found = _MEASURE.search(surface)
        unit = found[1] if found else ""
        return [f"several {unit if unit.endswith(('s', 'feet')) else f'{unit}s'}"] if unit else []
    return []


def _height(found: re.Match[str]) -> str:
    """The height of a person in words."""
    figures = {**{word: number for number, word in enumerate(NUMBER_WORDS, 1)}}
    feet, inches = (
        int(part) if part.isdigit() else figures.get(part.lower(), 0) for part in (found[1], found[2] or "0")
    )
    total = 12 * feet + inches
    return "tall" if total >= _TALL else "of average height" if total >= _SHORT else "short"


def age_of(surface: str) -> int | None:
    """The years in an age, in figures or in words."""
    figure = re.search(r"\d{1,3}", surface)
    if figure:
        return int(figure[0])
    words = [word.lower() for word in _NUMBER_WORD.findall(surface)]
    if not words:
        return None
    values = [NUMBER_WORDS.index(word) for word in words]
    return sum(value + 1 if value < 20 else (value - 17) * 10 for value in values[:2])


def _age(surface: str) -> list[str]:
    """A band: "in their forties"; before a noun "middle-aged"; of a child what a child of that age is called."""
    years = age_of(surface)
    if years is None or years > _OLDEST or _SCORED.search(surface) or _IN_STROKES.fullmatch(surface):
        return []
    in_months = _UNIT.search(surface) and re.search(r"month|week|day", surface, re.IGNORECASE)
    if (_MONTHS_OLD.search(surface) or in_months) and not (years >= _INFANT and _IN_YEARS.search(surface)):
        return ["very young" if _BEFORE_NOUN.search(surface) else "baby"]
    if _BEFORE_NOUN.search(surface):
        bands = ((_YOUNG, "young"), (_TEEN, "teenage"), (_ADULT, "young adult"), (_MIDDLE, "middle-aged"))
        return [next((word for limit, word in bands if years < limit), "elderly")]
    noted = _NOTED.search(surface)
    if noted and _TEEN < years < _OLDER:
        return [f"{years // 10}0s{' ' + noted[1] if noted[1] else ''}"]
    if years < _TEEN:
        return [next(word for limit, word in _BANDS if years < limit)]
    return [f"in their {_TENS[years // 10]}"] if years < _OLDER else ["very old"]


def _lasting(surface: str) -> list[str]:
    """ "22 years" are "many years", "three weeks" are "several weeks"; one of them stays what it is."""
    unit = _UNIT.search(surface)
    number = age_of(surface)
    if unit is None or number is None or _NUMBERED.match(surface) or re.search(r"\b(?:1[5-9]|20)\d\d\b", surface):
        return []
    named = _SHORT_UNITS.get(unit[1].lower(), unit[1].lower())
    many = number >= _MANY and named in ("year", "month")
    return [f"{'many' if many else 'several'} {named}s"]


def _sum(surface: str) -> list[str]:
    """A sum rounded so far that many sums become the same: "£9,637" is "about £10,000"."""
    unit = next((name for form, name in _CURRENCIES if form.search(surface)), "")
    figure = _FIGURE.search(surface)
    if not unit or figure is None:
        return []
    if (pair := _FROM_TO.search(surface)) is not None:
        first, last = (float(part.replace(",", "")) for part in pair.groups())
        value = (first + last) / 2
        return [
            f"about {sign[0] if (sign := _SIGN.search(surface)) else ''}{_rounded(value)}{'' if sign else f' {unit}'}"
        ]
    digits = re.sub(r"[ ,]", "", figure[0])
    digits = digits if digits.count(".") <= 1 else digits.replace(".", "")
    scale = _SCALE.match(surface[figure.end() :].lstrip())
    value = float(digits.rstrip(".")) * (_SCALES[scale[1].lower()] if scale else 1)
    if not _SMALLEST <= value < _LARGEST:
        return [f"a few {unit}"] if value < _SMALLEST else []
    sign = _SIGN.search(surface)
    rounded, how = _rounded(value), "about"
    if float(_value(rounded)) == value:  # what is said for a round sum must not be the sum itself
        rounded, how = ("100", "less than") if value < _HUNDRED else (_rounded(value, down=True), "over")
    return [f"{how} {sign[0]}{rounded}" if sign else f"{how} {rounded} {unit}"]


def _value(rounded: str) -> float:
    """The number that a round sum is."""
    figure, _, scale = rounded.replace(",", "").partition(" ")
    return float(figure) * _SCALES.get(scale, 1)


def _rounded(value: float, *, down: bool = False) -> str:
    """The first figure of a number, or one and a half where that is nearer: 14,511 is 15,000; or the next smaller one (``down``)."""
    size = 10 ** (len(str(int(value))) - 1)
    if down and value == size:
        size //= 10
    first = value / size
    steps = [step for step in _STEPS if step < first] if down else _STEPS
    number = min(steps, key=lambda step: abs(step - first)) * size
    if number >= 10**6:
        of, name = (10**9, "billion") if number >= 10**9 else (10**6, "million")
        return f"{number / of:g} {name}"
    return f"{round(number):,}"


def has_mark(label: str) -> bool:
    """Whether it is known what to write for a label in brackets; one that a user made up stands as it is."""
    known = labels.PERSON | labels.PLACE | labels.ORGANIZATION | labels.DATE | labels.AGES | {LOOSE, MODIFIER}
    return label in known or label in _MARKS or not _CODES.keys().isdisjoint(label.split("_"))


_AMOUNT = re.compile(r"[\d.,x/+-]+[a-z%]{0,2}")
"""A figure with its unit, behind what is measured: "CD4 count 41"."""
_UNIT_LETTERS = 3
"""What is longer beside a figure is a word and no unit."""
_ROOM_DIGITS = 3
"""A number of at most so many digits is that of a bed, a room or a house, and no address by itself."""


def mark_word(label: str, surface: str, kind: str = "") -> str:
    """The word in the brackets for a value or name that has no wording; ``kind`` is what the reader takes it for."""
    if not label:
        head = next((word for word in reversed(surface.lower().split()) if not _AMOUNT.fullmatch(word)), "")
        if head in _HEAD_MARKS:
            return _HEAD_MARKS[head]
    if kind == "DRUG" and not STREET_DRUGS.isdisjoint(surface.lower().split()):
        return "drug"
    if kind in _KIND_MARKS and (not label or label == "NORP") and not (kind in _TITLED and surface.islower()):
        return _KIND_MARKS[kind]
    if label in labels.PERSON:
        return "name"
    if label in labels.PLACE:
        return "place"
    if label in labels.ORGANIZATION:
        return "organization"
    if label in labels.DATE:
        return "number" if surface.isdigit() and not _YEAR.fullmatch(surface) else "date"
    if label in labels.AGES:
        return "age"
    if label == "ADDRESS" and ((surface.isdigit() and len(surface) <= _ROOM_DIGITS) or surface.startswith("#")):
        return "number"
    known = _MARKS.get(label)
    if known is not None:
        return known
    for part in label.split("_"):
        if part == "CODE" and any(map(str.isdigit, surface)):
            return "number"
        if part in _CODES:
            return _CODES[part]
    if not label and not any(word[:1].islower() for word in surface.split()) and not any(map(str.isdigit, surface)):
        return "name"
    words = any(word.isalpha() and len(word) > _UNIT_LETTERS for word in surface.split())
    return "number" if any(char.isdigit() for char in surface) and (label or not words) else "detail"


UNKNOWN = Replacement("[name]", "mark")
"""Stands for a name of which nobody knows whether it is a person's, a body's or a place's."""


_THINGS = frozenset({"PRODUCT", "WORK_OF_ART", "EVENT", "LAW"})
_NAMING = re.compile(r"\b(?:called|named|known as|trading as|nicknamed)[ ][\"'“‘]?\Z")


def is_doubted(target: Target) -> bool:
    """Whether a target is a name whose type the reader is not sure of and no rule has told since, or stands there as a name only."""
    if target.label not in labels.NAMES or target.label != entity_label(target.kind, target.surface):
        return False
    if target.term in TIMES_OF_YEAR or (target.label in labels.PLACE and is_known_land(target.surface)):
        return False
    if any(found.model == "file" for found in target.findings):
        return False  # another part of the file names it in full
    if target.label in _THINGS and target.surface.islower():
        return False  # "vodka"
    if target.label in labels.PERSON and TITLE_BEFORE.search(target.before):
        return False
    alone = target.label not in labels.PERSON and _NAMING.search(target.before) is not None
    return alone or not (target.sure or target.noun)


def marked(target: Target) -> Replacement:
    """What a target is, in brackets: a mark is read more easily than a wrong word."""
    return Replacement(f"[{mark_word(target.label, target.surface, target.kind)}]", "mark")


_TITLED = frozenset({"WORK", "PERSON", "ORG", "PLACE", "FACILITY"})
"""What is written with a capital."""
_HEAD_MARKS = {
    **dict.fromkeys("therapy treatment chemotherapy radiotherapy regimen surgery medication rehabilitation".split(), "treatment"),
    **dict.fromkeys("test tests scan x-ray x-rays count screening biopsy examination ultrasound result results".split(), "test"),
    **dict.fromkeys("disease syndrome disorder infection illness symptoms pneumonia sickness".split(), "health condition"),
    **dict.fromkeys("medicine tablets pills vaccine".split(), "medicine"),
    **dict.fromkeys("sum payment debt debts arrears loan loans income salary rent fee fees".split(), "amount"),
}  # fmt: skip
"""What words end with, and what stands in the brackets for them."""
_KIND_MARKS = {
    "RELIGION": "religion", "LANGUAGE": "language", "DISEASE": "health condition", "DRUG": "medicine", "PROCEDURE": "procedure",
    "OCCUPATION": "occupation", "AWARD": "award", "LAW": "law", "WORK": "title", "PRODUCT": "product",
    "PERSON": "name", "ORG": "organization", "PLACE": "place", "FACILITY": "place", "ADDRESS": "address", "FAMILY": "relative",
}  # fmt: skip
_MARKS = {
    "FAC": "place", "PRODUCT": "product", "EVENT": "event", "WORK_OF_ART": "title", "LAW": "law", "LANGUAGE": "language",
    "NORP": "nationality", "TIME": "time", "PERCENT": "percentage", "MONEY": "amount", "QUANTITY": "amount",
    "CARDINAL": "number", "ORDINAL": "number", "DURATION": "time",
}  # fmt: skip
_CODES = {
    "EMAIL": "e-mail address", "PHONE": "phone number", "TELEPHONE": "phone number", "FAX": "fax number",
    "URL": "web address", "DOMAIN": "web address", "IP": "network address", "IPV4": "network address",
    "IPV6": "network address", "MAC": "network address", "IBAN": "account number", "ACCOUNT": "account number",
    "CARD": "card number", "NATIONAL": "identity number", "PASSPORT": "passport number", "LICENSE": "licence number",
    "LICENCE": "licence number",
    "PLATE": "vehicle number", "VEHICLE": "vehicle number", "RECORD": "record number", "MRN": "record number",
    "CASE": "case number", "DOCKET": "case number", "ADDRESS": "address", "STREET": "address", "POSTCODE": "postcode",
    "POSTAL": "postcode", "ZIP": "postcode", "COORDINATES": "position", "COORDINATE": "position",
    "WALLET": "account number", "CRYPTO": "account number", "DEVICE": "device number", "CODE": "code",
    "USERNAME": "user name", "HANDLE": "user name", "SSN": "identity number",
}  # fmt: skip
