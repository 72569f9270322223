"""Ages over 89 and days that no words give away, but the reader mentions as such: "Bed 2 Ida Holm 94 chest infection", "stop after 10/12"."""

from __future__ import annotations

from collections.abc import Container, Iterator

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Span
from expurgate.detect.direct import DOTTED_DAY
from expurgate.detect.patterns.validators import day_and_month
from expurgate.text.calendar import MONTHS
from expurgate.text.normal import normal_form
from expurgate.text.people import any_of

MENTIONED = "mentioned"
"""The evidence of a finding for which the reader's word is taken."""
_OF_DAYS = frozenset({"DATE", "AGE"})
"""What readers take a day in figures for: "rang his wife 3/24"."""
_OLDEST = re.compile(
    r"(?:9\d|1[01]\d)(?:[ ]?(?:y|yo|y/o|yrs?|years?)\b)?|ninety(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?",
    re.IGNORECASE,
)
_FIGURES = re.compile(r"\d{1,2}/\d{1,2}")
_DOTTED_DATE = re.compile(r"(?<![\d.])\d{1,2}\.\d{1,2}\.(?:19|20)\d\d(?!\d)")
_DOTTED_DAY = re.compile(r"(?<![\d.])(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.(?!\d)")
"""Days and months with dots, as most of Europe writes them, in a text that has whole dates so: "14.03. Root filling"."""
_SENTENCE_BEHIND = re.compile(r"[ \t]{0,4}(?:\r?\n|\Z)|[ \t]{1,3}[^\W\d_a-z]")
_NTH = re.compile(r"(?:the[ ])?([12]?(?:1st|2nd|3rd|[4-9]th|0th)|1[1-3]th|3(?:0th|1st))", re.IGNORECASE)
_MONTH = re.compile(rf"(?:(?:[Ee]arly|[Ll]ate|[Mm]id)[- ])?(?:{any_of(MONTHS)})")
_SHORT_FOR_TIME = frozenset({"7", "12", "24", "52"})
"""So many days, months, hours or weeks, as doctors write them: "review in 6/52", "3/12 history"."""


def mentioned(reading: Reading, labels: Container[str], name: str) -> Iterator[Finding]:
    """What the reader mentions and no pattern can tell from other figures."""
    text = reading.document.text
    if "DATE" in labels and _DOTTED_DATE.search(text):
        for dotted in _DOTTED_DAY.finditer(text):
            ends = _SENTENCE_BEHIND.match(text, dotted.end()) is not None
            span = Span(dotted.start(), dotted.end() - ends)
            yield replace(_finding(text, span, "DATE", name), evidence=DOTTED_DAY)
    for mention in reading.mentions:
        span = mention.span
        if mention.kind == "AGE" and "AGE_OVER_89" in labels and _OLDEST.fullmatch(text, span.start, span.end):
            yield _finding(text, span, "AGE_OVER_89", name)
        elif mention.kind in _OF_DAYS and "DATE" in labels and (day := _day(text, span)) is not None:
            yield _finding(text, day, "DATE", name)


def _day(text: str, span: Span) -> Span | None:
    """The day that a mention names in figures: "10/06", or "24th" of "the 24th"."""
    if _MONTH.fullmatch(text, span.start, span.end) is not None:
        return span
    nth = _NTH.fullmatch(text, span.start, span.end)
    if nth is not None:
        return Span(*nth.span(1))
    if _FIGURES.fullmatch(text, span.start, span.end) is None:
        return None
    surface = text[span.start : span.end]
    number, _, unit = surface.partition("/")
    timed = unit in _SHORT_FOR_TIME and not _month_first(text) and not (unit == "7" and int(number) > _MOST_DAYS)
    return span if day_and_month(surface) and not timed else None


_FULL = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})/(?:\d{4}|\d\d)(?![\d/])")
_MONTHS = 12
_MOST_DAYS = 10
"""Nobody counts more days so: 30/7 is in July."""


def _month_first(text: str) -> bool:
    """Whether the dates of a text have their month before their day: then 10/12 is in October and no time of ten months."""
    return any(int(found[2]) > _MONTHS for found in _FULL.finditer(text))


def _finding(text: str, span: Span, label: str, name: str) -> Finding:
    return Finding(span, normal_form(text[span.start : span.end]), name, label, evidence=MENTIONED)
