"""The reader a policy names, through its door."""

from __future__ import annotations

from typing import Protocol

from expurgate.core.document import Document, Reading
from expurgate.plugins import BUILT_IN, find, installed

SPACY = "spacy"
BUILTIN = "builtin"


class TextReader(Protocol):
    """Reads documents: finds their sentences, paragraphs and terms."""

    def read(self, document: Document) -> Reading:
        """The reading of a document; the same for the same text."""
        ...

    def forget(self) -> None:
        """Forget what is remembered of the texts read so far."""
        ...


def reader_kind(pipeline: str) -> tuple[str, str]:
    """The plug-in that reads and what it is given: ``builtin`` is our own, ``NAME:REST`` names a reader, anything else is a spaCy pipeline."""
    named, colon, rest = pipeline.partition(":")
    if pipeline == BUILTIN:
        return BUILTIN, ""
    if colon and (named in BUILT_IN["readers"] or any(plugin.name == named for plugin in installed("readers"))):
        return named, rest
    return SPACY, pipeline


def reader_named(pipeline: str) -> TextReader:
    """The reader for a pipeline."""
    name, given = reader_kind(pipeline)
    reader: TextReader = find("readers", name).made(given)
    return reader
