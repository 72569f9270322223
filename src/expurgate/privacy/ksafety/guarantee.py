"""K-safety as one of the models of a policy: judged last, on what the others leave."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from expurgate.core.document import Reading, Term
from expurgate.core.findings import Assessment, Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.spans import Places
from expurgate.knowledge.entities.store import Entities
from expurgate.knowledge.knowledge import Knowledge
from expurgate.privacy.ksafety.account import KSafetyAssessment, SolverAccount
from expurgate.privacy.ksafety.judging import decide_found, findings_of, limit_of
from expurgate.privacy.ksafety.opening import OpenedEntities
from expurgate.privacy.ksafety.solvers.base import Deadline
from expurgate.text.normal import normal_form

_MOMENT = 0.05
_SHARE = 0.1
"""Of the limit, what is kept back at the least."""
_ALWAYS, _AFTERWARDS = 0.1, 3.2
"""Seconds of the processor that everything after the choice takes, and how many times as long as reading the text took."""
_MOST = 0.75
"""The share of what is left that is kept back at the most: a first safe answer takes no time."""
_VERIFYING = 0.75
"""The share of it that is left when replacements were found: for reading again and verifying."""
_LEAST = 0.01
"""Work of the processor from which on the pace can be told."""


@dataclass
class Schedule:
    """When the work on one document ends. ``working`` is the time of the processor: where others use it too, a second of work takes
    several by the clock, and so does what is kept back."""

    deadline: Deadline
    working: Callable[[], float] = time.thread_time
    _begun: tuple[float, float] = field(init=False)
    _kept_back: float | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._begun = (self.deadline.clock(), self.working())

    def choosing(self) -> float | None:
        """Seconds to choose in, now that the text has been read; when the time is up, a moment for the quickest safe answer."""
        if self.deadline.seconds is None:
            return None
        left = self.deadline.left()
        return max(_MOMENT, left - max(0.0, min(_MOST * left, self._afterwards())))

    def replacing(self) -> Deadline:
        """When no replacement is looked for any more, so that what is written can still be verified."""
        if self.deadline.seconds is None:
            return self.deadline
        return self.deadline.earlier(_VERIFYING * self._afterwards())

    def _afterwards(self) -> float:
        """Seconds by the clock that everything after the choice will take, measured when the text was read first."""
        if self._kept_back is None:
            clock, worked = self.deadline.clock() - self._begun[0], self.working() - self._begun[1]
            pace = max(1.0, clock / worked) if worked > _LEAST else 1.0
            self._kept_back = pace * (_ALWAYS + _AFTERWARDS * max(0.0, worked))
        return max(_SHARE * (self.deadline.seconds or 0.0), self._kept_back)


Generalizations = Callable[[str], Sequence[str]]
"""From a term to what it is a kind of, specific first."""
_LOOKED_AT = 5_000
"""Other entities whose kinds are looked up at most; with fewer counted, more is refused."""


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


class TellingKinds:
    """The kinds of protected entities that fewer than K others share. Looked up when first asked.

    K-safety counts the terms of the entity file. A generalization of a protected name ("HIV infection" for AIDS) need not be
    among them and yet tells who was meant, so it is judged by the same measure: it may stand only when the names of at least
    K other entities are of that kind too.
    """

    def __init__(self, entities: Entities, protected: Sequence[int], k: int, generalizations: Generalizations) -> None:
        self._entities, self._protected, self._k = entities, protected, k
        self._generalizations = generalizations
        self._found: dict[int, frozenset[str]] = {}
        self._telling: frozenset[str] | None = None

    def __contains__(self, candidate: object) -> bool:
        return isinstance(candidate, str) and self.tells(candidate, Deadline())

    def tells(self, candidate: str, deadline: Deadline) -> bool:
        """Whether a candidate points at a protected entity; so when the time is up before that is known. What was looked up
        until then is remembered."""
        telling = self._looked_up(deadline)
        return telling is None or normal_form(candidate) in telling

    def _looked_up(self, deadline: Deadline) -> frozenset[str] | None:
        if self._telling is None:
            for one in self._looked_at():
                if one not in self._found:
                    if deadline.passed():
                        return None
                    self._found[one] = self._kinds(one)
            asked = frozenset[str]().union(*(self._found[one] for one in self._protected))
            counts = Counter(kind for one in self._looked_at() for kind in self._found[one] & asked)
            self._telling = frozenset(kind for kind in asked if counts[kind] <= self._k)
        return self._telling

    def _looked_at(self) -> Iterator[int]:
        """The protected and as many others as there is time for."""
        yield from self._protected
        protected = frozenset(self._protected)
        yield from (one for one in range(min(len(self._entities), _LOOKED_AT)) if one not in protected)

    def _kinds(self, one: int) -> frozenset[str]:
        names = [self._entities.name(one), *(self._entities.term(int(term)) for term in self._entities.names_of(one))]
        return frozenset(normal_form(kind) for name in names for kind in self._generalizations(name))
