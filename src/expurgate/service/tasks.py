"""The work of a worker process: values in, values out. Nothing is written anywhere, and nothing is remembered after it."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from expurgate.policy import Policy

Tell = Callable[[str, int, int], None]
_KEPT = 4
"""So many sanitizers stay open in a worker."""


@dataclass(frozen=True, slots=True)
class Task:
    """One piece of work: what to do, the bytes of a document, and what else is needed for it."""

    action: Literal["sanitize", "review", "assess", "verify", "leaks"]
    data: bytes = field(repr=False)
    name: str = field(default="", repr=False)
    policy: Mapping[str, Any] = field(default_factory=dict, repr=False)
    more: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a task: facts that JSON can hold, and files."""

    facts: dict[str, Any] = field(repr=False)
    files: dict[str, bytes] = field(default_factory=dict, repr=False)


class Workbench:
    """Does tasks one after another. Sanitizers of the latest policies stay open, without memory of documents."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, Any] = OrderedDict()

    def warm(self, policy: Mapping[str, Any]) -> None:
        """Open what a policy needs, so that the first document does not wait for it."""
        self._assess(Task("assess", b"A short text by Ann Smith of Boston.", "a.txt", policy), lambda *_: None)

    def do(self, task: Task, tell: Tell) -> Done:
        """The work; errors are those of the library."""
        doing: dict[str, Callable[[Task, Tell], Done]] = {
            "sanitize": self._sanitize,
            "review": self._sanitize,
            "assess": self._assess,
            "verify": self._verify,
            "leaks": self._leaks,
        }
        return doing[task.action](task, tell)

    def _sanitizer(self, policy: Mapping[str, Any]) -> Any:
        from expurgate.pipeline.sanitizer import Sanitizer

        key = json.dumps(policy, sort_keys=True)
        if key not in self._open:
            self._open[key] = Sanitizer(Policy.from_dict(policy))
            while len(self._open) > _KEPT:
                self._open.popitem(last=False)
        self._open.move_to_end(key)
        return self._open[key]

    def _sanitize(self, task: Task, tell: Tell) -> Done:
        from expurgate.formats.base import ReadOptions
        from expurgate.pipeline.decisions import decided, from_json
        from expurgate.pipeline.files import sanitize_file
        from expurgate.pipeline.sanitizer import Sanitizer

        notices: list[str] = []
        policy = (
            decided(Policy.from_dict(task.policy), from_json(said)) if (said := task.more.get("decisions")) else None
        )
        with self._sanitizer(task.policy) if policy is None else Sanitizer(policy) as sanitizer:
            options = ReadOptions(notice=notices.append, progress=tell)
            released = sanitize_file(task.data, task.name, sanitizer, options)
            edits = sum(len(result.edits) for result in released.results)
            rounds = max((result.rounds for result in released.results), default=0)
            certificate = released.certificate.to_json().encode()
            files = {"released": released.data, "certificate": certificate}
            if task.action == "review":
                from expurgate.service.reviewing import review_of

                files["review"] = json.dumps(review_of(released, sanitizer)).encode()
        return Done({"edits": edits, "rounds": rounds, "notices": notices}, files)

    def _assess(self, task: Task, tell: Tell) -> Done:
        from expurgate.pipeline.files import read_texts

        found: list[dict[str, Any]] = []
        with self._sanitizer(task.policy) as sanitizer:
            texts = read_texts(task.data, task.name)
            for number, document in enumerate(texts):
                if document.text.strip():
                    found += _findings(sanitizer.assess(document), document, number)
                tell("judging", number + 1, len(texts))
        return Done({"holds": not found, "findings": found})

    def _verify(self, task: Task, _tell: Tell) -> Done:
        from expurgate.assurance.certificate import Certificate
        from expurgate.pipeline.api import verify

        checked = verify(task.data, Certificate.from_json(task.more["certificate"]), name=task.name)
        names = ("claim", "holds", "detail", "checked")
        listed = [{name: getattr(each, name) for name in names} for each in checked]
        return Done({"holds": checked.holds, "checks": listed})

    def _leaks(self, task: Task, _tell: Tell) -> Done:
        from expurgate.leaks.check import find_leaks

        terms = list(task.more["terms"])
        leaks = find_leaks(task.data, terms, task.more.get("released", ""), name=task.name)
        rows = [{"where": each.where, "kind": each.kind, "count": each.count} for each in leaks]
        return Done({"clean": not leaks, "terms": len(terms), "leaks": rows})


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
