"""Ordinary words that a reader takes for names, such as the first of a sentence, which has a capital anyway."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Span
from expurgate.detect.kinds import bits, is_common_noun
from expurgate.detect.posts import is_post_or_party
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN, OFTEN_GIVEN, OFTEN_SURNAME, SURNAME
from expurgate.text.informal import TALK
from expurgate.text.people import CLOSINGS
from expurgate.text.rows import rows_of

_SELDOM_SAID = 13.5
"""Bits below which a word is one that everybody knows, though it is seldom said."""
_OPENS = re.compile(r"(?:\A|\n|[.!?:]\s)[ \t]{0,8}(?:[-*•][ ])?\Z")
"""What stands before the first word of a sentence, a line or a field."""
_SHORTEST = 3
_NEAR, _LOOK = 12, 40
_THINGS = frozenset({"", "WORK_OF_ART", "PRODUCT", "EVENT", "LAW"})


def is_no_name(text: str, span: Span, label: str) -> bool:
    """Whether what a reader took for a name with a label, or for something without one, is a word as any other."""
    surface = text[span.start : span.end]
    if (
        is_first_word(text, span, label)
        or _is_heading(text, span)
        or _is_subject(text, span)
        or (label in ("PERSON", "") and is_lone_letter(text, span))
    ):
        return True
    if label == "PERSON" and (_is_no_person(text, span) or _SHORT_FOR.fullmatch(surface)):
        return True
    if (
        _LAUGHTER.fullmatch(surface)
        or _is_talk(text, span)
        or (surface.lower() == "bill" and _SUM_BEHIND.match(text, span.end))
    ):
        return True
    if label == "PERSON" and surface.istitle() and surface.lower() in _SPECIALTIES:
        return True  # "seen by Neurosurg"
    if label != "PERSON" and surface.lower() in _ROOMS:
        return True
    if is_post_or_party(text, span, label):
        return True
    return label in ("ORG", "FAC", "") and _is_public_body(surface)


_NAME_BEHIND = re.compile(r",?[ ][A-Z]")


def _is_talk(text: str, span: Span) -> bool:
    """Whether nothing but talk was taken for something: "Um", "idk n", "thankyou"; a short word with a capital may be initials elsewhere than at the beginning."""
    surface = text[span.start : span.end]
    words = surface.lower().split()
    if surface.islower() and len(surface) > _SHORTEST and surface.endswith("in") and not known_as(surface):
        return is_word(surface + "g")  # "im lookin for"
    if surface == "Love" and _NAME_BEHIND.match(text, span.end):
        return True  # "Love Deb", below a message
    if not words or not TALK.issuperset(word.strip(",.!?…-") for word in words):
        return False
    return surface.islower() or (surface == surface.capitalize() and opens(text, span.start))


_QUOTES = "\"“”‘’'„«»"
_LETTERS = re.compile(r"[B-DF-HJ-NP-TV-XZ]{4,6}")
_CLOSED = re.compile(r"[,.!]?[ \t]{0,4}\r?\n")


def is_verb_there(text: str, span: Span) -> bool:
    """Whether a word that is also a name opens a sentence as a verb: "Said she has hidden it", "Will he come?"."""
    verb = text[span.start : span.end] in _ALSO_VERBS
    return verb and opens(text, span.start) and _PRONOUN_BEHIND.match(text, span.end) is not None


def _is_no_person(text: str, span: Span) -> bool:
    """Whether a word is nobody where it stands: in small letters between quotation marks, letters that stand for other words, the close of a letter."""
    surface = text[span.start : span.end]
    if (
        surface.islower()
        and surface.isalpha()
        and has_capitals(text)
        and not known_as(surface) & (GIVEN | OFTEN_SURNAME)
    ):
        noun = _DETERMINED.search(text, max(0, span.start - _NEAR), span.start) is not None
        return is_word(surface) or (noun and not known_as(surface))  # "She is kind, and bossy", "her ofrenda"
    if surface.islower() and (text.endswith("per ", 0, span.start) or _is_done_to(text, span, surface)):
        return True  # "which pays per diem"
    if surface.islower():
        return text[span.start - 1 : span.start] in set(_QUOTES) and text[span.end : span.end + 1] in set(_QUOTES)
    if is_verb_there(text, span):
        return True
    if _COUNTED_BEHIND.match(text, span.end) and surface.isupper() and len(surface) < _LONGEST_SIGN:
        return True  # "BO x1"
    if _LETTERS.fullmatch(surface):
        return not text.isupper()  # "the MTCN to follow"
    return surface.lower().rpartition(" ")[2] in CLOSINGS and _CLOSED.match(text, span.end) is not None


_SAID_SO = {
    "max": re.compile(r"\.?[ ]?[£$€]?\d"),
    "min": re.compile(r"\.?[ ]?[£$€]?\d"),
    "pat": re.compile(r"[ ](?:leave|pay|test|dog|down)\b"),
    "mat": re.compile(r"[ ](?:leave|pay|cover)\b"),
}
"""Short words that are names besides, by what stands behind them where they are none: "max 4000", "on pat leave"."""
_KNOWS = re.compile(r"\b(?:dinnae|didnae|dinna|dont|d'ye|ye|ya|you|i|we|they|cannae|wouldnae)[ ]\Z", re.IGNORECASE)
"""Before "ken" where it is a verb: "dinnae ken"."""
_OBJECT_BEHIND = re.compile(r"[ ](?:me|him|them|us|you)\b")


def _is_done_to(text: str, span: Span, surface: str) -> bool:
    """Whether a word in small letters is a verb before whom it is done to ("ping me"), or a short form of another word."""
    said = _SAID_SO.get(surface)
    if said is not None and said.match(text, span.end):
        return True
    if surface.endswith("in") and text[span.end : span.end + 1] in ("'", "’") and is_word(surface + "g"):
        return True  # "sayin' stuff"
    if surface.endswith("ken") and _KNOWS.search(text, max(0, span.start - _NEAR), span.start + len(surface) - 3):
        return True
    return (
        is_common_noun(surface) and not known_as(surface) & OFTEN_GIVEN and bool(_OBJECT_BEHIND.match(text, span.end))
    )


_ALSO_VERBS = frozenset("Said Will May Can Mark Grant Chase Bill Rob Sue Drew Pat Hope".split())
_PRONOUN_BEHIND = re.compile(
    r"[ ](?:she|he|they|it|I|i|we|you|u|ur|ye|that|this|the|my|your|his|her|its|our|their|all|everyone|everything|everybody)\b"
)
_COUNTED_BEHIND = re.compile(r"[ ][x×]\d")
_LONGEST_SIGN = 4
_DETERMINED = re.compile(r"\b(?:the|an?|her|his|my|our|their|your|some|this|that)[ ]\Z")
_SHORT_FOR = re.compile(r"[bdm]\.")
"""When somebody was born, married and died: "(b. 1989)"."""
_FEWEST = 100


@remembered_of_texts
def has_capitals(text: str) -> bool:
    """Whether a text is written with capitals: more than one letter in a hundred has one."""
    return _FEWEST * sum(map(str.isupper, text)) > sum(map(str.islower, text))


_ITEM_BEFORE = re.compile(r"(?:\A|\n)[ \t]{0,4}\(?\d{1,2}(?:\.\d)?[.)][ \t]{1,4}\Z")
_ITEM_BEHIND = re.compile(r"[.:](?:\s|\Z)")


def _is_heading(text: str, span: Span) -> bool:
    """Whether a usual noun is all that heads an item of a list: "2. Ferry. The new boat is late"."""
    if _ITEM_BEFORE.search(text, max(0, span.start - _NEAR), span.start) is None:
        return False
    return _ITEM_BEHIND.match(text, span.end) is not None and is_common_noun(text[span.start : span.end].lower())


_PART_BEFORE = re.compile(
    r"\b(?:Dept|Department|Faculty|School|Division|Institute|Board|Ministry)\.? of (?:[A-Z][a-z]+ and )?\Z"
)


def _is_subject(text: str, span: Span) -> bool:
    """Whether a noun is what a department or a faculty is for, and names nothing by itself: "Dept. of Statistics"."""
    word = text[span.start : span.end]
    before = _PART_BEFORE.search(text, max(0, span.start - _LOOK), span.start)
    return before is not None and word.isalpha() and is_common_noun(word.lower())


_LAUGHTER = re.compile(
    r"k{3,20}|(?:rs){2,10}|(?:ha){2,10}h?|(?:he){2,10}|(?:ja){3,10}|x{3,20}|lo{1,9}l|lmf?ao", re.IGNORECASE
)
_SUM_BEHIND = re.compile(r"(?:[ ](?:of|for|was|is))?:?[ ](?:[A-Z][A-Za-z]{0,2}\.?[ ]?)?[£$€¥₦₹]?\d")
"""Behind what is to be paid: "Bill KSh 41,250", "Bill: $35"."""
_ROOMS = frozenset(
    """
    ward wards dept unit room bed bay floor clinic hospital surgery department office site estates facilities catering housekeeping maintenance
    logistics sales marketing security legal audit warehouse dispatch purchasing compliance operations communications comms admin licensing planning
    payroll procurement portering stores reception finance accounts radiology pathology pharmacy maternity theatres outpatients paediatrics
    """.split()
)
"""Words for places and departments of which every house has some: what they are called stands beside them."""

_SPECIALTIES = frozenset(
    """
    anaesthetics audiology cardiology dermatology dietetics endocrinology gastroenterology geriatrics gynaecology haematology neurology neurosurgery
    obstetrics oncology ophthalmology orthopaedics orthopedics paediatrics pediatrics pathology pharmacy physiotherapy podiatry psychiatry psychology
    radiology rehabilitation rheumatology urology maternity outpatients
    neurosurg neurosurgical ortho orthopod gynae gynaecology paeds obs derm onc haem endo rheum gastro cardio resp anaes
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


