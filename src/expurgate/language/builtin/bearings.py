"""Looks at the words around a name: they show whether it is a person's or a place's, and where it ends.

A family word or a greeting before a name, or a colon behind it on line after line, makes it a person's; "in" before it makes it a
place's, unless people are called so. Titles before and letters behind a person's name are no names, and a name ends where its
sentence does.
"""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.language.builtin.features import form, hashed
from expurgate.language.builtin.labels import SUPERSENSES
from expurgate.language.builtin.names import OF_PEOPLE_AND_PLACES, shipped_names
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.text.inflection import singular
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.people import (
    AT_HOME,
    CLOSINGS,
    COMPANIONS_ELSEWHERE,
    FAMILY,
    GREETINGS,
    HONOURS,
    POSTS_IN_LETTERS,
    TITLES_ELSEWHERE,
    USUAL_TITLES,
    any_of,
)

NEAR = 24
"""How many letters before a name are looked at."""
SEX_BEHIND = re.compile(r"/[MF]\b")
"""Behind the letter of what somebody looks like in the reports of police: "B/F"."""
_TITLE = re.compile(
    rf"(?:{any_of(USUAL_TITLES, HONOURS, TITLES_ELSEWHERE, COMPANIONS_ELSEWHERE)}|mister|missus|messrs|doctor|hon|dau|husb|gdau|gson|daughter|husband|wife|mother|father|brother|grandson|granddaughter|nephew|niece|madame|cdr|cmdr"
    rf"|(?:[A-Za-z]{{3,20}}[ ])?(?-i:{POSTS_IN_LETTERS}))"
    r"(?:\.?[ \u00a0]+|\.?\Z)",
    re.IGNORECASE,
)
_LETTERS = (
    r"(?:BA|BSc|BEd|BEng|MA|MSc|MEd|MPhil|MBA|MEng|MPH|MFA|LLB|LLM|PhD|Ph\.D\.?|DPhil|EdD|DSc|MD|M\.D\.?|DO|DDS|DMD|DVM|BDS|BVSc|BVM&S|BVetMed|VetMB|MVB|MBBS|"
    r"MBChB|MB|BCh|ChB|BChir|BAO|DCH|RGN|RMN|RN|SRN|NP|PA-C|QC|KC|SC|JP|MP|MEP|MSP|MLA|TD|MBE|OBE|CBE|KBE|DBE|BEM|CMG|QPM|VC|GC|Esq\.?|Jr\.?|Sr\.?|"
    r"CPA|ACA|FCA|ACCA|FCCA|CEng|CFA|PMP|RIBA|FRS|FBA|FRSE|FRSA|PsyD|DClinPsy|[FMLA]RC[A-Za-z]{1,8}|[FM]FPM|FRICS|MRICS|FAC[A-Z]{1,3}|RCVS|"
    r"LCSW|LMSW|LPC|LMFT|LVN|LPN|CNA|CRNA|PharmD|DPT|OTR(?:/L)?|CCC-SLP|RDN?|RRT|APRN|FNP(?:-[A-Z]{1,2})?|DNP|BSN|MSN|MSW|JD|EMT(?:-P)?|CPNP|DNB|DM|MCh|BAMS|BHMS|FCPS|DGO|DPM|DMRD|MRad|MMed|FR[A-Z]{3,6}|FC[A-Z]{2,6}|BPharm|MPharm|BScPharm)"
)
_TRAILING = re.compile(rf"(?:,?[ \u00a0]{_LETTERS}(?![\w.]{{0,8}}\w)){{1,6}}\Z")
_BEHIND = re.compile(rf"{_LETTERS}(?:,?[ \u00a0]{_LETTERS}){{0,6}}")
_SENTENCE = re.compile(r"(?<=[A-Za-z][a-z]{3})\.\s+(?=[A-Z])")
_SHORTENED = re.compile(
    r"\b(?:Bros|Corp|Dept|Univ|Prof|Capt|Thos|Chas|Supt|Insp|Atty|Engr|Dott|Esqr|Blvd|Terr|Cres|Gdns|Bldg|Intl|Natl)\Z"
)
_FIRST_WORD = re.compile(r"[^\W\d_]+(?=\s)")
_KIN = re.compile(
    r"\b(?:my|his|her|their|our|your|the|late|elder|eldest|older|oldest|younger|youngest|little|big|ex|step|foster|baby|twin|grand|'s|’s)[ \u00a0-]"
    rf"?(?:(?:{any_of(FAMILY)})s?|{any_of(AT_HOME)}|granddaughter|grandson|"
    r"girlfriend|boyfriend|fiancée?|stepson|stepdaughter|stepfather|stepmother|godson|goddaughter|"
    r"friend|neighbour|neighbor|colleague|flatmate|roommate|classmate)[ \u00a0]\Z",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"\b(?:married|engaged|wed)[ \u00a0]to[ \u00a0]\Z|\b(?:separat(?:ed|ion)|divorced?|split(?: up)?|parted)[ \u00a0]from[ \u00a0]\Z",
    re.IGNORECASE,
)
"""Before the name of who somebody is, or was, married to."""
_ADDRESSED = re.compile(rf"(?:^|[\n.!?,])[ \u00a0]*(?:{'|'.join(sorted(GREETINGS))})[, \u00a0]{{1,2}}\Z", re.IGNORECASE)
_BEFORE_NAMES = frozenset(", \t\n\u00a0")
"""With one of these end all that stands before a name and says that it is somebody's."""
_SIGNED = re.compile(
    rf"(?:{any_of(CLOSINGS)})[,.!]?[ \t]{{0,2}}\n{{1,3}}[ \t]{{0,4}}\Z",
    re.IGNORECASE,
)
_FIRM = re.compile(r"[ ]&[ ]|\b(?:Ltd|Limited|LLP|LLC|PLC|plc|Inc|Co|Partners|Solicitors|Associates)\.?\Z")
"""What firms have in their names, which sign letters as people do."""
_BODY = 1 << SUPERSENSES.index("body")


