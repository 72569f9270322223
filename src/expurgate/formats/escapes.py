"""Letters that scripts and style sheets write by their numbers, written as themselves so that they can be judged."""

from __future__ import annotations

import base64
import binascii
import re

_SCRIPT = re.compile(r"\\\\|\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\})")
_STYLE = re.compile(r"\\\\|\\([0-9a-fA-F]{1,6})[ \t\n]?")
_QUOTED = re.compile(r"\"[^\"\n]*+\"|'[^'\n]*+'")
_PACKED = re.compile(r"([\"'`])([A-Za-z0-9+/]{16,}={0,2})\1")


def plain_script(text: str) -> str:
    """A script with letters, digits and blanks as themselves, and without texts packed as base64."""
    return _PACKED.sub(_unpacked, _SCRIPT.sub(_sign, text))


def plain_style(text: str) -> str:
    """A style sheet whose strings have letters, digits and blanks as themselves; elsewhere letters only."""
    inside = _QUOTED.sub(lambda found: _STYLE.sub(_sign, found.group()), text)
    return _STYLE.sub(lambda found: sign if (sign := _sign(found)).isalpha() else found.group(), inside)


def _sign(found: re.Match[str]) -> str:
    number = next((int(digits, 16) for digits in found.groups() if digits), 0)
    sign = chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else ""
    return sign if sign.isalnum() or sign == " " else found.group()


def _unpacked(found: re.Match[str]) -> str:
    """An empty string in the place of one that is a packed text."""
    try:
        text = base64.b64decode(found.group(2) + "=" * (-len(found.group(2)) % 4)).decode()
    except (binascii.Error, ValueError):
        return found.group()
    return found.group(1) * 2 if text.isprintable() and any(map(str.isalpha, text)) else found.group()
