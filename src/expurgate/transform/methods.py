"""A transform by the name a policy gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from expurgate.core.errors import PolicyError
from expurgate.policy import METHODS
from expurgate.transform.base import Generalizer, Transform
from expurgate.transform.generalize import Generalize, Information, Safe
from expurgate.transform.pseudonymize import Pseudonymize
from expurgate.transform.redact import Redact, Suppress


def transform_named(
    method: str,
    *,
    taxonomy: Generalizer,
    safe: Safe,
    silent: Safe | None = None,
    information: Information | None = None,
    key: bytes | None = None,
    people: Sequence[str] = (),
    mark: Literal["block", "label"] = "block",
) -> Transform:
    """A fresh transform for one run. What has no pseudonym is generalized."""
    if method in ("generalize", "pseudonymize"):
        general = Generalize(taxonomy=taxonomy, safe=safe, silent=silent, information=information)
        return general if method == "generalize" else Pseudonymize(key=key, fallback=general, people=people)
    if method == "redact":
        return Redact(style=mark)
    if method == "suppress":
        return Suppress()
    raise PolicyError(f"a method is one of {', '.join(METHODS)}")
