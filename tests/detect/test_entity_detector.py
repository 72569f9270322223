"""Entities by type, titled names, and the propagation of names."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.detect.detect_readings import plain, with_entities

from expurgate.core.document import Document
from expurgate.core.spans import Span
from expurgate.detect.entities import EntityDetector
from expurgate.detect.running import run


def found(text: str, *entities: tuple[str, str], **options: object) -> list[tuple[str, str]]:
    detector = EntityDetector(**options)  # type: ignore[arg-type]
    return [(text[f.span.start : f.span.end], f.label) for f in detector.detect(with_entities(text, *entities))]


def test_only_the_labels_asked_for() -> None:
    text = "Acme hired Ann in Oslo"
    entities = (("Acme", "ORG"), ("Ann", "PERSON"), ("Oslo", "GPE"))
    assert found(text, *entities, labels=("GPE",)) == [("Oslo", "GPE")]


def test_form_fields_are_no_names_and_possessives_stay() -> None:
    text = "SSN of Acme’s clerk"
    assert found(text, ("SSN", "ORG"), ("Acme’s", "ORG")) == [("Acme", "ORG")]


@pytest.mark.parametrize(
    ("text", "entity"),
    [
        ("MRN 0448127\tPage 1 of 2", ("Page 1", "CODE")),
        ("Consultation\n2019\n\nSeen by", ("2019", "CODE")),
        ("Dear Sirs,\nmy boiler burst", ("Sirs", "PERSON")),
        ("Dear all residents,\nthe lift is out", ("residents", "PERSON")),
    ],
)
def test_numbered_parts_years_and_greetings_to_nobody_are_no_entities(text: str, entity: tuple[str, str]) -> None:
    assert found(text, entity, labels=("PERSON", "CODE")) == []


def test_a_title_below_a_title_is_no_name() -> None:
    assert found("Mr\n\nMrs\n\nMs\n") == []
    assert found("Mr\nThornbury\n") == [("Thornbury", "PERSON")]


def test_a_compound_before_a_name_is_no_part_of_it() -> None:
    text = "my brother-in-law Wayne Poe and his mother-in-law Ana"
    assert found(text, ("law Wayne Poe", "PERSON"), propagate=False) == [("Wayne Poe", "PERSON"), ("Ana", "PERSON")]


def test_words_of_time_that_name_no_date_are_left() -> None:
    text = "seen today, this morning and on 3 May, with night sweats"
    tagged = [("today", "DATE"), ("this morning", "TIME"), ("3 May", "DATE"), ("night", "TIME")]
    assert found(text, *tagged) == [("3 May", "DATE")]


def test_a_name_is_found_again_whole_in_part_and_as_initials() -> None:
    text = "Robert Murray came. Murray spoke; MURRAY’s wife, R. Murray and R.M. left. They hurray, the murray too."
    surfaces = [surface for surface, _ in found(text, ("Robert Murray", "PERSON"))]
    assert surfaces == ["Robert Murray", "Murray", "MURRAY", "R. Murray", "R.M.", "murray"]


@pytest.mark.parametrize("name", ["Robert Múrray", "Múrray, Robert"])
def test_a_name_is_found_again_as_an_account(name: str) -> None:
    text = f"{name} is rmurray, robert.murray or murrayr; not bmurray, armurray or rmurrays."
    surfaces = {surface for surface, _ in found(text, (name, "PERSON"))}
    assert {"rmurray", "robert.murray", "murrayr"} <= surfaces
    assert surfaces.isdisjoint({"bmurray", "armurray", "rmurrays"})
    assert found("Bo Li did not sign in as bli", ("Bo Li", "PERSON")) == [("Bo Li", "PERSON")]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Statement of: ROBERT JAMES MURRAY\nMr Murray came.", "ROBERT JAMES MURRAY"),
        ("the engineer, Ann-Marie Murray, and Mr Murray", "Ann-Marie Murray"),
        ("seen by Zoë J. Murray; Mr Murray left", "Zoë J. Murray"),
    ],
)
def test_names_before_a_known_surname_belong_to_it(text: str, whole: str) -> None:
    assert whole in [surface for surface, _ in found(text)]


@pytest.mark.parametrize(
    "text", ["Mr Murray. Yesterday Murray left", "Mr Murray\nRegarding Murray", "on Monday Murray and Mr Murray"]
)
def test_a_capital_that_opens_a_sentence_makes_no_name(text: str) -> None:
    assert {surface for surface, _ in found(text)} == {"Murray"}


@pytest.mark.parametrize(
    "text",
    [
        "[12/02/2023, 07:58] Zed: hello\n[12/02/2023, 07:59] Big Ro: is zed in?\n[12/02/2023, 08:01] zed: yes, Ro",
        "12.02.23, 07:58 - Zed: hello\n12.02.23, 07:59 - Big Ro: is zed in?\n12.02.23, 08:01 - zed: yes, Ro",
        "[7:58 PM] <Zed> hello\n[7:59 PM] <Big Ro> is zed in?\n[8:01 PM] <zed> yes, Ro",
        "2023-02-12 07:58:11 Zed: hello\r\n2023-02-12 07:59:00 Big Ro: is zed in?\r\n2023-02-12 08:01:59 zed: yes, Ro",
    ],
)
def test_who_speaks_in_a_chat_is_a_person(text: str) -> None:
    assert [surface for surface, _ in found(text, propagate=False)] == ["Zed", "Big Ro", "zed"]


def test_what_speaks_in_angle_brackets_is_somebody_in_any_letters() -> None:
    text = "[22:47] <xX_zed_Xx> gg\n[22:48] <lenaplays> hi\n[22:49] <BigRo> again?\n"
    assert [surface for surface, _ in found(text, propagate=False)] == ["xX_zed_Xx", "lenaplays", "BigRo"]


@pytest.mark.parametrize(
    "text",
    [
        "[12/02/2023, 07:58] Zed: hello\n[12/02/2023, 07:59] Zed: anyone?",
        "[07:58] A person: hello\n[07:59] the person: yes\n[08:00] A Person: no",
        "12/02/2023 07:58 Pulse: 80\n12/02/2023 08:58 Pulse: 82\n12/02/2023 09:58 Pulse: 79",
        "10:00 Opening: the chair\n10:30 Reports: all\n11:00 Break: coffee",
        "[07:58] Q: who?\n[07:59] A: nobody\n[08:00] Q: really?",
    ],
    ids=["two lines", "stand-ins", "figures", "agenda", "letters"],
)
def test_other_lines_with_times_name_no_one(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("word", ["Handover", "Rota", "Potholes"])
def test_what_a_message_is_about_is_nobody(word: str) -> None:
    assert found(f"Subject: {word} for Monday\n\nHi all,", (word, "PERSON")) == []
    assert found(f"I met {word} on Monday.", (word, "PERSON")) == [(word, "PERSON")]
    assert ("Thornbury", "PERSON") in found("Subject: Thornbury\n", ("Thornbury", "PERSON"))


def test_people_told_of_elsewhere_are_known() -> None:
    text = "He said that Rajani’s wall and the Nair plot are one; nair is he too."
    reading = replace(plain(text), document=Document(text, people=("Rajani Nair",)))
    assert [text[f.span.start : f.span.end] for f in EntityDetector().detect(reading)] == ["Rajani", "Nair", "nair"]
    alone = [text[f.span.start : f.span.end] for f in EntityDetector(propagate=False).detect(reading)]
    assert "nair" not in alone


def test_without_propagation_only_what_was_tagged() -> None:
    text = "Robert Murray came. Murray spoke."
    assert found(text, ("Robert Murray", "PERSON"), propagate=False) == [("Robert Murray", "PERSON")]


def test_an_organisation_is_found_without_its_legal_form() -> None:
    text = "MotoMeter AG sued. MotoMeter lost."
    assert [surface for surface, _ in found(text, ("MotoMeter AG", "ORG"))] == ["MotoMeter AG", "MotoMeter"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("represented by Mr C. Whomersley, agent", "C. Whomersley"),
        ("Dr. Xu said", "Xu"),
        ("by Ms A.-M. Lyon-Caen of", "A.-M. Lyon-Caen"),
        ("Mrs Nazlı Ünal-Öz was", "Nazlı Ünal-Öz"),
        ("Mr Z.M. Necatigil.", "Z.M. Necatigil"),
        ("Prof. Ludwig van Beethoven wrote", "Ludwig van Beethoven"),
        ("😀 Sir\u00a0Tim stood", "Tim"),
        ("her daughter Ana Luz left", "Ana Luz"),
        ("Ms Gonzalez’s licence", "Gonzalez"),
        ("as Shri Vinayak Rao told", "Vinayak Rao"),
        ("VNA nurse: Bridget.", "Bridget"),
        ("Reported by:  J. Hargreaves (TA)", "J. Hargreaves"),
        ("Patient's name: Ana Luz", "Ana Luz"),
        ('"Rajani Nair" <r.nair@example.org>', "Rajani Nair"),
        ("Ana María de la Cruz <ana@example.org>", "Ana María de la Cruz"),
    ],
)
def test_a_title_makes_a_name(text: str, name: str) -> None:
    detector = EntityDetector()
    assert name in [text[f.span.start : f.span.end] for f in detector.detect(plain(text))]


@pytest.mark.parametrize(
    "text", ["a general election", "the judge said", "Mr and Mrs", "major Events", "a son and heir", "signed: yes"]
)
def test_a_title_alone_makes_none(text: str) -> None:
    assert EntityDetector().detect(plain(text)) == []


def test_half_a_surrogate_pair_does_not_stop_it() -> None:
    text = "\ud800 Mr Robert Murray, R.M. for short"
    detected = EntityDetector().detect(plain(text))
    assert [text[f.span.start : f.span.end] for f in detected] == ["Robert Murray", "R.M."]


def test_a_word_that_is_hardly_ever_read_is_what_the_reader_says() -> None:
    text = "They met at the centre in Vorchester today"
    assert found(text, ("Vorchester", "GPE"), propagate=False) == [("Vorchester", "GPE")]
    assert found(text, propagate=False) == [("Vorchester", "PERSON")]


def test_the_ending_of_a_house_goes_with_its_name() -> None:
    assert found("We met at Alleyn's in May", ("Alleyn's", "FAC"), propagate=False) == [("Alleyn's", "FAC")]
    assert found("We saw Alleyn's pupils", ("Alleyn's", "FAC"), propagate=False) == [("Alleyn", "FAC")]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Name: none\nTown: Aberdeen\n", "Aberdeen"),
        ("Place of birth: Stoke-on-Trent (hospital)\n", "Stoke-on-Trent"),
        ("City: St. Paul, MN\n", "St. Paul"),
        ("County: unknown\n", None),
        ("Town: 12 of them\n", None),
        ("Town council: Green\n", None),
    ],
)
def test_what_stands_in_the_field_for_a_place_is_one(text: str, place: str | None) -> None:
    assert [surface for surface, label in found(text) if label == "GPE"] == ([place] if place else [])


def test_a_name_in_the_field_for_names_is_no_place() -> None:
    text = "Name: Isla Rivers\n"
    assert ("Isla Rivers", "LOC") not in found(text, ("Isla Rivers", "LOC"))


def test_what_stands_in_the_column_for_a_place_is_one() -> None:
    text = "Rivers\n\nHolt\n\nseen"
    reading = replace(plain(text), document=Document(text, columns=((8, "home town"),)))
    labels = [(text[f.span.start : f.span.end], f.label) for f in EntityDetector().detect(reading)]
    assert ("Holt", "GPE") in labels


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("under the Criminal Justice Act 1967.", set()),
        ("of the General Administrative Proceedings Act", set()),
        ("by Asylum Justice. Age was not in doubt.", set()),
        ("before Justice Oyelaran today", {"Oyelaran"}),
        ("with General Oyelaran today", {"Oyelaran"}),
        ("Rang Mrs Oyelaran. Says he left.", {"Oyelaran"}),
        ("PC Begum came.", {"Begum"}),
    ],
)
def test_a_title_that_is_also_a_word_leads_to_nobody_in_the_name_of_a_law_or_a_body(text: str, names: set[str]) -> None:
    assert {name for name, label in found(text, propagate=False) if label == "PERSON"} == names


def test_desks_are_no_recipients_with_names() -> None:
    people = {name for name, _ in found("To: Marek Horn; HR Helpdesk\n", propagate=False)}
    assert people == {"Marek Horn", "Marek"}


def test_the_field_for_a_ward_names_nobody_unless_somebody_is_called_so() -> None:
    assert found("Ward: Bracken\nseen", ("Bracken", "PERSON"), labels=("PERSON",)) == []
    assert found("Ward: Helen\nseen", ("Helen", "PERSON"), labels=("PERSON",)) == [("Helen", "PERSON")]
    both = found("Ward: Bracken\nNurse: Jo Bracken", ("Bracken", "PERSON"), labels=("PERSON",))
    assert both == [("Bracken", "PERSON"), ("Jo Bracken", "PERSON")]


def test_the_column_for_a_ward_names_nobody() -> None:
    reading = with_entities("Ann Lee\n\nBracken", ("Ann Lee", "PERSON"), ("Bracken", "PERSON"))
    reading = replace(reading, document=replace(reading.document, columns=((9, "Ward"),)))
    spans = [finding.span for finding in EntityDetector(labels=("PERSON",)).detect(reading)]
    assert Span(9, 16) not in spans


def test_days_called_after_somebody_are_nobody() -> None:
    text = "He fell on New Year's Eve and on St. Patrick's Day."
    assert found(text, ("Year's Eve", "PERSON"), ("Patrick", "PERSON"), labels=("PERSON",)) == []


def test_a_product_that_is_not_asked_for_is_nobody() -> None:
    text = "He drives a Toyota Yaris and Octavia Brown a Skoda Octavia."
    people = found(text, ("Toyota Yaris", "PRODUCT"), ("Skoda Octavia", "PRODUCT"), labels=("PERSON",), propagate=False)
    assert people == [("Octavia", "PERSON")]  # she, not her car


def _letters_left(text: str, *entities: tuple[str, str]) -> list[str]:
    """What is found in a text that we have rewritten."""
    reading = with_entities(text, *entities)
    rewritten = replace(reading, document=replace(reading.document, rewritten=True))
    asked = [EntityDetector(("WORK_OF_ART", "PERSON"), propagate=False)]
    return [text[found.span.start : found.span.end] for found in run(asked, rewritten)]


def test_a_letter_that_we_gave_is_nobody() -> None:
    assert _letters_left("It was a novel C school for Person C.", ("C", "WORK_OF_ART")) == []
    assert _letters_left("It was Person\nC who rang.", ("C", "PERSON")) == []
    assert _letters_left("Seen by Dr C. Bloods were taken.", ("C", "PERSON")) == []


def test_an_initial_that_stayed_in_a_rewritten_text_is_found() -> None:
    assert _letters_left("Person C rang K about it.", ("K", "PERSON")) == ["K"]
    assert _letters_left("Person C rang K about it.", ("K", "WORK_OF_ART")) == ["K"]
    assert _letters_left("Person C was there. K rang about it.", ("K", "PERSON")) == ["K"]


def test_a_town_behind_a_comma_is_no_derived_word() -> None:
    text = "Ivy was seen at the clinic, Manchester, and told to bring the Cleaner, Printer and Kettle"
    assert ("Manchester", "GPE") in found(text, ("Manchester", "GPE"))
    assert ("Printer", "GPE") not in found(text, ("Printer", "GPE"))


@pytest.mark.parametrize("town", ["Kendal", "Stilton"])
def test_a_town_that_gave_a_thing_its_name_is_a_town(town: str) -> None:
    text = f"She lives at 12 Foundry Lane, {town}, and likes it."
    assert (town, "GPE") in found(text, (town, "GPE"))


def test_a_name_on_the_line_below_its_title_is_found() -> None:
    assert ("Pikestaff", "PERSON") in found("Mrs\nPikestaff\nWilhelmina\nwas seen again in the clinic.")


def test_towns_in_small_letters_where_a_place_is_said() -> None:
    text = "we moved to drogheda last year, grew up near truro and"
    assert found(text, labels=("GPE",)) == [("drogheda", "GPE"), ("truro", "GPE")]
    for nowhere in (
        "she is in rehab now",
        "going to reading tomorrow",
        "it came from made and",
        "in cork or so",
        "drogheda to",
    ):
        assert found(nowhere, labels=("GPE",)) == []
