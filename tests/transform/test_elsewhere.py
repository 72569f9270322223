"""How texts from many countries read after a run: bodies, titles, feasts, sums, hours and names of other languages."""

from __future__ import annotations

import pytest

import expurgate


def _released(text: str, policy: str = "recommended") -> str:
    return expurgate.sanitize(text, policy=policy).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I spoke to Mrs Kaur. Meals were cold.", "I spoke to Mrs A. Meals were cold."),
        ("He is buried beside Dr Ramos. Zara is on me.", "He is buried beside Dr A. Person B is on me."),
        ("She was seen by Mr Okwuosa. Netball is off.", "She was seen by Mr A. Netball is off."),
    ],
)
def test_the_sentence_behind_a_letter_keeps_its_first_word(text: str, expected: str) -> None:
    assert _released(text) == expected


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("The Gesundheitsamt Pankow took a swab on 3 March.", "health office took a swab"),
        ("I wrote to the Mairie about the canteen and to Mme Leroux.", "to the town hall about"),
        ("He was hit by one Samuel Otieno, and a Good Samaritan took him in.", "a Good Samaritan took"),
        ("Reported by Mr Peter Njoroge, that at around 1640 hrs he was knocked down.", "at around 1640 hrs"),
        ("Mr Sunday Adeyemi is here. Mr Sunday I paid to you by hand.", "I paid to you"),
        ("Treatment: William Osler, X-ray, no break.", ", X-ray, no break"),
        ("Marcia Bent came. The beam was bent since May, she said.", "The beam was bent since"),
        ("Anita Rao has a fixed deposit of Rs. 9 lakhs with Indian Bank.", "of over 800,000 rupees with"),
        ("Maria Santos hit her in Ramadan and has not since.", "hit her in Ramadan"),
        ("Rui Costa is behind with the rent since her separation from Iain.", "separation from Person"),
        ("1. Minutes agreed with Ruth Barker.\n2. Ferry. Ruth Barker read out the letter.", "2. Ferry. "),
        ("Prof. Gabriel Okyere, Dept. of Statistics, rang.", "Dept. of Statistics"),
    ],
)
def test_words_that_name_nobody_stand_as_they_are(text: str, part: str) -> None:
    assert part in _released(text)


def test_years_that_open_a_line_of_a_curriculum_stand_without_a_preposition() -> None:
    text = "WORK EXPERIENCE\n2013-2017 Lecturer, Keele\n2017-2021 Reader, Keele\n2021-date Planner, Aldi\nJane Okoro"
    lines = _released(text).splitlines()
    assert lines[1].startswith("Early to late 2010s ")
    assert lines[3].startswith("Early 2020s to present ")


def test_a_firm_of_partners_goes_by_the_first_of_them_too() -> None:
    released = _released("Quotes: J. Vosper & Son, £16,950. We agreed Vosper on Monday.", "pseudonyms")
    assert "Vosper" not in released


def test_pseudonyms_keep_states_and_bodies_that_have_no_name_of_their_own() -> None:
    released = _released(
        "Rose Tambling, 8 Wattle Court, Aspley QLD 4034, did her National Service in 1967.", "pseudonyms"
    )
    assert " QLD " in released
    assert "National Service" in released


@pytest.mark.parametrize(
    ("text", "pronouns"),
    [("Kahurangi Te Rangi is seven. Kahu is late. He likes Room 7. Kahu said he was well.", "m")],
)
def test_a_pseudonym_has_the_sex_that_a_pronoun_tells_of_a_short_name(text: str, pronouns: str) -> None:
    from expurgate.transform.origins import sex_of

    first = _released(text, "pseudonyms").split()[0].lower()
    assert sex_of(first) in (pronouns, "")


def test_a_firm_keeps_its_pseudonym_and_its_form_beside_somebody_who_is_called_so_too() -> None:
    released = _released(
        "Gwilym Rees signed.\nRees & Daughter Ltd\nWe thank Rees Ltd and Mr Rees.", "pseudonyms"
    ).splitlines()
    firm = released[1].removesuffix(" & Daughter Ltd")
    assert released[2].startswith(f"We thank {firm} Ltd and Mr ")
    assert firm not in released[2].partition(" and ")[2]


def test_visiting_hours_are_nobodys_age() -> None:
    text = "The baby of Grace Obi is on the ward. Visiting is 4 to 6."
    assert _released(text).endswith("Visiting is 4 to 6.")
