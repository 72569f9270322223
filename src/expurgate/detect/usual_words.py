"""Ordinary words that a reader takes for names: the first of a sentence, which has a capital anyway, or an adjective that is also a name."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.kinds import bits, is_common_noun
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN, SURNAME

_SELDOM_SAID = 13.5
"""Bits below which a word is one that everybody knows, though it is seldom said."""
_OPENS = re.compile(r"(?:\A|\n|[.!?:]\s)[ \t]{0,8}(?:[-*•][ ])?\Z")
"""What stands before the first word of a sentence, a line or a field."""
_ADJECTIVE = re.compile(r"\b(?:very|quite|so|too|more|most|less|rather|an?)[ ]\Z", re.IGNORECASE)
_VERBS = frozenset({"Will", "May", "Mark", "Grant", "Pat", "Drew", "Bill", "Sue", "Rob", "Nick"})
_VERB_BEHIND = re.compile(
    r"[ ](?:not|be|have|you|he|she|it|they|we|I|this|that|there|the|my|your|an?|do|go|come|need|try|send)\b"
)
_SHORTEST = 3
_UNSEEN = 16.0
"""Bits from which a word is hardly ever written."""
_NEAR, _LOOK = 12, 40
_MONARCHS = frozenset({"King", "Queen", "Pope", "Prime Minister", "President"})
_THINGS = frozenset({"", "WORK_OF_ART", "PRODUCT", "EVENT", "LAW"})
_QUOTES = {'"': '"', "“": "”", "‘": "’", "'": "'"}


_SIGNING = frozenset({"signed", "countersigned", "dated"})


def is_no_name(text: str, span: Span, label: str) -> bool:
    """Whether what a reader took for a name with a label, or for something without one, is a word as any other."""
    if is_first_word(text, span, label) or is_capitals(text, span, label) or is_monarch(text, span):
        return True
    if label in ("PERSON", "") and is_lone_letter(text, span):
        return True
    if label != "PERSON" and text[span.start : span.end].lower() in _ROOMS:
        return True
    if text[span.start : span.end].lower() in _SAID_OR_SIGNED or is_exclaimed(text, span, label):
        return True
    if label in ("ORG", "FAC") and is_several(text, span):
        return True
    days = _SHORT_DAYS.match(text, span.start)
    if days is not None and days.end() > span.end:
        return True
    if label in ("ORG", "FAC", "") and _is_public_body(text[span.start : span.end]):
        return True
    return label == "PERSON" and (is_adjective(text, span) or is_auxiliary(text, span))


_SAID_IN_CHATS = frozenset("kk np ty tx thx gg lol brb omg idk tbh btw fyi pls plz ffs smh imo nvm wtf cust cx".split())
"""What people write in chats and tickets for words that everybody says."""
_SAID_OR_SIGNED = _SAID_IN_CHATS | _SIGNING
_DAY = r"(?:Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun)"
_SHORT_DAYS = re.compile(rf"{_DAY}[ ]?(?:&|and|to|or|[-–/])[ ]?{_DAY}\b")
_CRY = re.compile(r"!")


def is_exclaimed(text: str, span: Span, label: str) -> bool:
    """Whether one word that nobody is called is cried out: "Merci!", "Halleluyah!!"."""
    word = text[span.start : span.end]
    if label not in ("", "PERSON") or not (word.istitle() and word.isalpha()) or not _CRY.match(text, span.end):
        return False
    return opens(text, span.start) and not known_as(word) and (not label or bits(word.lower()) < _UNSEEN)


_CLAUSE = re.compile(r"(?:\A|[.!?:\n]\s{0,3})[^\w.!?:\n]{0,3}(?=[^\W\d_])(?:(?P<large>[^\W\d_a-z])|\w)[^.!?:\n]*\Z")


def is_several(text: str, span: Span) -> bool:
    """Whether words in small letters name several of a kind in a sentence that begins with a capital: "bridges and marine works"."""
    words = text[span.start : span.end].split()
    if len(words) < 2 or not text[span.start : span.end].islower() or not words[-1].endswith("s"):
        return False
    clause = _CLAUSE.search(text, max(0, span.start - 4 * _LOOK), span.start)
    return clause is not None and clause["large"] is not None and all(map(is_word, words))


_ROOMS = frozenset(
    """
    ward wards unit room bed bay floor clinic hospital surgery department office site estates facilities catering housekeeping maintenance
    logistics sales marketing legal audit warehouse dispatch purchasing compliance operations communications comms admin licensing planning
    payroll procurement portering stores reception finance accounts radiology pathology pharmacy maternity theatres outpatients paediatrics
    """.split()
)
"""Words for places and departments of which every house has some: what they are called stands beside them."""

_SPECIALTIES = frozenset(
    """
    anaesthetics audiology cardiology dermatology dietetics endocrinology gastroenterology geriatrics gynaecology haematology neurology neurosurgery
    obstetrics oncology ophthalmology orthopaedics orthopedics paediatrics pediatrics pathology pharmacy physiotherapy podiatry psychiatry psychology
    radiology rehabilitation rheumatology urology maternity outpatients
    """.split()
)
"""Parts of a hospital, which every hospital has."""
_UNITS = frozenset("unit ward clinic team department service services".split())
_CARED_FOR = frozenset(
    """
    stroke head neck ent spinal cancer oncology sleep nutrition hand liver chest coronary cardiac acute medical surgical assessment admissions intensive high dependency burns renal dialysis respiratory day elderly
    older people's persons care critical trauma emergency fracture memory breast eye antenatal postnatal neonatal labour maternity mental health
    community crisis home treatment early supported discharge district nursing falls diabetes heart failure chemotherapy pain
    """.split()
)
"""What wards, clinics and teams are for, of which every hospital has some: "Stroke Unit"."""
_HEARS = frozenset("tribunal court panel board committee council inquest hearing".split())


def _is_public_body(surface: str) -> bool:
    """Whether words name a part of any hospital, or in capitals a kind of court: "EMPLOYMENT TRIBUNAL"."""
    words = surface.lower().split()
    if len(words) == 1:
        return words[0] in _SPECIALTIES
    if words and words[-1] in _UNITS and all(word in _SPECIALTIES or word in _CARED_FOR for word in words[:-1]):
        return True
    return surface.isupper() and bool(words) and words[-1] in _HEARS and all(map(is_common_noun, words))


def is_cell_number(text: str, span: Span) -> bool:
    """Whether one or two figures stand alone in the cell of a table: they count beds, rows or visits."""
    alone = text[span.start - 1 : span.start] in ("", "\t", "\n") and text[span.end : span.end + 1] in ("", "\t", "\n")
    return alone and span.end - span.start < 3 and text[span.start : span.end].isdigit()


_KINDS = (
    "year|form|stage|level|band|grade|group|class|type|hepatitis|vitamin|licen[cs]e|set|block|wing|bay|gate|option|part|section|stream|category|zone|plan|"
    "coach|carriage|seat|platform|row|aisle|table|desk|track|lane|pitch|screen|stand|line|tier|pier|shed"
)
_OF_A_KIND = re.compile(rf"\b(?:{_KINDS}):?[ \t]{{1,3}}\Z", re.IGNORECASE)
"""What a letter or a short number behind it is one of: "band B", "Year: 4"."""
_NUMBERED = re.compile(r"[A-Z]|\d{1,2}")
_KIND_AND_LETTER = re.compile(rf"(?:{_KINDS})[ ](?:[A-Z]|\d{{1,2}})", re.IGNORECASE)


def is_in_row(text: str, span: Span) -> bool:
    """Whether a number in brackets counts on from one before it: "(1) Cosmin (2) Sheila (3) Spud"."""
    number = text[span.start : span.end]
    if not (number.isdecimal() and len(number) < _SHORTEST and number != "1"):
        return False
    bracketed = text[span.start - 1 : span.start] == "(" and text[span.end : span.end + 1] == ")"
    return bracketed and text.find(f"({int(number) - 1})", max(0, span.start - 400), span.start) >= 0


def is_one_of_a_kind(text: str, span: Span) -> bool:
    """Whether a letter or a short number tells one of several of a kind apart, with the kind before it or in it: "band B", "Coach C"."""
    if is_in_row(text, span):
        return True
    if span.end - span.start > len("99"):
        return _KIND_AND_LETTER.fullmatch(text, span.start, span.end) is not None
    numbered = _NUMBERED.fullmatch(text, span.start, span.end)
    return numbered is not None and _OF_A_KIND.search(text, max(0, span.start - _LOOK), span.start) is not None


_ROOM_BEFORE = re.compile(
    r"\b(?:meeting|conference|committee|interview|training|seminar|lecture|class)[ ]?rooms?[ ]\Z", re.IGNORECASE
)


_CALLED = re.compile(
    r"\b(?:call(?:ed|s|ing)?|r[aiu]ng|ring(?:ing|s)?|dial(?:led|ling)?|phon(?:ed|e|ing))[ ]\Z", re.IGNORECASE
)
_HELP = frozenset("999 911 112 111 101 000 108 100 105 10111 122".split())
"""Numbers that everybody calls for help."""


def is_nobodys_place(text: str, span: Span) -> bool:
    """Whether what was taken for an address is a word for rooms, tells apart the rooms of a house in which nobody lives ("try Meeting Room 4"),
    or is called for help by everybody ("I called 999")."""
    surface = text[span.start : span.end]
    if surface.lower() in _ROOMS:
        return True
    if surface in _HELP and _CALLED.search(text, max(0, span.start - _LOOK), span.start):
        return True
    return _NUMBERED.fullmatch(text, span.start, span.end) is not None and (
        _ROOM_BEFORE.search(text, max(0, span.start - _LOOK), span.start) is not None
    )


def is_word(word: str) -> bool:
    """Whether a word in small letters is one that everybody knows."""
    return word.isalpha() and 0.0 < bits(word) < _SELDOM_SAID


def opens(text: str, at: int) -> bool:
    """Whether the first word of a sentence, a line or a field stands at a place."""
    return _OPENS.search(text, max(0, at - _NEAR), at) is not None


_COLUMN = re.compile(r"[ \t]{2}\Z")
_LABEL_BEHIND = re.compile(r"(?:[ ][a-z]{2,20}){0,3}[ \t]{0,4}:[ \t]")


def opens_label(text: str, span: Span) -> bool:
    """Whether a word opens the name of a field, whatever it is: "Toilet trained: nearly"."""
    first = opens(text, span.start) or _COLUMN.search(text, max(0, span.start - 2), span.start) is not None
    return first and _LABEL_BEHIND.match(text, span.end) is not None


_NTH = re.compile(
    r"\d{1,2}(?:st|nd|rd|th)|(?:fir|seco|thi|four|fif|six|seven|eigh|nin|ten|eleven|twelf)(?:st|nd|rd|th)"
)
_THING_BEHIND = re.compile(
    r"[ ](?:birthday|anniversary|floor|year|form|grade|time|attempt|edition|term|round|child|place|class|birth|wedding|party)"
)
_OF_SEVERAL = re.compile(r"[ ]of[ ](?:the[ ])?(?:his|her|their|our|[a-z]+)[ ]")
_SCHOOL_LEFT = re.compile(r"\bleft school at[ ]\Z", re.IGNORECASE)
_TEEN = re.compile(r"(?:1[3-9]|(?:thir|four|fif|six|seven|eigh)teen)")


def is_counted(text: str, span: Span, label: str) -> bool:
    """Whether a number in words or an ordinal is no date and nobody's age: "her 5th birthday", "the seventh of eight", "left school at fourteen"."""
    surface = text[span.start : span.end].lower()
    before = text[max(0, span.start - _LOOK) : span.start]
    if _NTH.fullmatch(surface):
        return _THING_BEHIND.match(text, span.end) is not None or (
            not label and _OF_SEVERAL.match(text, span.end) is not None
        )
    if label not in ("DATE", "TIME", "CARDINAL", ""):
        return False
    return _TEEN.fullmatch(surface) is not None and _SCHOOL_LEFT.search(before) is not None


