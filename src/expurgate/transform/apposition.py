"""Names that stand beside what their bearer is: "my landlady, Mrs Okafor, lives abroad", "Mr Hargreaves, the consultant".

An editor leaves the name out and keeps the words.
"""

from __future__ import annotations

import re

from expurgate.core.spans import Span
from expurgate.text.inflection import singular
from expurgate.transform.names import ROLES
from expurgate.transform.said import PEOPLE
from expurgate.transform.surroundings import Surroundings

_BEFORE = re.compile(
    r"\b(?:my|our|his|her|their|your|[^\W\d_]+['’]s|[Tt]he|[Aa]n?)[ \t](?:[a-z][a-z-]{2,20}[ \t]){0,2}(?P<role>[a-z]{3,20}),[ \t]\Z",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r",[ \t](?P<said>(?:the|our|my|his|her|their|an?)[ \t](?:[a-z][a-z-]{1,20}[ \t]){0,3}(?P<role>[a-z]{3,20}))(?=[.;)\n]|\Z)"
)
_SET_OFF = re.compile(r",(?![ \t](?:who|whom|whose|which|an?|the|aged|formerly|of|from)\b)")
_CLOSE = re.compile(r"[,.;:!?)\n]|\Z")
_LOOK = 90


def role_before(around: Surroundings, span: Span, floor: int) -> str:
    """The role that stands before a name with a comma ("my landlady, Mrs Okafor,"); empty when there is none."""
    start = around.title_start(span.start, floor)
    found = _BEFORE.search(around.text, max(floor, start - _LOOK), start)
    return found["role"].lower() if found and _is_role(found["role"]) and _closes(around, span) else ""


def left_out(around: Surroundings, span: Span, floor: int, ceiling: int) -> Span | None:
    """What goes with a name beside a role: the title, and the commas that set the name off; None where no role is beside it."""
    start = around.title_start(span.start, floor)
    if role_before(around, span, floor):
        comma = _SET_OFF.match(around.text, span.end) is not None and span.end < ceiling
        return Span(start - 2, span.end + comma)
    behind = _BEHIND.match(around.text, span.end, min(ceiling, span.end + _LOOK))
    if behind and _is_role(behind["role"]):
        return Span(start, behind.start("said"))
    return None


def _closes(around: Surroundings, span: Span) -> bool:
    return _CLOSE.match(around.text, span.end) is not None


def _is_role(word: str) -> bool:
    low = singular(word.lower())
    return low in ROLES or low in PEOPLE
