"""Numbers of files and things: cases, patients, accounts, policies, certificates, devices, references."""

from __future__ import annotations

from expurgate.detect.patterns import validators
from expurgate.detect.patterns.model import DASH, Pattern, S

_NUMBER = r"[A-Z]{0,6}[-/:.]?\d[A-Za-z0-9]*(?:[-/:._][A-Za-z0-9]+)*"
_LONG = r"[A-Z]{0,6}[-/:.]?\d(?:[A-Za-z0-9]{3,}|[A-Za-z0-9]*[-/:._][A-Za-z0-9]+)(?:[-/:._][A-Za-z0-9]+)*"
_LIST = rf"({_NUMBER}(?:,{S}{_LONG}|(?:,{S}{_NUMBER})*,?{S}and{S}{_NUMBER})*)"
"""Several numbers. Behind a comma alone a short one may be that of a house: "MRN 0448127, 31 Mill Park"."""
_MARK = r"(?i:numbers?|nos?\b\.?|nr\b\.?|num\b\.?|#|№|id\b|ref(?:erence)?\b\.?)"
_COLUMN = r"[:#]?[ \t]{0,40}\|?[ \t]{1,40}"
"""What stands between the columns of a table that is set with spaces, tabs or strokes."""
_LAW = tuple(
    """
    protocol law act decree article articles rule rules regulation directive series resolution recommendation
    convention code legislative statute bill page figure table chapter
    """.split()
)


def _named(words: str) -> str:
    """A number after one of ``words``, with or without "no.", "number", "#" or a colon between, or in the next column."""
    return rf"\b(?i:{words})\b\.?(?:{S}?\(?{_MARK})?(?:{S}(?:is|was))?(?:[:#\s]{{1,3}}|{_COLUMN}){_LIST}"


