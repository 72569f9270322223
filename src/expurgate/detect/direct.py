"""What is never let go of, and what hiding a name all over a text may cost at most."""

from __future__ import annotations

NEVER_KEPT = frozenset(
    """
    EMAIL URL IBAN CARD CRYPTO VEHICLE NATIONAL_ID PASSPORT MAC IP COORDINATES PHONE PLATE RECORD DEVICE USERNAME
    POSTCODE ADDRESS AGE_OVER_89 PERSON
    """.split()
)
"""Labels of direct identifiers: what detectors say of them stands."""

BY_PLACE = "named there"
"""The evidence of a name that its place tells: behind a title, in the list of a ward, below the heading "Name". No reader knows better."""

ENCODED, UNSEEN = "encoded-text", "unseen-text"
UNREAD = frozenset({ENCODED, UNSEEN})
"""The evidence of text that a program reads and no eye does: no reader can judge what it says."""

AGE_IN_ROW = "age-in-a-row"
"""The evidence of an age in the list of a ward: what stands in the next cell says nothing of it."""

DOTTED_DAY = "dotted-day"
"""The evidence of a day and month with dots in a text whose dates are written so: "14.03. Root filling"."""

MOST_WORDS = 25
"""Further words cost no more: a name all over a text may be what the text is about."""
