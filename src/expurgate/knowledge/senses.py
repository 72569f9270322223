"""Which of its senses a noun has where it stands: a table of senses, and the words around that choose among them.

A noun with several senses in WordNet has a row for each: the concept of the built-in taxonomy that it is, how frequent it is,
which classes of kinds it belongs to, and a short vector of what its definition is about. The words around the noun become
three vectors of the table of associations: the nearest four words on either side, the rest of the sentence, the document.
A sense scores its frequency, what its classes make of the three vectors, and how near its definition is to them; the
weights are learnt from texts in which people marked the senses (``scripts/build_senses.py``). No word is stored: nouns are
found by a hash.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from zipfile import BadZipFile
from zlib import crc32

import numpy as np
import numpy.typing as npt

from expurgate.core.errors import KnowledgeError
from expurgate.core.lazy_dataclasses import dataclass, field

BUILTIN = Path(__file__).parent / "data" / "builtin.senses.npz"
SECTIONS = (
    "digest", "hashes", "counts", "concepts", "frequencies", "classes", "class_counts", "meanings", "closure", "weights", "weight_scale",
    "mean", "projection", "nearness",
)  # fmt: skip
FREQUENCY_STEP, MEANING_STEP = 16.0, 256.0
"""How finely the stored whole numbers tell frequencies and vectors apart."""

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Sense:
    """One sense of a noun: a concept of the taxonomy, or, where ``below``, something under that concept that has no number."""

    concept: int
    below: bool


@dataclass(frozen=True, slots=True)
class Senses:
    """The open table; ``digest`` is that of the taxonomy it was made for."""

    digest: str
    _hashes: array[int] = field(repr=False)
    _ends: array[int] = field(repr=False)
    _concepts: npt.NDArray[np.int32] = field(repr=False)
    _frequencies: npt.NDArray[np.int8] = field(repr=False)
    _classes: npt.NDArray[np.uint16] = field(repr=False)
    _class_starts: npt.NDArray[np.int64] = field(repr=False)
    _meanings: npt.NDArray[np.int8] = field(repr=False)
    _closure: npt.NDArray[np.bool_] = field(repr=False)
    _weights: Floats = field(repr=False)
    _weight_scale: Floats = field(repr=False)
    _mean: Floats = field(repr=False)
    _projection: Floats = field(repr=False)
    _nearness: Floats = field(repr=False)

    @staticmethod
    def builtin() -> Senses:
        """The table in the package; opened once in a process."""
        return _opened(BUILTIN)

    @staticmethod
    def open(path: Path) -> Senses:
        """A table file; a damaged one raises :class:`KnowledgeError`."""
        return _open(path)

    def __len__(self) -> int:
        return len(self._hashes)

    def of(self, form: str) -> list[Sense]:
        """The senses of a noun in its singular; none when it has but one or is not known."""
        first, after = self._place(form)
        return [Sense(number >> 1, bool(number & 1)) for number in self._concepts[first:after].tolist()]

    def chances(self, form: str, places: Sequence[Floats]) -> Floats:
        """How likely each sense is, from the vectors of the words around at some places in one document.

        A word has one sense in a document more often than not, so the places decide together.
        """
        first, after = self._place(form)
        scores = self._frequencies[first:after].astype(np.float32) / np.float32(FREQUENCY_STEP)
        if places:
            told = np.mean([self._context_scores(first, after, place) for place in places], axis=0)
            scores = (scores + told) * np.float32(SHARED[min(len(places), len(SHARED)) - 1])
        chances = np.exp(scores - scores.max())
        found: Floats = chances / chances.sum()
        return found

    def _place(self, form: str) -> tuple[int, int]:
        """Where the senses of a noun begin and end; nowhere when it is not known."""
        number = hashed(form)
        at = bisect_left(self._hashes, number)
        if at == len(self._hashes) or self._hashes[at] != number:
            return 0, 0
        return self._ends[at - 1] if at else 0, self._ends[at]

    def _context_scores(self, first: int, after: int, around: Floats) -> Floats:
        """A score of each sense by the words around one place; zeros where the table knows none of those words."""
        if not around.any():
            return np.zeros(after - first, np.float32)
        centred = around - self._mean
        by_class = (self._weights @ centred) * self._weight_scale
        width = len(self._projection)
        topic = ((centred.reshape(-1, width) @ self._projection) * self._nearness).sum(0)
        near = self._meanings[first:after].astype(np.float32) @ topic / np.float32(MEANING_STEP)
        scores: Floats = np.array([self._class_score(by_class, at) for at in range(first, after)], np.float32) + near
        return scores

    def _class_score(self, by_class: Floats, at: int) -> float:
        own = self._classes[self._class_starts[at] : self._class_starts[at + 1]]
        return float(by_class[self._closure[own].any(0)].sum()) if len(own) else 0.0


SHARED = (1.0, 1.25, 1.5, 1.75)
"""By how much the same answer at one, two, three or more places is surer than at one."""


def hashed(form: str) -> int:
    """The number under which a noun is stored."""
    return crc32(form.encode("utf-8", "surrogatepass"))


@lru_cache(maxsize=2)
def _opened(path: Path) -> Senses:
    return _open(path)


def _open(path: Path) -> Senses:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            read = {name: stored[name] for name in SECTIONS}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise KnowledgeError(f"the table of senses cannot be read ({type(error).__name__})") from None
    hashes, ends = array("I"), array("I")
    hashes.frombytes(read["hashes"].astype(np.uint32).tobytes())
    ends.frombytes(np.cumsum(read["counts"], dtype=np.uint32).tobytes())
    if len(hashes) != len(ends) or (np.diff(read["hashes"].astype(np.int64)) <= 0).any():
        raise KnowledgeError("the table of senses cannot be read (its nouns are not in order)")
    starts = np.concatenate([[0], np.cumsum(read["class_counts"].astype(np.int64))])
    size = len(read["weights"])
    return Senses(
        str(read["digest"]), hashes, ends, np.cumsum(read["concepts"], dtype=np.int32), read["frequencies"], read["classes"], starts,
        read["meanings"], np.unpackbits(read["closure"], axis=1, count=size).astype(np.bool_),
        read["weights"].astype(np.float32), read["weight_scale"], read["mean"], read["projection"], read["nearness"],
    )  # fmt: skip
