"""Many released files as one archive that is made while it is sent: only one document is in memory at a time."""

from __future__ import annotations

import json
import zipfile
from collections.abc import AsyncIterable, AsyncIterator, Mapping
from typing import Any

from expurgate.assurance.collection import DocumentTree, leaf


class _Sink:
    """A file that holds the bytes of an archive until they are sent."""

    def __init__(self) -> None:
        self._held: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._held.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Does nothing: the bytes are taken by who sends them."""

    def taken(self) -> bytes:
        data = b"".join(self._held)
        self._held.clear()
        return data


async def packed(
    documents: AsyncIterable[tuple[str, bytes, bytes]], left_out: Mapping[str, str] | None = None
) -> AsyncIterator[bytes]:
    """The archive of documents, each given as its name, the released file and its certificate.

    ``left_out`` says which documents are not in it and in which state they are. ``release.json`` in it is one certificate over all: ``expurgate verify FILE --certificate C --release release.json``.
    """
    sink, leaves = _Sink(), list[str]()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:  # type: ignore[call-overload]
        async for name, released, certificate in documents:
            said: Mapping[str, Any] = json.loads(certificate)
            leaves.append(leaf(said))
            archive.writestr(name, released)
            archive.writestr(f"{name}.certificate.json", certificate)
            yield sink.taken()
        if left_out:
            archive.writestr("left-out.json", json.dumps(left_out, indent=1))
        if leaves:
            archive.writestr("release.json", DocumentTree.over(leaves).to_json())
    yield sink.taken()
