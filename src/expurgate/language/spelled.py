"""Years in words as terms of a reading, so that they count as the years they are."""

from __future__ import annotations

from collections import defaultdict

from expurgate.core.document import Reading, Term
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Span
from expurgate.text.years import spelled_years

_LABEL = "DATE"


def with_years(reading: Reading) -> Reading:
    """The reading with a term for every year that is written in words, in figures."""
    places: defaultdict[str, list[Span]] = defaultdict(list)
    for span, year in spelled_years(reading.document.text):
        places[str(year)].append(span)
    if not places:
        return reading
    made = [Term(year, tuple(spans), "entity", _LABEL) for year, spans in places.items()]
    return replace(reading, terms=tuple(sorted([*reading.terms, *made], key=lambda term: term.spans[0])))
