"""Codes, accounts, addresses, times: pseudonyms of the same shape that belong to nobody."""

from __future__ import annotations

import string
from collections.abc import Callable

from expurgate.core import lazy_re as re
from expurgate.text.normal import normal_form
from expurgate.transform.draw import Draws
from expurgate.transform.names import STEMS, STREET_ENDS
from expurgate.transform.origins import names_of

_NAMING = re.compile(r"[^\W\d_][a-z]{2,}[.:]?")
_CLOCK = re.compile(r"(?<![\d.:])([01]?\d|2[0-3])([:.h])([0-5]\d)(?!\d)(?:(\s?)([ap])(\.?m\b\.?))?", re.IGNORECASE)
_IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{8,}")
_ZIP = re.compile(r"\d{5}(?:-\d{4})?")
_SOCIAL = re.compile(r"\d{3}([-\s‐-–])\d{2}\1\d{4}")
_POSTAL = re.compile(
    r"\b(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[\dW]\s?[A-Z\d]{4}|\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d)\b"
)
_WHOLE_CODE = re.compile(r"[A-Z\d][A-Z -]*+\d[A-Z\d -]*+")
_HOUSE = re.compile(
    r"(?:(?:flat|unit|apartment|apt|suite|no|room|rm|floor|block|level|gate|stand|erf|plot|shop|office|house|bay|villa)\b\.?\s*)?\d+[\w/-]*",
    re.IGNORECASE,
)
_STREET_END = re.compile(
    r"\b(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|close|way|court|crescent|terrace|place|square|villas?|gardens?|"
    r"grove|hill|row|walk|mews|boulevard|blvd|parade|green|rise|view|park|quay|strasse|straße)\b\.?",
    re.IGNORECASE,
)
_STATE = re.compile(r"(?:\A|[ ])[A-Z]{2,3}\Z")
"""The letters of a state or a province, which stay: "MN 55616", "Fremantle WA 6160"."""
_BEHIND_STATE = re.compile(r"(?:(?<=[ ][A-Z]{2}[ ])|(?<=[ ][A-Z]{3}[ ])|(?<=\A[A-Z]{2}[ ])|(?<=\A[A-Z]{3}[ ]))\d{4}\Z")
"""A code of four figures behind a state: "WA 6160", "NSW 2000"."""
_TOWN = re.compile(r"[^\d,\n]+,\s(?:[A-Z]{2})\s\d{5}(?:-\d{4})?")
"""A town by itself, with its state and postal code: "Two Harbors, MN 55616"."""
_DIGITS = re.compile(r"\d+")
_SEPARATORS = re.compile(r"((?<!\s)\s{0,9}[,\n·|]\s{0,9})")
_CARD_LENGTHS = range(13, 20)
_DAY = 24 * 60
_NOON = 12 * 60
_COUNTRY = re.compile(r"\+\d{1,3}(?=\D)|0")
_FICTION = 8
_RESERVED = (
    (re.compile(r"(?:\+44\D*|0)7"), "7700900"),
    (re.compile(r"(?:\+44\D*|0)2(?=0)"), "2079460"),
    (re.compile(r"(?:\+44\D*|0)[12]"), "1632960"),
    (re.compile(r"(?:\+61\D*|0)4"), "491570"),
)
"""How telephone numbers of a country begin, and what numbers kept for fiction there begin with, after that country's code."""
_LONGEST = 12
_ROOM = 40
"""Draws after which a shape with too few members is made one digit longer."""


def shape(draws: Draws, kind: str, surface: str) -> str:
    """Digits for digits and letters for letters, separators kept; never a valid card number."""

    def make(number: int, attempt: int) -> str:
        made = _reshaped(surface, number) + _extra(number, attempt)
        digits = re.sub(r"\D", "", made)
        if len(digits) in _CARD_LENGTHS and _luhn(digits):
            made = _bumped(made)
        return made

    return draws.draw(kind, surface, make, scope="code")


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


