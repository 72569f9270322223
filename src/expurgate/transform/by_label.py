"""Another transform for the findings of some labels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from expurgate.policy import TransformRule
from expurgate.transform.base import Lettering, Replacement, Target, Transform


class ByLabel:
    """Answers with the transform of a target's label, or with the one for all others.

    Where findings with several labels have become one target, the target's own label decides.
    """

    def __init__(self, others: Transform, labels: Mapping[str, Transform]) -> None:
        self._others, self._labels = others, labels
        self.name = others.name

    def __repr__(self) -> str:
        return f"ByLabel({self.name}, {len(self._labels)} labels)"

    def prepare(self, targets: Sequence[Target]) -> None:
        """Let every transform see the targets that it will be asked about."""
        for transform in dict.fromkeys((self._others, *self._labels.values())):
            transform.prepare([target for target in targets if self._chosen(target) is transform])

    def replacement(self, target: Target, *, forbidden: frozenset[str]) -> Replacement:
        """The wording that the transform for the target's label gives."""
        return self._chosen(target).replacement(target, forbidden=forbidden)

    def settle(self, texts: Sequence[str]) -> dict[str, str]:
        """Let the transform that calls people by letters give them out again."""
        transforms = dict.fromkeys((self._others, *self._labels.values()))
        return next((each.settle(texts) for each in transforms if isinstance(each, Lettering)), {})

    def _chosen(self, target: Target) -> Transform:
        """By what the target is where it stands, or else by the label of its longest finding if that is another."""
        label = target.label
        if label not in self._labels and label not in {finding.label for finding in target.findings}:
            longest = max(target.findings, key=lambda finding: len(finding.span), default=None)
            label = longest.label if longest is not None else label
        return self._labels.get(label, self._others)


def by_label(rule: TransformRule, make: Callable[[TransformRule], Transform]) -> Transform:
    """The transform that a policy's rule asks for; labels with the same method and mark share one transform."""
    made: dict[tuple[str, str], Transform] = {}
    for asked in (rule, *map(rule.rule_for, rule.labels)):
        if (asked.method, asked.mark) not in made:
            made[asked.method, asked.mark] = make(asked)
    others = made[rule.method, rule.mark]
    if not rule.labels:
        return others
    asked_for = {label: rule.rule_for(label) for label in rule.labels}
    return ByLabel(others, {label: made[asked.method, asked.mark] for label, asked in asked_for.items()})
