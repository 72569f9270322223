"""The leak check: is anything that was hidden still in a file, anywhere, by any way of looking?

It reads files by other means than the writers, and shares with them only the lists of words and the bounds on size. A file
is turned into *layers* by :mod:`expurgate.leaks.extract`. Everywhere that a file has strings, a leak is a hidden term,
or any four consecutive letters or digits of one of its words that the released text does not have. What the strings are
weighed against depends on the layer:

- ``content``, what a reader is shown, can copy, or was written for people: nothing is excused, and of numbers such as
  987-65-4329 four digits count across what separates them;
- ``strings``, texts inside the file that may be shown: the same, but for whole terms of one or two characters;
- ``structure``, values of settings: one that is made of nothing but words of the format (:mod:`vocabulary`), numbers,
  measures and colours is passed over, every other counts whole, its numbers too;
- ``names``, what elements, keys, fonts and glyphs are called: words of the format and numbers are passed over;
- ``grammar`` and ``binary``, source that was parsed into the layers above and bytes that are not text: hidden terms
  of six or more characters, and eight consecutive ones, because shorter ones come about by chance.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from expurgate.core import lazy_re as re
from expurgate.core.errors import GuaranteeError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.limits import Limits
from expurgate.leaks.extract import extract
from expurgate.leaks.layers import TextLayer
from expurgate.text.vocabulary import is_setting, is_vocabulary

FRAGMENT = 4
LONG_FRAGMENT = 8
_WORD = re.compile(r"[^\W_]+")
_SPACE = re.compile(r"\s+")
_IGNORED = re.compile(
    "[\u00ad\u034f\u115f\u1160\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)
_SHORTEST = {"content": 1, "strings": 3, "structure": 3, "names": 5, "grammar": 6, "binary": 6}
"""Letters and digits a whole term must have to count in a layer."""
_TEXTS = frozenset({"content", "strings"})
_PIECE = 1 << 16
"""Characters of a text that are taken at once."""
_LONG_NUMBER = 7
_LONG = re.compile(r"[0-9]{7}")
_GROUPED = re.compile(r"(?<!\d)\d++(?:[-/.,:;() ]{1,3}\d++)+")


@dataclass(frozen=True, slots=True)
class Leak:
    """Something hidden that is still there; ``where`` names the place and the way it was found."""

    where: str
    kind: str
    count: int
    fragment: bool


@dataclass(frozen=True)
class HiddenTerms:
    """The terms that must not be found, less all that the released text says itself."""

    terms: tuple[str, ...] = field(repr=False)
    released: str = field(repr=False)

    @cached_property
    def whole(self) -> frozenset[str]:
        """Terms the released text does not contain."""
        folded = (folded_text(term) for term in self.terms)
        return frozenset(term for term in folded if _WORD.search(term) and not _inside(term, self._released))

    @cached_property
    def strange(self) -> frozenset[str]:
        """Terms with a word the released text lacks: found across the end of a line they are leaks, others may not be."""
        known = words_of(self._released)
        return frozenset(term for term in self.whole if not known.issuperset(_WORD.findall(term)))

    @cached_property
    def _released(self) -> str:
        return folded_text(self.released)

    @cached_property
    def _known(self) -> str:
        """The released text as the extractors may give it: with and without what stands between words."""
        text = self._released
        pieces = ("".join(_WORD.findall(text, at, at + _PIECE)) for at in range(0, len(text), _PIECE))
        return text + "\n" + "".join(pieces)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the terms long enough to have fragments."""
        found = {word for term in self.terms for word in _WORD.findall(folded_text(term))}
        return frozenset(word for word in found if len(word) >= FRAGMENT and word not in self._known)

    @cached_property
    def short(self) -> frozenset[str]:
        """Every four consecutive characters of a hidden word that the released text lacks."""
        return self._pieces(FRAGMENT)

    @cached_property
    def long(self) -> frozenset[str]:
        """Every eight consecutive characters of a hidden word that the released text lacks."""
        return self._pieces(LONG_FRAGMENT)

    @cached_property
    def spread(self) -> frozenset[str]:
        """Every four consecutive digits of a hidden number with what separates them."""
        return frozenset(piece for term in self.whole for piece in spread_pieces(term) if piece not in self._released)

    def _pieces(self, length: int) -> frozenset[str]:
        return frozenset(piece for piece in pieces(self.words, length) if piece not in self._known)


