"""Tells a court's judgment from other texts: people hide other things in it, and other things stay."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_texts

_WORDS = frozenset(
    """
    admissibility appeal appealed appeals applicant applicants application article civil claimant complaint constitutional convention convicted
    conviction court courts criminal decision defendant dismissed domestic government hearing hearings judge judges judgment judgments judicial law
    lodged plaintiff proceedings prosecution prosecutor quashed respondent tribunal upheld
    """.split()
)
_WORD = re.compile(r"[^\W\d_]+")
_DIFFERENT, _SHARE = 8, 0.03
"""How many different words of courts a judgment has at least, and which share of all its words they are."""
_MUCH = 60_000
"""Characters that are looked at."""


@remembered_of_texts
def is_judgment(text: str) -> bool:
    """Whether a text is the judgment of a court, or reads like one: many words of courts, and often."""
    small = text[:_MUCH].lower()
    if sum(word in small for word in _WORDS) < _DIFFERENT:
        return False
    words = _WORD.findall(small)
    of_courts = [word for word in words if word in _WORDS]
    return len(set(of_courts)) >= _DIFFERENT and len(of_courts) >= _SHARE * len(words)
