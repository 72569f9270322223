from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.text.inflection import noun_forms, plural, singular

PAIRS = """
disease:diseases biopsy:biopsies city:cities boy:boys class:classes box:boxes church:churches stomach:stomachs
wish:wishes virus:viruses campus:campuses circus:circuses house:houses nurse:nurses cause:causes
analysis:analyses diagnosis:diagnoses hypothesis:hypotheses metastasis:metastases crisis:crises dose:doses
purpose:purposes phase:phases leishmaniasis:leishmaniases knife:knives wolf:wolves valve:valves olive:olives
hero:heroes photo:photos shoe:shoes canoe:canoes movie:movies calorie:calories
fungus:fungi nucleus:nuclei bacterium:bacteria criterion:criteria vertebra:vertebrae index:indexes
streptococcus:streptococci man:men woman:women fireman:firemen human:humans child:children grandchild:grandchildren
person:people foot:feet mouse:mice ox:oxen lens:lenses gas:gases quiz:quizzes headache:headaches
antibiotic:antibiotics clinic:clinics menu:menus taxi:taxis rabbi:rabbis prize:prizes waltz:waltzes
pancreas:pancreases iris:irises diocese:dioceses cheese:cheeses
""".split()


def test_singular_and_plural_agree() -> None:
    for pair in PAIRS:
        one, many = pair.split(":")
        assert plural(one) == many
        assert singular(many) == one
        assert singular(one) == one
        assert {one, many} <= set(noun_forms(one))
        assert set(noun_forms(many)) == set(noun_forms(one))


@pytest.mark.parametrize(
    "word",
    [
        "series",
        "species",
        "AIDS",
        "aids",
        "diabetes",
        "herpes",
        "rabies",
        "measles",
        "news",
        "physics",
        "HIV",
        "hiv",
    ],
)
def test_words_that_only_look_plural_stay(word: str) -> None:
    assert singular(word) == word
    assert plural(word) == word
    assert noun_forms(word) == (word,)


@pytest.mark.parametrize(
    "word",
    [
        "virus", "syphilis", "pancreas", "hepatitis", "lupus", "tetanus", "chaos", "specimen", "abdomen",
        "glass", "hypnosis", "economics", "biceps", "mess", "bus", "lens", "axis", "paris", "united states", "",
    ],
)  # fmt: skip
def test_singulars_stay(word: str) -> None:
    assert singular(word) == word


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("head of state", "heads of state"),
        ("blood transfusion", "blood transfusions"),
        ("hearing aid", "hearing aids"),
        ("mother-in-law", "mothers-in-law"),
        ("mother in law", "mothers in law"),
        ("runner-up", "runners-up"),
        ("City", "Cities"),
        ("X-ray", "X-rays"),
    ],
)
def test_phrases_inflect_their_head(one: str, many: str) -> None:
    assert plural(one) == many
    assert singular(many) == one


def test_every_plural_of_a_word_is_a_form() -> None:
    assert noun_forms("cactus") == ("cacti", "cactus", "cactuses")
    assert noun_forms("appendices") == ("appendices", "appendix", "appendixes")
    assert noun_forms("water") == ("water",)


@given(st.text(max_size=30))
def test_any_text_is_safe_and_singular_is_stable(text: str) -> None:
    assert text in noun_forms(text) or text == ""
    assert isinstance(plural(text), str)
    assert singular(singular(singular(text))) == singular(singular(text))


@given(st.from_regex(r"[a-z]{1,12}", fullmatch=True))
def test_singular_of_a_word_never_grows_much(word: str) -> None:
    assert 0 < len(singular(word)) <= len(word) + 2


@given(
    st.lists(
        st.sampled_from(
            "court human rights disease of the aids hearing Smith HIV children man united states x-ray".split()
        ),
        min_size=2,
        max_size=4,
    )
)
def test_a_phrase_has_the_forms_that_its_head_gives_it(words: list[str]) -> None:
    phrase = " ".join(words)
    base = singular(phrase)
    assert {phrase, base, plural(base)} <= set(noun_forms(phrase))
    assert set(noun_forms(plural(base))) == set(noun_forms(base))
