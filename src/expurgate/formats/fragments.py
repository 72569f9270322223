"""What a writer must not leave in the names it is free to choose: four characters of a word that was hidden."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from expurgate.core.document import Document
from expurgate.core.findings import Edit
from expurgate.formats.base import rewritten
from expurgate.formats.vocabulary import is_vocabulary

LENGTH = 4
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Remains:
    """The edits of a file's documents, as what they took out and what they left."""

    documents: Sequence[Document] = field(repr=False)
    edits: Sequence[Sequence[Edit]] = field(repr=False)

    @cached_property
    def _fragments(self) -> frozenset[str]:
        pairs = list(zip(self.documents, self.edits, strict=True))
        hidden = " ".join(document.slice(edit.span) for document, changes in pairs for edit in changes).casefold()
        left = "\n".join(rewritten(document.text, changes) for document, changes in pairs).casefold()
        words = set(_WORD.findall(hidden))
        found = {word[at : at + LENGTH] for word in words for at in range(len(word) - LENGTH + 1)}
        found |= {word for word in words if len(word) < LENGTH}
        return frozenset(piece for piece in found if piece not in left)

    def tell(self, name: str) -> bool:
        """Whether a name has a fragment of what was hidden in a word that is not the format's own."""
        if not self._fragments:
            return False
        words = (word.casefold() for word in _WORD.findall(name) if not is_vocabulary(word, names=True))
        return any(
            word in self._fragments or any(word[at : at + LENGTH] in self._fragments for at in range(len(word) - 3))
            for word in words
        )
