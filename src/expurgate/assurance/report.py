"""The confidential report: one HTML file that needs nothing else, for the person who answers for the release."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from expurgate.assurance.comparison import Comparison, Residual, Utility
from expurgate.assurance.page import charts, crowds, labels, texts, words
from expurgate.assurance.page.decisions import ChangedTerm, cells, decisions, heads, sentences
from expurgate.assurance.page.markup import apart, bits, counted, listed, percent, quoted
from expurgate.assurance.page.templating import rendered

_LISTED = 60
"""So many terms are named in a note; of the others only the number."""
_CHECK = "expurgate verify FILE --certificate CERTIFICATE"


def render(comparison: Comparison) -> str:
    """The page. It holds the original text: keep it where the original is kept."""
    found, of_change = decisions(comparison)
    table, columns = heads(found)
    hiding = comparison.hiding
    sealed = comparison.certificate.data["policy"]["sealed_with"] == "key"
    values: dict[str, Any] = {
        "account": comparison,
        "guarantees": words.guarantees(comparison),
        "cards": list(_cards(comparison, found)),
        "models": _models(found),
        "labels": _labels(found),
        "rows": texts.rows(comparison, of_change),
        "risks": [(left, charts.residual(left)) for left in comparison.residuals],
        "hiding": hiding,
        "invented": comparison.policy.transform.pseudonymizes,
        "bars": _bars(comparison.utility),
        "decisions": found,
        "table": table,
        "heads": columns,
        "cells": cells,
        "sentences": sentences,
        "notes": list(_notes(comparison, found)),
        "facts": _facts(comparison),
        "needed": _needed(comparison, sealed=sealed),
        "command": f"{_CHECK} --key KEY" if sealed else _CHECK,
    }
    return rendered("report.html", values | (crowds.values(hiding) if hiding else {}))


def _cards(comparison: Comparison, found: list[ChangedTerm]) -> Iterator[tuple[str, str, str]]:
    """The numbers at the top: a value, its name, and a line below."""
    utility = comparison.utility
    yield f"{len(comparison.changes):,}", "changes", counted(len(found), "decision")
    if comparison.corpus is not None:
        redacted = f"redaction would keep {percent(utility.share(utility.redacted))}"
        yield percent(utility.share(utility.kept)), "of the information kept", redacted
    if comparison.hiding is not None:
        yield from crowds.cards(comparison.hiding)
    nearest = max(comparison.residuals, key=lambda left: left.largest_after / (left.threshold or 1), default=None)
    if nearest is not None:
        most = bits(nearest.largest_after, beside=nearest.threshold)
        yield most, "bits: the most that is left to tell", _nearest(nearest)
    method = comparison.policy.transform.method.capitalize()
    yield method, "method", counted(comparison.rounds, "round") + " of rewriting"


def _nearest(left: Residual) -> Markup:
    about = Markup(" about {}").format(quoted(left.name)) if left.name else ""
    limit = bits(left.threshold, beside=left.largest_after)
    return Markup("{} before: {}; limit: {}").format(about, bits(left.largest_before), limit)


def _models(found: list[ChangedTerm]) -> list[tuple[str, str, str, int]]:
    """For each model its name, the name people see, its colour, and how many changes it asked for."""
    counts = Counter({model: 0 for decision in found for model in decision.models})
    for decision in found:
        counts.update(dict.fromkeys(decision.models, decision.occurrences))
    return [(model, labels.model_name(model), texts.family(model), number) for model, number in sorted(counts.items())]


def _labels(found: list[ChangedTerm]) -> list[tuple[str, str, int]]:
    """For each label the words for it, and how many changes it has."""
    counts: Counter[str] = Counter()
    for decision in found:
        counts.update(dict.fromkeys(decision.labels, decision.occurrences))
    return [(label, labels.label_name(label), number) for label, number in sorted(counts.items())]


def _bars(utility: Utility) -> list[tuple[str, float, str, str]]:
    """What is kept of the information in the text, between mere redaction and the ideal."""
    shares = (
        ("Ideal", utility.ideal, "ideal", "if every hidden term could tell exactly what its limit allows"),
        ("Released text", utility.kept, "kept", "what stands in the released text"),
        ("Redaction", utility.redacted, "redacted", "if every changed noun phrase had been blacked out"),
    )
    return [(name, utility.share(value), kind, what) for name, value, kind, what in shares]


def _notes(comparison: Comparison, found: list[ChangedTerm]) -> Iterator[str]:
    """Notes that a person should read before they release the text."""
    for known in comparison.known:
        seen = f"{known.documents:,} documents of the corpus"
        yield Markup("{} is {} ({}).").format(apart(known.entity), known.strength, seen)
        if known.unknown:
            yield "It and its spellings were hidden. Nothing else can be promised about it."
        elif known.thin:
            yield "That is too little to recognise all that belongs to it: read the released text before you give it away."
    if comparison.policy.unsought:
        yield f"Nobody looked for {' or for '.join(comparison.policy.unsought)}: what identifies a person may stand in the released text."
    if comparison.capped:
        models = listed([labels.model_name(model) for model in comparison.capped])
        yield f"The search for groups of terms ended early ({models}): larger groups are not covered."
    if comparison.unassessed:
        named = Markup(", ").join(apart(term) for term in comparison.unassessed[:_LISTED])
        more = len(comparison.unassessed) - _LISTED
        rest = f" and {more:,} more" if more > 0 else ""
        yield Markup("Left standing, though the corpus has never seen them: {}{}.").format(named, rest)
    resting = Counter[str]()
    for decision in found:
        if decision.main is not None:
            resting[decision.main.finding.evidence] += decision.occurrences
    if resting["weak"]:
        yield f"Changes that rest on weak evidence, seen together in very few documents: {resting['weak']:,}."
    if resting["unseen"]:
        yield f"Changes that hide what the corpus has never seen, to be safe: {resting['unseen']:,}."
    if resting["thin"]:
        yield f"Changes that hide names because too little is known of what is protected: {resting['thin']:,}."
    if comparison.policy.detect is not None:
        yield "Detectors find what they know. A name or number of a form they do not know may remain."
    if comparison.corpus is not None:
        name = comparison.corpus.get("name")
        called = Markup(" ({})").format(apart(str(name))) if name else ""
        yield Markup("Bits are counted in a corpus of {:,} documents{}: a reader may know more than it says.").format(
            comparison.corpus["documents"], called
        )
    if comparison.hiding is not None:
        yield from crowds.notes(comparison.hiding)


def _facts(comparison: Comparison) -> list[tuple[str, str, bool]]:
    """What the certificate states: a name, a value, and whether the value is a digest."""
    data = comparison.certificate.data
    knowledge = data["knowledge"]
    language = f"{knowledge['pipeline']}, counted at the {knowledge['level']} level" if "pipeline" in knowledge else ""
    theirs = sorted(
        {f"{part['package']} {part['version']}" for part in data["parts"] if part["package"] != "expurgate"}
    )
    return [
        ("Policy", comparison.policy.name or "given by options", False),
        ("Method", comparison.policy.transform.method, False),
        ("α", f"{comparison.alpha:g}" if comparison.alpha is not None else "", False),
        ("Models", listed([labels.model_name(model["model"]) for model in data["models"]]), False),
        ("Detectors", listed([labels.model_name(name) for name in data["detectors"]]), False),
        ("Plug-ins", listed(theirs), False),
        ("Released text, SHA-256", data["document"]["sha256"], True),
        ("Entities, BLAKE2", _entities(data["models"]), True),
        ("Corpus, SHA-256", (knowledge.get("corpus") or {}).get("sha256", ""), True),
        ("Taxonomy, SHA-256", (knowledge.get("taxonomy") or {}).get("sha256", ""), True),
        ("Language", language, False),
        ("Made by", f"Expurgate {data['expurgate']['version']}", False),
    ]


def _entities(models: Sequence[Mapping[str, Any]]) -> str:
    """The digest of the entity file K-safety was judged by."""
    return next((str(model["entities"]["digest"]) for model in models if "entities" in model), "")


def _needed(comparison: Comparison, *, sealed: bool) -> list[str]:
    """What someone must hold to check the certificate again."""
    entities = ["the entity file"] if comparison.hiding is not None else []
    return ["the released text", "its certificate", *entities, *(["the key"] if sealed else [])]
