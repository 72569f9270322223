"""Who stands for whom: the pairs of originals and stand-ins that a run has made."""

from __future__ import annotations

from collections.abc import Iterable

from expurgate.core.lazy_dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Identity:
    """An original and what stands for it everywhere. The repr shows neither."""

    original: str = field(repr=False)
    stand_in: str = field(repr=False)
    label: str = ""


@dataclass(frozen=True, slots=True)
class Identities:
    """What a document's stand-ins stand for. ``general`` are replacements that stand for many things and cannot be put back."""

    pairs: tuple[Identity, ...] = field(default=(), repr=False)
    general: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def joined(cls, parts: Iterable[Identities]) -> Identities:
        """Those of many documents, each pair once."""
        pairs: dict[Identity, None] = {}
        general: dict[str, None] = {}
        for part in parts:
            pairs.update(dict.fromkeys(part.pairs))
            general.update(dict.fromkeys(part.general))
        return cls(tuple(pairs), tuple(general))

    def __add__(self, other: Identities) -> Identities:
        return self.joined((self, other))

    def __bool__(self) -> bool:
        return bool(self.pairs or self.general)
