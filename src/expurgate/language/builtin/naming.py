"""What the rest of the product calls the types that the reader tells apart."""

from __future__ import annotations

from expurgate.core import lazy_re as re

_NAMED = {
    "PERSON": "PERSON", "ORG": "ORG", "PLACE": "GPE", "FACILITY": "FAC", "ADDRESS": "ADDRESS", "CODE": "CODE",
    "NATIONALITY": "NORP", "RELIGION": "NORP", "DURATION": "DATE", "AGE": "DATE", "WORK": "WORK_OF_ART",
    "PRODUCT": "PRODUCT", "EVENT": "EVENT", "LAW": "LAW", "LANGUAGE": "LANGUAGE",
}  # fmt: skip
"""Types with a name of their own. The others are common nouns: noun phrases, which are judged by what they mean."""
_CLOCK = re.compile(r"\d{1,2}[:.h]\d\d|\d\s?[ap]\.?m\b|o[’']clock|\b(?:noon|midnight)\b", re.IGNORECASE)
_MONEY = re.compile(
    r"[$€£¥₹₽]|\b(?:EUR|USD|GBP|CHF|dollars?|euros?|pounds?|pence|cents?|francs?|rupees?|roubles?|rubles?|yen|yuan|lira|zlotys?)\b",
    re.IGNORECASE,
)
_SHARE = re.compile(r"%|\bper\s?cent\b|\bpercent\b", re.IGNORECASE)
_BARE = re.compile(r"[\d.,/–-]+|[a-z]+(?:[\s-](?:and|hundred|thousand|million|[a-z]+))?", re.IGNORECASE)
_LAND = re.compile(
    r"\b(?:river|lake|sea|ocean|mountains?|mount|hills?|island|islands|valley|desert|forest|bay|coast|peninsula)\b",
    re.IGNORECASE,
)


def entity_label(kind: str, surface: str) -> str:
    """The label of an entity of some type, or nothing when it is a common noun."""
    if kind == "DATE":
        return "TIME" if _CLOCK.search(surface) else "DATE"
    if kind == "QUANTITY":
        return _amount(surface)
    if kind == "PLACE" and _LAND.search(surface):
        return "LOC"
    return _NAMED.get(kind, "")


def _amount(surface: str) -> str:
    if _MONEY.search(surface):
        return "MONEY"
    if _SHARE.search(surface):
        return "PERCENT"
    return "CARDINAL" if _BARE.fullmatch(surface) else "QUANTITY"
