"""The detectors a policy asks for, each through its door."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from expurgate.detect.allowed import Allowing, Showing
from expurgate.detect.base import Detector
from expurgate.plugins import find
from expurgate.policy import DetectRule


def detectors(rule: DetectRule | None) -> list[Detector]:
    """Patterns and entities, judged by the tagger where it is asked for; lexicons, expressions and plug-ins beside them."""
    if rule is None:
        return []
    pointing = [_made(name, settings) for name, settings in _pointing(rule)]
    judged = [_made("tagger", {"detectors": pointing})] if rule.tagger else pointing
    judged = [Allowing(each, rule.allow) for each in judged] if rule.allow else judged
    judged = [Showing(each, frozenset(rule.show)) for each in judged] if rule.show else judged
    return [*judged, *(_made(name, settings) for name, settings in _unjudged(rule))]


def _pointing(rule: DetectRule) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The detectors whose findings a tagger may judge."""
    if rule.patterns:
        yield "patterns", {"labels": rule.patterns}
    if rule.entities:
        yield "entities", {"labels": rule.entities, "propagate": rule.propagate}


def _unjudged(rule: DetectRule) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The detectors whose findings no tagger judges."""
    if rule.terms or rule.lexicons:
        yield "lexicon", {"terms": rule.terms, "files": rule.lexicons}
    if rule.regexes:
        yield "regexes", {"expressions": rule.regexes}
    yield from rule.plugins.items()


def _made(name: str, settings: Mapping[str, Any]) -> Detector:
    made: Detector = find("detectors", name).made(settings)
    return made
