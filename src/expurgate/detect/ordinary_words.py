"""How much likelier than a name words must be that a reader mentions as nothing, by how ordinary they are."""

from __future__ import annotations

from math import inf

from expurgate.core.spans import Span
from expurgate.detect.kinds import bits, is_common_noun, is_everyday_work, is_usual_work
from expurgate.detect.usual_words import has_capitals, is_word
from expurgate.language.builtin.bearings import is_body_parts, known_as
from expurgate.text.inflection import singular

ORDINARY = 1.0
"""By how much likelier ordinary words must be: no capital and no digit."""
COMMON, USUAL, USUAL_NAME = 2.5, 11.0, 8.0
"""The same of words in small letters where names have capitals, and of a single word that is common: of fewer bits of information than that, with a
capital of still fewer."""
POST = 1.75
"""The same of what many people do."""


def more_for_words(text: str, span: Span, margin: float) -> float:
    """How much likelier words must be that the reader mentions as nothing, ``margin`` at least: more where they are ordinary ones."""
    surface = text[span.start : span.end]
    if any(char.isdigit() for char in surface):
        return margin
    if is_body_parts(surface):
        return inf  # "Bowels opened"
    if surface.islower() and (has_capitals(text) or (" " in surface and all(map(is_word, surface.split())))):
        return COMMON
    if _is_common(surface):
        return COMMON
    if is_everyday_work(surface.lower().split()):
        return inf
    if is_usual_work(surface.lower().split()):
        return POST
    return ORDINARY if surface == surface.lower() else margin


def _is_common(surface: str) -> bool:
    """Whether a single word is a common one: "Catheter" of "Catheter changed"."""
    single = len(surface) > 1 and not surface.isupper() and " " not in surface
    if single and bits(surface.lower()) < (USUAL_NAME if surface[0].isupper() else USUAL):
        return True
    if not (surface.istitle() and surface.isalpha()) or known_as(surface):
        return False
    return is_common_noun(singular(surface.lower()))
