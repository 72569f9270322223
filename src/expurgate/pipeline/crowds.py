"""What the report shows of K-safety: the crowd of each protected entity, and terms as the document spells them."""

from __future__ import annotations

from collections.abc import Mapping

from expurgate.assurance import ksafety
from expurgate.assurance.comparison import Hiding, Shelter, SolverChoice
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.privacy.ksafety.account import SolverAccount
from expurgate.privacy.ksafety.opening import OpenedEntities


def hiding(opened: OpenedEntities, before: str, after: str, account: SolverAccount | None) -> Hiding:
    """The crowd of each protected entity in both texts, counted by the definition."""
    entities, protected = opened.entities, opened.protected
    counts = (ksafety.shelters(text, entities, protected) for text in (before, after))
    shelters = (Shelter(entities.name(one), old, new) for one, old, new in zip(protected, *counts, strict=True))
    solution = None
    if account is not None:
        solution = SolverChoice(account.solver, account.optimal, account.gap, account.terms, account.removed)
    return Hiding(opened.options.k, len(entities), tuple(shelters), solution, opened.unknown)


def spellings(opened: OpenedEntities, text: str) -> dict[str, str]:
    """For each term that entities know, how it is first written in ``text``."""
    found = opened.entities.find(text, naming=opened.protected)
    return {opened.entities.term(term): text[span.start : span.end] for span, term in reversed(found)}


def spelled(finding: Finding, spelling: Mapping[str, str]) -> Finding:
    """A finding of K-safety with its terms as they are written in the text, for people to read."""
    group = tuple(spelling.get(term, term) for term in finding.group)
    return replace(finding, term=spelling.get(finding.term, finding.term), group=group)
