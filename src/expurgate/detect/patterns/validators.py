"""Checks beyond shape: check digits, ranges, libphonenumber. A validator answers for one candidate."""

from __future__ import annotations

import importlib
import ipaddress
from collections.abc import Callable
from functools import cache
from typing import Any

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered
from expurgate.text.calendar import MONTHS_AND_DAYS

Validator = Callable[[str], bool]
_DAY = re.compile(
    r"(?:(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1|(?:0?[1-9]|1[0-2])([./-])(?:0?[1-9]|[12]\d|3[01])\2)(?:19|20)\d\d(?!\d)"
    r"|\d{1,2}/\d{1,2}/\d\d(?![\d/])"
)
"""A day of a year in figures, with the day or the month first: no telephone number."""
_MONTH = re.compile(r"\d{1,2}[/.-](?:19|20)\d\d\s")
"""The end of such a day, with what stands behind it: "02/2023 16" of "10/02/2023 16:42"."""
_SUM = re.compile(r"\d{1,4}\.\d\d\s")
"""A sum in the cell of a table: what follows it is the next cell."""
STATES = (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD "
    "TN TX UT VT VA WA WV WI WY DC PR"
).split()
"""States of the US as they stand before a ZIP code."""
NATIONAL_REGIONS = ("GB", "DE", "FR", "IT", "NL", "PL")
"""Regions tried for numbers that begin with 0 and have no country code."""


def standard(*modules: str) -> Validator:
    """Valid for any of python-stdnum's ``modules``, unless it repeats one or two characters."""

    def valid(candidate: str) -> bool:
        return len(set(_bare(candidate))) >= 3 and any(_stdnum(module).is_valid(candidate) for module in modules)

    return valid


@cache
def _stdnum(module: str) -> Any:
    return importlib.import_module(f"stdnum.{module}")


def _bare(text: str) -> str:
    return "".join(char for char in text if char.isalnum())


def card(candidate: str) -> bool:
    """13 to 19 digits with a card issuer's first digit and a Luhn check digit."""
    bare = _bare(candidate)
    return 13 <= len(bare) <= 19 and bare[0] in "23456" and bool(_stdnum("luhn").is_valid(bare)) and len(set(bare)) > 1


_DAY_AND_HOUR = re.compile(r"\d/\d{2}\s{1,12}\d{1,2}[.:]\d{2}\Z")
"""The end of a day in figures and the hour in the column behind it: "09/07/25  07.30"."""


@remembered(4096)
def phone(candidate: str) -> bool:
    """A number libphonenumber takes for valid, by its country code or in one of the usual regions."""
    count = sum(char.isdigit() for char in candidate)
    if not 8 <= count <= 15 or _DAY_AND_HOUR.search(candidate):
        return False
    international = candidate.lstrip("(").startswith(("+", "00"))
    regions = (None,) if international else _regions(candidate)
    if not regions:
        return False
    import phonenumbers

    text = "+" + candidate.lstrip("(")[2:] if candidate.lstrip("(").startswith("00") else candidate
    for region in regions:
        try:
            number = phonenumbers.parse(text, region)
        except phonenumbers.NumberParseException:
            continue
        if phonenumbers.is_valid_number(number):
            return True
    return False


def _regions(candidate: str) -> tuple[str, ...]:
    """The regions where people group a number like this; none for dates, sums and plain numbers."""
    sizes = [len(group) for group in _numbers(candidate)]
    if _DAY.match(candidate) or _MONTH.match(candidate) or _SUM.match(candidate):
        return ()
    if sizes in ([3, 3, 4], [1, 3, 3, 4]):
        return ("US",)
    if candidate.lstrip("(")[0] == "0" and (len(sizes) > 1 or len(candidate) in (10, 11)):
        return NATIONAL_REGIONS
    return ("ES",) if candidate[0] in "6789" and sum(sizes) == 9 and sizes[0] == 3 else ()


def spoken_phone(candidate: str) -> bool:
    """Seven to fifteen digits that are no date: enough where the text itself says it is a telephone number."""
    digits = sum(char.isdigit() for char in candidate)
    return 7 <= digits <= 15 and _FIGURES_OF_DATE.fullmatch(candidate.strip()) is None


def ip(candidate: str) -> bool:
    """An IPv4 or IPv6 address (with or without a prefix length) other than a version number."""
    try:
        ipaddress.ip_interface(candidate.split("%")[0])
    except ValueError:
        return False
    return True


