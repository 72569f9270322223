"""A file with edits of the test's own choice, by the same steps as the pipeline: read, edit, write, look for leaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from expurgate.core.document import Document
from expurgate.core.findings import Edit
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.pipeline.files import write_checked

Hide = Callable[[Document], tuple[str, Sequence[Edit]]]
"""Gives a document's released text and the edits that lead to it."""


def edited_file(data: bytes, name: str, hide: Hide, options: ReadOptions | None = None) -> bytes:
    """The file with the edits that ``hide`` makes in each text; GuaranteeError when anything hidden is left in it."""
    options = options or ReadOptions()
    kind, opened = read_bytes(data, name, options=options)
    edits = [hide(document)[1] if document.text.strip() else () for document in opened.documents]
    return write_checked(kind, opened, edits, options)
