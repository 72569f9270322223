"""Roles instead of names, names that are no people's, and what unknown names stand for."""

from __future__ import annotations

import re

import pytest

from expurgate.core.document import Document, Reading, Term
from expurgate.core.edits import apply
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form
from expurgate.transform.base import Target
from expurgate.transform.dates import Shift, shifted
from expurgate.transform.generalize import Generalize
from expurgate.transform.heads import kind_of_name
from expurgate.transform.occurrences import everywhere
from expurgate.transform.rewriter import Rewriter
from expurgate.transform.sayable import plain_kinds
from expurgate.transform.targets import targets
from expurgate.transform.uses import kind_by_use
from expurgate.transform.wording import worded

CHAINS = {
    "leeds": ["city in England", "city in the United Kingdom", "city", "location"],
    "hull": ["city in England", "city in the United Kingdom", "city", "location"],
    "bath": ["city in England", "city in the United Kingdom", "city", "location"],
    "corfu": ["island", "location"],
    "corsham": ["town", "location"],
    "nelson": ["town", "location"],
    "fernlea house": ["house", "location"],
}


class Places:
    """Some places."""

    def generalizations(self, term: str) -> list[str]:
        return list(CHAINS.get(normal_form(term), []))

    def synonyms(self, term: str) -> tuple[str, ...]:
        return ()


def _edited(text: str, *wanted: tuple[str, str], phrases: tuple[str, ...] = ()) -> str:
    findings = [
        Finding(Span(*found.span()), normal_form(surface), "entities", label)
        for surface, label in wanted
        for found in re.finditer(rf"(?<!\w){re.escape(surface)}", text)
    ]
    starts = [
        0,
        *(found.end() for found in re.finditer(r"(?<!Mr)(?<!Dr)(?<!Mrs)[.!?]\s+", text) if found.end() < len(text)),
    ]
    sentences = tuple(Span(start, end) for start, end in zip(starts, [*starts[1:], len(text)], strict=True))
    terms = tuple(
        Term(normal_form(phrase), (Span(text.index(phrase), text.index(phrase) + len(phrase)),)) for phrase in phrases
    )
    transform = Generalize(taxonomy=Places(), safe=lambda _: True)
    return apply(text, Rewriter(transform).edits(Reading(Document(text), terms, sentences, ()), findings)).text


PERSON, PLACE, BODY = "PERSON", "GPE", "ORG"


@pytest.mark.parametrize(
    ("text", "wanted", "expected"),
    [
        ("The physiotherapist, Zofia Maj, comes. Zofia rang.", ["Zofia Maj", "Zofia"], "The physiotherapist comes. The physiotherapist rang."),
        ("He misses his dog, Bosun, who barks.", ["Bosun"], "He misses his dog, who barks."),
        ("A plumber called Darren came. Darren left.", ["Darren"], "A plumber came. The plumber left."),
        ("A man named Wayne came.", ["Wayne"], "A man named Person A came."),
        ("The father, Mr Scott Poe, 37, is here.", ["Scott Poe"], "The father, 37, is here."),
        ("Doreen in reception did the post.", ["Doreen"], "A colleague in reception did the post."),
        ("Ann Lee (chair) and Bo Orr came. AL spoke.", ["Ann Lee", "Bo Orr", "AL"], "Person A (chair) and Person B came. The chair spoke."),
    ],
)  # fmt: skip
def test_people_are_called_by_their_roles(text: str, wanted: list[str], expected: str) -> None:
    assert _edited(text, *((name, PERSON) for name in wanted)) == expected


def test_who_is_introduced_by_a_role_is_a_person() -> None:
    assert _edited("He lives with his partner, Kirsty Lobb.", ("Kirsty Lobb", BODY)) == "He lives with his partner."


def test_a_pet_has_a_role() -> None:
    assert (
        _edited("Your cat Smudge was seen.", ("Smudge", PERSON), phrases=("Your cat Smudge",)) == "Your cat was seen."
    )


