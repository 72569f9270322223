"""Where names begin and end: without titles, degrees and the next sentence, with initials, nicknames and particles.

What a name is the name of the network tells; here only the field of a form says more ("Ward: Bracken" is no patient).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from expurgate.core import lazy_re as re
from expurgate.language.builtin.bearings import known_as, sentences_apart, without_letters, without_titles
from expurgate.language.builtin.labels import NAMES
from expurgate.language.builtin.names import GIVEN, SURNAME
from expurgate.language.builtin.standing import ASKED, TITLED, is_articled, kind_by_field
from expurgate.text.foreign_bodies import is_foreign_body
from expurgate.text.known_bodies import is_known_body, kind_of_body

TypedRange = tuple[int, int, str]

_NAMED = frozenset(("ORG", "PLACE", "FACILITY", "ADDRESS"))
_LINK = re.compile(
    r"""[ \u00a0]["“][^"”\n]{1,24}["”][ \u00a0]"""
    r"|[ \u00a0](?:arap|binti?|bint|ibn|al|el|van|von|der|de|da|dos|das|del|ap|i|y|a/p|a/l|s/o|d/o)[ \u00a0]"
)
_STAMP = re.compile(
    r"(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}),?[ \u00a0]{1,2}(?:\d{1,2}[:.]\d{2}|(?:[01]\d|2[0-3])[0-5]\d(?:[ ]?(?:hrs|hours|h))?\Z)"
)
"""A day with the time behind it, as before what is said in a chat: the day alone is a date."""
_HOME = re.compile(r"(?:(?<=[ ]care)|(?<=[ ]nursing)|(?<=[ ]residential)|(?<=[ ]retirement))[ ](?:home|village)\b")
"""The last word of "Larchwood care home", which was read without it."""
_NO_AGE = re.compile(r"(?:1[3-9]|[2-9]\d)\d|\d{4,}")
_PARTNER = re.compile(r"[^\W\d_a-z][\w'’-]{1,30}")
_COMMA = re.compile(r",[ \u00a0]")
_INITIALS = re.compile(r"(?:(?<=[:,;(\n])|\A)[ \u00a0]{0,3}((?:[A-Z]\.[ \u00a0]?){1,3})\Z")
_NEAR = 16
_HEADING = re.compile(
    r"(?:INTERESTS|HOBBIES|LANGUAGES|SKILLS|REFERENCES|REFEREES|PROFILE|EDUCATION|EXPERIENCE|EMPLOYMENT|CONTACT|ADDRESS|NAME)[ \t]+(?=[A-Z][a-z])"
)
"""What heads a line of a curriculum, in capitals before a value that is none."""
_FLIGHT, _FLOWN = (
    re.compile(r"[A-Z][A-Z\d][ ]?\d{1,4}"),
    re.compile(r"\b(?:on|flight|aboard|by|with)[ ](?:flight[ ])?\Z"),
)
"""The number of a flight, and what stands before it."""
_ADVERB = re.compile(
    r"(?:Afterwards?|Already|Apparently|Currently|Downstairs|Earlier|Eventually|Finally|First|Firstly|Hopefully|Initially|Just|Last|Lastly|Later|Luckily|Maybe|"
    r"Meanwhile|Nearby|Next|Now|Nowadays|Often|Once|Originally|Outside|Overnight|Perhaps|Previously|Recently|Sadly|Secondly|Shortly|Sometimes|Soon|"
    r"Suddenly|Then|Today|Tomorrow|Tonight|Unfortunately|Upstairs|Usually|Yesterday)(?:[ ](?=[A-Z])|\Z)"
)
"""What a sentence opens with before it names somebody; nobody is called so."""
_STOPS = ".!?:\n"
_AND_SON = re.compile(r"[ \u00a0](?:&|and)[ \u00a0](?:Sons?|Daughters?|Bros\.?|Brothers|Co\.?|Partners)(?![\w-])")
"""What makes a surname a firm's: "Vosper & Son"."""
_MARKS = "\"'“”‘’«»()[]{},;:!?-"


