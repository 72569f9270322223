"""The flow, from the bytes of a file to the bytes that may be released.

::

    bytes ─▶ open ─▶ parts ─▶ sanitize each: find, rewrite, apply, read again … until it holds (pipeline.rounds)
                                   │
                     what one part hides, all hide (pipeline.one_file)
                                   │
    the independent verifier agrees ◀─ certify ◀─ leak check ◀─ write
          │  (pipeline.agreement)
          ▼
        bytes

The leak check looks for every hidden name and identifier in the whole output, in what people are shown too.
Formats know documents and edits, never a policy or a model. A file is one document: a person has one stand-in in all
of its parts. When a step fails, nothing is released.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence

from expurgate.assurance.certificate import Certificate, certify, certify_file
from expurgate.core import lazy_re as re
from expurgate.core.document import Document
from expurgate.core.edits import apply
from expurgate.core.errors import ExpurgateError, GuaranteeError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.memory import give_back
from expurgate.detect.known import Hidden
from expurgate.formats.archive import FileNames
from expurgate.formats.base import Format, Opened, ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.formats.filenames import is_plain
from expurgate.formats.fragments import Remains
from expurgate.leaks.check import check_leaks, check_shown
from expurgate.pipeline.agreement import DisagreementError, UntilAgreed, check_file
from expurgate.pipeline.attempt import Attempt
from expurgate.pipeline.claims import COLUMNS, unjudged
from expurgate.pipeline.lettering import letter
from expurgate.pipeline.one_file import known_of, settled
from expurgate.pipeline.received import DRAWN, LARGE_FILE
from expurgate.pipeline.result import Result, UncertifiedResult
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.structure import structure_edits
from expurgate.text.normal import normal_form
from expurgate.transform.identities import Identities

PLAIN = frozenset({"text", "markdown"})
"""Formats that are nothing but their text: their certificate speaks of the text itself."""
_SPACE = re.compile(r"\s")


@dataclass(frozen=True, slots=True)
class ReleasedFile:
    """A file that may be released: its bytes, the result for each text in it, and the certificate of all."""

    data: bytes = field(repr=False)
    results: tuple[Result, ...]
    certificate: Certificate
    shown: int | None = None
    """Where the text of the first result that people are shown ends, if names follow it."""
    numbers: tuple[int, ...] = ()
    """Which of the file's texts each result speaks of."""

    @property
    def identities(self) -> Identities:
        """The stand-ins of the whole file, with the originals behind them."""
        return Identities.joined(result.identities for result in self.results)

    def tells(self, name: str) -> bool:
        """Whether the name of a file has a fragment of what was hidden in it."""
        originals = [result.original for result in self.results]
        every = [result.edits for result in self.results]
        remains = Remains(originals, every, self.shown)
        others = "/".join(part for part in name.split("/") if not is_plain(posixpath.splitext(part)[0]))
        return remains.asked.tell(name) or remains.tell(others)


def sanitize_file(
    data: bytes, name: str, sanitizer: Sanitizer, options: ReadOptions | None = None, known: Sequence[Hidden] = ()
) -> ReleasedFile:
    """The file with every text sanitized, in the format it came in; GuaranteeError when anything is left in it.

    ``known`` are names and identifiers that are hidden in other files and have to be hidden here too.
    """
    until_agreed = UntilAgreed(sanitizer)
    while True:
        with until_agreed as one:
            return _sanitize_file(data, name, one, options, known)