def test_the_case_of_a_column_is_its_own() -> None:
    text = "IN THE COURT AT LEEDS          Case No. 12"
    assert _edited(text, ("LEEDS", PLACE)).startswith("IN THE COURT IN A CITY")


def test_equal_decades_are_said_once() -> None:
    assert (
        _edited("She won in 2021 and 2023 there.", ("2021", "DATE"), ("2023", "DATE"))
        == "She won in the early 2020s there."
    )


def test_whoever_is_spoken_to_has_your_age() -> None:
    assert _edited("You say that you are 79, then.", ("79", "AGE")) == "You say that you are in your seventies, then."


def test_a_deputy_is_a_role() -> None:
    assert _edited("Her deputy Clint came.", ("Clint", PERSON), phrases=("Her deputy Clint",)) == "Her deputy came."


@pytest.mark.parametrize(
    ("text", "wanted", "expected"),
    [
        ("He is Mr Roland Peake of Corsham now.", [("Roland Peake", PERSON), ("Corsham", PERSON)], "He is Mr A of a town now."),
        ("She lived in Nelson then.", [("Nelson", PERSON)], "She lived in a town then."),
        ("Held at Fernlea House. He moved to Fernlea.", [("Fernlea House", "FAC"), ("Fernlea", PERSON)], "Held at a house. He moved to the house."),
        ("At Leeds Crown Court. He was born in Leeds.", [("Leeds Crown Court", "ORG"), ("Leeds", "ORG")], "At a crown court. He was born in a city."),
        ("Ring St Illtyd's Surgery now.", [("St Illtyd's Surgery", PERSON)], "Ring a doctor's surgery now."),
        ("Ask on Maid Marian Way first.", [("Maid Marian", PERSON)], "Ask on a street first."),
        ("I believe in Nelson.", [("Nelson", PERSON)], "I believe in Person A."),
    ],
)  # fmt: skip
def test_places_that_were_read_as_people_are_places(text: str, wanted: list[tuple[str, str]], expected: str) -> None:
    assert _edited(text, *wanted) == expected


@pytest.mark.parametrize(
    ("text", "wanted", "expected"),
    [
        ("A holiday in Corfu was nice.", [("Corfu", PLACE)], "A holiday on an island was nice."),
        ("He worked at Corsham then.", [("Corsham", PLACE)], "He worked in a town then."),
        ("Cover the Leeds run today.", [("Leeds", PLACE)], "Cover the run today."),
        ("From Leeds to Hull to Bath.", [("Leeds", PLACE), ("Hull", PLACE), ("Bath", PLACE)], "From a city in England to another city to another city."),
        ("Leeds, then Hull, then Bath. Bath won.", [("Leeds", PLACE), ("Hull", PLACE), ("Bath", PLACE)],
         "A city in England, then another city, then a third city. The third city won."),
        ("The Vale of Barry Council paid.", [("Vale", BODY), ("Barry Council", BODY)], "A council paid."),
        ("Mr Fox of Old Rectory, Church Lane, Ringmer, left.", [("Old Rectory", "FAC"), ("Church Lane", "ADDRESS"), ("Ringmer", PLACE)],
         "Mr Fox of [address], left."),
    ],
)  # fmt: skip
def test_places_stand_behind_their_prepositions(text: str, wanted: list[tuple[str, str]], expected: str) -> None:
    assert _edited(text, *wanted) == expected


@pytest.mark.parametrize(
    ("before", "label", "after", "kind"),
    [
        ("twice a week for dialysis at ", "ORG", ".", "hospital"),
        ("She died at ", "GPE", ".", ""),
        ("She died in ", "GPE", ".", ""),
        ("I was a glove cutter at ", "ORG", " and", "company"),
        ("She has been in the ", "FAC", " in Glasgow for depression", "clinic"),
        ("Who plays as a left winger for ", "ORG", ".", "club"),
        ("He likes ", "ORG", ".", ""),
    ],
)
def test_what_is_done_at_a_place_tells_what_it_is(before: str, label: str, after: str, kind: str) -> None:
    place = Span(len(before), len(before) + 3)
    assert kind_by_use(Target(place, "Foo", "foo", label, text=f"{before}Foo{after}", place=place)) == kind


