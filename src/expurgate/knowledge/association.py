"""Predicts how strongly words and phrases are associated where counts are too few: a low-rank view of the corpus.

The table holds a vector of whole bytes for each of the most frequent words and phrases. The vectors are the factors of the
positive PMI of units that stand in one sentence (``scripts/build_association.py``), so two units are alike when they stand
beside the same others. A phrase without a row is put together from the longest parts of it that have one; the rarer part
counts for more, so that a common word with another meaning is outvoted.

::

    8 bytes   magic "EXPASSO" and the version
    4 bytes   length of the header (little endian)
    32 bytes  SHA-256 of everything after it
    header    JSON: rows, dimensions, weights of the estimate
    keys      a 64-bit word a row, sorted: the hash of the unit       shares    an unsigned byte a row: its IC in 1/12 bits
    vectors   signed bytes, a row a unit                              stretch   a 32-bit float a dimension
    mean, spread of the vectors: 32-bit floats, by which a likeness is compared with what is usual
"""

from __future__ import annotations

import hashlib
import json
import mmap
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from expurgate.core.errors import KnowledgeError
from expurgate.core.intact import is_intact
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.memory import Table, active_table, remembered_of_words
from expurgate.knowledge.corpus.hashing import MAX_LENGTH, phrase_hash, token_hash
from expurgate.knowledge.lists import Lists
from expurgate.text.inflection import singular
from expurgate.text.normal import FUNCTION_WORDS

MAGIC, VERSION = b"EXPASSO", 1
_PREFIX = len(MAGIC) + 1 + 4 + 32
DIGITS = 9
"""Figures are rounded so far that it makes no difference how many are asked for together."""
SHARE = 12.0
"""The information of a row is kept in so many steps a bit."""
_PIECE = 16
"""So many vectors are multiplied at once: products of more are shared out among threads, which cost more than they save."""
BUILTIN = Path(__file__).parent / "data" / "builtin.association"

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Likeness:
    """A row a term, a column a thing: the cosine, and by how many standard deviations it is more than usual for the term
    and for the thing. ``known``: whether the table has anything of the term and of the thing; the rest is zero where not."""

    cosine: Floats = field(repr=False)
    for_term: Floats = field(repr=False)
    for_thing: Floats = field(repr=False)
    known: npt.NDArray[np.bool_] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Association:
    """A table of associations that is open for reading."""

    digest: str
    weights: Mapping[str, float]
    _keys: npt.NDArray[np.uint64] = field(repr=False)
    _shares: npt.NDArray[np.uint8] = field(repr=False)
    _vectors: npt.NDArray[np.int8] = field(repr=False)
    _stretch: npt.NDArray[np.float32] = field(repr=False)
    mean: npt.NDArray[np.float32] = field(repr=False)
    spread: Floats = field(repr=False)

    @staticmethod
    def builtin() -> Association:
        """The table that comes with Expurgate; opened once in a process."""
        return _opened(BUILTIN)

    @staticmethod
    def open(path: str | Path) -> Association:
        """A table file; one that is foreign, of another version, cut or altered is an error of one line."""
        return _open(Path(path))

    @property
    def rows(self) -> int:
        """How many words and phrases have a vector."""
        return len(self._keys)

    def units(self, normal: str) -> list[int]:
        """The rows a normal form is made of: its own, or those of its longest parts that lie in no longer one."""
        return list(self._units([normal])[0])

    def _units(self, normals: Sequence[str]) -> list[list[int]]:
        """The rows of each normal form; a run asks for the same words in every round and for many documents."""
        known: Table[str, list[int]] = active_table(self, "units")
        found = {normal: rows for normal in normals if (rows := known.get(normal)) is not None}
        new = [normal for normal in dict.fromkeys(normals) if normal not in found]
        inside = [_spans(normal) for normal in new]
        keys = np.array([key for spans in inside for _, _, key in spans], np.uint64)
        at = np.minimum(self._keys.searchsorted(keys), max(0, len(self._keys) - 1))
        rows_of = iter(np.where(self._keys[at] == keys, at, -1).tolist() if len(self._keys) else [-1] * len(keys))
        for normal, spans in zip(new, inside, strict=True):
            found[normal] = known.keep(normal, _longest([(first, last, next(rows_of)) for first, last, _ in spans]))
        return [found[normal] for normal in normals]

    def vectors(self, normals: Sequence[str]) -> Floats:
        """A vector of length 1 for each normal form; zeros where the table has no part of it."""
        result = np.zeros((len(normals), len(self._stretch)))
        found = [(number, rows) for number, rows in enumerate(self._units(normals)) if rows]
        if not found:
            return result
        every = np.array([row for _, rows in found for row in rows])
        each = self._vectors[every] * self._stretch
        each /= np.maximum(np.linalg.norm(each, axis=1, keepdims=True), 1e-9)
        each *= np.maximum(self._shares[every] / SHARE, 0.5)[:, None]
        starts = np.cumsum([0, *(len(rows) for _, rows in found[:-1])])
        whole = np.add.reduceat(each, starts, axis=0).astype(np.float64)
        result[[number for number, _ in found]] = whole / np.maximum(np.linalg.norm(whole, axis=1, keepdims=True), 1e-9)
        return result

    def information(self, normals: Sequence[str]) -> list[float]:
        """IC in bits of the rarest unit that each normal form is made of; nothing where the table has no part of it."""
        return [max((float(self._shares[row]) / SHARE for row in rows), default=0.0) for rows in self._units(normals)]

    def likeness(self, terms: Floats, things: Floats) -> Likeness:
        """How alike each of some vectors is to each of others, also against what is usual for either."""
        cosine = terms @ things.T
        known = (np.abs(terms).max(axis=1, initial=0) > 0)[:, None] & (np.abs(things).max(axis=1, initial=0) > 0)
        for_term = (cosine - (terms @ self.mean)[:, None]) / self._deviation(terms)[:, None]
        for_thing = (cosine - (things @ self.mean)[None, :]) / self._deviation(things)[None, :]
        cosine, for_term, for_thing = (
            np.where(known, np.round(each, DIGITS), 0.0) for each in (cosine, for_term, for_thing)
        )
        return Likeness(cosine, for_term, for_thing, known)

    def _deviation(self, vectors: Floats) -> Floats:
        varies = np.empty(len(vectors))
        for first in range(0, len(vectors), _PIECE):
            piece = vectors[first : first + _PIECE]
            varies[first : first + _PIECE] = ((piece @ self.spread) * piece).sum(axis=1)
        found: Floats = np.sqrt(np.maximum(varies, 1e-6))
        return found


