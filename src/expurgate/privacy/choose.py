"""The models a policy asks for."""

from __future__ import annotations

from expurgate.policy import CorrelationRule, DisclosureRule, Policy
from expurgate.privacy.base import Model
from expurgate.privacy.correlation import Correlation
from expurgate.privacy.disclosure import Disclosure
from expurgate.privacy.information import Information
from expurgate.privacy.subject import HiddenSubject
from expurgate.privacy.tuples import Search


def models(policy: Policy, *, alpha: float | None = None) -> list[Model]:
    """The models in force; ``alpha`` stands in where the policy leaves the choice open."""
    chosen: list[Model] = []
    if policy.information is not None:
        chosen.append(Information(policy.information.reveal, policy.information.beta))
    if policy.correlation is not None:
        rule = policy.correlation
        chosen.append(Correlation(rule.context, _search(rule), rule.threshold))
    if policy.disclosure is not None:
        asked = policy.disclosure
        value = asked.alpha if not isinstance(asked.alpha, str) else alpha if alpha is not None else 1.5
        chosen.append(Disclosure(asked.protect, value, asked.context, _search(asked), asked.hide_unseen, asked.crowd))
    if policy.subject is not None:
        chosen.append(HiddenSubject(policy.subject.crowd, policy.subject.distance, policy.subject.strangers))
    return chosen


def _search(rule: CorrelationRule | DisclosureRule) -> Search:
    return Search(support=rule.support, largest=rule.largest, budget=rule.budget)
