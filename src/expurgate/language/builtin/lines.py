"""What the line that a name stands on says of it: the field it fills, the years it stands behind, who is told something.

"Ward: Bracken" is no patient, "2012–2016 PhD, KU Leuven" no professor, and "Tell Jermaine Khalid drives" speaks of two people.
"""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.joining import Found
from expurgate.language.builtin.names import GIVEN, OFTEN_GIVEN, OFTEN_SURNAME, PLACE

_FIELDS = {
    "FACILITY": "ward|wing|unit|floor|hospital|clinic|surgery|care home|nursing home|hall|hall of residence|building|site|prison|theatre|venue|station|depot|campus",
    "ORG": "employer|company|firm|school|nursery|college|university|club|bank|insurer|agency|charity|trust|practice|supplier|department|dept|organisation|organization",
    "PLACE": "town|city|village|birthplace|place of birth|county|district|region|country|hometown|home town|parish|island",
}
_FIELD = re.compile(
    r"(?:\A|\n|\t|[ ]{2}|[.;|][ ])[ \t>*•-]{0,4}"
    + "(?:(?:current|present|previous|last|home|name of)[ ])?"
    + "(?:"
    + "|".join(f"(?P<{kind}>{names})" for kind, names in _FIELDS.items())
    + r")(?:[ ]name)?[ \t]{0,8}[:：][ \t]{1,12}\Z",
    re.IGNORECASE,
)
_LOOK, _LONGEST = 48, 120
"""How many letters before a name are looked at, and of its line."""
_YEAR = r"(?:(?:[A-Z][a-z]{2,8}\.?[ ])?(?:19|20)\d\d|\d{1,2}/(?:19|20)\d\d)"
_TURN = re.compile(
    rf"(?:\A|\n)[ \t>*•-]{{0,4}}{_YEAR}[ ]?(?:[-–—]|to)[ ]?(?:{_YEAR}|\d\d|[Nn]ow|[Pp]resent|[Tt]oday|[Cc]urrent|[Oo]ngoing)?[ \t]{{0,4}}[:,|–—-]?[ \t]{{0,8}}(?P<rest>[^\n]{{0,80}})\Z"
)
_BESIDE = re.compile(r"(?:\A|[,|–—@(]|\s-|\b(?:at|for|with))[ \t]{0,8}\Z")
_UNDER = re.compile(r"\b(?:by|under|supervis\w+|director|manager|referee|contact)\b[^,|]{0,40}\Z", re.IGNORECASE)
_TOLD = re.compile(
    r"(?<!was )(?<!were )(?<!been )(?<!is )(?<!are )(?<!be )(?<!got )\b(?:tell|tells|told|telling|remind|reminded|warn|warned)[ ]\Z",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"[ ](?:(?:is|was|has|had|will|would|can|could|isn't|wasn't|won't|can't|drives|wants|needs|says|thinks|knows|likes|gets|got|goes|comes|takes|took|works|"
    r"lives|plays|left|called|came|went|said|rang)\b|[’'](?:s|ll|d)[ ])"
)
_TWO = re.compile(r"([^\W\d_]{2,20})[ ]([^\W\d_]{2,20})")
_ASKED = re.compile(r"(?:Tell|Told|Remind|Warn|Ask|Asked|Text|Phone|Ring)[ ](?=[A-Z])")
"""What somebody is asked to do, with the capital of a sentence: "Tell Jermaine"."""


def kind_by_line(text: str, start: int, end: int) -> str:
    """What a name that was read as a person's is by the line before it; nothing where the line does not say."""
    field = _FIELD.search(text, max(0, start - _LOOK), start)
    if field:
        return field.lastgroup or ""
    turn = _TURN.search(text, max(0, text.rfind("\n", max(0, start - _LONGEST), start)), start)
    if turn is None or not _BESIDE.search(turn["rest"]) or _UNDER.search(turn["rest"]):
        return ""
    kinds = known_as(text[start:end])
    if kinds & PLACE and not kinds & OFTEN_GIVEN and " " not in text[start:end]:
        return "PLACE"
    return "" if " " in text[start:end] and known_as(text[start:end].split()[0]) & GIVEN else "ORG"


def told_apart(text: str, one: Found) -> Iterator[Found]:
    """A person, or two that were read as one, of whom one is told what the other does: a verb can have but one of them before it."""
    start, end, kind = one
    if kind == "PERSON" and (asked := _ASKED.match(text, start, end)):
        start = asked.end()
    two = _TWO.fullmatch(text, start, end) if kind == "PERSON" else None
    if (
        two is None
        or not _TOLD.search(text, max(0, start - _LOOK), start)
        or not _SAYS.match(text, end)
        or not known_as(two[1]) & GIVEN
        or known_as(two[2]) & (OFTEN_GIVEN | OFTEN_SURNAME) != OFTEN_GIVEN
    ):
        yield start, end, kind
        return
    yield two.start(1), two.end(1), kind
    yield two.start(2), two.end(2), kind
