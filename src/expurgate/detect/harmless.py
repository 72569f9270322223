"""What detectors point at and what names nobody: field labels, doses and results, clock times, bare units, family words.

Findings of patterns, readers and the tagger are let go here. What a user asks for by name (terms, lexicons, expressions,
plug-ins) always stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form

_JUDGED = frozenset({"patterns", "entities", "tagger"})
_DIRECT = frozenset("EMAIL URL IBAN CARD PHONE PASSPORT NATIONAL_ID SSN RECORD POSTCODE ADDRESS".split())

FORM_WORDS = frozenset(
    """
    name names first last given family surname forename known preferred title date birth dob d.o.b born age sex gender place
    town country nationality citizenship ethnic ethnicity group religion language languages spoken mother tongue other native
    address street city postcode zip code home work mobile cell phone telephone tel fax e-mail email mail contact emergency
    next kin relationship marital status occupation job employer works employed school university education degree current
    year grade class course income household annual number no ref reference our your id member membership account policy
    insurance patient client guest resident child pupil student applicant claimant respondent defendant witness tenant
    parent parents father guardian caregiver caregivers carer carers doctor gp consultant referring requested verified
    reported collected ward room bed unit station weight height wt ht bp hr temp pulse pain sleep allergies medication
    medications medicines drugs diagnosis dx rx history past imaging plan goals notes note comment comments report final
    incident form sheet record intake new continuation nursing custody page minutes apologies present action subject re cc
    bcc from to sent due total subtotal vat amount balance invoice repair signature signed date/time location injured
    party narrative offence type occurred reporting member person application barcode specimen result results reference
    unit units test reference range provision section manager keyworker review interpreter ethnicity pronouns therapist
    pharmacy prop att bursar handover roster night week previous works provision x-ray mri imaging
    """.split()
)
"""Words that fields and headings of forms are made of."""

_KIN = frozenset(
    """
    mother father mum mom mam mummy mama dad daddy papa parent parents brother sister son daughter child children baby
    husband wife partner grandmother grandfather gran granny nan grandad aunt auntie uncle cousin nephew niece twins
    neighbour neighbor friend
    """.split()
)
_ABBREVIATIONS = frozenset(
    """
    ecg eeg cctv bp hr mri ct x-ray xray rn md gp phd msc bsc mba ma ba bed mbchb frcpath dob vat mp cv it pca hb mcv wbc
    rbc inr tsh tc er eta am pm a.m p.m esq fr rev reg ext tel ph no ref id att cc re nb ps asap tba tbc ok lol omg yes
    """.split()
)
_UNIT_WORDS = frozenset(
    """
    second seconds minute minutes hour hours day days night nights week weeks weekend weekends fortnight month months year
    years decade decades morning mornings afternoon evening evenings tonight overnight today tomorrow yesterday noon
    midnight now then ago last next this that same following previous every each the a an of one in on at half later earlier
    later early late mid before after during week's day's month's year's today's mg mcg ug g kg ml l mm cm m km h hr hrs min
    monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays
    mon tue tues weds wed thu thurs fri sat sun christmas easter holiday holidays nightly daily weekly monthly term
    mins wk wks tablet tablets tab tabs dose doses puff puffs unit units spring summer autumn winter
    """.split()
)
_CLINICAL = r"(?:mg|mcg|µg|ug|ng|g|kg|ml|mL|cl|dl|l|mmol|mol|IU|iu|units?|mU|fL|fl|pg|mm|cm|mmHg|bpm|puffs?|tablets?|tabs?|capsules?|drops?|°C|°|kcal|ng/L|mg/dL|mg/g|g/dL|mmol/L|mU/L|ng/mL|x10\S*)(?:/[A-Za-z]+)?"
_MEASURED = re.compile(
    rf"(?:[^\W\d_][\w-]*\s){{0,2}}[<>≤≥~]?\s?\d+(?:[.,]\d+)*(?:\s?[-–/x]\s?\d+(?:[.,]\d+)*)?\s?{_CLINICAL}\.?(?:\s(?:tonight|daily|nightly|od|bd|tds|qds|prn|nocte|mane|once|twice))?"
)
_FOLLOWED_BY_UNIT = re.compile(rf"\s?{_CLINICAL}(?![^\W_])")
_SCORE = re.compile(r"(?:BP|MMSE|GCS|HR|sats|SpO2|pain|worst)\s\d{1,3}\s?/\s?\d{2,3}|\d{1,2}\s?/\s?10", re.IGNORECASE)
_SIGN_BEFORE = re.compile(r"\b(?:BP|HR|RR|T|GCS|MMSE|pulse|sats|SpO2|temp|TSH|Hb|pH|INR|EF)\.?:?\s\Z", re.IGNORECASE)
_CLOCK = re.compile(
    r"(?:(?:about|around|at|just|before|after|until|by|from)\s+)*(?:[01]?\d|2[0-3])(?::[0-5]\d(?::[0-5]\d)?\s?(?:[ap]\.?m\b\.?|hrs|h)?|\.[0-5]\d\s?(?:[ap]\.?m\b\.?|hrs))|"
    r"(?:(?:about|around|at)\s+)?(?:1[0-2]|[1-9])\s?[ap]\.?m\b\.?|[01]\d[0-5]\dZ|2[0-3][0-5]\dZ",
    re.IGNORECASE,
)
_FIELD_END = re.compile(r"[^\S\n]*(?::|\||\t|[^\S\n]{3,}|$)", re.MULTILINE)
_FIELD_START = re.compile(r"(?:\A|\n|\t|\||[^\S\n]{3,})[^\S\n]*(?:[-*•]\s*)?(?:[^\W\d_'’./-]+[^\S\n]+){0,3}\Z")
_COUNT_BEFORE = re.compile(
    r"(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|[a-z]+ty))[\s-]\Z",
    re.IGNORECASE,
)
_LIST_NUMBER = re.compile(r"\(?\d{1,2}[.)]?")
_LINE_START = re.compile(r"(?:\A|\n)[^\S\n]*\Z")
_WORD = re.compile(r"[^\W_](?:[\w.'’/-]*[^\W_])?")
_LOOK = 60


def without_harmless(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """The findings but for those that name nobody where they stand."""
    return [cut for finding in findings if not _harmless(text, cut := _without_field(text, finding))]


def _without_field(text: str, finding: Finding) -> Finding:
    """A finding without the label of the next line's field, which a reader took in with the value before it."""
    surface = text[finding.span.start : finding.span.end]
    head, line, tail = surface.rpartition("\n")
    words = [word.lower() for word in _WORD.findall(tail)]
    if finding.model not in _JUDGED or not line or not head.strip() or not _only(words, FORM_WORDS):
        return finding
    if _FIELD_END.match(text, finding.span.end) is None:
        return finding
    span = Span(finding.span.start, finding.span.start + len(head.rstrip()))
    return replace(finding, span=span, term=normal_form(text[span.start : span.end]))


