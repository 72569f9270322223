"""Values in words: what an editor writes for an age, a sum, a length of time, an amount, a date or a number of a record."""

from __future__ import annotations

import re

from expurgate.transform import labels
from expurgate.transform.dates import season_and_decade
from expurgate.transform.names import NUMBER_WORDS

_TENS = ("", "", "twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")
_UNIT = re.compile(r"\b(minute|hour|day|night|week|month|year)s?\b", re.IGNORECASE)
_FIGURE = re.compile(r"\d[\d,. ]*\d|\d")
_COMPOUND = re.compile(r"[\s-]old\b|y/?o\b", re.IGNORECASE)
_NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(NUMBER_WORDS)})\b", re.IGNORECASE)
_SCALE = re.compile(r"(million|m|bn|billion|k|thousand|lakh|crore)\b", re.IGNORECASE)
_SCALES = {"million": 10**6, "m": 10**6, "bn": 10**9, "billion": 10**9, "k": 10**3, "thousand": 10**3, "lakh": 10**5, "crore": 10**7}  # fmt: skip
_CURRENCIES = (
    (re.compile(r"£|\bGBP\b|\bpounds?\b|\bquid\b", re.IGNORECASE), "pounds"),
    (re.compile(r"€|\bEUR\b|\beuros?\b", re.IGNORECASE), "euros"),
    (re.compile(r"₹|\bRs\b|\bINR\b|\brupees?\b", re.IGNORECASE), "rupees"),
    (re.compile(r"\bKSh\b|\bshillings?\b", re.IGNORECASE), "shillings"),
    (re.compile(r"\bRM\b", re.IGNORECASE), "ringgit"),
    (re.compile(r"₩|\bwon\b", re.IGNORECASE), "won"),
    (re.compile(r"¥|\byen\b", re.IGNORECASE), "yen"),
    (re.compile(r"\bR\s?\d|\bZAR\b|\brand\b"), "rand"),
    (re.compile(r"\$|\bUSD\b|\bdollars?\b", re.IGNORECASE), "dollars"),
)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_MANY = 12
_YOUNG, _TEEN, _ADULT, _MIDDLE, _OLDER = 13, 20, 40, 65, 100
_MEASURE = re.compile(
    r"\b(acres?|hectares?|kilomet(?:re|er)s?|met(?:re|er)s?|miles?|feet|kilos?|kilograms?|grams?|lit(?:re|er)s?|tons?|tonnes?|pages?)\b"
)


def worded(label: str, surface: str) -> list[str]:
    """What to write for a value, the best first; empty where nothing but a mark will do."""
    if label in labels.AGES or (label in labels.DATE | {"DURATION", "QUANTITY"} and _COMPOUND.search(surface)):
        return _age(surface)
    if label in labels.DATE:
        lasting = _lasting(surface)
        return lasting or season_and_decade(surface)
    if label == "DURATION":
        return _lasting(surface)
    if label == "MONEY":
        return _sum(surface)
    if label == "QUANTITY":
        found = _MEASURE.search(surface)
        unit = found[1] if found else ""
        return [f"some {unit if unit.endswith(('s', 'feet')) else f'{unit}s'}"] if unit else []
    return []


def age_of(surface: str) -> int | None:
    """The years in an age, in figures or in words."""
    figure = re.search(r"\d{1,3}", surface)
    if figure:
        return int(figure[0])
    words = [word.lower() for word in _NUMBER_WORD.findall(surface)]
    if not words:
        return None
    values = [NUMBER_WORDS.index(word) for word in words]
    return sum(value + 1 if value < 20 else (value - 18) * 10 for value in values[:2])


def _age(surface: str) -> list[str]:
    """A band: "in their forties"; before a noun "middle-aged"; of a child what a child of that age is called."""
    years = age_of(surface)
    if years is None:
        return []
    if _UNIT.search(surface) and "month" in surface.lower():
        return ["very young"]
    if _COMPOUND.search(surface):
        bands = ((_YOUNG, "young"), (_TEEN, "teenage"), (_ADULT, "young adult"), (_MIDDLE, "middle-aged"))
        return [next((word for limit, word in bands if years < limit), "elderly")]
    if years < _YOUNG:
        return ["young child"]
    if years < _TEEN:
        return ["teenager"]
    return [f"in their {_TENS[years // 10]}"] if years < _OLDER else ["very old"]


def _lasting(surface: str) -> list[str]:
    """ "22 years" are "many years", "three weeks" are "several weeks"; one of them stays what it is."""
    unit = _UNIT.search(surface)
    number = age_of(surface)
    if unit is None or number is None or re.search(r"\b(?:1[5-9]|20)\d\d\b", surface):
        return []
    many = number >= _MANY and unit[1].lower() in ("year", "month")
    return [f"{'many' if many else 'several'} {unit[1].lower()}s"]


def _sum(surface: str) -> list[str]:
    """The order of magnitude of a sum: "£9,637" is "several thousand pounds"."""
    unit = next((name for form, name in _CURRENCIES if form.search(surface)), "")
    figure = _FIGURE.search(surface)
    if not unit or figure is None:
        return []
    digits = re.sub(r"[ ,]", "", figure[0])
    digits = digits if digits.count(".") <= 1 else digits.replace(".", "")
    scale = _SCALE.match(surface[figure.end() :].lstrip())
    value = float(digits) * (_SCALES[scale[1].lower()] if scale else 1)
    steps = ((10**6, "several million"), (10**3, "several thousand"), (10**2, "several hundred"), (10, "tens of"))
    word = next((name for size, name in steps if value >= size), "a few")
    return [f"{word} {unit}"]


def mark_word(label: str, surface: str) -> str:
    """What stands in the brackets for a value or name that has no wording."""
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
    known = _MARKS.get(label)
    if known is not None:
        return known
    for part in label.split("_"):
        if part in _CODES:
            return _CODES[part]
    if not label and surface[:1].isupper() and not any(map(str.isdigit, surface)):
        return "name"
    return "number" if any(char.isdigit() for char in surface) else "detail"


_MARKS = {
    "FAC": "building", "PRODUCT": "product", "EVENT": "event", "WORK_OF_ART": "title", "LAW": "law", "LANGUAGE": "language",
    "NORP": "nationality", "TIME": "time", "PERCENT": "percentage", "MONEY": "amount", "QUANTITY": "amount",
    "CARDINAL": "number", "ORDINAL": "number", "DURATION": "time",
}  # fmt: skip
_CODES = {
    "EMAIL": "e-mail address", "PHONE": "phone number", "TELEPHONE": "phone number", "FAX": "fax number",
    "URL": "web address", "DOMAIN": "web address", "IP": "network address", "IPV4": "network address",
    "IPV6": "network address", "MAC": "network address", "IBAN": "account number", "ACCOUNT": "account number",
    "CARD": "card number", "PASSPORT": "passport number", "LICENSE": "licence number", "LICENCE": "licence number",
    "PLATE": "vehicle number", "VEHICLE": "vehicle number", "RECORD": "record number", "MRN": "record number",
    "CASE": "case number", "DOCKET": "case number", "ADDRESS": "address", "STREET": "address", "POSTCODE": "postcode",
    "POSTAL": "postcode", "ZIP": "postcode", "COORDINATES": "position", "COORDINATE": "position",
    "WALLET": "account number", "CRYPTO": "account number", "DEVICE": "device number", "CODE": "code",
    "USERNAME": "user name", "HANDLE": "user name",
}  # fmt: skip
