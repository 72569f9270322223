"""Terms as numbers: one 44-bit hash for each n-gram, the same when building and when asking.

A token has a 64-bit hash h (BLAKE2b). The n-gram t₁…tₙ has ``mix(Σ hᵢ·Mⁿ⁻ⁱ)`` modulo 2⁶⁴; its number is n (3 bits)
and the top 41 bits of that, so that the number of a term and of a document (20 bits) fit one 64-bit word.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

from expurgate.core.memory import remembered_of_words

Words = npt.NDArray[np.uint64]

HASH_BITS = 44
DOCUMENT_BITS = 20
MAX_LENGTH = 5
"""The longest n-gram in a corpus, in tokens."""

_MASK = (1 << 64) - 1
_MULTIPLIER = 0x9E3779B97F4A7C15
_VALUE_BITS = HASH_BITS - 3
_MIX = 0xBF58476D1CE4E5B9


@remembered_of_words(65_536)
def token_hash(token: str) -> int:
    """The 64-bit hash of one token."""
    return int.from_bytes(blake2b(token.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def phrase_hash(hashes: Sequence[int]) -> int:
    """The 44-bit hash of an n-gram, given the hashes of its tokens."""
    total = 0
    for value in hashes:
        total = (total * _MULTIPLIER + value) & _MASK
    total = ((total ^ (total >> 31)) * _MIX) & _MASK
    return len(hashes) << _VALUE_BITS | (total ^ (total >> 29)) >> (64 - _VALUE_BITS)


def extend(prefix: Words, following: Words) -> Words:
    """The running sums of n-grams one token longer (array form of the loop above)."""
    with np.errstate(over="ignore"):
        return prefix * np.uint64(_MULTIPLIER) + following


def finish(sums: Words, length: int) -> Words:
    """The 44-bit hashes of n-grams of ``length`` tokens from their running sums."""
    with np.errstate(over="ignore"):
        total = (sums ^ (sums >> np.uint64(31))) * np.uint64(_MIX)
    total = (total ^ (total >> np.uint64(29))) >> np.uint64(64 - _VALUE_BITS)
    return total | np.uint64(length << _VALUE_BITS)


def lengths(keys: Words) -> npt.NDArray[np.int64]:
    """How many tokens each n-gram has, from its hash."""
    return (keys >> np.uint64(_VALUE_BITS)).astype(np.int64)
