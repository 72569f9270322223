"""The protocol of detectors."""

from __future__ import annotations

from typing import Protocol

from expurgate.core.document import Reading
from expurgate.core.findings import Finding


class Detector(Protocol):
    """Finds stretches of text of certain kinds. Findings lie inside the text and come sorted."""

    @property
    def name(self) -> str:
        """The name that findings carry as their model."""

    def detect(self, reading: Reading) -> list[Finding]:
        """Everything of its kinds in the document."""
