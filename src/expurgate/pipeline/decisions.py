"""What a person decided about a document: terms to keep and terms to hide, as data that can be read, written and repeated.

Decisions become part of the policy of that one document. So they are judged by the same models as everything else,
and a run fails where a model cannot hold with a term kept. The certificate states how many terms were kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from expurgate.core.errors import InputError
from expurgate.policy import Policy
from expurgate.policy.sections import DetectRule
from expurgate.text.inflection import singular
from expurgate.text.normal import normal_form

FORMAT = 1
Action = Literal["keep", "hide"]
ACTIONS: tuple[Action, ...] = get_args(Action)
_LONGEST = 1000
_MOST = 10_000


@dataclass(frozen=True, slots=True)
class Decision:
    """One term and what a person decided about every mention of it; to keep one, they give a reason."""

    action: Action
    term: str = field(repr=False)
    reason: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        if self.action not in ACTIONS:
            raise InputError(f"a decision is one of {', '.join(ACTIONS)}")
        if not normal_form(self.term) or len(self.term) > _LONGEST:
            raise InputError(f"a decision names a term of 1 to {_LONGEST} characters")
        if self.action == "keep" and not self.reason.strip():
            raise InputError("a decision to keep a term needs a reason")
        if len(self.reason) > _LONGEST:
            raise InputError(f"a reason has at most {_LONGEST} characters")


def decided(policy: Policy, decisions: Sequence[Decision]) -> Policy:
    """The policy for one document with what was decided; of two decisions about one term the later counts."""
    if not decisions:
        return policy
    latest = {_key(each.term): each for each in decisions}
    kept = [each.term for each in latest.values() if each.action == "keep"]
    hidden = [each.term for each in latest.values() if each.action == "hide"]
    detect = policy.detect or DetectRule()
    terms = (*_without(detect.terms, kept), *hidden)
    rule = replace(detect, terms=tuple(dict.fromkeys(terms)))
    keep = tuple(dict.fromkeys((*_without(policy.keep, hidden), *kept)))
    return replace(policy, name="", keep=keep, detect=rule if terms or policy.detect else None)


def _without(terms: Iterable[str], others: Iterable[str]) -> list[str]:
    known = {_key(each) for each in others}
    return [term for term in terms if _key(term) not in known]


def _key(term: str) -> str:
    """What terms that stand for the same mentions have in common: they are found in any case and number."""
    return singular(normal_form(term))


def to_json(decisions: Sequence[Decision]) -> str:
    """The decisions as a file holds them. It holds words of the original: keep it where the original is kept."""
    listed = [{"action": each.action, "term": each.term, "reason": each.reason} for each in decisions]
    return json.dumps({"expurgate": {"decisions": FORMAT}, "decisions": listed}, ensure_ascii=False, indent=2) + "\n"


def from_json(text: str) -> list[Decision]:
    """The decisions in a file; InputError for anything else."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("not a file of decisions: not JSON") from None
    stated = data.get("expurgate") if isinstance(data, dict) else None
    if not isinstance(stated, dict) or stated.get("decisions") != FORMAT:
        raise InputError(f"not a file of decisions of format {FORMAT}")
    listed = data.get("decisions")
    if not isinstance(listed, list) or len(listed) > _MOST:
        raise InputError(f"a file of decisions lists at most {_MOST:,} decisions")
    return [_read(each, number) for number, each in enumerate(listed, start=1)]


def _read(given: Any, number: int) -> Decision:
    known = {"action", "term", "reason"}
    if not isinstance(given, dict) or set(given) - known or not all(isinstance(each, str) for each in given.values()):
        raise InputError(f"decision {number} holds an action, a term and a reason, and nothing else")
    try:
        return Decision(given.get("action", ""), given.get("term", ""), given.get("reason", ""))
    except InputError as error:
        raise InputError(f"decision {number}: {error}") from None