_CELL_BEFORE, _CELL_AFTER = re.compile(r"(?:\A|[\n\t]|\|[ ]{0,8})\Z"), re.compile(r"[\n\t]|[ ]{0,8}\||\Z")


def is_cell_number(text: str, span: Span) -> bool:
    """Whether one or two figures stand alone in the cell of a table: they count beds, rows or visits."""
    before, after = _CELL_BEFORE.search(text, max(0, span.start - _NEAR), span.start), _CELL_AFTER.match(text, span.end)
    return (
        before is not None and after is not None and span.end - span.start < 3 and text[span.start : span.end].isdigit()
    )


_KINDS = (
    "year|form|stage|level|band|grade|group|class|type|hepatitis|vitamin|licen[cs]e|set|block|wing|bay|gate|option|part|section|stream|category|zone|plan|"
    "exhibit|appendix|annex|schedule|attachment|enclosure|coach|carriage|seat|platform|row|aisle|table|desk|track|lane|pitch|screen|stand|line|tier|pier|shed"
)
_OF_A_KIND = re.compile(rf"\b(?:{_KINDS}):?[ \t]{{1,3}}\Z", re.IGNORECASE)
"""What a letter or a short number behind it is one of: "band B", "Year: 4"."""
_NUMBERED = re.compile(r"[A-Z]|\d{1,2}|(?i:one|two|three|four|five|six|seven|eight|nine|ten)")
_KIND_AND_LETTER = re.compile(rf"(?:{_KINDS})[ ](?:[A-Z]|\d{{1,2}})", re.IGNORECASE)


