"""What is known to everybody and says nothing of anybody: bodies that a whole country has one of, shops and brands that everybody uses, days in the
life of laws, the state a case is against.

People who hide whom a document is about leave a country's government, its ministries and its highest courts, and hide the court
of a town. They leave the day on which a law came into force, and hide the day of a hearing. They leave the state that a case is
brought against, and hide another country that somebody comes from.
"""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Span
from expurgate.detect.kinds import bits, is_common_noun, is_country, is_town
from expurgate.language.builtin.standing import is_employer, is_in_curriculum
from expurgate.text.judgments import is_judgment
from expurgate.text.known_bodies import is_known_body, kind_of_body
from expurgate.text.normal import normal_form
from expurgate.text.occurring import places_of

_STATE = frozenset(
    """
    administration agency agent army assembly authorities authority bank board cabinet chamber commission committee council court courts
    department directorate division force forces gendarmerie government governments inspectorate kingdom lords minister ministries
    ministry nations navy office parliament police prosecutor registry republic senate service state treasury tribunal tribunals union
    """.split()
)
"""Words for bodies of a state."""
_LOCAL = 10.5
"""Information in bits from which on a word with a capital is the name of something smaller than a country."""
_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST = 3


def is_state_body(surface: str) -> bool:
    """Whether words name a body of a state, such as a ministry or a supreme court, and no town or other name in them says which one."""
    words = _WORD.findall(surface.partition("(")[0])
    return not _STATE.isdisjoint(map(str.lower, words)) and not any(map(_is_local, words))


def _is_local(word: str) -> bool:
    """Whether a word is the name of a town or of something else that few texts speak of, or is of another language."""
    if len(word) < _SHORTEST:
        return False
    if word[0].islower():
        return not word.isascii()
    plain = word.lower()
    return is_town(plain) or (bits(plain) > _LOCAL and not is_common_noun(plain))


_ANY_COURT = re.compile(
    r"(?:the )?(?:federal )?(?:supreme|constitutional|district|regional|high|county|crown|assize|administrative|labour|commercial|criminal|civil|"
    r"magistrates?['’]?|supreme administrative|first instance|appeal) court(?:['’]s)?|(?:the )?(?:court of (?:appeal|cassation|first instance)|"
    r"(?:first|second|third|fourth|fifth|sixth) (?:section|division|chamber))"
)


def is_any_court(normal: str) -> bool:
    """Whether words in normal form name a kind of court, or a part of one, and not which: "the district court", "second section"."""
    return _ANY_COURT.fullmatch(normal) is not None


_BODIES = frozenset({"ORG", "FAC", "PRODUCT", "WORK_OF_ART"})
_EVERYBODYS = frozenset(
    (
        "online service|government department|health service|mental health service|social services|advice centre|benefit|chemist|optician|shop|supermarket|restaurant|café|car maker|sportswear maker|"
        "food maker|household goods maker|toy maker|printer maker|software company|broadcaster|slimming club"
    ).split("|")
)
"""Kinds of well-known bodies that people go to without being known there; banks, insurers and unions have members and accounts."""
_MAKERS = ("maker", "company")
_AT = re.compile(r"\b(?:at|for|with|by)[ ]\Z", re.IGNORECASE)
_ENDING = re.compile(r"['’]s\b")
_SENT = re.compile(
    r"\b[A-Z][^\W\d_]+[ ](?:of|from|at)[ ]\Z|\bemployers?[ ]\(\Z|\b(?:put|admitted)[ ][a-z]{2,8}[ ](?:in|to)[ ]\Z"
)
"""What stands before the body that somebody who is named belongs to, or was taken to."""
_WHERE_THEY_ARE = re.compile(r",? (?:in|at|on|of) [A-Z]|, [A-Z]")


def is_everybodys(text: str, span: Span, label: str) -> bool:
    """Whether a name is a shop, a brand or a service that everybody has to do with, and nobody in the text works there: "a Nike bag"."""
    ending = _ENDING.match(text, span.end)
    name = text[span.start : ending.end() if ending else span.end]
    known = is_known_body(name) if label == "PERSON" else label in _BODIES and bool(kind_of_body(name))
    if (
        not known
        or kind_of_body(name) not in _EVERYBODYS
        or _WHERE_THEY_ARE.match(text, ending.end() if ending else span.end)
    ):
        return False
    if kind_of_body(name).endswith(_MAKERS) and _AT.search(text, max(0, span.start - _LOOK), span.start):
        return False  # "a forklift accident at Heinz": who is at a maker's works there
    return not _employs(text, text[span.start : span.end])


def is_worked_for(text: str, span: Span) -> bool:
    """Whether a name is a shop, a maker or a service that somebody in the text works for, or the one in a certain place."""
    name = text[span.start : span.end]
    if kind_of_body(name) and _WHERE_THEY_ARE.match(text, span.end):
        return True
    return _employs(text, name)


@remembered_of_texts
def _employers(_text: str) -> dict[str, bool]:
    """For names in a text whether somebody works there, as far as it was asked."""
    return {}


