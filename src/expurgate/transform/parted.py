"""Names that findings took for one and that are several: on two lines, on both sides of a full stop, in a list."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.people import USUAL_TITLES, any_of
from expurgate.text.reflow import line_ends
from expurgate.transform.base import READ
from expurgate.transform.labels import DATE, PERSON
from expurgate.transform.wrapped_dates import is_one_date

BODIES = frozenset({"ORG", "FAC", "GPE", "LOC"})
_ONE = frozenset({"ADDRESS", "POSTCODE", "EMAIL", "URL", "PHONE", "CODE", "NATIONAL_ID", "IBAN", "CARD"})
_LISTED = re.compile(r",[ ]|,?[ ](?:and|&)[ ]")
"""What stands between the names of a list."""
_SEVERAL = 3
"""So many names are no surname with what stands behind its comma."""


def apart(text: str, clusters: list[tuple[Span, list[Finding]]]) -> list[tuple[Span, list[Finding]]]:
    """A person and the body named after a comma are two, also where a reader took them for one: "Dr Pillai, Tamar Valley Practice"."""
    result: list[tuple[Span, list[Finding]]] = []
    for span, members in _lines_apart(text, clusters):
        dated = _date_apart(text, span, members)
        if dated is not None:
            result.extend(dated)
            continue
        listed = _listed_apart(text, span, members)
        if listed is not None:
            result.extend(listed)
            continue
        comma = text.find(", ", span.start, span.end)
        behind = {found.label for found in members if found.span.start == comma + 2}
        before = {found.label for found in members if found.span.end == comma}
        if comma < 0 or not behind & BODIES or "PERSON" not in before:
            result.append((span, members))
            continue
        second = [found for found in members if found.span.start > comma]
        result.append((Span(span.start, comma), [found for found in members if found.span.start <= comma]))
        result.append((Span(comma + 2, span.end), second))
    return result


def _listed_apart(text: str, span: Span, members: list[Finding]) -> list[tuple[Span, list[Finding]]] | None:
    """The people of a list that was taken for one name: "Anne, Bernadette and Rosemary"."""
    if any(found.label not in PERSON for found in members):
        return None
    inner = sorted({found.span for found in members if _LISTED.search(text, found.span.start, found.span.end) is None})
    ends = [inner[0].start, *(each.end for each in inner)] if inner else []
    if len(inner) < _SEVERAL or ends[0] != span.start or ends[-1] != span.end:
        return None
    gaps = zip(ends[1:-1], (each.start for each in inner[1:]), strict=True)
    if not all(before < after and _LISTED.fullmatch(text, before, after) for before, after in gaps):
        return None
    return [(each, [found for found in members if found.span == each]) for each in inner]


_WHEN = re.compile(r"(?<=[^\W\d_])[ ](?:on|in|at|since|until|by|from|during)[ ](?:the[ ])?\Z")


def _date_apart(text: str, span: Span, members: list[Finding]) -> list[tuple[Span, list[Finding]]] | None:
    """What happened and when are two, also where a model took them for one: "a stroke on 26 February"."""
    dates = [
        found
        for found in members
        if found.label in DATE and span.start < found.span.start and found.span.end == span.end
    ]
    lead = _WHEN.search(text, span.start, dates[0].span.start) if dates else None
    if lead is None or not text[span.start : lead.start()].strip():
        return None
    rest = [found for found in members if found not in dates and found.span.start < lead.start()]
    if not rest or any(found.label in DATE or found.label in _ONE for found in rest):
        return None
    return [(Span(span.start, lead.start()), rest), (dates[0].span, dates)]


_NEXT_SENTENCE = re.compile(
    rf"(?<=[a-z]{{2}})\.[ \t](?=(?:{any_of(USUAL_TITLES)}|Cllr|PC|Sgt|On|In|At|The|He|She|I|We|They|It|My|His|Her|From|Since|After|When)\b)"
)
_STOPPED = re.compile(r"(?<=[a-z]{4})\.[ \t](?=[A-Z][a-z]{2,20}\Z)")
"""The end of a sentence between a name and the word that begins the next: "Mr Tamblyn. Patient"."""
_LIST_NUMBER = re.compile(r"\d{1,2}")
"""The number of an item, which a pattern took for the day of the month that ends the line above."""


def _lines_apart(text: str, clusters: list[tuple[Span, list[Finding]]]) -> list[tuple[Span, list[Finding]]]:
    """Names on two lines, or at the end of a sentence and the beginning of the next, are two."""
    result: list[tuple[Span, list[Finding]]] = []
    waiting = list(reversed(clusters))
    while waiting:
        span, members = waiting.pop()
        cut = _line_end(text, span) if all(found.model in READ for found in members) else None
        if cut is not None and any(found.label in _ONE for found in members):
            cut = cut if _two_names(members, cut) else None
        if cut is not None and is_one_date(text, members, cut):
            cut = None
        if cut is None:
            result.append((span, members))
            continue
        second = [found for found in members if found.span.end > cut.end]
        result.append((Span(span.start, cut.start), [found for found in members if found.span.start < cut.start]))
        if text[cut.end : span.end].lower() in FUNCTION_WORDS:
            continue  # "at the General. He speaks"
        if not _LIST_NUMBER.fullmatch(text, cut.end, span.end) or text[span.end : span.end + 1] not in (".", ")"):
            waiting.append((Span(cut.end, span.end), second))
    return result


def _two_names(members: list[Finding], cut: Span) -> bool:
    """Whether one finding ends and another begins where a line does."""
    ends, starts = {found.span.end for found in members}, {found.span.start for found in members}
    return cut.start in ends and cut.end in starts


_SPEAKER_BELOW = re.compile(r"\n[^\W\d_][^\n:]{0,40}?[ \t]{1,4}\d{1,2}:\d\d(?:[ ]?[AaPp][Mm])?[ \t]{0,4}(?:\n|\Z)")
"""The line of a chat that says who speaks next, and when."""


def _line_end(text: str, span: Span) -> Span | None:
    """The gap between two names that were taken for one: where the first ends and the next begins."""
    stop = _NEXT_SENTENCE.search(text, span.start, span.end) or _STOPPED.search(text, span.start, span.end)
    if stop:
        return Span(stop.start(), stop.end())
    broken = text.find("\n", span.start + 1, span.end - 1)
    if broken < 0:
        return None
    if not (line_ends(text).contain(broken, broken + 1) or _SPEAKER_BELOW.match(text, broken)):
        return None
    after = broken + 1
    while after < span.end and (text[after].isspace() or text[after] == ">"):
        after += 1
    return Span(broken, after) if after < span.end and text[span.start : broken].strip() else None
