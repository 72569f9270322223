"""What the words around a name say of it: the field it fills, the post or the years it stands behind, who is employed there, who is told something.

"Ward: Bracken" is no patient, "2012–2016 PhD, KU Leuven" no professor, nobody is worked for as a pilot, and "Tell Jermaine Khalid drives"
speaks of two people. Whoever judges what a name is asks here: the reader, the detectors and the editor.
"""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.joining import TypedRange
from expurgate.language.builtin.names import GIVEN, OFTEN_GIVEN, OFTEN_SURNAME, PLACE
from expurgate.text.bodies import is_house
from expurgate.text.forms import DEGREES, LEAVING
from expurgate.text.known_bodies import is_known_body, kind_of_body
from expurgate.text.known_things import kind_of_thing
from expurgate.text.people import HONOURS, USUAL_TITLES, any_of
from expurgate.text.tongues import ONLY_LANGUAGES

_FIELDS = {
    "PERSON": "known as|also known as|nickname|preferred name",
    "FACILITY": "ward|wing|unit|floor|hospital|clinic|surgery|care home|nursing home|hall|hall of residence|building|site|prison|theatre|venue|station|depot|campus|house",
    "ORG": "employer|company|firm|school|nursery|college|university|club|bank|insurer|agency|charity|trust|practice|supplier|department|dept|organisation|organization|place of work",
    "PLACE": "town|city|village|birthplace|place of birth|county|district|region|country|hometown|home town|parish|island",
    "OCCUPATION": "occupation|profession|job|job title|trade",
    "LANGUAGE": "languages?|first language|home language|native language|other languages?|languages? spoken|mother tongue",
    "NATIONALITY": "nationality|citizenship|ethnicity|ethnic origin|ethnic group",
    "RELIGION": "religion|faith",
}
_FIELD = re.compile(
    r"(?:\A|\n|\t|[ ]{2}|[.;|][ ])[ \t>*•-]{0,4}"
    + "(?:(?:current|present|previous|last|home|name of)[ ])?"
    + "(?:"
    + "|".join(f"(?P<{kind}>{names})" for kind, names in _FIELDS.items())
    + r")(?:[ ]name)?(?:[ ]\([^()\n]{1,20}\))?[ \t]{0,8}[:：][ \t]{1,12}\Z",
    re.IGNORECASE,
)
_NEVER_NAMES = frozenset({"PERSON", "OCCUPATION", "LANGUAGE", "NATIONALITY", "RELIGION"})
"""Fields that say more than a reader which took what fills them for a body or a place."""
_LOOK, _LONGEST = 48, 120
"""How many letters before a name are looked at, and of its line."""
_YEAR = r"(?:(?:[A-Z][a-z]{2,8}\.?[ ])?(?:19|20)\d\d|\d{1,2}/(?:19|20)\d\d)"
_TURN = re.compile(
    rf"(?:\A|\n)[ \t>*•-]{{0,4}}{_YEAR}[ ]?(?:[-–—]|to)[ ]?(?:{_YEAR}|\d\d|[Nn]ow|[Pp]resent|[Tt]oday|[Cc]urrent|[Oo]ngoing)?[ \t]{{0,4}}[:,|–—-]?[ \t]{{0,8}}(?P<rest>[^\n]{{0,80}})\Z"
)
_BESIDE = re.compile(r"(?:\A|[,|–—@(]|\s-|\b(?:at|for|with))[ \t]{0,8}\Z")
_UNDER = re.compile(r"\b(?:by|under|supervis\w+|director|manager|referee|contact)\b[^,|]{0,40}\Z", re.IGNORECASE)
POSTS = (
    "engineer|manager|analyst|developer|consultant|assistant|officer|clerk|accountant|intern|trainee|apprentice|representative|associate|director|technician|"
    "designer|teacher|nurse|cashier|driver|chef"
)
"""What somebody is in a list of posts, before the employer."""
_POST = re.compile(
    rf"(?:\A|\n|\t|[ ]{{2}})(?!(?:our|my|the|his|her|their|your|an?|its)\b)[^\n.,;:]{{0,40}}\b(?:{POSTS}),[ ]\Z",
    re.IGNORECASE,
)
_DEGREE = re.compile(rf"\b(?:{DEGREES}|{LEAVING}|Diploma|Degree|Certificate)\b[^\n]{{0,40}},[ ]\Z")
_DATED = re.compile(r"(?:\A|\n)[ \t]{0,8}[^\n]{0,12}(?:19|20)\d\d[^\n.;]{0,60},[ ]\Z")
_IN_TURN = re.compile(r"[,.]|[ \t]*(?:\n|\Z)")
"""What stands behind the name of a firm or a school in a curriculum."""
_WORK = (
    r"work(?:s|ed|ing)?|jobs?|employed|shifts?|nights|volunteer(?:s|ed|ing)?|intern|internship|trainee|apprentice(?:ship)?|placement|interview|post|redundant|sacked|"
    r"dismissed|hired|let go|laid off|supervisor|joined(?: us)?|came to us"
)
_LAST_OF_EMPLOYED = ("at", "for", "with", "by", "from", "of", "agency,", "ex-")
_EMPLOYED = re.compile(
    rf"\b(?:(?:{_WORK})[ ](?:(?:[a-z]+|\d[\d,.]*)[ ]){{0,4}}(?:at|for|with|by|from)"
    r"|(?:is|was|am|are|were|as|now|became|being)[ ]an?[ ](?:[a-z-]{2,20}[ ]){1,3}(?:with|for|at)"
    r"|(?:is|was|am|are|now)[ ]back[ ]at|(?:start|finish)(?:s|ed|ing)?[ ]at|leaving[ ](?:us[ ])?for|\((?:agency,|ex-|formerly[ ](?:of|at|with)|now[ ](?:at|with))"
    r"|(?:man|woman|lady|guy|bloke|someone|somebody|reporter|journalist|engineer|rep)[ ]from)[ ]?\Z",
    re.IGNORECASE,
)
"""What stands before the name of an employer, or of those who sent somebody."""
_AS = re.compile(rf"[ ]?[—–(,-][ ]?(?:part-time[ ]|full-time[ ])?(?:{POSTS})\b", re.IGNORECASE)
"""The same behind it: "Kroger — cashier"."""
_DEALT = re.compile(
    r"\b(?:account|loan|mortgage|contract|tenancy|policy|transferred|moved|supplied|delivered|references?|invoice|bill|order|grant|funding|insured|banks?)"
    r"[ ](?:(?:[a-z]+|over|€?\$?£?\d[\d,.]*)[ ]){0,3}(?:at|for|from|with|by|to)[ ]\Z",
    re.IGNORECASE,
)
"""What stands before a body that somebody has to do with."""
_TOLD = re.compile(
    r"(?<!was )(?<!were )(?<!been )(?<!is )(?<!are )(?<!be )(?<!got )\b(?:tell|tells|told|telling|remind|reminded|warn|warned)[ ]\Z",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"[ ](?:(?:is|was|has|had|will|would|can|could|isn't|wasn't|won't|can't|drives|wants|needs|says|thinks|knows|likes|gets|got|goes|comes|takes|took|works|"
    r"lives|plays|left|called|came|went|said|rang)\b|[’'](?:s|ll|d)[ ])"
)
TITLED = re.compile(rf"\b(?:{any_of(USUAL_TITLES, HONOURS)})\.?[ \u00a0]{{1,2}}\Z", re.IGNORECASE)
_DOSE = re.compile(r"[ ]{1,2}\d[\d.,]{0,6}[ ]?(?:mg|mcg|micrograms?|µg|ml|mls|g|iu|units?|puffs?|tablets?|drops)\b")
_TAKEN = re.compile(r"\b(?:takes?|taking|took|on|prescribed|given|started|restarted|stopped)[ ]\Z", re.IGNORECASE)
_DOSED = re.compile(
    r"[ ](?:once|twice|three times|daily|nightly|every|at night|nocte|mane|o\.?d\b|b\.?d\b|t\.?d\.?s\b|prn|\d)"
)
"""How often a medicine is taken: "takes Biktarvy once a day"."""
_MEDICATION = re.compile(
    r"\b(?:medications?|medicines?|meds|prescriptions?|repeats?|TTOs?)\b[^\n:]{0,30}:[ ](?:[^\n]{0,200}[,;][ ]|[^\n]{0,200}\band[ ])?\Z",
    re.IGNORECASE,
)
"""A line that lists what somebody takes, up to one of its items."""
_TWO = re.compile(r"([^\W\d_]{2,20})[ ]([^\W\d_]{2,20})")
_ASKED = re.compile(r"(?:Tell|Told|Remind|Warn|Ask|Asked|Text|Phone|Ring)[ ](?=[A-Z])")
"""What somebody is asked to do, with the capital of a sentence: "Tell Jermaine"."""
_PLAYS_FOR = re.compile(
    r"\b(?:plays?|played|playing|captains?|captained|[a-z]{3,12}(?:keeper|fielder))[ ](?:[a-z]+[ ])?for[ ]\Z"
)
_PLAYS = re.compile(
    r"\b(?:plays?|played|playing|signed|scored|bats|bowls|captains?|captained|goalkeeper|striker|winger|midfielder|defender|hooker|prop|fly-half|scrum-half"
    r"|batsman|bowler|catcher|pitcher|quarterback|forward|footballer|trials?|capped)[ ](?:[a-z]+[ ])?(?:for|with)[ ]\Z"
    r"|\bsigned[ ](?:as[ ]a[ ][a-z]+[ ])?(?:by|to)[ ]\Z|\b(?:match|game|fixture|final|derby|tie|try|goal|goals)[ ](?:against|v\.?|versus)[ ]\Z"
    r"|\b(?:supports|supporter[ ]of|fan[ ]of|season[ ]ticket[ ](?:at|for|holder[ ]at))[ ]\Z"
)
"""Before a town that is meant as its club."""
_FAMILY = re.compile(
    r"[ ](?:family|FAMILY)(?![^\W_])(?![ ](?:practice|centre|center|court|medicine|planning|support|law))"
)
"""Behind a surname: "the Kestrel family"."""


