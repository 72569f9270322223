"""How people's names are written: behind titles, in parts, as initials; and how a known name is found again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from expurgate.core.spans import Span
from expurgate.detect.linear import Encoded, compiled, free_standing
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.text.normal import FUNCTION_WORDS, normal_form

_UPPER = r"[A-Z\x{c0}-\x{de}\x{100}-\x{17f}\x{386}-\x{42f}]"
_REST = r"[A-Za-z\x{aa}-\x{2af}\x{300}-\x{52f}\x{1e00}-\x{1fff}'’]"
_INITIALS = rf"{_UPPER}{_REST}?\.(?:[ \x{{a0}}]?[-‑]?{_UPPER}\.){{0,4}}"
_WORD = rf"{_UPPER}{_REST}+(?:[-‑]{_UPPER}{_REST}+)*"
_PARTICLE = r"(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ben|ibn|ter|ten|zu|zur|y|e|af)"
_GAP = r"[ \x{a0}]"
_NAME = (
    rf"(?:{_INITIALS}{_GAP}?|{_WORD}{_GAP}){{0,4}}(?:{_PARTICLE}{_GAP}){{0,3}}(?:{_WORD}|{_UPPER}\.?)"
    rf"(?:{_GAP}(?:{_PARTICLE}{_GAP}){{0,3}}{_WORD}){{0,3}}"
)
_TITLES = (
    "Mr|Mrs|Ms|Miss|Mx|Messrs|Mme|Mlle|M|Herr|Frau|Sir|Dame|Lord|Lady|Dr|Drs|Doctor|Prof|Professor|Rev|Reverend|Fr|Father|"
    "Sister|Brother|Imam|Rabbi|Judge|Justice|Hon|Capt|Captain|Col|Colonel|Lt|Lieutenant|Gen|General|Sgt|Sergeant|Maj|Major|"
    "Cpl|Pvt|Officer|Detective|Inspector|Constable|WPC|PC|Nurse|Señor|Señora|Sr|Sra|Don|Doña|Uncle|Aunt|Shri|Smt|Shrimati|"
    "Kumari|Cllr|Councillor|Pastor"
)
TITLED = rf"\b(?:{_TITLES})\b\.?{_GAP}({_NAME})"

_KIN = (
    "daughter|son|wife|husband|spouse|partner|mother|father|brother|sister|uncle|aunt|nephew|niece|cousin|grandson|"
    "granddaughter|grandmother|grandfather|friend|neighbour|neighbor|colleague|named|called|alias"
)
RELATED = rf"\b(?:{_KIN})(?:-in-law)?,?{_GAP}({_WORD}(?:{_GAP}{_WORD}){{0,3}})"

_GIVEN = re.compile(
    r"(?<![^\W_])(?:(?P<initial>[^\W\d_a-z]\.)[ \u00a0-]?|(?P<name>[^\W\d_a-z][^\W\d_]+(?:[-‑'’][^\W\d_]+)*)[ \u00a0])\Z"
)
_LONGEST = 60
_SHORTEST_ACCOUNT = 4
"""Letters of a family name from which on an account called after it is no other word."""

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
_CHAT = 3
"""How many such lines are a chat: one or two may be anything."""

TITLE_WORDS = frozenset(_TITLES.lower().split("|"))
LEGAL_FORMS = frozenset(
    """
    ag gmbh ltd limited inc incorporated llc llp plc corp corporation co company sa sarl srl spa nv bv ab as oy kg
    ohg sp
    """.split()
)
_STAND_INS = frozenset("a an the person people".split())
"""What stands for a hidden name."""
NOT_NAMES = frozenset(
    """
    january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday north south east west northern southern eastern western
    court state states republic government ministry minister city county district province region council university
    hospital street road the new great national international general supreme high regional federal public
    """.split()
)
"""Words that stand inside names and mean nothing alone."""


def titled(text: str) -> Iterator[Span]:
    """Names behind a title or a word of kinship, that word left out ("Mr C. Whomersley", "her daughter Ana"), in a form, before an address, or of who speaks."""
    data = Encoded(text)
    yield from _speakers(text, data)
    for pattern in (TITLED, RELATED, FIELD, ADDRESSED):
        for match in compiled(pattern).finditer(data.bytes):
            span = without_possessive(text, data.span(*match.span(1)))
            if len(span) and free_standing(text, span):
                yield span


def _speakers(text: str, data: Encoded) -> Iterator[Span]:
    """Who speaks in a chat: names, and what differs from one of them only in its letters being small."""
    found = [data.span(*match.span(1)) for match in compiled(SPEAKER).finditer(data.bytes)]
    names = {
        text[span.start : span.end].lower()
        for span in found
        if compiled(f"^(?:{_NAME})$").search(text[span.start : span.end].encode("utf-8", "replace"))
    }
    for span in found if len(found) >= _CHAT else ():
        speaker = text[span.start : span.end].lower()
        if speaker in names and not _STAND_INS.issuperset(speaker.split()):
            yield span


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


def mentions(text: str, known: Iterable[tuple[str, str]]) -> Iterator[tuple[Span, str]]:
    """Every other mention of the known names: whole, in parts for people, short forms for organisations.

    A mention begins with a capital where the name does, so that common words are not taken for names.
    """
    forms: dict[str, str] = {}
    initials: dict[str, None] = {}
    accounts: dict[str, None] = {}
    for name, label in known:
        forms.setdefault(name, label)
        for short in _short_forms(name, label):
            forms.setdefault(short, label)
        if label == "PERSON":
            initials |= dict.fromkeys(_initials(name))
            accounts |= dict.fromkeys(_accounts(name))
    listed = list(forms)
    for span, number in PhraseMatcher(listed, forms=None).find(text):
        if text[span.start].isupper() or not listed[number][:1].isupper():
            label = forms[listed[number]]
            yield (_with_given_names(text, span) if label == "PERSON" else span), label
    for span in _verbatim(text, initials):
        yield span, "PERSON"
    for span in _verbatim(text, accounts):
        if free_standing(text, span):
            yield span, "PERSON"


def _short_forms(name: str, label: str) -> Iterator[str]:
    words = [word.strip(".,;:()“”\"'’") for word in name.replace("’s", "").replace("'s", "").split()]
    if label == "PERSON":
        for word in words:
            if len(word) >= 3 and word[0].isupper() and not word.isdigit() and _telling(word):
                yield word
        if len(words) > 2:
            yield " ".join(words[-2:])
    elif label == "ORG":
        bare = [word for word in words if word.lower() not in LEGAL_FORMS]
        if bare and len(bare) < len(words) and _telling(bare[0]):
            yield " ".join(bare)


def _telling(word: str) -> bool:
    lower = word.lower()
    return lower not in FUNCTION_WORDS and lower not in TITLE_WORDS and lower not in NOT_NAMES


def _initials(name: str) -> Iterator[str]:
    """ "Robert Murray" may also be "R.M." or "R. M."."""
    letters = [
        word[0] for word in name.replace("-", " ").split() if word[0].isupper() and word.lower() not in TITLE_WORDS
    ]
    if 2 <= len(letters) <= 4:
        yield ".".join(letters) + "."
        yield ". ".join(letters) + "."


def _accounts(name: str) -> Iterator[str]:
    """ "Robert Murray", also written "Murray, Robert", may sign in as "rmurray" or "robert.murray"."""
    family, comma, given = name.partition(",")
    words = normal_form(f"{given} {family}" if comma else name).split()
    if len(words) > 1 and len(words[-1]) >= _SHORTEST_ACCOUNT and "".join(words).isalpha():
        first, last = words[0], words[-1]
        yield from (f"{first[0]}{last}", f"{last}{first[0]}", f"{first}{last}")
        yield from (f"{first}{mark}{last}" for mark in "._-")


def _with_given_names(text: str, span: Span) -> Span:
    """The mention together with the initials and names before it: "R. Murray", "Robert James Murray".

    A capital that opens a sentence or a line says nothing, so a word there is no name.
    """
    start = span.start
    while (before := _GIVEN.search(text, max(0, start - _LONGEST), start)) is not None:
        name = before["name"]
        if not text[before.start()].isupper() or (
            name and not (_telling(name) and _inside_sentence(text, before.start()))
        ):
            break
        start = before.start()
    return Span(start, span.end)


def _inside_sentence(text: str, at: int) -> bool:
    """Whether what stands before ``at`` on its line leads on to it."""
    line = text[text.rfind("\n", 0, at) + 1 : at].rstrip(" \u00a0")
    return line[-1:].isalnum() or line[-1:] in (",", ";", ":", "(")


def _verbatim(text: str, strings: Iterable[str]) -> Iterator[Span]:
    """Where one of the strings stands, letter for letter and by itself; half surrogate pairs are no letters."""
    from ahocorasick_rs import AhoCorasick, MatchKind

    listed = list(strings)
    if listed:
        automaton = AhoCorasick(listed, matchkind=MatchKind.LeftmostLongest)
        encodable = text.encode("utf-8", "replace").decode("utf-8")
        for _, start, end in automaton.find_matches_as_indexes(encodable):
            if not (start > 0 and (text[start - 1].isalnum() or text[start - 1] == ".")):
                yield Span(start, end)
