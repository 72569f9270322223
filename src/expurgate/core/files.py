"""Writes files so that they appear whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from expurgate.core.errors import InputError

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@contextlib.contextmanager
def replacing(path: Path, *, private: bool = False) -> Iterator[IO[bytes]]:
    """A file that takes the place of ``path`` when the block ends well and vanishes when it does not.

    A ``private`` one can be read by its owner alone; others get the permissions files usually get. What is there and is
    no file (a folder, a device) is an InputError before anything is written.
    """
    if path.exists() and not path.is_file():
        raise InputError(f"{path} is not a file that can be replaced")
    try:
        handle, name = tempfile.mkstemp(prefix=".expurgate-", dir=path.parent)
    except OSError as fault:
        fault.filename = str(path)  # the draft's name says nothing to anybody
        raise
    try:
        if not private:
            mask = os.umask(0)
            os.umask(mask)
            Path(name).chmod(0o666 & ~mask)
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException as fault:
        Path(name).unlink(missing_ok=True)
        if isinstance(fault, OSError) and fault.filename is None and fault.errno in _FULL:
            fault.filename = str(path)  # a write does not say where
        raise