def bounded(text: str, found: Iterable[TypedRange]) -> list[TypedRange]:
    """The mentions by place, none within another, names whole and without what is no part of them."""
    apart = sorted(part for one in found for part in _parts(text, one))
    people = {start: end for start, end, kind in apart if kind == "PERSON"}
    result: list[TypedRange] = []
    last = 0
    for start, end, kind in apart:
        if start < last or (kind == "AGE" and _NO_AGE.fullmatch(text, start, end)):
            continue  # "or ring 988"
        if kind == "PERSON" and _is_size(text, start, end):
            continue
        if kind == "PERSON" and (firm := _AND_SON.match(text, end)):
            kind, end = "ORG", firm.end()
        if kind == "PERSON":
            end = _whole(text, start, end, people)
            first = min(_with_initials(text, start), _with_first_word(text, start, end))
            start = first if first >= last else start
        elif kind == "ORG" and " & " in text[start:end]:
            start = _with_initials(text, start)  # "J. Budge & Son"
            while result and result[-1][1] > start:
                result.pop()
        elif kind in ("FACILITY", "ORG") and (home := _HOME.match(text, end)):
            end = home.end()
        elif text[end : end + 1] == ")" and text.count("(", start, end) > text.count(")", start, end):
            end += 1  # "Cranfield University (Merit)"
        if (
            kind == "ADDRESS"
            and _FLIGHT.fullmatch(text, start, end)
            and _FLOWN.search(text, max(0, start - _NEAR), start)
        ):
            kind = "CODE"
        result.append((start, end, kind_by_field(text, start, kind)))
        last = max(last, end)
    return _joined(text, result)


_SIZE = re.compile(r"(?:wee|big|little|young|old|auld|poor|dear|lil)[ ](?=[A-Z])")


def _is_size(text: str, start: int, end: int) -> bool:
    """Whether a word in small letters only says how big or dear the one is whose name follows: "wee Francis"."""
    found = _SIZE.match(text, start)
    return found is not None and found.end() == end + 1


def _joined(text: str, placed: list[TypedRange]) -> list[TypedRange]:
    """The mentions, surnames with "&" between the last two made one firm ("Mulcahy, Strand & Ogunleye"), given names in small letters and the surnames behind them one person."""
    result: list[TypedRange] = []
    for one in placed:
        result.append(one)
        if len(result) > 1 and _is_one_person(text, result[-2], result[-1]):
            result[-2:] = [(result[-2][0], result[-1][1], "PERSON")]
        if len(result) > 1 and _is_one_thing(text, result[-2], result[-1]):
            result[-2:] = [(result[-2][0], result[-1][1], result[-2][2])]
        while len(result) > 1 and _are_partners(text, result[-2], result[-1]):
            result[-2:] = [(result[-2][0], result[-1][1], "ORG")]
    return result


def _is_one_person(text: str, first: TypedRange, second: TypedRange) -> bool:
    """Whether a given name and a surname in small letters stand side by side: "dean maccallum"."""
    if first[2] != "PERSON" or second[2] != "PERSON" or text[first[1] : second[0]] != " ":
        return False
    given, surname = text[first[0] : first[1]], text[second[0] : second[1]]
    if not (given + surname).isalpha() or not (given + surname).islower():
        return False
    return bool(known_as(given) & GIVEN) and not known_as(surname) & GIVEN


def _is_one_thing(text: str, first: TypedRange, second: TypedRange) -> bool:
    """Whether a thing's name goes on with a person's behind "the": "the Girl Maureen" is a boat."""
    if first[2] not in ("PRODUCT", "FACILITY", "WORK") or second[2] != "PERSON" or text[first[1] : second[0]] != " ":
        return False
    return text[first[0]].isupper() and text[second[0]].isupper() and is_articled(text, first[0], second[1])


def _are_partners(text: str, first: TypedRange, second: TypedRange) -> bool:
    if first[2] not in ("PERSON", "ORG") or not _PARTNER.fullmatch(text, first[0], first[1]):
        return False
    if TITLED.search(text, max(0, first[0] - _NEAR), first[0]) or known_as(text[first[0] : first[1]]) & GIVEN:
        return False
    between = text[first[1] : second[0]]
    if between == " & ":
        return first[2] == second[2] == "PERSON" and _PARTNER.fullmatch(text, second[0], second[1]) is not None
    return between == ", " and second[2] == "ORG" and " & " in text[second[0] : second[1]]


