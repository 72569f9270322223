"""How much and how long: quasi-identifiers that policies switch on where figures tell people apart."""

from __future__ import annotations

from expurgate.detect.patterns.model import CAPITAL, DASH, LETTER, WORD_NUMBER, Pattern, S

_FIGURE = r"\d{1,3}(?:[,.\s\x{a0}]\d{3}){1,5}(?:\.\d{1,2})?|\d{1,12}(?:[.,]\d{1,4})?"
_AMOUNT = rf"(?:{_FIGURE})(?:{S}(?i:hundred|thousand|million|billion|lakhs?|crores?))?"
_CODES = (
    "EUR|USD|GBP|CHF|JPY|CNY|CAD|AUD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|HRK|RSD|TRY|TRL|YTL|RUB|RUR|UAH|ATS|DEM|"
    "FRF|ITL|ESP|PTE|GRD|FIM|NLG|BEF|IEP|CYP|MTL|SKK|SIT|LTL|LVL|EEK|MDL|GEL|AMD|AZN|INR|BRL|MXN|ZAR|ILS|KRW|SGD|HKD"
)
_UNITS = (
    r"euros?|dollars?|pounds?(?:\ssterling)?|francs?|marks?|liras?|lire|zlotys?|kron(?:a|or|er|e|es)|schillings?|"
    r"roubles?|"
    r"rubles?|pesetas?|escudos?|drachmas?|guilders?|forints?|korunas?|lei|leva|hryvnias?|yen|yuan|rupees?|pesos?|"
    r"cents?|pence"
)
_COUNTED = rf"(?:\d{{1,4}}(?:[.,]\d{{1,2}})?|{WORD_NUMBER}|(?i:several|hundred|a{S}few))"
_SPAN = r"(?i:years?|months?|weeks?|days?|hours?|minutes?|seconds?|decades?)"

PATTERNS = (
    Pattern(
        "money-code",
        "MONEY",
        rf"(?:\b(?:{_CODES}|Rs\.?|US\$)|[€$£¥₺₹₦₱])\s?{_AMOUNT}(?:{DASH}[€$£]?\d{{1,3}}(?:,\d{{3}})+)?|\b[NPQ]\d{{1,3}}(?:,\d{{3}})+(?:\.\d\d)?\b|\b{_AMOUNT}\s?(?:{_CODES})\b",
        "A sum with its currency sign or code",
        (
            "paid ⟦EUR 4,684.40⟧ in",
            "a deposit of ⟦Rs. 9 lakhs⟧",
            "⟦€5⟧",
            "⟦314.44 EUR⟧",
            "⟦$1.5 million⟧",
            "⟦TRL 1,167,070,000⟧",
            "worth ⟦N118,000⟧",
        ),
        ("EUROPE 12", "12 people", "TRY harder"),
        common=True,
    ),
    Pattern(
        "money-sign-behind",
        "MONEY",
        rf"\b({_AMOUNT}[ \x{{a0}}\x{{202f}}]?[€$£¥₺₹])(?:\D|$)",
        "A sum with its currency sign behind it",
        ("costs ⟦20 €⟧.", "⟦4,50€⟧"),
        ("Qty £65", "1\t£"),
        common=True,
    ),
    Pattern(
        "money-words",
        "MONEY",
        rf"\b(?:{_AMOUNT}|{WORD_NUMBER}(?:{S}(?i:hundred|thousand|million|"
        rf"billion)){{0,2}}){S}(?:{CAPITAL}[{LETTER}]{{2,15}}{S}){{0,2}}(?i:{_UNITS})\b"
        rf"(?:{S}\((?:{_CODES})\b[^()]{{0,60}}\))?",
        "A sum with the currency's name",
        ("⟦16,985 Turkish liras (TRY)⟧", "⟦80,000 euros⟧", "⟦1,579 New Turkish liras (YTL)⟧", "⟦five hundred dollars⟧"),
        ("she marks papers", "12 people"),
        common=True,
    ),
    Pattern(
        "percentage",
        "QUANTITY",
        rf"\b{_FIGURE}(?:{S}(?:to|and){S}(?:{_FIGURE}))?(?:\s?%|{S}(?i:per{S}?cent|percent)\b)",
        "A share in per cent",
        ("a ⟦40%⟧ disability", "⟦50 to 79%⟧", "⟦33 per cent⟧"),
        ("percent", "40 people"),
        common=True,
    ),
    Pattern(
        "measure",
        "QUANTITY",
        rf"\b(?:(?:{_FIGURE}){S}?x{S}?)?(?:{_FIGURE}){S}?(?:km/h|mph|km|cm|mm|kg|mg|ml|mmHg|°[CF]|m²|m2|ha|"
        rf"(?i:sq(?:uare)?\.?{S}(?:met(?:re|er)s?|feet|miles?|km|m)|"
        rf"(?:kilo|centi|milli)?(?:met(?:re|er)|gram(?:me)?|lit(?:re|er))s?|hectares?|acres?|miles?|feet|inches|"
        rf"yards|tonnes?|tons?|lbs?|stone))\b",
        "A figure with a unit of measure",
        ("about ⟦50 metres⟧ off", "⟦15 x 10 mm⟧", "at ⟦26 km/h⟧", "⟦4.5 hectares⟧", "⟦72 kg⟧"),
        ("50 people", "kg of rice", "5 metrestick"),
        common=True,
    ),
    Pattern(
        "duration",
        "DURATION",
        rf"\b{_COUNTED}(?:{S}(?:to|or|and){S}{_COUNTED})?(?:{S}(?:and{S}a{S}half))?(?:[ \t\x{{a0}}\x{{2009}}\x{{202f}}]{{1,2}}|[ ]?\r?\n[ \t]?|{DASH}){_SPAN}(?:[’']|\b)"
        rf"(?:(?:,{S}(?:and{S})?|{S}and{S}|{S}){_COUNTED}{S}{_SPAN}(?:[’']|\b)){{0,4}}",
        "A length of time",
        (
            "after ⟦five years and six months⟧",
            "a ⟦10-day⟧ leave",
            "⟦two weeks⟧ later",
            "⟦3 years, 2 months and 5 days⟧",
        ),
        ("years later", "one yearling", "5 daylight"),
        common=True,
    ),
)