_VALUE_BEHIND = re.compile(
    r"[ \t]{1,2}[£$€]\d|[ \t]{0,2}:[ \t]{0,8}(?:\[|[A-Z]{0,3}\d)|[ \t]\d{1,3}[ ]?(?:%|h|hrs?|d|days?)\b"
)
_CAPITALS = re.compile(r"[A-Z]{2,5}")
_VALUED = re.compile(r"[A-Z]{2,5}[ ]\d{1,3}[ ]?(?:%|h|hrs?|d|days?)?")
_WORDS_TO_COLON = re.compile(r"(?:[ ](?:for|of|to|on|at|in|by|the|your|[a-z]{3,12})){1,4}[ \t]{0,4}:[ \t]")


def is_label_of_value(text: str, span: Span) -> bool:
    """Whether capitals are what a value is called ("UPN: H823", "LTV £1,106", "SLA 8h"), or a usual word opens the label of a field ("Bank for payment:")."""
    if not text[span.start].isupper():
        return False
    if _CAPITALS.fullmatch(text, span.start, span.end):
        return _VALUE_BEHIND.match(text, span.end) is not None
    if _VALUED.fullmatch(text, span.start, span.end):
        return text[span.start - 2 : span.start] in ("· ", "| ", "; ", ", ")
    if _WORDS_TO_COLON.match(text, span.end) is None:
        return False
    word = text[span.start : span.end]
    first = opens(text, span.start) or _COLUMN.search(text, max(0, span.start - 2), span.start) is not None
    return first and word.istitle() and is_common_noun(word.lower())


