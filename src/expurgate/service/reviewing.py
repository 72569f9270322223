"""What the review page shows of a sanitized file: both texts in rows, every change with its reason in words, what remains."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from expurgate.assurance.comparison import Comparison
from expurgate.assurance.page import labels, texts, words
from expurgate.assurance.page.decisions import ChangedTerm, decisions, sentences
from expurgate.pipeline.comparison import reasons
from expurgate.pipeline.files import ReleasedFile
from expurgate.pipeline.recognition import MOST, recognition
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.service.contents import EXPLAINED, LEAF, REASONS

_MOST_ASKED, _MOST_TERMS = 20, 100
_ROWS, _LINES = 30, 120
"""A leaf, which is fetched as a whole, ends after so many rows or lines."""
_LINE = 60
"""Characters of a line, about."""


def review_of(released: ReleasedFile, sanitizer: Sanitizer) -> dict[str, bytes]:
    """Contents by kind: an outline (``review``), both texts in leaves, the reasons, and what remains. They hold the original.

    A page shows a few leaves at a time, and reasons one by one, so that a long document opens as fast as a short one.
    """
    compared = [result.comparison(sanitizer) for result in released.results]
    parts, leaves, reasons_ = list[dict[str, Any]](), _Leaves(), list[dict[str, Any]]()
    for number, comparison in zip(released.numbers, compared, strict=True):
        found, of_change = decisions(comparison)
        for row in texts.rows(comparison, of_change):
            leaves.add(number, row)
        parts.append({"number": number, "decisions": [_slim(each) for each in found]})
        reasons_ += [_explained(each) for each in found]
    held = dict.fromkeys(str(each) for comparison in compared for each in words.guarantees(comparison))
    outline = {"parts": parts, "guarantees": list(held), "leaves": leaves.lines, "changes": leaves.changes}
    contents: dict[str, Any] = {"review": outline, "remains": _remains(compared) | _recognised(released, sanitizer)}
    contents |= {f"{LEAF}{number}": rows for number, rows in enumerate(leaves.held)}
    cut = range(0, len(reasons_), REASONS)
    contents |= {f"{EXPLAINED}{at // REASONS}": reasons_[at : at + REASONS] for at in cut}
    return {kind: json.dumps(each).encode() for kind, each in contents.items()}


class _Leaves:
    """Rows of both texts, cut into leaves."""

    def __init__(self) -> None:
        self.held: list[list[dict[str, Any]]] = [[]]
        self.lines: list[int] = [0]
        self.changes: list[tuple[int, int, int, int]] = []
        """Of each change in order: its leaf, its part, its number there, and the number of its decision."""

    def add(self, part: int, row: texts.TextPair) -> None:
        """Add one row; a new leaf is begun when the last one is full."""
        if len(self.held[-1]) >= _ROWS or self.lines[-1] >= _LINES:
            self.held.append([])
            self.lines.append(0)
        old, new = ([_piece(piece) for piece in side] for side in row)
        self.held[-1].append({"part": part, "old": old, "new": new})
        longest = max(sum(len(piece["text"]) for piece in side) for side in (old, new))
        self.lines[-1] += 1 + longest // _LINE
        for piece in old:
            if "change" in piece:
                self.changes.append((len(self.held) - 1, part, piece["change"], piece["decision"]))


def objections(released: ReleasedFile, sanitizer: Sanitizer, surface: str = "") -> list[str]:
    """Sentences of HTML that say what would no longer hold because a term was kept; the plainest comes first.

    ``surface``: the term as it was written.
    """
    with sanitizer.memory.active():
        found = [finding for result in released.results for finding in result.excused]
        known = reasons(list(dict.fromkeys(found))[:_MOST_ASKED], sanitizer.knowledge)
    told = [f"{words.plain(each, surface)} <small>{words.reason(each, surface)}</small>" for each in known]
    more = len(set(found)) - _MOST_ASKED
    return [*dict.fromkeys(told), *([f"And {more} more."] if more > 0 else [])] or ["A model would no longer hold."]


def _recognised(released: ReleasedFile, sanitizer: Sanitizer) -> dict[str, Any]:
    """The worst ranks an attacker gives the hidden names in any text of the file, the names nothing is known about, and what was excepted."""
    names, unknown = dict[str, dict[str, Any]](), dict[str, None]()
    with sanitizer.memory.active():
        for result in released.results:
            if len(names) < MOST:
                ranked, strange = recognition(result, sanitizer, most=MOST - len(names))
                for name, ranks in ranked:
                    if name not in names or ranks.after < names[name]["after"]:
                        names[name] = {
                            "who": name,
                            "before": ranks.before,
                            "after": ranks.after,
                            "among": ranks.among,
                        }
                unknown |= dict.fromkeys(strange)
    kept = objections(released, sanitizer) if any(result.excused for result in released.results) else []
    return {"names": list(names.values()), "strangers": list(unknown)[:_MOST_TERMS], "excepted": kept}


def _remains(compared: Sequence[Comparison]) -> dict[str, Any]:
    """Who could still be recognised, with the ranks of an attacker, before and after."""
    people: dict[str, dict[str, Any]] = {}
    kept, crowds, terms = [0.0, 0.0], list[dict[str, Any]](), dict[str, None]()
    for comparison in compared:
        kept = [kept[0] + comparison.utility.original, kept[1] + comparison.utility.kept]
        terms |= dict.fromkeys(comparison.unassessed)
        for residual in comparison.residuals:
            if residual.model == "disclosure" and residual.attack is not None:
                _worse(people, residual.name, residual)
        if comparison.hiding is not None:
            crowds += [
                {"who": each.name, "before": each.before, "after": each.after} for each in comparison.hiding.shelters
            ]
    share = kept[1] / kept[0] if kept[0] else 1.0
    return {
        "people": list(people.values()),
        "crowds": crowds,
        "unknown": len(terms),
        "kept": share,
        "terms": list(terms)[:_MOST_TERMS],
    }


def _worse(people: dict[str, dict[str, Any]], name: str, residual: Any) -> None:
    """Keep, for a person, the ranks of that text of the file which tells most about them."""
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


def _piece(piece: texts.TextStretch) -> dict[str, Any]:
    said: dict[str, Any] = {"text": piece.text, "start": piece.start}
    if piece.decision is not None:
        said |= {"change": piece.number, "decision": piece.decision.number, "family": piece.family}
    return said


def _slim(decision: ChangedTerm) -> dict[str, Any]:
    """The few facts about a change that the page needs for all changes at once."""
    return {
        "number": decision.number,
        "term": decision.surface,
        "replacement": decision.replacement,
        "times": decision.occurrences,
        "person": "PERSON" in decision.labels,
    }


def _explained(decision: ChangedTerm) -> dict[str, Any]:
    """Why a change was made, shown when somebody asks."""
    main = decision.main
    return {
        **_slim(decision),
        "plain": "" if main is None else str(words.plain(main, decision.surface)),
        "reasons": [str(each) for each in sentences(decision)],
        "found_by": [labels.model_name(model) for model in decision.models],
    }
