"""What the words around a name say of it: the field it fills, the post or the years it stands behind, who is employed there, who is told something.

"Ward: Bracken" is no patient, "2012–2016 PhD, KU Leuven" no professor, nobody is worked for as a pilot, and "Tell Jermaine Khalid drives"
speaks of two people. Whoever judges what a name is asks here: the reader, the detectors and the editor.
"""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.labels import SUPERSENSES
from expurgate.language.builtin.names import GIVEN, OFTEN_GIVEN, OFTEN_SURNAME, PLACE
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.text.bodies import BODIES
from expurgate.text.forms import DEGREES, LEAVING
from expurgate.text.known_things import kind_of_thing
from expurgate.text.people import HONOURS, USUAL_TITLES, any_of

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
_NAMED = frozenset(("PERSON", "ORG", "PLACE", "FACILITY"))
_LOOK = 48
"""How many letters before a name are looked at."""
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
ASKED = re.compile(
    r"(?:Ask|Asked|Bless|Book|Bring|Call|Chase|Contact|Email|Feed|Fetch|Give|Help|Hold|Hug|Invite|Keep|Kiss|Let|Love|Make|Meet|Move|Phone|Put|Refer|Remember|Remind|"
    r"Ring|See|Send|Show|Stop|Take|Tell|Told|Text|Thank|Update|Visit|Walk|Warn|Wish)[ ](?=[A-Z])"
)
"""What somebody is asked to do, with the capital of a sentence: "Tell Jermaine"."""


def kind_by_field(text: str, start: int, kind: str) -> str:
    """What fills the field of a form is what the field asks for, where it was read as a person or the field asks for no name."""
    field = asked_for(text, start) if kind in _NAMED else ""
    return field if field and (kind == "PERSON" or field in _NEVER_NAMES) else kind


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


_INTRODUCED = re.compile(
    r"\b(?:the|our|my|his|her|their|your|an?)[ ](?:[\w'’-]{1,20}[ ]){0,4}(?P<role>[^\W\d_]{4,20}),[ ]\Z", re.IGNORECASE
)
"""What somebody is, before the name: "the agency decision maker, Helen Strangways"."""
_OF_SOMEBODY = 1 << SUPERSENSES.index("person")
_ENDS_OF_ROLES = ("er", "or", "ist", "man", "woman", "ant", "ian", "ee", "nurse", "chair", "clerk", "lead", "coach")


def is_introduced(text: str, start: int, end: int) -> bool:
    """Whether a given name and another stand behind what only somebody is: "the school's bursar, Ann Lee"."""
    first, _, rest = text[start:end].partition(" ")
    if not rest or text[start - 2 : start] != ", " or ends_as_body(text[start:end].casefold()):
        return False
    found = _INTRODUCED.search(text, max(0, start - 2 * _LOOK), start)
    if found is None or not known_as(first) & GIVEN:
        return False
    role = found["role"].lower()
    kinds = shipped_nouns().classes([role])[0]
    return kinds == _OF_SOMEBODY or (kinds & _OF_SOMEBODY != 0 and role.endswith(_ENDS_OF_ROLES))


_ARTICLE = re.compile(r"(?<![^\W_])[Tt]he[ ]\Z")
_NO_NOUN = re.compile(
    r"[ ](?!(?:[a-z]+[ ])?(?:family|case|file|boy|girl|twins|brothers|sisters|children|estate)\b)[a-z]|[,.;:)]|\Z"
)


def is_articled(text: str, start: int, end: int) -> bool:
    """Whether a whole name stands behind "the", as ships, pubs and horses have it: "the Princess Maud is due out"."""
    return (
        text[start - 3 : start] == "he "
        and _ARTICLE.search(text, max(0, start - 5), start) is not None
        and _NO_NOUN.match(text, end) is not None
    )


_CALLED = re.compile(
    r"\b(?P<noun>[a-z]{3,20}),?[ ](?:called|named|by the name of)[ ](?:the[ ])?[\"'“‘]?\Z", re.IGNORECASE
)
_LIVING = _OF_SOMEBODY | 1 << SUPERSENSES.index("animal")


def called(text: str, start: int) -> str:
    """What a name is said to be called as: "PERSON" of a woman or a dog called so, "THING" of a band; nothing where no noun says it."""
    near = text[max(0, start - 16) : start].lower()
    if not any(word in near for word in ("called", "named", "name of")):
        return ""
    found = _CALLED.search(text, max(0, start - _LOOK), start)
    kinds = shipped_nouns().classes([found["noun"].lower()])[0] if found else 0
    return "" if not kinds else "PERSON" if kinds & _LIVING else "THING"


def ends_as_body(normal: str) -> bool:
    """Whether a name of several words, in its normal form, ends with one that only firms, offices and houses have: "Castlereagh Foods"."""
    _, blank, last = normal.rpartition(" ")
    return bool(blank) and last.rstrip(".") in BODIES


def is_dealt_with(text: str, start: int) -> bool:
    """Whether what is named from a place on is a body by what somebody does there: an employer, a bank, a supplier."""
    return is_employer(text, start) or _DEALT.search(text, max(0, start - 2 * _LOOK), start) is not None


def is_in_curriculum(text: str, start: int, end: int) -> bool:
    """Whether a name stands where curricula have firms and schools: behind a post or a degree, in a line that begins with a year."""
    if not _IN_TURN.match(text, end) or (known_as(text[start:end]) & PLACE and " " not in text[start:end]):
        return False
    return any(form.search(text, max(0, start - 3 * _LOOK), start) for form in (_DATED, _DEGREE))


def told_apart(text: str, one: tuple[int, int, str]) -> Iterator[tuple[int, int, str]]:
    """A person, or two that were read as one, of whom one is told what the other does: a verb can have but one of them before it."""
    start, end, kind = one
    if kind == "PERSON" and (asked := ASKED.match(text, start, end)):
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
