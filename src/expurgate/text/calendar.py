"""The names of months and days, as English writes them."""

from __future__ import annotations

MONTHS = tuple("January February March April May June July August September October November December".split())
DAYS = tuple("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
MONTHS_AND_DAYS = frozenset(name.lower() for name in (*MONTHS, *DAYS))
"""All of them in small letters."""
ANY_MONTH = "|".join((*MONTHS, "Sept", *(name[:3] for name in MONTHS)))
"""An expression for a month, in full or in short."""
