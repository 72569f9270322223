"""Results written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from expurgate.core.files import replacing


def write_whole(path: Path, content: str) -> None:
    """``content`` at ``path``, in a folder that is made where there is none; only its owner can read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path, private=True) as file:
        file.write(content.encode())