def kind_by_standing(text: str, start: int, end: int, kind: str = "PERSON") -> str:
    """What a name that was read as ``kind`` is by where it stands and by what it alone can be; nothing where neither says more."""
    surface = text[start:end]
    if thing := named_thing(text, start, end):
        return thing
    field = asked_for(text, start)
    if field and (kind == "PERSON" or field in _NEVER_NAMES):
        return field
    if surface.lower() in ONLY_LANGUAGES and surface[:1].isupper() and kind in ("PERSON", "PLACE", "ORG"):
        return "LANGUAGE"
    if kind == "PLACE" and _PLAYS.search(text, max(0, start - _LOOK), start):
        return "ORG"
    if kind == "PERSON" and _PLAYS_FOR.search(text, max(0, start - _LOOK), start) and not _is_given(surface):
        return "ORG"
    if kind != "PERSON":
        return "PERSON" if surface[:1].isupper() and " " not in surface and _FAMILY.match(text, end) else ""
    if by_turn := _kind_by_turn(text, start, end):
        return by_turn
    if _is_seat(text, start, end):
        return "PLACE"
    is_body = is_known_body(surface) or (is_employer(text, start) and surface[:1].isupper() and not _is_given(surface))
    return "ORG" if is_body or _is_house(text, start, end) else ""


