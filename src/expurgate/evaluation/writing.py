"""Results written whole or not at all."""

from __future__ import annotations

from pathlib import Path
from tempfile import NamedTemporaryFile


def write_whole(path: Path, content: str) -> None:
    """``content`` at ``path``: through a file beside it, so that a failure leaves nothing half written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        beside = Path(file.name)
        try:
            file.write(content)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    beside.replace(path)
