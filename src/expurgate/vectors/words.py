"""From a text to the terms of a vector space: tokens, stop words, short words, stems (spherical microaggregation, section 3.1)."""

from __future__ import annotations

import lzma
import re
from collections import Counter
from collections.abc import Callable, Container
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from expurgate.core.errors import InputError, MissingExtraError
from expurgate.text.normal import folded

if TYPE_CHECKING:
    from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

_COMMON_SOURCES = frozenset({"WordNet", "MeSH"})
_WORD = re.compile(r"[^\W\d_]+")

Words = Container[str] | Callable[[str], bool]
"""A set of words, or a question about one word."""


def word_tokens(text: str) -> list[str]:
    """The runs of letters of a text, accents dropped and case folded."""
    return _WORD.findall(folded(text))


@lru_cache(maxsize=1)
def porter_stemmer() -> Callable[[str], str]:
    """Porter's algorithm (1980), one word at a time."""
    try:
        import snowballstemmer
    except ImportError:
        raise MissingExtraError("snowballstemmer", extra="vectors") from None
    return cast("Callable[[str], str]", snowballstemmer.stemmer("porter").stemWord)


def english_stop_words() -> frozenset[str]:
    """The English stop words scikit-learn ships."""
    from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS

    return cast("frozenset[str]", ENGLISH_STOP_WORDS)


def named_words(name: str) -> Callable[[str], bool]:
    """The filters that have a name: all words of WordNet, as section 3.1 has it, or its nouns alone."""
    if name not in ("wordnet", "nouns"):
        raise InputError('known_words is "wordnet", "nouns", a set or a function')
    return in_wordnet if name == "wordnet" else common_nouns()


def in_wordnet(word: str) -> bool:
    """Whether WordNet has the word, as it stands or without a regular ending (WordNet's rules of detachment)."""
    known = wordnet_words()
    return word in known or any(
        word.endswith(ending) and word[: len(word) - len(ending)] + instead in known for ending, instead in _ENDINGS
    )


_ENDINGS = (
    ("s", ""), ("es", "e"), ("es", ""), ("ies", "y"), ("ves", "f"), ("men", "man"), ("ed", "e"), ("ed", ""), ("ing", "e"),
    ("ing", ""), ("er", ""), ("est", ""), ("er", "e"), ("est", "e"),
)  # fmt: skip


@lru_cache(maxsize=1)
def wordnet_words() -> frozenset[str]:
    """The single words of WordNet 3.0, of every part of speech (spherical microaggregation, section 3.1)."""
    packed = Path(__file__).with_name("data") / "wordnet.txt.xz"
    return frozenset(lzma.decompress(packed.read_bytes()).decode().split())


def common_nouns(taxonomy: Taxonomy | None = None) -> Callable[[str], bool]:
    """Whether a word is a noun of WordNet or MeSH in the (built-in) taxonomy: names and jargon fall out."""
    if taxonomy is None:
        from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

        taxonomy = Taxonomy.builtin()
    known = taxonomy

    def common(word: str) -> bool:
        match = known.lookup(word)
        return match is not None and known.source(match.concept) in _COMMON_SOURCES

    return common


def contains(words: Words) -> Callable[[str], bool]:
    """One way to ask a set of words or a callable."""
    return words if callable(words) else words.__contains__


class TermReader:
    """Turns texts into counts of terms; every distinct word is judged and stemmed once."""

    def __init__(self, *, stop: Container[str], letters: int, known: Words | None, stem: bool) -> None:
        self._stop = stop
        self._letters = letters
        self._known = None if known is None else contains(known)
        self._stem = porter_stemmer() if stem else None
        self._terms: dict[str, str] = {}

    def counts(self, text: object) -> Counter[str]:
        """How often each term occurs in ``text``: tf(t, d) of equation 1."""
        if not isinstance(text, str):
            raise InputError(f"a document must be text, not {type(text).__name__}")
        result: Counter[str] = Counter()
        for word, count in Counter(word_tokens(text)).items():
            term = self._terms.get(word)
            if term is None:
                term = self._terms[word] = self._term(word)
            if term:
                result[term] += count
        return result

    def _term(self, word: str) -> str:
        """The term a word stands for, or nothing when a filter drops it."""
        if len(word) < self._letters or word in self._stop:
            return ""
        if self._known is not None and not self._known(word):
            return ""
        return self._stem(word) if self._stem is not None else word
