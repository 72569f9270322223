"""What a target is where it stands, when the label alone does not say it or says something else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from expurgate.core.normal import normal_form
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.names import COUNTED, HEADS

_MISTER = r"\b(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Professor|Cllr)\b\.?[ \t]"
_TITLED = re.compile(rf"{_MISTER}(?=[^\W\d_a-z])")
_TITLE_BEFORE = re.compile(rf"{_MISTER}\Z")
_WHERE = re.compile(r"\b(?:in|at|to|from|near|of|outside|around|via|towards|across)\s+\Z", re.IGNORECASE)
_CLOCK = re.compile(r"(?:(?:about|around|at|just|before|after)\s+)?(?:[01]?\d|2[0-3])(?::[0-5]\d(?:\s?[ap]\.?m\b\.?)?|\.[0-5]\d\s?[ap]\.?m\b\.?)",
                    re.IGNORECASE)  # fmt: skip
_IS = re.compile(r"\b(?:was|is|were|are|am|be|been|turned)\s+(?:only\s+|just\s+|now\s+|about\s+)?\Z", re.IGNORECASE)
_AGED = re.compile(r"\baged\s\Z", re.IGNORECASE)
_SET_OFF = re.compile(r"[^\W\d_], \Z")
_YEARS = re.compile(rf"\d{{1,3}}|(?:{COUNTED})(?:-(?:{COUNTED}))?", re.IGNORECASE)
_UNITS = re.compile(r"(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?)", re.IGNORECASE)
_NUMBER_BEFORE = re.compile(rf"(?:\d+(?:\.\d+)?|\b(?:{COUNTED}))[ \t]\Z", re.IGNORECASE)
_CAPITALS = re.compile(r"[A-Z]{2,5}")
_WORD = re.compile(r"[^\W\d_]{3,}")
_LOOK = 40
_SHORTEST = 3
_COUNT_LIKE = frozenset({"CARDINAL", "QUANTITY", "TIME"})


def in_context(text: str, targets: Sequence[Target]) -> list[Target]:
    """``targets`` with the labels their places ask for: one person has one label, ages and times are what they are."""
    placed = [replace(target, label=_label(text, target), abbreviation=_abbreviation(text, target)) for target in targets]
    people = _people(placed)
    return [replace(target, label="PERSON") if _is_person(text, target, people) else target for target in placed]


def _label(text: str, target: Target) -> str:
    before = text[max(0, target.span.start - _LOOK) : target.span.start]
    if target.label in labels.NAMES - labels.PERSON and target.term.rpartition(" ")[2] not in HEADS:
        if _TITLED.match(target.surface) or _TITLE_BEFORE.search(before):
            return "PERSON"
    if target.label in _COUNT_LIKE and _CLOCK.fullmatch(target.surface):
        return "TIME"
    if target.label in ("", "DATE", "CARDINAL") and _YEARS.fullmatch(target.surface) and _AGED.search(before):
        return "AGE"
    if target.label == "DATE" and _YEARS.fullmatch(target.surface):
        set_off = _SET_OFF.search(before) and text[target.span.end : target.span.end + 1] in (",", ".", ";", ")")
        return "AGE" if set_off or _IS.search(before) else target.label
    if not target.label and _UNITS.fullmatch(target.surface) and _NUMBER_BEFORE.search(before):
        return "DURATION"
    return target.label


def _people(targets: Sequence[Target]) -> frozenset[str]:
    """The words of the names of people found in this text, where a name has several."""
    words = (re.findall(r"[^\W\d_a-z][^\W\d_]+", target.surface) for target in targets if target.label in labels.PERSON)
    return frozenset(normal_form(word) for each in words if len(each) > 1 for word in each if len(word) >= _SHORTEST)


def _is_person(text: str, target: Target, people: frozenset[str]) -> bool:
    """Whether a capitalized word is part of somebody's name; where a place may stand a place is left a place."""
    if target.term not in people or not target.surface[:1].isupper() or target.label in labels.PERSON:
        return False
    if target.label in labels.PLACE | labels.ORGANIZATION | {"FAC"}:
        return _WHERE.search(text, max(0, target.span.start - _LOOK), target.span.start) is None
    return not target.label or target.label in labels.NAMES


def _abbreviation(text: str, target: Target) -> bool:
    """Whether a target is letters in capitals, and not because its whole line is."""
    if not _CAPITALS.fullmatch(target.surface):
        return False
    start = text.rfind("\n", 0, target.span.start) + 1
    end = text.find("\n", target.span.end)
    rest = text[start : target.span.start] + " " + text[target.span.end : len(text) if end < 0 else end]
    words = _WORD.findall(rest)
    return not words or not all(word.isupper() for word in words)
