"""Results as tables, written whole or not at all."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from expurgate.core.files import replacing


def write_whole(path: Path, content: str, *, private: bool = True) -> None:
    """``content`` at ``path``, in a folder that is made where there is none; ``private``: only its owner can read it.

    Half of a surrogate pair, which JSON may hold and UTF-8 cannot, becomes a question mark.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path, private=private) as file:
        file.write(content.encode("utf-8", "replace"))


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV, a row a line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()
