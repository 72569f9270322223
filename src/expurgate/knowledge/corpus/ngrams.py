"""From texts to (term, document) pairs, by array operations over whole batches of documents.

The vocabulary: n-grams of 1 to 5 tokens that begin and end with a content word, may cross inner function words and never cross
a break; and every single word.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from expurgate.core.normal import BREAK, FUNCTION_WORDS, tokens
from expurgate.knowledge.corpus.hashing import DOCUMENT_BITS, MAX_LENGTH, Words, extend, finish, token_hash

_STOP, _FUNCTION, _CONTENT = 0, 1, 2


class Lexer:
    """Tokens to hashes, remembering the hash of every token it has met."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, int]] = {BREAK: (0, _STOP)}

    def pairs(self, texts: Sequence[str], first: int) -> Words:
        """Sorted, distinct words ``hash << 20 | document`` for texts numbered from ``first``."""
        hashes, kinds, numbers = self._read(texts, first)
        return np.unique(np.concatenate(_grams(hashes, kinds, numbers)))

    def _read(self, texts: Sequence[str], first: int) -> tuple[Words, np.ndarray, Words]:
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
        entry = (token_hash(word), _FUNCTION if word in FUNCTION_WORDS else _CONTENT)
        if len(self._known) < 2_000_000:
            self._known[word] = entry
        return entry


def _grams(hashes: Words, kinds: np.ndarray, numbers: Words) -> list[Words]:
    result = []
    sums = hashes
    whole = kinds != _STOP
    content = kinds == _CONTENT
    for length in range(1, MAX_LENGTH + 1):
        count = len(hashes) - length + 1
        if count <= 0:
            break
        if length > 1:
            sums = extend(sums[:count], hashes[length - 1 :])
            whole = whole[:count] & (kinds[length - 1 :] != _STOP)
            taken = whole & content[:count] & content[length - 1 :]
        else:
            taken = whole
        found = finish(sums[:count][taken], length) << np.uint64(DOCUMENT_BITS)
        result.append(found | numbers[:count][taken])
    return result
