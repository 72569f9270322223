"""What stands around a name says whose it is and where it ends."""

from __future__ import annotations

import pytest

from expurgate.language.builtin.mending import mended


def read(text: str, *found: tuple[str, str]) -> list[tuple[str, str]]:
    """Mentions named by their words, each at its next place in the text, after mending."""
    at, placed = 0, []
    for words, kind in found:
        at = text.index(words, at)
        placed.append((at, at + len(words), kind))
        at += len(words)
    return [(text[start:end], kind) for start, end, kind in mended(text, placed)]


@pytest.mark.parametrize("title", ["Mr ", "Ms. ", "mister ", "Dr ", "Prof. Dr "])
def test_a_title_is_no_part_of_a_name(title: str) -> None:
    assert read(f"seen by {title}Okonjo today", (f"{title}Okonjo", "PERSON")) == [("Okonjo", "PERSON")]
    assert read(f"seen by {title}Okonjo", (title.strip(), "PERSON"), ("Okonjo", "PERSON")) == [("Okonjo", "PERSON")]


@pytest.mark.parametrize("letters", [" MVB", ", FRCS", " MBE QC", ", PhD, MRCPsych", " Ph.D."])
def test_letters_behind_a_name_are_nobody(letters: str) -> None:
    text = f"Orla Keane{letters} examined the dog."
    assert read(text, (f"Orla Keane{letters}", "PERSON")) == [("Orla Keane", "PERSON")]
    behind = letters.lstrip(", ")
    for kind in ("PERSON", "ORG", "PLACE"):
        assert read(text, ("Orla Keane", "PERSON"), (behind, kind)) == [("Orla Keane", "PERSON"), (behind, "AWARD")]


def test_letters_that_stand_alone_may_be_somebody() -> None:
    assert ("JP", "AWARD") not in read("We saw Jo Pitt. JP was tired.", ("Jo Pitt", "PERSON"), ("JP", "PERSON"))


def test_a_name_ends_with_its_sentence() -> None:
    text = "He goes to St Paul's Primary School. On Park Lane it rained."
    whole = "St Paul's Primary School. On Park Lane"
    assert read(text, (whole, "FACILITY")) == [("St Paul's Primary School", "FACILITY"), ("Park Lane", "FACILITY")]


@pytest.mark.parametrize(
    "name", ["St. Mary Abbots", "Smith Bros. Ltd", "12 Hill Rd. Flat B", "Mt. Sinai", "J. Sainsbury"]
)
def test_a_shortened_word_ends_no_name(name: str) -> None:
    assert read(f"It is {name} now.", (name, "ORG")) == [(name, "ORG")]


@pytest.mark.parametrize(
    "text", ["Handover for Monday", "All well.\nHandover at eight\nBed 4 slept.", "- Handover notes"]
)
def test_a_common_word_that_opens_a_heading_is_nobody(text: str) -> None:
    assert read(text, ("Handover", "PERSON")) == []


@pytest.mark.parametrize(
    "text",
    [
        "Rose went home",
        "Tram later told our nurse.",
        "Tram: hello all",
        "We met Tram there",
        "Agnieszka rang",
    ],
)
def test_somebody_who_opens_a_line_stays(text: str) -> None:
    name = next(word for word in ("Rose", "Tram", "Agnieszka") if word in text)
    assert read(text, (name, "PERSON")) == [(name, "PERSON")]


def test_who_is_a_person_elsewhere_opens_headings_too() -> None:
    found = (("Tram", "PERSON"), ("Tram", "PERSON"))
    assert read("Tram again\n\nWe met Tram.", *found) == list(found)


@pytest.mark.parametrize(
    "text",
    [
        "my daughter Solomiya came",
        "his late brother Solomiya",
        "Hello, Solomiya.",
        "Dear Solomiya,\nthanks",
        "Kind regards,\nSolomiya\n",
    ],
)
def test_family_words_greetings_and_closings_make_people(text: str) -> None:
    for kind in ("PLACE", "ORG"):
        assert read(text, ("Solomiya", kind)) == [("Solomiya", "PERSON")]


def test_towns_stay_towns_beside_family() -> None:
    assert read("my daughter in Corsham", ("Corsham", "PLACE")) == [("Corsham", "PLACE")]
    assert read("Kind regards from Corsham", ("Corsham", "PLACE")) == [("Corsham", "PLACE")]


@pytest.mark.parametrize("before", ["She lives in ", "a farm near ", "Tom Baker of ", "Tom Baker from "])
def test_a_place_stands_behind_in_and_behind_a_person_and_of(before: str) -> None:
    people = [("Tom Baker", "PERSON")] if "Baker" in before else []
    assert read(f"{before}Corsham.", *people, ("Corsham", "PERSON")) == [*people, ("Corsham", "PLACE")]


def test_people_stay_people_behind_from_and_in() -> None:
    found = (("Tom Baker", "PERSON"), ("Agnieszka", "PERSON"))
    assert read("a letter to Tom Baker from Agnieszka", *found) == list(found)
    assert read("I believe in Agnieszka.", ("Agnieszka", "PERSON")) == [("Agnieszka", "PERSON")]


def test_who_speaks_line_after_line_is_a_person() -> None:
    chat = "Kasia: i come\nPodge: no\nKasia: see"
    assert read(chat, ("Kasia", "PLACE"), ("Kasia", "ORG")) == [("Kasia", "PERSON")] * 2
    assert read("Leeds: open\nYork: shut", ("Leeds", "PLACE")) == [("Leeds", "PLACE")]


@pytest.mark.parametrize("firm", ["Wren & Partridge", "Hallberg Stone LLP", "Probert Solicitors"])
def test_firms_sign_letters_too(firm: str) -> None:
    assert read(f"Yours faithfully,\n\n{firm}\n", (firm, "ORG")) == [(firm, "ORG")]
    assert read("Yours faithfully,\n\nHallberg\n", ("Hallberg", "ORG")) == [("Hallberg", "PERSON")]
