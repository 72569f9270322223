"""The shorthand of notes: abbreviations of wards and offices, a sex behind an age, a medicine by its dose, a dose without its unit.

Who writes many notes a day writes "92 y/o F, restart Lantus 22 u qhs, RTC 2 wks". A reader that learnt from sentences takes
such letters for initials, brands of medicines for people and doses for ages.
"""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.findings import Finding
from expurgate.core.memory import remembered_of_texts
from expurgate.detect.kinds import is_thing
from expurgate.detect.ordinary import given_names
from expurgate.language.builtin.bearings import SEX_BEHIND, known_as
from expurgate.language.builtin.names import GIVEN, OFTEN_SURNAME
from expurgate.text.calendar import HOUR_IN_FIGURES
from expurgate.text.forms import REMARKS
from expurgate.text.known_things import kind_of_thing
from expurgate.text.normal import normal_form
from expurgate.text.people import TITLES, any_of

_FIELDS = frozenset(
    "cc hpi pmh pmhx psh pshx sh shx fh fhx ros pe a/p ap dx ddx rx tx hx meds dos doa dod los poc dispo imp obs vs i/o ob gyn".split()
)
"""What the parts of a note are called."""
_ABBREVIATIONS = _FIELDS | frozenset(
    """
    asa vm aps cps rtc np pa pa-c rn lpn lvn cna do md dpm dds pharmd lcsw lmsw msw snf icu ccu picu nicu pacu ed er or ltc alf ems
    prn bid tid qid qhs qd qod qam qpm po iv im sq sc sl pr npo nkda nka wnl nad nos aox3 a&ox3 rom dtr heent perrla eomi
    t1dm t2dm dm dm2 htn hld copd chf cad dvt uti gerd ckd esrd tia cva mi afib cabg pvd pad osa bph ra oa ms als adhd ptsd gad mdd
    bka aka tka tha orif lle rle lue rue rlq llq ruq luq sob doe n/v n/v/d cp ha loc f/u s/p c/o r/o h/o w/o b/c y/o a1c hgb hct
    plt na bun cr ua cxr kub cta mra us tte tee pft emg ncv cbc bmp cmp lft tsh bnp pt ptt aptt abg d/c dc dnr dni polst poa hcp
    pcp pmd cns anp hca hcsw spr sho ot slp cm sw cp dob ssn mrn csn fin acct ins hmo ppo va e-signed esigned
    nihss oasys ogrs ogrs3 rosh moca mmse epds barthel waterlow mapp mappa marac mash phq phq-9 gad-7 news2 bipap mca
    """.split()
)
"""Letters that stand for words in notes, and for nobody."""
_PLAIN = _ABBREVIATIONS - frozenset("pa do or us ms na cm pt ra no er ed la cc sc po im pr sl a/p".split())
"""Those that are no words or states besides."""
_SAID_OF_THINGS = frozenset({"", "ORG", "FAC", "PRODUCT", "EVENT", "WORK_OF_ART", "CODE", "CARDINAL", "GPE"})
_FIGURES = frozenset({"", "CODE", "CARDINAL", "DATE", "ORDINAL", "QUANTITY"})
_NAMES = frozenset({"", "PERSON", "ORG", "GPE", "PRODUCT", "FAC"})
_OWN_MEDICINE = re.compile(
    r"\b(?:take|takes|taking|took|prescribed|swallowed)[ ](?:my|his|her|their|your)[ ]\Z", re.IGNORECASE
)
_COLON = re.compile(r"[ \t]{0,2}:")
_OPENS = re.compile(r"(?:\A|\n|\t|[ ]{2})[ \t]{0,8}\Z")
_AGED = re.compile(
    r"(?<![\w.])\d{1,3}[ -]?(?:(?:y/?o|y\.o\.?|yo|yrs?|years?)(?:[ -]old)?|m/?o|mos?)?[ ,/-]{0,2}\Z", re.IGNORECASE
)
_LEAST_DIGITS, _LONGEST, _LONGEST_LETTERS = 3, 4, 7
_DOSE = (
    r"[ ]\d{1,4}(?:[.,/]\d{1,3})?[ ]?(?:mg|mcg|µg|ug|g|ml|mL|units?|u|IU|puffs?|tabs?|tablets?|caps?|drops?|%|patch)\b"
    r"|[ ](?:qhs|qd|bid|tid|qid|prn|od|bd|tds|qds|nocte)\b"
)
_TAKEN = "restart|restarted|start|started|resume|resumed|continue|continued|stop|stopped|hold|held|increase|increased|decrease|decreased|takes?|taking|took|on|of|prescribed|Rx|add|added"
_DOSED = re.compile(
    rf"(?:^|[:;,+&•*-]|\b(?:{_TAKEN}))[ \t]{{0,4}}\b([A-Za-z][A-Za-z-]{{3,30}})(?:[ ](?:XR|SR|ER|CR|LA|XL))?(?:{_DOSE})",
    re.MULTILINE,
)
"""Somebody to whom a dose is given is no medicine ("gave Ngozi 20 mg"): a list or a word for taking stands before one."""
_MEDICINE = re.compile(
    r"[a-z]{2,20}(?:pril|sartan|olol|statin|azole|mycin|cillin|floxacin|prazole|tidine|dipine|formin|gliptin|gliflozin|zepam|zolam|"
    r"triptyline|oxetine|alopram|traline|apine|idone|parin|xaban|gatran|mab|tinib|navir|tegravir|sone|solone|lukast|terol|pamil|"
    r"thiazide|semide|lactone|profen|codone|morphone|triptan|setron|dronate|toin|pentin|gabalin|thyroxine|glutide|caine|done)"
)
_WORD_BEFORE = re.compile(r"\b([A-Za-z][A-Za-z-]{2,30})[ ]\Z")
_LOOK = 40


