"""How people's names are written: behind titles, in forms, before addresses, as speakers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.linear import Encoded, compiled, encoded, free_standing
from expurgate.text.bodies import BODIES, OFFICES
from expurgate.text.calendar import MONTHS_AND_DAYS
from expurgate.text.families import is_derived
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.occurring import places_of
from expurgate.text.people import (
    AT_HOME,
    CALLED_ELSEWHERE,
    COMPANIONS_ELSEWHERE,
    FAMILY,
    MORE_TITLES,
    TITLES,
    USUAL_TITLES,
    any_of,
)

_UPPER = r"[A-Z\x{c0}-\x{de}\x{100}-\x{17f}\x{386}-\x{42f}]"
_REST = r"[A-Za-z\x{aa}-\x{2af}\x{300}-\x{52f}\x{1e00}-\x{1fff}'’]"
_INITIALS = rf"{_UPPER}{_REST}?\.(?:[ \x{{a0}}]?[-‑]?{_UPPER}\.){{0,4}}"
_WORD = rf"{_UPPER}{_REST}+(?:[-‑]{_UPPER}{_REST}+)*"
_PARTICLE = r"(?:Te|te|van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ben|ibn|ter|ten|zu|zur|y|e|af)"
_GAP = r"[ \x{a0}]"
_NAME = (
    rf"(?:{_INITIALS}{_GAP}?|{_WORD}{_GAP}){{0,4}}(?:{_PARTICLE}{_GAP}){{0,3}}(?:{_WORD}|(?:[A-HJ-Z]{_GAP}){{1,2}}{_WORD}|{_UPPER}\.?)"
    rf"(?:{_GAP}(?:{_PARTICLE}{_GAP}){{0,3}}{_WORD}){{0,3}}"
)
_TITLES = any_of(TITLES, MORE_TITLES, COMPANIONS_ELSEWHERE, ("Don", "Kumari", "Begum"))
_CAPITAL_TITLES = f"{any_of(USUAL_TITLES).upper()}|SGT|CONST|PC|INSP|CAPT|LT|COL|NURSE|REV|JUDGE|OFFICER|DET|SUPT|GARDA|CST|DC|DS|DI|BOSUN|CAPTAIN|DOCTOR"
TITLED = rf"\b(?:{_TITLES})\b\.?{_GAP}((?:\d{{2,6}}{_GAP})?{_NAME})"

IN_CAPITALS = rf"\b(?:{_CAPITAL_TITLES})\b\.?{_GAP}((?:{_UPPER}\.?{_GAP}){{0,3}}(?:(?:VAN|VON|DER|DEN|DE|DEL|DI|DA|DOS|DU|LA|LE|EL|AL|BIN|BINTI|TE|TER|NÍ|NI|MAC|MC){_GAP}){{0,2}}{_UPPER}[A-Z'’-]{{2,20}})"
"""A name behind a title where all is written in capitals."""
_CALLED = (
    "Coach|Deacon|Deaconess|Elder|Bishop|Canon|Evangelist|Bro|Sis|Barr|Engr|Pte|Trooper|Mama|Papa|Alhaji|Hajia|Chief|Matron|Insp|Atty|Agt|"
    f"Deckhand|Anaes|{any_of(CALLED_ELSEWHERE)}"
)
CALLED = rf"\b(?:{_CALLED}|{'|'.join(word.upper() for word in _CALLED.split('|'))})\b\.?{_GAP}({_WORD}(?:{_GAP}{_WORD}){{0,2}})"
"""A name behind what somebody is called by: "Coach Ty", "SIS. PRICE"."""
CALLED_BY_LETTER = rf"\b(?:Coach|Chief|Sr){_GAP}({_UPPER})\b"
NICKNAMED = rf"({_WORD}{_GAP}[\"“]{_WORD}(?:{_GAP}{_WORD}){{0,2}}[\"”]{_GAP}{_WORD})"
CHILDREN = rf"\b(?:twins|children|sons|daughters|kids|siblings|parents|grandchildren|brothers|sisters|witnesses|neighbours|neighbors),?{_GAP}({_WORD}(?:,{_GAP}{_WORD}){{0,4}}{_GAP}and{_GAP}{_WORD})"
"""Several names behind what these people are to somebody."""
WORKING = (
    rf"\b(?:nurse|carer|caregiver|driver|teacher|doctor|therapist|midwife|social worker|lawyer|solicitor|boss|manager|"
    rf"roommate|girlfriend|boyfriend|fianc[eé]e?|landlord|landlady|tenant|twin|assistant|coach|tutor|cleaner),{{0,1}}{_GAP}"
    rf"({_WORD}(?:{_GAP}{_WORD}){{0,2}})"
)

_KIN = any_of(
    FAMILY,
    "grandson granddaughter spouse partner friend neighbour neighbor colleague named called alias dghtr dtr hubby".split(),
)
_KINS = f"{_KIN}|{'|'.join(word.capitalize() for word in _KIN.split('|'))}"
RELATED = rf"\b(?:{_KINS})(?:-in-law)?(?:,|:)?{_GAP}({_WORD}(?:{_GAP}{_WORD}){{0,3}})"

_HUMAN = (
    "man|woman|male|female|boy|girl|lad|lass|guy|bloke|youth|person|someone|somebody|friend|dealer|boyfriend|girlfriend"
)
CALLED_BY_OTHERS = (
    rf"\b(?:{_HUMAN}){_GAP}(?:(?:who|whom|that|I|he|she|they|we|people|everybody|everyone|locals|police|is|was|will|would|only|just|to|me|us|the){_GAP}){{0,6}}"
    rf"(?:known{_GAP}as|know{_GAP}as|knows{_GAP}as|calls?|goes{_GAP}by|nicknamed|calling{_GAP}(?:him|her)self){_GAP}[\"“‘']?({_WORD}(?:{_GAP}{_WORD}){{0,1}})"
)
"""What somebody who is not named is called: "a man whom he will only call Tank"."""
AT_HOME_CALLED = rf"\b(?:Granny|Gran|Grandma|Grandpa|Grandad|Granda|Nan|Nana|Nanna|Nanny|Gramps|Oupa|Ouma|Oma|Opa|Gogo|Nonna|Abuela|Abuelo|Babcia|Yiayia|Pappou|Mamaw|Papaw){_GAP}({_WORD})"
"""Whom a family calls by what they are and a name: "Granny Mac"."""
PAID = rf"\b(?:EFT|IBG|FPS|NEFT|IMPS|UPI|ZELLE|BGC|TFR|TRANSFER|DUITNOW|INTERAC)(?:{_GAP}(?:TO|FROM|CR|DR)){{0,1}}{_GAP}((?:[A-Z]\.?{_GAP}){{1,2}}[A-Z'’-]{{3,20}})"
"""Who paid or was paid, as statements of accounts have it: "EFT R HLONGWANE"."""

_FIELDS = (
    r"nurse|doctor|physician|therapist|interpreter|attn?|signed(?: by)?|(?:patient|client|full|first|last|given|family)[ ’'s]{1,3}name|"
    r"surname|(?:reported|seen|dictated|prepared|written|reviewed|witnessed) by"
)
FIELD = rf"\b(?i:{_FIELDS}):[ \t\x{{a0}}]{{1,8}}({_NAME})"
"""What a form asks a name for."""
ADDRESSED = rf"({_NAME})[\"”'’]?{_GAP}?<[^<>\s@]{{1,64}}@"
"""The name a mail program puts before an address."""

_CLOCK = r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:[ \x{a0}\x{202f}]?[AaPp]\.?[Mm]\.?)?"
_DAY = r"[0-9]{1,4}[/.\-][0-9]{1,2}[/.\-][0-9]{1,4},?[ \tT]{1,2}"
SPEAKER = (
    rf"(?m)^[ \t]*(?:\[(?:{_DAY})?{_CLOCK}\]|{_DAY}{_CLOCK}(?:[ \t]{{0,2}}[-–])?)[ \t]{{1,2}}<?"
    r"([^\s:<>\[\]()0-9][^:\n<>\[\]()]{1,40})(?:>|:)[ \t]+[^\s0-9]"
)
"""Who says something at a time: what stands between a date and time that begin a line and a colon."""
SAYING = rf"(?m)^[ \t]*([^\s:<>\[\]()0-9][^:\n<>\[\]()0-9]{{1,40}}?)[ \t]{{2,}}{_CLOCK}[ \t]*$"
"""Who says something at a time: what stands before a time that ends a line."""
TURN = r"(?m)^[ \t]*([^\s:<>\[\]()0-9][^:\n<>\[\]()0-9]{1,30}):[ \t]{1,2}[^\s]"
"""What stands before a colon at the beginning of a line: in a chat without times the one who says the rest of it."""
_CHAT = 3
"""How many such lines are a chat: one or two may be anything."""

TITLE_WORDS = frozenset(_TITLES.lower().split("|"))
LEGAL_FORMS = frozenset(
    """
    ag gmbh ltd limited inc incorporated llc llp plc corp corporation co company sa sarl srl spa nv bv ab as oy kg
    ohg sp
    """.split()
)
PARTNERS = frozenset("& and son sons daughter daughters brothers bros partners".split())
"""Behind the name of a firm, which is called by that name alone as well: "Budge & Son", "Agreed: Budge"."""
_SMALL = frozenset(_PARTICLE[3:-1].split("|"))
_STAND_INS = frozenset("a an the person people".split())
"""What stands for a hidden name."""
NOT_NAMES = MONTHS_AND_DAYS | frozenset(
    """
    north south east west northern southern eastern western
    court state states republic government ministry minister city county district province region council university
    hospital street road the new great national international general supreme high regional federal public
    """.split()
)
"""Words that stand inside names and mean nothing alone."""


_NAMING: tuple[tuple[str, str], ...] = (
    ("", TITLED), ("", IN_CAPITALS), ('"“', NICKNAMED), ("", RELATED), ("", CHILDREN), ("", WORKING), ("", CALLED_BY_OTHERS), ("", PAID), ("", AT_HOME_CALLED), (":", FIELD), ("<", ADDRESSED),
)  # fmt: skip
"""The expressions for names, with signs one of which is in all that an expression finds."""


def titled(text: str) -> Iterator[Span]:
    """Names behind a title or a word of kinship, that word left out ("Mr C. Whomersley", "her daughter Ana"), in a form, before an address, or of who speaks."""
    data = encoded(text)
    if ":" in text:
        yield from _speakers(text, data)
        yield from _turns(text, data)
    for signs, pattern in _NAMING:
        if signs and not any(sign in text for sign in signs):
            continue
        for whole, group in compiled(pattern).every(data.bytes):
            span = without_possessive(text, _within_sentence(text, data.span(*group)))
            if pattern == TITLED and _is_no_title(text, data.place(whole[0]), span):
                continue
            if len(span) and free_standing(text, span) and not (pattern == IN_CAPITALS and _is_word(text, span)):
                yield span


_USUALLY = rf"\b(?:{any_of(USUAL_TITLES)})\b\.?{_GAP}({_NAME})"
"""A name behind the title that most people have."""


def surely_named(text: str) -> Iterator[Span]:
    """Names that can be nothing else where they stand: behind a usual title or what somebody is called by, and of who speaks in turn."""
    data = encoded(text)
    if ":" in text:
        yield from _turns(text, data)
    for pattern in (_USUALLY, CALLED, CALLED_BY_LETTER):
        for _, group in compiled(pattern).every(data.bytes):
            span = without_possessive(text, _within_sentence(text, data.span(*group)))
            if text[span.start : span.end].isupper():
                span = Span(
                    span.start, span.start + len(text[span.start : span.end].split()[0])
                )  # "SIS. PRICE ABOUT IT"
            else:
                span = Span(span.start, span.end - len(_LETTERS_BEHIND.findall(text[span.start : span.end])[0]))
            if len(span) and free_standing(text, span) and not _is_no_call(text, span):
                yield span


_LETTERS_BEHIND = re.compile(r"(?:[ \u00a0][A-Z]{2,4})?\Z")
"""An honour or a post behind a name: "Caleb Quong MM"."""
_NOT_CALLED = frozenset(
    "day night week year house station trip driver park class executive constable whip clerk officer manager head director abuse care carer designer engineer justice ganoush".split()
)


_ALSO_POSTS = ("Chief", "Coach", "Elder", "CHIEF", "COACH", "ELDER")


def _is_no_call(text: str, span: Span) -> bool:
    """Whether what stands behind "Coach" or "Chief" is no name: "Coach House", "Chief Executive", "Elder Abuse"."""
    words = text[span.start : span.end].lower().split()
    if text[max(0, span.start - 8) : span.start].rstrip(". ").endswith(_ALSO_POSTS) and any(map(is_derived, words)):
        return True
    return any(word in _NOT_CALLED or word in _NOBODY or word in FUNCTION_WORDS for word in words)


_OFFICE_BEHIND = frozenset("mayor chancellor lieutenant provost justice advocate chief chamberlain president".split())
_ALSO_WORDS = re.compile(r"(?:Justice|General|Major|Officer|Sister|Father)\b")
_WORD_BEFORE = re.compile(r"(?<![\w.])([A-Z][a-z]{2,})[ \u00a0]\Z")
_RANKS = frozenset({*TITLES, *MORE_TITLES, "Brigadier", "Attorney", "Solicitor", "Chief", "The", "When", "And", "But"})
_NOBODY = BODIES | OFFICES | frozenset("act acts law code rules order bill assembly election elections meeting".split())


def _is_no_title(text: str, start: int, name: Span) -> bool:
    """Whether a title that is also a word is none: "Criminal Justice Act", "the General Administrative Proceedings Act"."""
    if text.startswith(("Lord ", "Lady "), start) and text[name.start : name.end].lower() in _OFFICE_BEHIND:
        return True  # "the Lord Mayor"
    if _ALSO_WORDS.match(text, start) is None:
        return False
    before = _WORD_BEFORE.search(text, max(0, start - 24), start)
    words = text[name.start : name.end].lower().split()
    return (before is not None and before[1] not in _RANKS) or words[-1] in NOT_NAMES or not _NOBODY.isdisjoint(words)


_NEXT_SENTENCE = re.compile(r"\.[ \u00a0]([^\W\d_]+)")
_OWNED = re.compile(r"['’]s[ \u00a0]")
_SAYING_I = re.compile(r"[ \u00a0][a-z]|['’](?:m|ve|ll|d)\b")
_LONG_WORD = re.compile(r"[a-z]{4}\Z")


def _within_sentence(text: str, span: Span) -> Span:
    """The name without the next sentence that its initial seems to lead on to ("Mrs H. Is Bill still there?"), nor what is somebody's."""
    if owned := _OWNED.search(text, span.start, span.end):
        span = Span(span.start, owned.start())  # "Mr B's Halifax account"
    if len(span) > 2 and text.startswith(" I", span.end - 2) and _SAYING_I.match(text, span.end):
        span = Span(span.start, span.end - 2)  # "Mr Okoro I paid"
    for found in _NEXT_SENTENCE.finditer(text, span.start, span.end):
        if found[1].lower() in FUNCTION_WORDS and found[1].lower() not in _SMALL:
            return Span(span.start, found.start() + 1)
        if _LONG_WORD.search(text, span.start, found.start()):
            return Span(span.start, found.start())
    return span


