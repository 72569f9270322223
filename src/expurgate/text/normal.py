"""The one tokenizer and normal form, shared by building knowledge and by asking it.

A text becomes a sequence of tokens and breaks. A phrase never crosses a break (punctuation, a blank
line); hyphens, slashes and the dot after an initial or a title part tokens without breaking the phrase. "US" is read
as "U.S.", not as the pronoun, and "WHO" likewise.
"""

from __future__ import annotations

import unicodedata

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_words

BREAK = ""
"""Stands between tokens that no phrase may join."""

FUNCTION_WORDS = frozenset(
    """
    a an the this that these those some any each every either neither no such both all another other
    i me my myself you your yours yourself he him his himself she her hers herself it its itself
    we us our ours ourselves they them their theirs themselves one ones who whom whose which what
    whoever whatever whichever there here where when why how
    something anything everything nothing somebody anybody everybody nobody someone anyone everyone
    of in on at by for with from to into onto upon about against between among through during before
    after above below under over within without toward towards across along around behind beside besides
    beyond despite except inside outside near off out up per via than as like since until till
    and or but nor so yet if because although though while whereas unless whether
    am is are was were be been being do does did done doing have has had having can could might
    must shall should would ought dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt
    cant cannot couldnt wont wouldnt shouldnt
    not very too also just only even still again ever never then thus hence therefore however moreover
    almost quite rather somewhat more most less least much many few several own same now
    """.split()
)
"""Words that neither begin nor end a term."""

CONNECTORS = frozenset(
    """
    a an the of in on at by for with from to into upon about against between among through during under over
    within without across along around near off out up and or as like per via
    """.split()
)
"""Function words that may stand inside a term: "bank of america", "romeo and juliet"."""

WRAPPED = re.compile(r"\n[ \t]*(?=[a-z])")
"""A line break that the sentence goes on behind."""
ACRONYMS = {re.compile(r"\bUS\b"): "U S", re.compile(r"\bWHO\b"): "W H O"}
"""Acronyms that would read as function words; they become their letters, as with full stops."""
POSSESSIVE = re.compile(r"['’](?<=\w.)s\b")
"""The ending of "patient's"."""
APOSTROPHE = re.compile(r"['’](?<=\w.)(?=\w)")
"""An apostrophe inside a word."""
INITIAL = re.compile(r"\.(?<=\b[^\W\d_]\.)(?=\s?[^\W_])")
"""The full stop behind an initial."""
_TITLES = "mr mrs ms dr prof st jr sr rev hon gen col lt sgt capt maj mt ft no nos vs messrs"
_AFTER_TITLE = "|".join(rf"(?<=\b{title}\.)" for title in _TITLES.split())
TITLE = re.compile(rf"\.(?:{_AFTER_TITLE})(?=\s?\w)")
"""The full stop behind a title or another short form before a name or number."""
THOUSANDS = re.compile(r",(?<=\d,)(?=\d{3}(?!\d))")
"""A comma between the thousands of a number."""
TOKEN = re.compile(r"\d+(?:\.\d+)+|[^\W_]+(?:&[^\W_]+)*|[^\w\s\-\u2010-\u2013/]|\n")
"""A word or number, one sign of punctuation, or a line break; blanks, hyphens and slashes part tokens and are none."""
SYMBOLS = {"&": "and"}
"""Signs that are read as words; all others are breaks."""

_INVISIBLE = "\u00ad\u115f\u1160\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\u3164\ufeff\U000e0000-\U000e0fff"
_MARKS = "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u20d0-\u20ff\ufe00-\ufe0f"
_COMBINING = re.compile(f"[{_INVISIBLE}{_MARKS}]+")
_UNEVEN = re.compile("[^\x00-\x7f\u2013\u2014\u2018\u2019\u201c\u201d\u2587]")
"""Anything but ASCII, dashes, quotation marks and blocks, which all stay what they are."""


def is_even(text: str) -> bool:
    """Whether folding changes nothing but the case, and so no length."""
    return text.isascii() or _UNEVEN.search(text) is None


def folded(text: str) -> str:
    """Compatibility forms resolved, accents and invisible characters dropped, case folded."""
    if is_even(text):
        return text.lower()
    text = _COMBINING.sub("", unicodedata.normalize("NFKD", text))
    return unicodedata.normalize("NFKC", _COMBINING.sub("", text.casefold()))


def tokens(text: str) -> list[str]:
    """The tokens of a text in order, with :data:`BREAK` wherever a phrase must end."""
    if "\n" in text:
        text = WRAPPED.sub(" ", text)
    for acronym, letters in ACRONYMS.items():
        if acronym.pattern[2:-2] in text:
            text = acronym.sub(letters, text)
    text = folded(text)
    if "'" in text or "’" in text:
        text = POSSESSIVE.sub("", text)
        text = APOSTROPHE.sub("", text)
    if "." in text:
        text = TITLE.sub(" ", INITIAL.sub(" ", text))
    if "," in text:
        text = THOUSANDS.sub("", text)
    return [raw if raw[0].isalnum() else SYMBOLS.get(raw, BREAK) for raw in TOKEN.findall(text)]


def normal_form(text: str) -> str:
    """A term as the corpus, the taxonomies and the detectors know it.

    Case, accents, punctuation and hyphens are levelled and function words at both ends are dropped:
    ``"the Human-Immunodeficiency Virus"`` becomes ``"human immunodeficiency virus"``. A term made of
    function words alone keeps them.
    """
    return _known_form(text) if len(text) <= _SHORT else _form(text)


def _form(text: str) -> str:
    plain = text.isascii() and text.replace(" ", "").isalpha() and "US" not in text and "WHO" not in text
    words = text.lower().split() if plain else [token for token in tokens(text) if token]
    first, last = 0, len(words)
    while first < last and words[first] in FUNCTION_WORDS:
        first += 1
    while last > first and words[last - 1] in FUNCTION_WORDS:
        last -= 1
    return " ".join(words[first:last] or words)


_SHORT = 100
_known_form = remembered_of_words(32_768)(_form)


_PIECE = re.compile(r"\w[\w'’-]*")
_MOST_PIECES = 30
"""Words of a stretch in which a term is looked for."""


def as_written(term: str, surface: str) -> str:
    """The part of a stretch of text whose normal form is ``term``: "Delaware" of "Wilmington, Delaware"; empty if there is none."""
    if normal_form(surface) == term:
        return surface
    places = [match.span() for match in _PIECE.finditer(surface)][:_MOST_PIECES]
    size = len(term.split())
    for first, last in zip(places, places[size - 1 :], strict=False) if size else ():
        if normal_form(piece := surface[first[0] : last[1]]) == term:
            return piece
    return ""
