"""The table of all patterns, in the order of the documentation."""

from __future__ import annotations

from expurgate.detect.patterns import ages, contact, dates, identifiers, places, quantities, records, registers
from expurgate.detect.patterns.model import Pattern

PATTERNS: tuple[Pattern, ...] = (
    *contact.PATTERNS,
    *identifiers.PATTERNS,
    *records.PATTERNS,
    *registers.PATTERNS,
    *dates.PATTERNS,
    *ages.PATTERNS,
    *places.PATTERNS,
    *quantities.PATTERNS,
)

LABELS: tuple[str, ...] = tuple(dict.fromkeys(pattern.label for pattern in PATTERNS))
"""Every label a pattern can give, so that a policy can switch each on or off."""
