"""Exceptions that people made: what stays though it would have been hidden. A certificate states how many and seals which.

An exception names words of the released text: all mentions of them, or some by their number. Models do not judge what is
excused, so a text is read for them with a mark of the same length in each such place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.knowledge.phrases import PhraseMatcher

_BAR = "▇"


@dataclass(frozen=True, slots=True)
class KeptWords:
    """Words that stay: at the mentions with these numbers, or at all of them. ``excused``: models do not judge them."""

    term: str = field(repr=False)
    mentions: tuple[int, ...] | None
    excused: bool
    reason: str = field(default="", repr=False)

    def places(self, text: str) -> Iterator[Span]:
        """The places in a text where the kept mentions stand."""
        for number, span in enumerate(mentions(self.term, text)):
            if self.mentions is None or number in self.mentions:
                yield span


@dataclass(frozen=True, slots=True)
class Exceptions:
    """All exceptions of a text. ``models``: how many findings of each model they excuse. ``named``: stand-ins people chose."""

    kept: tuple[KeptWords, ...] = ()
    models: Mapping[str, int] = field(default_factory=dict)
    named: tuple[str, ...] = field(default=(), repr=False)
    hidden: int = 0

    def __bool__(self) -> bool:
        return bool(self.kept or self.named or self.hidden)

    def kept_in(self, text: str) -> list[Span]:
        """Everything that stays, at its places."""
        return [span for each in self.kept for span in each.places(text)]

    def masked(self, text: str) -> str:
        """The text as models read it."""
        return masked(text, self.excused_in(text))

    def excused_in(self, text: str) -> list[Span]:
        """The places that stay in a text although a model objected."""
        return [span for each in self.kept if each.excused for span in each.places(text)]

    def stated(self) -> dict[str, Any]:
        """The numbers of exceptions, as the certificate states them in the open."""
        excused = [each for each in self.kept if each.excused]
        places = [each for each in self.kept if each.mentions is not None]
        return {
            "kept_places": sum(len(each.mentions or ()) for each in places),
            "overrides": len(excused),
            "overridden": dict(sorted(self.models.items())),
            "worded_by_hand": len(self.named),
            "hidden_by_hand": self.hidden,
        }

    def sealed(self) -> dict[str, Any]:
        """The exceptions themselves, as the certificate seals them."""
        kept = [[each.term, each.mentions, each.excused, each.reason] for each in self.kept]
        return {"kept": kept, "models": dict(self.models), "named": list(self.named), "hidden": self.hidden}

    @classmethod
    def opened(cls, sealed: Mapping[str, Any]) -> Exceptions:
        """The exceptions that were sealed; KeyError, TypeError or ValueError when they are damaged."""
        kept = tuple(
            KeptWords(str(term), None if numbers is None else tuple(map(int, numbers)), bool(excused), str(reason))
            for term, numbers, excused, reason in sealed["kept"]
        )
        models = {str(name): int(number) for name, number in sealed["models"].items()}
        return cls(kept, models, tuple(map(str, sealed["named"])), int(sealed["hidden"]))


def mentions(term: str, text: str) -> list[Span]:
    """The places where a term stands in a text, in order."""
    return sorted(span for span, _ in PhraseMatcher([term]).find(text) if len(span))


def masked(text: str, places: Sequence[Span]) -> str:
    """The text with a mark of the same length in each place."""
    for span in places:
        text = text[: span.start] + _BAR * len(span) + text[span.end :]
    return text