_AT = re.compile(r"\bat[ ](?:(?:about|around|approx\.?|approximately)[ ])?\Z", re.IGNORECASE)
"""Before four figures that can be a time of day they are one, also in a sentence: "came at 2205"."""
_HOURS_BEHIND = re.compile(r"[ ]?(?:hrs|hours)\b")
_NUMBERED = re.compile(
    r"(?:#|\b(?:pin|code|room|rm|ext|badge|no|number|flat|unit|suite|id|bed|locker|box))[.:#]?[ ]?\Z", re.IGNORECASE
)
"""What four figures number, so that they are no time of day."""
_RESULT = re.compile(r"\d{2,3}(?:\.\d)?[ ]?[FC]|PGY-?\d|FY[12]|[CS]T[1-8]|[GP]\d[GP]?\d?", re.IGNORECASE)
"""A temperature, a year of training, how many births."""
_ICD, _DIAGNOSED = (
    re.compile(r"[A-Z]\d{2}(?:\.[0-9A-Z]{1,4})?"),
    re.compile(r"\b(?:dx|icd(?:-?10)?(?:-cm)?|diagnosis)\b[ :(]{1,3}\Z", re.IGNORECASE),
)
"""What an illness is called in the international list: "dx F43.81"."""
_MARKERS = frozenset({"19-9", "125", "15-3", "72-4", "27.29"})
"""Markers of tumours by their numbers: "CA 19-9"."""
_RANGE = re.compile(r"\d{2,3}(?:\.\d)?[-–]\d{2,3}(?:\.\d)?")
_READ_OFF = re.compile(
    r"\b(?:BGs?|CBGs?|FSBS|BSs?|sugars?|glucose|readings?|numbers|BPs?|SBPs?|systolics?|HRs?|pulse|rates?|sats|levels?|fasting|post-?prandial|weights?)"
    r"[ ](?:(?:of|were|was|are|is|in|the|between|around|running|about)[ ]){0,3}\Z",
    re.IGNORECASE,
)
"""What values between two are read off: "BGs 180-240 at home"."""
_OF_STATUTE = re.compile(
    r"(?:ss?|secs?|sects?|paras?|arts?|regs?|scheds?|cl|r)\.? ?\d{1,3}[A-Z]{0,2}(?:\(\w{1,3}\)){0,3}", re.IGNORECASE
)
"""A part of a law or of rules, as people who work with it write it: "s.47", "para 12"."""
_STATUTE_BEFORE = re.compile(r"(?<![^\W_])(?:ss?|secs?|sects?|paras?|arts?|regs?|scheds?|cl)\. ?\Z", re.IGNORECASE)
_CUT = re.compile(r"(?<![^\W_])([A-Za-z]{1,2}/)\Z")
_LETTERS = re.compile(r"[A-Z]{2,4}")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9/&-]*")
_WITHOUT_VOWELS = re.compile(r"[A-Z][b-df-hj-np-tv-xz]{1,3}\.?")
"""Letters that nobody can say, and hardly anybody is called by: "Rm 14", "Wd 212"."""
_UNSPEAKABLE = frozenset({"Ng", "Vlk", "Srb", "Krč"})
"""Surnames that have none either."""
_IN_CAPITALS = re.compile(r"[A-Z0-9&-]{2,10}(?:s|-[IVX]{1,3})?\Z")
"""Abbreviations with figures or a plural, too: "CURB-65", "LFTs"."""
_GOES_ON = re.compile(r"\.?[ \t]{1,8}(?:[a-z]|\d)")
"""Behind the full stop of an abbreviation its field goes on: "Med. aid", "Hosp. 22:51"."""
_LONGEST_CUT = 6
_TITLE_BEFORE = re.compile(rf"\b(?:{any_of(TITLES)})\.?[ \u00a0]\Z")
KIN_IN_NOTES = frozenset("dau daus gdau g/dau granddau husb gson g/son grands bro sis rel rels nok".split())
"""Relatives as notes write them."""
_NAME_BEFORE = re.compile(r"(?<![^\W_])[A-Z][\w'’-]{1,30}[ ][A-Z][\w'’-]{1,30},[ ]\Z")
_ENDS_LINE = re.compile(r"[.;)]?[ \t]*(?:\n|\Z)")
_POST_LETTERS = re.compile(r"[A-Z][A-Za-z]?[A-Z]{1,3}")
"""The post of somebody in letters behind their name at the end of a line: "Deborah Ellenthorpe, SPO"."""
_ACT = re.compile(r"[A-Z]{2,6}[ ](?:19|20)\d\d")
_OF_ACT = re.compile(
    r"\b(?:ss?|sections?|sch|para|reg)\.?[ ]?\d{1,3}[A-Z]?(?:\(\w{1,3}\)){0,3},?[ ](?:of[ ](?:the[ ])?)?\Z",
    re.IGNORECASE,
)
"""Before the letters and the year of an Act: "s.5(3) MDA 1971"."""
_FEWEST = 4
"""So many abbreviations of notes make a note."""


