"""Illnesses and tests that are called after somebody name nobody; people of the same names are people."""

from __future__ import annotations

import pytest

from expurgate import Sanitizer
from expurgate.core.spans import Span
from expurgate.detect.eponyms import is_eponym


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Dad has Parkinson's and is deaf.", "Parkinson"),
        ("She asked the Crohn's nurse.", "Crohn"),
        ("PMH: Hashimoto's, asthma", "Hashimoto"),
        ("He has Bell's palsy.", "Bell"),
        ("Known Wilson's disease", "Wilson"),
        ("an Apgar score of 9", "Apgar"),
        ("Wolff-Parkinson-White", "Wolff"),
        ("Sjögren’s syndrome", "Sjögren"),
        ("Glasgow Coma Scale 15", "Glasgow"),
    ],
)
def test_what_is_called_after_somebody(text: str, name: str) -> None:
    start = text.index(name)
    assert is_eponym(text, Span(start, start + len(name))) is (name != "Wolff")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Addison's mother rang.", "Addison"),
        ("Mr Crohn rang.", "Crohn"),
        ("Parkinson's dog barked.", "Parkinson"),
        ("We met Bell at four.", "Bell"),
        ("He is from Glasgow.", "Glasgow"),
        ("parkinson", "parkinson"),
        ("I was with Parkinson.", "Parkinson"),
        ("The Turner scan is back.", "Turner"),
        ("Bell's fracture is healing.", "Bell"),
        ("He has Wilson's disease. Wilson rang.", "Wilson"),
        ("A letter from Huntington, the manager", "Huntington"),
        ("", ""),
    ],
)
def test_people_and_towns_stay_what_they_are(text: str, name: str) -> None:
    start = text.index(name)
    assert not is_eponym(text, Span(start, start + len(name)))


def test_illnesses_stay_and_people_go() -> None:
    released = Sanitizer("recommended").sanitize(
        "Mrs Olive Huntington has Parkinson's and Crohn's. Her brother, Mr Dale Raynaud, has Dupuytren's contracture."
    )
    assert "Parkinson's and Crohn's" in released.text
    assert "Dupuytren's contracture" in released.text
    assert "Huntington" not in released.text
    assert "Raynaud" not in released.text
