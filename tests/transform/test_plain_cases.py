"""What a place plainly shows: states behind towns, ranks, degrees, languages, days, and what is done somewhere."""

from __future__ import annotations

import pytest

import expurgate
from expurgate.core.document import LOOSE, MODIFIER
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form
from expurgate.text.regions import is_within_country, state_of
from expurgate.text.standins import STAND_INS
from expurgate.transform.base import Target
from expurgate.transform.heads import is_saint, kind_of_name
from expurgate.transform.places import Whereabouts
from expurgate.transform.plain_cases import plainly
from expurgate.transform.sayable import any_of_a_kind, headed, plain_kinds
from expurgate.transform.uses import kind_by_use


def _target(text: str, surface: str, label: str, kind: str = "") -> Target:
    start = text.index(surface)
    span = Span(start, start + len(surface))
    found = Finding(span, normal_form(surface), "entities", label)
    return Target(span, surface, normal_form(surface), label, (found,), kind=kind, text=text, place=span)


@pytest.mark.parametrize(
    ("text", "surface", "label", "kind", "expected"),
    [
        ("Seen in Dayton, OH today", "OH", "", "", ("GPE", "PLACE")),
        ("OH dear", "OH", "", "", ("", "")),
        ("taken by DC Harriet Lomax", "DC", "GPE", "PLACE", (MODIFIER, "")),
        ("She lives in DC.", "DC", "GPE", "PLACE", ("GPE", "PLACE")),
        ("fell at Grandma Lee's", "Grandma", "FAC", "FACILITY", ("", "FAMILY")),
        ("M.Sc. Environmental Engineering, Graz", "Environmental Engineering", "ORG", "ORG", (MODIFIER, "")),
        ("2010   Matura, Graz", "Matura", "ORG", "ORG", ("", "")),
        ("interpreter (Tetum) next time", "Tetum", "ORG", "ORG", ("LANGUAGE", "LANGUAGE")),
        ("He finds French hard.", "French", "NORP", "NATIONALITY", ("LANGUAGE", "LANGUAGE")),
        ("The French team won.", "French", "NORP", "NATIONALITY", ("NORP", "NATIONALITY")),
        ("Languages: English (C1), fluent, and also some Italian", "Italian", "NORP", "", ("LANGUAGE", "LANGUAGE")),
        ("he works for the Guardian", "Guardian", "", "", ("ORG", "ORG")),
        ("she is the Guardian of it", "Guardian", "", "", ("", "")),
        ("arrested at Heathrow today", "Heathrow", "GPE", "PLACE", ("FAC", "FACILITY")),
        ("met at the Red Lion", "Red Lion", "GPE", "PLACE", ("FAC", "FACILITY")),
        ("and coughs at night", "coughs", "", "DISEASE", (LOOSE, "")),
        ("has coughs and colds", "coughs", "", "DISEASE", ("", "DISEASE")),
        ("Allergic to nuts", "Allergic", "", "DISEASE", (LOOSE, "")),
        ("He died by suicide.", "suicide", "", "DISEASE", ("", "")),
        ("Yolanda Reyes, LCSW", "LCSW", "", "AWARD", (LOOSE, "")),
        ("left in a white Tacoma, plate", "Tacoma", "GPE", "PLACE", ("PRODUCT", "PRODUCT")),
        ("lives in Tacoma now", "Tacoma", "GPE", "PLACE", ("GPE", "PLACE")),
        ("A Labrador, Bruno", "Labrador", "GPE", "PLACE", ("", "DOG")),
        ("has had eight cycles of FOLFOX;", "FOLFOX", "ORG", "ORG", ("", "DRUG")),
        ("came at Whitsun.", "Whitsun", "GPE", "PLACE", ("EVENT", "EVENT")),
        ("in Fergal's old car", "Fergal", "GPE", "PLACE", ("PERSON", "PERSON")),
        ("mortgage with Coutts.", "Coutts", "PERSON", "PERSON", ("ORG", "ORG")),
        ("x\n    1800 Frightened by noise", "1800", "DATE", "DATE", ("TIME", "DATE")),
        ("born in 1800 in Graz", "1800", "DATE", "DATE", ("DATE", "DATE")),
        ("Driving licence B. Danish, English", "B. Danish", "PERSON", "PERSON", ("NORP", "NATIONALITY")),
        ("Captain of the handball team", "handball", "", "OCCUPATION", (MODIFIER, "")),
        ("Form: 9R here", "9R", "QUANTITY", "", ("CODE", "")),
        ("School: Whitmore", "Whitmore", "EVENT", "EVENT", ("ORG", "ORG")),
        ("a 34-year-old Army veteran came", "34-year-old Army veteran", "DATE", "", ("", "OCCUPATION")),
        ("on the August bank holiday", "August bank holiday", "", "", ("DATE", "DATE")),
    ],
)
def test_a_place_shows_what_its_words_are(
    text: str, surface: str, label: str, kind: str, expected: tuple[str, str]
) -> None:
    shown = plainly(text, _target(text, surface, label, kind))
    assert (shown.label, shown.kind) == expected


