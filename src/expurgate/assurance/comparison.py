"""The account of one run: what was there, what stands there now, and why. Confidential: it holds the original."""

from __future__ import annotations

from collections.abc import Mapping

from expurgate.assurance.certificate import Certificate
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.knowledge.acquaintance import Acquaintance
from expurgate.policy import MODELS, Policy, model_name

MEASURED = tuple(model_name(name) for name, entry in MODELS.items() if entry.bits)
"""The models whose risks and thresholds are bits."""


@dataclass(frozen=True, slots=True)
class ReasonedFinding:
    """A finding with what a person wants to know beside it.

    ``worth``: the bits of what the finding is against. ``documents``: in how many documents of the corpus the evidence
    was seen, ``alone``: in how many the term was. ``part``: the part of the term that tells, where it is not the whole. ``later``: it speaks of a
    replacement made in an earlier round, or of what was left after it.
    """

    finding: Finding
    worth: float | None = None
    documents: int | None = None
    part: str = field(default="", repr=False)
    later: bool = False
    alone: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """The stretch ``old`` of the original became the stretch ``new`` of the released text."""

    old: Span
    new: Span
    reasons: tuple[ReasonedFinding, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranks:
    """The rank of a protected entity among all that an attacker would guess from the text, before and after."""

    before: int
    after: int
    among: int


@dataclass(frozen=True, slots=True)
class Residual:
    """The bits that each distinct term of a text discloses about one protected entity, before and after.

    ``largest_before`` and ``largest_after`` also look at groups of terms. ``model`` is "disclosure", or "information"
    when ``name`` is what may be revealed.
    """

    model: str
    name: str = field(repr=False)
    information: float
    threshold: float
    before: tuple[float, ...]
    after: tuple[float, ...]
    largest_before: float
    largest_after: float
    attack: Ranks | None = None


@dataclass(frozen=True, slots=True)
class Utility:
    """Bits told by the noun phrases (general-purpose sanitization, equation 9): of the original, and what is kept.

    ``redacted``: if every hidden term told nothing; ``ideal``: if each told exactly what its threshold allows.
    """

    original: float
    kept: float
    redacted: float
    ideal: float

    def share(self, bits: float) -> float:
        """IC(d') / IC(d) (equation 10); a text that tells nothing loses nothing."""
        return bits / self.original if self.original else 1.0


@dataclass(frozen=True, slots=True)
class Shelter:
    """The number of other entities that fit the text as well as one protected entity, before and after; None where the text discloses nothing about it."""

    name: str = field(repr=False)
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class SolverChoice:
    """The solver's account of its choice: of ``terms`` that belong to protected entities, ``removed`` had to go.

    ``gap`` bounds how much less could have been removed, as a share of what could be kept at best.
    """

    solver: str
    optimal: bool
    gap: float
    terms: int
    removed: int


@dataclass(frozen=True, slots=True)
class Hiding:
    """The facts about K-safety: K, how many entities there are, and the shelter of each protected one.

    ``unknown``: labels hidden from the reader that no entity has.
    """

    k: int
    entities: int
    shelters: tuple[Shelter, ...]
    solution: SolverChoice | None = None
    unknown: tuple[str, ...] = field(default=(), repr=False)

    @property
    def told(self) -> tuple[Shelter, ...]:
        """The protected entities of which the released text tells something, smallest crowd first."""
        return tuple(sorted((one for one in self.shelters if one.after is not None), key=_after))

    @property
    def fewest(self) -> int | None:
        """The size of the smallest crowd that any protected entity is left with."""
        return min((one.after for one in self.shelters if one.after is not None), default=None)

    @property
    def fewest_before(self) -> int | None:
        """The smallest crowd in the original."""
        return min((one.before for one in self.shelters if one.before is not None), default=None)


def _after(one: Shelter) -> tuple[int, int, str]:
    return (one.after or 0, one.before or 0, one.name)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything the report shows. ``unassessed``: terms left standing that the corpus has never seen.

    ``corpus`` is None where nothing was counted in one; then ``utility`` says nothing either. ``hiding`` is None where
    no K-safety was asked for.
    """

    original: str = field(repr=False)
    released: str = field(repr=False)
    changes: tuple[Change, ...] = field(repr=False)
    residuals: tuple[Residual, ...]
    utility: Utility
    policy: Policy = field(repr=False)
    alpha: float | None
    certificate: Certificate
    corpus: Mapping[str, int | str] | None
    rounds: int
    name: str = field(default="", repr=False)
    unassessed: tuple[str, ...] = field(default=(), repr=False)
    hiding: Hiding | None = None
    known: tuple[Acquaintance, ...] = ()
    """How well each protected entity is known."""

    def __repr__(self) -> str:
        return f"Comparison({len(self.original)} code points, {len(self.changes)} changes)"

    @property
    def holds(self) -> bool:
        """Whether every model of the certificate holds."""
        return all(model["holds"] for model in self.certificate.data["models"])

    @property
    def capped(self) -> tuple[str, ...]:
        """The models whose search for groups ended early."""
        return tuple(model["model"] for model in self.certificate.data["models"] if model["search_cut_short"])
