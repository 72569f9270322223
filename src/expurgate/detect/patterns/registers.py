"""Numbers as registers, courts and ledgers write them: in groups, with strokes, after a role, read out."""

from __future__ import annotations

from expurgate.detect.patterns import validators
from expurgate.detect.patterns.model import Pattern

_DIGIT_WORD = r"(?:double|triple|zero|oh|nought|one|two|three|four|five|six|seven|eight|nine)"
_NUMBERED = (
    r"cand(?:idate)?|pupil|student|prisoner|inmate|detainee|participant|donor|badge|locker|tag|chip|microchip|ticket|parcel|meter|"
    r"consignment|booking|locator|roll|seat"
)

PATTERNS = (
    Pattern(
        "case-of-year",
        "CODE",
        r"(?i:\bno\.?|\bnumber)[ \x{a0}](\d{1,7}(?:[A-Z]{1,2})?[ \x{a0}]of[ \x{a0}](?:19|20)\d\d)\b",
        "The number of a case and its year",
        ("Courts in Leeds, no. ⟦000417 of 2024⟧", "W.P.(C) No. ⟦11870 of 2021⟧"),
        ("no more of 2021", "number 3 of them"),
        hipaa=(18,),
    ),
    Pattern(
        "strokes",
        "CODE",
        r"\b[A-Z]{2,6}(?:/[A-Z]{1,5}){1,3}/\d{2,8}(?:/\d{2,4})?\b",
        "Letters of offices and a number, parted by strokes",
        ("charge number ⟦MIK/A/771/2020⟧.", "tag no ⟦KATH/M/2297⟧"),
        ("and/or/12", "N/A/12", "HIV/AIDS/TB"),
        hipaa=(18,),
    ),
    Pattern(
        "letters-and-year",
        "CODE",
        r"\b[A-Z]{3,6}[ \x{a0}](?:19|20)\d\d-\d{2,7}\b",
        "Letters of a register, a year and a number",
        ("Determination ⟦CHCH 2023-114⟧, of August",),
        ("ISO 2015-12", "MAY 2021-22"),
        hipaa=(18,),
        valid=validators.register_letters,
    ),
    Pattern(
        "letter-and-groups",
        "CODE",
        r"\b[A-Z][ \x{a0}]\d{3}[ \x{a0}]\d{3}(?:[ \x{a0}]\d{3})?\b",
        "A letter and groups of three digits",
        ("Nazzareno   ⟦W 330 918⟧   seen",),
        ("a 330 918", "£ 330 918"),
        hipaa=(18,),
    ),
    Pattern(
        "last-digits",
        "CODE",
        r"(?i:\b(?:ending|ends)[ \x{a0}](?:(?:in|with)[ \x{a0}])?)(\d{3,6})\b",
        "The last digits of an account or a card",
        ("Account ending ⟦7702⟧", "a card ending in ⟦4410⟧,"),
        ("the year ending 2021", "the season ending in 1998", "a story ending in tears"),
        hipaa=(10,),
        valid=validators.no_year,
    ),
    Pattern(
        "role-and-number",
        "CODE",
        rf"(?i:\b(?:{_NUMBERED})\b\.?(?:[ \x{{a0}}](?:no\.?|nr\.?|number|id))?[:#]?[ \x{{a0}}]{{1,3}})(\d{{4,8}}|\d{{3}}(?:[ \x{{a0}}]\d{{3}}){{1,5}})\b",
        "The number of somebody or something with a part in a matter",
        ("cand. ⟦0441⟧. Fire alarm", "Candidate ⟦0428⟧ is", "chip ⟦528 140 000 775 102⟧", "badge no. ⟦44817⟧"),
        ("chip 12 of them", "candidate in 2021", "student 3", "seat 14"),
        hipaa=(18,),
        valid=validators.no_year,
    ),
    Pattern(
        "acronym-and-groups",
        "CODE",
        r"\b[A-Z]{2,5}(?:[ \x{a0}](?i:no\.?|number))?:[ \x{a0}]{1,8}(\d{2,4}(?:[ \x{a0}-]\d{2,4}){2,5})\b",
        "Groups of digits in the field of an abbreviation",
        ("TFN: ⟦481 227 905⟧", "ABN: ⟦51 824 753 556⟧"),
        ("BP: 120 80", "HR: 72-80"),
        hipaa=(18,),
    ),
    Pattern(
        "letters-and-groups",
        "CODE",
        r"\b([A-Z]{3,4}[ \x{a0}]\d{3,4}(?:[ \x{a0}]\d{3,4}){1,3})\b",
        "Letters of a series and groups of digits",
        ("container ⟦TCLU 441 8829⟧", "card: ⟦WAP 0712 5544 118⟧", "⟦MIN 551 208⟧"),
        ("EUR 305 201", "MAY 2021 2022", "FROM 100 200"),
        hipaa=(18,),
        valid=validators.register_letters,
    ),
    Pattern(
        "phone-extension",
        "PHONE",
        r"(?i:\b(?:extension|ext\.?|bleep|pager)(?:[ \x{a0}](?:no\.?|number))?[:\s]{1,2})(\d{3,6})\b",
        "The number of an extension or a pager",
        ("Questions: extension ⟦3309⟧.", "ext. ⟦204⟧", "bleep ⟦4471⟧"),
        ("extension 12", "the extension of 400 metres"),
        hipaa=(4,),
        unless_after=("m", "metres", "meters", "feet", "days", "weeks"),
    ),
    Pattern(
        "account-that-wrote",
        "USERNAME",
        r"(?m)^[ \t>]{0,8}([A-Za-z][A-Za-z.-]{1,24}[_0-9][A-Za-z0-9_.-]{0,24})[ \x{a0}](?:wrote|said|posted|replied):",
        "An account whose words are quoted",
        ("⟦valveglow_77⟧ wrote:",),
        ("she wrote:", "Group2 won"),
        hipaa=(18,),
    ),
    Pattern(
        "number-spoken",
        "CODE",
        rf"(?i:\bnumber(?:[ \x{{a0}}](?:is|was))?[ \x{{a0}}])((?i:(?:{_DIGIT_WORD}[ ,-]{{1,2}}){{3,14}}{_DIGIT_WORD}))\b",
        "A number that is read out behind the word for it",
        ("hospital number ⟦four four oh seven one nine⟧",),
        ("number one two go", "the number one of four"),
        hipaa=(18,),
    ),
    Pattern(
        "phone-halves",
        "PHONE",
        r"\b[6-9]\d{4}[ \x{a0}]\d{5}\b",
        "A mobile number in two halves of five digits",
        ("her brother (⟦98250 55511⟧, Surat)",),
        ("12500 55511", "98250 5551"),
        hipaa=(4,),
    ),
    Pattern(
        "account-at-a-time",
        "USERNAME",
        r"(?m)^[ \t]{0,8}\[?\d{1,2}[:.]\d\d(?::\d\d)?\]?[ \t]{1,4}([a-z][a-z._-]{1,24}\d{1,4}):[ \t]",
        "An account that wrote at a time",
        ("09:20 ⟦mrahman2⟧: Remote session.", "[10:02] ⟦j.doe11⟧: swapped"),
        ("09:20 Pulse: 80", "10:02 mrahman: cable"),
        hipaa=(18,),
    ),
    Pattern(
        "house-by-number",
        "ADDRESS",
        r"(?i:\b(?:of|at|from|to|outside|opposite|in)[ \x{a0}](?:house[ \x{a0}])?(?:number|no\.?)[ \x{a0}])(\d{1,4}[a-z]?)\b",
        "A house that is named by its number alone",
        ("Sheila Mort, of number ⟦36⟧.", "the lady at no. ⟦12⟧ saw"),
        ("in number 3 of the journal", "at number one"),
        hipaa=(2,),
        unless_after=("of", "in", "on", "among", "or"),
    ),
)
