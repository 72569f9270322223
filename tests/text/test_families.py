"""Words and spellings of one thing belong together; those of others do not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.knowledge.entities.store import Entities
from expurgate.text.families import adjectives, derived, family, spellings
from expurgate.text.normal import normal_form


@pytest.mark.parametrize(
    ("term", "written"),
    [
        ("Catholicism", "Catholic"),
        ("Poland", "Pole"),
        ("the Netherlands", "Dutchman"),
        ("New York", "New Yorker"),
        ("Islam", "Muslim"),
        ("diabetes", "diabetic"),
        ("Poland", "Polish"),
        ("France", "French"),
        ("Berlin", "Berliner"),
        ("pregnancy", "pregnant"),
        ("bankruptcy", "bankrupt"),
        ("alcoholism", "alcoholic"),
        ("gonorrhoea", "gonorrhoeal"),
        ("gonorrhoea", "gonorrhea"),
        ("HIV", "H.I.V."),
        ("HIV", "HIVs"),
        ("HIV", "HIV1"),
        ("Aging, Premature", "premature aging"),
        ("weight loss", "loss of weight"),
        ("loss of weight", "weight loss"),
        ("anaemia", "anemia"),
        ("divorce", "divorced"),
        ("adoption", "adopted"),
        ("abortion", "abortive"),
        ("robbery", "robbed"),
        ("burglary", "burgling"),
        ("marriage", "marries"),
        ("baptism", "baptised"),
        ("depression", "depressed"),
        ("HIV", "B20"),
        ("diabetes", "E11"),
        ("Parkinson's disease", "G20"),
    ],
)
def test_what_people_write_for_a_term(term: str, written: str) -> None:
    assert normal_form(written) in family(term)


@pytest.mark.parametrize(
    ("term", "other"),
    [
        ("organ", "organic acid"),
        ("aging", "premature aging"),
        ("Smith, John", "smith"),
        ("Chicago", "chicagoed"),
        ("cancer", "e11"),
    ],
)
def test_what_is_something_else(term: str, other: str) -> None:
    assert other not in family(term)


@given(st.text(max_size=40))
def test_the_normal_form_comes_first_and_nothing_twice(term: str) -> None:
    forms = spellings(term)
    assert len(set(forms)) == len(forms)
    assert not normal_form(term) or forms[0] == normal_form(term)
    assert set(forms) <= set(family(term))


def test_families_are_mutual() -> None:
    assert "catholic" in derived("catholicism")
    assert "catholicism" in derived("catholic")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("anemia", "anaemia"),
        ("brain tumour", "brain tumor"),
        ("premature aging", "premature ageing"),
        ("haematuria", "hematuria"),
    ],
)
def test_both_sides_of_the_atlantic(one: str, other: str) -> None:
    assert other in spellings(one)
    assert one in spellings(other)


def test_an_entity_file_is_read_on_both_sides() -> None:
    entities = Entities.from_records([{"id": "a", "name": "a disease", "context": ["Brain tumor", "Aging, Premature"]}])
    for text in ("brain tumours", "a brain tumor", "premature ageing", "Aging, Premature"):
        assert entities.find(f"She had {text} then."), text


def test_a_word_has_its_regular_adjectives() -> None:
    assert adjectives("gonorrhea") == ("gonorrheal", "gonorrhoeal")
    assert adjectives("weight loss") == ()
