"""The leak check: is anything that was hidden still in a file, anywhere, by any way of looking?

It shares nothing with the writers. A file is turned into *layers* by :mod:`expurgate.formats.extract`; what is a leak
depends on the layer, because a word inside a font name is not a word of the document:

- ``content``, what a reader is shown or can copy: a hidden term, or any four consecutive letters or digits of one
  of its words that the released text does not have;
- ``structure``, values and strings of the file: a hidden term, a whole word of four or more characters that lies inside
  one, or eight consecutive characters of one;
- ``names``, the vocabulary of the file (fonts, styles, keys): a hidden term;
- ``binary``, compressed or foreign bytes: a hidden term or eight consecutive characters of one;
- ``program``, what draws the glyphs of a font: a hidden term of several words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from expurgate.core.errors import GuaranteeError
from expurgate.formats.base import Limits
from expurgate.formats.extract import extract
from expurgate.formats.layers import Layer
from expurgate.formats.vocabulary import WORDS, is_vocabulary

FRAGMENT = 4
LONG_FRAGMENT = 8
_WORD = re.compile(r"[^\W_]+")
_SPACE = re.compile(r"\s+")
_IGNORED = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")


@dataclass(frozen=True, slots=True)
class Leak:
    """Something hidden that is still there; ``where`` names the place and the way it was found."""

    where: str
    kind: str
    count: int
    fragment: bool


@dataclass(frozen=True)
class Hidden:
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
        known = set(_WORD.findall(self._released))
        return frozenset(term for term in self.whole if not known.issuperset(_WORD.findall(term)))

    @cached_property
    def _released(self) -> str:
        return folded_text(self.released)

    @cached_property
    def _known(self) -> str:
        """The released text as the extractors may give it: with and without what stands between words."""
        return self._released + "\n" + "".join(_WORD.findall(self._released))

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
        """Every eight of them."""
        return self._pieces(LONG_FRAGMENT)

    def _pieces(self, length: int) -> frozenset[str]:
        every = {word[at : at + length] for word in self.words for at in range(len(word) - length + 1)}
        return frozenset(piece for piece in every if piece not in self._known)

    def word_is_fragment(self, word: str) -> bool:
        """Whether a whole word of the file lies inside a hidden one and is not otherwise released."""
        if word[:FRAGMENT] not in self.short or word in self._known:
            return False
        return any(word in hidden for hidden in self.words)


def folded_text(text: str) -> str:
    """Case, compatibility forms, invisible characters and white space levelled."""
    text = unicodedata.normalize("NFKC", _IGNORED.sub("", text)).casefold()
    return _SPACE.sub(" ", text).strip()


def find_leaks(
    data: bytes, hidden_terms: Iterable[str], released_text: str = "", *, name: str = "", limits: Limits | None = None
) -> list[Leak]:
    """Every leak of the terms in a file, by place."""
    hidden = Hidden(tuple(sorted(set(hidden_terms))), released_text)
    if not hidden.whole and not hidden.words:
        return []
    return [leak for layer in extract(data, name, limits or Limits()) for leak in _in_layer(layer, hidden)]


def check_leaks(
    data: bytes, hidden_terms: Iterable[str], released_text: str, *, name: str = "", limits: Limits | None = None
) -> None:
    """GuaranteeError, naming places and counts but no term, when anything hidden is still in ``data``."""
    leaks = find_leaks(data, hidden_terms, released_text, name=name, limits=limits)
    if leaks:
        places = "; ".join(dict.fromkeys(leak.where for leak in leaks[:5]))
        more = f" and {len(leaks) - 5} more places" if len(leaks) > 5 else ""
        raise GuaranteeError(f"hidden text is still in the file ({places}{more}); nothing is released")


def _in_layer(layer: Layer, hidden: Hidden) -> Iterator[Leak]:
    lines = "\n".join(map(folded_text, layer.text.splitlines()))
    whole = {term for term in hidden.whole if _found(term, lines, layer.kind)}
    if layer.kind == "content":
        wrapped = lines.replace("\n", " ")
        whole |= {term for term in hidden.strange if " " in term and _inside(term, wrapped)}
    if whole:
        yield Leak(layer.where, layer.kind, len(whole), fragment=False)
    parts = sum(_is_fragment(word, layer.kind, hidden) for word in set(_WORD.findall(lines)))
    if parts and not whole:
        yield Leak(layer.where, layer.kind, parts, fragment=True)


def _found(term: str, text: str, kind: str) -> bool:
    """Whether a whole term is in a layer; words of one or two letters and short numbers say nothing outside the content."""
    if kind == "content":
        return _inside(term, text)
    letters = "".join(_WORD.findall(term))
    if len(letters) < _SHORTEST[kind] or (letters.isdigit() and len(letters) < 7):
        return False
    if kind == "program" and letters == term and not letters.isdigit():
        return False
    return _inside(term, text) and not is_vocabulary(term)


_SHORTEST = {"structure": 3, "names": 5, "binary": 6, "program": 6}


def _inside(term: str, text: str) -> bool:
    """Whether ``text`` has ``term``: anywhere when it is long, as words of its own when it is short."""
    at = text.find(term)
    if at < 0 or len(term) > 5:
        return at >= 0
    return re.search(rf"(?<![^\W_]){re.escape(term)}(?![^\W_])", text) is not None


def _is_fragment(word: str, kind: str, hidden: Hidden) -> bool:
    if kind == "content":
        return _has_piece(word, hidden.short, FRAGMENT)
    if kind in ("names", "program") or word in WORDS:
        return False
    if _has_piece(word, hidden.long, LONG_FRAGMENT):
        return True
    if kind == "binary" or (word.isdigit() and len(word) < 7):
        return False
    return hidden.word_is_fragment(word)


def _has_piece(word: str, pieces: frozenset[str], length: int) -> bool:
    return any(word[at : at + length] in pieces for at in range(len(word) - length + 1))
