"""The compiled entity file: a header, then arrays, read through a memory map. Version 2.

::

    8 bytes   magic "EXPENTS" and the version
    4 bytes   length of the header (little endian)
    32 bytes  BLAKE2b of everything after it
    header    JSON: source digest, arrays {name: [dtype, offset, count]}
    arrays    each aligned to 8 bytes
"""

from __future__ import annotations

import hashlib
import json
import mmap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from expurgate.core.errors import KnowledgeError
from expurgate.core.files import replacing

MAGIC = b"EXPENTS"
VERSION = 5
_PREFIX = len(MAGIC) + 1 + 4 + 32

Arrays = dict[str, npt.NDArray[Any]]


def write(path: Path, arrays: Arrays, *, source: str) -> None:
    """Write the arrays; ``source`` is the digest of what they were made from."""
    table: dict[str, list[object]] = {}
    offset = 0
    for name, array in arrays.items():
        table[name] = [array.dtype.str, offset, len(array)]
        offset += -(-array.nbytes // 8) * 8
    head = json.dumps({"source": source, "arrays": table}, sort_keys=True).encode()
    head += b" " * (-(_PREFIX + len(head)) % 8)
    digest = hashlib.blake2b(head, digest_size=32)
    for block in _blocks(arrays):
        digest.update(block)
    with replacing(path) as file:
        file.write(MAGIC + bytes([VERSION]) + len(head).to_bytes(4, "little") + digest.digest() + head)
        for block in _blocks(arrays):
            file.write(block)


def _blocks(arrays: Arrays) -> Iterator[bytes | memoryview]:
    for array in arrays.values():
        plain = np.ascontiguousarray(array)
        yield plain.data.cast("B") if plain.nbytes else b""
        yield bytes(-plain.nbytes % 8)


def is_compiled(path: Path) -> bool:
    """Whether the file begins like a compiled entity file (of any version)."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def read(path: Path) -> tuple[Arrays, str]:
    """The arrays, as views of the mapped file, and the digest of their source."""
    size = path.stat().st_size
    with path.open("rb") as file:
        prefix = file.read(_PREFIX)
        if len(prefix) < _PREFIX or not prefix.startswith(MAGIC):
            raise KnowledgeError(f"{path}: not a compiled entity file")
        if prefix[len(MAGIC)] != VERSION:
            raise KnowledgeError(f"{path}: version {prefix[len(MAGIC)]} of the format, this program reads {VERSION}")
        mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    length = int.from_bytes(prefix[8:12], "little")
    if hashlib.blake2b(mapped[_PREFIX:], digest_size=32).digest() != prefix[12:44] or _PREFIX + length > size:
        raise KnowledgeError(f"{path}: damaged (its checksum does not fit)")
    header: Mapping[str, Any] = json.loads(bytes(mapped[_PREFIX : _PREFIX + length]))
    start = _PREFIX + length
    arrays = {
        name: np.frombuffer(mapped, np.dtype(kind), count=count, offset=start + offset)
        for name, (kind, offset, count) in header["arrays"].items()
    }
    return arrays, str(header["source"])
