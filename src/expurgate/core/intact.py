"""Whether a file is as it was written, by its checksum; what ships with the package is read for it once and not in every run.

How a file was when its checksum was right is noted beside the compiled modules, and only where those are written. One that was changed or
replaced since then is read again, and so is whatever does not ship with the package.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_ENDING = ".intact"
_SETTLED = 2.0
"""Seconds a file must be left alone before it is noted: a change within the same tick of the clock would go unseen."""


def is_intact(path: Path, stated: bytes, digest: Callable[[], bytes]) -> bool:
    """Whether the ``digest`` of a file is the one that it states."""
    if not path.is_relative_to(_PACKAGE):
        return digest() == stated
    state = _state(path, stated)
    if state is not None and _noted().get(path.name) == state:
        return True
    intact = digest() == stated
    if intact and state is not None and state == _state(path, stated):
        _note(path.name, state)
    return intact


def place() -> Path | None:
    """Where it is noted, if Python keeps compiled modules anywhere."""
    with suppress(NotImplementedError):
        return Path(cache_from_source(__file__)).with_suffix(_ENDING)
    return None


def _state(path: Path, stated: bytes) -> str | None:
    """What changes with a file; nothing where it was changed just now or cannot be asked about."""
    with suppress(OSError):
        now = path.stat()
        if time.time() - max(now.st_mtime, now.st_ctime) > _SETTLED:
            return f"{path} {now.st_dev} {now.st_ino} {now.st_size} {now.st_mtime_ns} {now.st_ctime_ns} {stated.hex()}"
    return None


def _noted() -> dict[str, str]:
    file = place()
    with suppress(OSError, ValueError):
        noted = json.loads(file.read_bytes()) if file is not None else {}
        return noted if isinstance(noted, dict) else {}
    return {}


def _note(name: str, state: str) -> None:
    file = place()
    if file is None or sys.dont_write_bytecode:
        return
    whole = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        whole.write_text(json.dumps({**_noted(), name: state}))
        whole.replace(file)