def date_numbers(candidate: str) -> bool:
    """Day and month, in either order, in range, with one sign between them: "21.10-22" is from one time to another."""
    parts = [int(part) for part in "".join(c if c.isdigit() else " " for c in candidate).split()[:3]]
    if len(parts) < 3 or len({char for char in candidate if char in "/.-"}) > 1:
        return False
    first, second = (parts[1], parts[2]) if parts[0] > 31 else (parts[0], parts[1])
    return 1 <= min(first, second) <= 12 and 1 <= max(first, second) <= 31


def is_no_date(candidate: str) -> bool:
    """Groups of figures that are no year, month and day, in whatever order."""
    parts = [part for part in "".join(char if char.isdigit() else " " for char in candidate).split() if part]
    years = [part for part in parts if len(part) == 4 and part[:2] in ("18", "19", "20")]
    return len(parts) != 3 or len(years) != 1 or not date_numbers(candidate)


def up_to_89(candidate: str) -> bool:
    """An age of at most 89."""
    return not over_89(candidate) and not any(int(n) > 130 for n in _numbers(candidate))


def over_89(candidate: str) -> bool:
    """An age over 89, which Safe Harbor treats as an identifier of its own."""
    numbers = _numbers(candidate)
    return any(89 < int(n) <= 130 for n in numbers) or (
        not numbers and "ninet" in candidate.lower() and "nineteen" not in candidate.lower()
    )


def _numbers(candidate: str) -> list[str]:
    return "".join(char if char in "0123456789" else " " for char in candidate).split()


def mixed_code(candidate: str) -> bool:
    """Letters and at least two digits, and not an ordinal, a decade or a plain word with a year."""
    digits = sum(char.isdigit() for char in candidate)
    letters = [char for char in candidate if char.isalpha()]
    if digits < 2 or not letters or len(candidate) < 4 or (digits == 4 and candidate[4:] == "Z"):
        return False
    return candidate.lstrip("0123456789")[:3].lower() not in (
        "st",
        "nd",
        "rd",
        "th",
        "s",
        "am",
        "pm",
        "km",
        "kg",
        "mg",
        "ml",
    )


def latitude_longitude(candidate: str) -> bool:
    """Whether the text holds a latitude and a longitude in decimal degrees, both in range."""
    try:
        latitude, longitude = (float(part) for part in candidate.replace(",", " ").replace("°", " ").split()[:2])
    except ValueError:
        return False
    return abs(latitude) <= 90 and abs(longitude) <= 180


def vin(candidate: str) -> bool:
    """A 17-place vehicle identification number whose ninth place checks (ISO 3779, 49 CFR 565)."""
    values = dict(
        zip(
            "ABCDEFGHJKLMNPRSTUVWXYZ",
            (1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9),
            strict=True,
        )
    )
    weights = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
    text = candidate.upper()
    if len(text) != 17 or any(not char.isascii() or (not char.isdigit() and char not in values) for char in text):
        return False
    total = sum(
        weight * (int(char) if char.isdigit() else values[char]) for weight, char in zip(weights, text, strict=True)
    )
    return text[8] == "0123456789X"[total % 11] and len(set(text)) > 3


def ethereum(candidate: str) -> bool:
    """Forty hexadecimal digits, not all alike (mixed-case checksums are not required of people)."""
    return len(set(candidate[2:].lower())) > 3


def has_digit(candidate: str) -> bool:
    """Whether the text has at least one digit."""
    return any(char.isdigit() for char in candidate)


def day_and_month(candidate: str) -> bool:
    """Two figures that can be a day and a month."""
    first, second = (int(part) for part in candidate.split("/"))
    return 1 <= min(first, second) <= 12 and 1 <= max(first, second) <= 31


def account_name(candidate: str) -> bool:
    """A user name, not a word of the sentence about user names."""
    return any(char.isdigit() or char in "._-" for char in candidate.strip(".-"))


def somebodys_account(candidate: str) -> bool:
    """An account, and not all who read along: "@here"."""
    return candidate not in ("@here", "@channel", "@everyone", "@all", "@team")


def iban(candidate: str) -> bool:
    """An IBAN by its check digits; what the pattern took along behind it is not part of one."""
    return bool(_stdnum("iban").is_valid(candidate))


def us_number(candidate: str) -> bool:
    """A US social security or individual taxpayer number."""
    text = "-".join((_bare(candidate)[:3], _bare(candidate)[3:5], _bare(candidate)[5:]))
    return any(_stdnum(module).is_valid(text) for module in ("us.ssn", "us.itin"))


