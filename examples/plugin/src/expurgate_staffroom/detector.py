"""A detector: finds staff numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from expurgate import Finding, PolicyError, Reading, Span


class StaffNumbers:
    """Finds a prefix and some digits, such as ``st-1234``."""

    name = "staff-numbers"

    def __init__(self, prefix: str) -> None:
        self._pattern = re.compile(rf"\b{re.escape(prefix)}-\d{{3,6}}\b", re.IGNORECASE)

    def detect(self, reading: Reading) -> list[Finding]:
        """Every staff number in the document, in order."""
        return [
            Finding(Span(*match.span()), match.group().lower(), self.name, "RECORD")
            for match in self._pattern.finditer(reading.document.text)
        ]


def staff_numbers(settings: Mapping[str, Any]) -> StaffNumbers:
    """The hook: it gets the table ``[detect.plugins.staff-numbers]`` of the policy."""
    if unknown := settings.keys() - {"prefix"}:
        raise PolicyError(f"detect.plugins.staff-numbers has no setting {min(unknown)}")
    prefix = settings.get("prefix", "st")
    if not isinstance(prefix, str) or not prefix:
        raise PolicyError("detect.plugins.staff-numbers.prefix is a string")
    return StaffNumbers(prefix)
