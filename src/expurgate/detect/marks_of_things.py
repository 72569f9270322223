"""Figures, ordinals and grades that are marks of something and nobody's: "English C1", "3rd grade", "6 As, 2 Bs", "five-a-side"."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.kinds import is_language

_LEVEL, _LANGUAGE_BEFORE = re.compile(r"[ABC][12]\+?"), re.compile(r"(?<![^\W_])([A-Z][a-z]{2,15})[ ]\(?\Z")
"""How well somebody knows a language, as Europe grades it, behind that language."""
_IT_IS = re.compile(r"\b[Ii]t (?:was|is|’s|'s|felt|got up to) \Z")
_RUNG = re.compile(r"\b(?:called|rang|dialled|dialed|phoned|ringing|calling) \Z")
_ORDINAL = re.compile(r"\d{1,2}(?:st|nd|rd|th)")
_ORDERED = re.compile(
    r"[ ](?:grade|year|form|class|floor|term|semester|shift|Claimant|Defendant|Respondent|Applicant|Appellant|Petitioner|Plaintiff|Accused)\b"
)
_SPEAKER, _SPEAKS = re.compile(r"\][ ]{1,2}[^\W\d_][^\n:\]]{1,30}[ ]\(?\Z"), re.compile(r"\)?:[ ]")
"""What stands around the number of a flat behind who speaks in a chat: "[20:21] Hannah (7): Congratulations!"."""
_GRADES = re.compile(r"[A-G]s|[A-G]\*s?")
_COUNTS_GRADES = re.compile(
    r"(?:\b\d{1,2}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|straight))[ ]\Z", re.IGNORECASE
)
_LOOK = 60


def is_mark_of_something(text: str, span: Span, *, person: bool) -> bool:
    """Whether a few figures or letters say how much, how well or in which order; ``person``: a reader took them for somebody."""
    surface = text[span.start : span.end].strip()
    before = text[max(0, span.start - _LOOK) : span.start]
    if text.startswith("-a-side", span.end):
        return True
    if _LEVEL.fullmatch(surface):
        language = _LANGUAGE_BEFORE.search(before)
        return language is not None and is_language(language[1].lower())
    if surface.rstrip(".").isdigit():
        warm = not person and _IT_IS.search(before) is not None  # "It was 94 inside"
        rung = len(surface) in (3, 4) and _RUNG.search(before) is not None  # "She called 1799"
        return warm or rung or (_SPEAKER.search(before) is not None and _SPEAKS.match(text, span.end) is not None)
    if _ORDINAL.fullmatch(surface):
        return _ORDERED.match(text, span.end) is not None
    return _GRADES.fullmatch(surface) is not None and _COUNTS_GRADES.search(before) is not None