_LED_TO_HOUSE = re.compile(r"\b(?:from|at|by|to|with|into|for)[ ]\Z")
_ACTS_AS_BODY = re.compile(
    r"['’]s[ ](?:have|has|had|is|was|were|are|will|would|said|say|says|told|offered?|sent|rang|wrote)\b"
)
_DATELINE = re.compile(
    r",[ ](?:\d{1,2}(?:st|nd|rd|th)?[ ])?(?:[A-Z][a-z]{2,8}[ ])(?:\d{1,2},?[ ])?(?:19|20)\d\d[ \t]*(?:\n|\Z)"
)
"""The day behind the town where a letter was written: "Clifton, 2 December 2025"."""
_LINE_START = re.compile(r"(?:\A|\n)[ \t>]{0,40}\Z")


def _is_house(text: str, start: int, end: int) -> bool:
    """Whether one word that nobody is known to be called is a body's name: a well-known one's, or it has an ending and owns nothing ("from Barnardo's")."""
    surface = text[start:end]
    if not surface[:1].isupper() or known_as(surface):
        return False
    if kind_of_body(surface) or is_known_body(text[start : end + 2]):
        return True
    led = " " not in surface and _LED_TO_HOUSE.search(text, max(0, start - 8), start)
    return bool(led) and (is_house(text, end) or _ACTS_AS_BODY.match(text, end) is not None)


