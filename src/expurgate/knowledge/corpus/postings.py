"""Sets of documents as Rice-coded gaps: nearly as small as entropy allows, decoded by array operations.

A sorted list of documents d₀ < d₁ < … is stored as gaps gᵢ = dᵢ − dᵢ₋₁ − 1. Each gap is split at bit k, chosen for
the list: first come all quotients gᵢ >> k in unary (that many zeros, then a one), then all remainders of k bits. Lists
begin at whole bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from expurgate.core.lazy_dataclasses import dataclass

Array = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

MAX_SHIFT = 20
_GATHER = np.uint64(sum(1 << (63 - 9 * bit) for bit in range(8)))
_WORD = 4
"""Bytes that hold a remainder wherever in its first byte it begins."""


@dataclass(frozen=True, slots=True)
class EncodedLists:
    """Many lists in a row: their bytes and, for each list, the shift k and the length in bytes."""

    data: bytes
    shifts: Bytes
    lengths: Array


def encode(documents: Array, starts: Array) -> EncodedLists:
    """Encode the lists ``documents[starts[i]:starts[i+1]]`` (``starts`` ends with the total)."""
    sizes = np.diff(starts)
    if len(sizes) == 0:
        return EncodedLists(b"", np.zeros(0, np.uint8), np.zeros(0, np.int64))
    heads = starts[:-1]
    gaps = np.diff(documents, prepend=0) - 1
    gaps[heads] = documents[heads]
    shifts = _best_shifts(gaps, heads, sizes)
    return _pack(gaps, heads, sizes, shifts)


def _best_shifts(gaps: Array, heads: Array, sizes: Array) -> Array:
    """For each list the k with the fewest bits: Σ(gᵢ >> k) + n(k + 1)."""
    best = np.full(len(heads), np.iinfo(np.int64).max)
    shifts = np.zeros(len(heads), np.int64)
    for shift in range(MAX_SHIFT):
        bits = np.add.reduceat(gaps >> shift, heads) + sizes * (shift + 1)
        better = bits < best
        best[better] = bits[better]
        shifts[better] = shift
    return shifts


def _pack(gaps: Array, heads: Array, sizes: Array, shifts: Array) -> EncodedLists:
    each = np.repeat(shifts, sizes)
    quotients = gaps >> each
    unary = np.add.reduceat(quotients, heads) + sizes
    lengths = (unary + sizes * shifts + 7) // 8
    begins = np.concatenate(([0], np.cumsum(lengths * 8)))
    bits = np.zeros(int(begins[-1]), np.uint8)

    running = np.cumsum(quotients + 1)
    before = running[heads] - quotients[heads] - 1
    bits[running - 1 - np.repeat(before - begins[:-1], sizes)] = 1

    rank = np.arange(len(gaps)) - np.repeat(heads, sizes)
    place = np.repeat(begins[:-1] + unary, sizes) + rank * each
    for bit in range(int(shifts.max())):
        wide = each > bit
        target = place[wide] + each[wide] - 1 - bit
        bits[target] = (gaps[wide] >> bit) & 1
    return EncodedLists(np.packbits(bits).tobytes(), shifts.astype(np.uint8), lengths)


def decode(data: Bytes, size: int, shift: int) -> npt.NDArray[np.uint32]:
    """The ``size`` documents of one list: dᵢ = i + Σ (qⱼ << k) + Σ rⱼ, the one of quotient i standing at i + Σ qⱼ."""
    bits = np.unpackbits(data, count=8 * (len(data) + 1))
    ones = bits[: 8 * len(data) - size * shift].view(np.bool_).nonzero()[0][:size]
    rank = np.arange(size, dtype=np.uint32)
    documents = ones.astype(np.uint32)
    documents -= rank
    documents <<= np.uint32(shift)
    documents += rank
    if shift:
        documents += np.cumsum(_remainders(bits, int(ones[-1]) + 1, size, shift), dtype=np.uint32)
    return documents


def decode_many(lists: Sequence[tuple[Bytes, int, int]]) -> list[npt.NDArray[np.uint32]]:
    """:func:`decode` for many short lists together: the operations are the same, on all lists at once."""
    data = np.concatenate([*(each for each, _, _ in lists), np.zeros(_WORD, np.uint8)])
    sizes = np.array([size for _, size, _ in lists])
    begins = 8 * _sums([len(each) for each, _, _ in lists])
    starts = _sums(sizes)
    shift = np.repeat([shift for _, _, shift in lists], sizes)
    rank = np.arange(starts[-1]) - np.repeat(starts[:-1], sizes)
    ones = np.unpackbits(data).view(np.bool_).nonzero()[0]
    at = ones[rank + np.repeat(np.searchsorted(ones, begins[:-1]), sizes)]
    places = np.repeat(at[starts[1:] - 1] + 1, sizes) + rank * shift
    words = np.ndarray((len(data) - _WORD + 1,), ">u4", data, strides=(1,))[places >> 3].astype(np.int64)
    remainders = ((words << (places & 7)) & 0xFFFFFFFF) >> (8 * _WORD - shift)
    summed = _sums(remainders)
    documents = ((at - np.repeat(begins[:-1], sizes) - rank) << shift) + rank
    documents += summed[1:] - np.repeat(summed[starts[:-1]], sizes)
    return np.split(documents.astype(np.uint32), starts[1:-1])


def _sums(counts: npt.ArrayLike) -> Array:
    """0, and the sums of the first, the first two, … of ``counts``."""
    sums: Array = np.concatenate(([0], np.cumsum(counts, dtype=np.int64)))
    return sums


def _remainders(bits: Bytes, begin: int, size: int, shift: int) -> npt.NDArray[np.unsignedinteger]:
    """``size`` numbers of ``shift`` bits, a bit a byte, from ``begin`` on.

    Up to eight bits are read as one word of eight bytes, of which a product brings the lowest bits together in the highest
    byte, the first before the others; more through whole bytes.
    """
    if shift <= 8:
        words = np.ndarray((size,), "<u8", bits, begin, (shift,)) * _GATHER
        words >>= np.uint64(64 - shift)
        return words.astype(np.uint32)
    width = 16 if shift <= 16 else 32
    wide = np.zeros((size, width), np.uint8)
    wide[:, width - shift :] = bits[begin : begin + size * shift].reshape(size, shift)
    return np.packbits(wide.reshape(-1)).view(f">u{width // 8}")
