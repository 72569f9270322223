"""What an editor would write: kinds that names tell, values in words, people in pairs, stand-ins and initials."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from expurgate import InputError, kinds
from expurgate.core.spans import Span
from expurgate.text.regions import hinted
from expurgate.text.standins import stand_ins
from expurgate.transform.base import Target
from expurgate.transform.cast import Cast, two_names
from expurgate.transform.dates import season_and_decade
from expurgate.transform.heads import kind_of_name
from expurgate.transform.places import Whereabouts
from expurgate.transform.sayable import plain_kinds
from expurgate.transform.target_words import simpler_forms
from expurgate.transform.wording import age_of, mark_word, worded

Run = Callable[..., str]


@pytest.mark.parametrize(
    ("surface", "label", "kind"),
    [
        ("University of Leicester", "ORG", "university"),
        ("Burnaby General", "FAC", "hospital"),
        ("Riverside Primary", "FAC", "primary school"),
        ("Coral Chemists", "ORG", "pharmacy"),
        ("Severn Marine Ltd", "ORG", "company"),
        ("Beechwood Lodge", "FAC", "house"),
        ("Ward 4B", "FAC", "ward"),
        ("Room 12", "FAC", "room"),
        ("Court 2, Room 14", "FAC", "courtroom"),
        ("Tarragona", "GPE", ""),
        ("prison officer", "", ""),
        ("Vorlan", "ORG", ""),
        ("Audi A3", "PRODUCT", "car"),
        ("Land Rover Defender", "PRODUCT", "car"),
        ("Zentrix", "PRODUCT", ""),
    ],
)
def test_a_name_tells_what_it_names(surface: str, label: str, kind: str) -> None:
    assert kind_of_name(surface, label) == kind


@pytest.mark.parametrize(
    ("label", "surface", "wording"),
    [
        ("MONEY", "£43,718", "about £40,000"),
        ("MONEY", "$14,511.33", "about $15,000"),
        ("MONEY", "€14.5 million", "about €15 million"),
        ("MONEY", "£2.40", "a few pounds"),
        ("AGE", "seventy nine", "in their seventies"),
        ("AGE", "thirty-eight", "in their thirties"),
        ("AGE", "52-year-old", "middle-aged"),
        ("DATE", "12 March 2024", "spring 2024"),
        ("DATE", "16 January 2024", "early 2024"),
        ("DATE", "2015", "the mid-2010s"),
    ],
)
def test_values_are_said_in_words_that_are_true(label: str, surface: str, wording: str) -> None:
    assert worded(label, surface)[0] == wording
    assert stand_ins(f"It was {wording}.").meet(len("It was "), len("It was ") + len(wording))


def test_figures_that_are_no_year_have_no_decade() -> None:
    assert season_and_decade("1620") == []
    assert season_and_decade("2200") == []


def test_in_the_south_july_is_in_winter() -> None:
    assert worded("DATE", "4 July 2023", south=True)[0] == "winter 2023"
    assert worded("DATE", "4 July 2023")[0] == "summer 2023"
    where = Whereabouts()
    where.hear("wheen", ["city"])
    assert where.southern() is None
    where.hear("geelong", ["city in Victoria", "city in Australia", "city"])
    assert where.southern()
    where.hint("£40")
    assert where.southern() is None
    where.hear("ballarat", ["city in Victoria", "city in Australia", "city"])
    assert where.southern()
    where.hear("leeds", ["city in England", "city"])
    assert where.southern() is False


@pytest.mark.parametrize(
    ("surface", "family"),
    [
        ("£1,200", "British"),
        ("LS1 4AP", "British"),
        ("+31 317 48 21 07", "western Europe"),
        ("0027 82 555 0193", "southern Africa"),
        ("k.nowak@poczta.pl", "eastern Europe"),
        ("ward4@clinic.co.za", "southern Africa"),
        ("Nigerian", "West Africa"),
        ("someone@example.com", ""),
        ("4711", ""),
    ],
)
def test_sums_codes_and_peoples_point_to_a_part_of_the_world(surface: str, family: str) -> None:
    assert hinted(surface) == family


def test_a_town_lies_where_most_of_the_document_does() -> None:
    where, claremont = Whereabouts(), ["town in California", "town in the United States", "town"]
    where.hear("claremont", claremont)
    where.hear("orlando", ["city in Florida", "city in the United States", "city"])
    assert where.agrees("claremont", claremont)
    where.hear("pretoria", ["city in Gauteng", "city in South Africa", "city"])
    where.hint("Zimbabwean")
    assert not where.agrees("claremont", claremont)


@pytest.mark.parametrize(("words", "years"), [("forty-two", 42), ("ninety", 90), ("nineteen", 19), ("twenty", 20)])
def test_ages_in_words_are_read(words: str, years: int) -> None:
    assert age_of(words) == years


def test_two_people_have_two_letters() -> None:
    cast = Cast()
    assert two_names("Lars and Nils") == ("Lars", "Nils")
    assert two_names("Mr Lars and Nils") == ("Mr Lars and Nils",)
    assert cast.letter("Lars") != cast.letter("Nils")
    assert cast.letter("Claire Ferreira") == cast.letter("Claire-san")


def test_a_title_with_a_letter_is_a_stand_in_only_in_what_we_wrote() -> None:
    text = "Mr K came with Person A in spring 2024 and about £40,000."
    ours, theirs = stand_ins(text), stand_ins(text, rewritten=False)
    assert ours.meet(0, 4)
    assert not theirs.meet(0, 4)
    assert theirs.meet(text.index("Person A"), text.index("Person A") + 8)
    assert theirs.meet(text.index("spring"), text.index("spring") + 3)


def test_an_exact_sum_is_no_stand_in() -> None:
    assert not stand_ins("about £9,637").meet(0, 12)


def test_marks_say_what_the_reader_takes_words_for() -> None:
    assert mark_word("", "deaf", "DISEASE") == "health condition"
    assert mark_word("NORP", "Christian", "RELIGION") == "religion"
    assert mark_word("CODE", "KDH/40917", "CODE") == "number"
    assert mark_word("ADDRESS", "6", "ADDRESS") == "number"
    assert mark_word("ADDRESS", "90210", "ADDRESS") == "address"


def test_words_with_a_figure_are_no_number() -> None:
    assert mark_word("", "Nebs 4 hrly") == "detail"
    assert mark_word("", "Fee 680") == "amount"
    assert mark_word("", "CD4 41") == "number"
    assert mark_word("CODE", "Ward 4471") == "number"


def test_an_occupation_keeps_its_head_and_an_illness_is_an_illness() -> None:
    people = {"officer": ["worker", "person"]}
    assert plain_kinds("OCCUPATION", "prison officer", [], lambda word: people.get(word, []))[:1] == ["officer"]  # type: ignore[index]
    assert plain_kinds("DISEASE", "pancreatic cancer", ["carcinoma", "disease"], lambda _: []) == ["cancer", "illness"]
    assert plain_kinds("DISEASE", "deaf", ["people"], lambda _: []) == []
    assert plain_kinds("PLACE", "Tarragona", ["city"], lambda _: []) is None


def test_a_name_before_its_noun_goes(generalized: Run) -> None:
    text = "She died at the Tarragona nursing home."
    released = generalized(text, ("Tarragona", "GPE"), phrases=("Tarragona nursing home",))
    assert released == "She died at the nursing home."


def test_kinds_are_those_of_the_place() -> None:
    text = "She was a prison officer and had breast cancer."
    first = {
        words: kinds(text, text.index(words), text.index(words) + len(words))[0]
        for words in ("prison officer", "breast cancer")
    }
    assert first == {"prison officer": "officer", "breast cancer": "cancer"}
    for start, end in ((3, 3), (-1, 2), (0, len(text) + 1)):
        with pytest.raises(InputError):
            kinds(text, start, end)


def test_a_time_in_brackets_behind_a_name_is_an_age(generalized: Run) -> None:
    assert generalized("With Zara (14 months).", ("14 months", "DURATION")) == "With Zara (a baby)."


def test_an_age_is_whose_the_words_before_it_say(generalized: Run) -> None:
    text = "Witness: unknown male, about 50, in a cap.\n\nThe victim parked her car."
    assert generalized(text, ("50", "AGE")).startswith("Witness: unknown male, in his fifties, in a cap.")


def test_a_family_stays_a_family_and_an_initial_ends_its_sentence(generalized: Run) -> None:
    assert generalized("Lunch with the Hendersons.", ("Hendersons", "PERSON")) == "Lunch with the A family."
    assert generalized("Ask Mrs H. Is she in?", ("H.", "PERSON")) == "Ask Mrs A. Is she in?"


def test_the_day_stands_first_where_the_document_is_not_american(generalized: Run) -> None:
    text = "Date: 11/04/2023. It cost £40."
    assert "April 2023" in generalized(text, ("11/04/2023", "DATE"), ("£40", "MONEY"))
    assert "November 2023" in generalized("Medicaid form. Date: 11/04/2023. Fine.", ("11/04/2023", "DATE"))
    assert "early 2020s" in generalized("Date: 11/04/2023. Fine.", ("11/04/2023", "DATE"))


def test_the_comma_behind_a_name_goes_with_it_unless_more_is_said(generalized: Run) -> None:
    text = "I gave the officer, Ann Lee, a description."
    assert generalized(text, ("Ann Lee", "PERSON")) == "I gave the officer a description."
    text = "I met the officer, Ann Lee, a young mother, at noon."
    assert generalized(text, ("Ann Lee", "PERSON")) == "I met the officer, a young mother, at noon."


def test_what_is_left_of_a_dose_is_no_kind_of_thing() -> None:
    assert simpler_forms(Target(Span(0, 18), "ceftriaxone 1 g IV", "ceftriaxone 1 g iv", kind="DRUG")) == []
    assert "cancer" in simpler_forms(Target(Span(0, 11), "lung cancer", "lung cancer"))


def test_who_speaks_a_language_is_of_no_people(generalized: Run) -> None:
    text = "She is a 62-year-old Spanish-speaking woman."
    said = generalized(text, ("62-year-old", "AGE"), ("Spanish", "NORP"))
    assert said == "She is a middle-aged [language]-speaking woman."
