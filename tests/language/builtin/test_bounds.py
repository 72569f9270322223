"""A person's name is one mention without what is no part of it, and two names are two."""

from __future__ import annotations

import pytest

from expurgate.language.builtin.bounds import bounded, with_owners


def read(text: str, *found: tuple[str, str]) -> list[tuple[str, str]]:
    """Mentions named by their words, each at its next place in the text, with their bounds."""
    at, placed = 0, []
    for words, kind in found:
        at = text.index(words, at)
        placed.append((at, at + len(words), kind))
        at += len(words)
    return [(text[start:end], kind) for start, end, kind in bounded(text, placed)]


@pytest.mark.parametrize(
    ("text", "names", "whole"),
    [
        ('Met Winston "Sagaboy" Ramkissoon there', ["Winston", "Ramkissoon"], ['Winston "Sagaboy" Ramkissoon']),
        ("Met Jone “Truck” Vaka there", ["Jone", "Truck", "Vaka"], ["Jone “Truck” Vaka"]),
        ("KIPLIMO arap CHEBWET ran", ["KIPLIMO", "CHEBWET"], ["KIPLIMO arap CHEBWET"]),
        ("Saraswathy a/p Muniandy", ["Saraswathy", "Muniandy"], ["Saraswathy a/p Muniandy"]),
        ("Patient: SELVADURAI, Kugenthini 4/11", ["SELVADURAI", "Kugenthini"], ["SELVADURAI, Kugenthini"]),
        ("From: A. Penrose", ["Penrose"], ["A. Penrose"]),
        ("From: A. M. Penrose", ["M. Penrose"], ["A. M. Penrose"]),
        ("A. Penrose wrote", ["Penrose"], ["A. Penrose"]),
        ("09.05 J. Poole: late", ["J. Poole"], ["J. Poole"]),
        ("We met C. Hilary there.", ["C. Hilary"], ["C. Hilary"]),
        ("dean maccallum yeah", ["dean", "maccallum"], ["dean maccallum"]),
        ("She wants Costa. Botox to the wrist.", ["Costa. Botox"], ["Costa", "Botox"]),
    ],
)
def test_names_are_whole(text: str, names: list[str], whole: list[str]) -> None:
    assert read(text, *((name, "PERSON") for name in names)) == [(name, "PERSON") for name in whole]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann, Bob and Cy came", ["Ann", "Bob", "Cy"]),
        ("ANN, BOB came", ["ANN", "BOB"]),
        ("Ann said “no way” Bob", ["Ann"]),
        ("He takes vitamin D. Hilary left", ["Hilary"]),
        ("It is plan B. Tom left", ["Tom"]),
        ("Viv Ives came", ["Viv Ives"]),
        ("anna dan said no", ["anna", "dan"]),
    ],
)
def test_people_stay_apart(text: str, names: list[str]) -> None:
    found = [(name, "PERSON") for name in names]
    assert read(text, *found) == found


@pytest.mark.parametrize("title", ["Mr ", "Ms. ", "mister ", "Dr ", "Prof. Dr "])
def test_a_title_is_no_part_of_a_name(title: str) -> None:
    assert read(f"seen by {title}Okonjo today", (f"{title}Okonjo", "PERSON")) == [("Okonjo", "PERSON")]
    assert read(f"seen by {title}Okonjo", (title.strip(), "PERSON"), ("Okonjo", "PERSON")) == [("Okonjo", "PERSON")]


@pytest.mark.parametrize("letters", [" MVB", ", FRCS", " MBE QC", ", PhD, MRCPsych", " Ph.D."])
def test_letters_behind_a_name_are_no_part_of_it(letters: str) -> None:
    text = f"Orla Keane{letters} examined the dog."
    assert read(text, (f"Orla Keane{letters}", "PERSON")) == [("Orla Keane", "PERSON")]


def test_a_name_ends_with_its_sentence() -> None:
    text = "He goes to St Paul's Primary School. On Park Lane it rained."
    whole = "St Paul's Primary School. On Park Lane"
    assert read(text, (whole, "FACILITY")) == [("St Paul's Primary School", "FACILITY"), ("Park Lane", "FACILITY")]


@pytest.mark.parametrize(
    "name", ["St. Mary Abbots", "Smith Bros. Ltd", "12 Hill Rd. Flat B", "Mt. Sinai", "J. Sainsbury"]
)
def test_a_shortened_word_ends_no_name(name: str) -> None:
    assert read(f"It is {name} now.", (name, "ORG")) == [(name, "ORG")]


