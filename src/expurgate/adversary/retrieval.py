"""The retrieval attack: search a background collection with the released text; does the true document come first?

BM25 (Robertson and Walker, Okapi), written out: score(d,q) = Σ_t n_q(t) · idf(t) · f(k₁+1) / (f + k₁(1 − b + b·|d|/avg)), with f
how often t stands in d and idf(t) = ln(1 + (N − df + ½)/(df + ½)).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.text.normal import FUNCTION_WORDS, normal_form, tokens

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
    Places = np.ndarray[tuple[int, ...], np.dtype[np.int32]]

K1, B = 1.2, 0.75


@dataclass(frozen=True, slots=True)
class RetrievalRank:
    """The rank of the true document among all: 1 means found at once, and ties share the middle of their ranks."""

    rank: int
    among: int
    score: float


class Retrieval:
    """A background collection, indexed for BM25."""

    def __init__(self, background: Iterable[str]) -> None:
        import numpy as np

        places: dict[str, list[int]] = {}
        times: dict[str, list[int]] = {}
        lengths = []
        for number, text in enumerate(background):
            counted = Counter(words(text))
            lengths.append(sum(counted.values()))
            for word, count in counted.items():
                places.setdefault(word, []).append(number)
                times.setdefault(word, []).append(count)
        if not lengths:
            raise InputError("the background collection is empty")
        size = np.array(lengths, dtype=np.float64)
        self._norm = K1 * (1.0 - B + B * size / max(float(size.mean()), 1.0))
        self._places: dict[str, Places] = {word: np.array(found, dtype=np.int32) for word, found in places.items()}
        self._times: dict[str, Array] = {word: np.array(found, dtype=np.float64) for word, found in times.items()}

    def __len__(self) -> int:
        return len(self._norm)

    def __repr__(self) -> str:
        return f"Retrieval({len(self)} documents)"

    def scores(self, text: str) -> Array:
        """The score of every background document for a released text."""
        import numpy as np

        total = np.zeros(len(self))
        for word, asked in sorted(Counter(words(text)).items()):
            places = self._places.get(word)
            if places is None:
                continue
            times = self._times[word]
            rarity = np.log(1.0 + (len(self) - len(places) + 0.5) / (len(places) + 0.5))
            total[places] += asked * rarity * times * (K1 + 1.0) / (times + self._norm[places])
        return total

    def attack(self, text: str, true: int) -> RetrievalRank:
        """The rank of background document number ``true`` for a released text."""
        if not 0 <= true < len(self):
            raise InputError(f"no background document number {true}; there are {len(self)}")
        scores = self.scores(text)
        return RetrievalRank(rank(scores, true), len(self), float(scores[true]))


def words(text: str) -> list[str]:
    """The content words of a text, in normal form."""
    return [token for token in tokens(text) if token and token not in FUNCTION_WORDS]


def rank(scores: Array, true: int) -> int:
    """The rank of one among all scores; ties share the middle."""
    higher = int((scores > scores[true]).sum())
    equal = int((scores == scores[true]).sum()) - 1
    return 1 + higher + equal // 2


def named(titles: Sequence[str], entity: str) -> int:
    """The number of the background document about an entity: its title is the entity's name."""
    wanted = normal_form(entity)
    for number, title in enumerate(titles):
        if normal_form(title) == wanted:
            return number
    raise InputError(f"no background document has the entity's name as its title ({len(titles)} looked at)")
