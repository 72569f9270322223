"""What the judge of identity asks of single mentions: which names share one fate, and which are usual words in small letters."""

from __future__ import annotations

from collections.abc import Mapping

from expurgate.core import lazy_re as re
from expurgate.core.document import Mention, Reading
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.detect.kinds import bits, is_common_noun
from expurgate.detect.names import LEGAL_FORMS, PARTNERS
from expurgate.detect.usual_words import has_capitals, is_word
from expurgate.text.calendar import ANY_MONTH
from expurgate.text.inflection import singular
from expurgate.text.known_bodies import kind_of_body

_USUAL = 11.0
"""Bits below which a word is usual."""
_DOES = re.compile(r"\b(?:to|will|would|can|could|must|should|may|might|shall|please|not)[ ]\Z", re.IGNORECASE)
_LONGEST = 4
"""Letters of the longest initials of a firm."""


def firms(reading: Reading, normals: Mapping[Span, str]) -> dict[str, int]:
    """The groups of firms that the text also calls by their initials or without their legal form, by normal form: "QM" and "Quillford Marine" are
    in one group, and so are "Keel Ltd" and "Keel"."""
    text = reading.document.text
    firms = [each for each in reading.mentions if each.kind == "ORG"]
    short = {
        each.group
        for each in firms
        if len(each.span) < _LONGEST + 1 and text[each.span.start : each.span.end].isupper()
    }
    found = {normals[each.span]: each.group for each in firms if each.group in short}
    known = frozenset(normals.values())
    for each in firms:
        bare = _without_form(normals[each.span])
        if bare in known and bare != normals[each.span]:
            found |= dict.fromkeys((bare, normals[each.span]), each.group)
    return found


def _without_form(name: str) -> str:
    """The name of a firm without its legal form and its partners."""
    words = [word for word in name.split() if len(word.strip(".")) > 1] or [name]
    while len(words) > 1 and words[-1].strip(".") in LEGAL_FORMS | PARTNERS:
        words.pop()
    return " ".join(words)


_NAMED_KINDS = frozenset({"ORG", "PLACE", "FACILITY", "PRODUCT", "EVENT", "WORK"})


def is_small_word(mention: Mention, text: str) -> bool:
    """Whether a usual word in small letters was read as the name of a body or a thing: "for keeping a llama"."""
    surface = text[mention.span.start : mention.span.end]
    if mention.kind not in _NAMED_KINDS or not (surface.islower() and surface.isalpha()) or kind_of_body(surface):
        return False
    if not has_capitals(text):
        return False  # who writes no capitals has names in small letters, too
    return is_common_noun(singular(surface)) or 0.0 < bits(surface) < _USUAL


def is_infinitive(text: str, span: Span) -> bool:
    """Whether a usual word in small letters is what is to be done: "to chase Mears"."""
    surface = text[span.start : span.end]
    return (
        surface.islower() and is_word(surface) and _DOES.search(text, max(0, span.start - 12), span.start) is not None
    )


_NUMBERS = re.compile(r"\d+")
_DAY_AND_MONTH = re.compile(r"\d{1,2}/\d{1,2}")
_MONTH = re.compile(rf"\b(?:{ANY_MONTH})\b", re.IGNORECASE)


_OF_MONTH = re.compile(rf"\bof[ ](?:{ANY_MONTH})\b", re.IGNORECASE)


def is_whole_day(text: str, finding: Finding) -> bool:
    """Whether a pattern found a day with its month or with both month and year: "3 May", "on 3/25", "11/04/22"."""
    if finding.label != "DATE" or finding.model != "patterns":
        return False
    surface = text[finding.span.start : finding.span.end]
    numbers = _NUMBERS.findall(surface)
    if _DAY_AND_MONTH.fullmatch(surface):
        return True
    in_words = not numbers and _OF_MONTH.search(surface) is not None  # "the third of may"
    return (
        in_words or len(numbers) > 2 or (any(len(each) < 3 for each in numbers) and _MONTH.search(surface) is not None)
    )
