"""What a name is: told by its own words, by the words beside it and by what is known of it, and else not said."""

from __future__ import annotations

import pytest

from expurgate import Sanitizer
from expurgate.core.spans import Span
from expurgate.transform.base import Target
from expurgate.transform.heads import kind_of_name
from expurgate.transform.target_words import kind_told
from expurgate.transform.uses import kind_by_use, known_of_name


@pytest.fixture(scope="module")
def recommended() -> Sanitizer:
    return Sanitizer("recommended")


@pytest.mark.parametrize(
    ("name", "label", "kind"),
    [
        ("Chapel Peak", "FAC", ""),
        ("Ocean Nursing", "ORG", ""),
        ("Mill Practice", "FAC", "practice"),
        ("Hilton Hotel Leeds", "FAC", "hotel"),
        ("Hotel Regent Fountain", "FAC", "hotel"),
        ("Elm Court", "FAC", ""),
        ("Larkfield County Court", "ORG", "county court"),
        ("Ardle Seafoods", "ORG", "company"),
        ("Coral Chemists Ltd", "ORG", "pharmacy"),
        ("Penwith Fencing Ltd", "ORG", "company"),
        ("Moorside Dairies", "ORG", "dairy"),
        ("Foxglove Recruitment", "ORG", "recruitment agency"),
        ("Brook Veterinary Surgery", "ORG", "veterinary practice"),
    ],
)
def test_the_last_words_of_a_name_tell_what_it_names(name: str, label: str, kind: str) -> None:
    assert kind_of_name(name, label) == kind


@pytest.mark.parametrize(
    ("name", "label", "sure", "kind"),
    [
        ("Royal London", "ORG", True, "insurance company"),
        ("Royal London", "FAC", True, ""),
        ("Acorns", "ORG", False, ""),
        ("Go-Ahead", "ORG", False, "bus company"),
    ],
)
def test_a_well_known_name_is_believed_where_its_type_fits_and_it_is_nothing_else(
    name: str, label: str, sure: bool, kind: str
) -> None:
    assert kind_told(Target(Span(0, len(name)), name, name.lower(), label, sure=sure)) == kind


@pytest.mark.parametrize(
    ("before", "label", "known"),
    [
        ("She lives in ", "ORG", ["town in Wales", "town"]),
        ("She passed it to ", "ORG", []),
        ("She is at ", "FAC", []),
        ("She lives in ", "GPE", ["town in Wales", "town"]),
    ],
)
def test_a_body_in_doubt_is_no_town_unless_one_is_in_it(before: str, label: str, known: list[str]) -> None:
    place = Span(len(before), len(before) + 5)
    kind = {"ORG": "ORG", "FAC": "FACILITY", "GPE": "PLACE"}[label]
    target = Target(place, "Brwyn", "brwyn", label, kind=kind, sure=False, text=f"{before}Brwyn.", place=place)
    assert known_of_name(target, ["town in Wales", "town"], "") == known


@pytest.mark.parametrize(
    ("before", "name", "kind"),
    [
        ("They were married at ", "St Saviour's", "church"),
        ("The wedding was at ", "Regency", ""),
        ("The hearing test is at ", "Regency", ""),
        ("The van died outside ", "Regency", ""),
    ],
)
def test_what_may_be_done_anywhere_tells_nothing(before: str, name: str, kind: str) -> None:
    place = Span(len(before), len(before) + len(name))
    target = Target(place, name, name.lower(), "FAC", text=f"{before}{name} now.", place=place)
    assert kind_by_use(target) == kind


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "He was on leave in Lanzarote when it happened.",
            "He was on leave on an island in southern Europe when it happened.",
        ),
        ("She moved to Offaly with Ciara Dunne.", "She moved to a county in Ireland with Person A."),
        ("They climbed Helvellyn in the rain.", "They climbed a mountain in England in the rain."),
        ("We are shut at St Oswin's between 2 and 9 June.", "We are shut at a place between several days in summer."),
        ("My uncle had the Girl Maureen out of Buckie.", "My uncle had the [name] out of a town."),
        ("Maggie's Bakery on the corner has shut.", "A bakery on the corner has shut."),
        ("I rang Devon and Cornwall about it.", "I rang a police force about it."),
        (
            "The Agency Decision Maker, Helen Strangways, approved the match.",
            "The Agency Decision Maker, Person A, approved the match.",
        ),
        ("A band called the Rattling Bones played.", "A band played."),
        ("Bishop Nkosi wants it kept quiet.", "Bishop A wants it kept quiet."),
        (
            "A man called Wetherby came and Wetherby does it for cash.",
            "A man called Person A came and Person A does it for cash.",
        ),
        ("We have a cat called Durham and Durham is fat.", "We have a cat and the cat is fat."),
        ("I did my Highers at night with Ann Imrie.", "I did my school certificates at night with Person A."),
        ("They refused Sami a place. Sami has glue ear.", "They refused Person A a place. Person A has glue ear."),
        ("The Polish Club had a dance for Ewa Nowak.", "A club had a dance for Person A."),
        ("He is late of HMS Ardent and of the bank.", "He is late of a ship and of the bank."),
        ("Delroy Campbell joined us from Cascades.", "Person A joined us from a place."),
        (
            "She has her eye clinic at Calderdale at one with Dr Rao.",
            "She has her eye clinic at a hospital at one with Dr A.",
        ),
        (
            "I met Petra Vance from the contact centre at Birch Court.",
            "I met Person A from the contact centre at a place.",
        ),
        ("She and Ann Lee came from Strasbourg.", "She and Person A came from a town."),
        ("We had Stephen and wee Hamish by then.", "We had Person A and wee Person B by then."),
    ],
)
def test_names_are_called_what_they_are(recommended: Sanitizer, text: str, wanted: str) -> None:
    assert recommended.sanitize(text).text == wanted
