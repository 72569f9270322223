from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.document import Document
from expurgate.language.choose import reader_named
from expurgate.language.phrases import noun_phrases


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        ("", []),
        ("xDx", []),
        ("N", ["N"]),
        ("DJNN", ["JNN"]),
        ("JJ", []),
        ("DNIDN", ["N", "N"]),  # the head of the state: "of" parts
        ("PSN", ["PSN"]),  # Alzheimer's disease
        ("DNSN", ["N", "N"]),  # the surgeon's wife
        ("NC", ["NC"]),  # type 2
        ("NCN", ["NCN"]),  # type 2 diabetes
        ("PHC", ["PHC"]),  # COVID-19
        ("C", []),
        ("CHNHJN", ["CHNHJN"]),  # 33-year-old man
        ("NHJ", ["N"]),  # was HIV-positive
        ("NHVN", ["NHVN"]),  # HIV-infected patients
        ("IVNN", ["VNN"]),  # with acquired immunodeficiency syndrome
        ("xVN", ["N"]),  # has acquired immunity
        ("IGN", ["N"]),  # by using drugs
        ("DGN", ["GN"]),  # the following day
        ("RJJN", ["RJJN"]),  # highly active antiretroviral therapy
        ("xRVP", ["P"]),  # it primarily affected Lisbon
        ("DRVN", ["RVN"]),  # the newly infected patient
        ("PAP", ["PAP"]),  # Johnson & Johnson
        ("NLN", ["NLN"]),  # HIV/AIDS
        ("HN", ["N"]),
        ("NWN", ["N", "N"]),
    ],
)
def test_phrases(letters: str, expected: list[str]) -> None:
    assert [letters[low:high] for low, high in noun_phrases(letters)] == expected


@given(st.text(alphabet="NPJCVGRHSALDIWx", max_size=60))
def test_phrases_are_disjoint_hold_a_noun_and_miss_none(letters: str) -> None:
    found = list(noun_phrases(letters))
    assert all(one[1] <= two[0] for one, two in pairwise(found))
    inside = {at for low, high in found for at in range(low, high)}
    assert {at for at, letter in enumerate(letters) if letter in "NP"} <= inside
    for low, high in found:
        assert set(letters[low:high]) & set("NP")
        assert letters[high - 1] in "NPC"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She was told of her leukaemia last year.", {"leukaemia", "last year"}),
        ("We spoke of his asthma yesterday morning.", {"asthma", "yesterday morning"}),
        ("The ward tomorrow", {"ward", "tomorrow"}),
        ("The last year of the war", {"last year", "war"}),
        ("She has podiatry Thursday.", {"podiatry", "thursday"}),
        ("They met on Good Friday.", {"good friday"}),
        ("IV antibiotics day 3, marker line receding.", {"iv antibiotic", "day 3", "marker line"}),
    ],
)
def test_a_time_behind_a_noun_is_a_phrase_of_its_own(text: str, expected: set[str]) -> None:
    terms = reader_named("builtin").read(Document(text)).terms
    assert {term.normal for term in terms if term.kind == "noun phrase"} == expected
