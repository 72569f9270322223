"""From which odds on the reader's judgment counts: how likely it must be that people would hide something."""

from __future__ import annotations

from expurgate.core.document import Reading, Term
from expurgate.detect.kinds import is_thing

LIMIT = -3.0
"""The logarithm of the odds from which on something is hidden."""
MARGIN = 0.5
"""By how much likelier must be what no detector points at."""
SURE = 0.0
"""The limit in a text that was rewritten already: between marks and stand-ins the reader sees names in ordinary words, so
what it did not point at before must be likelier hidden than not."""


def identifies(reading: Reading, term: Term) -> bool:
    """Whether the reader holds it likely enough that people would hide an entity, over all its mentions."""
    if reading.odds is None or (term.label == "PERSON" and is_thing(term.normal)):
        return False
    limit = SURE if reading.document.rewritten else LIMIT + MARGIN
    return sum(map(reading.odds.over, term.spans)) / len(term.spans) >= limit