PATTERNS = (
    Pattern(
        "medical-record",
        "RECORD",
        _named(
            r"mrn|medical\srecord|patient(?:\sid)?|chart|hospital\s(?:record|number)|accession|specimen|encounter|"
            r"admission|episode|record"
        ),
        "A medical record, patient, specimen or admission number",
        (
            "MRN: ⟦123456⟧",
            "patient no. ⟦A-99812⟧",
            "Medical record number ⟦00-12-34⟧",
            "accession # ⟦S19-4432⟧",
            "| MRN         | ⟦00-482-99⟧ |",
            "MRN ⟦0448127⟧, 31 Mill Park",
            "Patient ID:       ⟦48-299⟧",
        ),
        ("the patient 5 times", "record high", "Date of admission: 12/03/2025"),
        hipaa=(8,),
        valid=validators.record,
    ),
    Pattern(
        "health-plan",
        "RECORD",
        _named(r"policy|plan|member(?:ship)?|subscriber|beneficiary|insurance|group|claim"),
        "A health plan, insurance, membership or claim number",
        ("policy no. ⟦HX-4438821⟧", "Member ID: ⟦W123456789⟧", "claim number ⟦2019-00042⟧"),
        ("the plan 5", "policy on 12", "Date of plan: 12/03/2025"),
        hipaa=(9,),
        valid=validators.record,
    ),
    Pattern(
        "account",
        "RECORD",
        _named(r"account|acct|a/c|customer|client|invoice|order|contract|loan|sort\scode|routing|swift|bic"),
        "An account, customer, invoice or contract number",
        ("account no. ⟦0123456789⟧", "Acct: ⟦99-8877⟧", "sort code ⟦12-34-56⟧"),
        ("on account of 12", "the client 5"),
        hipaa=(10,),
        valid=validators.record,
    ),
    Pattern(
        "certificate",
        "RECORD",
        _named(
            r"certificate|licen[cs]e|permit|registration|diploma|dea|npi|bar|driver['’]?s?\slicen[cs]e|"
            r"driving\slicen[cs]e"
        ),
        "A certificate, licence, permit or registration number",
        ("licence no. ⟦D1234567⟧", "NPI ⟦1234567893⟧", "certificate no. ⟦2001/445⟧"),
        ("licence to kill 7", "a bar 12"),
        hipaa=(11,),
        valid=validators.three_digits,
    ),
    Pattern(
        "device",
        "DEVICE",
        _named(r"serial|s/n|device|model|asset|implant|lot|udi|imei|equipment|tag"),
        "A device's serial, lot or model number",
        ("serial number ⟦SN-2231-X⟧", "S/N: ⟦4C530001⟧", "lot no. ⟦77A120⟧"),
        ("a model of 12", "a lot 12"),
        hipaa=(13,),
        valid=validators.three_digits,
    ),
    Pattern(
        "case",
        "RECORD",
        rf"\b(?i:application|case|docket|file|complaint|petition|appeal|judgment|decision|warrant|indictment|"
        rf"investigation|dossier|reference|ref|our\sref|your\sref|matter|claim|plot|parcel|sheet|block|registration|"
        rf"protocol\sof)s?\b\.?"
        rf"{S}?\(?(?i:nos?\b\.?|numbers?|nr\b\.?|#|№|ref\b\.?|:)[:\s]{{0,3}}{_LIST}",
        "A case, application, docket, file or plot number",
        (
            "application (no. ⟦28045/02⟧)",
            "Case No. ⟦2:19-cv-01234⟧",
            "plot no. ⟦900⟧",
            "applications nos. ⟦1234/05, 44/06 and 7/07⟧",
        ),
        ("the case of 12", "file the 5"),
        hipaa=(18,),
        common=True,
    ),
    Pattern(
        "number-mark",
        "CODE",
        rf"\b(?:[Nn]os?\.|N[°º]|№){S}?{_LIST}",
        "A number after “no.”, unless it is a law, protocol or article",
        ("plots no. ⟦158⟧", "nos. ⟦260, 268 and 119/5⟧", "nos. ⟦4411, 4412⟧"),
        ("Protocol No. 11", "Law no. 657", "no. one"),
        hipaa=(18,),
        unless=_LAW,
        common=True,
    ),
    Pattern(
        "us-docket",
        "RECORD",
        r"\b\d{1,2}:\d{2}-[a-z]{2}-\d{3,6}(?:-[A-Z]{2,4})*\b|\b\d{2}-(?:cv|cr|mc|md|civ|cr)-\d{3,6}\b",
        "A US court docket number",
        ("⟦2:19-cv-01234⟧", "in ⟦1:20-cr-00188-JSR⟧"),
        ("2:19-cv",),
        hipaa=(18,),
    ),
    Pattern(
        "slashed",
        "CODE",
        r"\b(?:[A-Z]{1,4}[-\s]?)?\d{1,6}(?:/\d{1,6}){1,4}[A-Z]?\b|\b\d{4}:\d{1,4}\b",
        "A file number with strokes (28045/02) or of a series (1928:43)",
        ("in ⟦28045/02⟧", "⟦121/2/3⟧", "sheet ⟦33/29⟧", "⟦1928:43⟧"),
        ("and/or", "1/2", "24/7", "12/11/2002"),
        hipaa=(18,),
        valid=validators.file_number,
        unless=("/",),
        common=True,
    ),
    Pattern(
        "number-named",
        "CODE",
        r"(?i:\b(?:no|nr|number|ref|reference|id|index|docket|file|badge|barcode|account|payroll|policy|member|membership|licen[cs]e|"
        r"certificate|serial|booking|invoice|claim|phn|uhid|nsn|hcn|urn|ticket|permit|visa|book|code|pin|ext|application|"
        r"registration|reg|case|roll|locker|tag|passport)\b)[.:#]{0,2}[ \t\x{a0}]{1,12}(?:(?i:no|number|is|was)\b[.:]?[ \t]{1,3}){0,2}[:#]?[ \t]{0,3}"
        r"((?:[A-Z][A-Z&]{0,4}[ /-]?)?\d[\dA-Z]{0,14}(?:[ /.-]\d[\dA-Z]{0,8}){0,4})\b",
        "A number behind what it is the number of",
        (
            "payroll number ⟦88213⟧",
            "Index ⟦L&T 071883/23⟧",
            "shoulder no. ⟦418K⟧",
            "PHN ⟦9698 658 215⟧",
            "door code ⟦4471⟧",
            "Staff no.: ⟦0441⟧",
        ),
        ("case 12", "the number 7", "code 2019", "no 12 people"),
        hipaa=(8, 9, 10, 11, 18),
        valid=validators.named_number,
    ),
    Pattern(
        "code-for-something",
        "CODE",
        r"(?i:\b(?:pin|code|passcode|combination)[ ](?:for|to|of|on)(?:[ ][a-z]{1,15}){1,3}[ ]?(?:[ ]is|[ ]was|:|=)[ ]?#?(\d{3,8})\b)",
        "The code of a door, a gate or a lock",
        ("PIN for the gate is ⟦4471⟧, do", "the code to the key safe is ⟦20183⟧"),
        ("the code of conduct is 12 pages", "pin it to the wall"),
        hipaa=(18,),
    ),
    Pattern(
        "grouped-blank",
        "CODE",
        r"\b\d{4}(?:[ \x{a0}]\d{3,4}){2,4}\b",
        "Ten or more digits in groups of three or four",
        ("to ⟦5772 0100 0139⟧.", "⟦9698 658 215⟧"),
        ("2019 2020 2021", "1200 30 40"),
        hipaa=(10, 18),
        valid=validators.grouped_number,
    ),
    Pattern(
        "series-number",
        "CODE",
        r"\b[A-Z]{2,4}[ \x{a0}]\d{4,12}\b",
        "Letters of a series and a number",
        ("book ⟦AB 604418⟧", "⟦QID 28681800457⟧", "the van ⟦VBG 2217⟧"),
        ("EUR 5000", "AD 1200", "MAY 2021", "IN 1994", "Duluth, MN 55804"),
        hipaa=(12, 18),
        valid=validators.lettered_number,
    ),
    Pattern(
        "mixed",
        "CODE",
        r"\b(?:[A-Za-z]{1,8}[-_/.]?\d|\d{1,12}(?:[-_/.]?\d{1,12})?[-_/.]?[A-Z])[A-Za-z0-9]*(?:[-_/.:][A-Za-z0-9]+)*\b",
        "A code of letters and digits",
        ("code ⟦D-4840⟧", "ref ⟦XK99-21B⟧", "key ⟦a8f3c2d19b⟧", "⟦24/59W2⟧"),
        ("F-type", "the 12th", "1990s", "5pm", "10km"),
        hipaa=(18,),
        valid=validators.mixed_code,
        common=True,
    ),
    Pattern(
        "long-number",
        "CODE",
        r"\b\d{7}\d*\b",
        "Seven or more digits in a row",
        ("no ⟦1234567⟧",),
        ("123456", "20,000,000"),
        hipaa=(18,),
    ),
    Pattern(
        "grouped-number",
        "CODE",
        rf"\b\d{{2,6}}(?:{DASH}\d{{2,6}}){{2,5}}[A-Z]?\b",
        "Nine or more digits in groups joined by hyphens",
        ("ORCID ⟦0000-0002-1825-0097⟧", "⟦00-482-9917⟧", "⟦0000-0001-5109-370X⟧"),
        ("12-11-2002", "1990-95", "10-12-14"),
        hipaa=(18,),
        valid=validators.nine_digits,
    ),
    Pattern(
        "uuid",
        "CODE",
        r"(?i:\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)",
        "A UUID",
        ("⟦123e4567-e89b-12d3-a456-426614174000⟧",),
        ("123e4567-e89b",),
        hipaa=(18,),
    ),
)
