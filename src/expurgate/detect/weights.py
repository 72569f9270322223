"""Weights of a linear model over features that are there or not: sums by hash, no word of a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from zlib import crc32

from expurgate.core.errors import DetectionError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.memory import Table, active_table
from expurgate.detect.direct import MOST_WORDS
from expurgate.detect.features import KNOWN_PARTS, OWN, Part

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Weights:
    """The linear model: a weight a feature, by hash; the score above which a candidate is hidden, and what words cost.

    Hiding one thing protects one thing, however often it is named, and costs all the words that go: ``cost`` times the
    square root of their number is taken from its score.
    """

    table: Mapping[int, float] = field(repr=False)
    bias: float
    limit: float
    cost: float = 0.0

    def scores(self, rows: Iterable[Sequence[Part]]) -> Iterator[float]:
        """The logarithm of the odds that people hide a candidate, for each row."""
        sums: Table[Part, float] = active_table(self, "sums", 4 * KNOWN_PARTS)
        known, keep, total = sums.get, sums.keep, self._sum
        for row in rows:
            score = 0.0
            for part in row:
                found = known(part)
                score += keep(part, total(part)) if found is None else found
            yield self.bias + score

    def _sum(self, part: Part) -> float:
        """The sum of the weights of some features."""
        return sum(self.table.get(hashed(name), 0.0) for name in part)

    def together(self, normal: str, scores: Sequence[float]) -> float:
        """The score of all candidates with one normal form: their mean, less what hiding so many words costs."""
        words = len(scores) * max(1, len(normal.split()))
        return sum(scores) / len(scores) - self.cost * sqrt(min(words, MOST_WORDS))

    def met(self, part: Part) -> bool:
        """Whether training has seen one of the candidate's own words."""
        return any(hashed(name) in self.table for name in part if name.startswith(OWN))


def hashed(name: str) -> int:
    """The number a feature goes by: no word of a text is kept with the weights."""
    return crc32(name.encode("utf-8", "surrogatepass"))


@cache
def shipped_weights(name: str) -> Weights:
    """The weights of a model that comes with Expurgate: ``tagger`` or ``opinion``."""
    import numpy as np

    try:
        with np.load(DATA / f"{name}.npz", allow_pickle=False) as stored:
            hashes, weights = stored["hashes"].tolist(), stored["weights"].astype(float).tolist()
            numbers = (float(stored[each]) for each in ("bias", "limit", "cost"))
            return Weights(dict(zip(hashes, weights, strict=True)), *numbers)
    except (OSError, ValueError, KeyError) as error:
        raise DetectionError(f"the weights of the {name} cannot be read ({type(error).__name__})") from None


def write_weights(weights: Weights, path: Path) -> None:
    """Weights as a file that :func:`shipped_weights` reads."""
    import numpy as np

    hashes = sorted(weights.table)
    np.savez_compressed(
        path,
        hashes=np.array(hashes, np.uint32),
        weights=np.array([weights.table[key] for key in hashes], np.float16),
        bias=np.float64(weights.bias),
        limit=np.float64(weights.limit),
        cost=np.float64(weights.cost),
    )
