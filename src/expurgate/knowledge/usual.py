"""The members of the kinds that an entity without near kin is compared with, each with how often the shipped corpus has it.

To list and to count 20,000 names anew took a quarter of a short run that protects something. The table is for the corpus and the taxonomy that
ship with the package and is not asked about others; ``python -m scripts.build_usual`` writes it.
"""

from __future__ import annotations

import json
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.knowledge import Knowledge

BUILTIN = Path(__file__).parent / "data" / "usual.json.gz"
_GZIP = 31


@dataclass(frozen=True, slots=True)
class KindMembers:
    """What is a kind of something, the rarest first: how many documents have it, and its name."""

    counts: Sequence[int]
    names: Sequence[str] = field(repr=False)

    def between(self, fewest: int, most: int) -> list[tuple[int, str]]:
        """Those that are in so many documents."""
        first, after = bisect_left(self.counts, fewest), bisect_right(self.counts, most)
        return list(zip(self.counts[first:after], self.names[first:after], strict=True))


def listed(names: Sequence[str], counts: Sequence[int]) -> KindMembers:
    """Of some names those that any document has."""
    found = sorted(pair for pair in zip(counts, names, strict=True) if pair[0])
    return KindMembers([count for count, _ in found], [name for _, name in found])


def in_table(knowledge: Knowledge, kind: str) -> KindMembers | None:
    """What is a kind of ``kind``, where it is one of the usual kinds and the knowledge is what ships with the package."""
    table = _shipped()
    if kind in table["kinds"] and [knowledge.corpus.digest, knowledge.taxonomy.digest] == table["of"]:
        return KindMembers(*table["kinds"][kind])
    return None


def packed(knowledge: Knowledge, kinds: Sequence[str]) -> bytes:
    """The table of some kinds as it is stored."""
    names = {kind: knowledge.taxonomy.specializations(kind) for kind in kinds}
    every = {kind: listed(names[kind], knowledge.corpus.name_frequencies(names[kind])) for kind in kinds}
    table = {
        "of": [knowledge.corpus.digest, knowledge.taxonomy.digest],
        "kinds": {kind: [found.counts, found.names] for kind, found in every.items()},
    }
    writing = zlib.compressobj(9, wbits=_GZIP)
    return writing.compress(json.dumps(table, ensure_ascii=False, separators=(",", ":")).encode()) + writing.flush()


@cache
def _shipped() -> Mapping[str, Any]:
    with suppress(OSError, ValueError, KeyError, TypeError, zlib.error):
        table = json.loads(zlib.decompress(BUILTIN.read_bytes(), wbits=_GZIP))
        if len(table["of"]) == 2 and isinstance(table["kinds"], dict):
            return dict(table)
    return {"of": (), "kinds": {}}  # what is missing or damaged is counted
