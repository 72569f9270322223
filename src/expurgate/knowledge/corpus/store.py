"""The file of a corpus: a header, then sections, then nothing. Version 1.

::

    8 bytes   magic "EXPCORP" and the version
    4 bytes   length of the header (little endian)
    32 bytes  SHA-256 of everything after it
    header    JSON: documents, min_df, terms, postings, name, sections {name: [offset, size]}
    sections  keys (3 low bytes of each 44-bit hash), buckets (terms for each value of the 20 high bits),
              sizes, shifts and lengths of the lists (zlib), postings (see ``postings``)

It is read through a memory map; the lists are decoded when asked for.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from expurgate.core.errors import KnowledgeError, why_unread
from expurgate.core.intact import is_intact
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.corpus.hashing import Words
from expurgate.knowledge.corpus.postings import decode, decode_many

MAGIC = b"EXPCORP"
VERSION = 1
_PREFIX = len(MAGIC) + 1 + 4 + 32
_LOW_BITS, _LOW_BYTES = 24, 3
_SHORT, _TOGETHER = 1_000, 100_000
"""Lists up to the first length are decoded together, up to about the second in all."""
_CHECKED_WHOLE = 1 << 28
"""Files up to this size are checked byte by byte when opened; larger ones when asked to."""


class _Bytes(NamedTuple):
    """A section of a mapped file, of which only the pages that are looked at are read."""

    data: mmap.mmap
    begin: int

    def find(self, part: bytes, start: int, end: int) -> int:
        """Where the part stands between two places of the section, or -1."""
        at = self.data.find(part, self.begin + start, self.begin + end)
        return at - self.begin if at >= 0 else -1


@dataclass(frozen=True, slots=True)
class Store:
    """An open corpus file: sorted term hashes, and the documents of each.

    Hashes stay in the file: their low bytes in a row, and ``_ends``, behind how many terms those with each value of the
    high bits end. ``_behind`` is where the list of each term ends among the postings.
    """

    path: Path
    header: Mapping[str, Any]
    digest: str
    _low: _Bytes = field(repr=False)
    _ends: npt.NDArray[np.uint32] = field(repr=False)
    sizes: npt.NDArray[np.uint32] = field(repr=False)
    _shifts: npt.NDArray[np.uint8] = field(repr=False)
    _behind: npt.NDArray[np.unsignedinteger[Any]] = field(repr=False)
    _postings: npt.NDArray[np.uint8] = field(repr=False)

    def find(self, key: int) -> int:
        """The number of the term with this hash, -1 where there is none."""
        high, low = key >> _LOW_BITS, (key & ((1 << _LOW_BITS) - 1)).to_bytes(_LOW_BYTES, "little")
        start, end = int(self._ends[high - 1]) if high else 0, int(self._ends[high])
        at = self._low.find(low, start * _LOW_BYTES, end * _LOW_BYTES)
        while at % _LOW_BYTES and at >= 0:
            at = self._low.find(low, at + 1, end * _LOW_BYTES)
        return at // _LOW_BYTES

    def documents(self, at: int) -> npt.NDArray[np.uint32]:
        """The documents of term number ``at``, sorted."""
        return decode(*self._list(at))

    def documents_of(self, numbers: Iterable[int]) -> dict[int, npt.NDArray[np.uint32]]:
        """The documents of each of several terms; short lists are decoded together."""
        found, short, postings = {}, list[int](), 0
        for at in numbers:
            if self.sizes[at] > _SHORT:
                found[at] = self.documents(at)
                continue
            short.append(at)
            postings += int(self.sizes[at])
            if postings > _TOGETHER:
                found.update(self._decoded(short))
                short, postings = [], 0
        found.update(self._decoded(short))
        return found

    def _decoded(self, numbers: list[int]) -> Iterable[tuple[int, npt.NDArray[np.uint32]]]:
        return zip(numbers, decode_many([self._list(at) for at in numbers]) if numbers else (), strict=True)

    def _list(self, at: int) -> tuple[npt.NDArray[np.uint8], int, int]:
        data = self._postings[int(self._behind[at - 1]) if at else 0 : int(self._behind[at])]
        return data, int(self.sizes[at]), int(self._shifts[at])


def write(path: Path, header: Mapping[str, Any], sections: Mapping[str, Iterable[bytes]], scratch: Path) -> None:
    """Write a corpus file whole or not at all: into ``scratch`` first, then moved into place."""
    bodies, table, offset = {}, {}, 0
    for name, parts in sections.items():
        body = scratch / f"section-{name}"
        with body.open("wb") as file:
            for part in parts:
                file.write(part)
        bodies[name] = body
        table[name] = [offset, body.stat().st_size]
        offset += body.stat().st_size
    head = json.dumps({**header, "sections": table}, sort_keys=True).encode()
    digest = hashlib.sha256(head)
    for body in bodies.values():
        for block in blocks(body):
            digest.update(block)
    whole = scratch / "whole"
    with whole.open("wb") as file:
        file.write(MAGIC + bytes([VERSION]) + len(head).to_bytes(4, "little") + digest.digest() + head)
        for body in bodies.values():
            for block in blocks(body):
                file.write(block)
        file.flush()
        os.fsync(file.fileno())
    whole.replace(path)


def blocks(path: Path) -> Iterator[bytes]:
    """The bytes of a file, some megabytes at a time."""
    with path.open("rb") as file:
        while block := file.read(1 << 22):
            yield block


def columns(keys: Words, sizes: np.ndarray, shifts: np.ndarray, lengths: np.ndarray) -> dict[str, list[bytes]]:
    """The dictionary of a corpus as file sections."""
    buckets = np.bincount((keys >> np.uint64(_LOW_BITS)).astype(np.int64), minlength=1 << 20).astype("<u4")
    low = (keys & np.uint64((1 << _LOW_BITS) - 1)).astype("<u4").view(np.uint8).reshape(-1, 4)[:, :3]
    return {
        "buckets": [_planes(buckets)],
        "keys": [low.tobytes()],
        "sizes": [_planes(sizes.astype("<u4"))],
        "shifts": [_planes(shifts.astype("<u1"))],
        "lengths": [_planes(lengths.astype("<u4"))],
    }


def _planes(values: np.ndarray) -> bytes:
    """Numbers as compressed byte planes: all low bytes, then all next bytes, …"""
    planes = values.view(np.uint8).reshape(len(values), values.itemsize).T
    return zlib.compress(planes.tobytes(), 9)


def _from_planes(data: bytes, width: int, count: int) -> np.ndarray:
    values: np.ndarray = np.zeros(count, np.dtype(f"<u{width}"))
    unpacking = zlib.decompressobj()
    for number in range(width if count else 0):
        plane = np.frombuffer(unpacking.decompress(unpacking.unconsumed_tail if number else data, count), np.uint8)
        if len(plane) != count:
            raise ValueError("section of the wrong length")
        if plane.any():  # most numbers are small
            values |= plane.astype(values.dtype) << values.dtype.type(8 * number)
    if unpacking.flush():
        raise ValueError("section of the wrong length")
    return values


def open_store(path: Path, *, check: bool | None = None) -> Store:
    """Map a corpus file. ``check`` forces (or spares) reading every byte for the checksum."""
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        raise KnowledgeError(f"no such corpus: {path}") from None
    except (OSError, ValueError) as error:
        raise KnowledgeError(f"{path}: cannot be opened as a corpus ({why_unread(error)})") from None
    header, begin, digest = _read_header(path, data, check)
    try:
        return _assemble(path, header, digest, data, begin)
    except (ValueError, KeyError, TypeError, IndexError, zlib.error):
        raise KnowledgeError(f"{path}: the corpus is damaged; build it again") from None


def _read_header(path: Path, data: mmap.mmap, check: bool | None) -> tuple[dict[str, Any], int, str]:
    if len(data) < _PREFIX or data[: len(MAGIC)] != MAGIC:
        raise KnowledgeError(f"{path}: not a corpus file")
    if data[len(MAGIC)] != VERSION:
        raise KnowledgeError(
            f"{path}: corpus format {data[len(MAGIC)]}, but this version of expurgate reads format {VERSION}"
        )
    length = int.from_bytes(data[len(MAGIC) + 1 : len(MAGIC) + 5], "little")
    stated = data[_PREFIX - 32 : _PREFIX]
    if not _is_whole(path, stated, check if check is not None or len(data) <= _CHECKED_WHOLE else False):
        raise KnowledgeError(f"{path}: the corpus is damaged (checksum differs); build it again")
    try:
        header = json.loads(data[_PREFIX : _PREFIX + length])
        sections = header["sections"]
        ends = [offset + size for offset, size in sections.values()]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise KnowledgeError(f"{path}: the corpus is damaged; build it again") from None
    if _PREFIX + length + max(ends, default=0) != len(data):
        raise KnowledgeError(f"{path}: the corpus is damaged (wrong length); build it again")
    return header, _PREFIX + length, stated.hex()


def _is_whole(path: Path, stated: bytes, check: bool | None) -> bool:
    """Whether the checksum is right: not asked, asked for in any case, or (None) where the file was not found whole before."""
    if check is None:
        return is_intact(path, stated, partial(_checksum, path))
    return not check or _checksum(path) == stated


def _checksum(path: Path) -> bytes:
    """Of everything behind the prefix; read in pieces, so that the pages of a large file need not be mapped."""
    with path.open("rb") as file:
        file.seek(_PREFIX)
        return hashlib.file_digest(file, "sha256").digest()


def _assemble(path: Path, header: dict[str, Any], digest: str, data: mmap.mmap, begin: int) -> Store:
    def section(name: str) -> bytes:
        offset, size = header["sections"][name]
        return data[begin + offset : begin + offset + size]

    terms = int(header["terms"])
    low = _Bytes(data, begin + header["sections"]["keys"][0])
    ends = _from_planes(section("buckets"), 4, 1 << 20)
    np.cumsum(ends, out=ends)
    if ends[-1] != terms or header["sections"]["keys"][1] != terms * _LOW_BYTES:
        raise ValueError("buckets for another number of terms")
    behind = _from_planes(section("lengths"), 4, terms)
    behind = behind if header["sections"]["postings"][1] < 1 << 32 else behind.astype(np.uint64)
    np.cumsum(behind, out=behind)
    offset, size = header["sections"]["postings"]
    return Store(
        path,
        header,
        digest,
        low,
        ends,
        _from_planes(section("sizes"), 4, terms),
        _from_planes(section("shifts"), 1, terms),
        behind,
        np.frombuffer(data, np.uint8, size, begin + offset),
    )