_ROSTER = re.compile(r"([A-Z][\w'’-]{1,30}(?:[ ][\w'’-]{1,30}){0,3}[ ][A-Z][\w'’-]{1,30})[ ]\(([A-Z]{2,4})(?=[,;)])")


@remembered_of_texts
def given_initials(text: str) -> frozenset[str]:
    """Initials that stand in brackets behind a name that begins with their letters, as minutes give them: "Pat Culshaw (PC)".

    Minutes speak by their initials of those who are listed as present, too.
    """
    given = frozenset(
        found[2]
        for found in _ROSTER.finditer(text)
        if found[2][0] in (firsts := re.findall(r"(?<![^\W_])[A-Z]", found[1])) and found[2][-1] == firsts[-1]
    )
    given |= keyed_initials(text)
    listed = (name[0] for line in _ATTENDANCE.finditer(text) for name in _FULL_NAME.finditer(line[1]))
    return given.union("".join(re.findall(r"(?<![^\W_])[A-Z]", name)) for name in listed)


@remembered_of_texts
def keyed_initials(text: str) -> frozenset[str]:
    """Initials that a key explains by a name which begins with their first letter, or that such a name in brackets follows: "FA = Fatuma", "HA (Hodan)"."""
    return frozenset(
        found[1]
        for found in _KEYED.finditer(text)
        if found[1][0] == found[2][0] and found[1].lower() not in _ABBREVIATIONS and found[1].lower() not in REMARKS
    )


