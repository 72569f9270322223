"""Wrapped lines are read as one, and what was read is told of the text as written."""

from __future__ import annotations

from expurgate.core.document import Document
from expurgate.language.choose import reader_named
from expurgate.language.reflowing import read_reflowed

WRAPPED = (
    "On the first floor of the old house I met the new tenant, Magdalena\n"
    "Kowalczyk, who had come over from Wolverhampton on a cold and rainy afternoon.\n"
)


def test_mentions_and_odds_of_wrapped_lines_are_at_their_places_in_the_text() -> None:
    reading = read_reflowed(reader_named("builtin"), Document(WRAPPED))
    named = {WRAPPED[mention.span.start : mention.span.end]: mention.kind for mention in reading.mentions}
    assert named["Magdalena\nKowalczyk"] == "PERSON"
    assert named["Wolverhampton"] == "PLACE"
    assert reading.odds is not None
    words = [WRAPPED[start:end] for start, end in zip(reading.odds.starts, reading.odds.ends, strict=True)]
    likely = dict(zip(words, reading.odds.values, strict=True))
    assert likely["Kowalczyk"] > likely["rainy"]
