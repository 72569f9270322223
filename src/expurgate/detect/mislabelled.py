"""What a name is, where its own words or those before it tell it better than the reader's label.

Nobody is called "Homecare" and nobody is worked for as a pilot: such a name is a body's, whatever the reader took it for.
"""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.kinds import is_language
from expurgate.detect.ordinary import given_names
from expurgate.text.bodies import BODIES
from expurgate.text.known_bodies import is_known_body
from expurgate.text.normal import FUNCTION_WORDS, folded

_TAKEN_FOR_OTHERS = frozenset({"PERSON", "EVENT", "PRODUCT", "WORK_OF_ART", "GPE", "LOC"})
_LOOK = 80
_EMPLOYED = re.compile(
    r"\b(?:(?:is|was|am|are|were|as|now|became|being)[ ]an?[ ](?:[a-z-]{2,20}[ ]){1,3}(?:with|for|at)"
    r"|(?:work(?:s|ed|ing)?|employed|volunteer(?:s|ed|ing)?|shifts?|job)[ ](?:for|at|by)"
    r"|(?:volunteer|intern|internship|trainee|apprentice(?:ship)?|placement)[ ](?:with|at)"
    r"|\((?:ex-|formerly[ ](?:of|at|with)|now[ ](?:at|with))"
    r"|(?:man|woman|lady|guy|bloke|someone|somebody|reporter|journalist|engineer|rep)[ ]from)[ ]?\Z",
    re.IGNORECASE,
)
"""What stands before the name of an employer, or of those who sent somebody."""
_IN_CURRICULUM = re.compile(
    r"(?:\A|\n|\t|[ ]{2})(?!(?:our|my|the|his|her|their|your|an?|its)\b)[^\n.,;:]{0,40}\b(?:engineer|manager|analyst|developer|consultant|assistant|officer|clerk|accountant|intern|"
    r"trainee|associate|director|technician|designer|teacher|nurse|cashier|driver|chef),[ ]\Z",
    re.IGNORECASE,
)
"""The same in a list of posts: "2016–2019   Junior analyst, Deloitte"."""
_LISTED = re.compile(r"[ ]\(|,|;|[ ](?:and|or|speaking|speaker|interpreter|lessons|classes)\b|[.]?\s*(?:\n|\Z)")
"""What stands behind a language that somebody has learnt."""
_MODEL = re.compile(r"-\d{2,4}\b")
"""The number of a model behind a brand: "Ford F-150"."""
_OF_THE_COUNTRY = re.compile(r"(?:\A|(?<=[^\w'’-]))((?:[A-Z][\w'’-]{1,30}[ ]){1,3})\Z")
_COUNTRY_IN_NAMES = frozenset({"UK", "U.K.", "Cymru"})


def relabelled(text: str, span: Span, label: str) -> tuple[Span, str]:
    """A name with the label that its words tell: a body's where they end in what a body does or name who is worked for."""
    surface = text[span.start : span.end]
    if label == "GPE" and surface in _COUNTRY_IN_NAMES:
        return _charity(text, span)
    words = surface.split()
    if label == "PERSON" and is_language(surface.lower()) and _LISTED.match(text, span.end):
        return span, "LANGUAGE"
    if label == "PERSON" and (model := _MODEL.match(text, span.end)) and len(words) > 1:
        return Span(span.start, model.end()), "PRODUCT"
    if label in _TAKEN_FOR_OTHERS and surface[:1].isupper() and _is_a_body(text, span, label, words):
        return span, "ORG"
    return span, label


def _is_a_body(text: str, span: Span, label: str, words: list[str]) -> bool:
    if (len(words) > 1 and folded(words[-1]) in BODIES) or is_known_body(text[span.start : span.end]):
        return True
    if label != "PERSON" or folded(words[0]) in given_names():
        return False
    return any(form.search(text, max(0, span.start - _LOOK), span.start) for form in (_EMPLOYED, _IN_CURRICULUM))


def _charity(text: str, span: Span) -> tuple[Span, str]:
    """The whole name of a body that ends in its country: "Age UK"."""
    found = _OF_THE_COUNTRY.search(text, max(0, span.start - _LOOK), span.start)
    words = found[1].split() if found else []
    while words and folded(words[0]) in FUNCTION_WORDS:
        words.pop(0)
    if not words or any(folded(word) in FUNCTION_WORDS for word in words):
        return span, "GPE"
    return Span(span.start - len(" ".join(words)) - 1, span.end), "ORG"
