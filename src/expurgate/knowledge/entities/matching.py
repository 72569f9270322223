"""Find context terms in text, by normal form, at exact offsets.

The automaton is made for the text at hand: only forms whose first word occurs in it can match, and those
lie next to each other in the sorted list of forms. So a database of any size is ready at once.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from expurgate.core.normal import tokens
from expurgate.core.spans import Span
from expurgate.knowledge.entities.strings import Strings, encoded
from expurgate.knowledge.phrases import PhraseMatcher

_AFTER_COMMA = b"-"
"""Sorts right after the blank and the comma that may follow a form's first word."""


def find_terms(text: str, forms: Strings, numbers: npt.NDArray[np.uint32]) -> list[tuple[Span, int]]:
    """Where which term stands: no match lies inside another, in order of place."""
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
    return [(span, int(numbers[candidates[found]])) for span, found in matcher.find(text)]


def _possible(form: str, present: frozenset[str]) -> bool:
    return all(word in present for word in form.replace(",", "").split())
