"""The parts of one file as one result, so that a file has one report however many rows it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from expurgate.assurance.certificate import Certificate
from expurgate.core.document import Document
from expurgate.core.findings import Edit, Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Span
from expurgate.pipeline.result import Result

_BETWEEN = "\n\n"


def joined(results: Sequence[Result], certificate: Certificate, name: str = "") -> Result:
    """One result that says all the parts say, one after another; ``certificate`` is that of the file."""
    first = results[0]
    if len(results) == 1:
        return first
    edits: list[Edit] = []
    findings: list[Finding] = []
    at = 0
    for result in results:
        edits.extend(_moved_edits(result.edits, at))
        findings.extend(_moved(result.findings, at))
        at += len(result.original.text) + len(_BETWEEN)
    people = tuple(dict.fromkeys(person for result in results for person in result.original.people))
    return replace(
        first,
        original=Document(_BETWEEN.join(result.original.text for result in results), name, people=people),
        text=_BETWEEN.join(result.text for result in results),
        edits=tuple(edits),
        findings=tuple(findings),
        rounds=max(result.rounds for result in results),
        certificate=_stated(results, certificate),
        k_safety=None,
    )


def _moved(findings: Sequence[Finding], by: int) -> Iterator[Finding]:
    for finding in findings:
        yield replace(finding, span=Span(finding.span.start + by, finding.span.end + by))


def _moved_edits(edits: Sequence[Edit], by: int) -> Iterator[Edit]:
    for edit in edits:
        span = Span(edit.span.start + by, edit.span.end + by)
        yield replace(edit, span=span, findings=tuple(_moved(edit.findings, by)))


def _stated(results: Sequence[Result], certificate: Certificate) -> Certificate:
    """What the certificates of the parts state together, for the file's own bytes."""
    models: dict[str, dict[str, Any]] = {}
    for result in results:
        for model in result.certificate.data["models"]:
            known = models.setdefault(model["model"], {**model, "protected": []})
            known["protected"] = [*known["protected"], *model.get("protected", ())]
    data = {**results[0].certificate.data, "models": list(models.values())}
    file = certificate.data.get("file")
    if isinstance(file, dict) and "sha256" in file:
        data["document"] = {**data["document"], "sha256": file["sha256"]}
    return Certificate(data)
