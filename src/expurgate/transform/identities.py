"""Who stands for whom: the pairs of originals and stand-ins that a run has made."""

from __future__ import annotations

from dataclasses import dataclass, field


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

    def __add__(self, other: Identities) -> Identities:
        pairs = tuple(dict.fromkeys((*self.pairs, *other.pairs)))
        return Identities(pairs, tuple(dict.fromkeys((*self.general, *other.general))))

    def __bool__(self) -> bool:
        return bool(self.pairs or self.general)