@dataclass(frozen=True)
class Inspection:
    """A layer made ready to be looked through for any terms."""

    layer: TextLayer

    @cached_property
    def lines(self) -> str:
        """The text with case and forms levelled, less what a layer of its kind may say in any file."""
        text = self.layer.text
        if self.layer.kind == "structure":
            text = "\n".join(line for line in text.splitlines() if not is_setting(line, names=False))
        elif self.layer.kind not in _TEXTS:
            text = _WORD.sub(_excused, text)
        return "\n".join(map(folded_text, text.splitlines()))

    @cached_property
    def _measures(self) -> str:
        """Numbers among the settings, where only long ones that are hidden whole tell anything."""
        if self.layer.kind != "structure":
            return ""
        return "\n".join(
            line for line in self.layer.text.splitlines() if _LONG.search(line) and is_setting(line, names=False)
        )

    @cached_property
    def short(self) -> frozenset[str]:
        """Every four consecutive characters of a word; of layers that are no strings none count."""
        if self.layer.kind in ("grammar", "binary"):
            return frozenset()
        words = words_of(self.lines)
        if self.layer.kind == "names":
            words = {word for word in words if not _is_number(word)}
        return frozenset(pieces(words, FRAGMENT))

    @cached_property
    def long(self) -> frozenset[str]:
        """Every eight consecutive characters of a word."""
        return frozenset(pieces(words_of(self.lines), LONG_FRAGMENT))

    @cached_property
    def spread(self) -> frozenset[str]:
        """Every four consecutive digits with what separates them; only texts have numbers that are written so."""
        return frozenset(spread_pieces(self.lines)) if self.layer.kind in _TEXTS else frozenset()

    def leaks(self, hidden: HiddenTerms) -> Iterator[Leak]:
        """The hidden terms that stand in this layer, whole or in fragments."""
        whole = {term for term in hidden.whole if self._has(term)}
        if self.layer.kind == "content":
            wrapped = self.lines.replace("\n", " ")
            whole |= {term for term in hidden.strange if " " in term and _inside(term, wrapped)}
        if whole:
            yield Leak(self.layer.where, self.layer.kind, len(whole), fragment=False)
            return
        parts = len(hidden.short & self.short) or len(hidden.long & self.long) or len(hidden.spread & self.spread)
        if parts:
            yield Leak(self.layer.where, self.layer.kind, parts, fragment=True)

    def _has(self, term: str) -> bool:
        """Whether a whole term is there; one or two letters say nothing outside the content, short numbers in noise."""
        letters = "".join(_WORD.findall(term))
        if len(letters) < _SHORTEST[self.layer.kind]:
            return False
        if letters.isdigit() and len(letters) < _LONG_NUMBER:
            return self.layer.kind in (*_TEXTS, "structure") and _inside(term, self.lines)
        return _inside(term, self.lines) or (letters.isdigit() and _inside(term, self._measures))


def _excused(found: re.Match[str]) -> str:
    """Numbers stay: long ones may be hidden terms, and they stand between words that are."""
    word = found.group()
    return " " if not word.isdigit() and is_vocabulary(word, names=True) else word


def words_of(text: str) -> set[str]:
    """The different words of a text: of a long one there are far fewer than words."""
    return {found.group() for found in _WORD.finditer(text)}


def pieces(words: Iterable[str], length: int) -> set[str]:
    """Every run of that many characters inside one of the words."""
    return {word[at : at + length] for word in words for at in range(len(word) - length + 1)}


def spread_pieces(text: str) -> set[str]:
    """Every four consecutive digits of the numbers in a text that are written in groups, with what separates the groups."""
    found: set[str] = set()
    for run in _GROUPED.finditer(text):
        number = run.group()
        digits = [at for at, char in enumerate(number) if char.isdigit()]
        ends = zip(digits, digits[FRAGMENT - 1 :], strict=False)
        found |= {number[first : last + 1] for first, last in ends if last - first >= FRAGMENT}
    return found


def folded_text(text: str) -> str:
    """Case, compatibility forms, invisible characters and white space levelled."""
    text = unicodedata.normalize("NFKC", _IGNORED.sub("", text)).casefold()
    return _SPACE.sub(" ", text).strip()


def find_leaks(
    data: bytes, hidden_terms: Iterable[str], released_text: str = "", *, name: str = "", limits: Limits | None = None
) -> list[Leak]:
    """Every leak of the terms in a file, by place."""
    hidden = HiddenTerms(tuple(sorted(set(hidden_terms))), released_text)
    if not hidden.whole and not hidden.words:
        return []
    return [leak for layer in extract(data, name, limits or Limits()) for leak in Inspection(layer).leaks(hidden)]


def check_leaks(
    data: bytes, hidden_terms: Iterable[str], released_text: str, *, name: str = "", limits: Limits | None = None
) -> None:
    """GuaranteeError, naming places and counts but no term, when anything hidden is still in ``data``."""
    leaks = find_leaks(data, hidden_terms, released_text, name=name, limits=limits)
    if leaks:
        places = "; ".join(dict.fromkeys(leak.where for leak in leaks[:5]))
        more = f" and {len(leaks) - 5} more places" if len(leaks) > 5 else ""
        raise GuaranteeError(f"hidden text is still in the file ({places}{more}); nothing is released")


def check_shown(data: bytes, named: Callable[[str], int], *, name: str = "", limits: Limits | None = None) -> None:
    """GuaranteeError when a text that people are shown has something hidden; ``named`` counts that in a text.

    Nothing is excused because the released text says it too: a hidden name has to be hidden everywhere.
    """
    layers = (layer for layer in extract(data, name, limits or Limits()) if layer.kind == "content")
    places = list(dict.fromkeys(layer.where for layer in layers if named(layer.text)))
    if places:
        more = f" and {len(places) - 5} more places" if len(places) > 5 else ""
        raise GuaranteeError(
            f"a hidden name or identifier is still shown ({'; '.join(places[:5])}{more}); nothing is released"
        )


def _is_number(word: str) -> bool:
    """Whether a word is digits, or a colour or checksum in hexadecimal: outside the content those are measures and marks."""
    return word.isdigit() or (len(word) >= 6 and _HEX.fullmatch(word) is not None and any(map(str.isdigit, word)))


_HEX = re.compile("[0-9a-f]+")


def _inside(term: str, text: str) -> bool:
    """Whether ``text`` has ``term``: anywhere when it is long, as words of its own when it is short."""
    at = text.find(term)
    if at < 0 or len(term) > 5:
        return at >= 0
    while at >= 0:
        end = at + len(term)
        if not (at and text[at - 1].isalnum()) and not (end < len(text) and text[end].isalnum()):
            return True
        at = text.find(term, at + 1)
    return False
