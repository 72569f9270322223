"""Names of people that a form, a table or the head of a message says are names: behind "Claimant:", below "Guest"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from expurgate.core import lazy_re as re
from expurgate.core.memory import Table, active_table, remembered_of_texts
from expurgate.core.spans import Span
from expurgate.detect.closings import AS_NAMES
from expurgate.detect.names import LEGAL_FORMS, TITLE_WORDS
from expurgate.detect.ordinary import given_names, is_name_too, is_ordinary
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN, OFTEN_SURNAME, PLACE, SURNAME
from expurgate.language.builtin.standing import named_thing
from expurgate.text.bodies import BODIES, OFFICES
from expurgate.text.field_names import is_of_employers, is_of_people, is_of_places, is_of_rooms
from expurgate.text.occurring import places_of
from expurgate.text.openings import may_hold
from expurgate.text.people import GREETINGS, PARTICLES

_FIELD = re.compile(
    r"^[ \t>*•-]{0,8}(?P<label>[^\W\d_][^\n:|\t]{0,48}?)[ \t]{0,30}(?:[:：]|\.{3,60}|…{1,20})[ \t]{0,30}(?P<value>[^\s:.…][^\n]{0,200})$",
    re.MULTILINE,
)
_MORE = re.compile(
    r"(?<=[ \t]{2})(?P<label>[^\W\d_][^\n:|\t]{0,48}?)[ \t]{0,4}[:：][ \t]{1,30}(?P<value>[^\s:][^\n]{0,200})$",
    re.MULTILINE,
)
_ENDS = re.compile(
    r"\(|[0-9]|[ \t]{2,}|\||\t|;|\s[-–—/]\s|\s[–—]|<|\[|\b(?i:dob|aged?|born|tel|date|via|on behalf|re|ref)\b|\.\s|,\s(?=[a-z])|\b(?:and|of|for|who|was|is)\s"
)
_LIST = re.compile(r"(?<!\s)\s*+[;,&]\s*+|(?<!\s)\s++and\s++")
_ROLE = re.compile(r"\s*(?:[A-Z][a-z]{2,20}(?: [a-z]{2,20}){0,2}:\s+|[A-Z]{3,5}\s+(?=[A-Z][a-z]))")
"""What somebody in a list is, before the name: "Clerk: Jill Rackham", "PCSO Dyer"."""
_NAME_WORD = re.compile(r"(?:[asdw]/[lpo])(?=\s)|[\"“'‘(]?[^\W\d_](?:[^\W\d_]|[-'’.`](?=[^\W\d_]))*[.\"”'’)]?")
_NO_NAMES = frozenset(
    """
    yes no none nil unknown same above below self n/a na tbc tbd see not all everyone reception office department dept ward unit team
    mailbox inbox helpdesk enquiries unnamed withheld redacted person people present absent known other others male female married single retired deceased
    unemployed self-employed housewife student pending applicable anonymous attached enclosed as re fw fwd mother father parents brother sister
    """.split()
)
_LONGEST = 6
_ROW = re.compile(r"(?<![ \t])[ \t]*+[|│][ \t]*+|\t")
_RULE = re.compile(r"[-+|=│─┼ \t]+")
_TOPICS = frozenset({"subject", "re"})
_HEADERS = frozenset({"to", "cc", "bcc", "from", "attendees", "attending", "present", "participants", "apologies"})


@remembered_of_texts
def named_in_fields(text: str) -> tuple[Span, ...]:
    """The names in the fields and columns that are for names of people."""
    return tuple(_in_fields(text))


@remembered_of_texts
def _fields(text: str) -> tuple[tuple[str, int, int], ...]:
    """The labels of fields, and where their values begin and end; fields behind a wide gap are looked for only where there is one."""
    patterns = (_FIELD, _MORE) if "  " in text or "\t" in text else (_FIELD,)
    return tuple(
        (match["label"].strip(), *match.span("value")) for pattern in patterns for match in pattern.finditer(text)
    )


def _in_fields(text: str) -> Iterator[Span]:
    for label, start, end in _fields(text):
        if label.lower() in _HEADERS:
            yield from _listed(text, start, end)
        elif label.lower() in _TOPICS and names_a_thing(text[start:end].split()[0].lower().strip(",.;:!?")):
            continue  # what a message is about: "Subject: Rota for Monday"
        elif is_of_people(label):
            sure = "name" in label.lower() or "known as" in label.lower()
            yield from named_in(text, start, end, sure=sure)
    yield from _columns(text)


_PLACE = re.compile(r"[^\W\d_][^\W\d_'’.-]*+(?:[ \u00a0'’.-]{1,2}[^\W\d_][^\W\d_'’.-]*+){0,5}")
_NO_PLACES = _NO_NAMES | frozenset("unknown abroad various home here there centre center council hall".split())


def placed_in_fields(text: str, columns: Iterable[tuple[int, str]] = ()) -> Iterator[Span]:
    """The names of places in the fields for them ("Town: Aberdeen"), and in cells of such columns, by where they begin."""
    return _in_labelled(text, columns, is_of_places)


def employers_in_fields(text: str, columns: Iterable[tuple[int, str]] = ()) -> Iterator[Span]:
    """The firms and bodies in the fields for them, which may be called by any word: "Employer: Boxer"."""
    return _in_labelled(text, columns, is_of_employers)


def rooms_in_fields(text: str, columns: Iterable[tuple[int, str]] = ()) -> Iterator[Span]:
    """Wards and units that are called by one word, which may be anything but a given name: "Ward: Bracken"."""
    for span in _in_labelled(text, columns, is_of_rooms):
        word = text[span.start : span.end].lower()
        if " " not in word and word not in given_names():
            yield span


def _in_labelled(text: str, columns: Iterable[tuple[int, str]], asked: Callable[[str], bool]) -> Iterator[Span]:
    for label, start, _ in _fields(text):
        if asked(label):
            yield from _place(text, start)
    for at, column in columns:
        if asked(column):
            yield from _place(text, at)


def _place(text: str, start: int) -> Iterator[Span]:
    """The name of a place that a value begins with: words, the first with a capital, and no remark."""
    found = _PLACE.match(text, start)
    if found is None or not found.group()[0].isupper() or found.group().lower() in _NO_PLACES:
        return
    if text[found.end() : found.end() + 1].isdigit():
        return
    yield Span(*found.span())


_GRADE, _NUMBERED = re.compile(r"(?<=[a-z]),[ ][A-Z]{1,4}\Z"), re.compile(r",[ ][A-Z]{1,4}\Z")
"""The letters of a grade or a post behind a name: "T. Ahmed, SHO", and before a number: "Femi Olaniyan, F1"."""


_NUMBERED_CODE = re.compile(r"\s*[A-Za-z]{1,2}-?\d{1,12}\s*\Z")


def named_in(text: str, start: int, end: int, *, sure: bool = False) -> Iterator[Span]:
    """The name a value begins with, if it is one. Where the label is surely that of a name small letters do."""
    if not sure and _NUMBERED_CODE.match(text, start, end):
        return  # an account, not a name: "User: U2"
    cut = _ENDS.search(text, start, end)
    end = _before_body(text, start, cut.start() if cut else end)
    grade = (_NUMBERED if text[end : end + 1].isdigit() else _GRADE).search(text, start, end)
    end = grade.start() if grade else end
    words = list(_NAME_WORD.finditer(text, start, end))
    words = [word for word in words if word.group().strip(".").lower() not in TITLE_WORDS]
    if words and words[0].group().lower() in GREETINGS:
        return  # a speaker, not a field: "Customer: Thanks Lars"
    if not words or len(words) > _LONGEST or (not sure and words[-1].group().lower() in BODIES):
        return
    said = [word.group().strip(".\"“”'‘’()").lower() for word in words]
    if not _NO_NAMES.isdisjoint(said) or (not sure and all(map(_is_word, said))):
        return
    if sure or all(_is_written_so(word.group().strip("\"“'‘(")) for word in words):
        yield Span(words[0].start(), words[-1].end())


def _is_written_so(word: str) -> bool:
    """Whether a word is written as in a name: with a capital, or as a particle, alone or joined to the next ("al-Tamimi")."""
    return word[:1].isupper() or word in PARTICLES or word.partition("-")[0] in PARTICLES


def _before_body(text: str, start: int, end: int) -> int:
    """Where a value ends before the body that somebody belongs to: "Dr Hoa Truong, Footscray Family Practice"."""
    comma = text.find(",", start, end)
    if comma < 0:
        return end
    given, _, more = text[start:comma].strip().partition(" ")
    if more and not text[start:comma].isupper() and known_as(given) & GIVEN:
        return comma  # "Joy Whitehead, Moncton", but "Pike, Rosalind"
    behind = text[comma + 1 : end].lower().replace(",", " ").split()
    return comma if any(word in BODIES or word in LEGAL_FORMS for word in behind) else end


def _is_word(word: str) -> bool:
    """Whether a word, whatever its case, is rather an ordinary one than a name."""
    return is_ordinary(word) and word not in given_names()


def names_a_thing(word: str) -> bool:
    """Whether a word in small letters, or what it is the plural of, means a thing and is nobody's name."""
    from expurgate.detect.kinds import is_common_noun

    forms = (word, word.removesuffix("s"))
    return any(map(is_common_noun, forms)) and not any(form in given_names() or is_name_too(form) for form in forms)


