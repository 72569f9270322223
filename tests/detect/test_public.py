"""Bodies of a state and days of laws, which say nothing of anybody."""

from __future__ import annotations

import pytest
from tests.text.test_judgments import JUDGMENT

from expurgate.core.document import Document
from expurgate.core.spans import Span
from expurgate.detect.choose import detectors
from expurgate.detect.opinion import without_nationals
from expurgate.detect.public import is_any_court, is_everybodys, is_public_day, is_state_body, respondents
from expurgate.detect.running import run
from expurgate.language.reader import Reader
from expurgate.language.tokens import BUILTIN
from expurgate.policy import Policy


@pytest.mark.parametrize(
    "surface",
    [
        "Turkish Government",
        "Republic of Poland",
        "Ministry of Defence",
        "Supreme Administrative Court",
        "Court of Appeal",
    ],
)
def test_a_body_of_a_whole_country_is_one(surface: str) -> None:
    assert is_state_body(surface)


@pytest.mark.parametrize(
    "surface",
    ["Istanbul Assize Court", "Częstochowa Regional Court", "Oldham Brewery", "Leeds City Council", "Sąd Rejonowy", ""],
)
def test_a_town_a_firm_and_nothing_are_none(surface: str) -> None:
    assert not is_state_body(surface)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("It entered into force on 3 August 1997.", "3 August 1997"),
        ("on 1 November 1998, when Protocol No. 11 to the Convention came into force", "1 November 1998"),
        ("By Law no. 5190 of 16 June 2004 the courts were abolished", "16 June 2004"),
        ("under the 1991 Anti-Terror Act", "1991"),
        ("the Human Rights Act 1998", "1998"),
        ("(see Karadağ v. Turkey, no. 45874/05, 23 September 2008)", "23 September 2008"),
        ("grazing in the late 19th century", "late 19th century"),
    ],
)
def test_days_of_laws_and_of_published_judgments_are_public(text: str, day: str) -> None:
    assert is_public_day(text, Span(text.index(day), text.index(day) + len(day)))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("On 3 August 1997 she was arrested under the Act.", "3 August 1997"),
        ("The judgment of 4 May 2001 was served on him.", "4 May 2001"),
        ("In his act of 12 May 2003 he named his heirs.", "12 May 2003"),
        ("She left the force on 3 March 2001.", "3 March 2001"),
    ],
)
def test_days_in_a_life_are_not(text: str, day: str) -> None:
    assert not is_public_day(text, Span(text.index(day), text.index(day) + len(day)))


def test_a_day_of_a_law_that_is_also_a_day_in_a_life_is_hidden_in_both_places() -> None:
    text = "The Act of 3 August 1997 was new. Mr Piotr Zawadzki was arrested in Kielce on 3 August 1997 and held there."
    found = run(detectors(Policy.load("recommended").detect), Reader(BUILTIN).read(Document(text)))
    starts = [at for at in range(len(text)) if text.startswith("3 August 1997", at)]
    assert all(any(each.span.start <= start < each.span.end for each in found) for start in starts)


def test_the_state_that_a_case_is_against_is_known_in_judgments_alone() -> None:
    assert respondents(JUDGMENT) == {"kingdom of norway", "norway"}
    assert respondents("The match against Norway was lost.") == frozenset()
    assert respondents(JUDGMENT.replace("against the Kingdom of Norway", "against the Drammen Brewery")) == frozenset()


def test_its_government_is_it_too_as_the_judgment_introduces_it() -> None:
    introduced = JUDGMENT.replace(
        "Drammen, Norway.", "Drammen, Norway. The Norwegian Government (“the Government”) were represented."
    )
    assert respondents(introduced) == {"kingdom of norway", "norway", "norwegian government"}
    assert respondents(introduced.replace("Kingdom of Norway", "Drammen Brewery")) == frozenset()


@pytest.mark.parametrize(
    ("normal", "any_court"),
    [
        ("the district court", True),
        ("court of cassation", True),
        ("second section", True),
        ("drammen district court", False),
        ("court of drammen", False),
    ],
)
def test_a_kind_of_court_names_none(normal: str, any_court: bool) -> None:
    assert is_any_court(normal) == any_court


def test_the_word_behind_a_nationality_stays() -> None:
    assert without_nationals(Span(3, 21), "norwegian national") == (Span(3, 12), "norwegian")
    assert without_nationals(Span(3, 19), "district council") == (Span(3, 19), "district council")


def test_that_state_stays_but_behind_its_town() -> None:
    found = run(detectors(Policy.load("recommended").detect), Reader(BUILTIN).read(Document(JUDGMENT)))
    lands = {each.span.start for each in found if JUDGMENT[each.span.start : each.span.end].endswith("Norway")}
    behind = JUDGMENT.index("Drammen, Norway") + len("Drammen, ")
    assert lands == {behind}
    hidden = {JUDGMENT[each.span.start : each.span.end] for each in found}
    assert {"Ragnhild Moe", "Drammen", "3 May 2001", "9 June 2002"} <= hidden


@pytest.mark.parametrize(
    ("text", "name", "label", "everybodys"),
    [
        ("There was an accident at Heinz in May.", "Heinz", "ORG", False),
        ("She opened a tin of Heinz soup.", "Heinz", "ORG", True),
        ("He had a Nike bag.", "Nike", "ORG", True),
        ("We went to Nando's with Errol.", "Nando", "PERSON", True),
        ("a Kärcher rep came", "Kärcher", "ORG", True),
        ("She works at Aldi. Aldi rang.", "Aldi", "ORG", False),
        ("He is back at Ocado on earlies.", "Ocado", "ORG", False),
        ("2011–2014  Graduate trainee, Heineken, Leiden", "Heineken", "ORG", False),
        ("He went to Lidl, Winsford.", "Lidl", "ORG", False),
        ("We slept in the Hilton.", "Hilton", "ORG", False),
        ("They rang Boots.", "Boots", "PERSON", False),
        ("Ask Hazel Baker of Aldi.", "Aldi", "ORG", False),
        ("Tell Aviva about it.", "Aviva", "ORG", False),
    ],
)
def test_a_shop_or_a_brand_is_everybodys_unless_somebody_works_there(
    text: str, name: str, label: str, everybodys: bool
) -> None:
    start = text.index(name)
    assert is_everybodys(text, Span(start, start + len(name)), label) is everybodys
