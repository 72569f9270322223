"""Changes are found in a text that was laid out again: by what stands around them, once each, whatever the line ends are."""

from __future__ import annotations

from typing import Any

from expurgate.service.marks import marks_of, placed


def row(*pieces: tuple[str, int | None]) -> dict[str, Any]:
    """A row whose pieces with a number are changes."""
    said = [
        {"text": text} | ({} if number is None else {"change": number, "decision": number, "family": "detector"})
        for text, number in pieces
    ]
    return {"part": 0, "old": said, "new": said}


def found(text: str, rows: list[dict[str, Any]], side: str) -> list[tuple[str, str]]:
    return [(text[start:end], mark.change) for start, end, mark in placed(text, marks_of(rows, side))]


def test_a_common_phrase_is_marked_where_it_is_a_change_and_nowhere_else() -> None:
    rows = [
        row(("She came from ", None), ("a city", 0), (" by train. ", None)),
        row(("It is a city by the sea.", None)),
    ]
    page = "She came from a\ncity by train.\n\nIt is a city by the sea."
    assert found(page, rows, "new") == [("a\ncity", "0-0")]


def test_a_name_in_a_longer_name_has_one_box_and_its_own_reason() -> None:
    rows = [row(("", None), ("Tom Brennan", 0), (" asked, and then ", None), ("Tom", 1), (" brought the cake.", None))]
    page = "Tom Brennan asked, and\r\nthen Tom brought the cake."
    assert found(page, rows, "old") == [("Tom Brennan", "0-0"), ("Tom", "0-1")]


def test_words_alone_say_where_a_name_is_and_not_where_a_common_word_is() -> None:
    rows = [row(("Before it. ", None), ("Okafor", 0), (" after it.", None), ("spring", 1), (" came.", None))]
    page = "A header with Okafor and spring."
    assert found(page, rows, "old") == [("Okafor", "0-0"), ("spring", "0-1")]
    assert found(page, rows, "new") == [("Okafor", "0-0")]
    assert found("", rows, "old") == []
