"""Recognizers of Presidio as a detector: any ``EntityRecognizer`` takes part in a policy like our own detectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any, Protocol

from expurgate.core.document import Reading
from expurgate.core.errors import MissingExtraError, PolicyError
from expurgate.core.findings import Finding, in_order
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form

PREDEFINED = "presidio_analyzer.predefined_recognizers"
FETCHING = f"{PREDEFINED}.ner"
"""Where Presidio keeps recognizers that fetch their models."""
SETTINGS = ("recognizers", "score", "pipeline")
SCORE = 0.5


class Recognizer(Protocol):
    """The part of Presidio's ``EntityRecognizer`` that is used."""

    supported_entities: Sequence[str]

    def analyze(self, text: str, entities: Sequence[str], nlp_artifacts: Any) -> Sequence[Any]: ...


class PresidioDetector:
    """Finds what recognizers of Presidio recognize with at least ``score``.

    ``nlp_engine`` is one of Presidio's, for recognizers that need the text analysed; patterns need none.
    """

    name = "presidio"

    def __init__(self, recognizers: Sequence[Recognizer], *, score: float = SCORE, nlp_engine: Any = None) -> None:
        self._recognizers = tuple(recognizers)
        self._score = score
        self._nlp_engine = nlp_engine

    def __repr__(self) -> str:
        return f"PresidioDetector({len(self._recognizers)} recognizers)"

    def detect(self, reading: Reading) -> list[Finding]:
        """The results of all recognizers above the score, each place and type once."""
        text = reading.document.text
        artifacts = self._nlp_engine.process_text(text, "en") if self._nlp_engine is not None else None
        found = {
            (result.start, result.end, str(result.entity_type))
            for recognizer in self._recognizers
            for result in recognizer.analyze(text, recognizer.supported_entities, artifacts) or ()
            if result.score >= self._score and result.start < result.end
        }
        findings = [
            Finding(Span(start, end), normal_form(text[start:end]), self.name, label) for start, end, label in found
        ]
        return list(in_order(findings))


def detector(settings: Mapping[str, Any]) -> PresidioDetector:
    """The hook. ``recognizers``: names of Presidio's own, or ``module:Class``; ``score``; ``pipeline``: a spaCy one."""
    unknown = sorted(set(settings) - set(SETTINGS))
    names, score = settings.get("recognizers"), settings.get("score", SCORE)
    if unknown:
        raise PolicyError(f"detect.plugins.presidio: no such setting: {unknown[0]} (one of {', '.join(SETTINGS)})")
    if not isinstance(names, list | tuple) or not names or not all(isinstance(name, str) for name in names):
        raise PolicyError("detect.plugins.presidio.recognizers is a list of recognizers")
    if isinstance(score, bool) or not isinstance(score, int | float) or not 0 <= score <= 1:
        raise PolicyError("detect.plugins.presidio.score is a number from 0 to 1")
    engine = _engine(str(settings["pipeline"])) if "pipeline" in settings else None
    return PresidioDetector([_recognizer(name) for name in names], score=float(score), nlp_engine=engine)


def _recognizer(name: str) -> Recognizer:
    """A recognizer of an installed package that works on this machine.

    A policy may come with a certificate from someone else, so nothing else is imported or called, and what would send
    the text away or fetch a model is refused.
    """
    module, colon, attribute = name.partition(":")
    try:
        from presidio_analyzer import EntityRecognizer, RemoteRecognizer
    except ImportError:
        raise MissingExtraError("presidio-analyzer", extra="presidio") from None
    module, attribute = (module, attribute) if colon else (PREDEFINED, name)
    try:
        installed = module.partition(".")[0] in packages_distributions()
        found = getattr(import_module(module), attribute) if installed else None
    except (ImportError, AttributeError):
        found = None
    if not isinstance(found, type) or not issubclass(found, EntityRecognizer):
        raise PolicyError(f"no Presidio recognizer {name!r} in an installed package")
    if issubclass(found, RemoteRecognizer) or found.__module__.startswith(FETCHING):
        raise PolicyError(
            f"{name} asks another machine; a policy cannot name it, PresidioDetector takes it as an object"
        )
    made: Recognizer = found()
    return made


def _engine(pipeline: str) -> Any:
    """Presidio's own analysis with a spaCy pipeline, for recognizers that ask for it; Presidio would download others."""
    try:
        from presidio_analyzer.nlp_engine import NlpEngineProvider
        from spacy.util import is_package
    except ImportError:
        raise MissingExtraError("presidio-analyzer", extra="presidio") from None
    if not is_package(pipeline) and not Path(pipeline).is_dir():
        raise PolicyError(f"detect.plugins.presidio.pipeline: no spaCy pipeline {pipeline!r} is installed")
    models = [{"lang_code": "en", "model_name": pipeline}]
    return NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models}).create_engine()
