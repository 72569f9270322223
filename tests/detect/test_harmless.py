"""What detectors point at and what names nobody is let go; the same words elsewhere still stand."""

from __future__ import annotations

import pytest

from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.detect.harmless import without_harmless
from expurgate.detect.mentions import Mentions


def left(text: str, surface: str, label: str, model: str = "identity") -> bool:
    """Whether a finding over the first ``surface`` of the text still stands."""
    at = text.index(surface)
    return bool(without_harmless(text, [Finding(Span(at, at + len(surface)), surface.lower(), model, label)]))


@pytest.mark.parametrize(
    ("text", "surface", "label"),
    [
        ("ALT was 312 U/L then", "U/L", ""),
        ("The officer came at 2205, and left.", "2205", "DATE"),
        ("Site 1\nPI: Dr Lee", "PI", ""),
        ("Q. Why did you leave?", "Q", ""),
        ("Our social worker Keisha Brown, LCSW, helped.", "LCSW", "ORG"),
        ("CKD stage 3b and gout", "3b", "CARDINAL"),
        ("Last A1c 9.2 in June.", "A1c", "CODE"),
        ("CC: fall. PMH: HTN, NKDA. Rx prn. Kit given 0231.", "0231", "CODE"),
        ("Seen by Mrs Farooqi today.", "Mrs", "PERSON"),
        ("The head, Ms. Delacroix, came.", "Ms", ""),
        ("PC 4471 Whitlock came.", "PC", ""),
        ("His pulse was 88 and regular.", "88", "CARDINAL"),
        ("Age if under 18: Over 18", "18", "CARDINAL"),
        ("I was driving the number 43 home.", "43", ""),
        ("NHS No 943 476 5919", "NHS", "ORG"),
        ("Consultant: Dr [PERSON] came.", "Dr", "PERSON"),
        ("He scored 38/40 in the test.", "38/40", "CARDINAL"),
        ("She teaches Year 2 at the school.", "Year 2", "DATE"),
        ("He is in Key Stage 1 now.", "Key Stage 1", ""),
        ("NHS No [number], seen today", "NHS", "ORG"),
        ("FORM FOR A DISABLED PERSON'S BADGE", "DISABLED PERSON'S", "PERSON"),
        ("Dear Sir or Madam,", "Madam", "PERSON"),
        ("Mum: oh darling. how much", "darling", "PERSON"),
        ("DOB: 1951    Sex: M\nAdmitted: 2023", "M", "PERSON"),
        ("He wakes at three in the morning.", "three", "DATE"),
        ("It was lost in A&E?", "E", "FAC"),
        ("Bed 1  Ann Reed\nBed 2  empty\nBed 3  Jo Ito\n", "3", "ADDRESS"),
        ("B1  Ann Reed\nB2  empty\nB3  Jo Ito\n", "B3", "ADDRESS"),
        ("Moved to bed 12 at night.", "12", "CARDINAL"),
        ("Put in cell M7 at once.", "M7", "LOC"),
        ("#NOF day 3, Mr Asante's pt.", "3", "CARDINAL"),
        ("COPD, RESP 24, sats 89%", "24", "CARDINAL"),
        ("Catheter out 0600, gent level due 1800.", "1800", "DATE"),
        ("Jayden W - Y4", "Y4", "DATE"),
    ],
)
def test_what_names_nobody_is_let_go(text: str, surface: str, label: str) -> None:
    assert not left(text, surface, label)


@pytest.mark.parametrize(
    ("text", "surface", "label"),
    [
        ("My son is 18 and lives here.", "18", "DATE"),
        ("Flat 1  Ann Reed\nFlat 2  empty\nFlat 3  Jo Ito\n", "3", "ADDRESS"),
        ("They were married in 1800, she says.", "1800", "DATE"),
        ("He is 88 and lives alone.", "88", "DATE"),
        ("He was the mayor then.", "mayor", ""),
        ("She is a goatherd there.", "goatherd", ""),
        ("He is a jew.", "jew", ""),
        ("Anna Berg, 34, a nurse", "34", "CARDINAL"),
        ("a woman aged 47 fell", "47", "DATE"),
        ("Diary of Mdm Toh Bee Geok, 88\nMonday", "88", "DATE"),
        ("I rang L. at home.", "L.", "PERSON"),
        ("She has worked for the RSPB since then.", "RSPB", "ORG"),
        ("The number 4711 was his.", "4711", "CARDINAL"),
        ("We met Judge, who is my neighbour.", "Judge", "PERSON"),
        ("Her son is three.", "three", "DATE"),
        ("His brother Sunday died in May.", "Sunday", "PERSON"),
        ("My niece June came.", "June", "PERSON"),
    ],
)
def test_the_same_words_stand_where_they_tell(text: str, surface: str, label: str) -> None:
    assert left(text, surface, label)


def test_what_a_user_asked_for_always_stands() -> None:
    assert left("His pulse was 88.", "88", "CODE", model="terms")


def test_initials_of_somebody_who_acts_are_a_mention() -> None:
    text = "Present: B. Castellanos. BC to ask for a quote. In 44 BC it rained."
    spans = [span for span, _ in Mentions([("B. Castellanos", "PERSON")]).find(text)]
    assert Span(25, 27) in spans
    assert not any(span.start == text.rindex("BC") for span in spans)


@pytest.mark.parametrize(
    ("text", "surface", "label"),
    [
        ("I gave Ngozi 20 mg of it.", "Ngozi", "PERSON"),
        ("CC: fall. PMH: HTN, NKDA. Rx prn. Badge 0231.", "0231", "CODE"),
        ("CC: fall. PMH: HTN, NKDA. Rx prn. Seen by Kim Moss. KM to ring.", "KM", "PERSON"),
        ("The meeting was run by MVC.", "MVC", "PERSON"),
    ],
)
def test_what_is_no_shorthand_stands(text: str, surface: str, label: str) -> None:
    assert left(text, surface, label)


def test_the_times_of_a_subtitle_and_keys_before_values_stay() -> None:
    cue = "1\n00:00:04,400 --> 00:00:07,900\nhe rang"
    assert not left(cue, "00:00:07", "TIME", "patterns")
    assert not left(cue, "04,400", "QUANTITY", "patterns")
    assert left("he paid 04,400 then", "04,400", "QUANTITY", "patterns")
    assert not left("login ip=203.0.113.77", "ip", "")
    assert left("he owns ip = all of it", "ip", "")


def test_weeks_in_figures_are_no_date() -> None:
    assert not left("fracture clinic 6/52; seen", "6/52", "DATE", "entities")
    assert left("fracture clinic 6/12; seen", "6/12", "DATE", "entities")
