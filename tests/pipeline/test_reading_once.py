"""Within one run the same text is read once and looked through once by each detector, also to be verified."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest

from expurgate.core.document import Document, Reading
from expurgate.core.findings import Finding
from expurgate.core.memory import Memory
from expurgate.detect.base import run
from expurgate.detect.patterns.detector import PatternDetector
from expurgate.pipeline.sanitizer import Sanitizer

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
