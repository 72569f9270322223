"""Where a name ends that a reader found in part, with too much, or in pieces: "Yorkshire" of "Yorkshire Water", "Canon" before "Okoro"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.document import LOOSE
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Places, Span
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN, SURNAME
from expurgate.text.calendar import MONTHS_AND_DAYS
from expurgate.text.forms import DEGREES, FIELD_WORDS
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.people import GREETINGS, small
from expurgate.text.standins import TITLES
from expurgate.transform.labels import READ_OR_JUDGED
from expurgate.transform.names import ORGANIZATION_WORDS, ROLES
from expurgate.transform.plainly import with_particle

Cluster = tuple[Span, list[Finding]]

_NEXT = re.compile(r"[ ](?P<word>[^\W\d_a-z][^\W\d_A-Z]{2,20})(?![^\W_]|['’-]\w|:)")
_BODY = re.compile(r"[ ]\([A-Z][A-Za-z ]{1,20}\)[ ](?:Ltd|Limited|PLC|plc|Inc|LLP|GmbH)\b\.?")
"""The country and the form of a firm behind its name: "Foods (UK) Ltd"."""
OF_FAITH = frozenset("support mission aid relief care action welfare housing community homes".split())
"""What bodies of a faith are called by: "Methodist Homes"."""
_NO_NAME = FUNCTION_WORDS | FIELD_WORDS | GREETINGS | ROLES | MONTHS_AND_DAYS | small(TITLES.split("|"))
_CALLED_SO = frozenset({"ORG", "FAC", "GPE", "LOC"})
_LONE_TITLE = re.compile(rf"(?:{TITLES})\.?(?:[ ](?:and|&)[ ](?:{TITLES})\.?)?")
_TOLD = re.compile(r"\b(?:[Tt]ell|[Tt]old|[Aa]sk|[Aa]sked|[Ss]ay|[Tt]hink|[Hh]ope)[ ]\Z")
_CALLED_UP = re.compile(r"Chase[ ](?P<name>[^\W\d_a-z][^\W\d_]+)")
"""A verb that people are also called by, before somebody's name."""
_PLACE_AND_NAME = re.compile(
    r"(?P<place>[^\W\d_a-z][\w'’-]+(?:[ ][^\W\d_a-z][\w'’-]+){0,2})[ ](?P<name>[^\W\d_a-z][^\W\d_]+)"
)
_WHERE = re.compile(r"\b(?:In|At|Near|Outside|From|After|Before|By|Around|Past|Behind|Opposite)[ ](?:the[ ])?\Z")
_SENTENCE = re.compile(r"(?:\A|\n|[.!?]\s|[:;]\s|\A\s|\d[.)]\s)[ \t*•-]{0,4}\Z")
_DOES = re.compile(
    r"[ ](?:was|had|did|is|has|will|[a-z]{2,14}ed|took|met|got|saw|went|came|rang|told|left|drove|said|ran|fell|gave|found|made)\b"
)
_TWO = re.compile(r"(?P<first>[^\W\d_a-z][^\W\d_]+)[ ](?P<second>[^\W\d_a-z][^\W\d_]+)")
_YEAR_APART = re.compile(r"(?P<other>\d{1,2},[ ])(?:19|20)\d\d")
_HOLIDAY = re.compile(r"[ ][Bb]ank[ ][Hh]oliday(?:[ ](?:Monday|weekend))?(?![^\W_])")
_DEGREE = re.compile(DEGREES)
_COUNTED = re.compile(
    r"\b(?:[Tt]erm|[Ww]eek|[Yy]ear|[Pp]art|[Vv]ol|[Ii]ssue|[Qq]uarter|[Ss]emester|[Rr]oom|[Ss]ession)[ ]\Z"
)


_MINUTES = re.compile(r"[0-5]\d,[ ](?=\d)")


def with_rest(text: str, span: Span, finding: Finding, others: Places) -> Span:
    """A name with the words that belong to it and that no other finding has; a verb with its particle."""
    if finding.label == LOOSE:
        return Span(span.start, with_particle(text, span.start, span.end))
    if (
        finding.label == "DATE"
        and text[span.start - 1 : span.start] == ":"
        and (clock := _MINUTES.match(text, span.start))
    ):
        return Span(clock.end(), span.end)  # "17:30, 5 March" are not two days
    if finding.model not in READ_OR_JUDGED or text[span.start : span.end].isupper():
        return span
    if finding.label == "ORG" and (firm := _BODY.match(text, span.end)):
        return Span(span.start, firm.end())
    if finding.label == "DATE" and (year := _YEAR_APART.fullmatch(text, span.start, span.end)):
        counted = _COUNTED.search(text, max(0, span.start - 12), span.start)
        return Span(year.end("other"), span.end) if counted else span
    if finding.label == "DATE" and (holiday := _HOLIDAY.match(text, span.end)):
        return Span(span.start, holiday.end())
    if not finding.label and text[span.end : span.end + 1] == "." and _DEGREE.fullmatch(text, span.start, span.end):
        return Span(span.start, span.end + 1)
    found = _NEXT.match(text, span.end)
    if (
        found is None
        or others.meet(found.start("word"), found.end())
        or not _belongs(text, span, finding.label, found["word"].lower())
    ):
        return span
    return Span(span.start, found.end())


