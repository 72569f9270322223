"""The day on which a document was written, as far as its first lines or its signature say so."""

from __future__ import annotations

from functools import cached_property

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.transform.dates import days_in, is_ambiguous
from expurgate.transform.phrasing import in_field

_HEADER, _FIELDS = 600, 1500
"""Characters at the beginning of a document where its own date stands: in its first lines, or further down in a field."""
_FIRST_LINES = 5
_FOOT = 400
"""Characters at the end of a document where it is signed."""
_SIGNED = re.compile(
    r"(?:^|[ \t])(?:(?:date|dated|signed on|date signed)[ \t]{0,3}:?[ \t]{1,3}|signed(?: by)?:[^\n]{2,60},[ ](?:on[ ])?)\Z",
    re.IGNORECASE | re.MULTILINE,
)
_LIFE = re.compile(
    r"\b(?:admitted|admission|referred|start|starts|started|commenc\w+|hired|ended|end date|joined|moved|last seen|tenant|employed|birth|born|dob|d\.o\.b|died|injur\w+|accident|incident|loss|onset|offen[cs]e|last worked|disablement|collected|expir\w+|valid|until|by|since|before)\b",
    re.IGNORECASE,
)
"""A date behind one of these is not the day of writing."""
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_LOOK = 250
_APART = re.compile(r"\n[ \t]*\n")
_LASTS = re.compile(r"\b(?:since|born|birth|d\.?o\.?b\.?)[ :]{1,2}[^;\n]{0,20}\Z", re.IGNORECASE)
"""Before a year that what follows does not happen in: "steward since 2021"."""
_HAPPENED = re.compile(
    r"\b(?!(?:held|written|meeting|visit|review|interview|consultation|appointment|session|hearing|call|made|signed|taken|dictated|typed|completed|reviewed|seen)\b)\w{2,30} (?:on|on or about|since|until)[ ]\Z"
)
"""Before a day on which something happened, of which the head of a letter may speak, too: "burst pipe on 27 December"."""
_SENTENCE = re.compile(r"[.!?]\s|\n")


class Writing:
    """The day on which a document was written, as far as its first lines say so."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _day(self) -> tuple[int, int, int] | None:
        return _written_on(self._text[:_FIELDS]) or _signed_on(self._text[-_FOOT:])

    def seen_at(self, at: int) -> tuple[int, int, int] | None:
        """The day of writing, for a date at ``at``; None where it is not known, or where the text there speaks of another year.

        That is in the sentence of the date or the one before it.
        """
        if self._day is None:
            return None
        told = _APART.split(self._text[max(0, at - _LOOK) : at])[-1]
        ends = [found.end() for found in _SENTENCE.finditer(told)]
        told = told[ends[-2] :] if len(ends) > 1 else told
        years = [int(year[0]) for year in _YEAR.finditer(told) if not _LASTS.search(told[: year.start()])]
        return self._day if not years or years[-1] == self._day[0] else None


def _written_on(head: str) -> tuple[int, int, int] | None:
    lines = [found.start() for found in re.finditer(r"(?m)^[^\n]*\S", head)]
    below = lines[_FIRST_LINES] if len(lines) > _FIRST_LINES else len(head)
    for start, end, (year, month, day) in days_in(head, 0):
        line = head[head.rfind("\n", 0, start) + 1 : start]
        if year is None or _LIFE.search(line) or is_ambiguous(head[start:end]):
            continue
        if (start < min(below, _HEADER) and not _HAPPENED.search(line)) or in_field(head, Span(start, end)):
            return year, month, day
    return None


def _signed_on(foot: str) -> tuple[int, int, int] | None:
    """The date beside a signature at the end of a form or a statement."""
    if not any(word in foot.casefold() for word in ("date", "signed")):
        return None
    for start, end, (year, month, day) in days_in(foot, 0):
        if year is not None and _SIGNED.search(foot, 0, start) and not is_ambiguous(foot[start:end]):
            return year, month, day
    return None
