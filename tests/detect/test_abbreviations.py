"""Abbreviations of notes and forms are nobody; names that look like them still stand."""

from __future__ import annotations

import pytest

from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.detect.harmless import without_harmless
from expurgate.detect.patterns.validators import european_street, record, street


def _left(text: str, surface: str, label: str, model: str = "entities") -> bool:
    at = text.index(surface)
    return bool(without_harmless(text, [Finding(Span(at, at + len(surface)), surface.lower(), model, label)]))


@pytest.mark.parametrize(
    ("text", "surface", "label"),
    [
        ("   ANN LEE     Appellant\n", "Appellant", "PERSON"),
        ("Signed: P. Kozak, NMC 08F1234E", "NMC", "ORG"),
        ("the passenger, belted", "passenger", ""),
    ],
)
def test_let_go(text: str, surface: str, label: str) -> None:
    assert not _left(text, surface, label, "identity" if not label else "entities")


@pytest.mark.parametrize(
    ("text", "surface", "label"),
    [
        ("I told Ng to wait.", "Ng", "PERSON"),
        ("Dr Rm came", "Rm", "PERSON"),
        ("I told Spud. 3 days later he rang", "Spud", "PERSON"),
        ("I work at the SPO, near here", "SPO", "ORG"),
        ("Stroke Lane House", "Stroke Lane House", "FAC"),
        ("We enclose her note (PULSE 31188204).", "31188204", "CODE"),
    ],
)
def test_still_stand(text: str, surface: str, label: str) -> None:
    assert _left(text, surface, label, "patterns" if label == "CODE" else "entities")


def test_what_looks_like_an_address_or_a_record() -> None:
    assert not european_street("place Next")
    assert european_street("rue Monge")
    assert not street("1500 GP Dr")
    assert street("1500 Elm Dr")
    assert not any(map(record, ("12/03/2025", "3.4.24", "2025")))
    assert all(map(record, ("00-12-34", "HX-4438821", "20259")))
