"""Figures that measure and names of degrees' classes, which readers take for days, ages and file numbers: "22/30", "20-110 to 5-140 degrees", "(First)"."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.language.builtin.bearings import is_of_degree, known_as
from expurgate.language.builtin.names import OFTEN_GIVEN, OFTEN_SURNAME
from expurgate.text.calendar import ANY_MONTH
from expurgate.text.known_things import kind_of_thing

_POINTS = re.compile(r"(?:[A-Z][A-Za-z]{1,5}[ ])?(\d{1,3})[ ]?/[ ]?(\d{1,3})")
_MONTHS = 12
_ROUND = frozenset({40, 50, 60, 70, 75, 80, 90, 100})
_SCORED = re.compile(
    r"\b(?:scor(?:e[ds]?|ing)|MMSE|MoCA|GCS|DASH|Apgar|index|scale|rated|rating|mark|result|test|attendance|attended|pain|mood|engagement|motivation|compliance|murmur|power|strength|vision|acuity|reflexes|BCS|ECOG|NYHA|APGARs?|ER|PR)[ :](?:(?:of|was|is|at|now)[ ]){0,2}\Z",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\d{1,3}[-–]\d{1,3}")
_TO_RANGE = re.compile(r"\s?(?:to[ ]\d{1,3}[-–]\d{1,3}\s?)?(?:degrees|deg\b|°|%|per cent)|[ ]to[ ]\d{1,3}[-–]\d{1,3}\b")
_CLASS_OF_DEGREE = re.compile(
    r"(?:first|upper second|lower second|second|third)(?:[ -]class)?(?:[ ]hon(?:our)?s)?|2[:.][12]|merit|distinction|pass|hon(?:our)?s|credit",
    re.IGNORECASE,
)
_SOON = re.compile(
    r"\b(?:home|there|back|here|ready|done|leaving|starting|over|round|up|down|out|off)(?:[ ]now)?[ ]in[ ]\Z",
    re.IGNORECASE,
)
_MINUTES = re.compile(r"[1-9]0?|[1-9]5")
_NUMBERED_FIELD = re.compile(r"\.?[ /](?:ID|No|Nr|Number|Ref|Code)\b[.]?[ ]?:?[ ]{0,3}[#\dA-Z\[]")
_SHORT = 4
"""So many letters at most have the words that stand before a number for what it is: "Prov. No. 248113", "P/No. 20091"."""
_FIELD_START = re.compile(r"(?:\A|\n|\t|[ ]{3}|\|[ ])[ ]{0,8}\Z")
_LOOK = 30
_SCALE_BEFORE = re.compile(
    r"(?<![\w-])((?:[A-Z][\w&-]{1,20}[ ])?[A-Z][\w&-]{1,20})(?:[ ](?:scores?|scale|grade|total|stage|index|of|was|is|now|at)){0,3}[ ]?[:=]?[ ]?\Z"
)
_POINTS_BEHIND = re.compile(
    r"(?:[ ](?:score|scale|grade|index))?[ ]?[:=]?[ ]?\d{1,3}(?:[/.]\d{1,3})?(?![\w/-]|[ ][A-Z0-9])"
)
_SCALES = ("", " scale", " score", " fall scale", " index", " grade", " level")
_FIGURES = re.compile(r"\d{1,3}(?:\.\d)?|[IV]{1,3}")
_CAPITAL_BEFORE = re.compile(r"(?<![\w-])[A-Z][a-z]{2,14}[ ]\Z")
"""The first word of a scale that is named by two: "Working Memory 82"."""
_UNIT_BEFORE = re.compile(r"[A-Z]\.[ ]")
_MOVED = re.compile(
    r"\b(?:rose|risen|rises|rising|fell|fallen|falls|falling|dropp?(?:ed|s)|down|up|increased|decreased|improved|recovered|climbed)[ ](?:again[ ])?(?:to|from)[ ]\Z"
)
"""Before what a value became: "platelets went down to 28"."""
_STAGING = re.compile(
    r"[cpyra]{0,2}T(?:[0-4X]|is)[a-d]?[ ,]?(?:[cpy]{0,2}N[0-3X][abc]?(?:\((?:sn|mi)\))?[ ,]?)?(?:[cp]?M[01X][abc]?)?",
    re.IGNORECASE,
)
"""How far a tumour has spread: "T3N1M0", "pT2 pN1a"."""
_TUMOUR = re.compile(
    r"carcinoma|tumou?r|cancer|malignan|metasta|melanoma|sarcoma|lymphoma|neoplas|oncolog|\bTNM\b|\bstag(?:e|ed|ing)\b",
    re.IGNORECASE,
)
_CUT_SUM, _THOUSANDS = re.compile(r"[A-Z]{1,3}\d{1,3}"), re.compile(r",\d{3}(?!\d)")
_NTH = re.compile(
    r"(?:the[ ])?(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth)(?:[ ](?:hospital[ ]|post-?operative[ ])?(days?|nights?|weeks?|months?|years?|trimester|hour))?",
    re.IGNORECASE,
)
_OF_TIME = re.compile(
    r"[ ](?:days?|weeks?|months?|years?|trimester|hour|dose|cycle|admission|attempt|visit|pregnancy|episode|child|offence|session|of (?:the|each|every) month)(?![^\W_])"
)
_OF_MONTH = re.compile(rf"[ ](?:of[ ])?(?:{ANY_MONTH})(?![^\W_])", re.IGNORECASE)
"""The how manieth day or week of an illness is no date, unless a month follows: "on the 2nd day", "the 4th dose"."""
_YEAR_BEHIND = re.compile(r"[/.-](?:19|20)\d\d(?!\d)")
"""What is left of a date whose year may stay: "MRI 02/2025"."""
_NOTED_TIME = re.compile(r"\d{1,3}/(?:7|12|52)")
_LASTS_BEFORE = re.compile(
    r"\b(?:in|for|every|over|past|last|next|another|further|within|x|×|approx|about|around|[cr]/o|hx|history of)[ ]{0,2}\Z",
    re.IGNORECASE,
)
_LASTS_BEHIND = re.compile(
    r"[ ](?:now|ago|history|hx|h/o|old|later|course|supply|of|duration|post|after|time|trial|review|f/u|follow|pregnant|gestation)\b",
    re.IGNORECASE,
)
"""Days, weeks and months as doctors in Britain write them: "in 6/52", "3/12 history of", "7/7 course"."""
_FAR = 600
_NOTED = re.compile(
    r"q[ ]?\d{1,2}[ ]?(?:min|mins|h|hr|hrs|d|wk|wks)s?|[xX]\d{1,2}|[GP]\d{1,2}[GP]\d{1,2}|A&?Ox[1-4]|Ox[1-4]|T[12]W?|\d{2}\+\d",
    re.IGNORECASE,
)
"""How often, how many births, how awake, how a picture was taken, how many weeks and days: "q15min", "G2P1", "A&Ox3", "T1", "34+2"."""


def is_score(text: str, span: Span) -> bool:
    """Whether figures are so many of so many points, a range that is measured, minutes until somebody comes, or what a degree was passed with."""
    surface = text[span.start : span.end]
    before = text[max(0, span.start - _LOOK) : span.start]
    if _CUT_SUM.fullmatch(surface) and _THOUSANDS.match(text, span.end):
        return True  # "N118" of "N118,000"
    nth = _NTH.fullmatch(surface)
    if nth and (nth[1] or _OF_TIME.match(text, span.end)):
        return _OF_MONTH.match(text, span.end) is None
    if _YEAR_BEHIND.match(text, span.end):
        return False
    if _is_time_in_notes(text, span) or _NOTED.fullmatch(surface) or is_staging(text, span) or is_scale(text, span):
        return True
    if _FIGURES.fullmatch(surface) and (_MOVED.search(before) or _of_a_scale(before)):
        return True
    points = _POINTS.fullmatch(surface)
    if points:
        got, of = int(points[1]), int(points[2])
        if got > of or text[span.end : span.end + 1] == "/" or before.endswith("/"):
            return False
        alone = surface[0].isdigit()
        return (got > _MONTHS and of != got + 1 and alone) or of in _ROUND or _SCORED.search(before) is not None
    if _RANGE.fullmatch(surface):
        return _TO_RANGE.match(text, span.end) is not None
    if _MINUTES.fullmatch(surface):
        return _SOON.search(before) is not None
    return (
        _CLASS_OF_DEGREE.fullmatch(surface) is not None
        and before.endswith("(")
        and text[span.end : span.end + 1] == ")"
    )


def _is_time_in_notes(text: str, span: Span) -> bool:
    """Whether figures are a number of days, weeks or months: "review in 6/52"."""
    if _NOTED_TIME.fullmatch(text, span.start, span.end) is None:
        return False
    if text.startswith("/52", span.end - 3):
        return True
    before = text[max(0, span.start - _LOOK) : span.start]
    return _LASTS_BEFORE.search(before) is not None or _LASTS_BEHIND.match(text, span.end) is not None


def is_staging(text: str, span: Span) -> bool:
    """Whether letters and figures say how far a tumour has spread, in a text that speaks of one."""
    surface = text[span.start : span.end]
    if not _STAGING.fullmatch(surface) or len(surface) < len("T1a"):
        return False
    return _TUMOUR.search(text, max(0, span.start - _FAR), span.end + _FAR) is not None


def is_scale(text: str, span: Span) -> bool:
    """Whether a name is that of a scale with its points behind it: "Morse 65", "Wells score 4"; a unit before it may have been read as an initial ("2 L. Braden 16")."""
    surface = text[span.start : span.end]
    unit = _UNIT_BEFORE.match(surface)
    if unit and re.search(r"\d[ ]?\Z", text[max(0, span.start - 2) : span.start]):
        surface = surface[unit.end() :]
    if not surface[:1].isupper() or _POINTS_BEHIND.match(text, span.end) is None:
        return False
    lead = _CAPITAL_BEFORE.search(text, max(0, span.start - _LOOK), span.start)
    return _scale(surface) or (lead is not None and _scale(lead[0] + surface))


def is_scale_or_degree(text: str, span: Span) -> bool:
    """Whether what stands where a name may is a scale with its points, or the degrees behind a name."""
    return is_scale(text, span) or is_of_degree(text, span.start, span.end, person=True)


def _of_a_scale(before: str) -> bool:
    """Whether figures stand behind the name of a scale: "Braden 16", "MRC 4"."""
    found = _SCALE_BEFORE.search(before)
    return found is not None and (_scale(found[1]) or _scale(found[1].rpartition(" ")[2]))


def _scale(name: str) -> bool:
    """Whether a scale or a test is called so, with the word for it or without."""
    return any(kind_of_thing(name + tail) == "PROCEDURE" for tail in _SCALES)


_OF_BODY = re.compile(
    r"(?:\A|\n|\t|[ ]{2}|[|;,][ ]?)[ *•-]{0,4}(?:breed|species|sub-?species|(?:(?:eye|hair|coat)[ ])?colou?r|sex|gender|handedness|blood[ ](?:group|type)|build|allerg(?:y|ies))[ ]?:[ \t]{0,20}\Z",
    re.IGNORECASE,
)
_VALUE_ENDS = re.compile(r"[ \t]{0,8}(?:\n|\Z)|[ \t]{2}|[ ]?[,;|/(]")


_OF_VALUES = re.compile(r"[<>≤≥]?\d{1,4}(?:\.\d{1,3})?[ ]?[-–][ ]?\d{1,4}(?:\.\d{1,3})?")
_WITH_PARTS = re.compile(r"\d\.\d{1,3}[ ]?[-–]|[-–][ ]?\d{1,4}\.\d")
_UNIT_BEHIND = re.compile(r"[ ]?(?:%|x10|[mµunpfkdc]?(?:g|mol|L|l|IU|U|Eq|m)(?:/|\b)|IU|U/|sec|s\b|mm)")


def is_range_of_values(text: str, span: Span) -> bool:
    """Whether figures are from which to which value a test is normal, and no number of a file: "0.50-1.10", "70-99 mg/dL"."""
    if _OF_VALUES.fullmatch(text, span.start, span.end) is None:
        return False
    parts = _WITH_PARTS.search(text, span.start, span.end) is not None
    return parts or _UNIT_BEHIND.match(text, span.end) is not None


_MODEL_YEAR, _ARTICLE = (
    re.compile(r"(?:19|20)\d\d"),
    re.compile(
        r"(?:\b(?:[Aa]|in|In|since|Since|of|from|born|died|seen|dated|DOB|dob|DoB|Operation|operation)|\b[bdm]\.)[ :]{1,2}\Z"
    ),
)


def is_year_of_model(text: str, span: Span) -> bool:
    """Whether a year says when something was made, and is no code: "a 1994 model"."""
    return (
        _MODEL_YEAR.fullmatch(text, span.start, span.end) is not None
        and _ARTICLE.search(text, max(0, span.start - 12), span.start) is not None
    )


_ICD = re.compile(
    r"(?:[A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?|[FEV]\d{2}(?:\.\d)?)(?:,?[ ]?(?:[A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?))*"
)
_CODED = re.compile(
    r"\b(?:dx|ddx|ICD(?:-?1[01])?(?:-CM)?|diagnos[ie]s|diagnosis code|dx code|principal|secondary)\b[^\n]{0,60}\Z",
    re.IGNORECASE,
)


def is_code_of_illness(text: str, span: Span) -> bool:
    """Whether letters and figures are the code under which an illness is listed: "Dx: E11.65, Z34.83"."""
    if _ICD.fullmatch(text, span.start, span.end) is None:
        return False
    return _CODED.search(text, max(0, span.start - 3 * _LOOK), span.start) is not None


def is_of_body(text: str, span: Span) -> bool:
    """Whether something is all that a field says of how a body or an animal is: "Breed: Border Terrier X", "Colour: Golden"."""
    if _VALUE_ENDS.match(text, span.end) is None:
        return False
    return _OF_BODY.search(text, max(0, span.start - 2 * _LOOK), span.start) is not None


def names_a_field(text: str, span: Span) -> bool:
    """Whether one word opens the name of a field that holds a number: "Swift ID: 2204871"."""
    word = text[span.start : span.end].rstrip(".")
    if not word.replace(" ", "").isalpha() or _NUMBERED_FIELD.match(text, span.start + len(word)) is None:
        return False
    if all(len(part) <= _SHORT for part in word.split()) and not known_as(word.split()[-1]) & (
        OFTEN_GIVEN | OFTEN_SURNAME
    ):
        return True
    return word.isalpha() and _FIELD_START.search(text, max(0, span.start - _LOOK), span.start) is not None