def is_first_word(text: str, span: Span, label: str) -> bool:
    """Whether a finding is but the first word of a sentence, one of the language, and nobody and no place is called so."""
    word = text[span.start : span.end]
    if label not in _THINGS or not (word.istitle() and word.isalpha()):
        return False
    if not opens(text, span.start) or not is_word(word.lower()):
        return False
    return not known_as(word) or (is_common_noun(word.lower()) and not known_as(word) & (GIVEN | SURNAME))


def is_lone_letter(text: str, span: Span) -> bool:
    """Whether a letter is no initial: a small one, the sex in a column of its own, or a side of the body ("# L 4th rib")."""
    if len(span) != 1:
        return False
    if _CONTACT.match(text, span.end):
        return True
    letter, around = text[span.start], text[max(0, span.start - 3) : span.start] + text[span.end : span.end + 3]
    if letter in "LR" and _SIDED.match(text, span.end):
        return True
    return letter.islower() or (letter in "MF" and around == " " * 6)


_CONTACT = re.compile(
    r"[:.]?[ \t]{0,3}(?:\[(?:phone|e-mail|web|fax|number)|\(?\+?\d[\d ()-]{6}|[\w.-]{1,64}@|www\.|https?:)"
)
"""What a letter is the label of in a signature: "T: 01502 555 0147", "M: [phone number]"."""
_SIDED = re.compile(r"[ ](?:[a-z]{3}|\d(?:st|nd|rd|th)\b)")


