"""The facts in entity files about an entity: its other names, and the terms that belong to it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from expurgate.core.errors import InputError
from expurgate.knowledge.entities.store import Entities


class Records:
    """Several entity files asked together."""

    def __init__(self, files: Sequence[Entities]) -> None:
        self._files = tuple(files)

    def __repr__(self) -> str:
        return f"Records({len(self._files)} entity files)"

    @property
    def digest(self) -> str:
        """One digest over all entity files, for the certificate."""
        return hashlib.sha256(" ".join(each.digest for each in self._files).encode("ascii")).hexdigest()

    def names(self, entity: str) -> tuple[str, ...]:
        """The names that its records give an entity, as they are written."""
        found = (file.entity(number) for file, number in self._of(entity))
        return tuple(dict.fromkeys(name for one in found for name in (one.name, *one.aliases)))

    def belonging(self, entity: str) -> tuple[str, ...]:
        """The normal forms of the terms that its records list."""
        return tuple(
            sorted({file.term(int(term)) for file, number in self._of(entity) for term in file.context(number)})
        )

    def _of(self, entity: str) -> Iterator[tuple[Entities, int]]:
        for file in self._files:
            try:
                yield from ((file, number) for number in file.select([entity]))
            except InputError:
                continue
