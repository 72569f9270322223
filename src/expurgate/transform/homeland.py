"""In which country a document was written, by its own words: what people there call their offices, their money, their schools."""

from __future__ import annotations

from collections import Counter

from expurgate.core import lazy_re as re

_WORDS = {
    "Ireland": r"Eircode|Gardaí?|PPS(?:N)?|HSE|Taoiseach|An Post|Tusla|GAA|Co\. (?:Mayo|Galway|Kerry|Cork|Clare|Sligo|Donegal|Meath|Offaly|Laois|Wexford)|[A-Z]\d[\dW] ?[A-Z\d]{4}(?= |\n|,|\Z)",
    "England": r"NHS|[Cc]ouncil tax|Universal Credit|DWP|HMRC|Ofsted|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?=\W|\Z)|£\d",
    "the United States": r"SSN|Medicaid|Medi-Cal|FMLA|DMV|ZIP|MRN|\bMom\b|[A-Z]{2},? \d{5}(?:-\d{4})?(?=\W|\Z)|[Ss]heriff's|IRS|401\(k\)|\$\d",
    "Canada": r"OHIP|CRA|RCMP|Tim Hortons|[A-Z]\d[A-Z] ?\d[A-Z]\d(?=\W|\Z)|CAD|Service Canada|Ont\.",
    "Australia": r"NSW|QLD|Qld|Centrelink|TAFE|ABN|NDIS|WorkCover|Bunnings|A\$\d",
    "New Zealand": r"NHI|[Ww]hānau|WINZ|Work and Income|Kāinga|iwi|marae|[Tt]amariki|Oranga|NZ\$|Whaea|Matua",
    "South Africa": r"SAPS|CAS (?:no\.? )?\d|taxi rank|Rand\b|HPCSA|SASSA|R\d{2,}|R\d+[ ,]\d{3}|Shoprite|braai|bakkie|matric",
    "India": r"Rs\.? ?\d|₹|[Ll]akh|[Cc]rore|Aadhaar|PAN no|Smt\.?|Shri\b|IFSC|PIN \d{6}",
    "Nigeria": r"₦|[Nn]aira|NYSC|JAMB|WAEC|UNILAG|Alhaj[ia]|JSS ?\d|SSS ?\d|okada|danfo|NIN\b",
    "Ghana": r"GH₵|[Cc]edis|Ghana Card|SHS\b",
    "Kenya": r"K[Ss]h|KES|M-Pesa|Mpesa|matatu|NHIF|askari|shamba|boda|[Cc]hama\b",
    "Singapore": r"HDB|NRIC|CPF|S\$\d|Mdm|void deck|PSLE",
}
_COUNTRIES = tuple(_WORDS)
_TELLING = re.compile(
    r"(?<![\w])(?:" + "|".join(f"(?P<c{at}>{words})" for at, words in enumerate(_WORDS.values())) + ")"
)
_MOST = 3
"""Several such words say little more than some."""
_SHARED = frozenset({"England", "the United States"})
"""Whose words and money others use as well."""


def countries_told(text: str) -> Counter[str]:
    """How much the words of a text speak for each country."""
    told: dict[str, set[str]] = {}
    for found in _TELLING.finditer(text):
        told.setdefault(_COUNTRIES[int((found.lastgroup or "c0")[1:])], set()).add(found[0])
    return Counter({country: 2 * min(_MOST, len(words)) - (country in _SHARED) for country, words in told.items()})