_POSTED = re.compile(r"[A-Z]{1,2}\d{1,2}[A-Z]?[ ]\d[A-Z]{2}\b|\b\d{4,6}\b")
"""A postal code: the town before it is nobody."""


def _listed(text: str, start: int, end: int) -> Iterator[Span]:
    """The names in a list of people; of one that is written "Pike, Rosalind" both parts."""
    for piece in _pieces(text, start, end, _LIST):
        role = _ROLE.match(text, piece.start, piece.end)
        if _POSTED.search(text, piece.start, piece.end) is None:
            yield from named_in(text, role.end() if role else piece.start, piece.end)


def _pieces(text: str, start: int, end: int, between: re.Pattern[str]) -> Iterator[Span]:
    at = start
    for gap in between.finditer(text, start, end):
        yield Span(at, gap.start())
        at = gap.end()
    yield Span(at, end)


def _columns(text: str) -> Iterator[Span]:
    """The cells below a heading that is for people, in tables drawn with lines or tabs."""
    if not any(sign in text for sign in "|│\t"):
        return
    people: list[bool] = []
    at = 0
    for line in text.splitlines(keepends=True):
        cells = list(_pieces(text, at, at + len(line.rstrip("\r\n")), _ROW))
        at += len(line)
        if people and _RULE.fullmatch(line.strip() or " "):
            continue
        if len(cells) < 2:
            people = []
        elif not people:
            people = [is_of_people(text[cell.start : cell.end].strip()) for cell in cells]
        else:
            for cell, of_people in zip(cells, people, strict=False):
                if of_people:
                    yield from named_in(text, cell.start, cell.end, sure=False)


