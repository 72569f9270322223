"""One claim of a certificate, checked; and all of them together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """One claim and whether it is true. ``detail`` holds numbers and offsets, never text."""

    claim: str
    holds: bool
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Verification:
    """Every claim of a certificate with whether it is true."""

    checks: tuple[Check, ...]

    def __iter__(self) -> Iterator[Check]:
        return iter(self.checks)

    @property
    def holds(self) -> bool:
        """Whether every claim is true."""
        return all(check.holds for check in self.checks)
