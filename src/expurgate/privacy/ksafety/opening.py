"""From the K-safety section of a policy to the entities, who of them is protected, and how to solve."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from expurgate.core.errors import PolicyError
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.knowledge.entities.store import Entities
from expurgate.policy import KSafetyRule, Policy
from expurgate.privacy.ksafety.access import AccessPolicy
from expurgate.privacy.ksafety.judging import Options
from expurgate.privacy.ksafety.registry import check

BESIDE = ("access.toml", "access.db")
"""An access policy of this name beside the entity file is used where none is named."""


@dataclass(frozen=True, slots=True)
class OpenedEntities:
    """The entity file with the protected entities by number. ``unknown``: restricted labels that no entity has."""

    entities: Entities
    protected: tuple[int, ...] = field(repr=False)
    options: Options
    unknown: tuple[str, ...] = ()

    def resolved(self, policy: Policy) -> Policy:
        """The policy with the protected entities by id, so that it says the same wherever it is read."""
        if policy.k_safety is None:
            return policy
        ids = tuple(self.entities.id(number) for number in self.protected)
        rule = replace(policy.k_safety, protect=ids, labels=(), reader=None, access=None)
        return replace(policy, k_safety=rule, readers={}, labels={})


def open_rule(policy: Policy) -> OpenedEntities | None:
    """The entities that the policy protects by K-safety, opened; None when the policy has no such rule."""
    rule = policy.k_safety
    if rule is None:
        return None
    check(rule.solver, window=rule.window, time_limit=rule.time_limit)
    if not rule.protect and not rule.labels and rule.reader is None:
        raise PolicyError("K-safety needs to know whom to protect: entities, labels, or a reader who may not see them")
    entities = Entities.open(rule.entities)
    hidden = () if rule.reader is None else _access(policy, rule).hidden_from(rule.reader)
    known = [label for label in hidden if label in entities.labels]
    if hidden and not known and not rule.protect and not rule.labels:
        raise PolicyError("no entity has any of the labels hidden from this reader: nothing would be protected")
    return OpenedEntities(
        entities,
        entities.select(rule.protect, labels=[*rule.labels, *known]),
        Options(rule.k, rule.solver, _weights(rule.weights, entities), rule.time_limit, rule.window),
        tuple(label for label in hidden if label not in entities.labels),
    )


def _access(policy: Policy, rule: KSafetyRule) -> AccessPolicy:
    """Who may see what: by the file or database named, by the policy itself, or by a file beside the entities."""
    if rule.access is not None:
        return AccessPolicy.open(rule.access)
    if policy.readers:
        return AccessPolicy.from_mapping({"readers": policy.readers, "labels": policy.labels})
    for name in BESIDE:
        beside = Path(rule.entities).parent / name
        if beside.is_file():
            return AccessPolicy.open(str(beside))
    raise PolicyError(
        "a reader needs an access policy: name a file or database, or put readers and labels in the policy"
    )


def _weights(weights: Mapping[str, float], entities: Entities) -> dict[int, float]:
    """Weights by term number; terms no entity knows are passed over."""
    known = {entities.term_number(term): weight for term, weight in weights.items()}
    return {term: weight for term, weight in known.items() if term is not None}
