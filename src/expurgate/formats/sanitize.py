"""A file in, the same kind of file out: read, rewrite every text, write, and look for leaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError
from expurgate.core.findings import Edit
from expurgate.formats.base import Opened, ReadOptions, rewritten
from expurgate.formats.choose import read_bytes
from expurgate.leaks.check import check_leaks

Rewrite = Callable[[Document], tuple[str, Sequence[Edit]]]
"""Gives a document's released text and the edits, relative to the original text, that lead to it."""


@dataclass(frozen=True, slots=True)
class Sanitized:
    """The file to release, and what the leak check was told."""

    data: bytes = field(repr=False)
    format: str
    documents: int
    edits: int
    shown: int | None = None
    """Where the text of the first document that people are shown ends, if names follow it."""


def sanitize_bytes(data: bytes, name: str, sanitize: Rewrite, options: ReadOptions | None = None) -> bytes:
    """The file with every text sanitized; GuaranteeError when anything hidden is left in it."""
    return sanitize_file(data, name, sanitize, options).data


def sanitize_file(data: bytes, name: str, sanitize: Rewrite, options: ReadOptions | None = None) -> Sanitized:
    """As :func:`sanitize_bytes`, with the counts a report needs."""
    options = options or ReadOptions()
    found, opened = read_bytes(data, name, options=options)
    released, edits = _rewrite_all(opened, sanitize, options)
    written = opened.write(edits)
    hidden = hidden_terms(opened.documents, edits) + list(getattr(opened, "hidden", ()))
    known = [*released, *getattr(opened, "released", ())]
    check_leaks(written, hidden, "\n".join(known), name=found.name, limits=options.limits)
    first = next(iter(opened.documents), None)
    shown = getattr(opened, "shown", None) if first is not None and first.text.strip() else None
    return Sanitized(written, found.name, len(edits), sum(map(len, edits)), shown)


def _rewrite_all(opened: Opened, sanitize: Rewrite, options: ReadOptions) -> tuple[list[str], list[Sequence[Edit]]]:
    released: list[str] = []
    edits: list[Sequence[Edit]] = []
    for number, document in enumerate(opened.documents):
        text, changes = sanitize(document) if document.text.strip() else (document.text, ())
        if rewritten(document.text, changes) != text:
            raise GuaranteeError("the edits do not lead to the released text; nothing is released")
        released.append(text)
        edits.append(changes)
        options.progress("judging", number + 1, len(opened.documents))
    return released, edits


def hidden_terms(documents: Sequence[Document], edits: Sequence[Sequence[Edit]]) -> list[str]:
    """What the edits took out: the text of each, less what its replacement says again."""
    found: list[str] = []
    for document, changes in zip(documents, edits, strict=True):
        found += [
            document.slice(edit.span).strip() for edit in changes if document.slice(edit.span) != edit.replacement
        ]
    return [term for term in found if term]
