"""The work of a worker process: values in, values out. Nothing is written anywhere, and nothing is remembered after it."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from expurgate.core.errors import GuaranteeError, PolicyError
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.policy import Policy
from expurgate.transform.draw import Draws
from expurgate.transform.identity_file import Record

if TYPE_CHECKING:
    from expurgate.pipeline.decisions import Decision
    from expurgate.pipeline.files import ReleasedFile

Tell = Callable[[str, int, int], None]
_KEPT = 4
"""So many sanitizers stay open in a worker."""


@dataclass(frozen=True, slots=True)
class Task:
    """One piece of work: what to do, the bytes of a document, and what else is needed for it."""

    action: Literal["sanitize", "review", "assess", "verify", "leaks", "restore", "pages", "frontier"]
    data: bytes = field(repr=False)
    name: str = field(default="", repr=False)
    policy: Mapping[str, Any] = field(default_factory=dict, repr=False)
    more: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class TaskOutcome:
    """The outcome of a task: facts that JSON can hold, and files."""

    facts: dict[str, Any] = field(repr=False)
    files: dict[str, bytes] = field(default_factory=dict, repr=False)


class Workbench:
    """Does tasks one after another. Sanitizers of the latest policies stay open, without memory of documents."""

    def __init__(self, entities: str = "") -> None:
        self._entities = entities
        self._open: OrderedDict[str, Any] = OrderedDict()

    def warm(self, policy: Mapping[str, Any]) -> None:
        """Open what a policy needs, so that the first document does not wait for it."""
        self._assess(Task("assess", b"A short text by Ann Smith of Boston.", "a.txt", policy), lambda *_: None)

    def do(self, task: Task, tell: Tell) -> TaskOutcome:
        """The work; errors are those of the library."""
        doing: dict[str, Callable[[Task, Tell], TaskOutcome]] = {
            "sanitize": self._sanitize,
            "review": self._sanitize,
            "assess": self._assess,
            "verify": self._verify,
            "leaks": self._leaks,
            "restore": self._restore,
            "pages": _pages,
            "frontier": self._frontier,
        }
        return doing[task.action](task, tell)

    def _sanitizer(self, policy: Mapping[str, Any]) -> Any:
        from expurgate.pipeline.sanitizer import Sanitizer

        key = json.dumps(policy, sort_keys=True)
        if key not in self._open:
            self._open[key] = Sanitizer(self._placed(Policy.from_dict(policy)))
            while len(self._open) > _KEPT:
                self._open.popitem(last=False)
        self._open.move_to_end(key)
        return self._open[key]

    def _placed(self, policy: Policy) -> Policy:
        """The policy with the entity file where it is on this machine."""
        rule = policy.k_safety
        if rule is None or rule.entities != "service":
            return policy
        if not self._entities:
            raise PolicyError("the policy asks for K-safety, and the service was started without an entity file")
        return replace(policy, k_safety=replace(rule, entities=self._entities))

    def _sanitize(self, task: Task, tell: Tell) -> TaskOutcome:
        from expurgate.formats.base import ReadOptions
        from expurgate.pipeline.decisions import from_json
        from expurgate.pipeline.files import sanitize_file

        notices: list[str] = []
        held = from_json(said) if (said := task.more.get("decisions")) else []
        with self._sanitizer(task.policy) as sanitizer:
            options = ReadOptions(notice=notices.append, progress=tell)

            draws, before = _drawn(task.more.get("identities"))

            def done(decisions: Sequence[Decision]) -> ReleasedFile:
                deciding = sanitizer.deciding(decisions)
                return sanitize_file(
                    task.data, task.name, deciding if draws is None else deciding.drawing(draws), options
                )

            released, asks = _judged(done, held, pending=bool(task.more.get("pending")))
            edits = sum(len(result.edits) for result in released.results)
            rounds = max((result.rounds for result in released.results), default=0)
            facts: dict[str, Any] = {"edits": edits, "rounds": rounds, "notices": notices}
            certificate = released.certificate.to_json().encode()
            files = {"released": released.data, "certificate": certificate}
            if draws is not None:
                known = Record(before.identities + released.identities, tuple(draws.entries()))
                files["identities"] = known.to_json()
            if task.action == "review":
                from expurgate.service.reviewing import objections, review_of

                files |= review_of(released, sanitizer)
                facts["asks"] = objections(released, sanitizer, held[-1].term) if asks else []
        return TaskOutcome(facts, files)

    def _assess(self, task: Task, tell: Tell) -> TaskOutcome:
        from expurgate.formats.base import ReadOptions
        from expurgate.pipeline.preview import assess_file

        found: list[dict[str, Any]] = []
        with self._sanitizer(task.policy) as sanitizer:
            options = ReadOptions(notice=lambda _: None, progress=tell)
            for number, (document, assessed) in enumerate(assess_file(task.data, task.name, sanitizer, options)):
                found += _findings(assessed, document, number)
        return TaskOutcome({"holds": not found, "findings": found})

    def _frontier(self, task: Task, tell: Tell) -> TaskOutcome:
        from expurgate.pipeline.decisions import from_json
        from expurgate.service.weighing import frontier_of

        held = from_json(task.more["decisions"])
        with self._sanitizer(task.policy) as sanitizer:
            return TaskOutcome(frontier_of(task.data, task.name, sanitizer, held, tell))

    def _verify(self, task: Task, _tell: Tell) -> TaskOutcome:
        from expurgate.assurance.certificate import Certificate
        from expurgate.pipeline.api import verify

        checked = verify(
            task.data, Certificate.from_json(task.more["certificate"]), name=task.name, entities=self._entities or None
        )
        names = ("claim", "holds", "detail", "checked")
        listed = [{name: getattr(each, name) for name in names} for each in checked]
        return TaskOutcome({"holds": checked.holds, "checks": listed})

    def _restore(self, task: Task, _tell: Tell) -> TaskOutcome:
        from expurgate.pipeline.restoring import restore_file

        restored, account = restore_file(task.data, task.name, _drawn(task.more["identities"])[1].identities)
        facts = {"restored": account.restored, "ambiguous": list(account.ambiguous), "general": account.general}
        return TaskOutcome(facts, {"restored": restored})

    def _leaks(self, task: Task, _tell: Tell) -> TaskOutcome:
        from expurgate.leaks.check import find_leaks

        terms = list(task.more["terms"])
        leaks = find_leaks(task.data, terms, task.more.get("released", ""), name=task.name)
        rows = [{"where": each.where, "kind": each.kind, "count": each.count} for each in leaks]
        return TaskOutcome({"clean": not leaks, "terms": len(terms), "leaks": rows})


def _pages(task: Task, _tell: Tell) -> TaskOutcome:
    from expurgate.service.depicting import depicted

    facts, files = depicted(task.data, task.name, task.more["marked"], first=task.more["first"])
    return TaskOutcome(facts, files)


def _judged(
    done: Callable[[Sequence[Decision]], ReleasedFile], held: Sequence[Decision], *, pending: bool
) -> tuple[ReleasedFile, bool]:
    """The file with what was decided; where a model forbids the last decision, which is pending, as if it was overridden."""
    try:
        return done(held), False
    except GuaranteeError:
        if not pending or not held or held[-1].action != "keep" or held[-1].override:
            raise
        return done([*held[:-1], replace(held[-1], override=True)]), True


def _drawn(said: str | None) -> tuple[Draws | None, Record]:
    """The draws of a conversation, where one is asked for, and who stands for whom in it so far."""
    if said is None:
        return None, Record()
    record = Record.from_json(said.encode()) if said else Record()
    draws = Draws()
    draws.remember(record.draws)
    return draws, record


def _findings(assessed: Any, document: Any, part: int) -> list[dict[str, Any]]:
    from math import isfinite

    def number(value: float | None) -> float | None:
        return value if value is not None and isfinite(value) else None

    return [
        {
            "part": part,
            "start": each.span.start,
            "end": each.span.end,
            "text": document.slice(each.span),
            "term": each.term,
            "model": each.model,
            "label": each.label,
            "risk": number(each.risk),
            "threshold": number(each.threshold),
            "against": each.against,
            "replacement": replacement,
        }
        for each, replacement in zip(assessed.findings, assessed.replacements, strict=True)
    ]
