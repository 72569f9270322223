"""What the review page shows of a sanitized file: both texts in rows, every change, and the reason for each in words."""

from __future__ import annotations

from typing import Any

from expurgate.assurance.page import texts, words
from expurgate.assurance.page.decisions import Decision, decisions, sentences
from expurgate.pipeline.files import ReleasedFile
from expurgate.pipeline.result import Result
from expurgate.pipeline.sanitizer import Sanitizer


def review_of(released: ReleasedFile, sanitizer: Sanitizer) -> dict[str, Any]:
    """Plain values: for each text its rows and its decisions. They hold the original."""
    return {"parts": [_part(result, sanitizer) for result in released.results]}


def _part(result: Result, sanitizer: Sanitizer) -> dict[str, Any]:
    comparison = result.comparison(sanitizer)
    found, of_change = decisions(comparison)
    rows = texts.rows(comparison, of_change)
    return {
        "rows": [[[_piece(piece) for piece in side] for side in row] for row in rows],
        "decisions": [_decision(each) for each in found],
        "guarantees": [str(each) for each in words.guarantees(comparison)],
    }


def _piece(piece: texts.Piece) -> dict[str, Any]:
    if piece.decision is None:
        return {"text": piece.text}
    return {"text": piece.text, "change": piece.number, "decision": piece.decision.number, "family": piece.family}


def _decision(decision: Decision) -> dict[str, Any]:
    return {
        "number": decision.number,
        "term": decision.surface,
        "replacement": decision.replacement,
        "times": decision.occurrences,
        "reasons": [str(each) for each in sentences(decision)],
        "found_by": [words.model_name(model) for model in decision.models],
        "labels": [words.label_name(label) for label in decision.labels],
    }
