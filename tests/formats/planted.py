"""A word of its own for every place of a file, so that no word is hidden because another place shows it."""

from __future__ import annotations

import base64
import binascii
import io
import quopri
import random
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence

from expurgate.core.document import Document
from expurgate.core.edits import apply
from expurgate.core.findings import Edit
from expurgate.core.spans import Span

_PACKED = re.compile(rb"[A-Za-z0-9+/]{20,}(?:\r?\n[A-Za-z0-9+/]+)*={0,2}")


class Planted:
    """Gives words, hides the ones it gave, and finds what is left of them."""

    def __init__(self) -> None:
        self._chance = random.Random(3)  # noqa: S311
        self.places: dict[str, str] = {}

    def __call__(self, place: str) -> str:
        """A new word for a place."""
        word = "".join(self._chance.choice("bcdfghjklmnpqrstvwxyz") for _ in range(10))
        self.places[word] = place
        return word

    def hide(self, document: Document) -> tuple[str, Sequence[Edit]]:
        """The document without any of the words."""
        found = re.compile("|".join(self.places), re.IGNORECASE).finditer(document.text)
        edits = [Edit(Span(*word.span()), "[X]") for word in found]
        return apply(document.text, edits).text, edits

    def left(self, data: bytes) -> list[str]:
        """Places whose words, or six letters of them, are still in a file, unpacked by plain means."""
        pieces = {word[at : at + 6].encode(): place for word, place in self.places.items() for at in range(5)}
        found: set[str] = set()
        for part in _unpacked(data, 0):
            level = part.lower().replace(b"\x00", b"")
            found |= {place for piece, place in pieces.items() if piece in level or piece.hex().encode() in level}
        return sorted(found)


def _unpacked(data: bytes, depth: int) -> Iterator[bytes]:
    yield data
    yield quopri.decodestring(data)
    if depth > 3:
        return
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                yield info.filename.encode()
                yield from _unpacked(archive.read(info), depth + 1)
        return
    for found in re.finditer(rb"stream\r?\n", data):
        try:
            yield from _unpacked(zlib.decompressobj().decompress(data[found.end() :]), depth + 1)
        except zlib.error:
            continue
    for found in _PACKED.finditer(data):
        raw = re.sub(rb"\s", b"", found.group()).rstrip(b"=")
        try:
            yield base64.b64decode(raw + b"=" * (-len(raw) % 4))
        except (binascii.Error, ValueError):
            continue
