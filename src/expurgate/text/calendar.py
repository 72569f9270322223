"""The names of months and days, as English writes them."""

from __future__ import annotations

from expurgate.core import lazy_re as re

MONTHS = tuple("January February March April May June July August September October November December".split())
DAYS = tuple("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
MONTHS_AND_DAYS = frozenset(name.lower() for name in (*MONTHS, *DAYS))
"""All of them in small letters."""
HOUR = r"(?:[01]\d|2[0-3])[0-5]\d"
HOUR_IN_FIGURES = re.compile(HOUR)
"""A time of day in four figures, as in notes and statements: "2205"."""
ANY_MONTH = "|".join((*MONTHS, "Sept", *(name[:3] for name in MONTHS)))
"""An expression for a month, in full or in short."""

FEASTS = {
    **dict.fromkeys(
        ("new year's day", "burns night", "martin luther king day", "mlk day", "twelfth night", "australia day"), 1
    ),
    **dict.fromkeys(
        ("valentine's day", "st valentine's day", "shrove tuesday", "pancake day", "ash wednesday", "presidents' day"),
        2,
    ),
    **dict.fromkeys(
        ("st david's day", "st patrick's day", "saint patrick's day", "mothering sunday", "palm sunday"), 3
    ),
    **dict.fromkeys(
        (
            "maundy thursday",
            "good friday",
            "easter saturday",
            "easter sunday",
            "easter monday",
            "easter day",
            "st george's day",
            "anzac day",
            "april fools' day",
        ),
        4,
    ),
    **dict.fromkeys(
        (
            "may day",
            "mother's day",
            "memorial day",
            "ascension day",
            "whit sunday",
            "whit monday",
            "cinco de mayo",
            "victoria day",
        ),
        5,
    ),
    **dict.fromkeys(("father's day", "midsummer's day", "midsummer day", "midsummer eve", "juneteenth"), 6),
    **dict.fromkeys(("independence day", "fourth of july", "canada day", "bastille day"), 7),
    **dict.fromkeys(("labor day", "labour day"), 9),
    **dict.fromkeys(("columbus day", "halloween night", "hallowe'en"), 10),
    **dict.fromkeys(
        (
            "all saints' day",
            "all souls' day",
            "bonfire night",
            "día de muertos",
            "día de los muertos",
            "guy fawkes night",
            "remembrance sunday",
            "remembrance day",
            "armistice day",
            "veterans day",
            "thanksgiving day",
            "black friday",
            "st andrew's day",
        ),
        11,
    ),
    **dict.fromkeys(
        (
            "christmas eve",
            "christmas day",
            "boxing day",
            "st stephen's day",
            "stephen's day",
            "new year's eve",
            "hogmanay",
            "advent sunday",
        ),
        12,
    ),
}
"""Days of the year that have a name, in small letters, and the month they fall in, or mostly do."""


FEAST_FORM = "|".join(
    r"[\s\u00a0]{1,3}".join(r"st\.?" if word == "st" else word.replace("'", "['’]?") for word in name.split())
    for name in sorted(FEASTS, key=lambda name: (-len(name), name))
).replace("\\u00a0", "\u00a0")
"""An expression for such a day, in small letters."""
NAMED_DAY = "named-day"
"""What the pattern for such days is called."""


def feast_month(name: str) -> int | None:
    """The month of a day that has a name, however its apostrophe is written."""
    return _MONTHS_OF_FEASTS.get(_bare(name))


def _bare(name: str) -> str:
    return " ".join(name.lower().replace("’", "").replace("'", "").replace(".", "").split())


_MONTHS_OF_FEASTS = {_bare(name): month for name, month in FEASTS.items()}


TIMES_OF_YEAR = frozenset(
    """
    christmas|xmas|chrimbo|chrissy|crimbo|x-mas|chrismas|christmastime|easter|thanksgiving|whitsun|ramadan|ramadhan|ramzan|diwali|deepavali|divali|eid|eid al-fitr|eid al-adha|
    eid ul fitr|eid ul-fitr|eid ul adha|eid ul-adha|bakrid|hanukkah|chanukah|hannukah|passover|pesach|seder|rosh hashanah|yom kippur|simchat torah|advent|lent|halloween|
    midsummer|michaelmas|pentecost|epiphany|hari raya|hari raya haji|chinese new year|lunar new year|cny|mid-autumn festival|durga puja|raksha bandhan|rakhi|janmashtami|
    ganesh chaturthi|maha shivaratri|onam|pongal|holi|navratri|dussehra|lohri|ugadi|baisakhi|vaisakhi|vesak|wesak|nowruz|newroz|norooz|ashura|mawlid|purim|sukkot|shavuot|
    chuseok|seollal|songkran|losar|obon|matariki|valborg|walpurgis|timkat|enkutatash|sinterklaas|fasching|karneval|carnaval|kwanzaa|new year|new years|mardi gras|semana santa
    """.replace("\n", "")
    .replace("    ", "")
    .split("|")
)
"""Feasts and the times around them, which everybody has: they say nothing of anybody."""


_A_MONTH = re.compile(rf"\b(?:{ANY_MONTH})\b", re.IGNORECASE)


def month_in(surface: str) -> bool:
    """Whether the text names a month and has a figure."""
    return _A_MONTH.search(surface) is not None and any(map(str.isdigit, surface))