_PARTY_BEHIND = re.compile(r"\)[ ][^\W\d_a-z]")


def is_in_row(text: str, span: Span) -> bool:
    """Whether a number in brackets counts on from one before it: "(1) Cosmin (2) Sheila (3) Spud"."""
    number = text[span.start : span.end]
    if not (number.isdecimal() and len(number) < _SHORTEST):
        return False
    bracketed = text[span.start - 1 : span.start] == "(" and text[span.end : span.end + 1] == ")"
    if number == "1":
        named = _PARTY_BEHIND.match(text, span.end) is not None
        return bracketed and named and text.find("(2)", span.end, span.end + 400) >= 0
    return bracketed and text.find(f"({int(number) - 1})", max(0, span.start - 400), span.start) >= 0


def is_one_of_a_kind(text: str, span: Span) -> bool:
    """Whether a letter or a short number tells one of several of a kind apart, with the kind before it or in it: "band B", "Coach C"."""
    if is_counted(text, span) or _is_kind_with_number(text, span):
        return True
    if span.end - span.start > len("99") and _KIND_AND_LETTER.fullmatch(text, span.start, span.end):
        return True
    numbered = _NUMBERED.fullmatch(text, span.start, span.end)
    return numbered is not None and _OF_A_KIND.search(text, max(0, span.start - _LOOK), span.start) is not None


_PAGED = re.compile(rf"(?:{_KINDS}|page|chapter|exercise|question|verse|unit|lesson|room)s?", re.IGNORECASE)
_FIGURES_BEHIND = re.compile(r"[ \u00a0]\d{1,3}(?![\w/:.-]*\d)")


def _is_kind_with_number(text: str, span: Span) -> bool:
    """Whether a word is that of a page, a form or a row, with its number behind it: "Page 41 to 43"."""
    return _PAGED.fullmatch(text, span.start, span.end) is not None and bool(_FIGURES_BEHIND.match(text, span.end))


_ROOM_BEFORE = re.compile(
    r"\b(?:(?:meeting|conference|committee|interview|training|seminar|lecture|class)[ ]?rooms?|beds?|bays?|cots?|cubicles?|trolley|chairs?|cells?|days?)[ ]\Z",
    re.IGNORECASE,
)
_NUMBERED_THERE = re.compile(r"[A-Z]?\d{1,2}|[A-Z]")


_CALLED = re.compile(
    r"\b(?:call(?:ed|s|ing)?|r[aiu]ng|ring(?:ing|s)?|dial(?:led|ling)?|phon(?:ed|e|ing))[ ]\Z", re.IGNORECASE
)
_BEGINS = re.compile(r"\b(?:kick[ -]?off|k\.?o\.?|meet|throw[ -]in|bully off|doors)[ ](?:at[ ])?\Z", re.IGNORECASE)
"""Before the hour at which something begins: "kick off 10"."""
_EMERGENCY = frozenset(("911", "999", "112"))
_STREET_BEHIND = re.compile(r"[A-Za-z]?[ ][A-Z]|-|/")
_HELP = frozenset("999 911 112 111 101 000 108 100 105 10111 122".split())
"""Numbers that everybody calls for help."""