def card(draws: Draws, surface: str) -> str:
    """A card number with the right check digit that begins with 9999, which no issuer has."""
    if sum(map(str.isdigit, surface)) not in _CARD_LENGTHS or any(map(str.isalpha, surface)):
        return shape(draws, "card", surface)
    return draws.draw(
        "card", surface, lambda number, attempt: _checked(surface, f"9999{number}", attempt), scope="code"
    )


def _checked(surface: str, digits: str, attempt: int) -> str:
    """Digits in the shape of ``surface`` with a last one that makes the sum of Luhn right."""
    count = sum(map(str.isdigit, surface)) + attempt // _ROOM
    body = digits[: count - 1].ljust(count - 1, "7")
    last = next(digit for digit in string.digits if _luhn(body + digit))
    return _filled_in(surface, body + last)


def _filled_in(surface: str, digits: str) -> str:
    """``digits`` in the places of the digits of ``surface``; what is left over stands at the end."""
    rest = iter(digits)
    return "".join(next(rest, "") if char.isdigit() else char for char in surface) + "".join(rest)


def iban(draws: Draws, surface: str) -> str:
    """The shape of an account number with right check digits at a bank that there is not: ZZZZ or 0000."""
    bare = "".join(surface.split()).upper()
    if not _IBAN.fullmatch(bare):
        return shape(draws, "iban", surface)

    def make(number: int, attempt: int) -> str:
        drawn = _reshaped(bare[8:], number) + _extra(number, attempt)
        own = re.sub(r"[A-Z]", "Z", re.sub(r"\d", "0", bare[4:8])) + drawn.upper()
        code = "".join(str(int(char, 36)) for char in f"{own}{bare[:2]}00")
        made = iter(f"{bare[:2]}{98 - int(code) % 97:02d}{own}")
        return "".join(char if char.isspace() else next(made, "") for char in surface) + "".join(made)

    return draws.draw("iban", normal_form(surface), make, scope="code")


def number(draws: Draws, surface: str) -> str | None:
    """A number or code: in area 000 where it is American and social, from 999, as tests use, where it is of British health."""
    if _SOCIAL.fullmatch(surface):
        return social(draws, surface)
    code = coded(surface)
    if register := _REGISTER.match(code):
        rest = number(draws, code[register.end() :])
        return None if rest is None else f"{register[0]}{rest}"
    digits = "".join(filter(str.isdigit, code))
    if len(digits) == 10 and not any(map(str.isalpha, code)) and digits[-1] == _check_of(digits[:-1]):
        return draws.draw("nhs", code, lambda number, _: _filled_in(code, _nhs(number)), scope="code")
    return shape(draws, "code", code) if digits else None


_REGISTER = re.compile(
    r"(?:IMC|GMC|NMC|GDC|GPhC|GOC|HCPC|SRA|HPCSA|SANC|MCI|KMPDC|MDCN|NBI|AHPRA|MCNZ|MRN|URN|UHID|NHS|CHI|NHI|IHI|PPSN?|NINO?|NI|SSN|NPI|DEA|PIN|TIN|TFN|ABN|ACN|PAN|NIN|"
    r"BVN|GSTIN|CIN|CRO|VAT|CAS|FIR|OB|DR|CAD|URN|ID|REF|Ref|No|PO|SO|INV|BC)[ .:#-]{1,3}(?=[A-Z\d])"
)
"""The register that a number is of, before the number: "IMC 204417"."""


def _nhs(number: int) -> str:
    """Ten digits from 999, the last of which checks the others; the first that have one."""
    bodies = (f"999{(number + more) % 10**6:06d}" for more in range(12))
    return next(f"{body}{check}" for body in bodies if (check := _check_of(body)))


def _check_of(digits: str) -> str:
    """The digit that checks nine others of a British health number; nothing where there is none."""
    check = 11 - sum(int(digit) * (10 - at) for at, digit in enumerate(digits)) % 11
    return "" if check == 10 else str(check % 11)


