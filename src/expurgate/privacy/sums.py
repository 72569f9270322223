"""What the terms of one context tell together, when each speaks for itself.

A group that was hardly ever counted, or never, is judged by its terms: Σ (bits − bias) + bias, where ``bias`` is what any
word seems to say. While a context adds up to the threshold the term that tells most leaves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field


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


def sums(
    contexts: Iterable[Sequence[str]], told: Callable[[str], float], *, bias: float, threshold: float
) -> Sums:
    """What to give up so that no context adds up to ``threshold`` bits. A term that goes, goes everywhere."""
    result = Sums()
    gone: set[str] = set()
    for terms in contexts:
        beyond = sorted(
            ((told(term) - bias, term) for term in dict.fromkeys(terms) if term not in gone),
            key=lambda pair: (-pair[0], pair[1]),
        )
        beyond = [(bits, term) for bits, term in beyond if bits > 0]
        total = sum(bits for bits, _ in beyond) + bias
        while total >= threshold and len(beyond) > 1:
            result.found.append(Sum(tuple(term for _, term in beyond), total))
            bits, term = beyond.pop(0)
            gone.add(term)
            total -= bits
        if beyond:
            result.residual = max(result.residual, total)
    return result
