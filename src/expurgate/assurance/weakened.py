"""Settings of a policy that ask for less than usual. A verifier says which: "ok" of a claim means little when hardly anything was claimed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from expurgate.assurance.certificate import preset_settings, stated_preset
from expurgate.assurance.check import Check
from expurgate.policy import Policy

_MORE = (
    "correlation.support",
    "correlation.sure",
    "correlation.threshold",
    "disclosure.support",
    "disclosure.sure",
    "subject.distance",
)
"""The more these say, the less is asked for."""
_LESS = ("correlation.largest", "correlation.budget", "disclosure.largest", "disclosure.budget", "disclosure.crowd")
"""The less these say, the less is asked for; no limit is the most."""
_ON = ("detect.allow", "detect.show")
_OFF = ("detect.propagate", "correlation.hide_unseen", "disclosure.hide_unseen")
UNNAMED = "nothing that names or identifies a person is left"
_ADVERSARY = "subject.adversary"
_STRENGTHS = ("none", "public", "acquaintance")


def weakened(policy: Policy) -> Iterator[Check]:
    """A claim that nobody checked, where settings ask for less than the defaults do, or than the preset of the policy's name."""
    found = [*_weaker(policy)]
    if found:
        yield Check(
            "the policy asks for as much as is usual",
            True,
            f"not checked: what was asked for is checked, and it is less: {', '.join(found)}",
            checked=False,
        )


def unsought(policy: Policy) -> Iterator[Check]:
    """A claim that nobody checked, where nothing in the policy looks for names, or for numbers and addresses."""
    if policy.unsought:
        told = f"not checked: nothing in the policy looks for {' or for '.join(policy.unsought)}"
        yield Check(UNNAMED, True, told, checked=False)


def _weaker(policy: Policy) -> Iterator[str]:
    preset = stated_preset(policy)
    usual: Mapping[str, Any] = {} if preset is None else preset_settings(preset)
    for path in (*_MORE, *_LESS, *_ON, *_OFF, _ADVERSARY):
        section, name = path.split(".")
        rule = getattr(policy, section)
        if rule is not None:
            before = usual.get(section, {}).get(name, getattr(type(rule)(), name))
            if _asks_less(path, getattr(rule, name), before):
                yield path
    for name in ("corpus", "taxonomies"):
        if getattr(policy.knowledge, name):
            yield f"knowledge.{name} (not the built-in knowledge alone)"
    if policy.language == "any":
        yield "language (any)"


def _asks_less(path: str, value: Any, usual: Any) -> bool:
    if path in _OFF:
        return bool(usual) and not value
    if path in _ON:
        return not set(value) <= set(usual)
    if path == _ADVERSARY:
        return _STRENGTHS.index(value) < _STRENGTHS.index(usual)
    if value is None:
        return False
    return usual is None or (value > usual if path in _MORE else value < usual)
