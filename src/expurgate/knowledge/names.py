"""What is written as a name: what the reader takes for one, and words with capitals in a row ("The Remains of the Day")."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading, Term
from expurgate.core.spans import Span
from expurgate.text.forms import form_labels
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.people import GREETED, small
from expurgate.text.plain import is_plain
from expurgate.text.reflow import reflowed
from expurgate.text.standins import stand_ins

NAMES = frozenset({"PERSON", "FAC", "ORG", "GPE", "LOC", "PRODUCT", "EVENT", "WORK_OF_ART"})
TITLE = "WORK_OF_ART"
"""The label of words with capitals in a row that the reader knows no name of: most are titles."""
_WORD = re.compile(r"[^\W\d_][^\W_]*(?:['’][^\W\d_]+)?")
_APOSTROPHE = re.compile("['’]")
_GAP = re.compile(r"[ \u00a0]{1,2}")
"""What stands between two words of a name on one line; wider gaps part the columns of a form."""
_NEXT_LINE = re.compile(r"[ \t]*\n[ \t]*")
_LONG_LINE = 30
"""A shorter line is one of a list, a form or a signature, and no name goes on behind it."""
_INNER = frozenset({"of", "the", "and", "a", "an", "de", "la", "le", "del", "der", "von", "van", "y"})
_NO_ENDS = FUNCTION_WORDS | _INNER | small(GREETED)
_FIELD = re.compile(r"[^\W\d_][^\n:]{0,30}:(?=\s)")
"""The label of a field: no name runs on into the line it opens."""


def names_in(reading: Reading) -> list[Term]:
    """Every name of a reading, by the reader and by its capitals, but for stand-ins and for what any text has ("last June")."""
    text, marks = reading.document.text, stand_ins(reading.document.text)
    known = [term for term in reading.terms if term.kind == "entity" and term.label in NAMES]
    written: dict[str, list[Span]] = {}
    view = reflowed(text)
    for span in map(view.back, _capitalized(view.text)):
        if not marks.touch(span):
            written.setdefault(normal_form(text[span.start : span.end]), []).append(span)
    left = [
        Term(term.normal, spans, term.kind, term.label)
        for term in known
        if (spans := tuple(span for span in term.spans if not marks.touch(span)))
    ]
    found = [*left, *(Term(name, tuple(spans), "entity", TITLE) for name, spans in written.items() if name)]
    return [term for term in found if not is_plain(term.normal)]


def _capitalized(text: str) -> Iterator[Span]:
    """Runs of at least two words with a capital and small letters after it, in one line and beside the names of fields;
    articles and connectors may stand between them."""
    run: list[re.Match[str]] = []
    last: re.Match[str] | None = None
    printed = form_labels(text)
    for word in _WORD.finditer(text):
        if printed.contain(word.start(), word.end()):
            last = None
            continue
        joined = last is not None and _goes_on(text, last.end(), word.start())
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


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether a name may go on behind the gap from ``start`` to ``end``."""
    if _GAP.fullmatch(text, start, end):
        return True
    if _NEXT_LINE.fullmatch(text, start, end) is None or _FIELD.match(text, end):
        return False
    return start - text.rfind("\n", 0, start) > _LONG_LINE


def _trimmed(run: list[re.Match[str]]) -> Iterator[Span]:
    """A run without function words at its ends, where two words with capitals are left."""
    content = [at for at, word in enumerate(run) if _APOSTROPHE.split(word[0].casefold())[0] not in _NO_ENDS]
    if len(content) > 1:
        yield Span(run[content[0]].start(), run[content[-1]].end())
