"""How old: ages, ages over 89, and years of birth that tell them."""

from __future__ import annotations

from expurgate.detect.direct import AGE_IN_ROW
from expurgate.detect.patterns import validators
from expurgate.detect.patterns.model import DASH, WORD_NUMBER, Pattern, S
from expurgate.text.people import AT_HOME, any_of

_NUMBER = rf"(?:\d{{1,3}}|{WORD_NUMBER})"
_OLDEST = r"(?:9\d|1[01]\d|(?i:ninety)(?:[ -](?i:one|two|three|four|five|six|seven|eight|nine))?)"
_SOMEBODY = (
    rf"(?:he|she|who|they|i|you|{any_of(AT_HOME)}|mother|father|grandmother|grandfather|aunt|uncle|"
    r"husband|wife|patient|resident|client|lady|gentleman|man|woman|neighbou?r)"
)
_AGE = (
    rf"(?i:\b{_NUMBER}{S}(?:years?|months?){S}(?:old\b|of{S}age\b)|\b{_NUMBER}{DASH}(?:years?|months?){DASH}olds?\b|"
    rf"\b(?:aged?|age{S}of|age:|ages){S}(?:of{S})?{_NUMBER}(?:(?:{S}(?:and|to|until){S}|{DASH}){_NUMBER})?\b|\b{_NUMBER}{S}?(?:y/?o\b|y\.{S}?o\b\.?|yrs?{S}old\b)|"
    rf"\bin{S}(?:his|her|their|my){S}(?:early{S}|mid-?{S}?|late{S})?(?:twenties|thirties|forties|fifties|sixties|"
    rf"seventies|eighties|nineties|\d0s)\b)"
)

_NOT_LIVED = tuple("gestational reading spelling bone mental comprehension maths listening".split())
"""Ages that are not how long somebody has lived: "Gestational age: 27 weeks", "reading age of 9"."""
_AGE_AND_SEX = (
    r"(?:^|[\n;:(]\s?|[.?!]\s|\b(?i:a|an|the|this|that|our|pt|pts|patient|elderly|frail|re)\s)"
    r"(\d{1,3}\s?[MF])(?:[,.;)]|\s(?:(?i:with|who|w|admitted|brought|bib|from|present(?:s|ed|ing)?|c/o|seen|known|living|lives|lived|"
    r"referred|found|fell|in|on|post|day|pt|patient|s/p|h/o|hx|pmh|complain(?:s|ed|ing)|found|here|came|transferred|and|rang|attended)\b|w/))|"
    r"(?:[ ]{2}|\t)(\d{1,3}[ ]?[MF])(?:[ ]{2}|\t|\n|$)"
)
"""How old and of which sex somebody is in notes: "93M with a cough". A gauge or a temperature stands elsewhere: "12F catheter", "temp 101F"."""

