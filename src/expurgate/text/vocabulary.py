"""Words that files are written with, whatever they say: keys, types, styles, fonts, glyphs. Finding one is no leak.

The lists are fixed and say nothing about any document: the keys of the PDF standard, the elements and values of the
Office formats, the tags of HTML and the properties of its style sheets, the fields of messages, fonts that are in wide
use, and the Adobe glyph list. A hidden term that is one of these words is still looked for in all that a reader is
shown.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered

_WORDS = Path(__file__).with_name("words")
_DIGITS = "0123456789"
_WORD = re.compile(r"[^\W_]+")
_MEASURE = re.compile(
    r"[0-9]+(?:pt|pc|pi|px|in|cm|mm|em|ex|ch|rem|vw|vh|emu|pct|deg|dpi|fr|fd|ms|st|nd|rd|th)?"
    r"|(?=[a-f]*[0-9])[0-9a-f]{6,}|[0-9a-f]{8}",
    re.IGNORECASE,
)
"""Numbers with units, colours and checksums."""
_DRAWN = re.compile(r"#?_x0000_[a-z][0-9]{1,5}|m,l,21600r21600,l21600,xe")
"""What programs call the shapes that comments on cells are drawn in, and the outline these have."""
_MOST_DIGITS = 3
"""How many digits a word of a format may end with."""
_HUMP = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
_GLYPH = re.compile(r"(?:uni|u|cid|gid|glyph|afii)[0-9a-f]{2,6}")


@cache
def words(*lists: str) -> frozenset[str]:
    """Every word of some lists, in small letters and without the digits it may end with."""
    return frozenset(word for name in lists for word in (_WORDS / f"{name}.txt").read_text(encoding="ascii").split())


@cache
def glyph_names() -> frozenset[str]:
    """What fonts call their glyphs."""
    try:
        from fontTools import agl
    except ImportError:
        return frozenset()
    return frozenset(name.casefold().rstrip(_DIGITS) for name in (*agl.AGL2UV, *agl.LEGACY_AGL2UV))


def is_common_font(name: str) -> bool:
    """Whether every word of a font's name is one of fonts in wide use."""
    return name.isascii() and is_common(name, names=True)


def says_nothing(name: str) -> bool:
    """Whether a name is as short, or as common, as programs make them up."""
    return name.isascii() and is_common(name, shorter=4, names=True)


def is_common(name: str, *, shorter: int = 0, names: bool = False) -> bool:
    """Whether every word of a name is one of formats, or ``shorter`` than so many characters."""
    return all(len(word) < shorter or is_vocabulary(word, names=names) for word in _WORD.findall(name))


def is_setting(value: str, *, names: bool = True) -> bool:
    """Whether a value is made of numbers, measures, colours and words of the format: no one wrote it to be read."""
    return _is_setting(value, names)


@remembered(50_000)
def _is_setting(value: str, names: bool) -> bool:
    return value.isascii() and (
        _DRAWN.fullmatch(value) is not None
        or all(
            len(word) < 4 or _MEASURE.fullmatch(word) is not None or is_vocabulary(word, names=names)
            for word in _WORD.findall(value)
        )
    )


def is_vocabulary(word: str, *, names: bool = False) -> bool:
    """Whether a word is listed, or composed of listed words as "ListBulletChar" is; fonts and glyphs only as ``names``."""
    return _is_vocabulary(word, names)


@remembered(200_000)
def _is_vocabulary(word: str, names: bool) -> bool:
    if _is_listed(word, names):
        return True
    humps = _HUMP.findall(word)
    if len(humps) < 2 or "".join(humps) != word or any(len(hump) > _MOST_DIGITS for hump in humps if hump.isdigit()):
        return False
    return all(_is_listed(hump, names) for hump in humps)


def _is_listed(word: str, names: bool) -> bool:
    folded = word.casefold()
    base = folded.rstrip(_DIGITS)
    if not base or (names and _GLYPH.fullmatch(folded)):
        return True
    if len(folded) - len(base) > _MOST_DIGITS:
        return False
    return base in words("pdf", "office", "web", "mail", "tables") or (
        names and (base in words("fonts") or base in glyph_names())
    )