def nino(candidate: str) -> bool:
    """A UK national insurance number's prefix is not one of those never issued."""
    return candidate[:2] not in ("BG", "GB", "KN", "NK", "NT", "TN", "ZZ")


def portuguese(candidate: str) -> bool:
    """A Portuguese tax number or citizen card number."""
    return any(_stdnum(module).is_valid(candidate) for module in ("pt.nif", "pt.cc"))


def australian(candidate: str) -> bool:
    """An Australian tax file number, or a Medicare number by its weighted check digit."""
    bare = _bare(candidate)
    if len(bare) == 9:
        return bool(_stdnum("au.tfn").is_valid(bare))
    weighted = sum(int(char) * weight for char, weight in zip(bare, (1, 3, 7, 9, 1, 3, 7, 9), strict=False))
    return len(bare) in (10, 11) and bare[0] in "23456" and weighted % 10 == int(bare[8])


def mostly_digits(candidate: str) -> bool:
    """Whether the text has at least four digits."""
    return sum(char.isdigit() for char in candidate) >= 4


def plate(candidate: str) -> bool:
    """Whether the text has at least two digits, as the plate of a car has."""
    return sum(char.isdigit() for char in candidate) >= 2


def street(candidate: str) -> bool:
    """Whether it is no year or decade before the name of a court or a place ("1998 the Ankara Court"), and no date before a doctor."""
    words = candidate.replace(",", " ").split()
    dated = "\n" in candidate or "  " in candidate or words[1].lower() in MONTHS_AND_DAYS
    posts = len(words) > 2 and all(
        word.isupper() and 2 <= len(word) <= 4 for word in words[1:-1]
    )  # "1500 GP Dr Sneddon"
    if "\n\n" in candidate or ((dated or posts) and words[-1].startswith("Dr")) or words[0].endswith("0s"):
        return False
    year = len(words[0]) == 4 and words[0].isdigit() and words[0][:2] in ("18", "19", "20")
    return not (year and (words[1] == "the" or words[-1] in ("Court", "Way", "Close", "Row", "Hill", "Place")))


def european_street(candidate: str) -> bool:
    """Whether a street has a house number, or begins with a word in small letters that is no English word."""
    return has_digit(candidate) or (
        candidate[:1].islower() and candidate.split()[0] not in ("via", "place", "avenue", "boulevard", "plaza")
    )


_NO_STREETS_IN_CAPITALS = frozenset("THE A ON OF AND THIS THAT MAIN HIS HER IN".split())


def street_in_capitals(candidate: str) -> bool:
    """A word that is more than an article stands before the kind of street."""
    words = [word for word in candidate.split() if word.isalpha() and word not in ("NORTH", "SOUTH", "EAST", "WEST")]
    return len(words) > 1 and words[-2] not in _NO_STREETS_IN_CAPITALS


_NO_STREETS = frozenset(
    """
    the this that these those his her its our your their some any each every one another which what same main busy quiet country
    narrow side dark wide dirt long short private public open off hard disk flash usb test full very drive close both all many in by per from of on at to
    """.split()
)


def street_in_small_letters(candidate: str) -> bool:
    """No word before the kind of street says that it is a street like any other, or what is counted there."""
    words = candidate.split()[:-1]
    return _NO_STREETS.isdisjoint(words) and not (words[0].isdigit() and words[1][-1] == "s")


def national_phone(candidate: str) -> bool:
    """Nine to fourteen digits, as telephone numbers have."""
    return 9 <= sum(char.isdigit() for char in candidate) <= 14


def named_number(candidate: str) -> bool:
    """Three digits with a letter, or at least four digits; not a year or a date alone."""
    digits = "".join(char for char in candidate if char.isdigit())
    if len(digits) == 4 and digits == candidate.strip() and digits[:2] in ("19", "20"):
        return False
    return len(digits) > 3 or (len(digits) == 3 and any(char.isalpha() for char in candidate))


def grouped_number(candidate: str) -> bool:
    """Whether it has at least ten digits, in groups that are not all years."""
    groups = candidate.split()
    years = all(len(group) == 4 and group[:2] in ("19", "20") for group in groups)
    return sum(map(len, groups)) >= 10 and not years


