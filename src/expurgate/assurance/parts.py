"""Everything that takes part in a run under a policy, with its package and version, and whether it is all here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from expurgate.assurance.check import Check
from expurgate.core.errors import PluginError
from expurgate.core.memory import Table, active_table
from expurgate.knowledge.corpus.opening import corpus_kind
from expurgate.language.choose import reader_kind
from expurgate.plugins import GROUPS, OWN, Plugin, find
from expurgate.policy import DetectRule, Policy, model_name
from expurgate.version import __version__

_POLICIES = 4
"""Of how many policies a run remembers what follows from them; a policy that is remembered keeps its identity."""
LAST = "k-safety"
"""The model that judges last, on what all others leave."""


def parts(policy: Policy) -> list[Plugin]:
    """The plug-ins a run under this policy goes through, in the order of the flow."""
    known: Table[int, tuple[Policy, list[Plugin]]] = active_table(parts, "policies", _POLICIES)
    return known.one(id(policy), lambda: (policy, [find(group, name) for group, name in _names(policy)]))[1]


def plain_values(policy: Policy) -> Mapping[str, Any]:
    """A policy as plain values; of one under which many documents are certified they are made once."""
    known: Table[int, tuple[Policy, dict[str, Any]]] = active_table(plain_values, "policies", _POLICIES)
    return known.one(id(policy), lambda: (policy, policy.to_dict()))[1]


def policy_of(values: Mapping[str, Any]) -> Policy:
    """The policy that plain values describe; the same one where many certificates say the same."""
    known: Table[str, Policy] = active_table(policy_of, "policies", _POLICIES)
    return known.one(json.dumps(values, sort_keys=True), lambda: Policy.from_dict(values))


def _names(policy: Policy) -> Iterator[tuple[str, str]]:
    yield "readers", reader_kind(policy.pipeline)[0]
    for name in _detectors(policy.detect):
        yield "detectors", name
    for name in model_names(policy):
        yield "models", name
    methods = (rule.method for rule in policy.transform.labels.values() if rule.method is not None)
    for method in dict.fromkeys((policy.transform.method, *methods)):
        yield "transforms", method
    if policy.knowledge.corpus is not None:
        yield "corpora", corpus_kind(policy.knowledge.corpus)


def model_names(policy: Policy) -> list[str]:
    """The models in force, in the order they judge."""
    own = [model_name(name) for name, _ in policy.in_force()]
    return [*(name for name in own if name != LAST), *policy.models, *(name for name in own if name == LAST)]


def _detectors(rule: DetectRule | None) -> Iterator[str]:
    if rule is None:
        return
    asked = {
        "patterns": rule.patterns,
        "entities": rule.entities,
        "tagger": rule.tagger,
        "lexicon": rule.terms or rule.lexicons,
        "regexes": rule.regexes,
    }
    yield from (name for name, wanted in asked.items() if wanted)
    yield from rule.plugins


def here(stated: object) -> Check:
    """Whether everything a certificate says took part is installed, other packages' parts in the stated version.

    Expurgate's own parts may be of another version: whatever they claim is computed again.
    """
    claim = "everything that took part is installed in the version stated"
    if not isinstance(stated, list) or not all(isinstance(entry, Mapping) for entry in stated):
        return Check(claim, False, "the certificate does not say what took part")
    faults = [fault for fault in map(_fault, stated) if fault]
    made_by = {str(entry.get("version")) for entry in stated if entry.get("package") == OWN}
    return Check(claim, not faults, "; ".join(faults) or _version(made_by))


def _fault(entry: Mapping[str, Any]) -> str:
    """The problem with one part named in the certificate; empty when the part is installed here."""
    group, name, package, version = (entry.get(key) for key in ("group", "name", "package", "version"))
    if group not in GROUPS or not isinstance(name, str):
        return "an entry names nothing known"
    try:
        found = find(str(group), name)
    except PluginError:
        return f"{group}: {name} of {package} {version} is not installed"
    if found.package != package or (found.version != version and not found.built_in):
        return f"{group}: {name} was of {package} {version}, here it is of {found.package} {found.version}"
    return ""


def _version(made_by: set[str]) -> str:
    """The version that made the certificate, if it is another than this one."""
    return "" if made_by <= {__version__} else f"made by Expurgate {', '.join(sorted(made_by))}"
