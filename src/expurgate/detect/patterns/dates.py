"""When: dates in all usual forms, years in a dating context, times."""

from __future__ import annotations

from expurgate.detect.patterns import validators
from expurgate.detect.patterns.model import APOSTROPHE, DASH, DAY, MONTH, YEAR, Pattern, S
from expurgate.text.calendar import FEAST_FORM, MONTHS, NAMED_DAY
from expurgate.text.people import USUAL_TITLES, any_of

_SHORT_YEAR = f"(?:{YEAR}|{APOSTROPHE}\\d\\d\\b)"
_JOIN = rf"(?:,{S}|{S}?{DASH}{S}?|{S}(?:and|or|to|until){S})"
_WEEKDAY = r"(?:(?i:mon|tues|wednes|thurs|fri|satur|sun)day)"
_NTH = r"(?:[12]?(?:1st|2nd|3rd|[4-9]th|0th)|1[1-3]th|3(?:0th|1st))"
"""A day that can be nothing else, so that the month behind it may be in small letters: "4th may"."""
_NTH_IN_WORDS = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|"
    r"seventeenth|eighteenth|nineteenth|twentieth|thirtieth|twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirty[- ]first)"
)
_TENS = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?"
_YEAR_IN_WORDS = (
    rf"(?:(?:nineteen|twenty)[- ](?:{_TENS}|(?:oh[- ])?(?:one|two|three|four|five|six|seven|eight|nine)|hundred|ten|eleven|twelve|"
    rf"(?:thir|four|fif|six|seven|eigh|nine)teen)|two thousand(?: and (?:one|two|three|four|five|six|seven|eight|nine|ten))?)\b"
)
_SHORT_WEEKDAY = r"(?:(?i:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?i:day)?)"
_DAY_MONTH = (
    rf"(?:{_WEEKDAY},?{S}(?:the{S})?)?(?:{DAY}{_JOIN}){{0,6}}{DAY}(?:{S}day)?(?:{S}of)?(?:{S}|{DASH}){MONTH}(?:(?:,?{S}|"
    rf"{DASH}){_SHORT_YEAR})?|{_NTH}(?:{S}of)?{S}(?i:march|mar|may)\b(?:,?{S}{_SHORT_YEAR})?"
)
_MONTH_DAY = rf"(?:{_WEEKDAY},?{S})?{MONTH}{S}(?:the{S})?{DAY}(?:{_JOIN}{DAY}){{0,6}}(?:,?{S}{_SHORT_YEAR})?"
_MONTH_YEAR = rf"(?:{MONTH}{_JOIN}){{0,3}}{MONTH},?{S}(?:of{S})?{_SHORT_YEAR}"
_DAY_FIRST = r"(?:(?:1[3-9]|2[0-35-9]|3[01])/(?:0?[1-9]|1[0-2])|24/(?:0?[1-689]|1[0-2]))"
"""A day and its month in figures that are no share or score, by themselves in a cell."""
_HEADED_MONTH = any_of(
    word
    for month in MONTHS
    if month not in ("March", "April", "May", "June", "August")
    for word in (month, month.upper())
)
_SHORT_MONTH = r"(?:Jan|Mar|Jun|Jul|(?i:Feb|Apr|Aug|Sept?|Oct|Nov|Dec))"
_NAMED_MONTH = any_of((*MONTHS, *(month.lower() for month in MONTHS if month not in ("March", "May", "August"))))

