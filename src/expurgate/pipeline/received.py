"""A released file as whoever receives it reads it: its texts, what its fields are called, and whether anything else is in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from expurgate.assurance.check import Check
from expurgate.core.document import CellNames
from expurgate.core.errors import ExpurgateError
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.memory import give_back
from expurgate.formats.base import Opened, ReadOptions
from expurgate.formats.choose import read_bytes

DRAWN = "pdf"
"""The format whose texts are drawn on pages, in lines that break where there is room."""
LARGE_FILE = 50_000
"""Characters of a file that is not held open while its texts are judged."""


@dataclass(frozen=True, slots=True)
class Received:
    """What a file says to whoever receives it. The opened file itself is not held while its texts are judged."""

    texts: Sequence[str] = field(repr=False)
    everything: Sequence[str] = field(default=(), repr=False)
    """The texts, and what elements, fields and columns are called, in order."""
    called: str = field(default="", repr=False)
    cells: Mapping[str, CellNames] = field(default_factory=dict, repr=False)
    drawn: bool = False
    beside: tuple[Check, ...] = ()


def received_file(data: bytes, name: str, options: ReadOptions, *, alone: bool) -> Received:
    """The file read; ``alone``: nobody has just written it, so that what else may be in it is checked too."""
    said = list[str]()
    kind, opened = read_bytes(data, name, options=replace(options, notice=said.append))
    documents = opened.documents
    received = Received(
        [document.text for document in documents if not document.structure],
        [document.text for document in documents],
        "\n".join(document.text for document in documents if document.structure),
        {document.text: document.columns for document in documents if document.columns},
        kind.name == DRAWN,
        (_holds_nothing_else(opened, data, said),) if alone else (),
    )
    del opened
    if sum(len(document.text) for document in documents) > LARGE_FILE:
        give_back()  # what refers to itself would be held while the texts are judged
    return received


def _holds_nothing_else(opened: Opened, data: bytes, said: list[str]) -> Check:
    """Whether a file is what its texts make when they are written as they are: then nothing else is in it that nobody read.

    What the writer has to say of it (``said``), as of fonts that tell more letters than are shown, is passed on.
    """
    claim = "the file holds nothing beside what was read from it"
    said.clear()
    try:
        again = opened.write([()] * len(opened.documents))
    except ExpurgateError as error:
        return Check(claim, True, f"not checked: it cannot be written again ({type(error).__name__})", checked=False)
    if said:
        return Check(claim, True, f"not checked: {'; '.join(said)}", checked=False)
    if again == data:
        return Check(claim, True)
    told = f"not checked: written again it has {len(again):,} bytes, not these {len(data):,}; nobody judged what is beside its texts"
    return Check(claim, True, told, checked=False)