def social(draws: Draws, surface: str) -> str:
    """The shape of a social security number in area 000, which is never issued."""

    def make(number: int, attempt: int) -> str:
        return re.sub(r"^\d{3}", "000", _reshaped(surface, number)) + _extra(number, attempt)

    return draws.draw("social", surface, make)


def posted(draws: Draws, surface: str, place: Callable[[str], str | None]) -> str:
    """A postal code, with its town if that stands before it."""
    return _address_part(draws, surface, place, opens=False)


def postcode(draws: Draws, surface: str) -> str:
    """The same shape where nobody lives: ZIP codes below 00500, British and Irish ones in the area X, which there is not."""

    def make(number: int, attempt: int) -> str:
        if _ZIP.fullmatch(surface):
            return f"00{number % 500:03d}{_reshaped(surface[5:], number // 500)}" + _extra(number, attempt)
        return "X" + _reshaped(surface[1:], number) + _extra(number, attempt)

    return draws.draw("postcode", surface, make, scope="code", words=False)


def phone(draws: Draws, surface: str) -> str:
    """The same shape with digits that are kept for fiction: 555-01xx, in Britain 07700 900xxx and 01632 960xxx."""
    surface = coded(surface)
    places = [at for at, char in enumerate(surface) if char.isdigit()]
    begun, reserved = next(((found.end() - 1, new) for old, new in _RESERVED if (found := old.match(surface))), (0, ""))
    country = _COUNTRY.match(surface)
    begun = begun or (country.end() if country and len(places) > _FICTION else 0)
    kept = [at for at in places if at < begun]

    def make(number: int, attempt: int) -> str:
        made = list(_reshaped(surface, number))
        left = len(places) - len(kept)
        tail = f"55501{number % 100:02d}"[-len(places) :]
        if left > len(reserved) > 0:
            tail = (reserved + f"{number % 10**12:012d}")[:left]
        for at in kept:
            made[at] = surface[at]
        for at, digit in zip(places[-len(tail) :], tail, strict=True):
            made[at] = digit
        return "".join(made) + _extra(number, attempt)

    return draws.draw("phone", surface, make, scope="code", words=False) if places else shape(draws, "phone", surface)


_OFFICES = frozenset(
    """accounts admin administration appointments billing bookings careers complaints contact customerservices enquiries events feedback finance
    hello help helpdesk hr info inquiries invoices jobs mail noreply no-reply office orders payments payroll reception recruitment reservations
    sales secretary security service services support team webmaster""".split()
)
"""Mailboxes that are called after what they are for and nobody."""


def email(draws: Draws, surface: str, account: Callable[[str], str | None]) -> str:
    """An address at example.org, which receives nothing, called after the stand-in of whom it was called after."""
    local = account(surface.partition("@")[0])
    if local is None and surface.partition("@")[0].lower() in _OFFICES:
        local = surface.partition("@")[0].lower()

    def make(number: int, attempt: int) -> str:
        number, given = divmod(number, len(names := names_of("neutral", "n")))
        number, family = divmod(number, len(surnames := names_of("english", "s")))
        own = local or f"{names[given]}.{surnames[family]}".lower()
        return f"{own}{number % 1000 if attempt else ''}"

    return f"{draws.draw('email', surface.lower(), make, scope='account', words=local is None)}@example.org"


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


def address(draws: Draws, surface: str, place: Callable[[str], str | None]) -> str:
    """Another house in another street, in another town: each line becomes what it is."""
    parts = _SEPARATORS.split(surface)
    opens = not _TOWN.fullmatch(surface)
    house = opens and any(map(_STREET_END.search, parts[2::2])) and _is_house(parts[0])
    return "".join(
        part
        if at % 2 or not part
        else _house(draws, part)
        if house and at == 0
        else _address_part(draws, part, place, opens=at == 0 and opens)
        for at, part in enumerate(parts)
    )


