"""Sentences of mails, minutes, chats and forms, as `recommended` releases them: each pair has what must change and what must not."""

from __future__ import annotations

import pytest

from expurgate import Sanitizer


@pytest.fixture(scope="module")
def recommended() -> Sanitizer:
    return Sanitizer("recommended")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Present: Farida Noorzai (FN, chair), Marguerite Deschamps (MD). MD asked for the keys and FN agreed.",
            "Present: Person A (chair), Person B. Person B asked for the keys and Person A agreed.",
        ),
        (
            "Present: Farida Noorzai, Flora Rennick, Ravi Desai. FR to put up a notice.",
            "Present: Person A, Person B, Person C. Person B to put up a notice.",
        ),
        ("Present: Farida Noorzai (chair). She saw an MD.", "Present: Person A (chair). She saw an MD."),
        ("Neil Tattersall will chase Mears by Friday.", "Person A will chase a building firm by Friday."),
        (
            "I have spoken to a Craig and to a Priyanka in your chat.",
            "I have spoken to Person A and to Person B in your chat.",
        ),
        ("She has spoken Twi with them since.", "She has spoken another language with them since."),
        (
            "Quillford Marine Ltd has a yard. I work at Quillford Marine. QM cannot carry this.",
            "A company has a yard. I work at the company. The company cannot carry this.",
        ),
        ("Princess Maud is due out.", "Person A is due out."),
        (
            "The sessions with Jan from Barnardo's have helped.",
            "The sessions with Person A from a charity have helped.",
        ),
        ("Ngozi borrowed it from Jan Pieter's brother.", "Person A borrowed it from Person B's brother."),
        ("He wants the autumn of 2023 back.", "He wants autumn 2023 back."),
        ("Agnieszka came for the swim in Southwold.", "Person A came for the swim in a town."),
        ("Nick Stavropoulos, born Volos, has a licence.", "Person A, born in a city, has a licence."),
        ("Aaliyah is at City of Bristol College now.", "Person A is at a college now."),
        ("Held w/ Thames Water by Hamza Qadri.", "Held w/ a water company by Person A."),
    ],
)
def test_sentences_of_work(recommended: Sanitizer, text: str, wanted: str) -> None:
    assert recommended.sanitize(text).text == wanted


def test_my_husband_is_mine_in_my_own_letter_alone(recommended: Sanitizer) -> None:
    asked = "Dear all,\nMy husband Mathieu was out on Monday. Mathieu signed for nothing.\nMireille Kouassi\n"
    answer = "\nDear Mireille Kouassi,\nWe hope that you and Mathieu have a good time.\nHamza Qadri\n"
    released = recommended.sanitize(asked + answer).text
    assert "My husband was out on Monday. My husband signed for nothing." in released
    assert "you and Person" in released


@pytest.mark.parametrize("name", ["recommended", "hipaa-safe-harbor"])
def test_dates_that_people_say_in_words_go(name: str) -> None:
    text = "caller: i was born on the second of february nineteen forty one\nagent: and the reading is of the third of may\n"
    released = Sanitizer(name).sanitize(text).text
    assert not any(word in released for word in ("february", "forty", "may"))


def test_a_newspaper_of_one_day_is_of_one_day(recommended: Sanitizer) -> None:
    assert (
        "several days" not in recommended.sanitize("The Teesdale Courier, Thursday, October 9, 2025\n\nHe died.\n").text
    )
    assert "several days" in recommended.sanitize("Jan Petrov came on 7 and 9 October 2025.\n").text


def test_two_people_with_a_sign_between_them_lend_nobody_the_name_of_a_body(recommended: Sanitizer) -> None:
    text = "Stefano Zanetti  10:47 AM\nback\n\nBram van Houten  10:49 AM\ni have it from nk & stef, use Stef's line\n"
    assert "organization's" not in recommended.sanitize(text).text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("She gave evidence to HHJ Rawlinson.", "She gave evidence to HHJ A."),
        ("Her targets for 2025/26 are high, says Ngozi Eze.", "Her targets for the mid-2020s are high, says Person A."),
    ],
)
def test_titles_of_judges_stay_and_years_of_budgets_are_years(recommended: Sanitizer, text: str, wanted: str) -> None:
    assert recommended.sanitize(text).text == wanted


def test_a_number_that_counts_on_is_no_age(recommended: Sanitizer) -> None:
    text = "Witnesses: (1) Cosmin Dragomir, driver (2) Sheila Tubbs, weighbridge (3) Gordon Fisher\n"
    assert "(3)" in recommended.sanitize(text).text
    assert "(3)" not in recommended.sanitize("Her son Mert Aydin (3) has a cough.\n").text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("spare key is with mrs begum, ask mr major", "spare key is with mrs Person A, ask mr Person B"),
        ("The horse Bramble threw her. Bramble was sold.", "The horse threw her. The horse was sold."),
        ("They kept a donkey called Duchess.", "They kept a donkey."),
        (
            "My husband Derek has asthma.\n\nYours faithfully,\nMaureen and Derek Gittins",
            "My husband has asthma.\n\nYours faithfully,\nPerson A and Person B",
        ),
    ],
)
def test_titled_words_animals_and_signatures(recommended: Sanitizer, text: str, wanted: str) -> None:
    assert recommended.sanitize(text).text == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "hiya its rhiannon. gethins van is in the way n he dont answer. tell gethin to shift it",
            "hiya its Person A. Person B's van is in the way n he dont answer. tell Person B to shift it",
        ),
        (
            "Shaz: whos on snacks\nBex (Alfie's mum): Alfie just eats quavers\nShaz: ok\nBex (Alfie's mum): ta\n",
            "Person A: whos on snacks\nPerson B (Person C's mum): Person C just eats quavers\nPerson A: ok\nPerson B (Person C's mum): ta\n",
        ),
        ("We go to my nan's for Diwali and again at xmas.", "We go to my nan's for Diwali and again at xmas."),
        ("i went in my brother gethins room n he dont care", "i went in my brother's room n he dont care"),
        ("tell him aunty debs will bring it cos he cant", "tell him aunty will bring it cos he cant"),
        ("he gets it from the lynches i reckon", "he gets it from the A family i reckon"),
        (
            "CT = call taker\nCT: hello\nC: hi\nCT: ok\nC: bye\nCT: bye\n",
            "CT = call taker\nCT: hello\nC: hi\nCT: ok\nC: bye\nCT: bye\n",
        ),
        ("Ask u/MossyToad77, who knows.", "Ask [user name], who knows."),
    ],
)
def test_as_people_type(recommended: Sanitizer, text: str, wanted: str) -> None:
    assert recommended.sanitize(text).text == wanted
