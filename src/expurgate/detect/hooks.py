"""The hooks of the detectors that come with Expurgate: each makes one detector from its settings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from expurgate.core.errors import PolicyError
from expurgate.detect.base import Detector
from expurgate.detect.disguise import Undisguised
from expurgate.detect.entities import ENTITY_LABELS, IDENTIFYING, EntityDetector
from expurgate.detect.lexicon import LexiconDetector, read_terms
from expurgate.detect.patterns.detector import PatternDetector
from expurgate.detect.patterns.table import LABELS
from expurgate.detect.reflowing import Reflowed
from expurgate.detect.regexes import RegexDetector
from expurgate.detect.tagger import Tagger
from expurgate.text.normal import normal_form

ALL = ("all",)


def patterns(settings: Mapping[str, Any]) -> Detector:
    """``labels``: the labels of the pattern table to look for, or all."""
    labels = tuple(settings["labels"])
    return Reflowed(Undisguised(PatternDetector(LABELS if labels == ALL else labels)))


def entities(settings: Mapping[str, Any]) -> Detector:
    """``labels``: the entity types to look for, or all that identify; ``propagate``: find further mentions of names."""
    labels = IDENTIFYING if tuple(settings["labels"]) == ALL else tuple(settings["labels"])
    unknown = sorted(set(labels) - set(ENTITY_LABELS))
    if unknown:
        raise PolicyError(f"no entity type is called {unknown[0]!r} (one of {', '.join(ENTITY_LABELS)})")
    return EntityDetector(labels, propagate=settings["propagate"])


def tagger(settings: Mapping[str, Any]) -> Detector:
    """``detectors``: the detectors whose findings the tagger judges."""
    return Tagger(tuple(settings["detectors"]))


def lexicon(settings: Mapping[str, Any]) -> Detector:
    """``terms``: terms to find; ``files``: files with one term on each line."""
    listed = [term for path in settings["files"] for term in read_terms(Path(path))]
    terms = [*settings["terms"], *listed]
    if terms and not any(normal_form(term) for term in terms):
        raise PolicyError("detect.terms: none of the terms has a letter or a digit, so nothing would be found")
    return LexiconDetector(terms)


def regexes(settings: Mapping[str, Any]) -> Detector:
    """``expressions``: the expression for each label."""
    return Reflowed(Undisguised(RegexDetector(settings["expressions"])))
