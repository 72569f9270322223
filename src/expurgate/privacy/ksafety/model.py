"""The problem as bits: which terms endanger which protected entity, and who else holds them.

A set of terms is an integer whose bit i stands for term i of the document; a set of entities likewise.
T is K-safe when, for every protected e, at least K entities other than e hold all of M(e) ∩ T, where
M(e) = C(e) and the names of e (definition 3.1; a name endangers its entity but shelters no other).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from expurgate.knowledge.entities.store import Entities

_MAX_SCALE = 10**6


@dataclass(frozen=True, slots=True)
class ProtectedEntity:
    """A protected entity: its number, the terms that endanger it, which of them its context holds, and its row.

    ``place`` is its row in the problem's matrix, -1 when its context holds no term of the document.
    """

    entity: int
    mask: int = field(repr=False)
    row: int = field(repr=False)
    place: int = -1


@dataclass(frozen=True, eq=False)
class Problem:
    """A document of ``size`` terms against the entities that share a term with it.

    ``columns[i]`` are the entities that hold term i, ``matrix`` is entities × terms: who holds what, ``guarded``
    are the protected entities with a term in it, ``weights`` positive integers.
    """

    size: int
    k: int
    columns: tuple[int, ...] = field(repr=False)
    matrix: npt.NDArray[np.bool_] = field(repr=False)
    guarded: tuple[ProtectedEntity, ...] = field(repr=False)
    weights: tuple[int, ...] = field(repr=False)
    _supports: dict[int, int] = field(default_factory=dict, repr=False)
    _by_term: dict[int, list[ProtectedEntity]] = field(default_factory=dict, repr=False)

    @property
    def everything(self) -> int:
        """All terms of the document, as a set of bits."""
        return (1 << self.size) - 1

    def support(self, terms: int) -> int:
        """How many entities hold all of ``terms`` (which is not empty)."""
        found = self._supports.get(terms)
        if found is None:
            holders = -1
            rest = terms
            while rest:
                low = rest & -rest
                holders &= self.columns[low.bit_length() - 1]
                rest ^= low
            found = self._supports[terms] = holders.bit_count()
            if len(self._supports) > 1_000_000:
                self._supports.clear()
        return found

    def forget(self) -> None:
        """Drop the counts remembered from earlier questions."""
        self._supports.clear()

    def others(self, one: ProtectedEntity, terms: int) -> int:
        """A_T(e): how many entities other than ``one`` hold M(e) ∩ T; for an empty set K, since all do."""
        need = one.mask & terms
        if not need:
            return self.k
        return self.support(need) - (need & ~one.row == 0)

    def safe_for(self, one: ProtectedEntity, terms: int) -> bool:
        """Whether ``terms`` are K-safe with respect to one protected entity."""
        return self.others(one, terms) >= self.k

    def safe(self, terms: int) -> bool:
        """Whether a document with these terms alone is K-safe."""
        return all(self.safe_for(one, terms) for one in self.guarded)

    def by_term(self, term: int) -> list[ProtectedEntity]:
        """The protected entities that ``term`` endangers."""
        found = self._by_term.get(term)
        if found is None:
            bit = 1 << term
            found = self._by_term[term] = [one for one in self.guarded if one.mask & bit]
        return found

    def safe_with(self, kept: int, term: int) -> bool:
        """Whether the K-safe set ``kept`` stays so with ``term`` (section 5.2.2)."""
        both = kept | 1 << term
        return all(self.safe_for(one, both) for one in self.by_term(term))

    def weight(self, terms: int) -> int:
        """The sum of the weights of ``terms``."""
        return sum(self.weights[at] for at in bits(terms))

    @cached_property
    def masks(self) -> npt.NDArray[np.bool_]:
        """A matrix of protected entities and terms: which term endangers which entity."""
        return self.masks_of(self.guarded)

    def masks_of(self, guarded: Sequence[ProtectedEntity]) -> npt.NDArray[np.bool_]:
        """The terms that endanger each of ``guarded``, one row for each."""
        return unpacked([one.mask for one in guarded], self.size)

    @cached_property
    def own_rows(self) -> npt.NDArray[np.int64]:
        """For every protected entity its row in ``matrix``, or -1."""
        import numpy as np

        return np.array([one.place for one in self.guarded], np.int64)


@dataclass(frozen=True, slots=True)
class Solution:
    """What a solver found: the terms to keep, and the weight no K-safe set can exceed."""

    keep: int = field(repr=False)
    bound: int
    solver: str
    rounds: int = 0


def bits(terms: int) -> list[int]:
    """The places of the bits that are set, lowest first."""
    found = []
    while terms:
        low = terms & -terms
        found.append(low.bit_length() - 1)
        terms ^= low
    return found


def unpacked(sets: Sequence[int], size: int) -> npt.NDArray[np.bool_]:
    """Sets as the rows of a matrix of booleans."""
    import numpy as np

    width = -(-size // 8)
    data = np.frombuffer(b"".join(one.to_bytes(width, "little") for one in sets), np.uint8)
    return np.unpackbits(data.reshape(len(sets), width), axis=1, count=size, bitorder="little").astype(bool)


def packed(flags: npt.NDArray[np.bool_]) -> int:
    """A row of booleans as a set."""
    return packed_rows(flags[None, :])[0]


def packed_rows(flags: npt.NDArray[np.bool_]) -> tuple[int, ...]:
    """The rows of a matrix of booleans as sets."""
    import numpy as np

    data = np.packbits(flags, axis=1, bitorder="little")
    return tuple(int.from_bytes(row.tobytes(), "little") for row in data)


def whole_weights(weights: Sequence[float]) -> tuple[int, ...]:
    """Positive weights as integers in the same proportion (to six decimals), so that all solvers agree exactly."""
    if any(not 0 < weight <= 1e9 for weight in weights):
        raise InputError("a weight is a number above 0 and at most 1e9")
    if all(float(weight).is_integer() for weight in weights):
        return tuple(int(weight) for weight in weights)
    parts = [Fraction(weight).limit_denominator(_MAX_SCALE) for weight in weights]
    scale = lcm(*(part.denominator for part in parts)) if parts else 1
    if scale > _MAX_SCALE:
        parts, scale = [Fraction(max(1, round(weight * _MAX_SCALE))) for weight in weights], 1
    return tuple(max(1, int(part * scale)) for part in parts)


def build(
    entities: Entities, terms: Sequence[int], protected: Sequence[int], *, k: int, weights: Sequence[float]
) -> Problem:
    """The problem of a document with these term numbers; terms that endanger nobody may be among them."""
    import numpy as np

    if k < 1:
        raise InputError(f"k is at least 1, not {k}")
    if protected and len(entities) - 1 < k:
        raise InputError(f"k = {k} cannot be met: there are only {len(entities) - 1} other entities; nothing is safe")
    holders = [entities.holders(term) for term in terms]
    numbers = np.unique(np.concatenate(holders)) if holders else np.zeros(0, np.uint32)
    flags = np.zeros((len(terms), len(numbers)), bool)
    for at, found in enumerate(holders):
        flags[at, np.searchsorted(numbers, found)] = True
    matrix = np.ascontiguousarray(flags.T)
    place_of = np.searchsorted(numbers, np.array(protected, np.int64))
    known = np.append(numbers, [-1]).astype(np.int64)[place_of] == np.array(protected, np.int64)
    places = np.where(known, place_of, -1).tolist()
    rows = iter(packed_rows(matrix[place_of[known]]))
    position = {term: at for at, term in enumerate(terms)}
    guarded = []
    for number, place in zip(protected, places, strict=True):
        row = next(rows) if place >= 0 else 0
        names = {position[int(name)] for name in entities.names_of(number) if int(name) in position}
        mask = row | sum(1 << at for at in names)
        if mask:
            guarded.append(ProtectedEntity(number, mask, row, place))
    return Problem(len(terms), k, packed_rows(flags), matrix, tuple(guarded), whole_weights(weights))


def endangered(problem: Problem) -> tuple[Problem, list[int]]:
    """The problem that is left to solve, and where its terms stand in the given one.

    Safety is inherited by subsets: a protected entity that the whole document does not endanger is safe
    whatever is kept, and so are the terms that endanger no other. Entities without a term left drop out. Protected
    entities of which the document says the same stand and fall together, so one of them is enough.
    """
    import numpy as np

    distinct = {(one.mask, one.row): one for one in reversed(problem.guarded)}
    guarded = [one for one in reversed(distinct.values()) if not problem.safe_for(one, problem.everything)]
    harmful = 0
    for one in guarded:
        harmful |= one.mask
    places = bits(harmful)
    matrix = problem.matrix[:, places]
    used = np.flatnonzero(matrix.any(axis=1))
    matrix = matrix[used]
    where = np.searchsorted(used, [one.place for one in guarded]).tolist()
    masks = packed_rows(problem.masks_of(guarded)[:, places])
    rows = packed_rows(unpacked([one.row for one in guarded], problem.size)[:, places])
    left = tuple(
        ProtectedEntity(one.entity, mask, row, at if row else -1)
        for one, mask, row, at in zip(guarded, masks, rows, where, strict=True)
    )
    columns = packed_rows(np.ascontiguousarray(matrix.T))
    weights = tuple(problem.weights[at] for at in places)
    return Problem(len(places), problem.k, columns, matrix, left, weights), places
