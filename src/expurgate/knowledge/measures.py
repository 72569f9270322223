"""Information content and pointwise mutual information, and what to make of sparse counts.

A count of zero is no evidence, which is not the same as no risk: an unseen term is treated as maximally
informative, as if it had been seen in one document. A joint count below the support floor is weak evidence.
"""

from __future__ import annotations

from math import inf, log2

COMMON = tuple(
    "time year day world name number part place group area work line water house family school book history road war "
    "music film team game season church river town street hand head letter table stone summer village market".split()
)
"""Words that say nothing in particular: what they seem to say about a thing is the length of its documents."""

SUPPORT_FLOOR = 3
"""Joint counts below this are weak evidence."""


def information_content(count: int, documents: int) -> float:
    """IC(t) = −log₂ p(t), p = count / N (general-purpose sanitization, equation 1); log₂ N for a term never seen."""
    return log2(documents / max(count, 1))


def pointwise_mutual_information(together: int, of: int, alone: int, documents: int) -> float:
    """PMI(c;T) = log₂( p(c,T) / (p(c) p(T)) ) (C-sanitized, equation 3); −∞ when never seen together."""
    if together <= 0:
        return -inf
    return log2(together * documents / (of * alone))