def _speakers(text: str, data: Encoded) -> Iterator[Span]:
    """Who speaks in a chat: names, what differs from one only in its letters being small, and what stands in angle brackets."""
    found = {
        _letters(text, data.span(*group)): data.bytes[group[1] : group[1] + 1] == b">"
        for pattern in (SPEAKER, SAYING)
        for _, group in compiled(pattern).every(data.bytes)
    }
    names = {
        text[span.start : span.end].lower()
        for span, bracketed in found.items()
        if bracketed or all(word[0].isupper() or word in _SMALL for word in text[span.start : span.end].split())
    }
    for span in found if len(found) >= _CHAT else ():
        speaker = text[span.start : span.end].lower()
        if speaker in names and not _STAND_INS.issuperset(speaker.split()):
            yield span


def _turns(text: str, data: Encoded) -> Iterator[Span]:
    """Who speaks in a chat without times: most lines are somebody's turn, and at least two of the speakers have several."""
    found = [_letters(text, data.span(*group)) for _, group in compiled(TURN).every(data.bytes)]
    lines = sum(1 for line in text.splitlines() if line.strip())
    if len(found) <= _CHAT or len(found) < _MOSTLY * lines:
        return
    times = Counter(text[span.start : span.end].lower() for span in found)
    silent = (_BESIDE_CALLERS if "caller" in times else frozenset[str]()) | _explained(text)
    names = {
        name: count
        for name, count in times.items()
        if name not in silent and not any(map(_is_no_speaker, name.split()))
    }
    often = sum(count for count in names.values() if count > 1) >= _MOSTLY * len(found)
    speakers = {name for name, count in names.items() if count > 1 or (often and name.replace(" ", "").isalpha())}
    if sum(count > 1 for count in times.values()) > 1:
        yield from (span for span in found if text[span.start : span.end].lower() in speakers)


