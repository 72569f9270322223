"""Names with the ending of what somebody has, typed without its apostrophe: "dannys room" is "Person A's room"."""

from __future__ import annotations

from collections.abc import Sequence, Set

from expurgate.core import lazy_re as re
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.text.informal import drops_apostrophes, types_without
from expurgate.text.normal import folded
from expurgate.text.people import AT_HOME, FAMILY, any_of
from expurgate.transform.base import READ
from expurgate.transform.labels import NAMES, PERSON
from expurgate.transform.origins import is_given, is_surname

_LAST = re.compile(r"(?<![^\W_])([^\W\d_]{2,24})[sS]\Z")
_FAMILY_BEFORE = re.compile(
    r"\b(?:the|these|those|two|three|four|five|several|all|both|other|many)[ \u00a0]\Z", re.IGNORECASE
)
_DOES = "will|would|wont|can|cant|could|was|wasnt|is|isnt|has|hasnt|had|said|says|did|didnt|does|doesnt|wants|rang|went|came|told|and|or|at|in|on|for|to"
_HAS = re.compile(rf"[ \u00a0](?!(?:{_DOES})\b)[a-z]")
_HAS_IN_CAPITALS = re.compile(rf"[ \u00a0](?!(?:{_DOES.upper()})\b)[A-Z]{{2}}")
"""Behind the name of an owner: what is owned, or what somebody is or did ("robs back")."""
_LOOK = 24

Cluster = tuple[Span, list[Finding]]


def owners_apart(text: str, clusters: Sequence[Cluster]) -> list[Cluster]:
    """Clusters that end before the ending of a name whose apostrophe is missing; :func:`owning_end` writes it again."""
    if not drops_apostrophes(text):
        return list(clusters)
    names = {
        word
        for span, members in clusters
        if all(found.label in PERSON for found in members)
        for word in folded(text[span.start : span.end]).split()
    }
    return [_apart(text, span, members, names) for span, members in clusters]


def _apart(text: str, span: Span, members: list[Finding], names: Set[str]) -> Cluster:
    """A cluster up to the end of the owner's name; what else a reader took the whole for it is not."""
    end = _owner_end(text, span, members, names)
    people = [found for found in members if found.label in PERSON]
    return Span(span.start, end), people if end < span.end and people else members


def _owner_end(text: str, span: Span, members: Sequence[Finding], names: Set[str]) -> int:
    """Where the owner's name ends: one that the text has besides, or a given name."""
    last = _LAST.search(text, max(span.start, span.end - _LOOK), span.end)
    if last is None or not all(found.model in READ and found.label in NAMES for found in members):
        return span.end
    name, whole = folded(last[1]), folded(last[0])
    if not last[0].islower() and (
        not (last[0].isupper() or types_without(text)) or last.start() > span.start or is_surname(whole)
    ):
        return span.end  # "Serena Williams"
    if not (name in names or (is_given(name) and not is_given(whole))):
        return span.end
    if _FAMILY_BEFORE.search(text, max(0, span.start - _LOOK), span.start) or not _has(text, span, span.end):
        return span.end
    return span.end - 1


def _has(text: str, span: Span, end: int) -> bool:
    """Whether a word stands behind the owner, in capitals where the name is in capitals."""
    capitals = text[span.start : end].isupper()
    return (_HAS_IN_CAPITALS if capitals else _HAS).match(text, end) is not None


_ENDING = re.compile(r"(?<=[^\W\d_])(?:s(?=[ \u00a0][a-z])|(?<=[A-Z])S(?=[ \u00a0][A-Z]{2}))")
_OWNED = re.compile(
    rf"[ \u00a0](?:{any_of(FAMILY, AT_HOME)}|mums|dads|mam|ex|bf|gf|mate|mates|house|flat|gaff|room|phone|car|van|birthday|bday|party|wedding|funeral|partner|boyfriend|girlfriend|kid|kids|dog)\b"
)
"""What people say whose it is."""


def left_ending(text: str, span: Span, ceiling: int) -> Span | None:
    """A span that is left out with the ending of its owner, which then belongs to the word before it: "my brother dannys room"."""
    inside = span.end < ceiling and _ENDING.match(text, span.end) is not None and drops_apostrophes(text)
    return Span(span.start, span.end + 1) if inside else None


def owning_end(text: str, span: Span, replacement: str, ceiling: int) -> tuple[Span, str] | None:
    """The replacement with the ending of an owner and its apostrophe, where the name ended before that, or ends with an "s" itself."""
    if span.end >= ceiling or not replacement or replacement.endswith("s") or not drops_apostrophes(text):
        return None
    if _ENDING.match(text, span.end):
        ending = text[span.end]
        return Span(span.start, span.end + 1), f"{replacement}'{ending}"
    if text[span.end - 1] == "s" and _OWNED.match(text, span.end) and replacement.startswith(("Person ", "[name]")):
        return span, f"{replacement}'s"
    return None