def _sanitize_file(
    data: bytes, name: str, sanitizer: Sanitizer, options: ReadOptions | None, known: Sequence[Hidden]
) -> ReleasedFile:
    options = (options or ReadOptions()).once()
    sanitizer = sanitizer.for_one_file()
    kind, read = read_bytes(data, name, options=options)
    documents = read.documents
    large = not options.recognizes and sum(len(document.text) for document in documents) > LARGE_FILE
    opened = None if large else read
    del read  # a large file is read again when it is written: it is not held while its texts are judged
    if large:
        give_back()
    for label in () if sanitizer.k_safety is None else sanitizer.k_safety.opened.unknown:
        options.notice(f"no entity has the restricted label {label!r}")
    sanitizer.check_known()
    sanitizer.avoid(document.text for document in documents)
    if told := sanitizer.check_language(document.text for document in documents):
        options.notice(told)
    for entity in sanitizer.acquaintances:
        if entity.thin:
            options.notice(entity.warning())
    drafts = _sanitized(documents, kind, sanitizer, options, known)
    if kind.name not in PLAIN:
        letter(drafts, documents, sanitizer.ruling)
    for draft in drafts.values():
        if apply(draft.original.text, draft.edits).text != draft.text:
            raise GuaranteeError("the edits do not lead to the released text; nothing is released")
    names = structure_edits(documents, drafts, sanitizer)
    edits = [drafts[number].edits if number in drafts else names.get(number, ()) for number in range(len(documents))]
    if large and kind.name == DRAWN:
        sanitizer.forget()  # the lines of its pages break elsewhere when they are read again: none is asked about as it is
    if large:
        give_back(unseen=False)
    opened = opened or _reopened(data, name, options, documents)
    written, unjudged = opened.write(edits), _Unjudged.of(opened)
    shown = opened.shown if documents and documents[0].text.strip() else None
    del opened  # nor is it held while what was written is checked, certified and read once more
    if large:
        give_back()
    _check_leaks(written, kind, documents, edits, unjudged, options)
    _check_names(written, kind, unjudged, drafts, sanitizer, options, known)
    del names, edits
    released = _certified(written, kind, shown, list(drafts.values()), sanitizer, options)
    released = replace(released, numbers=tuple(drafts))
    texts = [draft.text for draft in drafts.values()]
    alpha = max((draft.alpha or 0.0 for draft in drafts.values()), default=0.0) or None
    del drafts
    if large:
        give_back()
    try:
        check_file(written, name, released.certificate, sanitizer, sanitizer.key, options, texts)
    except DisagreementError as error:
        found = _found_as_written(written, name, sanitizer, documents, options, alpha)
        raise DisagreementError(str(error), [*error.terms, *found]) from None
    if sanitizer.policy.unsought:
        options.notice(
            f"nobody looked for {' or for '.join(sanitizer.policy.unsought)}: the policy does not ask for it"
        )
    return released


def _reopened(data: bytes, name: str, options: ReadOptions, documents: Sequence[Document]) -> Opened:
    """The file read once more; GuaranteeError when it does not say the same."""
    opened = read_bytes(data, name, options=options)[1]
    if [each.text for each in opened.documents] != [each.text for each in documents]:
        raise GuaranteeError("the file reads otherwise when it is read again; nothing is released")
    return opened


def _found_as_written(
    written: bytes,
    name: str,
    sanitizer: Sanitizer,
    originals: Sequence[Document],
    options: ReadOptions,
    alpha: float | None,
) -> list[str]:
    """Terms of the originals that are found in a released file when it is read again."""
    said = "\n".join(normal_form(document.text) for document in originals)
    try:
        again = read_bytes(written, name, options=ReadOptions(password=options.password, limits=options.limits))[1]
    except ExpurgateError:
        return []
    with sanitizer.memory.active():
        found = [
            document.slice(finding.span)
            for document in again.documents
            if document.text.strip() and not document.structure
            for finding in Attempt(sanitizer, replace(document, rewritten=True), alpha).find()
        ]
    return [term for term in dict.fromkeys(found) if (normal := normal_form(term)) and normal in said]


def hidden_names(
    data: bytes, name: str, sanitizer: Sanitizer, options: ReadOptions | None = None
) -> tuple[Hidden, ...]:
    """The names and identifiers that are hidden in a file, for other files that belong together with it."""
    options = options or ReadOptions()
    kind, opened = read_bytes(data, name, options=options)
    return known_of(_sanitized(opened.documents, kind, sanitizer.for_one_file(), options, ()).values()).hidden


def write_checked(kind: Format, opened: Opened, edits: Sequence[Sequence[Edit]], options: ReadOptions) -> bytes:
    """The opened file with these edits made; GuaranteeError when anything they hide is still in it."""
    written = opened.write(edits)
    _check_leaks(written, kind, opened.documents, edits, _Unjudged.of(opened), options)
    return written


@dataclass(frozen=True, slots=True)
class _Unjudged:
    """Texts of a file that no model judged: those that writing left out, and those that it released."""

    hidden: tuple[str, ...] = field(repr=False)
    released: tuple[str, ...] = field(repr=False)

    @classmethod
    def of(cls, opened: Opened) -> _Unjudged:
        return cls(tuple(opened.hidden), tuple(opened.released))


def _check_leaks(
    written: bytes,
    kind: Format,
    documents: Sequence[Document],
    edits: Sequence[Sequence[Edit]],
    unjudged: _Unjudged,
    options: ReadOptions,
) -> None:
    """GuaranteeError when anything that the edits hide is still in the file."""
    released = [apply(document.text, changes).text for document, changes in zip(documents, edits, strict=True)]
    hidden = [*hidden_texts(documents, edits), *unjudged.hidden]
    check_leaks(written, hidden, "\n".join([*released, *unjudged.released]), name=kind.name, limits=options.limits)


