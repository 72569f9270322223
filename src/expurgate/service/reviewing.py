"""What the review page shows of a sanitized file: both texts in rows, every change with its reason in words, what remains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expurgate.assurance.comparison import Comparison
from expurgate.assurance.page import texts, words
from expurgate.assurance.page.decisions import Decision, decisions, sentences
from expurgate.pipeline.comparison import reasons
from expurgate.pipeline.files import ReleasedFile
from expurgate.pipeline.sanitizer import Sanitizer

_MOST_ASKED = 20


def review_of(released: ReleasedFile, sanitizer: Sanitizer) -> tuple[dict[str, Any], dict[str, Any]]:
    """Plain values: for each text its rows and its decisions, and what remains. They hold the original."""
    compared = [result.comparison(sanitizer) for result in released.results]
    listed = [_part(comparison, number) for number, comparison in zip(released.numbers, compared, strict=True)]
    return {"parts": listed}, _remains(compared)


def objections(released: ReleasedFile, sanitizer: Sanitizer) -> list[str]:
    """What would no longer hold with what was kept all the same: sentences that are HTML, the plain one first."""
    with sanitizer.memory.active():
        found = [finding for result in released.results for finding in result.excused]
        known = reasons(list(dict.fromkeys(found))[:_MOST_ASKED], sanitizer.knowledge)
    told = [f"{words.plain(each)} <small>{words.reason(each)}</small>" for each in known]
    more = len(set(found)) - _MOST_ASKED
    return [*dict.fromkeys(told), *([f"And {more} more."] if more > 0 else [])] or ["A model would no longer hold."]


def _remains(compared: Sequence[Comparison]) -> dict[str, Any]:
    """Who could still be recognised, with the ranks of an attacker, before and after."""
    people: dict[str, dict[str, Any]] = {}
    kept, crowds, terms = [0.0, 0.0], list[dict[str, Any]](), 0
    for comparison in compared:
        kept = [kept[0] + comparison.utility.original, kept[1] + comparison.utility.kept]
        terms += len(comparison.unassessed)
        for residual in comparison.residuals:
            if residual.model == "disclosure" and residual.attack is not None:
                _worse(people, residual.name, residual)
        if comparison.hiding is not None:
            crowds += [
                {"who": each.name, "before": each.before, "after": each.after} for each in comparison.hiding.shelters
            ]
    share = kept[1] / kept[0] if kept[0] else 1.0
    return {"people": list(people.values()), "crowds": crowds, "unknown": terms, "kept": share}


def _worse(people: dict[str, dict[str, Any]], name: str, residual: Any) -> None:
    """Of the texts of a file the one that tells most about somebody counts."""
    ranks = residual.attack
    found = {
        "who": name,
        "before": ranks.before,
        "after": ranks.after,
        "among": ranks.among,
        "worth": residual.information,
        "limit": residual.threshold,
        "most": residual.largest_after,
    }
    if name not in people or found["after"] < people[name]["after"]:
        people[name] = found


def _part(comparison: Comparison, number: int) -> dict[str, Any]:
    found, of_change = decisions(comparison)
    rows = texts.rows(comparison, of_change)
    return {
        "number": number,
        "rows": [[[_piece(piece) for piece in side] for side in row] for row in rows],
        "decisions": [_decision(each) for each in found],
        "places": [_place(comparison, at) for at in range(len(comparison.changes))],
        "guarantees": [str(each) for each in words.guarantees(comparison)],
    }


def _place(comparison: Comparison, at: int) -> list[int]:
    """Where a change stands in the original, without white space at its ends."""
    span = comparison.changes[at].old
    text = comparison.original[span.start : span.end]
    inner = text.strip()
    start = span.start + (text.index(inner) if inner else 0)
    return [start, start + len(inner or text)]


def _piece(piece: texts.Piece) -> dict[str, Any]:
    said: dict[str, Any] = {"text": piece.text, "start": piece.start}
    if piece.decision is not None:
        said |= {"change": piece.number, "decision": piece.decision.number, "family": piece.family}
    return said


def _decision(decision: Decision) -> dict[str, Any]:
    main = decision.main
    return {
        "number": decision.number,
        "term": decision.surface,
        "replacement": decision.replacement,
        "times": decision.occurrences,
        "plain": "" if main is None else str(words.plain(main, decision.surface)),
        "reasons": [str(each) for each in sentences(decision)],
        "found_by": [words.model_name(model) for model in decision.models],
        "labels": [words.label_name(label) for label in decision.labels],
        "person": "PERSON" in decision.labels,
    }
