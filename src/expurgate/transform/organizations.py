"""Names of organizations and buildings: what they are stays, what they are called goes."""

from __future__ import annotations

from collections.abc import Callable

from expurgate.core import lazy_re as re
from expurgate.text.normal import normal_form
from expurgate.transform.draw import Draws
from expurgate.transform.names import HEADS, ORGANIZATION_WORDS, SAINTS, STEMS
from expurgate.transform.values import shape

_OF = re.compile(r"((?:the )?(?:\w+ )?(\w+) of )(\S.*)", re.IGNORECASE)
_SAINT = re.compile(r"((?:St|Saint|Ss)\.? )")
_LONGEST_ACRONYM = 6


def organization(draws: Draws, surface: str, place: Callable[[str], str | None]) -> str | None:
    """Another name with the same words for its kind: "Kilmore District Hospital" is "Elmhurst District Hospital"."""
    words = surface.split()
    if len(words) == 1 and surface.isupper() and len(surface) <= _LONGEST_ACRONYM:
        return shape(draws, "acronym", surface)
    called = _OF.fullmatch(surface)
    if called and called[2].lower() in HEADS and not _is_kind(called[3]):
        elsewhere = place(called[3])
        return None if elsewhere is None else f"{called[1]}{elsewhere}"
    if words[0].lower() in ORGANIZATION_WORDS and any(map(str.isdigit, surface)) and len(words) == 2:
        return f"{words[0]} {shape(draws, 'code', words[1])}"
    kept = len(words)
    while kept > 0 and _is_kind(words[kept - 1]):
        kept -= 1
    if kept == 0:
        return None
    kind = words[kept:]
    while kind and kind[0].lower() in ("of", "the", "for", "and"):
        kind = kind[1:]
    saint = _SAINT.match(surface)
    own = normal_form(" ".join(words[:kept]))
    if saint:
        name = f"{saint[1]}{draws.pick('saint', own, SAINTS, scope='name')}{chr(39) + 's' if chr(39) in words[kept - 1] or '’' in words[kept - 1] else ''}"
    else:
        name = draws.pick("organization", own, STEMS, scope="name", joint=" ")
    lead = "The " if words[0] == "The" and kept > 1 else ""
    return " ".join([f"{lead}{name}", *kind])


def _is_kind(words: str) -> bool:
    """Whether words say only what kind of body something is."""
    return all(word in ORGANIZATION_WORDS for word in normal_form(words).split())
