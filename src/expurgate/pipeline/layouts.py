"""The ways in which a page that is drawn at places can be read."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.transform.base import MARK

_GAP = re.compile(r"[^\S\n]+")
_BEFORE_SIGN = re.compile(r" (?=[.,;:!?)])")
_WIDE = re.compile(r"[^\S\n]{2,}|\t|^ ", re.MULTILINE)
_LINE = re.compile(r"(?<!\n)\n(?!\n)")


def layouts(text: str) -> list[str]:
    """The ways to read a text that is drawn at places: as it stands; with the gaps closed that removed words left; in one line;
    with a mark in each wide gap, where a page has a black box.

    They follow from the file alone. Where words are gone, a page does not say whether a gap parts two columns or two words.
    """
    closed = _BEFORE_SIGN.sub("", _GAP.sub(" ", text))
    marked = _WIDE.sub(f" {MARK} ", text)
    return list(dict.fromkeys((text, closed, _LINE.sub(" ", closed), marked)))
