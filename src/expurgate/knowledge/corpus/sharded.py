"""Several corpora of disjoint documents as one: counts add up."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.corpus.base import Alternatives, Corpus, Kin

if TYPE_CHECKING:
    from expurgate.knowledge.corpus.base import Documents


class ShardedCorpus(Corpus):
    """The sum of its shards."""

    def __init__(self, shards: Sequence[Corpus], *, kin: Kin | None = None) -> None:
        super().__init__(kin=kin)
        if not shards:
            raise KnowledgeError("a sharded corpus needs at least one shard")
        self._shards = tuple(shards)

    def __repr__(self) -> str:
        return f"ShardedCorpus({len(self._shards)} shards, {self.documents} documents)"

    @property
    def documents(self) -> int:
        return sum(shard.documents for shard in self._shards)

    @property
    def digest(self) -> str:
        return hashlib.sha256(" ".join(shard.digest for shard in self._shards).encode()).hexdigest()

    def facts(self) -> dict[str, int | str]:
        return {"shards": len(self._shards)}

    def joint(self, combinations: Sequence[Sequence[Alternatives]]) -> list[int]:
        answers = [shard.joint(combinations) for shard in self._shards]
        return [sum(counts) for counts in zip(*answers, strict=True)]

    def holding(self, normal: str) -> Documents:
        """Numbered through from shard to shard."""
        import numpy as np

        first, found = 0, []
        for shard in self._shards:
            found.append(shard.holding(normal) + np.uint32(first))
            first += shard.documents
        return np.concatenate(found)
