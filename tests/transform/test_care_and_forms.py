"""Sentences of letters, notes and forms of care, as they come out."""

from __future__ import annotations

import pytest

from expurgate import Sanitizer


@pytest.fixture(scope="module")
def recommended() -> Sanitizer:
    return Sanitizer("recommended")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("She was born at 31 weeks and walked at 16 months.", "She was born early and walked in infancy."),
        ("Age at referral: 9 years 3 months\n", "Age at referral: primary-school age\n"),
        ("Her hearing is poor since measles at the age of five.", "Her hearing is poor since measles as a child."),
        (
            "She smoked from the age of 15 and stopped at the age of 42.",
            "She smoked from her teens and stopped in her forties.",
        ),
        ("He was in care between the ages of 8 and 16.", "He was in care in childhood and adolescence."),
        ("His grandparents, aged 71 and 74, came.", "His grandparents, in their seventies, came."),
        ("Seen with a 44 year old driver.", "Seen with a middle-aged driver."),
        ("Age/Sex: 4 yrs 7 mths / Male", "Age/Sex: under five / Male"),
        ("Light duty is expected in 8-10 weeks.", "Light duty is expected in several weeks."),
        ("She was on the ward at the end of February.", "She was on the ward in winter."),
        ("Police came between March 2023 and July 2025.", "Police came between spring 2023 and summer 2025."),
        ("Seen on 3/4/25.", "Seen in the mid-2020s."),
        ("Re: Baby Juma Otieno, 9/12, with his mother.", "Re: Person A, very young, with his mother."),
        ("Seen on Thursday 3/4/25.", "Seen on a Thursday in spring 2025."),
        ("They married in the summer of 2019.", "They married in summer 2019."),
        ("She left in the winter of 1987.", "She left one winter in the late 1980s."),
        ("It was my mother's 80th birthday.", "It was my mother's birthday."),
        ("The quote was €650-1,100.", "The quote was about €900."),
        (
            "His father came from Dominica in 1959.",
            "His father came from a country in the Caribbean in the late 1950s.",
        ),
        (
            "Patient last name: Orrell        First: Jacinta      MI: K",
            "Patient last name: [name]        First: [name]      MI: [name]",
        ),
        (
            "Mr Ozols, 59, Latvian, needs an interpreter.",
            "Mr A, in his fifties, northern European, needs an interpreter.",
        ),
        ("DOB 12/5/31. He lives alone.", "DOB early 1930s. He lives alone."),
        (
            "Bed 1 - she says it binds her.\nBed 2 - Lev Prowse 91 - UTI.",
            "Bed 1 - she says it binds her.\nBed 2 - Person A in their nineties - UTI.",
        ),
        (
            "DOB 03/14/1961. Admitted 10/02/2025. Clear by 10/06.",
            "DOB early 1960s. Admitted in autumn 2025. Clear by a date in autumn.",
        ),
    ],
)
def test_sentences_of_care(recommended: Sanitizer, text: str, wanted: str) -> None:
    assert recommended.sanitize(text).text == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Operation 11/4/25, good recovery.", "Operation 2025, good recovery."),
        ("He was seen on 11/4/25.", "He was seen in 2025."),
        ("DOB 9/4/62", "DOB 1962"),
        ("DOB 9/4/31", "DOB [date]"),
        ("Police came between March 2023 and July 2025.", "Police came between 2023 and 2025."),
        ("Our ref: C/24/118\n2 December 2024\n", "Our ref: [number]\n2024\n"),
        ("There is a court order from March (non-mol).", "There is a court order from [date] (non-mol)."),
        ("MRI 02/2025 normal.", "MRI 2025 normal."),
        ("Consent by phone.\n\n01/08/2025 - rang.", "Consent by phone.\n\n2025 - rang."),
    ],
)
def test_years_under_safe_harbor(text: str, wanted: str) -> None:
    assert Sanitizer("hipaa-safe-harbor").sanitize(text).text == wanted


def test_what_has_happened_is_not_next_month(recommended: Sanitizer) -> None:
    letter = "3 May 2025\n\nDear Dr Shah,\nThe clinic discharged him in June. He will come back in June."
    assert recommended.sanitize(letter).text.endswith("discharged him in summer. He will come back next month.")
