"""What a label is called in words, and what kinds of label there are."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.text.calendar import TIMES_OF_YEAR
from expurgate.transform.names import COUNTED, NUMBER_WORDS

LISTED = "TERM"
"""The label of terms that a user lists: it says nothing of what they are, so they are generalized as any other term."""
READ_OR_JUDGED = frozenset(
    {"entities", "tagger", "identity", "information", "correlation", "disclosure", "subject", "k-safety"}
)
"""Readers, and models that take the reader's labels: nobody asked for what they find by its name or its form."""
PERSON = frozenset({"PERSON", "NAME", "PATIENT", "DOCTOR"})
PLACE = frozenset({"GPE", "LOC", "LOCATION", "PLACE", "CITY", "STATE", "COUNTRY", "COUNTY"})
ANIMALS = frozenset("dog cat horse parrot rabbit cow pet".split())
"""Who has a name as people have and is no person."""
ADDRESS = frozenset({"ADDRESS", "STREET"})
NO_PLACE = frozenset({"organization", "organisation", "institution", "company", "political unit", "unit", "group"})
"""Kinds the taxonomy gives places for those who govern them: one does not travel in an organization."""
ORGANIZATION = frozenset({"ORG", "ORGANIZATION", "COMPANY", "HOSPITAL", "INSTITUTION"})
DATE = frozenset({"DATE", "DATE_OF_BIRTH", "BIRTHDATE", "BIRTH_YEAR", "DOB", "DATETIME"})
NAMES = PERSON | PLACE | ORGANIZATION | {"FAC", "NORP", "PRODUCT", "EVENT", "WORK_OF_ART", "LAW", "LANGUAGE"}
"""Labels of proper names; every other label but the empty one is of a value: a date, a number, a code."""

COUNTS = frozenset({"CARDINAL", "ORDINAL", "QUANTITY", "PERCENT", "MONEY", "TIME", "DURATION", "AGE", "AGE_OVER_89"})
"""Values so common that the same figures elsewhere mean something else."""

_WORDS = {
    "NORP": "national",
    "FAC": "place",
    "EVENT": "event",
    "LAW": "law",
    "LANGUAGE": "language",
    "TIME": "time",
    "PERCENT": "percentage",
    "MONEY": "sum of money",
    "QUANTITY": "quantity",
    "CARDINAL": "number",
    "DURATION": "period",
    "AGE": "certain age",
    "AGE_OVER_89": "certain age",
}
_PARTS = {
    "EMAIL": "e-mail address",
    "PHONE": "telephone number",
    "TELEPHONE": "telephone number",
    "FAX": "fax number",
    "URL": "web address",
    "DOMAIN": "web address",
    "IP": "network address",
    "IPV4": "network address",
    "IPV6": "network address",
    "MAC": "network address",
    "IBAN": "bank account number",
    "ACCOUNT": "account number",
    "CARD": "card number",
    "PASSPORT": "passport number",
    "LICENSE": "licence number",
    "LICENCE": "licence number",
    "PLATE": "licence number",
    "VEHICLE": "vehicle number",
    "RECORD": "record number",
    "MRN": "record number",
    "CASE": "case number",
    "DOCKET": "case number",
    "ADDRESS": "address",
    "STREET": "address",
    "POSTCODE": "postal code",
    "POSTAL": "postal code",
    "ZIP": "postal code",
    "COORDINATES": "position",
    "COORDINATE": "position",
    "WALLET": "account number",
    "CRYPTO": "account number",
    "DEVICE": "device number",
    "CODE": "code",
    "USERNAME": "user name",
    "HANDLE": "user name",
}
OTHERWISE = {"person": "individual", "people": "individuals", "place": "location", "organization": "institution"}
"""Another word for a type, where the first may not stand."""
SOMEBODY = frozenset({"person", "people", "individual", "individuals"})
"""What anybody may be called."""
TYPES = frozenset(
    {"person", "place", "organization", "date", "number", "identifier", *_WORDS.values(), *_PARTS.values()}
)
"""What a type may be called: words that already tell no more than that."""
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_PERIOD = re.compile(r"\b(?:years?|months?|weeks?|days?|decades?|centur(?:y|ies)|hours?)$", re.IGNORECASE)
_OLD = re.compile(
    r"\b(\d{1,3})[\s-]{0,9}(?:years?|yrs?)?[\s-]{0,9}old\b|\b(\d{1,3})[\s-]{0,9}(?:y/?o\b|y\.\s?o\b)", re.IGNORECASE
)
_AGED_AT = re.compile(rf"(?:aged\s+)?(\d{{1,3}}|{COUNTED})", re.IGNORECASE)
_TEENS = frozenset({*NUMBER_WORDS[: NUMBER_WORDS.index("eighteen")]})
_BARE = re.compile(r"\d{1,3}")
_FEET = re.compile(r"\d['’′]\s?\d{1,2}[\"”″]?$")
_LONG_NUMBER = re.compile(r"\d{5,}")
AGES = frozenset({"AGE", "AGE_OVER_89"})
_AGED = DATE | AGES | {"QUANTITY", "DURATION"}
ADULT = 18
"""Years of age from which a person is called an adult."""


def words(label: str, surface: str) -> list[str]:
    """The type of a target in words, specific first; empty when the label says nothing."""
    if not label:
        return []
    if label in PERSON:
        return ["person", OTHERWISE["person"]]
    if label in PLACE:
        return ["place", OTHERWISE["place"]]
    if label in ORGANIZATION:
        return ["organization", OTHERWISE["organization"]]
    if label in _AGED and (age := _OLD.search(surface)):
        return ["adult" if int(age[1] or age[2]) >= ADULT else "minor"]
    if label in AGES and (age := _AGED_AT.fullmatch(surface)):
        return [_grown(age[1]), _WORDS[label]]
    if label in DATE:
        return ["number"] if _BARE.fullmatch(surface) or _LONG_NUMBER.search(surface) else [_date(surface)]
    if label in ("CARDINAL", "QUANTITY") and _FEET.search(surface):
        return ["height"]
    if label == "EVENT" and surface.lower() in TIMES_OF_YEAR:
        return ["holiday", "date"]
    if label in _WORDS or label in ("ORDINAL", "WORK_OF_ART", "PRODUCT"):
        return [_WORDS[label]] if label in _WORDS else []
    for part in label.split("_"):
        if part in _PARTS:
            return [_PARTS[part]]
    return ["identification number"] if any(char.isdigit() for char in surface) else ["identifier"]


def _grown(years: str) -> str:
    """Whether a person of an age is called a minor or an adult."""
    minor = int(years) < ADULT if years.isdigit() else years.lower() in _TEENS
    return "minor" if minor else "adult"


def is_value(label: str) -> bool:
    """Whether the label is of a value (a date, number, code) rather than of a name or a noun phrase."""
    return bool(label) and label != LISTED and label not in NAMES


def _date(surface: str) -> str:
    if _YEAR.fullmatch(surface):
        return "year"
    return "period" if _PERIOD.search(surface) else "date"
