"""K-safety as one of the models of a policy: judged last, on what the others leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from expurgate.core.document import Reading, Term
from expurgate.core.findings import Assessment, Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.spans import Places
from expurgate.knowledge.knowledge import Knowledge
from expurgate.privacy.ksafety.account import KSafetyAssessment, SolverAccount
from expurgate.privacy.ksafety.judging import decide_found, findings_of, limit_of
from expurgate.privacy.ksafety.kinds import TellingKinds
from expurgate.privacy.ksafety.opening import OpenedEntities
from expurgate.privacy.ksafety.solvers.base import Deadline
from expurgate.privacy.ksafety.timing import Schedule


@dataclass(frozen=True)
class KSafety:
    """Every protected entity stays hidden among K others (ERASE, definition 3.1).

    ``schedule``: when all rounds must end. ``begun``: from when on the time of a document counts, if it is the only one.
    """

    opened: OpenedEntities
    schedule: Schedule = field(default_factory=lambda: Schedule(Deadline()))
    begun: float | None = None

    name = "k-safety"

    def for_one_document(self) -> KSafety:
        """A model like this one with the time limit of one document, which all its rounds share."""
        return replace(self, schedule=Schedule(Deadline(limit_of(self.opened.options), since=self.begun)))

    def assess(
        self, reading: Reading, knowledge: Knowledge, *, hidden: Sequence[Term] = (), earlier: Sequence[Finding] = ()
    ) -> Assessment:
        """The fewest terms that have to go besides what was found ``earlier``."""
        entities, protected = self.opened.entities, self.opened.protected
        text, taken = reading.document.text, Places(finding.span for finding in earlier)
        here = [(span, term) for span, term in entities.find(text, naming=protected) if not taken.touch(span)]
        options = replace(self.opened.options, time_limit=self.schedule.choosing())
        decision = decide_found(entities, here, protected, options)
        findings = in_order(findings_of(entities, here, decision, options.k))
        spelling = {term: text[span.start : span.end] for span, term in reversed(here)}
        return KSafetyAssessment(
            self.name,
            findings,
            facts(self.opened, decision.shelters),
            decision=decision,
            explanations=decision.explained(entities, spelling.__getitem__),
        )

    def account(self, judged: Sequence[Sequence[Assessment]]) -> SolverAccount:
        """An account of how the guarantee was reached, from the assessments of all rounds."""
        rounds = [one for assessments in judged for one in assessments if isinstance(one, KSafetyAssessment)]
        return SolverAccount.of(rounds, k=self.opened.options.k, protected=len(self.opened.protected))

    def safe(self, candidate: str, knowledge: Knowledge) -> bool:
        """Whether a replacement tells nothing of any protected entity, so that it cannot spoil what is decided.

        When the time that was set is up, none is called safe: what has to go is left out.
        """
        deadline = self.schedule.replacing() if self.opened.options.time_limit is not None else Deadline()
        if deadline.passed():
            return False
        found = self.opened.entities.find(candidate, naming=self.opened.protected)
        return not any(term in self._endangering for _, term in found) and not self._telling(knowledge).tells(
            candidate, deadline
        )

    def silent(self, candidate: str, knowledge: Knowledge) -> bool:
        """Always true: K-safety does not ask what a whole document adds up to."""
        return True

    def _telling(self, knowledge: Knowledge) -> TellingKinds:
        entities, protected, k = self.opened.entities, self.opened.protected, self.opened.options.k
        key = (self.name, entities.digest, protected, k)
        return knowledge.remember(key, TellingKinds, entities, protected, k, knowledge.taxonomy.generalizations)

    @cached_property
    def _endangering(self) -> frozenset[int]:
        entities = self.opened.entities
        return frozenset(
            term
            for one in self.opened.protected
            for term in (*entities.context(one).tolist(), *entities.names_of(one).tolist())
        )


def facts(opened: OpenedEntities, shelters: Mapping[int, int]) -> dict[str, Any]:
    """What the certificate states: K, the entity file, and how many others share what is told of each protected one."""
    entities = opened.entities
    return {
        "k": opened.options.k,
        "others": min(shelters.values(), default=None),
        "entities": {"digest": entities.digest, "count": len(entities)},
        "untold": len(opened.protected) - len(shelters),
        "protected": {entities.id(one): {"others": count} for one, count in shelters.items()},
    }