PATTERNS = (
    Pattern(
        "age",
        "AGE",
        _AGE,
        "An age of up to 89",
        (
            "⟦aged 45⟧",
            "a ⟦45-year-old⟧ man",
            "⟦eighteen years of age⟧",
            "⟦ten years old⟧",
            "at the ⟦age of 22⟧",
            "⟦in her late thirties⟧",
            "a ⟦54 yo⟧ man",
            "(⟦54 y.o.⟧)",
        ),
        ("for 45 years", "the age of reason", "packaged 45", "a 92-year-old", "gestational age: 27 weeks"),
        valid=validators.up_to_89,
        unless=_NOT_LIVED,
        common=True,
    ),
    Pattern(
        "age-and-sex",
        "AGE",
        _AGE_AND_SEX,
        "An age of up to 89 and a sex, as notes write them",
        ("⟦36M⟧ brought in by ambulance", "Seen today. ⟦67 F⟧ with chest pain", "a ⟦54M⟧ who fell"),
        ("a 12F catheter", "temp 38F and falling", "paid 5M in tax", "93M from home", "Flat 36F, High Street"),
        valid=validators.up_to_89,
    ),
    Pattern(
        AGE_IN_ROW,
        "AGE",
        r"(?:[^\W\d_]['’-]?){2,20},?\s(?:[^\W\d_]['’.-]?){2,20},\s(\d\d)(?:[ ]{2}|\t)",
        "An age of up to 89 behind a name, at the end of a cell of a list set with spaces",
        ("Bed 5  Ida Holm, ⟦88⟧  catheter draining", "Ruane, Noel, ⟦71⟧\tawaiting transport"),
        ("Ida Holm, 88 High Street", "Ida Holm  88  draining", "Ida Holm, 93  resting"),
        valid=validators.up_to_89,
    ),
    Pattern(
        "birth-year-over-89",
        "BIRTH_YEAR",
        rf"\b(?i:born|birth|dob|d\.o\.b\.?|b\.)(?:[^\n.;]{{0,40}}?[^\w\n.;])?(?:{DASH}|{S}|[/.:])?((?:18\d\d|19[0-2]\d|193[0-6])\b)",
        "A year of birth up to 1936, which tells an age over 89",
        ("Born in Maryport in ⟦1931⟧.", "DOB: 04/08/⟦1929⟧", "born ⟦1899⟧", "date of birth 3 May ⟦1936⟧"),
        ("born in 1937", "moved there in 1931", "reborn as 1800 pieces", "DOB 04/08/1991"),
        hipaa=(3,),
    ),
    Pattern(
        "age-over-89",
        "AGE_OVER_89",
        _AGE,
        "An age over 89",
        ("⟦aged 93⟧", "a ⟦101-year-old⟧", "⟦ninety-one years old⟧", "⟦in his nineties⟧", "(⟦92 y.o.⟧)"),
        ("aged 45", "over 90 years", "a 400-year-old oak"),
        hipaa=(3,),
        valid=validators.over_89,
        common=True,
    ),
    Pattern(
        "age-over-89-and-sex",
        "AGE_OVER_89",
        _AGE_AND_SEX,
        "An age over 89 and a sex, as notes write them",
        ("⟦93M⟧ from nursing home", "Seen today. ⟦101 F⟧, frail", "a ⟦97F⟧ who fell", "VANCE, A    ⟦93M⟧    7719947"),
        ("temp 101F and falling", "36M brought in", "raised 95M in tax", "a 200M sprint"),
        hipaa=(3,),
        valid=validators.over_89,
    ),
    Pattern(
        "age-over-89-said",
        "AGE_OVER_89",
        rf"(?i:\b{_SOMEBODY}(?:['’](?:s|m|re)|\s(?:is|was|are|were|am|turns|turned|will\sbe|would\sbe))\s(?:(?:now|only|already|just|about|nearly|almost)\s)?)"
        rf"({_OLDEST})(?:[,.;!?)\n]|\s(?i:and|but|when|now|in|at|next|this|last|on)\b)|"
        rf"\b(?i:dies|died|dead|passes|passed|dying|living|alive)\s(?i:(?:away|on)\s)?(?i:at|aged)\s({_OLDEST})\b|"
        rf"[A-Za-z],\s({_OLDEST}),\s|[A-Z][A-Za-z'’-]+\s\(({_OLDEST})\)|"
        r"\b((?:9\d|1[01]\d)(?:st|nd|rd|th)|(?i:ninetieth|ninety-(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|hundredth))\s(?i:birthday|bday)\b",
        "An age over 89 that is said of somebody",
        (
            "He is ⟦91⟧, he gets confused",
            "My gran's ⟦ninety-four⟧ now",
            "Harold Sugden, ⟦97⟧, of Hull",
            "Harold Sugden (⟦101⟧)",
            "BAKER DIES AT ⟦93⟧",
            "her ⟦92nd⟧ birthday",
            "a ⟦ninetieth⟧ birthday",
        ),
        ("The score was 91.", "He is 81, he said", "it is 95 at best", "rooms 90, 91, and 92"),
        hipaa=(3,),
        common=True,
    ),
    Pattern(
        "age-over-89-noted",
        "AGE_OVER_89",
        r"\b((?:9\d|1[01]\d)\s?[Yy](?:rs?)?)\b|[A-Za-z'’] [–—-] (9\d|1[01]\d),|[A-Z][A-Za-z'’-]+ [A-Z][A-Za-z'’-]+, (9\d|1[01]\d)[).;]|"
        r"\b(?:being|turning|turned|nearly|almost|is|was) (9\d)[.)\n]|[A-Z][A-Za-z'’-]+ {1,3}((?:9\d|1[01]\d) ?[MF])\b",
        "An age over 89 behind a name or before “Y”, as lists and notes write it",
        ("FALL ⟦91Y⟧ F", "MRS PENROSE – ⟦94⟧, flat 71", "(James Meehan, ⟦90⟧)", "being ⟦90⟧.", "Olive Trimble ⟦91F⟧"),
        ("81Y F", "was 45.", "rooms 90, 91"),
        hipaa=(3,),
    ),
)
