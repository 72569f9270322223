"""The page: a table of figures with intervals, and every error in its sentence, by type. Confidential."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expurgate.assurance.page.templating import rendered
from expurgate.evaluation.detection.comparing import Scored, Slip
from expurgate.evaluation.detection.gold import Gold
from expurgate.evaluation.detection.measures import MEASURES
from expurgate.evaluation.pages import TEMPLATES

AROUND = 70
"""How many code points of context an error is shown with."""
SHOWN = 400
"""How many errors of one type are listed."""


def render(documents: Sequence[Gold], scored: Sequence[Scored], *, title: str) -> str:
    """One self-contained page: no script, no request to anywhere."""

    def groups(each: Scored) -> Iterator[tuple[str, str, int, list[dict[str, Any]]]]:
        yield "Missed", "missed", len(each.missed), _kinds(documents, each.missed, each.by_type)
        yield "Hidden in vain", "vain", len(each.in_vain), _kinds(documents, each.in_vain, {})

    values = {
        "title": title,
        "documents": len(documents),
        "characters": sum(len(gold.document.text) for gold in documents),
        "measures": MEASURES,
        "scored": scored,
        "groups": groups,
    }
    return rendered("detection.html", values, folder=TEMPLATES)


def _kinds(
    documents: Sequence[Gold], slips: Sequence[Slip], by_type: Mapping[str, tuple[int, int]]
) -> list[dict[str, Any]]:
    """The errors by type, the most frequent first."""
    kinds: dict[str, list[Slip]] = {}
    for slip in slips:
        kinds.setdefault(slip.kind, []).append(slip)
    return [
        {
            "name": kind,
            "number": len(found),
            "of": by_type[kind][1] if kind in by_type else None,
            "slips": [_in_context(documents, slip) for slip in found[:SHOWN]],
        }
        for kind, found in sorted(kinds.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    ]


def _in_context(documents: Sequence[Gold], slip: Slip) -> dict[str, Any]:
    gold = documents[slip.document]
    text, span = gold.document.text, slip.span
    return {
        "before": text[max(0, span.start - AROUND) : span.start],
        "text": text[span.start : span.end],
        "after": text[span.end : span.end + AROUND],
        "direct": slip.direct,
        "place": f"{gold.document.name}:{span.start}",
    }
