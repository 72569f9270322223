"""What detectors point at and what names nobody: doses and results, clock times, bare units, family words.

Findings of patterns, readers and the tagger are let go here. What a user asks for by name (terms, lexicons, expressions,
plug-ins) always stands.
"""

from __future__ import annotations

from collections.abc import Iterable

from expurgate.core import lazy_re as re
from expurgate.core.findings import BY_COLUMN, Finding
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Span
from expurgate.detect.anybody import ANYBODY, ENDEARMENTS, is_of_the_family, says_nothing
from expurgate.detect.direct import BY_PLACE
from expurgate.detect.eponyms import is_eponym
from expurgate.detect.everybodys import is_known_to_all
from expurgate.detect.hours import is_hour, is_of_cue, is_posted, is_said_hour, is_time_in_figures
from expurgate.detect.marks_of_things import is_mark_of_something
from expurgate.detect.names import is_explained, is_in_a_name
from expurgate.detect.no_age import is_no_age
from expurgate.detect.public import is_everybodys
from expurgate.detect.scores import (
    is_code_of_illness,
    is_of_body,
    is_range_of_values,
    is_scale,
    is_scale_or_degree,
    is_score,
    is_year_of_model,
    names_a_field,
)
from expurgate.detect.shorthand import is_shorthand
from expurgate.detect.usual_words import (
    is_called_for_help,
    is_cell_number,
    is_label_of_value,
    is_no_name,
    is_nobodys_place,
    is_of_label,
    is_one_of_a_kind,
)
from expurgate.language.builtin.bearings import is_of_degree
from expurgate.text.calendar import NAMED_DAY, TIMES_OF_YEAR
from expurgate.text.forms import FIELD_WORDS
from expurgate.text.people import AT_HOME, FAMILY

JUDGED = frozenset({"patterns", "entities", "tagger", "identity"})
_DIRECT = frozenset("EMAIL URL IBAN CARD PHONE PASSPORT NATIONAL_ID SSN RECORD POSTCODE ADDRESS".split())

FORM_WORDS = FIELD_WORDS | frozenset(
    """
    acct action adm allergies amount annual att attn balance barcode bed born bp bursar caregiver caregivers carer carers cell chart child
    citizenship claimant claimants collected comment comments cons continuation current custody d.o.b date/time ddx defendant defendants degree diagnosis disch drugs due
    dx education employed ethnic father final gcs goals group guardian guest handover height history hosp household hpc hpi hr ht hx imaging imp
    incident income injured intake interpreter keyworker kin language languages medication medications medicines meds membership mother mri
    narrative native new next night nok note nursing obs occurred offence other pain parent parents party past person pharmacy plan pmh pol primary
    pronouns prop provision pulse range referring religion repair reporting requested resident result results roster rr rx scale section sent sleep
    soa specimen spo2 spoken station street subtotal temp test therapist tongue total tx units university vat veh verified weight works wt x-ray
    """.split()
)
"""Words that fields and headings of forms are made of."""