def _harmless(text: str, finding: Finding) -> bool:
    if finding.model not in _JUDGED or finding.label in _DIRECT:
        return False
    span = finding.span
    surface = text[span.start : span.end].strip()
    words = [word.lower() for word in _WORD.findall(surface)]
    if not words:
        return False
    counted = _COUNT_BEFORE.search(text, max(0, span.start - _LOOK), span.start) is not None
    if (_only(words, _UNIT_WORDS) and not counted) or (len(words) == 1 and words[0].rstrip(".") in _ABBREVIATIONS):
        return True
    if len(words) == 1 and words[0] in _KIN:
        return True
    return _is_value(text, span, surface) or _is_field(text, span, words)


def _only(words: list[str], known: frozenset[str]) -> bool:
    return all(word in known for word in words)


def _is_value(text: str, span: Span, surface: str) -> bool:
    """Whether a finding is a dose, a result, a score, a clock time or the number of a list."""
    if _MEASURED.fullmatch(surface) or _SCORE.fullmatch(surface) or _CLOCK.fullmatch(surface):
        return True
    before = text[max(0, span.start - _LOOK) : span.start]
    if surface[-1:].isdigit() and (_FOLLOWED_BY_UNIT.match(text, span.end) or _SIGN_BEFORE.search(before)):
        return surface.replace(".", "").replace(",", "").isdigit()
    listed = _LIST_NUMBER.fullmatch(surface) is not None and _LINE_START.search(before) is not None
    return listed and text[span.end - 1 : span.end + 1].strip(" \t")[-1:] in (".", ")")


def _is_field(text: str, span: Span, words: list[str]) -> bool:
    """Whether a finding is the label of a field or a heading of a form, made of the words such labels are made of."""
    if not _only(words, FORM_WORDS) or _FIELD_END.match(text, span.end) is None:
        return False
    return _FIELD_START.search(text, max(0, span.start - _LOOK), span.start) is not None
