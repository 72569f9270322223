"""Minimal unsafe sets: the terms that disclose an entity only together."""

from __future__ import annotations

from expurgate.privacy.ksafety.model import Problem, ProtectedEntity, bits


def minimal_unsafe(problem: Problem, one: ProtectedEntity, terms: int) -> int:
    """A subset of ``terms`` that still endangers ``one`` and none of whose own subsets does.

    Terms that many entities share are dropped first, so that the set is short.
    """
    kept = one.mask & terms
    order = sorted(bits(kept), key=lambda at: (-problem.columns[at].bit_count(), at))
    for at in order:
        without = kept & ~(1 << at)
        if not problem.safe_for(one, without):
            kept = without
    return kept
