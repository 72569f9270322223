"""``expurgate assess``: what would be hidden and why."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

import click

from expurgate.cli.io import json_option, print_json, print_table, read_input
from expurgate.cli.options import chosen_policy, format_options, policy_options, read_options

if TYPE_CHECKING:
    from expurgate.pipeline.result import Assessed


@click.command()
@click.argument("file")
@policy_options
@format_options
@json_option
def command(file: str, as_json: bool, **options: Any) -> None:
    """Say what would be hidden in FILE and why; changes nothing. - is standard input.

    FILE may be of any format that can be read. The exit code is 0 when the document holds as it is, and 1 when something would be hidden.
    """
    policy = chosen_policy(options)
    data = read_input(file)

    from expurgate.pipeline.preview import assess_file
    from expurgate.pipeline.sanitizer import Sanitizer

    previewed = assess_file(data, "" if file == "-" else file, Sanitizer(policy), read_options(options))
    found = [(document.text, assessed) for document, assessed in previewed]
    holds = all(assessed.holds for _, assessed in found)
    if as_json:
        listed = [findings_json(text, assessed) for text, assessed in found]
        more = {"documents": [{"findings": findings} for findings in listed]} if len(listed) != 1 else {}
        print_json({"holds": holds, "findings": listed[0] if len(listed) == 1 else [], **more})
    else:
        for text, assessed in found:
            _show(text, assessed)
    raise click.exceptions.Exit(0 if holds else 1)


def findings_json(text: str, assessed: Assessed) -> list[dict[str, Any]]:
    """Findings as plain values, offsets in code points of the input."""
    return [
        {
            "start": finding.span.start,
            "end": finding.span.end,
            "text": text[finding.span.start : finding.span.end],
            "term": finding.term,
            "model": finding.model,
            "label": finding.label,
            "risk": _number(finding.risk),
            "threshold": _number(finding.threshold),
            "against": finding.against,
            "group": list(finding.group),
            "evidence": finding.evidence,
            "replacement": replacement,
        }
        for finding, replacement in zip(assessed.findings, assessed.replacements, strict=True)
    ]


def _number(value: float | None) -> float | None:
    return None if value is None or not isfinite(value) else round(value, 4)


def _show(text: str, assessed: Assessed) -> None:
    if assessed.holds:
        click.echo("The document holds as it is: nothing would be hidden.")
        return
    rows = [
        (
            found["start"],
            found["text"],
            found["replacement"],
            found["model"],
            _measured(found["risk"], found["model"]),
            _measured(found["threshold"], found["model"]),
            found["against"] or found["label"] or "",
        )
        for found in findings_json(text, assessed)
    ]
    print_table(("at", "text", "becomes", "model", "bits", "limit", "against"), rows)


def _measured(value: float | None, model: str) -> float | str:
    """Bits as a number; K-safety counts the others that share a term."""
    if value is None:
        return "–"
    return f"{value:g} other{'s' if value != 1 else ''}" if model == "k-safety" else value
