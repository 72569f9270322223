"""Originals come back, in whatever form their stand-ins are written; what cannot come back is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.transform.identities import Identities, Identity
from expurgate.transform.restoring import Restorer

PAIRS = (
    Identity("Jonathan Hale", "Stephen Walton", "PERSON"),
    Identity("Ewa Nowak-Peterson", "Beata Lis", "PERSON"),
    Identity("tom", "Noah", "PERSON"),
    Identity("ZOE MARSH", "Lydia Bates", "PERSON"),
    Identity("Leeds", "Aldershot", "GPE"),
    Identity("St Mary's Hospital", "St Hilda's Hospital", "FAC"),
    Identity("Barrow Engineering Ltd", "Elmhurst Engineering Ltd", "ORG"),
    Identity("Wednesday 12 March 2021", "Wednesday 1 August 2018", "DATE"),
    Identity("jhale@firm.com", "swalton@example.org", "EMAIL"),
    Identity("+44 161 496 0123", "+44 1632 960 777", "PHONE"),
)
RESTORER = Restorer(Identities(PAIRS, ("a city",)))


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("Stephen Walton left.", "Jonathan Hale left."),
        ("Mr Walton's wife", "Mr Hale's wife"),
        ("STEPHEN WALTON", "JONATHAN HALE"),
        ("the Waltons", "the Hales"),
        ("S. Walton and Walton, Stephen", "J. Hale and Hale, Jonathan"),
        ("Stephen\n  Walton", "Jonathan Hale"),
        ("Steve said", "Jonathan said"),
        ("the Lises", "the Nowak-Petersons"),
        ("Beata asked", "Ewa asked"),
        ("noah's mum, Noah", "tom's mum, tom"),
        ("Lydia Bates and LYDIA BATES", "Zoe Marsh and ZOE MARSH"),
        ("in Aldershot, aldershot", "in Leeds, aldershot"),
        ("near St Hilda’s Hospital", "near St Mary's Hospital"),
        ("Elmhurst Engineering", "Barrow Engineering"),
        ("on August 1, 2018", "on March 12, 2021"),
        ("on 1 August", "on 12 March"),
        ("2018-08-01", "2021-03-12"),
        ("SWalton@example.org", "jhale@firm.com"),
        ("ring +44 1632 960 777 now", "ring +44 161 496 0123 now"),
        ('{"who": "\\nWalton\\tStephen Walton"}', '{"who": "\\nHale\\tJonathan Hale"}'),
        ("Waltonian walton Aldershots2", "Waltonian walton Aldershots2"),
    ],
)
def test_forms_of_a_stand_in(written: str, wanted: str) -> None:
    assert RESTORER.restore(written).text == wanted


def test_letters_and_titles_of_generalized_people() -> None:
    names = ("Dr Amaka Okafor", "Okafor", "Amaka")
    restorer = Restorer(Identities(tuple(Identity(name, "Person B", "PERSON") for name in names)))
    text = restorer.restore("Person B rang. Dr B's note, person b, Person C.").text
    assert text == "Dr Amaka Okafor rang. Dr Okafor's note, person b, Person C."


def test_what_cannot_be_restored_is_told_without_an_original() -> None:
    pairs = (Identity("Ann Moss", "Person A", "PERSON"), Identity("Bob Reid", "Person A", "PERSON"))
    account = Restorer(Identities(pairs, ("a city",))).restore("Person A went to a city in [date]. ▇▇▇▇.")
    assert account.text == "Person A went to a city in [date]. ▇▇▇▇."
    assert account.ambiguous == ("Person A",)
    assert account.general == 3
    said = " ".join(account.remarks()) + repr(account) + repr(pairs) + repr(Restorer(Identities(pairs)))
    assert not any(name in said for name in ("Ann", "Moss", "Bob", "Reid"))


TEXT = (
    "Mr Walton's wife Beata Lis wrote to SWalton@example.org on August 1, 2018 from Aldershot. Dr Stephen Walton, the "
    "Waltons and S. Walton saw 2018-08-01, St Hilda's Hospital and Elmhurst Engineering; ring +44 1632 960 777. Aug"
)


@settings(max_examples=60)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=300))
def test_a_stream_says_what_the_whole_says(sizes: list[int]) -> None:
    stream, said, at = RESTORER.stream(), "", 0
    for size in (*sizes, len(TEXT)):
        said += stream.feed(TEXT[at : at + size])
        at += size
        waiting = int(repr(stream).split("(")[1].split()[0])
        assert waiting < 60
    assert said + stream.close() == RESTORER.restore(TEXT).text


@settings(max_examples=40)
@given(st.text(max_size=80))
def test_a_text_without_stand_ins_stays(text: str) -> None:
    assert Restorer(Identities(PAIRS[:1])).restore(text.replace("W", "").replace("S", "")).text == text.replace(
        "W", ""
    ).replace("S", "")


def test_one_letter_is_somebody_only_behind_a_title() -> None:
    restorer = Restorer(Identities((Identity("R", "S", "PERSON"), Identity("Tobi", "Olu", "PERSON"))))
    assert restorer.restore("Mrs S and OLU'S list: S, T").text == "Mrs R and TOBI'S list: S, T"


def test_a_short_form_that_begins_sentences_is_nobody() -> None:
    restorer = Restorer(Identities((Identity("Alistair Fenn", "William Chadwick", "PERSON"),)))
    assert restorer.restore("Will Billy come? I WILL.").text == "Will Alistair come? I WILL."


def test_the_lines_of_an_address_come_back_one_by_one() -> None:
    pair = Identity("9 Ferry Lane, Tuam, Co. Galway", "4 Rosewood Lane, Athy, Co. Kildare", "ADDRESS")
    restorer = Restorer(Identities((pair,)))
    assert restorer.restore("She left 4 Rosewood Lane for Athy.").text == "She left 9 Ferry Lane for Tuam."


@pytest.mark.parametrize("size", range(1, 8))
def test_pieces_of_any_size_come_back_alike(size: int) -> None:
    said = 'Mrs Lis rang.\\nStephen Walton\'s "Aldershot" file, 1 August 2018, Mr S. Walton'
    stream = RESTORER.stream()
    pieces = "".join(stream.feed(said[at : at + size]) for at in range(0, len(said), size)) + stream.close()
    assert pieces == RESTORER.restore(said).text
