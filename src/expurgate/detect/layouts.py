"""Names of people that the layout of a text tells: lists of beds, signatures, titles of cases, rows of a pasted table."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.kinds import is_common_noun, is_named_thing
from expurgate.detect.names import LEGAL_FORMS
from expurgate.detect.ordinary import is_name_too, is_ordinary
from expurgate.text.bodies import OFFICES
from expurgate.text.field_names import is_of_people
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.openings import may_hold
from expurgate.text.people import POSTS_IN_LETTERS

_CAPITAL = r"[A-Z\u00c0-\u00de\u0100-\u017f]"
_TITLE = rf"{_CAPITAL}[^\W\d_A-Z][^\W\d_]*+(?:[-'’]{_CAPITAL}?[^\W\d_]++){{0,2}}"
_GIVEN = rf"(?:{_TITLE}|{_CAPITAL}\.)"
_WHOLE = rf"{_GIVEN}(?: {_GIVEN}){{0,3}}"
_BED = re.compile(
    rf"^[ \t>*•-]{{0,8}}(?i:bed|room|rm|bay|cell|cot|pt|flat|plot)[ \t]#?\w{{1,4}}[.:,)]?[ \t]{{1,4}}({_WHOLE})",
    re.MULTILINE,
)
_SIGNED = re.compile(
    rf"^[ \t]{{0,8}}({_TITLE}(?: {_GIVEN}){{1,3}})[ \t]{{0,8}}\r?\n[ \t]{{0,8}}([^\W\d_][^\n.:;]{{2,60}})$",
    re.MULTILINE,
)
_BEDS = frozenset("bed room rm bay cell cot pt flat plot".split())
_VERSUS = frozenset({"v", "vs", "versus"})
_AGAINST = re.compile(rf"^[ \t]{{0,8}}({_TITLE}(?: {_GIVEN}){{1,3}}) (?:v|vs|versus|-v-)\.? (?=\S)", re.MULTILINE)
_AGAINST_BEHIND = re.compile(rf" (?:v|vs|versus|-v-)\.? ({_TITLE}(?: {_GIVEN}){{1,3}})[ \t]{{0,8}}\r?$", re.MULTILINE)
_SURNAME_FIRST = re.compile(
    rf"^[ \t>*•-]{{0,8}}({_CAPITAL}[A-Z\u00c0-\u00de'’-]{{2,24}}(?: {_CAPITAL}[A-Z\u00c0-\u00de'’-]{{2,24}})?,?[ \t]{_TITLE}(?: {_GIVEN}){{0,2}})(?![\w:])",
    re.MULTILINE,
)
_ROLE = re.compile(
    rf"\b(?:{POSTS_IN_LETTERS}|SOCO|PICU|FY1|FY2|F1|F2|ST[1-8]|CT[1-3]|Cons|Regr)[ \u00a0]({_TITLE}(?: {_GIVEN}){{0,2}})"
)
_INITIALS = re.compile(r"(?<![\w.])((?:[A-Z]\.){2,3})(?=,| [a-z]|[)’']| and )")
_TWO_LETTERS = re.compile(r"[A-Z]\.[A-Z]\.")
_SHORTENED = frozenset(
    """
    U.S. U.K. E.U. U.N. D.C. N.B. P.S. R.I.P. B.A. M.A. B.C. A.D. C.V. I.D. T.V. I.Q. P.O. P.E. R.E. A.M. P.M. N.Y. L.A. U.S.A. D.O.B. Q.C. K.C.
    J.P. M.P. M.D. N.H.S. H.I.V. I.T. H.Q. V.A. E.R. I.V. P.R. D.N.A. G.P. O.T. P.T. C.T. N.I. S.A. N.Z. I.E. E.G.
    """.split()
)
"""Abbreviations of two or three letters that are nobody's initials."""
_WORDS_AS_GIVEN_NAMES = "Summer|Autumn|Winter|Spring|Sunday|Monday|Friday|April|May|June|August|Sunny|Hope|Joy|Faith|Grace|Precious|Blessing|Happy|Lucky"
_GIVEN_WORDS = frozenset(_WORDS_AS_GIVEN_NAMES.lower().split("|"))
_WORD_NAMED = re.compile(
    rf"(?<![\w’'])(?P<given>{_WORDS_AS_GIVEN_NAMES})(?: {_CAPITAL}\.)? (?P<last>{_TITLE})(?![\w’'])"
)
_DATED = re.compile(
    r"\b(?:in|on|since|until|till|by|from|last|next|this|every|during|before|after|late|early|mid|the|each|\d{1,2}(?:st|nd|rd|th)?)[ \u00a0-]\Z",
    re.IGNORECASE,
)
"""What stands before a month, a day or a season that nobody is called by."""
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
_PAYMENTS = "payment|transfer|credit|refund|cheque|paid"
_OF_PAYMENTS = frozenset({*_PAYMENTS.split("|"), "standing"})
_PAID = re.compile(
    rf"\b(?i:(?:{_PAYMENTS})[ \u00a0](?:to|from)|standing order)[ \u00a0]((?:{_CAPITAL}\.? ){{0,2}}{_TITLE})(?![\w&’'-])"
)
"""Whom money went to or came from, in the lines of a statement."""
_CELL = re.compile(r"\"[^\"\n]{0,400}\"|[^,\n]{0,400}")
_LEAST_CELLS = 3
_ENDS = r"\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029"
_HEADING = re.compile(rf"(?<![^{_ENDS}])(?:[^,\d{_ENDS}]{{1,60}},){{2,40}}[^,\d{_ENDS}]{{1,60}}(?![^{_ENDS}])")
"""Three headings or more with commas between."""
_NAME_CELL = re.compile(r"[ \t]*([^\W\d_][^\W\d_.'’ -]*(?:[ '’-][^\W\d_][^\W\d_.'’ -]*){0,4}\.?)[ \t]*")


