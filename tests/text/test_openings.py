"""A look at the first characters passes over no place where a word of the list begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from re import _parser  # type: ignore[attr-defined]
from typing import Any

import pytest

from expurgate.detect import entities
from expurgate.language import segments
from expurgate.text import reflow, standins
from expurgate.text.calendar import FEAST_FORM, FEASTS
from expurgate.text.openings import may_hold, opening, words_of


def _beginnings(items: list[Any], size: int, so_far: str = "") -> Iterator[str]:
    """The first characters, so many, of everything that a parsed expression may match; longest runs and numbers stop there."""
    if len(so_far) == size or not items or so_far[:1].isdigit():
        yield so_far
        return
    (kind, given), rest = items[0], items[1:]
    match str(kind):
        case "LITERAL":
            nexts: Iterable[str] = [chr(given)]
        case "IN":
            nexts = _members(given)
        case "BRANCH":
            for each in given[1]:
                yield from _beginnings([*each, *rest], size, so_far)
            return
        case "SUBPATTERN":
            yield from _beginnings([*given[-1], *rest], size, so_far)
            return
        case "MAX_REPEAT" | "POSSESSIVE_REPEAT":
            least, _, inner = given
            if least == 0:
                yield from _beginnings(rest, size, so_far)
            yield from _beginnings([*inner, *rest], size, so_far)
            return
        case _:  # looks around take nothing
            nexts = [""]
    for each in nexts:
        yield from _beginnings(rest, size, so_far + each)


def _members(given: list[Any]) -> Iterator[str]:
    for kind, value in given:
        match str(kind):
            case "LITERAL":
                yield chr(value)
            case "RANGE":
                yield from map(chr, range(value[0], value[1] + 1))
            case "CATEGORY":
                yield "1" if "DIGIT" in str(value) else " "


_LONGEST = 8
"""Characters of a form that a look at its beginning has at most."""


@pytest.mark.parametrize(
    ("begins", "form"),
    [
        (standins._WORDS_BEGIN, rf"{standins._LETTERED_FORM}|{standins._SEASON_FORM}"),
        (standins._WORDS_BEGIN, rf"{standins._TIME_FORM}|{standins._AMOUNT_FORM}"),
        (standins._STAND_INS_BEGIN, rf"{standins._LETTERED_FORM}|{standins._TITLED_FORM}|{standins._SEASON_FORM}"),
        (standins._STAND_INS_BEGIN, rf"{standins._TIME_FORM}|{standins._AMOUNT_FORM}"),
        (opening(FEASTS), FEAST_FORM),
    ],
)
def test_no_beginning_of_a_form_is_passed_over(begins: str, form: str) -> None:
    found = set(_beginnings(list(_parser.parse(form)), _LONGEST)) - {""}
    assert len(found) > 5
    looked = re.compile(begins)
    assert [said for said in found for each in (said, said.upper(), said.lower()) if not looked.match(each)] == []


def test_letters_that_count_as_others_are_not_passed_over() -> None:
    looked = re.compile(opening(["summer", "in", "kilo"]))
    for written in ("ſummer", "SUMMER", "ın", "\u212ailo", "In"):
        assert looked.match(written), ascii(written)
    assert not looked.match("some")
    assert not looked.match("s")


@pytest.mark.parametrize(
    "text",
    [
        "one two",
        "Easter Day and St. Patrick's Day",
        "in summer 2019",
        "Person A and Dr B",
        "the late 1980s",
        "about £50,000, some years",
        "boxing day",
    ],
)
def test_what_was_found_is_found(text: str) -> None:
    plain = re.compile(rf"(?<![^\W_])(?:{FEAST_FORM})(?![^\W_])", re.IGNORECASE)
    assert [each.span() for each in entities._NAMED_DAY.finditer(text)] == [
        each.span() for each in plain.finditer(text)
    ]
    slow = re.compile(standins.STAND_INS.pattern.replace(standins._STAND_INS_BEGIN, r"(?=[^\W_])"))
    assert [each.span() for each in standins.STAND_INS.finditer(text)] == [each.span() for each in slow.finditer(text)]


@pytest.mark.parametrize(
    "text",
    [
        "A.B.C",
        "x A.I.D.S. y",
        "A.B.C.D",
        "XA.B.C",
        "X.A.B.C",
        "é.A.B.C",
        "A.B.C Smith",
        "A.B.C. Smith",
        "(A.B.C)",
        "_A.B.C",
        "A.B.Cx",
        ".A.B.C",
    ],
)
def test_acronyms_with_full_stops_are_those_of_the_plain_expression(text: str) -> None:
    plain = re.compile(r"(?<![^\W_])(?<![^\W_]\.)(?:[A-Z]\.){2,9}[A-Z](?![^\W_])(?!\.?[ \u00a0][A-Z][a-z])")
    assert [each.span() for each in reflow._DOTTED.finditer(text)] == [each.span() for each in plain.finditer(text)]


@pytest.mark.parametrize(
    "text", ["a\n\nb", "a\r\n\r\nb", "a\r\rb", "a\n \t\nb\n", "a\u2029b", "\n\r\n\n", "a\r\n \rb", "a\nb"]
)
def test_blank_lines_are_those_of_the_plain_expression(text: str) -> None:
    end = segments._LINE_END
    plain = re.compile(rf"\u2029|{end}(?:[^\S\r\n]*{end})+")
    assert [each.span() for each in segments._BLANK.finditer(text)] == [each.span() for each in plain.finditer(text)]


@pytest.mark.parametrize("text", ["Paid to Ann", "PAID", "(paid)", "un-paid", "pa\u0131d", "PA\u0130D", "x_paid"])
def test_a_text_may_hold_a_word_that_an_expression_could_find_in_it(text: str) -> None:
    assert may_hold(text, frozenset({"paid"}))


@pytest.mark.parametrize("text", ["", "repaid", "pa1d", "p a i d"])
def test_a_text_without_the_word_is_not_searched(text: str) -> None:
    assert not may_hold(text, frozenset({"paid"}))


def test_letters_that_count_as_others_are_those_letters() -> None:
    assert words_of("\u017ft \u212aing") == frozenset({"st", "king"})
    assert words_of("D\u0131yarbak\u0131r") is None


@pytest.mark.parametrize(
    "write", [str, str.title, str.upper, lambda day: day.replace("'", ""), lambda day: day.replace("'", "’")]
)
def test_every_day_that_has_a_name_is_found_by_its_words(write: Any) -> None:
    for day in map(write, FEASTS):
        text = f"We met on {day}, in town."
        assert [text[span.start : span.end] for span in entities._named_days(text)] == [day]
