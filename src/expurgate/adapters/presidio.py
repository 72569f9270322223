"""Expurgate inside Presidio: a recognizer for its analyzer and an operator for its anonymizer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

from expurgate.core.document import Reading
from expurgate.core.edits import apply
from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.detect.entities import ENTITY_LABELS
from expurgate.detect.patterns.table import LABELS
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy
from expurgate.text.normal import normal_form
from expurgate.transform.methods import transform_named
from expurgate.transform.rewriter import Rewriter

try:
    from presidio_analyzer import EntityRecognizer, RecognizerResult
    from presidio_anonymizer.operators import Operator, OperatorType
except ImportError:
    raise MissingExtraError("presidio-analyzer and presidio-anonymizer", extra="presidio") from None

SENSITIVE = "SENSITIVE"
"""The entity type of what a privacy model found and no detector has a label for."""
BEFORE = "of "
"""Stands before an entity while it is replaced: Presidio shows an operator the entity alone, and most do not begin a sentence."""
TYPES = {
    "EMAIL_ADDRESS": "EMAIL",
    "PHONE_NUMBER": "PHONE",
    "LOCATION": "GPE",
    "ORGANIZATION": "ORG",
    "DATE_TIME": "DATE",
    "CREDIT_CARD": "CARD",
    "IBAN_CODE": "IBAN",
    "IP_ADDRESS": "IP",
    "US_SSN": "NATIONAL_ID",
    "UK_NHS": "NATIONAL_ID",
}
"""What Presidio calls a type and we call by another name."""


class ExpurgateRecognizer(EntityRecognizer):  # type: ignore[misc]
    """Everything a policy would hide, as results of a Presidio recognizer."""

    def __init__(self, policy: Policy | str | PathLike[str] = "recommended", **options: Any) -> None:
        self._sanitizer = Sanitizer(policy)
        labels = sorted({*LABELS, *ENTITY_LABELS, SENSITIVE})
        super().__init__(supported_entities=labels, name="ExpurgateRecognizer", **options)

    def load(self) -> None:
        """Nothing to load: knowledge is opened on first use."""

    def analyze(self, text: str, entities: Sequence[str], nlp_artifacts: Any = None) -> list[Any]:
        """A result for each place a detector or model found, of the entity types asked for."""
        found = {
            (finding.span.start, finding.span.end, finding.label or SENSITIVE)
            for finding in self._sanitizer.assess(text).findings
        }
        return [
            RecognizerResult(entity_type=label, start=start, end=end, score=1.0)
            for start, end, label in sorted(found)
            if label in entities or (label not in self.supported_entities and SENSITIVE in entities)
        ]


class ExpurgateOperator(Operator):  # type: ignore[misc]
    """Replaces one entity of Presidio: ``method`` is ``generalize`` (the default) or another method of Expurgate."""

    def operate(self, text: str, params: Mapping[str, Any] | None = None) -> str:
        """The replacement for ``text``: a kind of thing, a stand-in, a mark, or nothing."""
        given = params or {}
        if not text.strip():
            return text
        label, placed = str(given.get("entity_type", "")), BEFORE + text
        place = Span(len(BEFORE), len(placed))
        taxonomy, hidden = Taxonomy.builtin(), normal_form(text)
        transform = transform_named(
            str(given.get("method", "generalize")),
            taxonomy=taxonomy,
            safe=lambda candidate: hidden not in normal_form(candidate),
            key=given.get("key"),
        )
        finding = Finding(place, hidden, "presidio", TYPES.get(label, label))
        edits = Rewriter(transform).edits(Reading.as_one_sentence(placed), [finding])
        return apply(placed, edits).text[len(BEFORE) :]

    def validate(self, params: Mapping[str, Any] | None = None) -> None:
        """The method is one that is installed, and a key is bytes."""
        from expurgate.plugins import find

        given = params or {}
        find("transforms", str(given.get("method", "generalize")))
        if not isinstance(given.get("key", b""), bytes):
            raise InputError("a key is bytes")

    def operator_name(self) -> str:
        """The name to give to Presidio's ``OperatorConfig``."""
        return "expurgate"

    def operator_type(self) -> Any:
        """The kind of operator that Presidio knows it as."""
        return OperatorType.Anonymize
