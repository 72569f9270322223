"""From the arguments of a call, or the options of the command, to a policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expurgate.core.errors import InputError
from expurgate.core.table import settings_in
from expurgate.policy import MODELS, Policy, model_name


def policy_for(
    *,
    protect: Sequence[str] = (),
    reveal: Sequence[str] = (),
    alpha: float | str | None = None,
    method: str | None = None,
    context: str | None = None,
    policy: Policy | str | None = None,
    only: Sequence[str] = (),
    reader: str | None = None,
    even_if_unknown: bool | None = None,
    language: str | None = None,
    bare: bool = True,
) -> Policy:
    """The policy that the arguments of a call amount to; see :func:`policy_from`."""
    given = {
        "protect": protect,
        "reveal": reveal,
        "alpha": alpha,
        "method": method,
        "context": context,
        "reader": reader,
        "even_if_unknown": even_if_unknown,
        "language": language,
    }
    return policy_from(given, policy=policy, only=only, bare=bare)


def policy_from(
    given: Mapping[str, Any], *, policy: Policy | str | None = None, only: Sequence[str] = (), bare: bool = True
) -> Policy:
    """A preset or file with the options of ``sanitize`` laid over it; ``recommended`` when nothing is asked for at all.

    ``given`` holds the options by the names of their arguments; what else it holds is passed over. ``only`` names the
    models to hold of those the policy has. ``bare``: entities to protect stand by themselves; otherwise they are laid over
    ``recommended``, unless a policy or models are named or features to reveal say what may stay.
    """
    base: dict[str, Any] = {}
    if policy is not None:
        base = (policy if isinstance(policy, Policy) else Policy.load(policy)).to_dict()
    elif not given.get("reveal") and (not given.get("protect") or not (bare or only)):
        base = Policy.load("recommended").to_dict()
    _lay_over(base, given)
    if only:
        base = _restricted(base, only)
    if "disclosure" in base and not base["disclosure"].get("protect"):
        raise InputError("alpha says how much of a protected entity may be told: name one to protect")
    return Policy.from_dict(base)


def _lay_over(base: dict[str, Any], given: Mapping[str, Any]) -> None:
    """Put the options into the plain values of a policy, as the table of settings says; one that would do nothing is refused."""
    asked: dict[str, list[str]] = {}
    for path, entry in settings_in(Policy):
        option = entry.option
        value = given.get(option.argument) if option is not None and "sanitize" in option.commands else None
        if option is None or value is None or (entry.kind.many and not value):
            continue
        *sections, name = path
        section = sections[0] if sections else ""
        if option.section == "any" and value:
            asked.setdefault(option.flags[-1], []).append(section)
        if section and section not in base:
            if option.section == "any":
                continue
            if option.section == "require":
                raise InputError(f"{option.flags[-1]} needs a policy with a section {section}")
        if option.section == "replace":
            base[section] = {}
        held = base.setdefault(section, {}) if section else base
        held[name] = list(value) if entry.kind.many else value
    for flag, sections in asked.items():
        if not any(section in base for section in sections):
            raise InputError(f"{flag} needs a policy with a section {' or '.join(sections)}")
    if given.get("weekdays") and "pseudonymize" not in _methods(base):
        raise InputError("--weekdays goes with the method pseudonymize: only dates that get stand-ins move")


def _methods(base: Mapping[str, Any]) -> set[str]:
    """The methods that the plain values of a policy name, for all findings or for some."""
    rule = base.get("transform", {})
    return {rule.get("method", ""), *(one.get("method", "") for one in rule.values() if isinstance(one, dict))}


def _restricted(base: dict[str, Any], only: Sequence[str]) -> dict[str, Any]:
    """The policy with only the named models; one that works on detectors' findings brings the recommended detectors."""
    only = [name.replace("-", "_") for name in only]
    for name in only:
        if name not in MODELS:
            raise InputError(f"no such model: {name} (one of {', '.join(map(model_name, MODELS))})")
        entry = MODELS[name]
        if name not in base and entry.needs:
            raise InputError(f"the model {model_name(name)} needs {entry.needs}")
        base.setdefault(name, {})
        if entry.after:
            base.setdefault(entry.after, Policy.load("recommended").to_dict()[entry.after])
    return {key: value for key, value in base.items() if key not in MODELS or key in only}