def lettered_number(candidate: str) -> bool:
    """Letters that are no currency, month, era or word, before digits that are no year or time."""
    letters, digits = candidate.split()
    if letters in STATES and len(digits) == len("55804"):
        return False
    return letters not in _NO_SERIES and (len(digits) > 4 or (len(letters) == 3 and not set("AEIOUY") & set(letters)))


_FULL_SCORES = frozenset({5, 8, 10, 12, 15, 16, 20, 21, 24, 25, 27, 28, 30, 36, 40, 42, 50, 56, 60, 63, 80, 100})
_SCORES = frozenset({"BP", "MMSE", "GCS", "VA", "HIV", "MOCA", "RR", "ECOG"})
"""What stands before two figures that a doctor measures."""
_NO_SERIES = frozenset(
    """
    USD EUR GBP CAD AUD NZD CHF JPY INR ZAR KES NGN SEK NOK DKK PLN CZK HUF CNY BRL MXN RS KSH AED SAR QAR SGD HKD
    DOB DOD DOA EDD LMP EDC DOI DATE MRN SSN NHS NPI DEA VIN PHN NSN HCN URN REF TEL FAX PIN BIC DNI NIE NIF CPF BSN CASE FILE BOOK ROOM BED WARD
    JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC AD BC CE BCE AM PM TO IN ON AT OF BY NO THE AND FOR FROM PO BOX ZIP
    REPORT ORDER CLAIM NOTICE LETTER POLICY PERMIT TICKET CRIME AUDIT ANNUAL SEASON WINTER SUMMER SPRING AUTUMN SCHOOL YEAR BUDGET TERM PLAN BILL ACT LOG
    """.split()
)
"""What stands before other numbers than those of a series."""


_STANDARDS = frozenset({"ISO", "IEC", "DIN", "BSI", "EPA", "NICE", "COVID", "COP", "DSM", "ICD"})


def register_letters(candidate: str) -> bool:
    """Letters that are no standard, currency, month or word."""
    letters = candidate.split()[0]
    return letters not in _STANDARDS and letters not in _NO_SERIES


def no_year(candidate: str) -> bool:
    """Whether the digits are no year."""
    return not (len(candidate) == 4 and candidate[:2] in ("19", "20"))


_FIGURES_OF_DATE = re.compile(r"\d{1,2}(?:[/.]\d{1,2}[/.](?:\d{4}|\d{2})|-\d{1,2}-\d{4})|(?:19|20)\d\d")


def record(candidate: str) -> bool:
    """A number with three digits that is no date: "Date of plan: 12/03/2025" has no number of a plan."""
    return three_digits(candidate) and _FIGURES_OF_DATE.fullmatch(candidate.rstrip(".")) is None


def three_digits(candidate: str) -> bool:
    """Whether the text has at least three digits."""
    return sum(char.isdigit() for char in candidate) >= 3


def nine_digits(candidate: str) -> bool:
    """Whether the text has at least nine digits: more than a date has."""
    return sum(char.isdigit() for char in candidate) >= 9


def _measured(first: int, second: int) -> bool:
    """Whether two figures are a blood pressure, or a score and the most that can be scored."""
    pressed = 70 <= first <= 260 and 35 <= second <= 150 and first > second + 10
    return pressed or (first <= second and second in _FULL_SCORES)


_YEARS = re.compile(r"(?:19|20)\d\d/\d\d")
_MONTH_AND_YEAR = re.compile(r"(?:[A-Z]{1,4}\s)?(?:0?[1-9]|1[0-2])/(?:19|20)\d\d")
"""A month in figures with its year, behind what it is the month of: "MRI 02/2025"."""


def file_number(candidate: str) -> bool:
    """A stroke number that is neither a fraction nor "24/7" nor a date nor a blood pressure."""
    if candidate.split()[0] in _SCORES or _MONTH_AND_YEAR.fullmatch(candidate):
        return False
    parts = candidate.replace(":", "/").split("/")
    figures = ["".join(char for char in part if char.isdigit()) for part in parts]
    if _YEARS.fullmatch(candidate) and (int(parts[0]) + 1) % 100 == int(parts[1]):
        return False  # the year of a budget: "2024/25"
    if len(figures) == 3 and len(figures[2]) in (2, 4) and date_numbers(candidate):
        return False
    if len(parts) == 2 and "".join(parts).isdigit() and _measured(*map(int, parts)):
        return False
    return sum(len(part) for part in figures) >= 4 or (len(parts) == 2 and len(figures[0]) >= 3)
