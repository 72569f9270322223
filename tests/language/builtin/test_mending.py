"""A name's own words and its place settle what the network read wrongly."""

from __future__ import annotations

import pytest

from expurgate.language.builtin.mending import mended


def read_as(text: str, name: str, kind: str) -> list[tuple[str, str]]:
    start = text.index(name)
    return [(text[first:last], said) for first, last, said in mended(text, [(start, start + len(name), kind)])]


@pytest.mark.parametrize(
    "text",
    [
        "It was 9 °C. Hilary left.",
        "It was 9 C. Hilary left.",
        "She has hepatitis C. Hilary left.",
        "She takes vitamin D. Hilary left.",
        "He is in Block B. Hilary left.",
        "Group A. Hilary left.",
    ],
)
def test_a_letter_that_is_a_sign_is_not_an_initial(text: str) -> None:
    name = text[text.index(". Hilary") - 1 : -len(" left.")]
    assert read_as(text, name, "PERSON") == [("Hilary", "PERSON")]


def test_initials_behind_a_time_a_day_or_a_bed_stay() -> None:
    for before in ("09.05", "18/11", "B1"):
        assert read_as(f"{before} J. Poole: late", "J. Poole", "PERSON") == [("J. Poole", "PERSON")]


def test_goods_are_called_as_their_maker_is() -> None:
    assert read_as("asleep on our Volvo", "Volvo", "PRODUCT") == [("Volvo", "PRODUCT")]
    assert read_as("the man from Volvo rang", "Volvo", "PLACE") == [("Volvo", "ORG")]


def test_a_speaker_in_capitals_is_no_body() -> None:
    text = "INT: Who trained you?\nWINNIE: Clegg.\nINT: And then?\nWINNIE: Nobody."
    places = [at for at in range(len(text)) if text.startswith("WINNIE", at)]
    found = mended(text, [(at, at + len("WINNIE"), "PERSON") for at in places])
    assert [kind for _, _, kind in found] == ["PERSON", "PERSON"]


def test_initials_of_people_stay() -> None:
    assert read_as("We met C. Hilary there.", "C. Hilary", "PERSON") == [("C. Hilary", "PERSON")]


@pytest.mark.parametrize("name", ["Calder Heating", "Marlow Joinery", "Ashby Removals", "Housing Ombudsman"])
def test_nobody_is_called_by_a_trade_or_an_office(name: str) -> None:
    assert read_as(f"We rang {name} twice.", name, "PERSON") == [(name, "ORG")]


@pytest.mark.parametrize(
    "name", ["Adam Baker", "Rosa Parks", "Mr Trust", "Dr Price Council", "Ann Hall", "Engineering"]
)
def test_people_stay_people(name: str) -> None:
    bare = name.removeprefix("Mr ").removeprefix("Dr ")
    assert read_as(f"We rang {name} twice.", name, "PERSON") == [(bare, "PERSON")]
    assert read_as(f"We rang {name} twice.", bare, "PERSON") == [(bare, "PERSON")]


def test_an_office_alone_is_a_common_noun() -> None:
    assert read_as("The Ombudsman wrote.", "Ombudsman", "PERSON") == [("Ombudsman", "OCCUPATION")]


def test_a_town_stands_behind_its_street() -> None:
    text = "She lives at 27 Wharf Street, Hebden Bridge now."
    street, town = text.index("27"), text.index("Hebden")
    found = mended(text, [(street, town - 2, "ADDRESS"), (town, town + len("Hebden Bridge"), "FACILITY")])
    assert [kind for _, _, kind in found] == ["ADDRESS", "PLACE"]


def test_nobody_drives_along_a_person() -> None:
    assert read_as("I drove along Blackboy Hill.", "Blackboy Hill", "PERSON") == [("Blackboy Hill", "FACILITY")]
    assert read_as("I met Benny Hill.", "Benny Hill", "PERSON") == [("Benny Hill", "PERSON")]


def test_letters_are_a_body_unless_they_are_a_country() -> None:
    assert read_as("She studies at UWE.", "UWE", "PLACE") == [("UWE", "ORG")]
    assert read_as("She lives in the USA.", "USA", "PLACE") == [("USA", "PLACE")]
    assert read_as("SHE LIVES IN PERU.", "PERU", "PLACE") == [("PERU", "PLACE")]


def test_a_greeting_is_no_part_of_a_name() -> None:
    assert read_as("Thanks Lars.", "Thanks Lars", "PERSON") == [("Lars", "PERSON")]


