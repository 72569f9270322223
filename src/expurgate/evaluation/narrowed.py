"""A taxonomy of which something is missing."""

from __future__ import annotations

from expurgate.knowledge.knowledge import Kinds


class Narrowed:
    """Answers as the whole does, but for what a subclass leaves out; the digest stays that of the whole."""

    def __init__(self, whole: Kinds) -> None:
        self.whole = whole

    @property
    def digest(self) -> str:
        """The digest of the whole taxonomy."""
        return self.whole.digest

    def generalizations(self, term: str) -> list[str]:
        """The generalizations that the whole taxonomy gives."""
        return self.whole.generalizations(term)

    def synonyms(self, term: str) -> tuple[str, ...]:
        """The synonyms that the whole taxonomy gives."""
        return self.whole.synonyms(term)

    def specializations(self, term: str) -> tuple[str, ...]:
        """The specializations that the whole taxonomy gives."""
        return self.whole.specializations(term)
