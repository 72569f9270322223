"""What people decided about a document, as data that can be read, written and repeated.

``keep`` a term, ``hide`` one, ``reword`` one (name what stands in its place), ``merge`` two people or ``split`` one off. A
decision is about every mention, or about one place. What is decided is judged by the same models as everything else: a run
fails where a model cannot hold with a term kept, unless the decision overrides it. Then the certificate states an exception.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal, get_args

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form
from expurgate.transform.rulings import key
from expurgate.transform.target_words import mentions

FORMAT = 2
Action = Literal["keep", "hide", "reword", "merge", "split"]
ACTIONS: tuple[Action, ...] = get_args(Action)
Scope = Literal["place", "document", "folder", "policy"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
_PLACED = ("keep", "hide", "reword", "split")
_LONGEST = 1000
_MOST = 10_000


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of one text of a file: the number of the text, and code points of the original."""

    part: int
    start: int
    end: int

    def __post_init__(self) -> None:
        if not (self.part >= 0 and 0 <= self.start < self.end):
            raise InputError("a place has a part, a start and an end after it")

    @property
    def span(self) -> Span:
        """The stretch of text that the decision is about."""
        return Span(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person decided about a term. To keep one, they give a reason.

    ``wording`` is what stands in its place (reword), or the other name of the same person (merge). ``label``: what kind of
    thing a hidden term is. ``scope``: this place, this document, all documents of its folder, or of its policy; ``place`` says
    which place. ``override``: keep it though a model does not hold then.
    """

    action: Action
    term: str = field(repr=False)
    reason: str = field(default="", repr=False)
    wording: str = field(default="", repr=False)
    label: str = ""
    scope: Scope = "document"
    place: Place | None = None
    override: bool = False

    def __post_init__(self) -> None:
        if self.action not in ACTIONS:
            raise InputError(f"a decision is one of {', '.join(ACTIONS)}")
        if self.scope not in SCOPES:
            raise InputError(f"a decision is for one of {', '.join(SCOPES)}")
        if not normal_form(self.term) or len(self.term) > _LONGEST:
            raise InputError(f"a decision names a term of 1 to {_LONGEST} characters")
        if self.action == "keep" and not self.reason.strip():
            raise InputError("a decision to keep a term needs a reason")
        if max(len(self.reason), len(self.wording)) > _LONGEST or not self.wording.isprintable():
            raise InputError(f"a reason or a wording has at most {_LONGEST} characters, a wording one line")
        if (self.scope == "place") != (self.place is not None) or (self.place and self.action not in _PLACED):
            raise InputError("a decision for one place names the place; two people are merged in the whole document")
        if self.scope == "policy" and self.action not in ("keep", "hide"):
            raise InputError("a policy can keep or hide a term for ever; wordings and people are for documents")
        if self.override and self.action != "keep":
            raise InputError("only a decision to keep a term can override a model")
        self._check_wording()

    def _check_wording(self) -> None:
        if (self.action in ("reword", "merge")) != bool(self.wording.strip()):
            raise InputError("to reword or merge a term its other wording is needed, and for nothing else")
        if self.action == "reword" and mentions(self.wording, frozenset({normal_form(self.term), self.key})):
            raise InputError("the wording says what it is to hide")

    @property
    def key(self) -> str:
        """The key that terms for the same mentions share."""
        return key(self.term)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, without what says nothing."""
        said: dict[str, Any] = {"action": self.action, "term": self.term}
        said |= {name: value for name in _MORE if (value := getattr(self, name))}
        if self.scope != "document":
            said["scope"] = self.scope
        if self.place is not None:
            said["place"] = {"part": self.place.part, "start": self.place.start, "end": self.place.end}
        return said

    @classmethod
    def from_dict(cls, given: Any) -> Decision:
        """The decision that plain values describe; InputError for anything else."""
        texts = {"action", "term", "reason", "wording", "label", "scope"}
        if not isinstance(given, dict) or set(given) - texts - {"place", "override"}:
            raise InputError(f"holds {', '.join(sorted(texts))}, place and override, and nothing else")
        if not all(isinstance(given.get(name, ""), str) for name in texts) or not {"action", "term"} <= set(given):
            raise InputError("holds at least an action and a term, all texts")
        place, override = given.get("place"), given.get("override", False)
        if not isinstance(override, bool):
            raise InputError("override is true or false")
        values: dict[str, Any] = {name: given[name] for name in texts & set(given)}
        return cls(**values, place=None if place is None else _place(place), override=override)


_MORE = ("reason", "wording", "label", "override")


def _place(given: Any) -> Place:
    names = ("part", "start", "end")
    if not isinstance(given, dict) or set(given) != set(names) or not all(type(given[name]) is int for name in names):
        raise InputError("a place has a part, a start and an end, all numbers")
    return Place(**given)


def to_json(decisions: Sequence[Decision]) -> str:
    """The decisions as a file holds them. It holds words of the original: keep it where the original is kept."""
    said = {"expurgate": {"decisions": FORMAT}, "decisions": [each.to_dict() for each in decisions]}
    return json.dumps(said, ensure_ascii=False, indent=2) + "\n"


def from_json(text: str) -> list[Decision]:
    """The decisions in a file; InputError for anything else."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("not a file of decisions: not JSON") from None
    stated = data.get("expurgate") if isinstance(data, dict) else None
    if not isinstance(stated, dict) or stated.get("decisions") not in (1, FORMAT):
        raise InputError(f"not a file of decisions of format {FORMAT}")
    listed = data.get("decisions")
    if not isinstance(listed, list) or len(listed) > _MOST:
        raise InputError(f"a file of decisions lists at most {_MOST:,} decisions")
    found = []
    for number, each in enumerate(listed, start=1):
        try:
            found.append(Decision.from_dict(each))
        except InputError as error:
            raise InputError(f"decision {number}: {error}") from None
    return found