SHORT_NAMES = frozenset(
    """
    ada alla aman bai chang chen cole dag dana ding dong eli gao guan han hong huang ira lea lev lino luo marina mir ola ole perry qian
    qin ren shang shen shin teng tod tor wang wei wen yang yuan zhou
    """.split()
)
"""Given names in small letters that are also rare nouns (an ell, a wine, a beetle): names where the reader takes them for people."""

_GIVEN = re.compile(r"(?<![\w@./])[^\W\d_]{3,20}(?:-[^\W\d_]{3,20})?(?![\w@/])")
_NEXT = re.compile(r"[ \u00a0](?:[^\W\d_]\.?[ \u00a0])?[^\W\d_]{2,20}(?:[-'’][^\W\d_]{2,20}){0,2}(?![\w@])")


_SHORTEST = 4
"""Letters of a given name that is found in small letters too, and that is no abbreviation."""


def given_in(text: str) -> Iterator[Span]:
    """Given names in any case, with the surname behind them where it is no ordinary word."""
    known = given_names()
    for word in dict.fromkeys(_GIVEN.findall(text)) if may_hold(text, known) else ():
        if word.lower() not in known or (word[0].islower() and (not word.islower() or len(word) < _SHORTEST)):
            continue
        for place in places_of(word, text):
            match = _GIVEN.match(text, place.start)
            if match is None or match.group() != word:
                continue
            if len(word) >= _SHORTEST or text[place.end : place.end + 1] not in (".", ":"):
                yield Span(place.start, _with_surname(text, match))


def _with_surname(text: str, given: re.Match[str]) -> int:
    end = given.end()
    for _ in range(2):
        following = _NEXT.match(text, end)
        if following is None:
            break
        *initial, word = following.group().split()
        if initial and initial[0][0].isupper() != given.group()[0].isupper():
            break  # "poor Ann x Ben rang"
        alike = word.isupper() if given.group().isupper() else word[0].isupper() == given.group()[0].isupper()
        if not alike or len(word) < 3 or is_ordinary(word.lower()) or (word.islower() and not _is_rare(word)):
            break
        end = following.end()
    return end


def _is_rare(word: str) -> bool:
    """Whether a word in small letters is so rare that it may be a surname."""
    from expurgate.detect.kinds import bits

    return bits(word) >= _RARE