def test_capitals_that_are_nobodys_initials_are_a_body() -> None:
    assert read_as("Then DPD says it was left.", "DPD", "PERSON") == [("DPD", "ORG")]
    text = "Sade Mary Okafor came. SMO wrote."
    found = mended(text, [(0, 16, "PERSON"), (23, 26, "PERSON")])
    assert [kind for _, _, kind in found] == ["PERSON", "PERSON"]


def test_of_the_stamp_of_a_message_the_day_alone_is_a_date() -> None:
    text = "[12/03/2024, 08:15] hi"
    assert mended(text, [(1, 18, "DATE")]) == [(1, 11, "DATE")]


@pytest.mark.parametrize(
    ("text", "read", "expected"),
    [
        ("Four calls from Sunrise Homecare.", ("Sunrise Homecare", "EVENT"), ("Sunrise Homecare", "ORG")),
        ("He is a pilot with Jet2 now.", ("Jet2", "PERSON"), ("Jet2", "ORG")),
        ("She is a carer for Anna Wolf now.", ("Anna Wolf", "PERSON"), ("Anna Wolf", "PERSON")),
        ("the man from Olomoucký deník rang", ("Olomoucký deník", "PERSON"), ("Olomoucký deník", "ORG")),
        ("referred to Age UK for company", ("UK", "PLACE"), ("Age UK", "ORG")),
        ("In the UK it rains.", ("UK", "PLACE"), ("UK", "PLACE")),
        ("2016–2019   Junior analyst, Trantor, Karachi", ("Trantor", "PERSON"), ("Trantor", "ORG")),
        ("Our analyst, Ngozika, rang.", ("Ngozika", "PERSON"), ("Ngozika", "PERSON")),
        ("I met Deloitte last week", ("Deloitte", "PERSON"), ("Deloitte", "ORG")),
        ("She speaks Urdu and some German.", ("Urdu", "PERSON"), ("Urdu", "LANGUAGE")),
        ("LANGUAGES\nUrdu (fluent)", ("Urdu", "PERSON"), ("Urdu", "LANGUAGE")),
        ("He called it a word in Pashto.", ("Pashto", "PLACE"), ("Pashto", "LANGUAGE")),
        ("Occupation: Barber\n", ("Barber", "PERSON"), ("Barber", "OCCUPATION")),
        ("Sex: F   Known as: MIMI\nBorn", ("MIMI", "ORG"), ("MIMI", "PERSON")),
        ("a village that is called Chela", ("Chela", "PLACE"), ("Chela", "PLACE")),
    ],
)
def test_what_stands_around_a_name_and_its_words_settle_what_it_is(
    text: str, read: tuple[str, str], expected: tuple[str, str]
) -> None:
    assert read_as(text, *read) == [expected]


def test_a_person_ends_with_the_sentence() -> None:
    text = "She wants Costa. Botox to the wrist."
    assert read_as(text, "Costa. Botox", "PERSON") == [("Costa", "PERSON"), ("Botox", "DRUG")]


def test_what_happened_on_a_day_is_no_part_of_it() -> None:
    assert read_as("30/06/21  Det. Sgt. Amadi came", "30/06/21  Det", "DATE") == [("30/06/21", "DATE")]
    assert read_as("on 30/06/21 Wednesday", "30/06/21 Wednesday", "DATE") == [("30/06/21 Wednesday", "DATE")]


def test_parts_of_the_body_are_nobody() -> None:
    assert read_as("Bowels opened.", "Bowels", "PERSON") == []
    assert read_as("Mr Bowels came.", "Bowels", "PERSON") == [("Bowels", "PERSON")]
    assert read_as("Onions came.", "Onions", "PERSON") == [("Onions", "PERSON")]


def test_a_home_is_part_of_its_name() -> None:
    assert read_as("moved to Larchwood care home.", "Larchwood care", "FACILITY") == [
        ("Larchwood care home", "FACILITY")
    ]


def test_the_first_word_of_the_next_sentence_is_nobody() -> None:
    assert read_as("Seen by Dr Nwosu. Trauma consult.", "Nwosu. Trauma", "PERSON") == [("Nwosu", "PERSON")]
    text = "Seen by Dr Nwosu. Trauma consult."
    assert mended(text, [(11, 16, "PERSON"), (18, 24, "PERSON")]) == [(11, 16, "PERSON")]


def test_a_number_in_the_field_for_ages_is_an_age() -> None:
    assert read_as("Age: 9      Sex: F", "9", "QUANTITY") == [("9", "AGE")]
