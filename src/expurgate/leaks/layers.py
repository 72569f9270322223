"""The texts of a file that the leak check searches, by the way they were found."""

from __future__ import annotations

from typing import Literal

from expurgate.core.lazy_dataclasses import dataclass, field

LayerKind = Literal["content", "strings", "structure", "names", "grammar", "binary"]


@dataclass(frozen=True, slots=True)
class TextLayer:
    """A text taken out of a file, where it was, and what kind of text it is."""

    kind: LayerKind
    where: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Packed:
    """Data that a file holds and that is a file, or may be a text, itself: it is still to be looked into."""

    kind: Literal["file", "text"]
    where: str
    data: bytes = field(repr=False)