_RARE = 9.0
"""Information in bits from which on a word behind a given name is its surname."""


_INSIDE = re.compile(
    r"(?<=[a-z,;’'][ \u00a0])([A-Z][^\W\d_]{1,20}(?:-[^\W\d_]{2,20})?)(?![\w@’'.-]*[ \u00a0][A-Z])(?![\w@-])"
)
_SMALL = re.compile(r"(?<![\w@./-])[a-z]{5,20}(?![\w@/-])")
"""A word in small letters: a surname, where it is one and next to nothing else."""
_UNKNOWN = 11.5
"""Information in bits from which on a word with a capital inside a sentence is somebody's name, for all we know."""


def unknown_in(text: str) -> Iterator[Span]:
    """Words that only a name can be: with a capital inside a sentence and hardly ever read, or behind a title in small letters."""
    from expurgate.detect.kinds import bits, is_named_thing

    for match in _INSIDE.finditer(text):
        word = match[1].lower()
        if not match[1].replace("-", "").istitle() and word != match[1][0].lower() + match[1][1:]:
            continue
        unknown = word in AS_NAMES or (
            not is_ordinary(word) and word not in OFFICES and bits(word) >= _UNKNOWN and not is_named_thing(match[1])
        )
        if unknown and not named_thing(text, *match.span(1)):
            yield Span(*match.span(1))
    known: Table[str, bool] = active_table(_is_rare_surname, "words")
    for word in dict.fromkeys(_SMALL.findall(text)):
        is_surname = known.get(word)
        if is_surname is None:
            is_surname = known.keep(word, _is_rare_surname(word))
        for place in places_of(word, text) if is_surname else ():
            if _SMALL.fullmatch(text, place.start, place.end):
                yield place


def _is_rare_surname(word: str) -> bool:
    """Whether a word in small letters is a surname, and next to nothing else."""
    from expurgate.detect.kinds import bits

    if not known_as(word) & (SURNAME | OFTEN_SURNAME) or bits(word) < _UNKNOWN:
        return False
    return not names_a_thing(word) and not is_ordinary(word)


_SMALL_PLACE = re.compile(
    r"\b(?:in|from|near|outside|around|to|via)[ \u00a0]([a-z]{4,20})(?=[.,;:!?)\n]|\Z"
    r"|[ \u00a0](?:and|or|with|for|who|on|at|to|the|he|she|it|i|we|they|you|last|next|this|now|rn|since|when|tonight|today|tomorrow|yesterday|but|so|because|if|by|until|till|again|as|x)\b)"
)
"""A word in small letters where people say where something is."""
_KNOWN_FOR = frozenset({"battle", "resort", "port"})
"""What some towns are known for before they are known as towns."""
_NO_TOWNS = frozenset("made fully begun hung downtown hometown halfway rehab dire barking midland paramount".split())
"""Words that some town has for its name."""


def places_in_small(text: str) -> Iterator[Span]:
    """Towns in small letters, where a place is said and the word is no other: "moved to drogheda last year"."""
    from expurgate.detect.kinds import first_kind, is_town

    for match in _SMALL_PLACE.finditer(text):
        word = match[1]
        if not known_as(word) & PLACE or is_ordinary(word) or word in given_names() or word in _NO_TOWNS:
            continue
        if is_town(word) or first_kind(word) in _KNOWN_FOR:
            yield Span(*match.span(1))


_FAMILY = re.compile(r"\b[Tt]he[ \u00a0]([A-Za-z][a-zà-ž]{3,20}s)(?![\w@-])(?!['’]?[ \u00a0][A-Z])")
_FAMILIES, _UNREAD = 11.5, 13.0
"""Information in bits from which on a surname in the plural is a family, and no party or team that everybody knows; from which on
one in small letters is no other word: "the bakers"."""


def families_in(text: str) -> Iterator[Span]:
    """Families by their surname in the plural: "the Hendersons", "the Joneses' dog"."""
    from expurgate.detect.kinds import bits

    for match in _FAMILY.finditer(text):
        plural = match[1].lower()
        singular = plural.removesuffix("es") if plural.endswith(("ses", "xes", "zes", "ches", "shes")) else plural[:-1]
        if match[1].islower() and (
            names_a_thing(plural) or bits(plural) < _UNREAD or not known_as(singular) & OFTEN_SURNAME
        ):
            continue
        if known_as(singular) & (SURNAME | OFTEN_SURNAME) and not is_ordinary(plural) and bits(plural) >= _FAMILIES:
            yield Span(*match.span(1))