def named_by_layout(text: str) -> Iterator[Span]:
    """The names that stand where only names do."""
    for match in _BED.finditer(text) if may_hold(text, _BEDS) else ():
        yield from _unless_words(text, Span(*match.span(1)))
    for match in _SIGNED.finditer(text):
        if _is_post(match[2]):
            yield from _unless_words(text, Span(*match.span(1)))
    for pattern in (_AGAINST, _AGAINST_BEHIND) if may_hold(text, _VERSUS) else ():
        for match in pattern.finditer(text):
            yield from _unless_words(text, Span(*match.span(1)))
    yield from (Span(*match.span(1)) for match in _ROLE.finditer(text))
    for match in _SURNAME_FIRST.finditer(text):
        surname = match[1].partition(",")[0] if "," in match[1] else match[1]
        if not any(is_ordinary(word.lower()) for word in _words(surname)):
            yield Span(*match.span(1))
    for match in _INITIALS.finditer(text) if _TWO_LETTERS.search(text) else ():
        if match[1] not in _SHORTENED:
            yield Span(*match.span(1))
    for match in _WORD_NAMED.finditer(text) if may_hold(text, _GIVEN_WORDS) else ():
        last = match["last"].lower()
        if (
            not is_ordinary(last)
            and not is_common_noun(last)
            and not is_named_thing(match["last"])
            and not _DATED.search(text, max(0, match.start() - 12), match.start())
        ):
            yield Span(*match.span())
    yield from (Span(*match.span()) for match in (_SPELLED.finditer(text) if "-" in text else ()))
    yield from _senders(text)
    for match in _PAID.finditer(text) if may_hold(text, _OF_PAYMENTS) else ():
        words = [word.lower() for word in _words(match[1]) if len(word) > 1]
        if not any(is_ordinary(word) and not is_name_too(word) for word in words) and not all(map(_is_thing, words)):
            yield Span(*match.span(1))
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


def _is_thing(word: str) -> bool:
    return is_common_noun(word) or is_named_thing(word)


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
