"""From texts to (term, document) pairs, by array operations over whole batches of documents.

The vocabulary: n-grams of 1 to 5 tokens that begin and end with a content word and may cross
inner connectors ("bank of america") but no other function word and no break. One that does cross a connector does
not begin or end with a number ("released in 1975" is not a term).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from expurgate.knowledge.corpus.hashing import DOCUMENT_BITS, MAX_LENGTH, Words, extend, finish, token_hash
from expurgate.text.normal import BREAK, CONNECTORS, FUNCTION_WORDS, tokens

_STOP, _FUNCTION, _CONNECTOR, _NUMBER, _CONTENT = range(5)


Kinds = npt.NDArray[np.int8]


class Lexer:
    """Tokens to hashes, remembering the hash of every token it has met."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, int]] = {BREAK: (0, _STOP)}

    def pairs(self, texts: Sequence[str], first: int) -> Words:
        """Sorted, distinct words ``hash << 20 | document`` for texts numbered from ``first``."""
        hashes, kinds, numbers = self._read(texts, first)
        return np.unique(np.concatenate(_grams(hashes, kinds, numbers)))

    def _read(self, texts: Sequence[str], first: int) -> tuple[Words, Kinds, Words]:
        known = self._known
        flat: list[tuple[int, int]] = []
        lengths = []
        for text in texts:
            words = tokens(text)
            words.append(BREAK)
            lengths.append(len(words))
            for word in words:
                entry = known.get(word)
                flat.append(self._learn(word) if entry is None else entry)
        table = np.array(flat, dtype=np.uint64).reshape(-1, 2)
        numbers = np.repeat(np.arange(first, first + len(texts), dtype=np.uint64), lengths)
        return table[:, 0].copy(), table[:, 1].astype(np.int8), numbers

    def _learn(self, word: str) -> tuple[int, int]:
        entry = (token_hash(word), _kind(word))
        if len(self._known) < 2_000_000:
            self._known[word] = entry
        return entry


def _kind(word: str) -> int:
    if word in CONNECTORS:
        return _CONNECTOR
    if word in FUNCTION_WORDS:
        return _FUNCTION
    return _NUMBER if word[0].isdigit() else _CONTENT


def _grams(hashes: Words, kinds: Kinds, numbers: Words) -> list[Words]:
    sums, ends = hashes, kinds >= _NUMBER
    result = [_words(hashes, 1, numbers, ends)]
    inside = np.ones(len(kinds), bool)
    joined = np.zeros(len(kinds), bool)
    for length in range(2, MAX_LENGTH + 1):
        count = len(hashes) - length + 1
        if count <= 0:
            break
        sums = extend(sums[:count], hashes[length - 1 :])
        if length > 2:
            middle = kinds[length - 2 : length - 2 + count]
            inside = inside[:count] & (middle > _FUNCTION)
            joined = joined[:count] | (middle == _CONNECTOR)
        first, last = kinds[:count], kinds[length - 1 :]
        taken = inside[:count] & ends[:count] & ends[length - 1 :]
        taken &= ~joined[:count] | ((first == _CONTENT) & (last == _CONTENT))
        result.append(_words(sums, length, numbers[:count], taken))
    return result


def _words(sums: Words, length: int, numbers: Words, taken: npt.NDArray[np.bool_]) -> Words:
    return (finish(sums[taken], length) << np.uint64(DOCUMENT_BITS)) | numbers[taken]
