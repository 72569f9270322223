"""What a name's own words and its place say against the type it was read as.

The network sees letters and neighbours; it takes "Calder Heating" for a person because "Calder Whiting" is one. Words that no family is
called by settle such cases: a firm's trade, a body's kind, an office, a sign before a letter, a town behind its street.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from expurgate.text.bodies import BODIES, GREETINGS, OFFICES, is_sign

Found = tuple[int, int, str]

_SIGN = re.compile(r"[A-Z]\.\s+(?=[A-Z])")
_NEAR = 16
_ROAD = re.compile(r"\b(?:along|via|onto|off)[ \u00a0](?:the[ \u00a0])?\Z", re.IGNORECASE)
_GREETING = re.compile(rf"(?:{'|'.join(sorted(GREETINGS))})[,!]?\s+(?=[^\W\d_])", re.IGNORECASE)
_LETTERS = re.compile(r"[A-Z]{3,6}")
_LANDS = frozenset("USA UAE NYC DRC PRC NSW GBR IRL ROI USSR UK US EU NI".split())
_BETWEEN = re.compile(r",?\s*+\Z")
_TITLED = re.compile(r"(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|rev)\.?\s", re.IGNORECASE)


def mended(text: str, found: Iterable[Found]) -> list[Found]:
    """The mentions, each with the type and the extent that its words and its place allow."""
    placed = sorted(found)
    initials = {"".join(word[0] for word in text[start:end].split()) for start, end, kind in placed if kind == "PERSON"}
    addresses = [end for _, end, kind in placed if kind == "ADDRESS"]
    return [each for one in placed for each in _mended(text, one, addresses, initials)]


def _mended(text: str, one: Found, addresses: list[int], initials: set[str]) -> Iterator[Found]:
    start, end, kind = one
    if kind == "PERSON":
        start = _behind_a_greeting(text, _behind_a_sign(text, start, end), end)
        kind = "FACILITY" if _is_road(text, start, end) else _unless_a_body(text[start:end])
        if _LETTERS.fullmatch(text, start, end) and text[start:end] not in initials and not text.isupper():
            kind = "ORG"
    elif kind == "PLACE" and _LETTERS.fullmatch(text, start, end) and text[start:end] not in _LANDS:
        kind = "PLACE" if text.isupper() else "ORG"
    elif kind == "FACILITY" and any(
        _BETWEEN.match(text, last, start) for last in addresses if 0 <= start - last <= _NEAR
    ):
        kind = "PLACE"
    if kind:
        yield start, end, kind


def _behind_a_greeting(text: str, start: int, end: int) -> int:
    """Where a name begins that was read with the word it is addressed by: "Thanks Lars"."""
    greeting = _GREETING.match(text, start, end)
    return greeting.end() if greeting else start


def _is_road(text: str, start: int, end: int) -> bool:
    """Whether a name of several words stands where only a road can: "along Blackboy Hill"."""
    return " " in text[start:end] and _ROAD.search(text, max(0, start - _NEAR), start) is not None


def _behind_a_sign(text: str, start: int, end: int) -> int:
    """Where a name begins that was read with the letter before it: "at 9 °C. Hilary left"."""
    letter = _SIGN.match(text, start, end)
    if letter and is_sign(text, start):
        return letter.end()
    return start


def _unless_a_body(name: str) -> str:
    """What a name that was read as a person's is: a body, an office (a common noun), or a person as it was."""
    words = [word.strip(".,").casefold() for word in name.split()]
    if not words or _TITLED.match(name):
        return "PERSON"
    if words[-1] in OFFICES and name[:1].isupper():
        return "OCCUPATION" if len(words) == 1 else "ORG"
    return "ORG" if len(words) > 1 and words[-1] in BODIES else "PERSON"