PATTERNS = (
    Pattern(
        "date-words",
        "DATE",
        rf"\b(?:{_DAY_MONTH}|{_MONTH_DAY}|{_MONTH_YEAR})",
        "A day and month, a month and day or a month and year, also several days of one month",
        (
            "on ⟦12 November 2002⟧.",
            "the ⟦11th of May⟧",
            "⟦29 and 30 June 1992⟧",
            "dated the ⟦16th day of November 2022⟧",
            "ref 12 of ⟦4th may⟧",
            "Le ⟦3\u00a0Sept. 1999⟧",
            "⟦Monday, 4 March⟧",
            "⟦12-Nov-2002⟧",
            "⟦5 May ’94⟧",
            "⟦Nov. 12, 2002⟧",
            "on ⟦May 5⟧",
            "⟦January 3-5, 1999⟧",
            "⟦Friday, December the 1st⟧",
            "in ⟦May 1994⟧",
            "⟦Dec. ’94⟧",
            "⟦June and July 1990⟧",
        ),
        (
            "12 people may come",
            "45 November",
            "in march they walked 5 marchers",
            "may 5 people come",
            "May 1994x",
            "Decade 12",
            "may 1994 people",
            "Marcher 1994",
        ),
        hipaa=(3,),
        common=True,
    ),
    Pattern(
        "month-in-context",
        "DATE",
        rf"\b(?i:in|since|until|till|during|early|late|mid|last|next|this|beginning{S}of|end{S}of|middle{S}of|month{S}of)"
        rf"(?:{DASH}|{S})((?:{_NAMED_MONTH}|{_SHORT_MONTH})\b(?:{S}(?:and|or|to){S}(?:{_NAMED_MONTH}|{_SHORT_MONTH})\b)?)",
        "A month where the words before it date something, also in small letters where it means nothing else",
        (
            "seen in ⟦January⟧ again",
            "since ⟦May⟧",
            "until the end of ⟦March⟧.",
            "in ⟦June and July⟧",
            "late ⟦August⟧",
            "finishes in ⟦november⟧",
            "Pain since ⟦Feb⟧, worse",
            "fell in mid-⟦Sept⟧",
        ),
        ("in march they walked", "since mar", "in Jane", "with May in the garden", "in Mayfair", "met April and June"),
        hipaa=(3,),
    ),
    Pattern(
        "month-in-small-letters",
        "DATE",
        rf"\b(?:(?:in|since|until|till|due|last|next){S}(march|may)|({DAY}{S}(?:march|may)))(?:{S}(?:after|and|when|now)\b|[,.;!?)\n]|\z)",
        "March and May in small letters where no verb can stand",
        (
            "moved out in ⟦march⟧, now here",
            "⟦15 march⟧\nok so",
            "wife due in ⟦may⟧",
            "retiring in ⟦march⟧ after 38 years",
        ),
        ("in march they walked", "12 march past", "12 people may come"),
        hipaa=(3,),
    ),
    Pattern(
        "month-of-event",
        "DATE",
        rf"\b(?:due|died|d\.|[Ll]ast{S}seen|buried|born){S}((?:{_NAMED_MONTH}|{_SHORT_MONTH})\b)",
        "The month in which somebody was born, seen or died",
        ("wife d. ⟦July⟧ (MND)", "Last seen ⟦March⟧.", "baby due ⟦june⟧", "James; died ⟦April⟧;"),
        ("died marching", "due Jane"),
        hipaa=(3,),
    ),
    Pattern(
        "month-behind-verb",
        "DATE",
        rf"\b(?i:admitted|admission|adm|discharged?|diagnosed|dx|seen|reviewed|review|operation|operated|surgery|commenced|started|stopped|"
        rf"expires|renewal|renewed|issued|due):?{S}((?:{_HEADED_MONTH}|{_SHORT_MONTH})\b)(?:[.,;:)\n]|$|{S}[a-z(])",
        "A month behind what was done in it, as notes have it",
        ("Admitted ⟦Feb⟧, discharged ⟦Mar⟧.", "Review: ⟦Jan⟧.", "Surgery: ⟦November⟧\n", "dx ⟦Oct⟧ by scan"),
        ("seen Jan Kowalski", "seen marching", "Review: Jane.", "Started Mar-a-Lago"),
        hipaa=(3,),
    ),
    Pattern(
        "day-of-letter",
        "DATE",
        rf"\b(?i:letter|correspondence|e-?mail|note|call|visit|invoice){S}of{S}(the{S}{_NTH})\b",
        "The day of a letter, without its month",
        ("your correspondence of ⟦the 4th⟧ regarding",),
        ("a letter of the law", "the letter of 4"),
        hipaa=(3,),
    ),
    Pattern(
        NAMED_DAY,
        "DATE",
        rf"\b((?i:{FEAST_FORM})(?:,?{S}{_SHORT_YEAR})?)\b",
        "A day of the year that has a name",
        ("On ⟦Boxing Day⟧ he fell.", "since ⟦New Year’s Eve⟧", "⟦Good Friday 2023⟧", "by ⟦St. Patrick's Day⟧."),
        ("at Christmas", "a boxing match that day", "New Year", "Friday was good"),
        hipaa=(3,),
        common=True,
    ),
    Pattern(
        "day-of-month",
        "DATE",
        rf"\b(?:(?i:on|until|till|by|before|since)|{_SHORT_WEEKDAY}),?{S}(?i:the{S})?({_NTH}|(?i:{_NTH_IN_WORDS}))\b|"
        rf"\b(?i:for|due|dated|booked|w/c|wc|w/b|w/e|{any_of(MONTHS)}|feb|apr|aug|sept?|oct|nov|dec|jan){S}(?:{DASH}{S}|(?i:to|until|till){S})?(?i:the{S})?({_NTH})(?:[.,;:!?)\n]|$|{S}(?i:at|@|and|please|pls|with|if|as|in|to|am|pm|his|her|he|she|they|we|i)\b)",
        "A day of a month that is not named",
        (
            "in court on the ⟦19th⟧.",
            "due by the ⟦1st⟧",
            "on ⟦22nd⟧",
            "tues ⟦13th⟧ 9.20",
            "for wednesday the ⟦eighteenth⟧",
            "bloods booked for ⟦22nd⟧.",
            "the rota w/c ⟦9th⟧",
            "22nd Feb to the ⟦25th⟧.",
        ),
        ("on the 19th floor", "the 3rd time", "on the 40th", "for the 3rd time", "ready for 6th form"),
        hipaa=(3,),
        unless_after=(
            "floor",
            "street",
            "avenue",
            "century",
            "day",
            "attempt",
            "anniversary",
            "birthday",
            "page",
            "hole",
            "of",
            "time",
            "round",
            "half",
            "lap",
            "place",
        ),
    ),
    Pattern(
        "days-of-month",
        "DATE",
        rf"\b(?:(?i:between|from|the)){S}(?i:the{S})?({_NTH}{S}?(?:{DASH}|(?i:to|until|till|and)){S}?(?i:the{S})?{_NTH})\b",
        "Some days of a month that is not named",
        ("off from the ⟦6th to the 13th⟧.", "between the ⟦2nd and 9th⟧", "away the ⟦4th - 8th⟧"),
        ("the 2nd and last", "from the 6th to go"),
        hipaa=(3,),
        unless_after=(
            "floor",
            "floors",
            "street",
            "streets",
            "avenue",
            "century",
            "centuries",
            "grade",
            "grades",
            "form",
            "forms",
            "degree",
            "rib",
            "ribs",
            "fingers",
            "toes",
            "digits",
            "metatarsals",
            "metatarsal",
            "metacarpals",
            "metacarpal",
            "nerve",
            "nerves",
            "percentile",
            "centile",
            "centiles",
            "percentiles",
            "place",
            "round",
            "rounds",
            "hole",
            "holes",
            "classes",
            "class",
            "trimester",
            "line",
            "lines",
            "intercostal",
            "editions",
        ),
    ),
    Pattern(
        "month-heading",
        "DATE",
        rf"(?m:^[ \t#*=•-]{{0,8}}(?:[A-Z][A-Za-z'’&/-]{{0,20}}[ ](?:[A-Za-z'’&/-]{{1,20}}[ ]){{0,3}})?(?:{DASH}[ ])?({_HEADED_MONTH})(?:[ ](?:{DASH}[ ])?[A-Za-z][A-Za-z'’&/-]{{0,20}}){{0,4}}[ \t:*=-]{{0,8}}$)|"
        rf"(?m:^[ \t#*=•-]{{0,8}}((?i:april|june|august|march|may))[ \t:*=-]{{0,8}}$)",
        "A month in a heading",
        ("# ⟦November⟧", "Rota for ⟦October⟧\nMon", "⟦JULY⟧ MEETING", "⟦June⟧\n", "Minutes - ⟦September⟧"),
        ("He came in November.", "June Whitfield", "MARCH ON", "May Day"),
        hipaa=(3,),
    ),
    Pattern(
        "day-in-words",
        "DATE",
        rf"\b(?i:(?:{_SHORT_WEEKDAY},?{S})?(?:the{S})?{_NTH_IN_WORDS}{S}(?:day{S})?of{S}(?:{any_of(MONTHS)})\b(?:,?{S}(?:{_YEAR_IN_WORDS}|{YEAR}))?)",
        "A day and month in words, as people say them, with the year if it is said",
        (
            "born ⟦the second of february nineteen forty one⟧",
            "on ⟦the third of may⟧ was",
            "⟦Saturday the eighth of February⟧",
            "⟦twenty-first of June 2019⟧",
        ),
        ("the second of three", "the third of the month", "first of many marches"),
        hipaa=(3,),
    ),
    Pattern(
        "date-iso",
        "DATE",
        r"\b(?:1[5-9]|20)\d\d-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\d|"
        r"3[01])(?:[T ]\d\d:?\d\d(?::?\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?\b",
        "An ISO 8601 date, with or without a time",
        ("⟦2002-11-12⟧", "at ⟦2002-11-12T08:30:00Z⟧", "⟦20021112⟧"),
        ("2002-13-12", "1002-11-12", "3002-11-123"),
        hipaa=(3,),
    ),
    Pattern(
        "date-numeric",
        "DATE",
        r"\b(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}[/.]\d{1,2}[/.]\d{1,2})\b",
        "A date in figures, in any order",
        ("⟦12/11/2002⟧", "⟦3.4.99⟧", "⟦31-12-1999⟧", "⟦2002/11/12⟧", "d.o.b. ⟦3.11.1952⟧", "DOB - ⟦03/11/1952⟧"),
        ("45/67/2002", "1.2.3.4", "1/2", "version 10.15.7"),
        hipaa=(3,),
        valid=validators.date_numbers,
        unless=("section", "version", "v", ".", "-", "/"),
    ),
    Pattern(
        "date-month-year-numeric",
        "DATE",
        r"\b((?:0?[1-9]|1[0-2])/(?:19|20)\d\d)\b",
        "A month in figures with its year",
        ("MRI ⟦02/2025⟧", "exp. ⟦5/2027⟧", "since ⟦11/1998⟧"),
        ("12/11/2002", "case 28045/02", "no. 13/2019", "plot no. 5/2019"),
        hipaa=(3,),
        unless=("/", ".", "-", "no", "no.", "nos", "nos.", "number", "nr", "nr.", "ref", "ref.", "№", "n°"),
    ),
    Pattern(
        "date-day-month-numeric",
        "DATE",
        r"\b(?i:on|dated|dob:?|date:?|due|of|since|until|till|seen|fell|fall|admitted|adm|discharged|returned|again|visit(?:ed)?|started|stopped|began|"
        r"through|thru|as\sof|effective|expires?|lmp:?|appt:?|appointment|surgery|came|collapsed|died|presented|transferred|injured|called|rang|booked|next|f/u|follow-up|r/v|review|rtc|rescheduled|"
        r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?,?)\s"
        r"(\d{1,2}/\d{1,2})\b|\b(?i:to|by)\s(\d\d/\d\d)\b|\b(?i:note|leave|off|away|from)\s(?i:to|until|till)\s(\d{1,2}/\d{1,2})\b|\bto\s((?:1[3-9]|2[1-9]|3[01])/\d{1,2})\b|\b(?i:withdrawn|enrolled|received|issued|signed|expiry|start(?:ed)?|end(?:ed)?|joined|left|leave|returned|back|birthday|born|date[\s]of[\s]\w{1,12}):\s{1,3}(\d{1,2}/\d{1,2})\b|"
        rf"(?:->|→)\s?({_DAY_FIRST})\b|\b({_DAY_FIRST})\s?(?:->|→)|(?m:(?:^|\t|[ ]{{2}}|\|[ ]?)({_DAY_FIRST})[ ]{{0,9}}(?:$|\t|[ ]{{2}}|\|))|"
        r"\b(\d{1,2}/\d{1,2}),?\s(?:at\s|@\s?)?\d{1,2}:\d{2}\b|"
        rf"\bby\s(?:{any_of(USUAL_TITLES)}|Sr)\.?\s[A-Z][A-Za-z'’-]{{0,30}}\s(\d{{1,2}}/\d{{1,2}})\b|"
        r"\b(\d{1,2}/\d{1,2}),?\s(?:at\s|@\s?)[0-2]\d[0-5]\d\b",
        "A day and month in figures after a word that dates or before a time of day",
        (
            "seen on ⟦3/12⟧ again",
            "Thursday ⟦2/15⟧ at 10:30",
            "due ⟦6/30⟧",
            "⟦3/1⟧ at 9:15",
            "Fell ⟦9/21⟧ off a bus",
            "back (⟦10/16⟧ @ 0930)",
            "next ⟦4/15⟧, 2 pm",
            "bailed to ⟦20/03⟧.",
            "Withdrawn: ⟦5/24⟧",
            "signed by Dr Haldane ⟦19/3⟧.",
            "Night ⟦18/8⟧ -> ⟦19/8⟧",
            "| Leave | ⟦28/5⟧ | clinic |",
        ),
        ("a score of 3/40", "half 1/2", "cut to 1/2", "| 13/15 | 6/12 |", "| 24/7 |", "6/10 -> 3/10"),
        hipaa=(3,),
        valid=validators.day_and_month,
    ),
    Pattern(
        "year-in-context",
        "DATE",
        rf"\b(?i:in|since|from|until|till|by|during|before|after|between|year|years|born|circa|around|early|late|mid|"
        rf"beginning{S}of|end{S}of|middle{S}of|spring|summer|autumn|fall|winter|into|and|to|or|for|as{S}of|"
        rf"throughout|prior{S}to)"
        rf"(?:{DASH}|{S})(?:of{S})?(?:the{S}(?:years?{S})?)?((?:1[5-9]|20)\d\d(?:s\b|\b(?:{S}?{DASH}{S}?(?:{YEAR}|"
        rf"\d\d\b))?)|{APOSTROPHE}\d\d\b)",
        "A year where the words before it date something",
        (
            "born in ⟦1949⟧",
            "between ⟦1990⟧ and ⟦1995⟧",
            "from ⟦1990-95⟧",
            "during the ⟦1990s⟧",
            "summer of ⟦1994⟧",
            "in ⟦2001–2003⟧",
            "the winter of ⟦'63⟧",
        ),
        ("in 1949 metres", "paid 1949", "to 1800 people", "in 19495"),
        hipaa=(3,),
        unless_after=(
            "m",
            "metres",
            "meters",
            "km",
            "kg",
            "people",
            "persons",
            "men",
            "euros",
            "dollars",
            "feet",
            "miles",
            ",",
        ),
        common=True,
    ),
    Pattern(
        "year-range",
        "DATE",
        rf"[(\[]({YEAR}(?:{S}?{DASH}{S}?(?:{YEAR}|\d\d\b|present))?)[)\],;]|\b{YEAR}{S}?{DASH}{S}?{YEAR}|"
        rf"\b({YEAR}){S}?{DASH}{S}?(?:present|now|today)\b",
        "A year in brackets, or a range of years",
        ("the reform (⟦1994⟧)", "(⟦1987–1994⟧)", "⟦1990 - 1995⟧", "⟦2019⟧–present"),
        ("(19944)", "(500)"),
        hipaa=(3,),
    ),
    Pattern(
        "time",
        "TIME",
        r"\b(?:(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:\s?(?i:a\.?m\b\.?|p\.?m\b\.?|hours|hrs|h\b|utc|gmt))?|"
        r"(?:[01]?\d|2[0-3])(?:[.:h][0-5]\d)?\s?(?i:a\.m\.|p\.m\.|am\b|pm\b|o['’]clock|hrs\b))",
        "A time of day",
        ("at ⟦14:30⟧", "⟦8.30 a.m.⟧", "about ⟦6 pm⟧", "⟦23:59:59⟧", "at ⟦5 o’clock⟧"),
        ("1928:43", "25:00"),
        unless=(":",),
        hipaa=(3,),
        common=True,
    ),
)
