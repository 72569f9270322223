"""Text to tokens with exact offsets: words, numbers, marks, and ends of lines."""

from __future__ import annotations

from expurgate.core import lazy_re as re

_TAIL = r"(?:s|t|re|ve|ll|d|m)(?![^\W_])"
TOKEN = re.compile(
    rf"""
      (?:[^\W\d_]\.){{2,8}}(?![^\W_])          # U.S., e.g.
    | \d{{1,12}}(?:[.,:/]\d{{1,12}}){{1,6}}(?![^\W_])     # 1,250.50  12/03/2019  09:30
    | ['’](?i:{_TAIL})                         # what follows an apostrophe
    | [^\W_]{{1,60}}(?:['’](?!(?i:{_TAIL}))[^\W\d_]{{1,40}}){{0,3}}     # words, O'Brien
    | [\n\r\x85\u2028\u2029]+                  # ends of lines
    | [^\w\s] | _
    """,
    re.VERBOSE,
)
"""A run of letters longer than a word may be is cut, so that every token is short."""


def tokens(text: str) -> tuple[list[str], list[int]]:
    """The tokens of a text and where each begins."""
    found = list(TOKEN.finditer(text))
    return [each[0] for each in found], [each.start() for each in found]
