"""Adds up what the terms of a whole document tell about an entity, each term taken for itself.

Each term has a credit: its bits beyond what any word seems to say, times how likely it is that it is a clue
(``knowledge.credit``). The ``MOST`` terms with the most credit are added up: many words that each say next to nothing add
up to errors and not to knowledge. While they add up to the threshold, the term with the most credit leaves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from expurgate.core.lazy_dataclasses import dataclass, field

MOST = 8
"""So many terms are added up; chosen on the building half of the clue texts."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms that together tell ``bits`` about the protected entity. The first of them is the one to hide."""

    terms: tuple[str, ...] = field(repr=False)
    bits: float


@dataclass(slots=True)
class Sums:
    """The terms that must go, each with those it adds up with; and the most that the rest then still tells."""

    found: list[Sum] = field(default_factory=list)
    residual: float = 0.0


def sums(credited: Mapping[str, float], *, bias: float, threshold: float) -> Sums:
    """What to give up so that no ``MOST`` terms add up to ``threshold`` bits; ``bias`` is what any word seems to say."""
    result = Sums()
    waiting = sorted(
        ((bits, term) for term, bits in credited.items() if bits > 0), key=lambda pair: (-pair[0], pair[1])
    )
    first = 0
    while len(waiting) - first > 1 and (total := _total(waiting[first : first + MOST], bias)) >= threshold:
        result.found.append(Sum(tuple(term for _, term in waiting[first : first + MOST]), total))
        first += 1
    if len(waiting) - first > 1:
        result.residual = _total(waiting[first : first + MOST], bias)
    return result


def _total(added: Sequence[tuple[float, str]], bias: float) -> float:
    return sum(bits for bits, _ in added) + bias