_EXPLAINED = re.compile(r"(?<![^\W_])([A-Z]{1,4})[ ]?=[ ]?[A-Za-z]{4}")


def _explained(text: str) -> frozenset[str]:
    """Letters of which a text says what they stand for: "CT = call taker"."""
    return frozenset(letters.lower() for letters in _EXPLAINED.findall(text)) if "=" in text else frozenset()


def is_explained(text: str, surface: str) -> bool:
    """Whether a text says what some letters stand for, which then are nobody's: "CT = call taker"."""
    return surface.isupper() and surface.lower() in _explained(text)


_MOSTLY = 0.6
"""Which share of the lines of a chat are turns: in a form fields are seldom repeated, and other lines stand between."""


def _is_no_speaker(word: str) -> bool:
    """Whether a word before a colon is an ordinary one, as in a form or where roles speak ("nurse:", "you:")."""
    known = word in FUNCTION_WORDS or word in NOT_NAMES or word in _STAND_INS or word in _ROLES
    return known or is_derived(word) or (word.capitalize() in USUAL_TITLES and word not in _ALSO_INITIALS)


_BESIDE_CALLERS = frozenset("ch ct th emd disp".split())
"""Who takes calls, in letters: elsewhere they are somebody's initials."""
_ALSO_INITIALS = frozenset(("mr", "ms", "mx"))
"""Titles that nobody speaks as: before a colon they are somebody's initials."""
_ROLES = frozenset(AT_HOME) | frozenset(
    """
    mam mama papa mommy momma mumma sis bro uncle int desk reception base control dispatch office kitchen ward chair public officer crowd all me you us them guy guys boss admin bot
    interviewer interviewee nurse doctor patient client agent customer caller operator judge counsel witness speaker host guest user q
    respondent moderator facilitator assessor clerk cust op io csr resp
    note notes ps nb re subject from to cc date time re fwd todo edit edited update op eta tldr aita
    """.split()
)
"""Who speaks without a name."""