def hidden_texts(documents: Sequence[Document], edits: Sequence[Sequence[Edit]]) -> list[str]:
    """The texts that the edits took out."""
    found = [
        document.slice(edit.span).strip()
        for document, changes in zip(documents, edits, strict=True)
        for edit in changes
        if document.slice(edit.span) != edit.replacement
    ]
    return [text for text in found if text]


def released_names(names: Sequence[str], sanitizer: Sanitizer) -> list[str]:
    """What files may be called: their names judged together as a text. No two are alike, in large letters or small."""
    judged = FileNames(names)
    document = judged.document()
    return judged.renamed(sanitizer.draft(document).edits if document.text.strip() else ())


def read_texts(data: bytes, name: str, options: ReadOptions | None = None) -> list[Document]:
    """The texts of a file of any format."""
    return [document for document in read_bytes(data, name, options=options)[1].documents if not document.structure]


def _check_names(
    written: bytes,
    kind: Format,
    unjudged: _Unjudged,
    drafts: Mapping[int, UncertifiedResult],
    sanitizer: Sanitizer,
    options: ReadOptions,
    besides: Sequence[Hidden],
) -> None:
    """GuaranteeError when what people are shown has a hidden name or identifier, wherever else it may be said.

    Stand-ins, terms the policy keeps and columns the user keeps are no leaks.
    """
    known = known_of(drafts.values(), besides)
    made = [edit.replacement for draft in drafts.values() for edit in draft.edits]
    made += [draft.original.slice(span) for draft in drafts.values() for span in draft.original.ruled.kept]
    allowed = "\n".join(dict.fromkeys([*made, *unjudged.released])).casefold()

    def shown(text: str) -> int:
        return sum(
            piece[each.span.start : each.span.end].casefold() not in allowed
            for piece in _overlapping(text)
            for each in sanitizer.known_in(piece, known)
        )

    check_shown(written, shown, name=kind.name, limits=options.limits)


_PIECE, _OVERLAP = 20_000, 1_000
"""Characters that are looked through at once for what is known, and how many of them again with the next: no name is longer."""


def _overlapping(text: str) -> Iterator[str]:
    """A text in pieces that end at white space, so that looking through a large one takes no more memory than a small one."""
    start = 0
    while start + _PIECE < len(text):
        end = _blank(text, start + _PIECE)
        yield text[start:end]
        start = max(start + 1, _blank(text, end - _OVERLAP))
    yield text[start:]


def _blank(text: str, at: int) -> int:
    """The next white space, if it is near."""
    found = _SPACE.search(text, at, at + _OVERLAP // 4)
    return found.start() if found else at


def _sanitized(
    documents: Sequence[Document],
    kind: Format,
    sanitizer: Sanitizer,
    options: ReadOptions,
    besides: Sequence[Hidden],
) -> dict[int, UncertifiedResult]:
    """The parts of the file by number, each rewritten until it holds. Blank ones are not judged, unless they are all."""
    drafts: dict[int, UncertifiedResult] = {}
    for number, document in enumerate(documents):
        if (document.text.strip() and not document.structure) or kind.name in PLAIN:
            drafts[number] = sanitizer.for_part(number).draft(document)
        options.progress("judging", number + 1, len(documents))
    people = (name for document in documents for name in document.people) if sanitizer.hides_people else ()
    return settled(drafts, sanitizer, [*besides, *((name, "PERSON") for name in people)])


def _certified(
    written: bytes,
    kind: Format,
    shown: int | None,
    drafts: Sequence[UncertifiedResult],
    sanitizer: Sanitizer,
    options: ReadOptions,
) -> ReleasedFile:
    """The file with its one certificate. Of a plain text it speaks of the text, of others of the file and its parts."""
    if kind.name in PLAIN:
        certificate = certify(drafts[0].run, key=sanitizer.key, secret=sanitizer.secret)
        stated, shown = [certificate], None
    else:
        runs = [draft.run for draft in drafts]
        columns = {name: chosen for name in COLUMNS if (chosen := getattr(options, name))}
        certificate = certify_file(
            runs,
            written,
            kind.name,
            key=sanitizer.key,
            columns=columns,
            unjudged=unjudged(options),
            secret=sanitizer.secret,
        )
        stated = certificate.documents()
    results = (Result.of(draft, part, sanitizer.policy) for draft, part in zip(drafts, stated, strict=True))
    return ReleasedFile(written, tuple(results), certificate, shown)