def _parts(text: str, one: TypedRange) -> Iterator[TypedRange]:
    """A mention without titles and degrees; one that goes over the end of a sentence in its parts."""
    start, end, kind = one
    if kind in ("ORG", "PLACE", "FACILITY", "PERSON") and (asked := ASKED.match(text, start, end)):
        start = asked.end()  # "Ring Thornbury"
    if kind in ("ORG", "PLACE", "FACILITY", "PERSON") and (heading := _HEADING.match(text, start, end)):
        start = heading.end()  # "INTERESTS Speedway"
    if kind == "PERSON" and (adverb := _ADVERB.match(text, start, end)) and _opens(text, start):
        start = adverb.end()  # "Later Perkins met her"
        if start == end:
            return  # the same, read as two names
    parts = [(start, end)]
    if kind == "PERSON":
        parts = [
            (first, _without_small(text, first, without_letters(text, first, last)))
            for half, ends in _halves(text, start, _without_verb(text, start, end))
            for begin, last in sentences_apart(text, half, ends)
            if (first := without_titles(text, begin, last)) < last
        ]
    elif kind in _NAMED:
        parts = [(first, _without_link(text, first, last)) for first, last in sentences_apart(text, start, end)]
    elif kind in ("DATE", "CODE") and (stamp := _STAMP.match(text, start, end)):
        parts, kind = [stamp.span(1)], "DATE"
    if parts == [one[:2]]:
        yield one
    else:
        yield from (part for first, last in parts for part in _bare(text, (first, last, kind)))


_AGAINST = re.compile(r"(?<=\w)[ ]vs?\.?(?=[ ]|\Z)[ ]?")
_QUOTE_OPENS = re.compile(r"[ ]['\"“‘](?=[A-Z][a-z])")
_QUOTE_CLOSES = re.compile(r"['\"”’](?![a-z])")


def _halves(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A name in whose midst a quotation opens that ends behind it, and the two sides of a case, as two: "called Lowenna 'Vera'", "Hale v Pym"."""
    if sides := _AGAINST.search(text, start, end):
        yield start, sides.start()
        yield sides.end(), end
        return
    opens = _QUOTE_OPENS.search(text, start, end)
    if opens is None or _QUOTE_CLOSES.search(text, opens.end(), end):
        yield start, end
        return
    yield start, opens.start()
    yield opens.end(), end


_OF_PEOPLE = GIVEN | SURNAME
_VERB_BEHIND = re.compile(r"(?<=[a-z])[ ]([a-z]{3,12}s)\Z")
"""What somebody does, read as the end of the name: "Declan farms next door"."""


def _without_verb(text: str, start: int, end: int) -> int:
    """Where a name with capitals ends before a verb in small letters that nobody is called."""
    verb = _VERB_BEHIND.search(text, start, end) if text[start : start + 1].isupper() else None
    return verb.start() if verb and not known_as(verb[1]) & _OF_PEOPLE else end


def _opens(text: str, start: int) -> bool:
    """Whether a sentence or a line begins at a place."""
    before = text[max(0, start - _NEAR) : start].rstrip(" \t\"'“‘*>-•")
    return not before or before[-1] in _STOPS


_LINKS_ON = re.compile(r"[ \u00a0](?:of|in|at|for|from|on|to)\Z")


def _without_link(text: str, start: int, end: int) -> int:
    """Where a name ends before a word that leads on from it: "Keel Hardware Ltd of" was read before the name of a town."""
    link = _LINKS_ON.search(text, start, end)
    return link.start() if link else end


_SMALL = re.compile(r"(?<=[a-z])[ ][a-z]{2,}\Z")


def _without_small(text: str, start: int, end: int) -> int:
    """Where a person's name with a capital ends before a word in small letters: "Naomi wld"."""
    small = _SMALL.search(text, start, end) if text[start].isupper() else None
    return small.start() if small else end


def _bare(text: str, one: TypedRange) -> Iterator[TypedRange]:
    """A piece cut out of a mention, without blanks and marks at its ends; nothing when no letter or digit is left."""
    start, end, kind = one
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in _MARKS):
        end -= 1
    if start < end:
        yield start, end, kind


def _whole(text: str, start: int, end: int, people: dict[int, int]) -> int:
    """Where a person's name ends when what follows belongs to it: behind a nickname, a particle, the comma of a list by surnames."""
    while (link := _LINK.match(text, end)) and link.end() in people:
        end = people[link.end()]
    comma = _COMMA.match(text, end)
    if comma and comma.end() in people and text[start:end].isupper() and end - start > 2:
        last = people[comma.end()]
        return last if text[comma.end() : last].istitle() else end
    return end


def _with_initials(text: str, start: int) -> int:
    """Where a person's name begins with the initials before it, where nothing else can stand before these."""
    initials = _INITIALS.search(text, max(0, start - _NEAR), start)
    return initials.start(1) if initials and (initials.start() or start <= _NEAR) else start


