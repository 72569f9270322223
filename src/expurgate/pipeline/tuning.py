"""α chosen for a stated aim: the least that is hidden so that the inference attack finds no protected entity any more.

The aim is that, in the text sanitized with α, the attack ranks no protected entity among the first ``first`` of its
candidates (by default: not first) by any of its scores. The smallest α of a ladder that reaches the aim keeps the
most. A larger α forbids all that a smaller one forbids, but a generalization may say more than the word before it
did, so the aim can be met at one step and missed at the next. The ladder is halved as if it were monotone; the answer
is a step that reaches the aim and whose predecessor was seen not to. Only when no step at all reaches it is the
strictest used, and said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from expurgate.adversary.candidates import LIMIT
from expurgate.adversary.inference import Inference
from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError, PolicyError
from expurgate.core.lazy_dataclasses import dataclass, replace

if TYPE_CHECKING:
    from expurgate.pipeline.result import UncertifiedResult
    from expurgate.pipeline.sanitizer import Sanitizer

LADDER = (1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0)


@dataclass(frozen=True, slots=True)
class Tuned:
    """The α chosen and whether it reaches the aim; ``ranks``: of the protected entities at that α, in their order."""

    alpha: float
    reached: bool
    ranks: tuple[int, ...]
    first: int

    def facts(self) -> dict[str, Any]:
        """What the certificate may say: numbers only."""
        return {"alpha": self.alpha, "first": self.first, "reached": self.reached, "rank": min(self.ranks)}


def choose_alpha(sanitizer: Sanitizer, document: Document) -> float:
    """The α for a policy that leaves the choice open; the strictest of the ladder when none reaches the aim."""
    return Tuning(sanitizer, document).choose().alpha


def tuned_draft(sanitizer: Sanitizer, document: Document) -> UncertifiedResult:
    """The document sanitized with the α that suits it; result and certificate say which, and if the aim is reached."""
    tuning = Tuning(sanitizer, document)
    tuned = tuning.choose()
    draft = tuning.draft(tuned.alpha)
    return replace(draft, tuned=tuned, run=replace(draft.run, aim=tuned.facts()))


class Tuning:
    """One document sanitized with one α after another, each attacked. ``first``: the policy's ``aim`` unless given."""

    def __init__(
        self,
        sanitizer: Sanitizer,
        document: Document,
        *,
        first: int | None = None,
        ladder: Sequence[float] = LADDER,
        limit: int = LIMIT,
    ) -> None:
        rule = sanitizer.policy.disclosure
        if rule is None:
            raise PolicyError("alpha is chosen for the disclosure model: name entities to protect")
        first = rule.aim if first is None else first
        if first < 1 or not ladder or list(ladder) != sorted(ladder) or ladder[0] < 1:
            raise PolicyError("the aim is a rank of at least 1, the ladder rises from at least 1")
        self.sanitizer, self.document, self.protect = sanitizer, document, rule.protect
        self.first, self.ladder = first, tuple(ladder)
        self._attack = Inference(sanitizer.knowledge, limit=limit)
        self._drafts: dict[float, UncertifiedResult] = {}
        self._ranks: dict[float, tuple[int, ...]] = {}

    def choose(self) -> Tuned:
        """The smallest α of the ladder at which no protected entity is ranked among the first."""
        step = smallest(len(self.ladder), lambda step: self._reaches(self.ladder[step]))
        alpha = self.ladder[-1 if step is None else step]
        return Tuned(alpha, step is not None, self.ranks(alpha), self.first)

    def draft(self, alpha: float) -> UncertifiedResult:
        """The document sanitized with ``alpha``, or GuaranteeError."""
        if alpha not in self._drafts:
            self._drafts[alpha] = self.sanitizer.draft_with(self.document, alpha)
        return self._drafts[alpha]

    def ranks(self, alpha: float) -> tuple[int, ...]:
        """The rank of each protected entity after ``alpha``; 0 where the text cannot be made to hold."""
        if alpha not in self._ranks:
            try:
                reading = self.sanitizer.reader.read(Document(self.draft(alpha).text))
                found = tuple(self._attack.attack(reading, entity).rank for entity in self.protect)
            except GuaranteeError:
                found = tuple(0 for _ in self.protect)
            self._ranks[alpha] = found
        return self._ranks[alpha]

    def _reaches(self, alpha: float) -> bool:
        return min(self.ranks(alpha)) > self.first


def smallest(steps: int, holds: Callable[[int], bool]) -> int | None:
    """The smallest step that holds, by halving; where holding is not monotone, one that holds and whose
    predecessor does not. None only when no step holds."""
    low, high = 0, steps
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    if high < steps:
        return high
    return next((step for step in range(steps) if holds(step)), None)
