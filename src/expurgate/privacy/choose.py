"""The models a policy asks for, each through its door."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from expurgate.plugins import find
from expurgate.policy import Policy, model_name
from expurgate.privacy.base import Model

OPEN_ALPHA = 1.5
"""The α that stands in where neither the policy nor the caller has chosen one."""
OPENED = "k_safety"
"""The model that needs its entity file open: the sanitizer makes it."""


def models(policy: Policy, *, alpha: float | None = None) -> list[Model]:
    """The models in force; ``alpha`` stands in where the policy leaves the choice open."""
    return [find("models", name).made(settings) for name, settings in _asked(policy, alpha)]


def _asked(policy: Policy, alpha: float | None) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for name, rule in policy.in_force():
        if name == OPENED:
            continue
        settings = {entry.name: getattr(rule, entry.name) for entry in fields(rule)}
        if settings.get("alpha") == "auto":
            settings["alpha"] = OPEN_ALPHA if alpha is None else alpha
        yield model_name(name), settings
    yield from policy.models.items()
