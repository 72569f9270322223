"""What a writer must not leave in the names it is free to choose: four characters of a word that was hidden."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from expurgate.core.document import Document
from expurgate.core.edits import apply
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.text.vocabulary import is_vocabulary

LENGTH = 4
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Remains:
    """The edits of a file's documents, as what they took out and what they left."""

    documents: Sequence[Document] = field(repr=False)
    edits: Sequence[Sequence[Edit]] = field(repr=False)
    shown: int | None = None
    """Where the text of the first document that people are shown ends: names and settings follow it."""

    @cached_property
    def _every(self) -> frozenset[str]:
        hidden = " ".join(
            document.slice(edit.span)
            for document, changes in zip(self.documents, self.edits, strict=True)
            for edit in changes
        )
        words = set(_WORD.findall(hidden.casefold()))
        found = {word[at : at + LENGTH] for word in words for at in range(len(word) - LENGTH + 1)}
        return frozenset(found | {word for word in words if len(word) < LENGTH})

    @cached_property
    def _unreleased(self) -> frozenset[str]:
        pairs = list(zip(self.documents, self.edits, strict=True))
        texts = [apply(document.text, changes).text for document, changes in pairs]
        if self.shown is not None:
            document, changes = pairs[0]
            inside = [edit for edit in changes if edit.span.end <= self.shown]
            texts[0] = apply(document.text[: self.shown], inside).text
        left = "\n".join(texts).casefold()
        return frozenset(piece for piece in self._every if piece not in left)

    @property
    def asked(self) -> Remains:
        """Of the edits those of what the user named."""
        return Remains(self.documents, [[edit for edit in edits if edit.asked] for edits in self.edits], self.shown)

    def tell(self, name: str) -> bool:
        """Whether a name has a fragment of what was hidden, that is nowhere released, in a word not the format's own."""
        words = (word for word in _WORD.findall(name) if not is_vocabulary(word, names=True))
        return bool(self._unreleased) and any(_has(word, self._unreleased) for word in words)

    def repeat(self, text: str) -> bool:
        """Whether a text has a fragment of what was hidden, released or not."""
        return any(_has(word, self._every) for word in _WORD.findall(text))


def _has(word: str, fragments: frozenset[str]) -> bool:
    word = word.casefold()
    return word in fragments or any(word[at : at + LENGTH] in fragments for at in range(len(word) - LENGTH + 1))