def known_as(name: str) -> int:
    """Which kinds of names of people and places all the words of a name are known as, taken together."""
    known = shipped_names().kinds
    if name.isalpha():
        return known(hashed(form(name))) & OF_PEOPLE_AND_PLACES
    kinds = 0
    for word in _BETWEEN.split(name):
        kinds |= known(hashed(form(word)))
    return kinds & OF_PEOPLE_AND_PLACES


_BETWEEN = re.compile(r"[\s'’-]+")


def without_titles(text: str, start: int, end: int) -> int:
    """Where a person's name begins behind its titles; its end, when it has no other word."""
    while title := _TITLE.match(text, start, end):
        start = title.end()
    return start


def without_letters(text: str, start: int, end: int) -> int:
    """Where a person's name ends before the letters of degrees and honours; letters alone stay."""
    if _BEHIND.fullmatch(text, start, end):
        return end
    trailing = _TRAILING.search(text, start, end)
    return trailing.start() if trailing else end


def are_degrees(surface: str) -> bool:
    """Whether some letters are degrees, honours or licences and nothing else, with full stops or without: "MSc", "M.Phil."."""
    return _BEHIND.fullmatch(surface) is not None or _BEHIND.fullmatch(surface.replace(".", "")) is not None


_DEGREE_BEFORE = re.compile(r"([A-Za-z.]{2,10})[ ]\(\Z")


def is_of_degree(text: str, start: int, end: int, *, person: bool) -> bool:
    """Whether words behind a name are degrees, or in brackets what one was taken in: ", M.Phil. (Clin. Psy.)", "MMed (Anat Path)". A ``person`` in brackets may be who bears it: "RN (Tamika)"."""
    before = text[max(0, start - 14) : start]
    taken = None if person else _DEGREE_BEFORE.search(before)
    return (before.rstrip().endswith(",") and are_degrees(text[start:end])) or bool(taken and are_degrees(taken[1]))


def sentences_apart(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A name that was read over the end of a sentence, in its parts; function words begin no part."""
    for stop in _SENTENCE.finditer(text, start, end):
        if not _SHORTENED.search(text, start, stop.start()):
            yield start, stop.start()
            start = stop.end()
            while (word := _FIRST_WORD.match(text, start, end)) and word[0].lower() in FUNCTION_WORDS:
                start = word.end() + 1
    yield start, end


def is_body_parts(word: str) -> bool:
    """Whether a word with the capital of a sentence is the plural of a part of the body, and neither people nor places are called so: "Bowels opened"."""
    if not (word.isalpha() and word[0].isupper() and word[1:].islower() and word.endswith("s")) or known_as(word):
        return False
    one = singular(word.lower())
    return one != word.lower() and shipped_nouns().classes([one])[0] & _BODY != 0


def is_person_by_place(text: str, start: int, end: int) -> bool:
    """Whether a family word, a greeting or the close of a letter stands before a name."""
    before = max(0, start - NEAR - 12)
    if text[max(0, start - 1) : start] not in _BEFORE_NAMES:
        return False
    return (
        _KIN.search(text, before, start) is not None
        or _BOUND.search(text, before, start) is not None
        or _ADDRESSED.search(text, before, start) is not None
        or (
            "\n" in text[max(0, start - 5) : start]
            and text[end : end + 1] in ("\n", "")
            and not _FIRM.search(text, start, end)
            and _SIGNED.search(text, before, start) is not None
        )
    )


_LOCATED = re.compile(
    r"\b(?:at|in|near|outside|inside|into|off|past|around|opposite|behind|via"
    r"|(?:trip|journey|flight|train|bus|ferry|road|way|holiday|back|home|drives?|drove|driven|driving|flew|flown|flying|walk|walks|walked|walking|"
    r"moved?|moves|moving|travels?|travell?ed|travell?ing|goes|going|gone|went|go|been|cycled|sailed)[ \u00a0](?:to|from))"
    r"[ \u00a0](?:the[ \u00a0])?\Z",
    re.IGNORECASE,
)


def is_located(text: str, start: int) -> bool:
    """Whether the words before a name say that something is or happens there."""
    return _LOCATED.search(text, max(0, start - NEAR), start) is not None
