"""Words outside noun phrases said more plainly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import expurgate
from expurgate.text.standins import LEFT_OUT
from expurgate.transform.plainly import said_plainly, with_particle


@pytest.mark.parametrize(
    ("before", "word", "after", "plain"),
    [
        ("She ", "attended", " a school in Leeds", "went to"),
        ("after ", "attending", " the college", "going to"),
        ("He ", "studied", " at a university", "was"),
        ("where she ", "stayed", " until her retirement", "was"),
        ("She ", "stayed", " until her retirement", "was there"),
        ("They ", "settled", " in Leeds", "were"),
        ("His parents ", "lived", " in Leeds", "were"),
        ("Ann and Bob ", "resided", " in Leeds", "were"),
        ("She has ", "lived", " in Leeds", "been"),
        ("She ", "grew up", " in Leeds", "was"),
        ("who ", "teaches", " at a college", "works"),
        ("her father ", "ran", " a cinema", "had"),
        ("the team, ", "winning", " the cup", None),
        ("the league, ", "scoring", " three goals", "with"),
        ("He was ", "educated", " at a school", ""),
        ("He was ", "promoted", " to captain", "moved"),
        ("She is ", "regarded", " as a pioneer", "known"),
        ("He ", "graduated", " from a university", "went on"),
        ("a film ", "starring", " Ann Lee", "with"),
        ("He ", "spent", " three years there", "had"),
        ("before ", "becoming", " a coach", "being"),
        ("He ", "initially", " worked there", ""),
        ("", "Subsequently", ", he left", ""),
        ("in the ", "1970s", " he moved", "[date]"),
    ],
)
def test_a_plainer_word_of_the_same_form(before: str, word: str, after: str, plain: str | None) -> None:
    assert said_plainly(word, before, after) == plain


@pytest.mark.parametrize(
    ("before", "word", "after"),
    [
        ("He was ", "killed", " in action"),  # "was in action" would be another story
        ("He ", "failed", " to appear"),
        ("He ", "lacked", " a degree"),
        ("He ", "spent", " £4 million on it"),
        ("a number of podium ", "finishes", " sharing the car"),
        ("in the ", "early", " morning"),
        ("stood ", "instead", " of him"),
        ("a book ", "written", " by her"),
        ("", "", ""),
    ],
)
def test_nothing_is_said_that_is_not_true(before: str, word: str, after: str) -> None:
    assert said_plainly(word, before, after) is None


@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=30))
def test_any_text_is_borne(before: str, word: str, after: str) -> None:
    plain = said_plainly(word, before, after)
    assert plain is None or plain == plain.strip()


def test_a_verb_goes_with_its_particle() -> None:
    assert with_particle("grew up in", 0, 4) == len("grew up")
    assert with_particle("grew on it", 0, 4) == len("grew")
    assert with_particle("went up it", 0, 4) == len("went")


LIFE = (
    "Marta Lindqvist (born 14 February 1961) is a Swedish film director. She grew up in Umeå, where her father ran a cinema, and studied "
    "at the Dramatiska Institutet in Stockholm between 1982 and 1986. Her first feature, Winter Bread (1991), won the Guldbagge Award and was "
    "shown at the Cannes Film Festival. She has taught at the University of Gothenburg since 2009."
)


def test_a_life_is_told_in_whole_sentences() -> None:
    released = expurgate.sanitize(LIFE).text
    assert LEFT_OUT not in released
    assert "since the late 2000s" in released
    assert "Umeå" not in released


def test_a_sum_that_somebody_is_given_is_rounded() -> None:
    assert "fined her about £1,000" in expurgate.sanitize("The judge, Neale Thomas, fined her £1,200 at Leeds.").text


def test_an_honour_is_no_organization() -> None:
    released = expurgate.sanitize("Ann Lee was appointed OBE in 1999.").text
    assert "organization" not in released
    assert "OBE" not in released


@pytest.mark.parametrize(
    ("text", "said", "not_said"),
    [
        ("Ann Lee let her Akita off the lead.", "let her [", "city"),
        ("Carers from Homecroft call at 8 and Ann Lee lets them in.", " call at 8", "from call"),
        ("Tom Baker said that his Leeds office is closed.", "his office", "["),
    ],
)
def test_a_name_before_what_is_done_there_is_no_word_of_a_noun(text: str, said: str, not_said: str) -> None:
    released = expurgate.sanitize(text).text
    assert said in released
    assert not_said not in released
