"""The transform a policy asks for."""

from __future__ import annotations

from collections.abc import Callable

from expurgate.policy import TransformRule
from expurgate.transform.base import Generalizer, Transform
from expurgate.transform.generalize import Generalize
from expurgate.transform.pseudonymize import Pseudonymize
from expurgate.transform.redact import Redact, Suppress


def transform(
    rule: TransformRule,
    *,
    taxonomy: Generalizer,
    safe: Callable[[str], bool],
    information: Callable[[str], float] | None = None,
    key: bytes | None = None,
) -> Transform:
    """Generalize, redact, suppress or pseudonymize; names without a stand-in are generalized."""
    match rule.method:
        case "redact":
            return Redact(style=rule.mark)
        case "suppress":
            return Suppress()
        case "pseudonymize":
            fallback = Generalize(taxonomy=taxonomy, safe=safe, information=information)
            return Pseudonymize(key=key, fallback=fallback)
        case _:
            return Generalize(taxonomy=taxonomy, safe=safe, information=information)
