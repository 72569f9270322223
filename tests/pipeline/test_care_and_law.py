"""Sentences of care, law and police as the recommended policy releases them: what is said, and what is not."""

from __future__ import annotations

import pytest

from expurgate import Sanitizer


@pytest.fixture(scope="module")
def recommended() -> Sanitizer:
    """One sanitizer for all."""
    return Sanitizer("recommended")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Patient: Ann Osei\nAge: 9      Sex: F\nNext", "Age: primary-school age"),
        ("Patient: Ann Osei\nAge: 57      Sex: F\nNext", "Age: 50s"),
        ("Ms Iqbal has a daughter, Amani-Rose, aged 3, who has asthma.", "a daughter, under five, who"),
        ("She was ill when she was at Warwick, and her mother has asthma.", "at a university"),
        ("He is at Gonzaga now, on the rowing team.", "at a university now"),
        ("My son Pieter plays for Boland and came from Paarl.", "plays for a club"),
        ("He hurt his knee in a match against Wakefield.", "against a team"),
        ("Takes warfarin for a valve done by Dr Zola Mabuza at Groote Schuur.", "at a hospital"),
        ("He has been referred to Milford for counselling.", "referred to a clinic"),
        ("Her mother-in-law has told everyone at St. Joseph's that she is ill.", "at a place that"),
        ("They drove off on the A681 and met on the N21 outside Abbeyfeale.", "on a road and met on another road"),
        ("He drove here from his trip to Minnewaska in May.", "trip to a place"),
        ("I spoke to his partner, Chantelle Iqbal, his grandmother, Mrs Icilda Tulloch, and DC Rob Ackroyd.", "his partner, his grandmother and DC A"),
        ("She is the only Spanish-language court interpreter that we have.", "foreign-language"),
        ("Re: Miss Solveig Ashworth, d.o.b. 27 May 1996, a 28-year-old pastry chef.", "a young chef"),
        ("Widowed in 2018; her late husband, Denzil, was harbour master at Looe.", "her late husband was an official at a place"),
        ("The GP, Dr Ann Lee, saw her on 09/07/25 at the surgery.", "in summer 2025"),
        ("Seen in clinic by Dr Raghunathan. Early supported discharge team to visit.", "Dr A. Early supported discharge"),
    ],
)  # fmt: skip
def test_as_an_editor_says_it(recommended: Sanitizer, text: str, said: str) -> None:
    assert said in recommended.sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "The Tickhill ward was full and DNACPR is in place\nNext of kin was told.",
        "NIHSS fell from 14 to 5 and CA 19-9 was normal.",
        "She can call her sister or 988.",
    ],
)
def test_stays(recommended: Sanitizer, text: str) -> None:
    kept = text.split("was")[-1]
    assert kept in recommended.sanitize(text).text


def test_a_plan_has_its_date_and_no_number() -> None:
    released = Sanitizer("hipaa-safe-harbor").sanitize("Date of plan: 12/03/2025\nReviewed by Ann Lee").text
    assert released.startswith("Date of plan: 2025\n")


def test_firms_are_one_body(recommended: Sanitizer) -> None:
    released = recommended.sanitize("Yours faithfully,\n\nNiamh Mulcahy\nMulcahy, Strand & Ogunleye\n").text
    assert released.endswith("Person A\nA company\n")
