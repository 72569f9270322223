"""A document read as the eye reads it: the reader is given wrapped lines as one, its reading speaks of the text as written."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable

from expurgate.core.document import Document, Odds, Reading, Term
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.memory import Table, active_table
from expurgate.core.spans import Span
from expurgate.language.choose import TextReader
from expurgate.language.reader import Reader
from expurgate.text.reflow import ReflowedText, reflowed
from expurgate.text.years import spelled_years

_LABEL = "DATE"


def read_reflowed(reader: TextReader, document: Document) -> Reading:
    """The reading of a document; offsets are those of its own text, whatever the lines are in it.

    The last one is remembered: what was judged is read once more to be verified.
    """
    found = _last_reading(reader).one((document.text, document.rewritten), lambda: with_years(_read(reader, document)))
    return found if found.document is document else replace(found, document=document)


def read_ahead(reader: TextReader, texts: Iterable[str]) -> None:
    """What is needed to read several texts, found for all of them together, where the reader can; each is read alike without it."""
    if isinstance(reader, Reader):
        reader.read_ahead(reflowed(text).text for text in texts)


def _last_reading(reader: TextReader) -> Table[tuple[str, bool], Reading]:
    return active_table(reader, "last reading", 1)


def _read(reader: TextReader, document: Document) -> Reading:
    view = reflowed(document.text)
    if view.text == document.text:
        return reader.read(document)
    reading = reader.read(replace(document, text=view.text))
    if view.unmoved:
        return replace(reading, document=document)
    return Reading(
        document,
        tuple(_led_back(term, view) for term in reading.terms),
        tuple(view.back(span) for span in reading.sentences),
        tuple(view.back(span) for span in reading.paragraphs),
        tuple(mention._replace(span=view.back(mention.span)) for mention in reading.mentions),
        None if reading.odds is None else _odds_back(reading.odds, view),
    )


def _led_back(term: Term, view: ReflowedText) -> Term:
    return replace(term, spans=tuple(view.back(span) for span in term.spans))


def _odds_back(odds: Odds, view: ReflowedText) -> Odds:
    """The odds of every word at its place in the text as written."""
    places = view.places
    return Odds(
        array(odds.starts.typecode, [places[start] for start in odds.starts]),
        array(odds.ends.typecode, [places[end - 1] + 1 for end in odds.ends]),
        odds.values,
    )


def with_years(reading: Reading) -> Reading:
    """The reading with a term for every year that is written in words, in figures."""
    places: defaultdict[str, list[Span]] = defaultdict(list)
    for span, year in spelled_years(reading.document.text):
        places[str(year)].append(span)
    if not places:
        return reading
    made = [Term(year, tuple(spans), "entity", _LABEL) for year, spans in places.items()]
    return replace(reading, terms=tuple(sorted([*reading.terms, *made], key=lambda term: term.spans[0])))
