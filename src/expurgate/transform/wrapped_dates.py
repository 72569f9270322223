"""Dates whose words stand on two lines."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.core import lazy_re as re
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.text.calendar import ANY_MONTH
from expurgate.transform.labels import DATE

_LOOK = 40
_DAY_ABOVE = re.compile(r"\S[ ](?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?[ ]?\Z")
_MONTH_ABOVE = re.compile(rf"(?<![^\W_])(?:{ANY_MONTH})\.?[ ]?\Z", re.IGNORECASE)
_MONTH_BELOW = re.compile(rf"(?:{ANY_MONTH})(?![^\W_])", re.IGNORECASE)
_DAY_BELOW = re.compile(r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?,?[ ](?:19|20)\d\d(?!\d)")
_VALUE = re.compile(r"[:\t][ ]*\d+[ ]?\Z|[ ]{3}\d+[ ]?\Z")
"""A number in a field or a column of its own: "Items: 12"."""


def is_one_date(text: str, members: Sequence[Finding], cut: Span) -> bool:
    """Whether a pattern found one date whose words a line break parts: "12" above "March 2024", "March" above "12, 2024"."""
    if not any(
        found.model == "patterns" and found.label in DATE and found.span.start < cut.start and cut.end < found.span.end
        for found in members
    ):
        return False
    start = max(0, cut.start - _LOOK)
    if _MONTH_ABOVE.search(text, start, cut.start):
        return _DAY_BELOW.match(text, cut.end) is not None
    day = _DAY_ABOVE.search(text, start, cut.start) and not _VALUE.search(text, start, cut.start)
    return bool(day) and _MONTH_BELOW.match(text, cut.end) is not None
