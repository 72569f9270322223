"""What other programs read in a PDF, where they are installed; none of them is needed, and none is part of this one.

They are started as programs of their own. x-ray (BSD) rests on PyMuPDF, which is under the AGPL: it is never imported.
A file goes through a pipe or through memory, not through a temporary file.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence

from expurgate.core.errors import InputError
from expurgate.leaks.layers import Layer

SECONDS = 120


def program_layers(data: bytes, name: str) -> Iterator[Layer]:
    """The text pdftotext reads, and the text x-ray finds under boxes."""
    if (program := shutil.which("pdftotext")) is not None:
        done = _run([program, "-q", "-", "-"], name, data=data)
        if done.returncode == 0:
            yield Layer("content", f"{name} pdftotext", done.stdout.decode("utf-8", errors="replace"))
    if (program := shutil.which("xray")) is not None and hasattr(os, "memfd_create"):
        yield from _xray(program, data, name)


def _xray(program: str, data: bytes, name: str) -> Iterator[Layer]:
    """x-ray reads files, so it is given one that lies in memory."""
    handle = os.memfd_create("document")
    try:
        with open(handle, "wb", closefd=False) as file:
            file.write(data)
        done = _run([program, f"/proc/self/fd/{handle}"], name, handles=[handle])
    finally:
        os.close(handle)
    if done.returncode != 0:
        return
    try:
        found = json.loads(done.stdout)
        texts = [str(box["text"]) for boxes in found.values() for box in boxes]
    except (ValueError, AttributeError, TypeError, KeyError):
        return
    yield Layer("content", f"{name} x-ray", "\n".join(texts))


def _run(
    command: Sequence[str], name: str, *, data: bytes | None = None, handles: Sequence[int] = ()
) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(  # noqa: S603
            command, input=data, pass_fds=tuple(handles), capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        program = os.path.basename(command[0])  # noqa: PTH119
        raise InputError(f"{name or 'the PDF'} could not be checked with {program} in time") from None
