"""What terms to keep mean for the models: K-safety removes others, and an error says where a model cannot hold."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.core.edits import OffsetMap
from expurgate.core.errors import GuaranteeError
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.policy import Policy

KEPT_WEIGHT = 1e6
"""What a term to keep weighs for K-safety, where others weigh 1."""


def with_weights(policy: Policy, kept: Sequence[str]) -> Policy:
    """The policy with so much weight on the kept terms that K-safety removes one only where it cannot hold otherwise."""
    if policy.k_safety is None or not kept:
        return policy
    weights = {**policy.k_safety.weights, **dict.fromkeys(kept, KEPT_WEIGHT)}
    return replace(policy, k_safety=replace(policy.k_safety, weights=weights))


def cannot_hold(findings: Sequence[Finding], offsets: OffsetMap) -> GuaranteeError:
    """The error that says which model does not hold because of which kept term; ``offsets`` lead to the original."""
    first = findings[0]
    place = offsets.to_old(first.span)
    more = len({finding.span for finding in findings}) - 1
    others = f", and {more} more," if more else ""
    return GuaranteeError(
        f"the model {first.model} cannot hold while the term at {place.start}..{place.end}{others} is kept; "
        "nothing is released"
    )
