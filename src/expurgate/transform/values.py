"""Numbers, codes, addresses: pseudonyms of the same shape that belong to nobody."""

from __future__ import annotations

import re
import string

from expurgate.text.normal import normal_form
from expurgate.transform.draw import Draws
from expurgate.transform.names import NEUTRAL, NUMBER_WORDS, ORDINALS, STEMS, STREET_ENDS, SURNAMES, word_set

_NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(NUMBER_WORDS)})\b", re.IGNORECASE)
_ORDINAL_WORD = re.compile(rf"\b(?:{'|'.join(ORDINALS)})\b", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")
_WORDS = re.compile(r"[^\W\d_]+")
_NAMING = re.compile(r"[^\W\d_][a-z]{2,}[.:]?")
_PLAIN = word_set(
    """
    a about after age aged ages ago almost am an and approx approximately around at before between by circa clock early fewer
    first for from gmt half hundred in last late least less m mid million more most nearly next noon o of old on or over
    p per pm quarter roughly second some st th nd rd than the third thousand times to twice under until up utc with within
    billion trillion bn his her their my s t k
    second seconds sec secs minute minutes min mins hour hours hr hrs h day days night nights week weeks wk wks month
    months mth mths year years yr yrs y decade decades century centuries
    cent cents dollar dollars euro euros eur usd gbp chf pound pounds sterling pence rupee rupees rs lakh crore francs
    pln try huf czk ron rub uah sek nok dkk jpy yen inr percent percentage
    g gram grams kg kilogram kilograms kilo kilos mg mcg ug ml l litre litres liter liters mm cm metre metres meter meters
    km kilometre kilometres kilometer kilometers mile miles foot feet ft inch inches yard yards lb lbs oz ounce ounces
    stone acre acres ha hectare hectares sq square cubic ton tons tonne tonnes degree degrees c f mmhg bpm mph kph kw kwh
    unit units tablet tablets dose doses
    """
)
"""Words that may stand with a figure that is changed: they measure, and name nothing."""
_CARD_LENGTHS = range(13, 20)
_OLDEST = 89
_MAJORITY = 18
_ROOM = 40
"""Draws after which a shape with too few members is made one digit longer."""


def shape(draws: Draws, kind: str, surface: str) -> str:
    """Digits for digits and letters for letters, separators kept; never a valid card number or IBAN."""

    def make(number: int, attempt: int) -> str:
        made = _reshaped(surface, number) + _extra(number, attempt)
        digits = re.sub(r"\D", "", made)
        if len(digits) in _CARD_LENGTHS and _luhn(digits):
            made = _bumped(made)
        return made

    return draws.draw(kind, surface, make, scope=f"shape {kind}")


def coded(surface: str) -> str:
    """A code without the words found with it ("registration GK14 XPL"): of them no shape can be kept."""
    kept = [part for part in surface.split() if not _NAMING.fullmatch(part)]
    return " ".join(kept) if any(char.isdigit() for part in kept for char in part) else surface


def _extra(number: int, attempt: int) -> str:
    length = attempt // _ROOM
    return str(number)[-length:] if length else ""


def _reshaped(surface: str, number: int) -> str:
    """``surface`` with every letter and digit drawn anew from ``number``."""
    result: list[str] = []
    for at, char in enumerate(surface):
        if char.isascii() and not char.isalnum():
            result.append(char)
            continue
        number, digit = divmod(number, 10) if number else (0, (at * 7 + 3) % 10)
        number, letter = divmod(number, 26) if number else (0, (at * 11 + 5) % 26)
        if char.isdigit():
            opens = char != "0" and not surface[at - 1 : at].isdigit()
            result.append(str(digit or 9) if opens else str(digit))
        else:
            alphabet = string.ascii_uppercase if char.isupper() else string.ascii_lowercase
            result.append(alphabet[letter])
    return "".join(result)


def _luhn(digits: str) -> bool:
    doubled = [int(digit) * (2 if at % 2 else 1) for at, digit in enumerate(reversed(digits))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def _bumped(text: str) -> str:
    """The last digit one further, so that the check digit is wrong."""
    at = max(at for at, char in enumerate(text) if char.isdigit())
    return f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1 :]}"


def iban(draws: Draws, surface: str) -> str:
    """The shape of an account number with check digits 00, which no account has."""

    def make(number: int, attempt: int) -> str:
        made = _reshaped(surface, number) + _extra(number, attempt)
        return re.sub(r"(?<=^..)\S{2}", "00", made, count=1)

    return draws.draw("iban", normal_form(surface), make)


def social(draws: Draws, surface: str) -> str:
    """The shape of a social security number in area 000, which is never issued."""

    def make(number: int, attempt: int) -> str:
        return re.sub(r"^\d{3}", "000", _reshaped(surface, number)) + _extra(number, attempt)

    return draws.draw("social", surface, make)


