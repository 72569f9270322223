"""The detectors a policy asks for."""

from __future__ import annotations

from pathlib import Path

from expurgate.core.errors import PolicyError
from expurgate.detect.base import Detector
from expurgate.detect.disguise import Undisguised
from expurgate.detect.entities import ENTITY_LABELS, IDENTIFYING, EntityDetector
from expurgate.detect.lexicon import LexiconDetector, read_terms
from expurgate.detect.patterns.detector import PatternDetector
from expurgate.detect.patterns.table import LABELS
from expurgate.detect.regexes import RegexDetector
from expurgate.detect.tagger import Tagger
from expurgate.policy import DetectRule
from expurgate.text.normal import normal_form


def detectors(rule: DetectRule | None) -> list[Detector]:
    """Patterns and entities, judged by the tagger where it is asked for; lexicons and the user's expressions beside them."""
    if rule is None:
        return []
    chosen: list[Detector] = []
    if rule.patterns:
        chosen.append(Undisguised(PatternDetector(LABELS if rule.patterns == ("all",) else rule.patterns)))
    if rule.entities:
        labels = IDENTIFYING if rule.entities == ("all",) else rule.entities
        unknown = sorted(set(labels) - set(ENTITY_LABELS))
        if unknown:
            raise PolicyError(f"no entity type is called {unknown[0]!r} (one of {', '.join(ENTITY_LABELS)})")
        chosen.append(EntityDetector(labels, propagate=rule.propagate))
    if rule.tagger:
        chosen = [Tagger(tuple(chosen))]
    terms = [*rule.terms, *(term for path in rule.lexicons for term in read_terms(Path(path)))]
    if terms:
        if not any(normal_form(term) for term in terms):
            raise PolicyError("detect.terms: none of the terms has a letter or a digit, so nothing would be found")
        chosen.append(LexiconDetector(terms))
    if rule.regexes:
        chosen.append(Undisguised(RegexDetector(rule.regexes)))
    return chosen