def _is_word(text: str, span: Span) -> bool:
    """Whether the last word of a stretch is an ordinary one."""
    word = text[span.start : span.end].split()[-1].lower()
    return is_derived(word) or word in FUNCTION_WORDS


def _letters(text: str, span: Span) -> Span:
    """The span without signs and pictures at its ends: people put them beside their names."""
    start, end = span.start, span.end
    while start < end and not text[start].isalpha():
        start += 1
    while end > start and not (text[end - 1].isalpha() or text[end - 1] == "."):
        end -= 1
    return Span(start, end)


def without_possessive(text: str, span: Span) -> Span:
    """The span without a final ’s, unless nothing else is in it."""
    surface = text[span.start : span.end]
    if len(surface) > 2 and surface.endswith(("'s", "’s")):
        return Span(span.start, span.end - 2)
    return span


def without_compound(text: str, span: Span) -> Span:
    """The span without the end of a compound it begins in: of "brother-in-law Wayne" the name alone."""
    surface = text[span.start : span.end]
    first, gap, _ = surface.partition(" ")
    inside = span.start > 1 and text[span.start - 1] == "-" and text[span.start - 2].isalpha()
    if inside and gap and first.islower():
        return Span(span.start + len(first) + 1, span.end)
    return span


_GIVEN_BEFORE = re.compile(
    r"(?:\b[A-Z]\.|\b(?:Mrs?|Ms|Miss|Dr|Prof|Rev|Sir)\.?|\b(?:called|named)|(?<=[\w,;(] )[A-Z][a-z]{2,20}|\n[A-Z][a-z]{2,20})[ \u00a0]\Z"
)
_LONGEST_BEFORE = 24
_SURNAME_BEHIND = re.compile(r"[ \u00a0][A-Z][a-z]{2}")


def is_in_a_name(text: str, word: str) -> bool:
    """Whether a word with a capital is somewhere in the text a part of somebody's whole name: "M. Young", "Grace Winter", "Summer Hill"."""
    if not word[:1].isupper() or not word.isalpha():
        return False
    return any(
        _GIVEN_BEFORE.search(text, max(0, place.start - _LONGEST_BEFORE), place.start)
        or _SURNAME_BEHIND.match(text, place.end)
        for place in places_of(word, text)
    )
