"""What elements, fields and columns are called is no content: it stays, unless it has a name in it that is hidden.

A policy judges content. ``<ClinicalDocument>`` is no organisation and "Attending" no person, whatever a detector makes of
such words without a sentence around them. Of what it finds in them, only this counts: what the user named, direct
identifiers, a person's name as people write it ("Mary Shelley"), and words that are hidden as names in the content. Names of
columns are no discourse: what they would say together ("id" beside "note") does not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError
from expurgate.core.findings import ASKED, CUMULATIVE, Edit
from expurgate.core.spans import Places, Span
from expurgate.detect.direct import NEVER_KEPT
from expurgate.pipeline.result import UncertifiedResult
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.text.normal import FUNCTION_WORDS

_HUMP = re.compile(r"[^\W\d_a-z]?[^\W\d_A-Z]+|[^\W\d_a-z]++(?![a-z])")
_LETTERS = re.compile(r"[^\W\d_]+")
_WRITTEN = re.compile(r"\S[\s,]+\S")
_PERSON = "PERSON"
_IDENTIFIERS = NEVER_KEPT - {_PERSON, "URL"}
"""Direct identifiers. Addresses of name spaces are names, not content."""
_SHORTEST = 3
_STAND_IN = "name"


def structure_edits(
    documents: Sequence[Document], drafts: Mapping[int, UncertifiedResult], sanitizer: Sanitizer
) -> dict[int, tuple[Edit, ...]]:
    """The edits of the documents that say what elements, fields and columns are called, by their number."""
    listed = [(number, each) for number, each in enumerate(documents) if each.structure and each.text.strip()]
    hidden = frozenset(_hidden_names(drafts.values())) if listed else frozenset()
    return {number: tuple(_edits(document, sanitizer, hidden)) for number, document in listed}


def _edits(document: Document, sanitizer: Sanitizer, hidden: frozenset[str]) -> list[Edit]:
    try:
        judged: Sequence[Edit] = sanitizer.draft(document).edits
    except GuaranteeError:
        judged = ()
    found = [edit for edit in judged if _counts(document.slice(edit.span), edit)]
    covered = Places(edit.span for edit in found)
    for match in _HUMP.finditer(document.text):
        span = Span(*match.span())
        if match.group().casefold() in hidden and not covered.touch(span):
            found.append(Edit(span, _STAND_IN))
    return sorted(found, key=lambda edit: edit.span)


def _counts(text: str, edit: Edit) -> bool:
    """Whether what was found in the name of a field is hidden. Of a hidden name just the words of it are, by themselves."""
    return any(
        (finding.model in ASKED and not finding.group and finding.evidence != CUMULATIVE)
        or (finding.label in _IDENTIFIERS and any(map(str.isdigit, text)))
        or (finding.label == _PERSON and _WRITTEN.search(text) is not None)
        for finding in edit.findings
    )


def _hidden_names(drafts: Iterable[UncertifiedResult]) -> Iterator[str]:
    """The words of the names that are hidden in the content."""
    for draft in drafts:
        for edit in draft.edits:
            named = " ".join(finding.term for finding in edit.findings if finding.label == _PERSON)
            text = draft.original.slice(edit.span)
            for word in (
                (*_HUMP.findall(text), *_LETTERS.findall(text)) if named else ()
            ):  # "McAlinden" is "mcalinden", too
                if len(word) >= _SHORTEST and word.casefold() in named and word.casefold() not in FUNCTION_WORDS:
                    yield word.casefold()