_FIRST_WORD = re.compile(r"(?<![^\W_])[Tt]he[ ]([A-Z][a-z]{2,14})[ ]\Z")
_OF_SHIPS = frozenset("girl boy lady maid queen king prince princess captain star spirit pride saint".split())


def _with_first_word(text: str, start: int, end: int) -> int:
    """Where the name of a ship begins of which only a person's name was read: "the Girl Maureen sailed"."""
    word = _FIRST_WORD.search(text, max(0, start - _NEAR - _NEAR), start) if " " not in text[start:end] else None
    if word is None or word[1].lower() not in _OF_SHIPS or not is_articled(text, word.start(1), end):
        return start
    return word.start(1)


def with_foreign_bodies(text: str, placed: Iterable[TypedRange]) -> list[TypedRange]:
    """The mentions, names that begin with the word for a body in another language made bodies, and that word one with the name behind it: "CLÍNICA SANTA LUCÍA"."""
    result: list[TypedRange] = []
    for start, end, kind in placed:
        if kind not in NAMES:
            result.append((start, end, kind))
            continue
        first, blank, _ = text[start:end].partition(" ")
        if result and result[-1][1] + 1 == start and text[start - 1] == " " and _is_first_word(text, result[-1]):
            start, kind = result.pop()[0], "ORG"
        elif kind in ("PERSON", "PLACE") and (small := _SMALL_BODY.search(text, max(0, start - 2 * _NEAR), start)):
            if is_foreign_body(small[1]):
                start, kind = small.start(1), "ORG"  # "the maternelle Jean-Moulin"
        elif blank and kind in ("PERSON", "PLACE") and is_foreign_body(first):
            kind = "ORG"
        result.append((start, end, kind))
    return result


_OWNED = re.compile(
    r"['’]s[ ](?:[A-Z][a-z]{2,12}[ ])?(?:Kitchen|Bakery|Garage|Nursery|Cafe|Café|Bar|Diner|Salon|Farm|Arms|Place|Deli|Grill|Gym|Barbers|Butchers|Pharmacy|Surgery|"
    r"Chemist|Chemists|Shop|Stores|Store|Bistro|Restaurant|Tavern|Inn|Yard|Boatyard|Stables|Kennels|Cattery|Cakes|Flowers|Pizza|Pizzeria|Fisheries|Taxis|Cabs|Motors|"
    r"Autos|Hair|Nails|Academy|School|College|Hospital|Hospice|Church|Club|Foundation|Trust|Fund|Law)(?![\w'’-]|[ ][A-Z])"
)
"""How a house or a firm goes on that is called after somebody: "Thandi's Kitchen"."""
_NEXT_WORD = re.compile(r"[ ][A-Z][\w'’&-]{1,20}")
_AND = re.compile(r"[ ](?:and|&)[ ]")


def with_owners(text: str, placed: Iterable[TypedRange]) -> list[TypedRange]:
    """The mentions, names of houses whole that begin with whose they are, and well-known names with "and" one: "Avon and Somerset"."""
    result: list[TypedRange] = []
    for start, end, kind in placed:
        if result and start < result[-1][1]:
            continue
        if kind in NAMES and result and _is_known_pair(text, result[-1], start, end):
            start, kind = result.pop()[0], "ORG"
        if kind in NAMES and (more := _NEXT_WORD.match(text, end)) and is_known_body(text[start : more.end()]):
            end, kind = more.end(), "ORG"  # "works for Con Ed"
        owned = _OWNED.match(text, end) if kind in NAMES else None
        if owned and not TITLED.search(text, max(0, start - _NEAR), start):
            end, kind = owned.end(), "ORG" if kind == "PERSON" else kind
        result.append((start, end, kind))
    return result


def _is_known_pair(text: str, first: TypedRange, start: int, end: int) -> bool:
    link = _AND.fullmatch(text, first[1], start)
    return link is not None and first[2] in NAMES and kind_of_body(text[first[0] : end]) != ""


_SMALL_BODY = re.compile(r"(?<![^\W_])([^\W\d_A-Z]{4,24})[ ]\Z")


def _is_first_word(text: str, one: TypedRange) -> bool:
    word = text[one[0] : one[1]]
    return one[2] in NAMES and " " not in word and (word.lower() == "hospital" or is_foreign_body(word))
