"""What is written as a name: what the reader takes for one, and words with capitals in a row ("The Remains of the Day")."""

from __future__ import annotations

import re
from collections.abc import Iterator

from expurgate.core.document import Reading, Term
from expurgate.core.spans import Span
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.people import GREETED, small
from expurgate.text.standins import stand_ins

NAMES = frozenset({"PERSON", "FAC", "ORG", "GPE", "LOC", "PRODUCT", "EVENT", "WORK_OF_ART"})
TITLE = "WORK_OF_ART"
"""The label of words with capitals in a row that the reader knows no name of: most are titles."""
_WORD = re.compile(r"[^\W\d_][^\W_]*(?:['’][^\W\d_]+)?")
_GAP = re.compile(r"[ \t]+\n?[ \t]*|\n[ \t]*")
_INNER = frozenset({"of", "the", "and", "a", "an", "de", "la", "le", "del", "der", "von", "van", "y"})
_NO_ENDS = FUNCTION_WORDS | _INNER | small(GREETED)


_FIELD = re.compile(r"[^\W\d_][^\n:]{0,30}:(?=\s)")
"""The label of a field: no name runs on into the line it opens."""


def names_in(reading: Reading) -> list[Term]:
    """Every name of a reading, by the reader and by its capitals, but for stand-ins."""
    text, marks = reading.document.text, stand_ins(reading.document.text)
    known = [term for term in reading.terms if term.kind == "entity" and term.label in NAMES]
    written: dict[str, list[Span]] = {}
    for span in _capitalized(text):
        if not marks.touch(span):
            written.setdefault(normal_form(text[span.start : span.end]), []).append(span)
    left = [
        Term(term.normal, spans, term.kind, term.label)
        for term in known
        if (spans := tuple(span for span in term.spans if not marks.touch(span)))
    ]
    return [*left, *(Term(name, tuple(spans), "entity", TITLE) for name, spans in written.items() if name)]


def _capitalized(text: str) -> Iterator[Span]:
    """Runs of at least two words with a capital and small letters after it; articles and connectors may stand between them."""
    run: list[re.Match[str]] = []
    last: re.Match[str] | None = None
    for word in _WORD.finditer(text):
        joined = last is not None and _GAP.fullmatch(text, last.end(), word.start()) is not None
        if joined and last and "\n" in text[last.end() : word.start()] and _FIELD.match(text, word.start()):
            joined = False
        if not joined and run:
            yield from _trimmed(run)
            run = []
        capital = word[0][0].isupper() and (word[0][1:].islower() or len(word[0]) == 1)
        if capital or (run and word[0] in _INNER):
            run.append(word)
        elif run:
            yield from _trimmed(run)
            run = []
        last = word
    yield from _trimmed(run)


def _trimmed(run: list[re.Match[str]]) -> Iterator[Span]:
    """A run without function words at its ends, where two words with capitals are left."""
    content = [at for at, word in enumerate(run) if word[0].casefold() not in _NO_ENDS]
    if len(content) > 1:
        yield Span(run[content[0]].start(), run[content[-1]].end())
