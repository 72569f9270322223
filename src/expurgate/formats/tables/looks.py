"""How cells of a workbook show their values: formats of numbers without the words that people put into them."""

from __future__ import annotations

import re

_SAID = re.compile(r'"[^"]*"|\\.|_.|\*.')
"""Texts in quotes, single characters that stand for themselves, room and filling."""
_CURRENCY = re.compile(r"\[\$([^\[\]-]*+)(-[0-9A-Fa-f]++)?\]")
_MARKS = re.compile(
    r"general|am/pm|a/p|[ymdhseb]+|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]", re.I
)
_LONGEST_SIGN = 3


def plain_number_format(code: str) -> str:
    """A format that shows numbers and dates the same way and says nothing of its own; currencies and units of up to three letters stay."""
    kept = _CURRENCY.sub(lambda found: found.group() if _is_sign(found.group(1)) else "", code)
    kept = _SAID.sub(lambda found: found.group() if _is_sign(found.group().strip('"')) else "", kept)
    rest = _MARKS.sub("", _SAID.sub("", _CURRENCY.sub("", kept)))
    escaped = "".join(re.findall(r"\\(.)", kept))
    if any(map(str.isalpha, rest)) or sum(map(str.isalpha, escaped)) > _LONGEST_SIGN:
        return "General"
    return kept or "General"


def _is_sign(text: str) -> bool:
    return sum(map(str.isalnum, text)) <= _LONGEST_SIGN