def test_of_the_stamp_of_a_message_the_day_alone_is_a_date() -> None:
    assert read("[12/03/2024, 08:15] hi", ("12/03/2024, 08:15", "DATE")) == [("12/03/2024", "DATE")]
    assert read("on 3 May 2019 of", ("3 May 2019 of", "DATE")) == [("3 May 2019 of", "DATE")]


@pytest.mark.parametrize(
    ("text", "name", "kind", "expected"),
    [
        ("Ward: Bracken\n", "Bracken", "PERSON", "FACILITY"),
        ("Seen today.  Ward: Heather", "Heather", "PERSON", "FACILITY"),
        ("- Previous employer: Destia", "Destia", "PERSON", "ORG"),
        ("Place of birth: Merton", "Merton", "PERSON", "PLACE"),
        ("Occupation: Barber\n", "Barber", "PERSON", "OCCUPATION"),
        ("Sex: F   Known as: MIMI\nBorn", "MIMI", "ORG", "PERSON"),
        ("Consultant: Bracken\n", "Bracken", "PERSON", "PERSON"),
        ("The ward: Bracken was there.", "Bracken", "PERSON", "PERSON"),
        ("Ward: Bracken\n", "Bracken", "ORG", "ORG"),
    ],
)
def test_fields_say_what_a_name_is(text: str, name: str, kind: str, expected: str) -> None:
    assert read(text, (name, kind)) == [(name, expected)]


def test_a_home_is_part_of_its_name() -> None:
    found = read("moved to Larchwood care home.", ("Larchwood care", "FACILITY"))
    assert found == [("Larchwood care home", "FACILITY")]


@pytest.mark.parametrize(
    ("text", "names", "left"),
    [
        ("He left. Soon Ferreby rang.", ["Soon Ferreby"], ["Ferreby"]),
        ("He left. Later Hopkins met her.", ["Later", "Hopkins"], ["Hopkins"]),
        ("Yesterday Ann Lowry rang.", ["Yesterday Ann Lowry"], ["Ann Lowry"]),
        ("We saw Soon Ferreby.", ["Soon Ferreby"], ["Soon Ferreby"]),
        ("It was there. Hope Ferreby rang.", ["Hope Ferreby"], ["Hope Ferreby"]),
    ],
)
def test_an_adverb_that_opens_a_sentence_is_no_name(text: str, names: list[str], left: list[str]) -> None:
    assert read(text, *((name, "PERSON") for name in names)) == [(name, "PERSON") for name in left]


@pytest.mark.parametrize(
    ("text", "names", "whole"),
    [
        ("Joe's Garage fixed it", [("Joe", "PERSON"), ("Garage", "FACILITY")], [("Joe's Garage", "ORG")]),
        ("Mrs Joe's Garage fixed it", [("Joe", "PERSON")], [("Joe", "PERSON")]),
        ("Joe's garage is full", [("Joe", "PERSON")], [("Joe", "PERSON")]),
        ("rang Avon and Somerset", [("Avon", "PLACE"), ("Somerset", "PLACE")], [("Avon and Somerset", "ORG")]),
        ("rang Leeds and Hull", [("Leeds", "PLACE"), ("Hull", "PLACE")], [("Leeds", "PLACE"), ("Hull", "PLACE")]),
    ],
)
def test_names_with_owners_and_known_pairs_are_one(
    text: str, names: list[tuple[str, str]], whole: list[tuple[str, str]]
) -> None:
    placed = [(text.index(name), text.index(name) + len(name), kind) for name, kind in names]
    assert [(text[start:end], kind) for start, end, kind in with_owners(text, placed)] == whole


def test_a_quotation_that_opens_in_a_name_begins_another() -> None:
    assert read("She called Lowenna 'Vera'.", ("Lowenna 'Vera", "PERSON")) == [
        ("Lowenna", "PERSON"),
        ("Vera", "PERSON"),
    ]
    whole = 'Met Winston "Sagaboy" Ramkissoon'
    assert read(whole, ('Winston "Sagaboy" Ramkissoon', "PERSON")) == [('Winston "Sagaboy" Ramkissoon', "PERSON")]
    assert read("Her son Declan farms there.", ("Declan farms", "PERSON")) == [("Declan", "PERSON")]