def _employs(text: str, name: str) -> bool:
    known = _employers(text)
    if name not in known:
        known[name] = any(
            _SENT.search(text, max(0, place.start - _LOOK), place.start)
            or is_employer(text, place.start, place.end)
            or is_in_curriculum(text, place.start, place.end)
            for place in places_of(name, text)
        )
    return known[name]


_ACTS = r"(?:Act|Law|Regulations?|Ordinance|Decree|Directive|Statute|Code|Order in Council|Protocol|Convention|Constitution)"
_BEFORE = re.compile(
    rf"\b{_ACTS}(?:,?\s(?:[Nn]os?\.?|[Nn]umber)\s\S{{1,20}})?,?\s(?:of\s|\(\s?)?\Z"
    r"|\b(?:into|in|of)\s(?:force|effect)(?:\s(?:on|as\sof|as\sfrom|from|since))?\s\Z"
    r"|\b(?:Official\s(?:Gazette|Journal)|promulgat\w+)(?:\s\S{1,30}){0,6}\s(?:on|of)\s\Z"
    r"|\sv\.?\s(?:the\s)?[A-Z]\w+[^.;\n]{0,60}(?:\b[Nn]os?\.\s[\d/]{4,12},\s|\bjudgment\sof\s|\bdecision\sof\s)\Z"
)
_BEHIND = re.compile(
    rf"\s(?:[A-Z][\w-]+\s){{0,4}}{_ACTS}\b"
    r"|,?\s(?:when|on\swhich|the\sday\son\swhich|the\sdate\son\swhich)\s(?:[^.;\n]|\.\s?(?=\d)){0,80}\b(?:came|entered|comes|enters)\sinto\s(?:force|effect)"
)
"""What stands before and behind the day of a law or of a published judgment."""
_OF_LAW = re.compile(
    r"\b(?:Laws?|Acts?|Decrees?|Ordinances?|Directives?|Regulations?|Statutes?|Series\s[AB])\s(?:\([A-Z]{2,4}\)\s)?[Nn]os?\.\s\Z"
)


def is_of_law(text: str, span: Span) -> bool:
    """Whether a number is that of a law or of a volume of judgments: "Law no. 3713"."""
    return _OF_LAW.search(text, max(0, span.start - _LOOK), span.start) is not None


_CENTURY = re.compile(r"\bcentur(?:y|ies)\Z", re.IGNORECASE)
_LOOK = 120


def is_public_day(text: str, span: Span) -> bool:
    """Whether a date is that of a law or of a published judgment, or a whole century."""
    if _CENTURY.search(text, span.start, span.end) is not None:
        return True
    before, behind = text[max(0, span.start - _LOOK) : span.start], text[span.end : span.end + _LOOK]
    return _BEFORE.search(before) is not None or _BEHIND.match(behind) is not None


_AGAINST = re.compile(
    r"\b(?:against|v\.?)\s(?:the\s)?(?:former\s)?([A-Z][\w-]{1,20}(?:\s(?:of|and|the|[A-Z][\w-]{1,20})){0,7})"
)
_OPENING = 4_000
"""Characters in which a judgment says who are the parties."""


@remembered_of_texts
def respondents(text: str) -> frozenset[str]:
    """The states that a judgment says a case is brought against, in normal form; none in other texts."""
    names: set[str] = set()
    for match in _AGAINST.finditer(text[:_OPENING]) if is_judgment(text) else ():
        whole = normal_form(match[1])
        short = {whole.partition(" of ")[0], whole.rpartition(" of ")[2], _OF_PEOPLES.get(whole, whole)}
        states = {form for form in (whole, *short) if is_country(form)}
        names |= states | {whole} if states else states
    governments = _GOVERNMENT.findall(text, 0, _OPENING) if names else ()
    return frozenset(names.union(map(normal_form, governments)))


_GOVERNMENT = re.compile(r"\bThe ((?:[A-Z][\w-]{1,20} ){1,2}Government) \([“\"']the Government")
"""Who answers for the state, as a judgment introduces it: "The Turkish Government (“the Government”)"."""
_OF_PEOPLES = {
    "french republic": "france",
    "hellenic republic": "greece",
    "italian republic": "italy",
    "portuguese republic": "portugal",
    "russian federation": "russia",
    "slovak republic": "slovakia",
    "swiss confederation": "switzerland",
}
"""States that are called after their people, and by what else."""


_SMALL_SUM = re.compile(
    r"(?:[A-Z]{1,3})?[£$€]\s?(?:\d{1,3}|\d{1,2}\.\d\d)(?:(?:\s(?:a|per)\s|/)[a-z]+|\s?p\.?[wm]\.?|\seach)?"
)


def is_small_sum(text: str, span: Span) -> bool:
    """Whether a place has a sum under a thousand without small change, or one under a hundred: anybody pays such sums."""
    return _SMALL_SUM.fullmatch(text, span.start, span.end) is not None