_HOUSE_WORD = re.compile(
    r"(?:rectory|vicarage|manse|cottages?|house|farm|farmhouse|lodge|barn|mill|manor|grange|hall|bungalow|towers?|buildings?|flats|apartments|mansions|"
    r"hostel|croft|stables|chapel|schoolhouse|heights|chambers|centre|center|complex|estate|compound|park)\Z",
    re.IGNORECASE,
)
"""What a house with a name is, at the end of it."""


def _is_house(part: str) -> bool:
    """Whether a line of an address is the name of a house: it has no number and no street."""
    return not any(map(str.isdigit, part)) and (not _STREET_END.search(part) or _HOUSE_WORD.search(part) is not None)


def _house(draws: Draws, part: str) -> str:
    """Another name of a house, with the word for what it is."""
    the = "The " if part.startswith("The ") else ""
    kind = _HOUSE_WORD.search(part)
    name = draws.pick("house name", normal_form(part), STEMS, scope="name", joint=" ")
    return f"{the}{name} {kind[0]}" if kind else f"{the}{name}"


def _address_part(draws: Draws, part: str, place: Callable[[str], str | None], *, opens: bool) -> str:
    """One line of an address: a street, a house, a postal code, or a town with one."""
    code = _BEHIND_STATE.search(part) or _POSTAL.search(part) or _WHOLE_CODE.fullmatch(part)
    if code and not _STREET_END.search(part):
        town = part.replace(code[0], "").strip()
        new = shape(draws, "house", code[0]) if code[0].isdigit() and len(code[0]) < 5 else postcode(draws, code[0])
        named = _STATE.sub("", town)
        moved = (place(named) or "") + town[len(named) :] if named else town
        return f"{new} {moved}".strip() if part.startswith(code[0]) else f"{moved} {new}".strip()
    if any(map(str.isdigit, part)) or _STREET_END.search(part) or opens:
        return _street(draws, part)
    return place(part) or draws.pick("place", normal_form(part), STEMS, scope="name")


def _street(draws: Draws, part: str) -> str:
    """A house number and a street of the same kind; the number keeps its shape."""
    house = _HOUSE.match(part)
    name = part[house.end() :].strip(" ,") if house else part
    number = _DIGITS.sub(lambda found: shape(draws, "house", found[0]), house[0]) if house else ""
    if not any(map(str.isalpha, name)):
        return number
    ends = list(_STREET_END.finditer(name))
    kind = ends[-1][0] if ends else STREET_ENDS[len(name) % len(STREET_ENDS)]
    return f"{number} {draws.pick('street', normal_form(name), STEMS, scope='name')} {kind}".strip()


def clock(draws: Draws, surface: str) -> str | None:
    """Times of day moved by one number of minutes, under an hour; None when there is no time, or more than times."""
    if (
        not _CLOCK.search(surface)
        or any(map(str.isdigit, _CLOCK.sub("", surface)))
        or len(_CLOCK.sub("", surface)) > _LONGEST
    ):
        return None
    number = next(draws.numbers("clock", ""))
    move = (11 + number // 2 % 37) * (1 if number % 2 else -1)

    def moved(found: re.Match[str]) -> str:
        hour, half = int(found[1]), (found[5] or "").lower()
        total = ((hour % 12 + (12 if half == "p" else 0) if half else hour) * 60 + int(found[3]) + move) % _DAY
        new = (total // 60 - 1) % 12 + 1 if half else total // 60
        written = (
            f"{new:02d}"
            if (len(found[1]) == 2 and found[1][0] == "0") or (not half and len(found[1]) == 2)
            else str(new)
        )
        letter = "" if not half else "p" if total >= _NOON else "a"
        ending = f"{found[4]}{letter.upper() if (found[5] or '').isupper() else letter}{found[6]}" if half else ""
        return f"{written}{found[2]}{total % 60:02d}{ending}"

    return _CLOCK.sub(moved, surface)