_KEYED = re.compile(
    r"(?<![\w.])([A-Z]{2,3})(?:[ ]{0,4}=[ ]{0,4}(?:(?:Dr|Mrs?|Ms|Miss|Sr|Fr|PC)\.?[ ])?|[ ]\((?=[A-Z][a-z]{1,20}(?:[ ][A-Z][a-z'’-]{1,20})?\)))([A-Z][a-z]{2,20})(?![\w/])"
)
_ATTENDANCE = re.compile(
    r"^[ \t]*(?:Present|In attendance|Attendees|Attending|Attendance|Participants|Apologies)\b[^:\n]{0,30}:[ \t]*([^\n]{1,600})",
    re.MULTILINE,
)
_FULL_NAME = re.compile(r"(?<![^\W_])[A-Z][^\W\d_]{1,30}(?:[ -][A-Z][^\W\d_]{1,30}){1,2}(?![^\W_])")


def is_shorthand(text: str, finding: Finding) -> bool:
    """Whether what a detector points at is the shorthand of a note and names nobody."""
    span = finding.span
    surface = text[span.start : span.end].strip()
    before = text[max(0, span.start - _LOOK) : span.start]
    if surface in ("M", "F") and _AGED.search(before):
        return True
    if len(surface) == 1 and surface.isupper() and SEX_BEHIND.match(text, span.end):
        return True
    if finding.label in _NAMES and is_cut_short(
        text, span.start, span.start + len(text[span.start : span.end].rstrip())
    ):
        return True
    if (
        finding.label in _SAID_OF_THINGS | {"PERSON"}
        and _IN_CAPITALS.match(surface)
        and kind_of_thing(surface) == "PROCEDURE"
        and not _signs(text, surface)
    ):
        return True
    if _ACT.fullmatch(surface) and _OF_ACT.search(before):
        return True
    if finding.label in _NAMES and _OWN_MEDICINE.search(before) and normal_form(surface) not in given_names():
        return " " not in surface
    if HOUR_IN_FIGURES.fullmatch(surface) and finding.label in ("CODE", "DATE", "TIME", "CARDINAL", ""):
        if _AT.search(before) or _HOURS_BEHIND.match(text, span.end):
            return True
        if finding.label != "CARDINAL" and is_note(text):
            return _NUMBERED.search(before) is None
    if not finding.label and is_note(text) and _is_noted(text, surface):
        return True
    if _ICD.fullmatch(surface) and _DIAGNOSED.search(before):
        return True
    if surface in _MARKERS and before.endswith("CA "):
        return True
    if finding.label in ("CODE", "") and _RESULT.fullmatch(surface):
        return True
    if finding.label in _FIGURES and (
        _OF_STATUTE.fullmatch(surface) or (surface.isdigit() and _STATUTE_BEFORE.search(before))
    ):
        return True
    if finding.label == "PERSON":
        field = surface.lower() in _FIELDS and _COLON.match(text, span.end) and _OPENS.search(before)
        bracketed = text[span.start - 1 : span.start] == "(" and text[span.end : span.end + 1] == ")"
        letters = _LETTERS.fullmatch(surface) and (bracketed or is_note(text)) and not _signs(text, surface)
        return bool(field or letters) or _is_medicine(text, surface)
    if finding.label in _SAID_OF_THINGS and (
        _all_short(surface, before) or (_RANGE.fullmatch(surface) and _READ_OFF.search(before))
    ):
        return True
    if finding.label in _SAID_OF_THINGS and (surface.lower() in _ABBREVIATIONS or _is_medicine(text, surface)):
        return surface != surface.capitalize() or finding.label != "GPE" or _is_medicine(text, surface)
    if finding.label == "CODE" and len(surface) <= _LONGEST and surface.isascii():
        return 0 < sum(map(str.isdigit, surface)) < _LEAST_DIGITS
    return finding.label in ("DATE", "", "CARDINAL") and _is_dose(surface, before)


