"""Named entities by type, names behind a title, and every further mention of a name once it is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from expurgate.core.document import Reading, Term
from expurgate.core.findings import Finding, in_order
from expurgate.core.spans import Span
from expurgate.detect.names import mentions, titled, without_compound, without_possessive
from expurgate.text.normal import normal_form

ENTITY_LABELS = (
    "PERSON", "NORP", "FAC", "ORG", "GPE", "LOC", "PRODUCT", "EVENT", "WORK_OF_ART", "LAW", "LANGUAGE", "DATE", "TIME",
    "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL",
)  # fmt: skip
"""All types the language model tells apart."""

IDENTIFYING = (
    "PERSON",
    "NORP",
    "FAC",
    "ORG",
    "GPE",
    "LOC",
    "PRODUCT",
    "EVENT",
    "WORK_OF_ART",
    "DATE",
    "TIME",
    "MONEY",
    "QUANTITY",
)
"""The default: what names or dates; LAW, ORDINAL, LANGUAGE, CARDINAL and PERCENT cost precision and tell little."""

NAMES = ("PERSON", "NORP", "FAC", "ORG", "GPE", "LOC", "PRODUCT", "EVENT", "WORK_OF_ART")
"""Types whose members have names, so that another mention of the name is another mention of the thing."""


FIELDS = frozenset(
    "ssn mrn iban bic vin dob id nhs npi dea imei zip tel fax dni nie nif pesel cpf bsn url ip mac".split()
)
"""Names of form fields, which taggers take for organisations."""

RELATIVE = frozenset(
    "today tonight yesterday tomorrow day night morning afternoon evening daily nightly weekly monthly".split()
)
"""Words of time that name no date: they mean something else in every text."""


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
            if "PERSON" in self.labels:
                known += [(name, "PERSON") for name in reading.document.people]
            found |= dict.fromkeys(mentions(text, known))
        return list(
            in_order(
                [Finding(span, normal_form(text[span.start : span.end]), self.name, label) for span, label in found]
            )
        )

    def _tagged(self, reading: Reading) -> Iterator[tuple[Span, str]]:
        for term in reading.terms:
            if term.kind == "entity" and term.label in self.labels and not _is_mistaken(term):
                for span in term.spans:
                    text = reading.document.text
                    yield without_possessive(text, without_compound(text, span)), term.label


def _is_mistaken(term: Term) -> bool:
    """Whether what the tagger took for an entity is the name of a field, or no date at all."""
    return term.normal in FIELDS or (term.label in ("DATE", "TIME") and term.normal in RELATIVE)
