"""Find context terms in text, by normal form, at exact offsets.

The automaton is made for the text at hand: only forms whose first word occurs in it can match, and those
lie next to each other in the sorted list of forms. So a database of any size is ready at once.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from expurgate.core.spans import Span
from expurgate.knowledge.entities.strings import StringTable, encoded
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.text.normal import tokens

_AFTER_COMMA = b"-"
"""Sorts right after the blank and the comma that may follow a form's first word."""


def find_terms(
    text: str, forms: StringTable, numbers: npt.NDArray[np.uint32], always: Collection[int] = ()
) -> list[tuple[Span, int]]:
    """Where which term stands, in order of place: the longest matches, and terms of ``always`` inside them too."""
    words = tokens(text)
    present = frozenset(words)
    candidates: list[int] = []
    for word in sorted(present - {""}):
        first = encoded(word)
        end = first + _AFTER_COMMA
        for at in range(forms.lower_bound(first), len(forms)):
            if forms.encoded(at) >= end:
                break
            if _possible(forms[at], present):
                candidates.append(at)
    matcher = PhraseMatcher([forms[at] for at in candidates])
    found = [(span, int(numbers[candidates[at]])) for span, at in matcher.find(text, nested=bool(always))]
    return _longest(found, always) if always else found


def _longest(found: list[tuple[Span, int]], always: Collection[int]) -> list[tuple[Span, int]]:
    """Of matches sorted by start and then longest first, those not inside another, or ``always``."""
    kept, reach = [], -1
    for span, term in found:
        if span.end > reach or term in always:
            kept.append((span, term))
        reach = max(reach, span.end)
    return kept


def _possible(form: str, present: frozenset[str]) -> bool:
    return all(word in present for word in form.replace(",", "").split())