def test_well_known_bodies_and_degrees_are_called_what_they_are() -> None:
    assert kind_of_name("Red Cross", "ORG") == "charity"
    assert kind_of_name("Tesco", "ORG") == "supermarket"
    assert kind_of_name("Citizens Advice", "ORG") == "advice centre"
    assert kind_of_name("BSc Civil Engineering", "ORG") == "degree"
    assert kind_of_name("Queen's Medical Centre", "ORG") == "medical centre"


@pytest.mark.parametrize(
    ("text", "sum_of_money", "expected"),
    [
        ("Pay the £1,286.40 back.", "£1,286.40", "Pay the money back."),
        ("Ask for your €3,450 back.", "€3,450", "Ask for your money back."),
        ("They asked £150 more.", "£150", "They asked over £100 more."),
        ("They asked £50 more.", "£50", "They asked less than £100 more."),
        ("They asked £640 plus VAT.", "£640 plus", "They asked about £600 plus VAT."),
    ],
)
def test_sums_stand_behind_their_determiners(text: str, sum_of_money: str, expected: str) -> None:
    assert _edited(text, (sum_of_money, "MONEY")) == expected


def test_the_letter_of_a_person_is_no_article() -> None:
    text = "Person A ran the stall."
    found = Finding(Span(9, 12), "ran", "subject", "WORD")
    reading = Reading(Document(text, rewritten=True), (), (Span(0, len(text)),), ())
    edits = Rewriter(Generalize(taxonomy=Places(), safe=lambda _: True)).edits(reading, [found])
    assert apply(text, edits).text == "Person A had the stall."


@pytest.mark.parametrize(
    ("surface", "label", "kind"),
    [
        ("St Brannoc's Church of England Primary School", "FAC", "primary school"),
        ("the Golden Lion", "ORG", "pub"),
        ("Crown & Anchor", "FAC", "pub"),
        ("the Consulate General of Peru", "ORG", "consulate"),
        ("Llanelli magistrates", "ORG", "magistrates' court"),
        ("Amazon warehouse", "FAC", "warehouse"),
        ("Maid Marian Way", "FAC", "street"),
    ],
)
def test_names_say_what_they_name(surface: str, label: str, kind: str) -> None:
    assert kind_of_name(surface, label) == kind


@pytest.mark.parametrize(
    ("label", "surface", "wording"),
    [
        ("QUANTITY", "6 ft 2", "tall"),
        ("QUANTITY", "5 ft 6", "of average height"),
        ("QUANTITY", "five foot", "short"),
        ("MONEY", "euros", "cash"),
        ("AGE", "6", "of primary-school age"),
        ("AGE", "3", "small child"),
        ("AGE", "18 months", "baby"),
        ("DATE", "22/07/2024 07:35", "summer 2024"),
    ],
)
def test_values_in_words(label: str, surface: str, wording: str) -> None:
    assert worded(label, surface)[0] == wording


@pytest.mark.parametrize(
    ("text", "wanted", "expected"),
    [
        ("Summer term 2024 was long.", [("2024", "DATE")], "Summer term was long."),
        ("He is about 30, I think.", [("30", "CARDINAL")], "He is in his thirties, I think."),
        ("My sons are Tom (6) and Al.", [("6", "AGE")], "My sons are Tom (of primary-school age) and Al."),
        ("At 6 he fell.", [("6", "AGE")], "As a child he fell."),
        ("[18:02] Go.", [("18:02", "TIME")], "[time] Go."),
        ("Surname: Poe   First names: Ann", [("Poe", PERSON), ("Ann", PERSON)], "Surname: [name]   First names: [name]"),
        ("MSc Structural Engineering, Leeds", [("Structural Engineering", BODY)], "MSc, Leeds"),
    ],
)  # fmt: skip
def test_values_and_names_in_their_places(text: str, wanted: list[tuple[str, str]], expected: str) -> None:
    assert _edited(text, *wanted) == expected