def _is_seat(text: str, start: int, end: int) -> bool:
    """Whether one word that places are called by stands where a letter says where it was written: before its day, on a line of their own."""
    surface = text[start:end]
    return (
        surface.isalpha()
        and known_as(surface) & PLACE != 0
        and _DATELINE.match(text, end) is not None
        and _LINE_START.search(text, max(0, start - 42), start) is not None
    )


def asked_for(text: str, start: int) -> str:
    """The kind of thing that the field of a form asks for whose value begins at a place: "Occupation: "; nothing where no field does."""
    behind_blank = text[max(0, start - 1) : start] in (" ", "\t")
    field = _FIELD.search(text, max(0, start - _LOOK), start) if behind_blank else None
    return (field.lastgroup or "") if field else ""


def named_thing(text: str, start: int, end: int) -> str:
    """What a name is that stands for a thing and for nobody: a medicine, an illness, a brand; nothing for any other, or behind a title."""
    surface = text[start:end]
    if TITLED.search(text, max(0, start - _LOOK), start):
        return ""
    if known := kind_of_thing(surface):
        return known
    return "DRUG" if is_dosed(text, start, end) else ""


def is_dosed(text: str, start: int, end: int) -> bool:
    """Whether one word that nobody is called stands where medicines do: before a dose, behind "takes", in a list of what is taken."""
    surface = text[start:end]
    if not surface.isalpha() or _is_given(surface):
        return False
    if _DOSE.match(text, end) or _MEDICATION.search(text, max(0, start - 5 * _LOOK), start):
        return True
    return bool(_TAKEN.search(text, max(0, start - _LOOK), start) and _DOSED.match(text, end))


def _kind_by_turn(text: str, start: int, end: int) -> str:
    turn = _TURN.search(text, max(0, text.rfind("\n", max(0, start - _LONGEST), start)), start)
    if turn is None or not _BESIDE.search(turn["rest"]) or _UNDER.search(turn["rest"]):
        return ""
    kinds = known_as(text[start:end])
    if kinds & PLACE and not kinds & OFTEN_GIVEN and " " not in text[start:end]:
        return "PLACE"
    return "" if " " in text[start:end] and _is_given(text[start:end]) else "ORG"


def _is_given(name: str) -> bool:
    return bool(name.split()) and known_as(name.split()[0]) & GIVEN != 0


def is_employer(text: str, start: int, end: int = -1) -> bool:
    """Whether somebody works, or worked, at what is named from a place on, and where the end is given, is said to behind it."""
    if end >= 0 and _AS.match(text, end):
        return True
    first, last = max(0, start - 2 * _LOOK), text[max(0, start - 8) : start].casefold()
    if last.removesuffix(" ").endswith(_LAST_OF_EMPLOYED) and _EMPLOYED.search(text, first, start):
        return True
    return last.endswith(", ") and _POST.search(text, first, start) is not None


def is_dealt_with(text: str, start: int) -> bool:
    """Whether what is named from a place on is a body by what somebody does there: an employer, a bank, a supplier."""
    return is_employer(text, start) or _DEALT.search(text, max(0, start - 2 * _LOOK), start) is not None


def is_in_curriculum(text: str, start: int, end: int) -> bool:
    """Whether a name stands where curricula have firms and schools: behind a post or a degree, in a line that begins with a year."""
    if not _IN_TURN.match(text, end) or (known_as(text[start:end]) & PLACE and " " not in text[start:end]):
        return False
    return any(form.search(text, max(0, start - 3 * _LOOK), start) for form in (_DATED, _DEGREE))


def told_apart(text: str, one: TypedRange) -> Iterator[TypedRange]:
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
