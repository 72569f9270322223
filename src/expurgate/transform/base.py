"""What every transform is given, what it answers, and what it may ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, runtime_checkable

from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.text.standins import BAR

Style = Literal["noun", "name", "mark", "nothing", "gone"]
"""How a replacement takes part in the sentence: a common noun (article, number, case), a name (case
only), a mark (as it is), nothing at all (the gap is closed), or gone (the gap is closed where a sentence is left, else marked)."""

_BESIDE = 40
"""Characters before a target that are looked at; twice as many behind it."""

MARK = BAR
"""Stands for what is hidden; always of one width, so that its length says nothing."""


READ = frozenset({"patterns", "entities", "tagger", "identity"})
"""Detectors that go by what they read: nobody listed what they find."""


@dataclass(frozen=True, slots=True)
class Target:
    """One stretch of text to be replaced: overlapping findings made one.

    ``surface`` is what stands there, without a possessive ending and with its white space levelled;
    ``term`` is its normal form; an ``abbreviation`` is written in capitals where other words are not. ``said`` is the wording
    that a person chose for it, ``alias`` the name under which a person wants it to be known. ``kind`` is the type the reader
    mentions it as ("DISEASE", "OCCUPATION"), where it does, and ``sure`` whether the reader is sure of it; ``noun`` is what it names by the
    reader ("care company"). ``place`` is where the findings stand in ``text``: the words beside it are taken from there, and not held by every target.
    """

    span: Span
    surface: str = field(repr=False)
    term: str = field(repr=False)
    label: str = ""
    findings: tuple[Finding, ...] = field(default=(), repr=False)
    abbreviation: bool = False
    kind: str = ""
    sure: bool = True
    noun: str = ""
    said: str = field(default="", repr=False)
    alias: str = field(default="", repr=False)
    text: str = field(default="", repr=False, compare=False)
    place: Span | None = field(default=None, repr=False, compare=False)

    @property
    def before(self) -> str:
        """Some words before it."""
        return "" if self.place is None else self.text[max(0, self.place.start - _BESIDE) : self.place.start]

    @property
    def after(self) -> str:
        """Some words behind it."""
        return "" if self.place is None else self.text[self.place.end : self.place.end + 2 * _BESIDE]

    @property
    def is_settled(self) -> bool:
        """Whether the reader is sure what is named: then no rule that goes by words knows better."""
        return self.sure and bool(self.noun and self.label) and all(found.model in READ for found in self.findings)


@dataclass(frozen=True, slots=True)
class Replacement:
    """The wording that takes the place of a target, before it is fitted into its sentence.

    A ``reversible`` one stands for this original alone, so that the original can be put back by an identity map. ``noun`` is a
    common noun that may be said instead of a mark, where the sentence keeps it.
    """

    text: str = field(repr=False)
    style: Style = "mark"
    reversible: bool = False
    noun: str = field(default="", repr=False)

    @property
    def kind(self) -> str:
        """The common noun that is said; empty where there is none."""
        return self.text if self.style == "noun" else self.noun


class Transform(Protocol):
    """A way to hide terms. One object serves one run and may remember what it answered."""

    @property
    def name(self) -> str:
        """The name of the method: ``generalize``, ``redact``, ``suppress`` or ``pseudonymize``."""
        ...

    def prepare(self, targets: Sequence[Target]) -> None:
        """Take note of all targets. It is called once, before the first replacement is asked for."""
        ...

    def replacement(self, target: Target, *, forbidden: frozenset[str]) -> Replacement:
        """The wording for ``target``: it is never one of the ``forbidden`` normal forms, nor a phrase with one inside."""
        ...


@runtime_checkable
class Lettering(Protocol):
    """A transform that calls people by letters."""

    def settle(self, texts: Sequence[str]) -> dict[str, str]:
        """Give the letters out again so that ``texts``, which stand in the document in this order, skip none; old to new."""
        ...


class Generalizer(Protocol):
    """The part of a taxonomy that transforms need."""

    def generalizations(self, term: str) -> list[str]:
        """The kinds that ``term`` belongs to, specific first; empty when the term is not known."""
        ...

    def synonyms(self, term: str) -> tuple[str, ...]:
        """Normal forms of its other names."""
        ...
