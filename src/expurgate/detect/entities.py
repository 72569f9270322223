"""Named entities by type, names behind a title, and every further mention of a name once it is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from expurgate.core.document import Reading
from expurgate.core.findings import Finding, in_order
from expurgate.core.normal import normal_form
from expurgate.core.spans import Span
from expurgate.detect.names import mentions, titled

ENTITY_LABELS = (
    "PERSON", "NORP", "FAC", "ORG", "GPE", "LOC", "PRODUCT", "EVENT", "WORK_OF_ART", "LAW", "LANGUAGE", "DATE", "TIME",
    "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL",
)  # fmt: skip
"""All types the language model tells apart."""

IDENTIFYING = ("PERSON", "NORP", "FAC", "ORG", "GPE", "LOC", "PRODUCT", "EVENT", "WORK_OF_ART", "DATE", "TIME", "MONEY", "QUANTITY")
"""The default: types of which most mentions in human-anonymised court judgments are masked."""

NAMES = ("PERSON", "NORP", "FAC", "ORG", "GPE", "LOC", "PRODUCT", "EVENT", "WORK_OF_ART")
"""Types whose members have names, so that another mention of the name is another mention of the thing."""


@dataclass(frozen=True, slots=True)
class EntityDetector:
    """Finds the entities of the reading with one of ``labels``; with ``propagate``, all their mentions."""

    labels: tuple[str, ...] = IDENTIFYING
    propagate: bool = True
    name: str = "entities"

    def detect(self, reading: Reading) -> list[Finding]:
        """Entities, titled names, and the mentions both lead to."""
        text = reading.document.text
        found = dict.fromkeys(self._tagged(reading))
        if "PERSON" in self.labels:
            found |= dict.fromkeys((span, "PERSON") for span in titled(text))
        if self.propagate:
            known = [(text[span.start : span.end], label) for span, label in found if label in NAMES]
            found |= dict.fromkeys(mentions(text, known))
        return list(
            in_order(
                [Finding(span, normal_form(text[span.start : span.end]), self.name, label) for span, label in found]
            )
        )

    def _tagged(self, reading: Reading) -> Iterator[tuple[Span, str]]:
        for term in reading.terms:
            if term.kind == "entity" and term.label in self.labels:
                for span in term.spans:
                    yield span, term.label