def test_two_marks_side_by_side_are_one() -> None:
    assert _edited("See Plot XJ14Q here.", ("Plot", "WORK_OF_ART"), ("XJ14Q", "CODE")) == "See [number] here."


def test_what_happened_and_when_are_two() -> None:
    text = "He had a stroke on 26 February there."
    whole = Finding(Span(9, 30), "stroke on 26 february", "information", "")
    date = Finding(Span(19, 30), "26 february", "information", "DATE")
    found = targets(text, [whole, date])
    assert [(target.surface, target.label) for target in found] == [("stroke", ""), ("26 February", "DATE")]


def test_the_last_of_several_days_brings_the_others() -> None:
    text = "Ill from 9 to 13 December."
    found = targets(text, [Finding(Span(14, 25), "13 december", "information", "DATE")])
    assert [target.surface for target in found] == ["9 to 13 December"]


def test_a_reading_beside_a_stand_in_is_cut() -> None:
    text = "[detail] Worker, Person A"
    found = targets(text, [Finding(Span(1, 15), "detail worker", "information", "")])
    assert [target.surface for target in found] == ["Worker"]


def test_initials_are_not_looked_for_elsewhere() -> None:
    text = "Sex: F. Signed: F Oyelaran"
    found = Finding(Span(16, 17), "f", "entities", "PERSON")
    assert [each.span.start for each in everywhere(text, [found])] == [16]


def test_several_days_keep_their_month() -> None:
    assert shifted("17, 18 and 24 February", Shift(7, year=2023)) == "24, 25 February and 3 March"
    assert shifted("10 to 24 September.", Shift(1)) == "11 to 25 September"


def test_how_often_is_no_part_of_what_is_taken() -> None:
    text = "He takes co-careldopa three times a day."
    found = targets(text, [Finding(Span(9, 33), "co-careldopa three times", "disclosure", "")])
    assert [target.surface for target in found] == ["co-careldopa"]


def test_a_known_name_outside_noun_phrases_is_a_person() -> None:
    text = "Marged Pugh came. Marged will ask."
    found = [
        Finding(Span(0, 11), "marged pugh", "entities", "PERSON"),
        Finding(Span(18, 24), "marged", "disclosure", "WORD"),
    ]
    assert [target.label for target in targets(text, found)] == ["PERSON", "PERSON"]


def test_a_clinic_above_its_street_is_no_address() -> None:
    text = "Foo Veterinary Clinic\nMain Street"
    found = [
        Finding(Span(0, 21), "foo veterinary clinic", "entities", "FAC"),
        Finding(Span(4, 33), "veterinary clinic main street", "patterns", "ADDRESS"),
        Finding(Span(22, 33), "main street", "patterns", "ADDRESS"),
    ]
    assert [(target.surface, target.label) for target in targets(text, found)] == [
        ("Foo Veterinary Clinic", "FAC"),
        ("Main Street", "ADDRESS"),
    ]


def test_whose_age_it_is() -> None:
    assert (
        _edited("He lives with his gran, 71; she is well.", ("71", "AGE"))
        == "He lives with his gran, in her seventies; she is well."
    )
    assert (
        _edited("Our caretaker is 63. Mrs Eze is ill.", ("63", "AGE"))
        == "Our caretaker is in their sixties. Mrs Eze is ill."
    )


def test_a_star_is_no_medal_and_a_matron_no_wife() -> None:
    assert kind_of_name("Morning Star", "PRODUCT") == ""
    assert "wife" not in (
        plain_kinds("OCCUPATION", "matron", ["wife", "married woman", "woman", "person"], lambda _: []) or []
    )


def test_nobody_is_not_somebody() -> None:
    text = "Nobody was hurt."
    reading = Reading(Document(text), (), (Span(0, len(text)),), ())
    edits = Rewriter(Generalize(taxonomy=Places(), safe=lambda _: True)).edits(
        reading, [Finding(Span(0, 6), "nobody", "information", "")]
    )
    assert apply(text, edits).text == "No person was hurt."
