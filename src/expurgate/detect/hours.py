"""Hours of the day that readers take for dates or ages: "at 8", "between 9 and 5", "wakes at three"."""

from __future__ import annotations

from expurgate.core import lazy_re as re

_FIGURES = re.compile(r"(?:1[0-2]|[1-9])(?:\s?(?:and|to|-|–|or)\s?(?:1[0-2]|[1-9]))?")
_BEFORE = re.compile(
    r"\b(?:at|between|until|till|by|before|after|around|about|from)\s(?:(?:1[0-2]|[1-9])(?:,\s|,?\s(?:and|or)\s)){0,4}\Z",
    re.IGNORECASE,
)
_WORD = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_WORDS = re.compile(rf"at\s{_WORD}", re.IGNORECASE)
_PAIR = re.compile(rf"{_WORD}\s(?:and|to|or)\s{_WORD}", re.IGNORECASE)


def is_hour(before: str, surface: str) -> bool:
    """Whether a number is an hour of the day, in figures or behind "at" in words."""
    if _FIGURES.fullmatch(surface) or _PAIR.fullmatch(surface):
        return _BEFORE.search(before) is not None
    return _WORDS.fullmatch(before[-3:] + surface) is not None
