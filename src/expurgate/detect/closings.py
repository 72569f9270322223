"""Names of people where letters, logs and notices of death put them: below a closing, behind a time, before a dash."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.ordinary import is_ordinary
from expurgate.text.bodies import BODIES, OFFICES
from expurgate.text.openings import may_hold
from expurgate.text.people import CLOSINGS, GREETINGS, any_of

_CAPITAL = r"[A-Z\u00c0-\u00de\u0100-\u017f]"
_WORD = rf"{_CAPITAL}[^\W\d_]*+(?:[-'’]{_CAPITAL}?[^\W\d_]++){{0,2}}"
_NAME = rf"{_WORD}\.?(?: {_WORD}\.?){{0,2}}"
_CLOSING = re.compile(
    rf"^[^\n]{{0,60}}\b(?i:{any_of(CLOSINGS)}|thanks|thank you|cheers|best|xx+|warmly)"
    rf"[,.!]?[ \t]{{0,8}}\r?\n(?:[ \t]{{0,8}}\r?\n){{0,3}}[ \t]{{0,8}}(?P<line>{_NAME}(?:(?:, | and | & |, and )(?:baby |little )?{_NAME}){{0,4}})[ \t]{{0,4}}(?:[x❤♥]{{1,5}})?[ \t]{{0,4}}\r?$",
    re.MULTILINE,
)
_SIGNED = re.compile(
    rf"[.!?…)\"”][ \t]{{0,8}}\r?\n(?:[ \t]{{0,8}}\r?\n){{0,3}}[ \t]{{0,8}}(?P<line>{_NAME})[ \t]{{0,4}}[x❤♥]{{0,5}}(?:[ \t]{{0,4}}\r?\n[^\n.!?:]{{2,60}})?\s{{0,8}}\Z"
)
"""Who signs without a closing: a name alone on the last line or above a last line that says what they are, below a sentence."""
_LAST = 160
"""Characters at the end of a text in which such a name stands."""
_CLOSES = frozenset({*CLOSINGS, "thanks", "you", "cheers", "best", "warmly"})
_AND = re.compile(r", and |, | and | & ")
_LOGGED = re.compile(
    rf"^[ \t]{{0,8}}[0-2]?\d[:.][0-5]\d[ \t]{{0,3}}[-–—][ \t]{{0,3}}(?P<name>{_WORD}(?: {_WORD}){{0,2}})(?=[ ](?:[-–—&(]|and [A-Z])|,)",
    re.MULTILINE,
)
"""Whom the line of a log is about: "13:15 - Christian - nosebleed"."""
_DIED = re.compile(
    rf"^[ \t]{{0,8}}(?P<name>[A-Z\u00c0-\u00de'’-]{{2,24}})[ ]?[-–—:,][ ]?(?:\([^()\n]{{2,30}}\)[ ]?)?{_WORD}[^\n]{{0,60}}"
    r"(?:\b(?:née|nee|aged?|passed|suddenly|peacefully|beloved|dear|daughter|son|wife|husband|died|late|formerly)\b|, ?\d{2,3}\b)",
    re.MULTILINE,
)
"""The surname that a notice of death begins with: "COOK – Pearl Amelia (née Rivers)"."""
_NOBODY = (
    BODIES
    | OFFICES
    | GREETINGS
    | frozenset(
        """
        team management reception customer sales support admin office staff parents family everyone all care service club group enclosed
        enc encl copy ps sent dated date tel from to subject regards best love yours manager officer assistant consultant nurse doctor
        """.split()
    )
)


def named_by_closing(text: str) -> Iterator[Span]:
    """Who signs below a closing, whom a line of a log is about, and who has died."""
    at = 0
    for match in _CLOSING.finditer(text) if may_hold(text, _CLOSES) or "xx" in text.lower() else ():
        at = match.start("line")
        for gap in (*_AND.finditer(text, at, match.end("line")), None):
            yield from _unless_nobody(text, Span(at, gap.start() if gap else match.end("line")))
            at = gap.end() if gap else at
    signed = _SIGNED.search(text, max(0, len(text) - _LAST))
    if signed and signed.start("line") > at and not all(map(is_ordinary, signed["line"].lower().split())):
        yield from _unless_nobody(text, Span(*signed.span("line")))
    for match in _LOGGED.finditer(text):
        span = Span(*match.span("name"))
        words = text[span.start : span.end].lower().split()
        if not all(map(is_ordinary, words)) or (len(words) == 1 and words[0] in AS_NAMES):
            yield from _unless_nobody(text, span)
    for match in _DIED.finditer(text):
        yield from _unless_nobody(text, Span(*match.span("name")))


def _unless_nobody(text: str, span: Span) -> Iterator[Span]:
    """The name, unless one of its words is that of a body or a post."""
    words = text[span.start : span.end].lower().replace(".", "").split()
    if words and words[0] not in ("the", "a", "your") and _NOBODY.isdisjoint(words):
        yield span


AS_NAMES = frozenset(
    """
    amber angel autumn basil beauty blessing bill bob brook buddy carter chance chase charity cherry christian clay cliff comfort crystal
    daisy dale dawn dean destiny don drew eve faith favour felicity fern frank gene gift ginger glen glory goodness grace grant guy happy harmony hazel
    heath heather holly honey hope hunter innocent iris ivy jack jade jasmine jay jean jewel joy jude lance lily lovely lucky mark mason melody memory mercy
    miles nick olive pat patience pearl penny pepper pierce poppy precious princess prudence ray reed rex rich rob robin rocky rod rose rosemary ruby
    rusty saffron sage sandy skye summer sunny trinity verity victor violet wade will willow wisdom wren
    """.split()
)
"""Ordinary words that are given names where they have a capital inside a sentence."""