_KIN = frozenset((*FAMILY, *AT_HOME)) | frozenset(
    "mam mama papa family families household parent parents child children baby partner twins neighbour neighbor friend".split()
)
_ABBREVIATIONS = frozenset(
    """
    cd4 cd8 hba1c crp esr psa ldl hdl bmi egfr alt ast
    ecg eeg cctv bp hr mri ct x-ray xray rn md gp phd msc bsc mba ma ba bed mbchb frcpath dob vat mp cv it pca hb mcv wbc
    rbc inr tsh tc er eta am pm a.m p.m esq fr rev reg ext tel ph no ref id att cc re nb ps asap tba tbc ok lol omg yes mot gcse gcses nvq usb dvd tv gps atm
    uc esa jsa wfh pta agm aob faq kpi sla csat nps gdpr hr pin cust upn ltv
    """.split()
)
_NUMBERS = frozenset({"", "CODE", "CARDINAL", "DATE", "ORG", "QUANTITY", "PERSON", "POSTCODE", "WORK_OF_ART"})
"""What readers and patterns take scores and classes of degrees for."""
_TIMED = frozenset({"", "CODE", "CARDINAL", "DATE", "TIME"})
_EPONYMS = frozenset({"", "PERSON", "ORG", "GPE", "FAC", "LOC", "NORP"})
_NUMBER_WORDS = frozenset("one two three four five six seven eight nine ten eleven twelve".split())
_CODES = frozenset({"", "CODE", "RECORD", "CARDINAL", "PLATE", "POSTCODE", "LICENSE"})
_NAMING = frozenset({"GPE", "LOC", "FAC", "PRODUCT", "EVENT", "LAW"})
_AGED = frozenset({"", "CARDINAL", "DATE", "AGE", "QUANTITY", "ORDINAL", "DURATION"})
_AT_FEASTS = re.compile(
    r"\b(?:for|of|over|before|after|since|until|til|till|during|happy|this|last|next|every|celebrat\w+|around|at)[ ]\Z",
    re.IGNORECASE,
)
"""Before a feast that somebody may be called after: "because of Holi"."""
_FEASTS = frozenset({"", "EVENT", "DATE", "NORP", "WORK_OF_ART", "LOC", "ORG"})
"""What readers take feasts for."""
_BODIES_AND_THINGS = frozenset({"", "ORG", "GPE", "FAC", "PRODUCT"})
_UNIT_WORDS = frozenset(
    """
    second seconds minute minutes hour hours day days night nights week weeks weekend weekends fortnight month months year
    years decade decades morning mornings afternoon evening evenings tonight overnight today tomorrow yesterday noon
    midnight now then ago last next this that same following previous every each the a an of one in on at half later earlier
    later early late mid before after during week's day's month's year's today's mg mcg ug g kg ml l mm cm m km h hr hrs min
    monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays
    mon tue tues weds wed thu thurs fri sat sun christmas easter holiday holidays nightly daily weekly monthly term
    age aged mins wk wks tablet tablets tab tabs dose doses puff puffs unit units spring summer autumn winter midday dawn dusk sunrise sunset lunchtime teatime bedtime
    """.split()
)
_CLINICAL = r"(?:mg|mcg|µg|ug|ng|g|kg|ml|mL|cl|dl|l|mmol|mol|IU|iu|U|units?|mU|fL|fl|pg|mm|cm|mmHg|bpm|puffs?|tablets?|tabs?|capsules?|drops?|°C|°|kcal|ng/L|mg/dL|mg/g|g/dL|mmol/L|mU/L|ng/mL|x10\S*)(?:/[A-Za-z]+)?"
_MEASURED = re.compile(
    rf"(?:[^\W\d_][\w-]{{0,40}}\s){{0,2}}[<>≤≥~]?\s?\d{{1,9}}(?:[.,]\d{{1,9}}){{0,4}}(?:\s?[-–/x]\s?\d{{1,9}}(?:[.,]\d{{1,9}}){{0,4}})?\s?{_CLINICAL}\.?(?:\s(?:tonight|daily|nightly|od|bd|tds|qds|prn|nocte|mane|once|twice))?"
)
_FOLLOWED_BY_UNIT = re.compile(rf"\s?{_CLINICAL}(?![^\W_])")
_SCORE = re.compile(r"(?:BP|MMSE|GCS|HR|sats|SpO2|pain|worst)\s\d{1,3}\s?/\s?\d{2,3}|(?:\d|10)\s?/\s?10", re.IGNORECASE)
_OF_A_DATE = re.compile(r"\s?[/.-]\s?(?:19|20)\d\d(?!\d)")
_DATE_BEFORE = re.compile(r"(?<!\d)(?:19|20)\d\d\s?[/.-]\s?\Z")
"""The year beside a day and a month: "25/10/2024" is no score of 25 in 10."""
_MARKED = re.compile(r"\d{1,3}\s?/\s?(?:40|50|52|60|70|75|80|90|100)|\d{1,3}[.,]\d\s?/\s?\d{1,3}")
"""So many of so many points: no month has so many days, and no day has parts."""
_SIGN_BEFORE = re.compile(
    r"\b(?:BP|HR|RR|T|RESPS?|NEWS2?|EWS|CIWA|COWS|4AT|AMTS|MUST|Waterlow|BM|BG|CBG|trop(?:onin)?|lactate|CRP|WCC|P|GCS|MMSE|pulse|sats|saturations?|SpO2|temp|temperature|TSH|Hb|haemoglobin|hemoglobin|pH|INR|EF|BMI|"
    r"csat|rating|rated|stars|rate|pressure|score|count|level|fraction|weight|height|glucose|creatinine|urea|sodium|potassium|platelets)"
    r"\.?:?\s(?:(?:is|was|of|at|to|now|today|about|around)\s){0,3}\Z",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"(?:(?:about|around|at|just|before|after|until|by|from)\s{1,4}){0,3}(?:[01]?\d|2[0-3])(?::[0-5]\d(?::[0-5]\d)?\s?(?:[ap]\.?m\b\.?|hrs|h)?|\.[0-5]\d\s?(?:[ap]\.?m\b\.?|hrs))|"
    r"(?:(?:about|around|at)\s+)?(?:1[0-2]|[1-9])\s?[ap]\.?m\b\.?|[01]\d[0-5]\dZ|2[0-3][0-5]\dZ|(?:[01]\d|2[0-3])[0-5]\d\s?(?:hours|hrs|h)",
    re.IGNORECASE,
)
_NOUN_BEHIND = re.compile(r"[ \t][a-z]")
"""Behind "A" at the beginning of a sentence or behind a title: it is the article, or a letter that stands for a name, and nobody's initial."""
_HOURISH = re.compile(r"(?:[1-9]|1[0-2])(?:[.:][0-5]\d)?[ ]?-?ish")
_OF_HISTORY = frozenset(
    "romans vikings tudors stuarts victorians georgians saxons anglo-saxons normans celts picts aztecs mayans incas ancient greeks yank yanks".split()
)
"""Peoples who are gone, whom schools teach about, and what anybody calls others."""
_EATEN = re.compile(
    r"\b(?:get|gets|got|getting|order|ordered|have|having|had|eat|ate|for|fancy|fancied|grab|grabbed|cheeky|takeaway)[ ](?:an?|the)[ ]\Z"
)
_KITCHENS = frozenset("chinese indian thai italian mexican greek turkish lebanese japanese korean vietnamese".split())
_FROM = re.compile(r"[ ](?:from|tonight|takeaway|last|after|and|on|for|at|with|in)\b")
"""What tells that a people's name is a meal: "we got a chinese from the shop"."""
_SCHOOL_CLASS = re.compile(
    r"(?:[1-9]|1[0-3])[A-Z]|(?:year|grade|class|form|key stage|stage|level|primary|p|s|y|ks)\s?\d{1,2}|(?:u|under)[- ]?\d{1,2}s?",
    re.IGNORECASE,
)
"""A class of a school, or a team of an age, which thousands of children are in."""
_KEY = re.compile(r"=(?![=\s])")
_OF_A_SIGN = re.compile(r"[A-Z]&\Z")
_EVERYWHERE = frozenset(
    "A&E|polis|gardai|gardaí|National Service|Good Samaritan|Samaritan|Mass|Communion|R&D|B&B|Q&A|T&Cs|SENCO|EHCP|New Year|Boxing Day|Bonfire Night|New Year's Eve|New Year's Day|"
    "NHS 24|NHS 111|NHS Direct|Samaritans|Citizens Advice|Social Services|Children's Services|Adult Social Care|Adult Services|Crisis Team|"
    "Christmas Eve|Christmas Day|Halloween".split("|")
)
"""Words with capitals that every town has."""
_FIELD_END = re.compile(r"[^\S\n]*(?::|\||\t|[^\S\n]{2,}|$)", re.MULTILINE)
_LABEL_REST = re.compile(r"(?:[^\S\n]{1,2}[A-Za-z/]{1,20}){1,3}[^\S\n]{0,4}:")
"""The rest of a label behind its first word: "Family name:"."""
_FIELD_START = re.compile(r"(?:\A|\n|\t|\||[^\S\n]{3,})[^\S\n]*(?:[-*•]\s*)?(?:[^\W\d_'’./-]+[^\S\n]+){0,3}\Z")
_COUNT_BEFORE = re.compile(
    r"(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|[a-z]+ty))[\s-]\Z",
    re.IGNORECASE,
)
_ROUND_SUM = re.compile(r"[£$€]\s?[1-9]0{2,}|[£$€]?\s?[1-9]0{0,2}(?:,000)+")
"""A sum of one figure and noughts, which many have."""
_SHORT_NUMBER = re.compile(r"\d{1,2}[a-dA-D]?")
_KIND_BEFORE = re.compile(r"\b(?:type|stage|grade|phase|set|level|over|under)\s\Z", re.IGNORECASE)
_LIST_NUMBER = re.compile(r"\(?\d{1,2}[.)]?")
_LINE_START = re.compile(r"(?:\A|\n)[^\S\n]*\Z")
_WORD = re.compile(r"[^\W_](?:[\w.'’/-]*[^\W_])?")
_FIGURES = re.compile(r"[\d.,]+(?:\s?/\s?\d{1,3})?")
_PLAIN_NUMBER = re.compile(r"\d{1,3}(?:[.,]\d+)?")
_AGE_BEFORE = re.compile(
    r"\b(?:(?i:aged?|turn(?:s|ed|ing)?|age of|he's|she's|I'm|who's)|(?:[Hh]e|[Ss]he|I|who|[A-Z]\w{1,20}) (?:is|was|am)|[A-Z][\w'’-]{1,20}(?=,)|[A-Z][\w'’-]{1,20} \d{1,2},? (?:and )?[A-Z][\w'’-]{1,20})[:,]?\s\Z"
)
_AGE_AFTER = re.compile(r"[\s-](?:years?|yrs?|y\.?o|months?|mths?|weeks?)\b|\s?(?:y/?o|yo|[MF])\b|,")
"""What makes a number an age: a verb or the word itself before it, a unit behind it, or a comma ("Anna Berg, 34, …")."""
_NUMBER_NAMED = re.compile(r"\.?\s(?:[Nn]o|[Nn]umber|NO|NUMBER|[Nn]r)\b\.?[ ]?:")
_NUMBER_AFTER = re.compile(r"\s(?:[Nn]o|[Nn]umber|NO|NUMBER|[Nn]r|ID|[Rr]ef)\b\.?:?\s?(?:#?[A-Z\d]*\d|\[)")
_REGISTERED = re.compile(r"[ ](?:[A-Z]{1,3}[ ])?(?:\[number\]|\d{4,10}(?!\d)|\d\d[A-Z]\d{3,5}[A-Z]?)")
"""A number behind the letters of the register that it is from: "GMC 7654321", "NMC 08F1234E"."""
_LONG_ACRONYM = 6
_LONGEST_SIGN = 4
_LONGEST_RESULT = 7
_MEASURE = re.compile(_CLINICAL)
_LOOK = 60


