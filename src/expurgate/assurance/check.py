"""One claim of a certificate, checked; and all of them together."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core.lazy_dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """One claim and whether it is true. ``detail`` holds numbers and offsets, never text.

    ``checked``: False where what is at hand does not suffice to look into it; nothing is known to speak against it then.
    """

    claim: str
    holds: bool
    detail: str = ""
    checked: bool = True


@dataclass(frozen=True, slots=True)
class Verification:
    """Every claim of a certificate with whether it is true."""

    checks: tuple[Check, ...]

    def __iter__(self) -> Iterator[Check]:
        return iter(self.checks)

    @property
    def holds(self) -> bool:
        """Whether every claim that could be checked is true."""
        return all(check.holds for check in self.checks)

    @property
    def unchecked(self) -> tuple[Check, ...]:
        """The claims that could not be checked."""
        return tuple(check for check in self.checks if not check.checked)
