"""What sanitizing a file would hide, and why: the run itself, of which nothing is written."""

from __future__ import annotations

from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError
from expurgate.core.findings import in_order
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.result import Assessed, Result, later_findings, replacements
from expurgate.pipeline.sanitizer import Sanitizer

_NOTHING = Assessed((), (), ())


def assess_file(
    data: bytes, name: str, sanitizer: Sanitizer, options: ReadOptions | None = None
) -> list[tuple[Document, Assessed]]:
    """Each text of a file with what would be hidden in it when the file is sanitized: what one part hides, all hide, and what tells
    something only as it is written is hidden too. Where the file cannot be made to hold, each text is assessed by itself, and that is said."""
    options = options or ReadOptions()
    documents = read_bytes(data, name, options=options)[1].documents
    shown = [number for number, document in enumerate(documents) if not document.structure]
    try:
        released = sanitize_file(data, name, sanitizer, options)
    except GuaranteeError as error:
        options.notice(f"as it is asked for, nothing would be released: {error}")
        return [(documents[number], sanitizer.assess(documents[number])) for number in shown]
    found = {
        number: _assessed(result, sanitizer) for number, result in zip(released.numbers, released.results, strict=True)
    }
    return [(documents[number], found.get(number, _NOTHING)) for number in shown]


def _assessed(result: Result, sanitizer: Sanitizer) -> Assessed:
    """The findings of a result, and of terms to keep those that would have been, with what stands in their places."""
    first = sanitizer.find(result.original) if sanitizer.kept.terms else result.findings
    found = in_order((*first, *later_findings(first, result.edits)))
    kept = sanitizer.kept.places(result.original.text)
    return Assessed(found, replacements(result.original, found, result.edits, kept), result.run.assessments)
