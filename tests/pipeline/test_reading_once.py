"""Within one run the same text is read once and looked through once by each detector, also to be verified; or not at all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest

from expurgate.core.document import Document, Reading
from expurgate.core.findings import Finding
from expurgate.core.memory import Memory
from expurgate.detect.patterns.detector import PatternDetector
from expurgate.detect.running import run
from expurgate.language.choose import reader_named
from expurgate.pipeline.api import verify
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

LETTER = "Dear Ms Olga Novak,\n\nplease call 020 7946 0958 before 3 May 2021. She lives in Graz and writes to o.novak@example.org."


@dataclass
class _Counting:
    name: str = "counting"
    asked: list[str] = field(default_factory=list)

    def detect(self, reading: Reading) -> list[Finding]:
        self.asked.append(reading.document.text)
        return []


@pytest.mark.parametrize("policy", ["recommended", "hipaa-safe-harbor"])
def test_each_text_is_looked_through_once(policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[str] = Counter()
    detect = PatternDetector.detect

    def counted(self: PatternDetector, reading: Reading) -> list[Finding]:
        seen[reading.document.text] += 1
        return detect(self, reading)

    monkeypatch.setattr(PatternDetector, "detect", counted)
    released = Sanitizer(policy).sanitize(LETTER).text
    assert seen[LETTER] == 1
    assert seen[released] == 1


def test_another_reading_of_the_text_is_looked_through_again() -> None:
    detector = _Counting()
    one = Reading(Document("Anna came."), (), (), ())
    other = Reading(Document("Anna came.", people=("Anna",)), (), (), ())
    with Memory().active():
        for reading in (one, one, other, one):
            run([detector], reading)
    assert len(detector.asked) == 3
    for _ in range(2):
        run([detector], one)
    assert len(detector.asked) == 5


class _CountingReader:
    """The built-in reader, and how often it read."""

    def __init__(self) -> None:
        self._reader = reader_named("builtin")
        self.read_texts: list[str] = []

    def read(self, document: Document) -> Reading:
        self.read_texts.append(document.text)
        return self._reader.read(document)

    def forget(self) -> None:
        self._reader.forget()


@pytest.mark.parametrize(
    ("transform", "text", "read"),
    [
        ({"method": "redact", "mark": "block"}, LETTER, 0),
        ({"method": "redact", "mark": "label"}, LETTER, 1),
        ({"method": "redact", "mark": "label"}, "The garden is green and the day was long.", 0),
        ({"method": "redact", "DATE": {"mark": "label"}}, LETTER, 1),
        ({"method": "suppress"}, LETTER, 1),
    ],
)
def test_nobody_reads_sentences_for_patterns_and_lists_but_to_fit_words_in(
    transform: dict[str, object], text: str, read: int
) -> None:
    policy = Policy.from_dict({"detect": {"patterns": ["all"], "terms": ["Novak"]}, "transform": transform})
    reader = _CountingReader()
    result = Sanitizer(policy, reader=reader).sanitize(text)
    assert reader.read_texts == [text] * read
    assert "Novak" not in result.text
    assert verify(result.text, result.certificate).holds


@pytest.mark.parametrize("rule", [{"entities": ["PERSON"]}, {"patterns": ["all"], "tagger": True}])
def test_whoever_finds_names_reads(rule: dict[str, object]) -> None:
    policy = Policy.from_dict({"detect": rule, "transform": {"method": "redact"}})
    reader = _CountingReader()
    Sanitizer(policy, reader=reader).sanitize(LETTER)
    assert LETTER in reader.read_texts
