"""Names of people that the layout of a text tells: lists of beds, signatures, titles of cases, rows of a pasted table."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.names import LEGAL_FORMS
from expurgate.detect.ordinary import is_ordinary
from expurgate.text.bodies import OFFICES
from expurgate.text.field_names import is_of_people
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.people import POSTS_IN_LETTERS

_CAPITAL = r"[A-Z\u00c0-\u00de\u0100-\u017f]"
_TITLE = rf"{_CAPITAL}[^\W\d_A-Z][^\W\d_]*+(?:[-'’]{_CAPITAL}?[^\W\d_]++){{0,2}}"
_GIVEN = rf"(?:{_TITLE}|{_CAPITAL}\.)"
_SIGNED = re.compile(
    rf"^[ \t]{{0,8}}({_TITLE}(?: {_GIVEN}){{1,3}})[ \t]{{0,8}}\r?\n[ \t]{{0,8}}([^\W\d_][^\n.:;]{{2,60}})$",
    re.MULTILINE,
)
_SURNAME_FIRST = re.compile(
    rf"^[ \t>*•-]{{0,8}}({_CAPITAL}[A-Z\u00c0-\u00de'’-]{{2,24}}(?: {_CAPITAL}[A-Z\u00c0-\u00de'’-]{{2,24}})?,?[ \t]{_TITLE}(?: {_GIVEN}){{0,2}})(?![\w:])",
    re.MULTILINE,
)
_ROLE = re.compile(
    rf"\b(?:{POSTS_IN_LETTERS}|SOCO|PICU|FY1|FY2|F1|F2|ST[1-8]|CT[1-3]|Cons|Regr)[ \u00a0]({_TITLE}(?: {_GIVEN}){{0,2}})"
)
_SPELLED = re.compile(r"(?<![\w-])(?:[A-Z]-){3,24}[A-Z](?![\w-])")
_SENDERS = (
    ("**", re.compile(r"^\*\*([^*\n]{2,32})\*\* [—–-] (?:Today|Yesterday|[0-9])", re.MULTILINE)),
    (" at ", re.compile(r"^([^\n—–*]{2,32}?) [—–-] (?:Today|Yesterday) at [0-9]", re.MULTILINE)),
    (
        ", [",
        re.compile(
            r"^([^\n,\[\]]{2,40}), \[[0-9]{1,2}[./][0-9]{1,2}[./][0-9]{2,4},? [0-9]{1,2}:[0-9]{2}", re.MULTILINE
        ),
    ),
    (":", re.compile(r"^([a-z][a-z0-9_.]{2,24})[ \t]{2,4}[0-9]{1,2}:[0-9]{2}[ \t]{0,4}\r?$", re.MULTILINE)),
    (":", re.compile(r"^([A-Za-z][A-Za-z0-9]{0,24}[._][A-Za-z0-9._]{0,24}[A-Za-z0-9_]):[ \t]", re.MULTILINE)),
)
"""Who says something, as programs for chats write it, with a sign that is in all of it: at least twice, or it is no chat."""
_CELL = re.compile(r"\"[^\"\n]{0,400}\"|[^,\n]{0,400}")
_LEAST_CELLS = 3
_ENDS = r"\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029"
_HEADING = re.compile(rf"(?<![^{_ENDS}])(?:[^,\d{_ENDS}]{{1,60}},){{2,40}}[^,\d{_ENDS}]{{1,60}}(?![^{_ENDS}])")
"""Three headings or more with commas between."""
_NAME_CELL = re.compile(r"[ \t]*([^\W\d_][^\W\d_.'’ -]*(?:[ '’-][^\W\d_][^\W\d_.'’ -]*){0,4}\.?)[ \t]*")


def named_by_layout(text: str) -> Iterator[Span]:
    """The names that stand where only names do."""
    for match in _SIGNED.finditer(text):
        if _is_post(match[2]):
            yield from _unless_words(text, Span(*match.span(1)))
    yield from (Span(*match.span(1)) for match in _ROLE.finditer(text))
    for match in _SURNAME_FIRST.finditer(text):
        surname = match[1].partition(",")[0] if "," in match[1] else match[1]
        if not any(is_ordinary(word.lower()) for word in _words(surname)):
            yield Span(*match.span(1))
    yield from (Span(*match.span()) for match in (_SPELLED.finditer(text) if "-" in text else ()))
    yield from _senders(text)
    yield from _rows(text)


def _senders(text: str) -> Iterator[Span]:
    """Who speaks in a chat, without the pictures behind the name."""
    for sign, pattern in _SENDERS:
        found = list(pattern.finditer(text)) if sign in text else []
        for match in found if len(found) > 1 else ():
            name = match[1].rstrip()
            while name and not name[-1].isalnum() and name[-1] != ".":
                name = name[:-1]
            if name:
                yield Span(match.start(1), match.start(1) + len(name))


def _words(name: str) -> list[str]:
    return [word for word in re.split(r"[\s,.'’-]+", name) if word]


def _unless_words(text: str, span: Span) -> Iterator[Span]:
    """The name, unless ordinary words alone make it up, or one of them is that of a body."""
    words = [word.lower() for word in _words(text[span.start : span.end])]
    if not all(is_ordinary(word) or word in FUNCTION_WORDS for word in words) and LEGAL_FORMS.isdisjoint(words):
        yield span


def _is_post(line: str) -> bool:
    """Whether a line says what somebody is: "Student Conduct Officer", "Head of Claims"."""
    words = [word.lower() for word in _words(line)]
    if not 1 <= len(words) <= 7:
        return False
    ends = {words[-1], words[words.index("of") - 1] if "of" in words[1:] else words[-1]}
    return any(word in OFFICES or word in _POSTS for word in ends)


_POSTS = frozenset(
    """
    accountant adviser advisor agent analyst architect assistant barrister broker bursar buyer caretaker chair chaplain chief clerk
    consultant controller coordinator councillor dean dentist developer director editor engineer executive founder governor head
    headteacher judge lawyer lead lecturer librarian magistrate manager mayor midwife minister nurse officer owner paralegal partner
    pharmacist physician physiotherapist planner practitioner president principal producer professor psychiatrist psychologist receptionist rector registrar
    representative secretary solicitor specialist superintendent supervisor surgeon surveyor teacher technician therapist treasurer trustee tutor vicar
    warden worker
    """.split()
)
"""What a line below a name may end with, or have before its "of"."""


def _rows(text: str) -> Iterator[Span]:
    """The cells below a heading for people where a table with commas stands in a text."""
    people: list[bool] = []
    at = 0
    for line in text.splitlines(keepends=True) if _HEADING.search(text) else ():
        few = line.count(",") < _LEAST_CELLS - 1
        cells = [] if few else _cells(text, at, at + len(line.rstrip("\r\n")))
        at += len(line)
        if len(cells) < _LEAST_CELLS or (people and len(cells) != len(people)):
            people = []
        if not people:
            labels = [text[start:end].strip(' "') for start, end in cells]
            heading = len(cells) >= _LEAST_CELLS and all(0 < len(label) <= 30 for label in labels)
            people = [is_of_people(label) for label in labels] if heading and not any(map(_has_digit, labels)) else []
            people = people if any(people) else []
            continue
        for (start, end), of_people in zip(cells, people, strict=True):
            found = _NAME_CELL.fullmatch(text[start:end].strip('"')) if of_people else None
            if found is not None:
                offset = text.index(found[1], start)
                yield Span(offset, offset + len(found[1]))


def _has_digit(label: str) -> bool:
    return any(map(str.isdigit, label))


def _cells(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The places where the cells of a line begin and end; commas inside quotation marks part none."""
    found: list[tuple[int, int]] = []
    at = start
    while at <= end:
        match = _CELL.match(text, at, end)
        stop = match.end() if match is not None else at
        found.append((at, stop))
        if stop >= end or text[stop] != ",":
            break
        at = stop + 1
    return found
