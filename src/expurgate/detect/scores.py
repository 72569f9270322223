"""Figures that measure and names of degrees' classes, which readers take for days, ages and file numbers: "22/30", "20-110 to 5-140 degrees", "(First)"."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span

_POINTS = re.compile(r"(?:[A-Z][A-Za-z]{1,5}[ ])?(\d{1,3})[ ]?/[ ]?(\d{1,3})")
_MONTHS = 12
_ROUND = frozenset({40, 50, 60, 70, 75, 80, 90, 100})
_SCORED = re.compile(
    r"\b(?:scor(?:e[ds]?|ing)|MMSE|MoCA|GCS|DASH|Apgar|index|scale|rated|rating|mark|result|test)[ :](?:(?:of|was|is|at|now)[ ]){0,2}\Z",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\d{1,3}[-–]\d{1,3}")
_TO_RANGE = re.compile(r"\s?(?:to[ ]\d{1,3}[-–]\d{1,3}\s?)?(?:degrees|deg\b|°|%|per cent)|[ ]to[ ]\d{1,3}[-–]\d{1,3}\b")
_CLASS_OF_DEGREE = re.compile(
    r"(?:first|upper second|lower second|second|third)(?:[ -]class)?(?:[ ]hon(?:our)?s)?|2[:.][12]|merit|distinction|pass|hon(?:our)?s|credit",
    re.IGNORECASE,
)
_SOON = re.compile(
    r"\b(?:home|there|back|here|ready|done|leaving|starting|over|round|up|down|out|off)(?:[ ]now)?[ ]in[ ]\Z",
    re.IGNORECASE,
)
_MINUTES = re.compile(r"[1-9]0?|[1-9]5")
_NUMBERED_FIELD = re.compile(r"[ ](?:ID|No|Nr|Number|Ref|Code)\b[.]?[ ]?:?[ ]{0,3}[#\dA-Z\[]")
_FIELD_START = re.compile(r"(?:\A|\n|\t|[ ]{3}|\|[ ])[ ]{0,8}\Z")
_LOOK = 30


def is_score(text: str, span: Span) -> bool:
    """Whether figures are so many of so many points, a range that is measured, minutes until somebody comes, or what a degree was passed with."""
    surface = text[span.start : span.end]
    before = text[max(0, span.start - _LOOK) : span.start]
    points = _POINTS.fullmatch(surface)
    if points:
        got, of = int(points[1]), int(points[2])
        if got > of or text[span.end : span.end + 1] == "/" or before.endswith("/"):
            return False
        alone = surface[0].isdigit()
        return (got > _MONTHS and of != got + 1 and alone) or of in _ROUND or _SCORED.search(before) is not None
    if _RANGE.fullmatch(surface):
        return _TO_RANGE.match(text, span.end) is not None
    if _MINUTES.fullmatch(surface):
        return _SOON.search(before) is not None
    return (
        _CLASS_OF_DEGREE.fullmatch(surface) is not None
        and before.endswith("(")
        and text[span.end : span.end + 1] == ")"
    )


def names_a_field(text: str, span: Span) -> bool:
    """Whether one word opens the name of a field that holds a number: "Swift ID: 2204871"."""
    word = text[span.start : span.end]
    if not word.isalpha() or _NUMBERED_FIELD.match(text, span.end) is None:
        return False
    return _FIELD_START.search(text, max(0, span.start - _LOOK), span.start) is not None
