"""The file: magic, version, checksum, then named compressed sections. Knows nothing of concepts.

::

    8 bytes  magic            4 bytes  version         32 bytes  sha256 of everything after it
    4 bytes  sections n       n × (16 bytes name, 8 offset, 8 stored length, 8 raw length)      data
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path

from expurgate.core.errors import KnowledgeError
from expurgate.core.files import replacing
from expurgate.core.intact import is_intact
from expurgate.core.lazy_dataclasses import dataclass, field

MAGIC = b"EXPURGTX"
VERSION = 1
_HEAD = struct.Struct("<8sI32s")
_COUNT = struct.Struct("<I")
_ENTRY = struct.Struct("<16sQQQ")
_LARGEST = 1 << 31


@dataclass(frozen=True, slots=True)
class Sections:
    """The sections of an open file, unpacked when asked for."""

    digest: str
    size: int
    _data: bytes = field(repr=False)
    _table: Mapping[str, tuple[int, int, int]] = field(repr=False)

    def __getitem__(self, name: str) -> bytes:
        if name not in self._table:
            raise KnowledgeError(f"the taxonomy file has no section {name}")
        offset, stored, raw = self._table[name]
        unpacker = zlib.decompressobj()
        try:
            data = unpacker.decompress(self._data[offset : offset + stored], raw + 1)
        except zlib.error:
            data = b""
        if len(data) != raw:
            raise KnowledgeError(f"the taxonomy file's section {name} is damaged")
        return data


def write_sections(path: Path, sections: Mapping[str, bytes]) -> str:
    """Write the file whole or not at all; returns its digest."""
    packed = {name: zlib.compress(data, 9) for name, data in sections.items()}
    offset = _HEAD.size + _COUNT.size + _ENTRY.size * len(packed)
    body = bytearray(_COUNT.pack(len(packed)))
    for name, data in packed.items():
        body += _ENTRY.pack(name.encode("ascii"), offset, len(data), len(sections[name]))
        offset += len(data)
    for data in packed.values():
        body += data
    checksum = hashlib.sha256(body).digest()
    with replacing(path) as file:
        file.write(_HEAD.pack(MAGIC, VERSION, checksum))
        file.write(body)
    return checksum.hex()


def read_sections(path: Path) -> Sections:
    """Open a file; a foreign, future, cut or altered one is an error of one line."""
    if not path.is_file():
        raise KnowledgeError(f"no such taxonomy file: {path}")
    data = path.read_bytes()
    if data[:8] != MAGIC:
        raise KnowledgeError(f"{path} is not a compiled taxonomy")
    if len(data) < _HEAD.size + _COUNT.size:
        raise KnowledgeError(f"{path} is damaged: it ends too early")
    _, version, checksum = _HEAD.unpack_from(data)
    if version != VERSION:
        raise KnowledgeError(f"{path} has taxonomy format {version}; this program reads {VERSION}")
    if not is_intact(path, checksum, lambda: hashlib.sha256(memoryview(data)[_HEAD.size :]).digest()):
        raise KnowledgeError(f"{path} is damaged: its checksum does not match")
    return Sections(checksum.hex(), len(data), data, _table(data, path))


def _table(data: bytes, path: Path) -> dict[str, tuple[int, int, int]]:
    (count,) = _COUNT.unpack_from(data, _HEAD.size)
    start = _HEAD.size + _COUNT.size
    if start + count * _ENTRY.size > len(data):
        raise KnowledgeError(f"{path} is damaged: its table of sections is cut")
    table = {}
    for at in range(count):
        name, offset, stored, raw = _ENTRY.unpack_from(data, start + at * _ENTRY.size)
        if offset + stored > len(data) or raw > _LARGEST:
            raise KnowledgeError(f"{path} is damaged: a section lies outside the file")
        table[name.rstrip(b"\0").decode("ascii", "replace")] = (offset, stored, raw)
    return table