def is_cut_short(text: str, start: int, end: int) -> bool:
    """Whether a word that a reader took for a name is an abbreviation, by its letters or by what stands behind it, and no name."""
    surface = text[start:end]
    word = surface.rstrip(".")
    if " " in surface or not 1 < len(word) <= _LONGEST_CUT or _TITLE_BEFORE.search(text, max(0, start - _LOOK), start):
        return False
    if word.lower() in KIN_IN_NOTES:
        return True
    if _POST_LETTERS.fullmatch(word) and _ENDS_LINE.match(text, end):
        return _NAME_BEFORE.search(text, max(0, start - _LOOK), start) is not None
    if not word.istitle() or known_as(word) & (GIVEN | OFTEN_SURNAME) or word in _UNSPEAKABLE:
        return False
    dotted = len(word) <= _LONGEST and (surface != word or text[end : end + 1] == ".")
    opens = dotted and _OPENS.search(text, max(0, start - _LOOK), start)
    return _WITHOUT_VOWELS.fullmatch(surface) is not None or bool(opens and _GOES_ON.match(text, end))


def _is_noted(text: str, surface: str) -> bool:
    """Whether words of a note are abbreviations or figures, and no name is among them: "p CABG x3", "2 d of melena"."""
    words = surface.split()
    if any(word[:1].isupper() and not word.isupper() and word.isalpha() and len(word) > 2 for word in words):
        return False
    short = any(word.strip(".,;").lower() in _ABBREVIATIONS or any(map(str.isdigit, word)) for word in words)
    letters = all(word.isupper() and len(word) <= _LONGEST_LETTERS for word in words) and not _signs(text, surface)
    return short or letters


def _all_short(surface: str, before: str) -> bool:
    """Whether several words are all abbreviations of notes, the first of them perhaps cut at its stroke: "f/u DM2"."""
    first, *rest = surface.lower().split() or [""]
    if not rest:
        return False
    cut = _CUT.search(before)
    whole = f"{cut[1].lower()}{first}" if cut else first
    return all(word.rstrip(".,;") in _ABBREVIATIONS for word in (whole, *rest))


@remembered_of_texts
def is_note(text: str) -> bool:
    """Whether a text is written in the shorthand of notes: it has several of its abbreviations."""
    words = {word.lower() for word in _WORD.findall(text)}
    return len(words & _PLAIN) >= _FEWEST


@remembered_of_texts
def _initials(text: str) -> frozenset[str]:
    """The first letters of words with capitals that stand side by side, which may be somebody's initials."""
    firsts = [
        "".join(word[0] for word in re.findall(r"[A-Z][\w'’-]*", run[0]))
        for run in re.finditer(r"[A-Z][\w'’-]{0,30}(?:[.,]?[ ]+[A-Z][\w'’-]{0,30}){1,8}", text)
    ]
    return frozenset(run[at : at + length] for run in firsts for length in (2, 3, 4) for at in range(len(run)))


def _signs(text: str, letters: str) -> bool:
    """Whether letters may be the initials of somebody in the text, in either order."""
    return not {letters, letters[::-1]}.isdisjoint(_initials(text))


def _is_medicine(text: str, surface: str) -> bool:
    """Whether one word is a medicine wherever it stands, because a dose stands behind it somewhere in the text."""
    return surface.isalpha() and normal_form(surface) in _dosed(text)


@remembered_of_texts
def _dosed(text: str) -> frozenset[str]:
    """The words that a dose or how often it is taken stands behind."""
    words = (normal_form(found[1]) for found in _DOSED.finditer(text))
    return frozenset(word for word in words if word not in given_names())


def _is_dose(surface: str, before: str) -> bool:
    """Whether a bare number is how much of the medicine before it: "lisinopril 20"."""
    word = _WORD_BEFORE.search(before) if surface.isdigit() and len(surface) <= _LONGEST else None
    if word is None:
        return False
    name = word[1].lower()
    return name in _ABBREVIATIONS or _MEDICINE.fullmatch(name) is not None or is_thing(name)