def phone(draws: Draws, surface: str) -> str:
    """The same shape, ending in 555-01xx, which is kept for fiction."""
    surface = coded(surface)
    places = [at for at, char in enumerate(surface) if char.isdigit()]

    def make(number: int, attempt: int) -> str:
        made = list(_reshaped(surface, number))
        tail = f"55501{number % 100:02d}"[-len(places) :]
        for at, digit in zip(places[-len(tail) :], tail, strict=True):
            made[at] = digit
        return "".join(made) + _extra(number, attempt)

    return draws.draw("phone", surface, make) if places else shape(draws, "phone", surface)


def email(draws: Draws, surface: str) -> str:
    """An address at example.org, which receives nothing."""

    def make(number: int, attempt: int) -> str:
        number, given = divmod(number, len(NEUTRAL))
        number, family = divmod(number, len(SURNAMES))
        local = f"{NEUTRAL[given]}.{SURNAMES[family]}".lower()
        return f"{local}{number % 1000 if attempt else ''}@example.org"

    return draws.draw("email", surface.lower(), make)


def web(draws: Draws, surface: str) -> str:
    """A page at example.org, with a scheme if there was one."""
    scheme = "https://" if "://" in surface else ""
    path = draws.draw("web", surface, lambda number, _: f"{number % 16**8:08x}")
    return f"{scheme}example.org/{path}"


def network(draws: Draws, surface: str) -> str:
    """An address out of the ranges kept for documentation; a hardware address that no maker owns."""
    if re.fullmatch(r"(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}", surface):
        return draws.draw("network", surface, lambda number, _: _pairs(number, surface[2]))
    if ":" in surface:
        return draws.draw("network", surface, lambda n, _: f"2001:db8::{n % 16**4:x}:{n // 16**4 % 16**4:x}")
    blocks = ("192.0.2", "198.51.100", "203.0.113")

    def make(number: int, attempt: int) -> str:
        block, host = divmod(number % (3 * 254), 254)
        port = f":{number // 1000 % 60000 + 1024}" if attempt > _ROOM else ""
        return f"{blocks[block]}.{host + 1}{port}"

    return draws.draw("network", surface, make)


def _pairs(number: int, joint: str) -> str:
    return joint.join(["02", *(f"{number // 256**at % 256:02x}" for at in range(5))])


def address(draws: Draws, surface: str) -> str:
    """A house in a street that may be anywhere."""

    def make(number: int, attempt: int) -> str:  # noqa: ARG001
        number, stem = divmod(number, len(STEMS))
        number, end = divmod(number, len(STREET_ENDS))
        return f"{number % 199 + 1} {STEMS[stem]} {STREET_ENDS[end]}"

    return draws.draw("address", normal_form(surface), make)


def measures(surface: str) -> bool:
    """Whether a value is figures and words that measure; whatever else is in it would stay when the figures change."""
    rest = _NUMBER_WORD.sub(" ", _ORDINAL_WORD.sub(" ", surface))
    return all(word.lower() in _PLAIN for word in _WORDS.findall(rest))


def age(draws: Draws, surface: str) -> str | None:
    """An age one to three years off, on the same side of 18 and below 90; None without one figure alone."""
    found = _DIGITS.search(surface)
    if found is None or len(found[0]) > 3 or _DIGITS.search(surface, found.end()) or not measures(surface):
        return None
    years = int(found[0])

    low, high = (_MAJORITY, _OLDEST) if years >= _MAJORITY else (1, _MAJORITY - 1)

    def make(number: int, attempt: int) -> str:
        reach = 3 + attempt // _ROOM
        near = range(max(low, years - reach), min(high, years + reach) + 1)
        options = [other for other in near if other != years] or range(low, high)
        chosen = options[number % len(options)]
        return str(chosen) if attempt < _OLDEST * _ROOM else f"{chosen}.{number % 10**6}"

    moved = draws.draw("age", found[0], make, scope=f"age {found[0]}")
    return surface[: found.start()] + moved + surface[found.end() :]


def number(draws: Draws, surface: str) -> str | None:
    """Another figure of the same length, or another number word; None when there is neither, or more than that."""
    if not measures(surface):
        return None
    if _DIGITS.search(surface):
        return _DIGITS.sub(lambda found: shape(draws, "number", found[0]), surface)
    if _ORDINAL_WORD.search(surface):
        return _ORDINAL_WORD.sub(lambda found: draws.pick("ordinal", found[0].lower(), ORDINALS), surface)
    if _NUMBER_WORD.search(surface):
        return _NUMBER_WORD.sub(lambda found: draws.pick("number", found[0].lower(), NUMBER_WORDS), surface)
    return None