def test_somebody_is_named_without_how_old_they_are() -> None:
    shown = plainly("in front of young Callum", _target("in front of young Callum", "young Callum", "PERSON"))
    assert (shown.surface, shown.term, len(shown.span)) == ("Callum", "callum", 6)


@pytest.mark.parametrize(
    ("text", "surface", "label", "kind"),
    [
        ("a valve replacement at Freeman in 2003", "Freeman", "FAC", "hospital"),
        ("My neurologist at Pinderfields wrote", "Pinderfields", "GPE", "hospital"),
        ("taken to Treliske by Rescue 924", "Rescue 924", "FAC", ""),
        ("His teacher at Long Tower, Mrs Quigg", "Long Tower", "FAC", "school"),
        ("takes his sister to St Brigid's first", "St Brigid's", "FAC", "school"),
        ("drives her to Mass at Our Lady's", "Our Lady's", "FAC", "church"),
        ("goes to Saint Kateri on Sundays", "Saint Kateri", "FAC", "church"),
        ("walked past St Brigid's again", "St Brigid's", "FAC", ""),
        ("M.Sc. Geology, EPFL", "EPFL", "ORG", "university"),
        ("School: Whitmore", "Whitmore", "ORG", "school"),
        ("Leopold (16, at Charterhouse)", "Charterhouse", "FAC", "school"),
        ("mortgage with Coutts.", "Coutts", "ORG", "bank"),
    ],
)
def test_what_is_done_somewhere_says_what_it_is(text: str, surface: str, label: str, kind: str) -> None:
    assert kind_by_use(_target(text, surface, label)) == kind


def test_a_state_is_said_of_a_town_only_where_another_name_speaks_for_it() -> None:
    kinds = ["city in Washington", "city in the United States", "city"]
    where = Whereabouts()
    where.hear("marysville", kinds)
    assert where.told("marysville", kinds, widely=True) == kinds[1:]
    where.hear("wa", ["state"])
    assert where.told("marysville", kinds, widely=True) == kinds
    german = ["city in Germany", "city"]
    assert where.told("esslingen", german, widely=True) == german
    assert where.told("esslingen", german, widely=False) == ["city"]
    assert (state_of("OH"), state_of("XX")) == ("Ohio", "")
    assert is_within_country("Ohio")
    assert not is_within_country("the United States")


def test_kinds_of_what_is_done_or_measured() -> None:
    assert headed("inr") == ["result"]
    assert headed("valve replacement") == ["operation"]
    assert plain_kinds("OCCUPATION", "hydrogeologist", [], lambda _: []) == ["specialist"]
    assert plain_kinds("OCCUPATION", "treasurer", [], lambda _: []) == ["committee member", "member"]
    assert any_of_a_kind("DISEASE", "palpitations") == ("problem",)
    assert "condition" in any_of_a_kind("DISEASE", "rheumatic fever")


def test_names_that_many_things_have_say_nothing_alone() -> None:
    assert is_saint("St Brigid's")
    assert kind_of_name("St Brigid's", "FAC") == ""
    assert kind_of_name("Cardiology", "") == "department"
    assert kind_of_name("Universal Credit", "") == "benefit"
    assert kind_of_name("M.Sc", "") == "degree"
    assert kind_of_name("The Guardian", "ORG") == "newspaper"


def test_capitals_of_other_alphabets_are_capitals() -> None:
    released = expurgate.sanitize("Rasmus Østergaard Lindholm rang today.", method="pseudonymize").text
    assert len(released.split()) == len(["a", "name", "of three", "rang", "today."])


def test_a_pronoun_behind_a_rank_is_nobody_and_a_letter_before_a_stand_in_stays() -> None:
    text = "The scan is at the General. He speaks well and He sleeps."
    assert "He speaks" in expurgate.sanitize(text, policy="hipaa-safe-harbor").text
    found = STAND_INS.match("Judge D. Person B believes it")
    assert found is not None
    assert found[0] == "Judge D"
