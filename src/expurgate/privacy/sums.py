"""What the terms of one context tell together, when each speaks for itself.

A group that was hardly ever counted, or never, is judged by its terms: Σ (bits − bias) + bias, where ``bias`` is what any
word seems to say. Groups of up to ``MOST`` terms are looked at: many words that each say next to nothing add up to
errors and not to knowledge. While a group of a context tells as much as the threshold, the term of it that tells most leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

MOST = 6
"""The largest group that is judged by its terms, chosen on the building half of the clue texts."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms of a context that together tell ``bits``; the first of them is the one to go."""

    terms: tuple[str, ...] = field(repr=False)
    bits: float


@dataclass(slots=True)
class Sums:
    """The terms that must go, each with those it adds up with; and the most that any context then still tells."""

    found: list[Sum] = field(default_factory=list)
    residual: float = 0.0


def sums(contexts: Iterable[Sequence[str]], told: Callable[[str], float], *, bias: float, threshold: float) -> Sums:
    """What to give up so that no context adds up to ``threshold`` bits. A term that goes, goes everywhere."""
    result = Sums()
    gone: set[str] = set()
    for terms in contexts:
        beyond = sorted(
            ((told(term) - bias, term) for term in dict.fromkeys(terms) if term not in gone),
            key=lambda pair: (-pair[0], pair[1]),
        )
        beyond = [(bits, term) for bits, term in beyond if bits > 0]
        while len(beyond) > 1 and (total := _total(beyond, bias)) >= threshold:
            result.found.append(Sum(tuple(term for _, term in beyond[:MOST]), total))
            gone.add(beyond.pop(0)[1])
        if len(beyond) > 1:
            result.residual = max(result.residual, _total(beyond, bias))
    return result


def _total(beyond: Sequence[tuple[float, str]], bias: float) -> float:
    return sum(bits for bits, _ in beyond[:MOST]) + bias
