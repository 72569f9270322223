"""From the arguments of a call, or the options of the command, to a policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expurgate.core.errors import InputError
from expurgate.policy import Policy

MODELS = ("information", "correlation", "disclosure", "subject", "k_safety")
"""The sections of a policy that are models."""


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
) -> Policy:
    """The policy that arguments and options amount to: a preset or file, with what they say on top.

    With nothing asked for at all, ``recommended``.
    """
    base: dict[str, Any] = {}
    if policy is not None:
        base = (policy if isinstance(policy, Policy) else Policy.load(policy)).to_dict()
    elif not protect and not reveal:
        base = Policy.load("recommended").to_dict()
    if protect:
        base.setdefault("disclosure", {})["protect"] = list(protect)
    if reveal:
        base["information"] = {"reveal": list(reveal)}
    if alpha is not None:
        base.setdefault("disclosure", {})["alpha"] = alpha
    if method is not None:
        base.setdefault("transform", {})["method"] = method
    if context is not None:
        for section in ("disclosure", "correlation"):
            if section in base:
                base[section]["context"] = context
    if reader is not None:
        if "k_safety" not in base:
            raise InputError("a reader's view needs K-safety: a policy with a section k_safety")
        base["k_safety"]["reader"] = reader
    if only:
        base = _restricted(base, only)
    if "disclosure" in base and not base["disclosure"].get("protect"):
        raise InputError("alpha says how much of a protected entity may be told: name one to protect")
    return Policy.from_dict(base)


def _restricted(base: dict[str, Any], only: Sequence[str]) -> dict[str, Any]:
    """The policy with only the named models; ``correlation`` brings the recommended detectors if it has none."""
    only = [name.replace("-", "_") for name in only]
    for name in only:
        if name not in MODELS:
            raise InputError(f"no such model: {name} (one of {', '.join(MODELS)})")
        if name == "k_safety" and name not in base:
            raise InputError("the model k-safety needs a policy with a section k_safety")
        if name not in base and name not in ("correlation", "subject"):
            raise InputError(
                f"the model {name} needs to know what to {'reveal' if name == 'information' else 'protect'}"
            )
    if "subject" in only:
        base.setdefault("subject", {})
    if "correlation" in only:
        base.setdefault("correlation", {})
        base.setdefault("detect", Policy.load("recommended").to_dict()["detect"])
    elif "detect" in base and "correlation" in base:
        del base["correlation"]
    return {key: value for key, value in base.items() if key not in MODELS or key in only}