def is_monarch(text: str, span: Span) -> bool:
    """Whether a whole country has but one: "a card from the King"."""
    word = text[span.start : span.end].removeprefix("the ")
    return word in _MONARCHS and text[max(0, span.start - 4) : span.end].endswith(f"the {word}")


def is_auxiliary(text: str, span: Span) -> bool:
    """Whether "Will" at the beginning of a sentence is a verb: "Will not forget that", "Will you come?"."""
    return (
        text[span.start : span.end] in _VERBS
        and _VERB_BEHIND.match(text, span.end) is not None
        and opens(text, span.start)
    )


def is_capitals(text: str, span: Span, label: str) -> bool:
    """Whether a word of the language stands in capitals behind "THE", which makes it no name: "THE COURT asks"."""
    word = text[span.start : span.end]
    if label or not (word.isupper() and word.isalpha() and len(word) > _SHORTEST):
        return False
    return text[max(0, span.start - 4) : span.start] == "THE " and is_word(word.lower())


def is_adjective(text: str, span: Span) -> bool:
    """Whether a word in small letters that is also a name is quoted alone or stands behind "very": "be changed to “frank”"."""
    word = text[span.start : span.end]
    if not (word.isalpha() and word.islower() and is_word(word)):
        return False
    quoted = _QUOTES.get(text[span.start - 1 : span.start]) == text[span.end : span.end + 1] != ""
    return quoted or _ADJECTIVE.search(text, max(0, span.start - _NEAR), span.start) is not None
