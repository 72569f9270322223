"""What every detector must do, whatever it detects."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import walk_packages

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.detect.detect_readings import plain, with_entities

from expurgate import detect
from expurgate.core.document import Document, Reading, Term
from expurgate.core.errors import DetectionError, PolicyError
from expurgate.core.findings import Finding, in_order
from expurgate.core.memory import Memory
from expurgate.core.spans import Span
from expurgate.detect.allowed import Allowing, Showing
from expurgate.detect.base import Detector
from expurgate.detect.cutting import cut
from expurgate.detect.disguise import Undisguised
from expurgate.detect.entities import EntityDetector
from expurgate.detect.identity import IdentityDetector
from expurgate.detect.lexicon import LexiconDetector
from expurgate.detect.names import without_possessive
from expurgate.detect.patterns.detector import PatternDetector
from expurgate.detect.presidio import detector as presidio
from expurgate.detect.reflowing import Reflowed
from expurgate.detect.regexes import RegexDetector
from expurgate.detect.running import run
from expurgate.detect.tagger import Tagger
from expurgate.language.reader import Reader
from expurgate.text.calendar import FEAST_FORM

DETECTORS: list[Detector] = [
    PatternDetector(),
    EntityDetector(),
    LexiconDetector(["blood test", "HIV", "word"]),
    RegexDetector({"WORD": r"\bwor\w\b", "WIDE": r"[^\x00-\x7f]+"}),
    Undisguised(PatternDetector()),
    Undisguised(RegexDetector({"WORD": r"\bwor\w\b"})),
    Reflowed(Undisguised(PatternDetector())),
    Allowing(PatternDetector(), ("years", "countries")),
    Showing(PatternDetector(), frozenset({"DATE"})),
    Tagger((Undisguised(PatternDetector()), EntityDetector()), bits=lambda term: float(len(term))),
    IdentityDetector((Reflowed(Undisguised(PatternDetector())), EntityDetector())),
    presidio({"recognizers": ["EmailRecognizer", "DateRecognizer"]}),
]
TEXTS = [
    "",
    " \n\t ",
    "😀😀 👩‍👩‍👧 call +44 20 7946 0958 😀",
    "שלום Mr כהן, 12/11/2002, a@b.io, עברית",
    "مرحبا ٠٥٠ ١٢٣ ٤٥٦٧",
    "e\u0301\u0301 Jose\u0301 12 November 2002 \u200b\u200d",
    "\ud800 lone surrogate 12 May 1999",
    "\x00 12:30 \x00",
    "On 12 November 2002 Mr Robert Murray, aged 45, of 12 Baker Street, wrote to r.m@example.org. "
    "Murray had an HIV blood-test.",
]
LONG = [
    "word" * 250_000,
    "word " * 20_000,
    "1" * 100_000,
    "1 " * 20_000,
    "a.@" * 20_000,
    "Mr A. " * 3_000,
    "é" * 50_000,
]
"""A megabyte of one word; of others as much as no time that grows with the square of the length would allow."""
PIECES = st.sampled_from(
    "12|May|@|.|/|-|Mr|A.|Baker|Street|é|😀|1990s|no.|\n|EUR|+44|(|)|http://|:|a| ".split("|"),
)
ANY = st.one_of(st.text(), st.lists(PIECES, max_size=30).map("".join), st.lists(PIECES, max_size=30).map(" ".join))
each = pytest.mark.parametrize(
    "detector", DETECTORS, ids=lambda detector: f"{detector.name} ({type(detector).__name__})"
)
MODELS = {detector.name for detector in DETECTORS}


_READER = Reader()
_SHORT = 5_000


def reading_of(detector: Detector, text: str) -> Reading:
    """The text as the detector needs it: who judges by how much words identify needs the reader's odds."""
    return (
        _READER.read(Document(text)) if isinstance(detector, IdentityDetector) and len(text) < _SHORT else plain(text)
    )


def test_no_detector_is_left_out() -> None:
    modules = (import_module(f"expurgate.detect.{each.name}") for each in walk_packages(detect.__path__, ""))
    held = (each for module in modules for each in vars(module).values() if isinstance(each, type))
    found = {
        each for each in held if each.__module__.startswith(detect.__name__) and callable(getattr(each, "detect", None))
    }
    assert found - {Detector} == {type(detector) for detector in DETECTORS}


