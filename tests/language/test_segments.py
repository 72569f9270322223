from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.spans import Span
from expurgate.language.segments import UNIT_LIMIT, paragraphs, units


def blocks(text: str) -> list[str]:
    return [text[span.start : span.end] for span in paragraphs(text)]


def test_blank_lines_of_every_kind_part_paragraphs() -> None:
    assert blocks("one\n\ntwo\r\n\r\nthree\n \t\nfour\u2029five\n\n\n\nsix") == [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
    ]


def test_one_newline_does_not_part() -> None:
    assert blocks("one\ntwo\r\nthree") == ["one\ntwo\r\nthree"]


def test_white_space_alone_is_no_paragraph() -> None:
    assert blocks("") == []
    assert blocks(" \n\n\t\r\n ") == []


def test_white_space_around_is_left_out() -> None:
    assert list(paragraphs("\n\n  one \n\n")) == [Span(4, 7)]


def cut(text: str) -> list[str]:
    return [text[span.start : span.end] for span in units(text, Span(0, len(text)))]


def test_a_short_paragraph_is_one_unit() -> None:
    assert cut("a b c") == ["a b c"]


def test_long_paragraphs_are_cut_behind_sentences() -> None:
    sentence = "The quick brown fox went home. "
    pieces = cut(sentence * 400 + "end")
    assert len(pieces) > 1
    assert all(piece.endswith("home.") for piece in pieces[:-1])


def test_then_behind_lines_then_behind_words_then_anywhere() -> None:
    assert all(piece.endswith("x y") for piece in cut("x y\n" * 4000))
    assert all(piece.endswith("word") for piece in cut("word " * 4000))
    assert [len(piece) for piece in cut("a" * (2 * UNIT_LIMIT + 7))] == [UNIT_LIMIT, UNIT_LIMIT, 7]


@given(
    st.lists(st.sampled_from(["a", "bc. ", "\n", "\n\n", " ", "\u2029", "x" * 1700, "?! ", "\r\n\r\n"]), max_size=60)
)
def test_units_are_sorted_disjoint_bounded_and_lose_only_white_space(parts: list[str]) -> None:
    text = "".join(parts)
    covered = []
    for paragraph in paragraphs(text):
        inner = list(units(text, paragraph))
        assert inner[0].start == paragraph.start
        assert inner[-1].end == paragraph.end
        covered.extend(inner)
    assert all(0 < len(span) <= UNIT_LIMIT for span in covered)
    assert all(one.end <= two.start for one, two in pairwise(covered))
    assert "".join("".join(text[s.start : s.end].split()) for s in covered) == "".join(text.split())