def _spans(normal: str) -> list[tuple[int, int, int]]:
    """The runs of words inside a normal form that can be a unit, the longest first, each with its hash."""
    words = [folded_word(word) for word in normal.split()]
    hashes = [token_hash(word) for word in words]
    ends = [word not in FUNCTION_WORDS for word in words]
    return [
        (first, first + length, phrase_hash(hashes[first : first + length]))
        for length in range(min(len(words), MAX_LENGTH), 0, -1)
        for first in range(len(words) - length + 1)
        if ends[first] and ends[first + length - 1]
    ]


def _longest(spans: list[tuple[int, int, int]]) -> list[int]:
    """The rows of those that have one and lie in no longer one that has."""
    taken: list[tuple[int, int, int]] = []
    for first, last, row in spans:
        if row >= 0 and not any(begin <= first and last <= end for begin, end, _ in taken):
            taken.append((first, last, row))
    return [row for _, _, row in taken]


@remembered_of_words(32_768)
def folded_word(word: str) -> str:
    """A word as the table knows it: its singular."""
    return singular(word) if word.isalpha() else word


def write_table(path: Path, header: Mapping[str, Any], sections: Sequence[npt.NDArray[Any]]) -> None:
    """Write a table file whole."""
    from expurgate.core.files import replacing

    head = json.dumps(header, sort_keys=True).encode()
    digest = hashlib.sha256(head)
    bodies = [np.ascontiguousarray(section).tobytes() for section in sections]
    for body in bodies:
        digest.update(body)
    with replacing(path) as file:
        file.write(MAGIC + bytes([VERSION]) + len(head).to_bytes(4, "little") + digest.digest() + head)
        for body in bodies:
            file.write(body)


@lru_cache(maxsize=2)
def _opened(path: Path) -> Association:
    """The table as it is used: its digest is also that of the lists that are asked beside it."""
    table = _open(path)
    return replace(table, digest=hashlib.sha256(f"{table.digest} {Lists.builtin().digest}".encode()).hexdigest())


def _open(path: Path) -> Association:
    if not path.is_file():
        raise KnowledgeError(f"no such table of associations: {path}")
    with path.open("rb") as file:
        try:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:
            raise KnowledgeError(f"{path} is damaged: it is empty") from None
    if data[:7] != MAGIC or len(data) < _PREFIX:
        raise KnowledgeError(f"{path} is not a table of associations")
    if data[7] != VERSION:
        raise KnowledgeError(f"{path} has association format {data[7]}; this program reads {VERSION}")
    begin = _PREFIX + int.from_bytes(data[8:12], "little")
    digest = data[12:_PREFIX]
    whole = is_intact(path, digest, lambda: hashlib.sha256(memoryview(data)[_PREFIX:]).digest())
    if not whole or begin > len(data):
        raise KnowledgeError(f"{path} is damaged: its checksum differs")
    header = json.loads(data[_PREFIX:begin])
    rows, width = int(header["rows"]), int(header["dimensions"])
    sections: list[Any] = []
    for kind, count in (("<u8", rows), ("<u1", rows), ("<i1", rows * width), ("<f4", width), ("<f4", width)):
        sections.append(np.frombuffer(data, kind, count, begin))
        begin += count * np.dtype(kind).itemsize
    spread = np.frombuffer(data, "<f4", width * width, begin).reshape(width, width).astype(np.float64)
    keys, shares, vectors, stretch, mean = sections
    return Association(
        digest.hex(), header["weights"], keys, shares, vectors.reshape(rows, width), stretch, mean, spread
    )