def without_harmless(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """The findings but for those that name nobody where they stand."""
    known = _known(text)
    kept: list[Finding] = []
    for finding in findings:
        harmless = known.get(finding)
        if harmless is None:
            harmless = known[finding] = _harmless(text, finding)
        if not harmless:
            kept.append(finding)
    return kept


@remembered_of_texts
def _known(_text: str) -> dict[Finding, bool]:
    """Whether findings in a text that were judged already are harmless: a detector may run other detectors, whose findings then come by twice."""
    return {}


def forget_judged(text: str) -> None:
    """Let go of the findings in a text that were judged."""
    _known(text).clear()


def _harmless(text: str, finding: Finding) -> bool:
    if finding.model not in JUDGED or finding.evidence in (NAMED_DAY, BY_COLUMN, BY_PLACE):
        return finding.evidence == BY_PLACE and is_scale_or_degree(text, finding.span)
    span = finding.span
    surface = text[span.start : span.end].strip()
    words = [word.lower() for word in _WORD.findall(surface)]
    if (finding.model != "patterns" or finding.label == "CODE") and is_shorthand(text, finding):
        return True
    if finding.label in _TIMED and (
        is_said_hour(text, span.start, span.end)
        or (finding.model != "patterns" and is_time_in_figures(text, span.start, span.end))
    ):
        return True
    if finding.label in _NUMBERS and is_score(text, span):
        return True
    if finding.label in _NAMING and is_scale(text, span):
        return True
    if finding.label in _AGED and is_no_age(text, span, aged=finding.label in ("DATE", "AGE", "DURATION")):
        return True
    if finding.label == "CODE" and (surface.lower() in _NUMBER_WORDS or is_year_of_model(text, span)):
        return True
    if finding.label in _CODES and (is_range_of_values(text, span) or is_code_of_illness(text, span)):
        return True
    if names_a_field(text, span) or is_of_body(text, span) or is_of_cue(text, span):
        return True
    if finding.label in _EPONYMS and is_eponym(text, span):
        return True
    if finding.label in _DIRECT:
        return finding.model == "identity" and (is_cell_number(text, span) or is_nobodys_place(text, span))
    if not words or (surface.isdigit() and is_called_for_help(text, span)):
        return bool(words)
    anybody = words[-1].removesuffix("'s").removesuffix("’s") in ANYBODY
    if finding.label == "PERSON" and (anybody or (surface.islower() and words[-1] in ENDEARMENTS)):
        return True
    if _KEY.match(text, span.end) and (span.start == 0 or text[span.start - 1] in " \t\n[({,;&?"):
        return True  # the "ip" of "ip=203.0.113.77"
    if len(surface) == 1 and _OF_A_SIGN.search(text, max(0, span.start - 2), span.start):
        return True  # the "E" of "A&E?"
    if finding.label == "NORP" and _EATEN.search(text, max(0, span.start - _LOOK), span.start):
        ends = _NOUN_BEHIND.match(text, span.end) is None or _FROM.match(text, span.end) is not None
        if ends and surface.lower() in _KITCHENS:
            return True
    if (
        _HOURISH.fullmatch(surface)
        or is_explained(text, surface)
        or (finding.label == "NORP" and surface.lower() in _OF_HISTORY)
    ):
        return True
    if text.startswith(" pig", span.end) and surface.lower() == "guinea":
        return True
    feast = finding.label in _FEASTS or (
        finding.label == "PERSON" and _AT_FEASTS.search(text, max(0, span.start - _LOOK), span.start)
    )
    if feast and surface.lower().removeprefix("the ") in TIMES_OF_YEAR:
        return True
    if surface in _EVERYWHERE or is_one_of_a_kind(text, span):
        return True
    if surface == "A" and _NOUN_BEHIND.match(text, span.end):
        return True
    if finding.model == "identity" and not finding.label and is_of_label(text, span):
        return True
    if is_no_name(text, span, finding.label) or is_everybodys(text, span, finding.label):
        return True
    if finding.label not in _TIMED - {""} and is_known_to_all(text, span):
        return True
    if (finding.label in _BODIES_AND_THINGS and _is_sign(text, span, surface)) or is_label_of_value(text, span):
        return True
    if is_of_degree(text, span.start, span.end, person=finding.label == "PERSON"):
        return True
    if is_mark_of_something(text, span, person=finding.label == "PERSON"):
        return True
    if _SCHOOL_CLASS.fullmatch(surface) or _is_bare_unit(text, span, surface, words, person=finding.label == "PERSON"):
        return True
    if (
        len(words) == 1
        and words[0].rstrip(".") in _ABBREVIATIONS
        and (finding.model != "identity" or finding.label in _BODIES_AND_THINGS)
    ):
        return True
    if (len(words) == 1 and (words[0] in _KIN or words[0].removesuffix("s") in _KIN)) or says_nothing(
        text, span, words, person=finding.label == "PERSON"
    ):
        return True
    if finding.model != "patterns" and (
        (finding.label in ("DATE", "TIME") and surface.islower() and is_posted(text, span.start, span.end))
        or is_hour(text[max(0, span.start - _LOOK) : span.start], surface, text[span.end : span.end + _LOOK])
        or (finding.label != "DATE" and _is_plain_number(text, span, surface))
    ):
        return True
    dated = finding.model == "identity" and finding.label == "DATE" and not _is_measured(text, span)
    valued = (not dated and _is_value(text, span, surface)) or _names_a_number(text, span, surface)
    return valued or _is_field(text, span, words)


def _is_sign(text: str, span: Span, surface: str) -> bool:
    """Whether letters are a unit of measurement, or all that a field or an answer is called: "312 U/L", "PI: Dr Lee", "Q. Why?"."""
    if "/" in surface and _MEASURE.fullmatch(surface):
        return True
    if not surface.isupper() or len(surface) > _LONGEST_SIGN:
        return False
    opens = _FIELD_START.search(text, max(0, span.start - _LOOK), span.start) is not None
    return opens and text[span.end : span.end + 1] in (":", "." if len(surface) == 1 else ":")


def _is_measured(text: str, span: Span) -> bool:
    """Whether what is measured is named before a number."""
    before = text[max(0, span.start - _LOOK) : span.start]
    return before[-1:].isspace() and _SIGN_BEFORE.search(before) is not None


def _is_bare_unit(text: str, span: Span, surface: str, words: list[str], *, person: bool) -> bool:
    """Whether words are units, days and the like, without a number before them, and no initials or name of a ``person``."""
    if not _only(words, _UNIT_WORDS) or (len(surface.rstrip(".")) == 1 and surface.isupper()):
        return False
    if person and (surface.isupper() or is_of_the_family(text, span) or is_in_a_name(text, surface)):
        return False
    return _COUNT_BEFORE.search(text, max(0, span.start - _LOOK), span.start) is None


def _only(words: list[str], known: frozenset[str]) -> bool:
    return known.issuperset(words)


def _is_value(text: str, span: Span, surface: str) -> bool:
    """Whether a finding is a dose, a result, a score, a clock time or the number of a list."""
    if not any(map(str.isdigit, surface)):
        return False
    before = text[max(0, span.start - _LOOK) : span.start]
    if _OF_A_DATE.match(text, span.end) or _DATE_BEFORE.search(before):
        return False
    if any(form.fullmatch(surface) for form in (_MEASURED, _SCORE, _MARKED, _CLOCK)):
        return True
    if _ROUND_SUM.fullmatch(surface) or (_SHORT_NUMBER.fullmatch(surface) and _KIND_BEFORE.search(before)):
        return True
    if surface[-1:].isdigit() and (_FOLLOWED_BY_UNIT.match(text, span.end) or _is_measured(text, span)):
        return _FIGURES.fullmatch(surface) is not None and sum(map(str.isdigit, surface)) < _LONGEST_RESULT
    listed = _LIST_NUMBER.fullmatch(surface) is not None and _LINE_START.search(before) is not None
    return listed and text[span.end - 1 : span.end + 1].strip(" \t")[-1:] in (".", ")")


def _is_plain_number(text: str, span: Span, surface: str) -> bool:
    """Whether a finding is a number of at most three digits that no word calls an age: it could count anything."""
    if _PLAIN_NUMBER.fullmatch(surface) is None or _COUNT_BEFORE.search(text, max(0, span.start - _LOOK), span.start):
        return False
    before = text[max(0, span.start - _LOOK) : span.start]
    return _AGE_BEFORE.search(before) is None and _AGE_AFTER.match(text, span.end) is None


_OF_A_NUMBER = re.compile(
    r"(?:.*[ ])?(?:Reg|Regn|Registration|Enrol(?:l)?ment|Licen[cs]e|Roll|File|Case|Ref|Account|Policy|Folio|Membership)"
)


def _names_a_number(text: str, span: Span, surface: str) -> bool:
    """Whether a finding says whose number follows: "NHS No 943 476 5919", "CARINGS Reg. No.: PAP2024"."""
    if _OF_A_NUMBER.fullmatch(surface.rstrip(".")) and _NUMBER_NAMED.match(text, span.end):
        return True
    if not surface.isupper() or len(surface) > _LONG_ACRONYM:
        return False
    return any(form.match(text, span.end) for form in (_NUMBER_AFTER, _REGISTERED))


def _is_field(text: str, span: Span, words: list[str]) -> bool:
    """Whether a finding is the label of a field or a heading of a form, made of the words such labels are made of."""
    if not _only(words, FORM_WORDS):
        return False
    rest = _LABEL_REST.match(text, span.end)
    labels = rest is not None and _only([word.lower() for word in _WORD.findall(rest[0])], FORM_WORDS)
    if not labels and not _FIELD_END.match(text, span.end):
        return False
    return _FIELD_START.search(text, max(0, span.start - _LOOK), span.start) is not None