def is_called_for_help(text: str, span: Span) -> bool:
    """Whether a number is the one that everybody calls, and no house: "911, what is the address of your emergency?"."""
    return text[span.start : span.end] in _EMERGENCY and not _STREET_BEHIND.match(text, span.end)


def is_nobodys_place(text: str, span: Span) -> bool:
    """Whether what was taken for an address is a word for rooms, tells apart the rooms of a house in which nobody lives ("try Meeting Room 4"),
    or is called for help by everybody ("I called 999")."""
    surface = text[span.start : span.end]
    if surface.lower() in _ROOMS:
        return True
    if surface.isdigit() and (
        is_one_of_a_kind(text, span) or _BEGINS.search(text, max(0, span.start - _NEAR), span.start)
    ):
        return True
    if is_called_for_help(text, span):
        return True
    if surface in _HELP and _CALLED.search(text, max(0, span.start - _LOOK), span.start):
        return True
    return is_counted(text, span)


def is_counted(text: str, span: Span) -> bool:
    """Whether a number is that of a row in a list, or of a bed, a cell or a day: "Bed 3", "on day 2", "going to bed 3"."""
    if rows_of(text).numbers.contain(span.start, span.end) or is_in_row(text, span):
        return True
    return _NUMBERED_THERE.fullmatch(text, span.start, span.end) is not None and (
        _ROOM_BEFORE.search(text, max(0, span.start - _LOOK), span.start) is not None
    )


def is_word(word: str) -> bool:
    """Whether a word in small letters is one that everybody knows."""
    return word.isalpha() and 0.0 < bits(word) < _SELDOM_SAID


def opens(text: str, at: int) -> bool:
    """Whether the first word of a sentence, a line or a field stands at a place."""
    return _OPENS.search(text, max(0, at - _NEAR), at) is not None


_COLUMN = re.compile(r"[ \t]{2}\Z")


_VALUE_BEHIND = re.compile(
    r"[ \t]{1,2}[£$€]\d|[ \t]{0,2}:[ \t]{0,8}(?:\[|[A-Z]{0,3}\d)|[ \t]\d{1,3}[ ]?(?:%|h|hrs?|d|days?)\b"
)
_CAPITALS = re.compile(r"[A-Z]{2,5}")
_VALUED = re.compile(r"[A-Z]{2,5}[ ]\d{1,3}[ ]?(?:%|h|hrs?|d|days?)?")
_WORDS_TO_COLON = re.compile(r"(?:[ ](?:for|of|to|on|at|in|by|the|your|[a-z]{3,12})){1,4}[ \t]{0,4}:(?:\s|\Z)")


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


_LABEL_END = re.compile(r"(?:[ /-][A-Za-z]{2,15}){0,3}[ ]?(?:\([^()\n]{1,30}\)[ ]?)?:(?=[ \t\n]|\Z)")
_LABEL_START = re.compile(r"(?:\A|\n|\t|[ ]{2}|\|[ ])[ \t*•-]{0,4}(?:[A-Za-z'’]{2,15}[ /-]){0,3}\Z")


def is_of_label(text: str, span: Span) -> bool:
    """Whether common nouns belong to the name of a field, or to a heading in capitals: "Hourly wage: $24", "SPEECH & HEARING ASSESSMENT"."""
    words = text[span.start : span.end].lower().replace("/", " ").split()
    if not all(word.isalpha() and is_word(word) for word in words) or not (len(words) > 1 or is_common_noun(words[0])):
        return False
    if _LABEL_END.match(text, span.end) and _LABEL_START.search(text, max(0, span.start - _LOOK), span.start):
        return True
    start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
    line = text[start : end if end >= 0 else len(text)]
    plain = line.isupper() and len(line) <= _LONGEST_HEADING and line.strip()[-1:] not in (".", "!", "?")
    return plain and not any(map(str.isdigit, line))


_LONGEST_HEADING = 70


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
    sided = letter in "LR" and _SIDED.match(text, span.end) is not None
    return sided or letter.islower() or (letter in "MF" and around == " " * 6)


_CONTACT = re.compile(
    r"[:.]?[ \t]{0,3}(?:\[(?:phone|e-mail|web|fax|number)|\(?\+?\d[\d ()-]{6}|[\w.-]{1,64}@|www\.|https?:)"
)
"""What a letter is the label of in a signature: "T: 01502 555 0147", "M: [phone number]"."""
_SIDED = re.compile(r"[ ](?:[a-z]{3}|\d(?:st|nd|rd|th)\b)")
