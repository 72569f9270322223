"""Files of any format: read, sanitize every text in them, write the same format, look for leaks, certify."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from expurgate.assurance.certificate import Certificate, certify_file
from expurgate.core.document import Document
from expurgate.core.findings import Edit
from expurgate.formats.archive import Names
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.formats.fragments import Remains
from expurgate.formats.sanitize import sanitize_file as rewrite_file
from expurgate.pipeline.sanitizer import Result, Sanitizer

PLAIN = frozenset({"text", "markdown"})
"""Formats that are nothing but their text: their certificate speaks of the text itself."""


@dataclass(frozen=True, slots=True)
class ReleasedFile:
    """A file that may be released: its bytes, the result for each text in it, and the certificate of all."""

    data: bytes = field(repr=False)
    results: tuple[Result, ...]
    certificate: Certificate
    shown: int | None = None
    """Where the text of the first result that people are shown ends, if names follow it."""

    def tells(self, name: str) -> bool:
        """Whether the name of a file has a fragment of what was hidden in it."""
        originals = [result.original for result in self.results]
        return Remains(originals, [result.edits for result in self.results], self.shown).tell(name)


def released_names(names: Sequence[str], sanitizer: Sanitizer) -> list[str]:
    """What files may be called: their names judged together as a text. No two are alike, in large letters or small."""
    judged = Names(names)
    document = judged.document()
    return judged.renamed(sanitizer.sanitize(document).edits if document.text.strip() else ())


def sanitize_file(data: bytes, name: str, sanitizer: Sanitizer, options: ReadOptions | None = None) -> ReleasedFile:
    """The file with every text sanitized, in the format it came in; GuaranteeError when anything is left in it."""
    results: list[Result] = []
    sanitizer = sanitizer.for_one_file()

    def rewrite(document: Document) -> tuple[str, Sequence[Edit]]:
        results.append(sanitizer.sanitize(document))
        return results[-1].text, results[-1].edits

    written = rewrite_file(data, name, rewrite, options)
    if written.format in PLAIN:
        if not results:
            rewrite(read_texts(data, name, options)[0])
        return ReleasedFile(written.data, tuple(results), results[0].certificate)
    runs = [result.run for result in results]
    certificate = certify_file(runs, written.data, written.format, key=sanitizer.key)
    return ReleasedFile(written.data, tuple(results), certificate, written.shown)


def read_texts(data: bytes, name: str, options: ReadOptions | None = None) -> list[Document]:
    """The texts of a file of any format."""
    return list(read_bytes(data, name, options=options)[1].documents)