FEAST = re.compile(FEAST_FORM, re.IGNORECASE)
"""A day that is called after somebody, who is nobody there."""


def names(detector: Detector) -> set[str]:
    """The models that findings of a detector may name: its own, and those of the detectors it judges."""
    inner = detector.detectors if isinstance(detector, Tagger | IdentityDetector) else ()
    return {detector.name, *(each.name for each in inner)}


def check(detector: Detector, reading: Reading) -> list[Finding]:
    findings = detector.detect(reading)
    assert findings == list(in_order(findings))
    assert len(set(findings)) == len(findings)
    for finding in findings:
        assert 0 <= finding.span.start < finding.span.end <= len(reading.document.text)
        assert finding.model in names(detector)
        assert finding.label or finding.model in ("tagger", "identity")
    assert detector.detect(reading) == findings
    return findings


@each
def test_any_script_is_safe(detector: Detector) -> None:
    for text in TEXTS:
        check(detector, reading_of(detector, text))


@each
@pytest.mark.parametrize("text", LONG, ids=lambda text: repr(text[:6]))
def test_very_much_of_one_thing_is_safe(detector: Detector, text: str) -> None:
    with Memory().active():
        findings = detector.detect(reading_of(detector, text))
    assert all(finding.span.end <= len(text) for finding in findings)


@each
@given(ANY)
@settings(max_examples=60, deadline=None)
def test_any_unicode_is_safe(detector: Detector, text: str) -> None:
    check(detector, reading_of(detector, text))


@given(ANY.filter(lambda text: len(text) > 2), st.data())
@settings(max_examples=100, deadline=None)
def test_any_entities_are_safe(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    label = data.draw(st.sampled_from(["PERSON", "ORG", "GPE", "DATE"]))
    term = Term("zzqx", (Span(start, end),), "entity", label)
    findings = check(EntityDetector(), Reading(Document(text), (term,), (), ()))
    assume(label != "PERSON" or not FEAST.search(text))
    pieces = set(cut(text, without_possessive(text, Span(start, end)), label))
    assert all(
        any(finding.span.start <= piece.start and piece.end <= finding.span.end for finding in findings)
        for piece in pieces
    )


@each
def test_one_after_the_other_equals_each_alone(detector: Detector) -> None:
    together = [detector.detect(reading_of(detector, text)) for text in TEXTS]
    assert [detector.detect(reading_of(detector, text)) for text in reversed(TEXTS)] == together[::-1]


@each
def test_no_repr_shows_text(detector: Detector) -> None:
    text = "canary@example.org canary HIV 12 May 1999 wörd"
    assert "canary" not in repr(detector.detect(reading_of(detector, text))) + repr(detector)


@each
def test_what_is_remembered_changes_nothing(detector: Detector) -> None:
    fresh = [detector.detect(reading_of(detector, text)) for text in TEXTS]
    with Memory(most=2).active() as memory:
        assert [detector.detect(reading_of(detector, text)) for text in (*TEXTS, *TEXTS)] == [*fresh, *fresh]
        memory.forget()
        assert [detector.detect(reading_of(detector, text)) for text in TEXTS] == fresh


def test_run_gathers_all_findings_in_order() -> None:
    reading = with_entities("Ann had an HIV test on 12 May 1999", ("Ann", "PERSON"))
    findings = run(DETECTORS, reading)
    assert findings == in_order(findings)
    assert {"patterns", "entities", "lexicon"} <= {finding.model for finding in findings}


class Broken:
    name = "broken"

    def detect(self, reading: Reading) -> list[Finding]:
        raise RuntimeError(reading.document.text)


class Astray:
    name = "astray"

    def detect(self, reading: Reading) -> list[Finding]:
        return [Finding(Span(0, len(reading.document.text) + 1), "x", "astray")]


def test_a_detector_that_fails_stops_the_run_without_a_word_of_the_text() -> None:
    with pytest.raises(DetectionError, match="'broken'") as caught:
        run([Broken()], plain("canary"))
    assert "canary" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


def test_findings_outside_the_text_stop_the_run() -> None:
    with pytest.raises(DetectionError, match="outside a text of 6"):
        run([Astray()], plain("canary"))


def test_an_unknown_label_is_refused() -> None:
    with pytest.raises(PolicyError, match="NONSENSE"):
        PatternDetector(labels=("NONSENSE",))
