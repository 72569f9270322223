"""The labels that findings may have, for the rules of a policy that speak of them."""

from __future__ import annotations

from expurgate.core.document import LOOSE, MODIFIER
from expurgate.core.errors import PolicyError
from expurgate.core.lazy_dataclasses import replace
from expurgate.detect.disguise import UNREADABLE
from expurgate.detect.entities import ENTITY_LABELS
from expurgate.detect.lexicon import TERM
from expurgate.detect.patterns.table import LABELS
from expurgate.policy import Policy


def check_shown(policy: Policy) -> None:
    """PolicyError when nothing is looked for but what the policy leaves in sight."""
    rule = policy.detect
    if rule is None or not rule.show or rule.tagger:
        return
    patterns, entities = (
        tuple(label for label in (known if "all" in asked else asked) if label not in rule.show)
        for asked, known in ((rule.patterns, LABELS), (rule.entities, ENTITY_LABELS))
    )
    replace(policy, detect=replace(rule, patterns=patterns, entities=entities)).check_looking()


def check_labels(policy: Policy) -> None:
    """PolicyError when a rule is for a label that no finding has. Plug-ins may have any labels."""
    check_shown(policy)
    rule = policy.detect
    if policy.models or (rule is not None and rule.plugins):
        return
    known = {*LABELS, *ENTITY_LABELS, TERM, UNREADABLE, LOOSE, MODIFIER, *(rule.regexes if rule is not None else ())}
    for label in policy.transform.labels:
        if label not in known:
            raise PolicyError(f"transform.{label}: no finding has this label (one of {', '.join(sorted(known))})")
