"""What the words beside a name say of who bears it: another name of theirs, a title, a family, what they are to others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import OFTEN_SURNAME
from expurgate.text.people import AT_HOME, FAMILY, MEN, OF_SEVERAL, TITLES_ELSEWHERE, USUAL_TITLES, WOMEN, any_of
from expurgate.transform.base import Target

_HALF = r"[\"“”'‘’]"
_BESIDE_NAME = re.compile(
    rf",?[ ](?:\(?{_HALF}|\(|(?:also[ ])?(?:known|called)[ ]as[ ]{_HALF}?|a\.?k\.?a\.?[ ]{_HALF}?|n[ée]e[ ])"
)
"""What stands between a name and another one of the same person: "Ishbel MacGillivray ("Isla")"."""
_CALLED_SO = re.compile(
    rf"\bwho(?:m)?[ ](?:everybody|everyone|people|we|they|friends|I|most|all|the[ ][a-z]+)[ ](?:[a-z]+[ ]){{0,2}}(?:calls?|called|knows?[ ]as|knew[ ]as)[ ]{_HALF}?\Z"
    rf"|\b(?:is|was)[ ](?:[a-z]+[ ])?(?:known|called)[ ](?:(?:to|by)[ ][a-z]+[ ])?(?:as[ ])?{_HALF}?\Z"
)
"""Before what the one who was named last is called by others."""
_IS_CALLED = re.compile(r"\b(?:am|I'm|called|is|name's|as)[ ](?:just[ ]|also[ ])?\Z")
"""Before two names of one person, of which either will do: "I am Zuzu or Zee"."""
_NEAR = 120
_TITLE_BEFORE = re.compile(
    rf"\b(?:(?P<first>{any_of(USUAL_TITLES)})\.?[ ](?:and|&)[ ])?(?P<title>{any_of(USUAL_TITLES, TITLES_ELSEWHERE)}|Cllr|Councillor)\.?\)?[ ]\Z"
)
COUPLE = "couple"
"""What "Mr and Mrs" before a name tells."""
_RELATED = re.compile(
    rf"(?:\b(?:my|his|her|their|our|your)|['’]s)[ ](?:[a-z]+[ ])?(?:{any_of(FAMILY)}|{any_of(AT_HOME)}|grandson|granddaughter|partner|fiancée?)s?,?[ ]\Z",
    re.IGNORECASE,
)


def also_called(people: Sequence[Target]) -> dict[str, str]:
    """Other names of people by what the text says of them, each with the name it belongs to."""
    found: dict[str, str] = {}
    for first, second in pairwise(people):
        gap = second.span.start - first.span.end
        if not 0 < gap <= _NEAR or first.surface == second.surface:
            continue
        beside = 0 < gap < len(second.before) and _BESIDE_NAME.fullmatch(second.before[-gap:])
        if beside and second.after.startswith(("'s ", "’s ")):
            continue  # "Ros (Barney's mum)"
        beside = beside or (second.before[-gap:] == " or " and _IS_CALLED.search(first.before))
        if beside or _CALLED_SO.search(second.before):
            found.setdefault(second.surface, found.get(first.surface, first.surface))
    return found


def told_by_title(target: Target) -> str | None:
    """What the title before a name tells of its bearer: "m", "f" or "couple" ("Mr and Mrs"), nothing in "Dr B"; None without a title."""
    title = _TITLE_BEFORE.search(target.before)
    if title is None:
        return None
    if title["first"]:
        return COUPLE
    return next((sex for sex, said in (("m", MEN), ("f", WOMEN)) if title["title"].lower() in said), "")


def all_told(people: Sequence[Target]) -> dict[str, set[str]]:
    """What the titles before each name tell: of two sexes, or of a couple and somebody else, they are names of several people."""
    found: dict[str, set[str]] = {}
    for target in people:
        told = told_by_title(target)
        if told is not None:
            found.setdefault(target.surface, set()).add(told)
    return found


def is_related(target: Target) -> bool:
    """Whether what somebody is to another stands before a name: "my father, Tesfay"."""
    return _RELATED.search(target.before) is not None


_FAMILY_BEFORE, _FAMILY = re.compile(r"\b[Tt]he[ \u00a0]\Z"), re.compile(r"[^\W\d_]{4,}s")


def is_family(target: Target) -> bool:
    """Whether a name is a family's: "the Hendersons" are "the A family"."""
    if _FAMILY_BEFORE.search(target.before) is None or _FAMILY.fullmatch(target.surface) is None:
        return False
    singulars = (target.surface[:-1], target.surface[:-1].removesuffix("e"))
    return not target.surface.islower() or any(known_as(name) & OFTEN_SURNAME for name in singulars)


_OF_SEVERAL = rf"\b(?P<title>{any_of(OF_SEVERAL)})\.?[ ]"
_IN_LIST = re.compile(
    rf"{_OF_SEVERAL}(?P<others>(?:(?:[^\W\d_a-z](?:\.|[\w'’-]*+)|and|&|\([^()\n]{{2,30}}\))(?:,?[ ])){{0,40}})\Z"
)
_LEADING = re.compile(_OF_SEVERAL)
_LONGEST_LIST = 240


def title_in_list(text: str, span: Span, floor: int) -> tuple[str, Span]:
    """The title of one of several people whose list a title begins ("Cllr" of each of "Cllrs Upton (Chair), Bebb and Passey") or nothing;
    and the place of the name, with that title where it is the first of them."""
    if leading := _LEADING.match(text, span.start, span.end):
        return OF_SEVERAL[leading["title"]], span
    before = text[max(0, span.start - _LONGEST_LIST) : span.start]
    found = _IN_LIST.search(before) if any(title in before for title in OF_SEVERAL) else None
    if found is None:
        return "", span
    first = span.start - len(before) + found.start()
    return OF_SEVERAL[found["title"]], Span(first, span.end) if not found["others"] and first >= floor else span


_CALLED_OUT = re.compile(r"[.!?]+(?:\s|\Z)")


def is_called_out(text: str, span: Span) -> bool:
    """Whether somebody is spoken to at the end of a sentence: "A super year for maths, Aaliyah." """
    return text[max(0, span.start - 2) : span.start] == ", " and _CALLED_OUT.match(text, span.end) is not None


_ONLY_NAMES = re.compile(
    r"(?:[^\n:]{1,30}:)?[ \t]*(?:[^\W\d_a-z][\w.'’-]{0,30}|and|&|[,/;+])(?:[ \t]+(?:[^\W\d_a-z][\w.'’-]{0,30}|and|&|[,/;+])|[,/;+])*[ \t\r]*"
)


def stands_alone(text: str, span: Span) -> bool:
    """Whether a line has nothing but names, maybe behind what the field is called, as a signature has: there somebody's role is no name."""
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    return _ONLY_NAMES.fullmatch(text, start, end if end >= 0 else len(text)) is not None