def _belongs(text: str, span: Span, label: str, word: str) -> bool:
    """Whether a word with a capital behind a name is a part of it: a family's name, or what a body is."""
    if word in _NO_NAME or not text[span.start : span.start + 1].isupper():
        return False
    if label == "PERSON":
        alone = " " not in text[span.start : span.end]
        return alone and bool(known_as(text[span.start : span.end]) & GIVEN) and bool(known_as(word) & SURNAME)
    if label == "NORP":
        return word in OF_FAITH
    if not label:
        return text[max(0, span.start - 1) : span.start] == " " and not text[span.start - 2 : span.start - 1].isspace()
    return label in _CALLED_SO and word in ORGANIZATION_WORDS


def whole_names(text: str, clusters: Sequence[Cluster]) -> list[Cluster]:
    """Clusters with a title and the name behind it as one, and with two people apart who stand side by side."""
    alone = {normal_form(text[span.start : span.end]) for span, members in clusters if _is_person(members)}
    result: list[Cluster] = []
    for span, members in clusters:
        before = result[-1] if result else None
        if (
            before is not None
            and _is_title(text, before)
            and _is_person(members)
            and text[before[0].end : span.start].strip(".") == " "
        ):
            result[-1] = (Span(before[0].start, span.end), [*before[1], *members])
        else:
            result.extend(_two_people(text, (span, members), alone))
    return result


def _is_person(members: Iterable[Finding]) -> bool:
    return any(found.label == "PERSON" for found in members)


def _is_title(text: str, cluster: Cluster) -> bool:
    span, members = cluster
    return _is_person(members) and _LONE_TITLE.fullmatch(text, span.start, span.end) is not None


def _opens(text: str, at: int) -> bool:
    return _SENTENCE.search(text, max(0, at - 12), at) is not None


def _behind_place(text: str, span: Span, members: Sequence[Finding]) -> list[Cluster] | None:
    """The place that opens a sentence and somebody who does something there, whom a reader took for one: "Near Fox Lane Declan stopped"."""
    found = _PLACE_AND_NAME.fullmatch(text, span.start, span.end)
    lead = _WHERE.search(text, max(0, span.start - 14), span.start) if found else None
    if found is None or lead is None or not _opens(text, lead.start()) or not _DOES.match(text, span.end):
        return None
    if not known_as(found["name"]) & GIVEN or any(each.model not in READ_OR_JUDGED for each in members):
        return None
    where, who = Span(span.start, found.end("place")), Span(found.start("name"), span.end)
    person = replace(members[0], span=who, term=normal_form(found["name"]), label="PERSON")
    label = next((each.label for each in members if each.span == where), members[0].label)
    place = replace(
        members[0],
        span=where,
        term=normal_form(found["place"]),
        label="LOC" if label == "PERSON" else label,
    )
    return [(where, [place]), (who, [person])]


def _two_people(text: str, cluster: Cluster, alone: set[str]) -> list[Cluster]:
    """Two people whom the text also names alone, behind who is told something: "tell Mark Jonas rang"."""
    span, members = cluster
    called = _CALLED_UP.match(text, span.start, span.end)
    if called and _is_person(members) and known_as(called["name"]) & GIVEN and _opens(text, span.start):
        return [(Span(called.start("name"), span.end), members)]  # "Chase Tomasz Bak by Friday"
    if (somebody := _behind_place(text, span, members)) is not None:
        return somebody
    pair = _TWO.fullmatch(text, span.start, span.end)
    if pair is None or not _is_person(members) or not _TOLD.search(text, max(0, span.start - 8), span.start):
        return [cluster]
    if not {pair["first"].lower(), pair["second"].lower()} <= alone:
        return [cluster]
    parts = (Span(pair.start("first"), pair.end("first")), Span(pair.start("second"), pair.end("second")))
    return [(part, [found for found in members if found.span.overlaps(part)]) for part in parts]
