"""What a whole document adds up to: a protected entity must stay hidden in a crowd of its peers.

α bounds what one term, or one group in a context, says about c; who adds up weak evidence over a document is bounded by
neither. So, beyond the paper: either all terms together, as if each spoke for itself and beyond what any word seems to
say, Σ max(0, PMI(c;t) − bias), say less than IC(c)/α as well; or, by each way of adding up (``knowledge.evidence``), they
speak for at least ``crowd`` peers of c as strongly as for c, or not for c at all. Peers that are named in plain sight are
left aside. While that does not hold terms are given up, each time the one that brings c furthest back into the crowd for
the information it costs; what turns out not to be needed is put back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING

from expurgate.core.choices import WANTED
from expurgate.core.document import Reading
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.knowledge.belonging import belonging
from expurgate.knowledge.definitions import tells_sort
from expurgate.knowledge.evidence import Evidence, evidence_for, joined_names, known, occurrences
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.peers import peers
from expurgate.knowledge.telling import LITTLE, clue_likelihood, counting
from expurgate.text.normal import normal_form
from expurgate.text.plain import is_plain

if TYPE_CHECKING:
    import numpy as np

    from expurgate.knowledge.evidence import Array

    Chosen = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

SLACK = 1e-9
MARGIN = 0.5
"""By counts alone, where too few peers are told of as much as c, terms are given up for so many more than are asked: what takes their
place, and what goes for other entities, shifts the balance a little, and would be judged round after round."""
_LEAST = 1e-3
"""No term is less likely to be a clue than this."""


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A term that must be hidden, with the bits it adds to what the document tells about c."""

    term: str = field(repr=False)
    bits: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How c stands: ``peers`` that are not named, how many of them are ``asked`` for and how many are told of as much as
    c (``crowd``, by the worst way of adding up), what all terms together say in bits beyond what any word does
    (``told``), and the terms to give up where that is too much and those are too few."""

    peers: int
    asked: int
    crowd: int
    told: float
    given_up: tuple[GivenUp, ...] = ()

    def facts(self) -> dict[str, float]:
        """The facts that the certificate states."""
        return {"peers": self.peers, "asked": self.asked, "crowd": self.crowd, "told": self.told}


def asked_of(crowd: int, found: int) -> int:
    """How many peers must be told of as much: where fewer are found than wanted, the same share of them."""
    return min(found, ceil(crowd * found / WANTED))


def standing(reading: Reading, entity: str, knowledge: Knowledge, *, crowd: int, threshold: float = 0.0) -> Standing:
    """How ``entity`` stands among its peers in a reading, and what to give up so that it hides among ``crowd``.

    ``threshold``: below so many bits in all nothing is asked.
    """
    return Hearing(reading, knowledge, (entity,)).standing(entity, crowd=crowd, threshold=threshold)


class Hearing:
    """The terms of a reading, or their parts, that the corpus can speak of, for all the entities that are asked about.

    What they tell of each entity and of each of its peers is looked up and added up for all of them at once; only of an entity that
    stands out of its crowd the terms are weighed one by one.
    """

    def __init__(self, reading: Reading, knowledge: Knowledge, entities: Sequence[str]) -> None:
        self._text, self._knowledge = reading.document.text, knowledge
        often = {term: times for term, times in occurrences(reading).items() if not tells_sort(term)}
        self._heard = {normal: found for normal, found in known(knowledge, often).items() if found}
        self._often = [often[normal] for normal in self._heard]
        self._parts = list(dict.fromkeys(part for found in self._heard.values() for part in found))
        self._every = tuple(peers(knowledge, entity).names for entity in entities)

    def standing(self, entity: str, *, crowd: int, threshold: float) -> Standing:
        """How ``entity`` stands among its peers; see :func:`standing`."""
        knowledge, heard = self._knowledge, self._heard
        among = peers(knowledge, entity)
        named = among.named(self._text)
        unnamed = [0, *(number for number in range(1, len(among.names)) if number not in named)]
        asked = asked_of(crowd, len(unnamed) - 1)
        if not asked or not heard:
            return Standing(len(unnamed) - 1, asked, len(unnamed) - 1, 0.0)
        places = joined_names(knowledge, self._every).places[among.names]
        columns = [places[number] for number in unnamed]
        bias = knowledge.bias(among.names[0])
        told = float(self._weights @ _beyond(self._evidence.bits[:, columns[0]], bias))
        likely = self._likely(entity, alone=False)
        stands = Standing(len(unnamed) - 1, asked, self._in_crowd(likely, columns), told)
        if told < threshold - SLACK or stands.crowd >= asked:
            return stands
        if self._knowledge.association is not None and told < LITTLE * threshold:
            likely = self._likely(entity, alone=True)
            stands = replace(stands, crowd=self._in_crowd(likely, columns))
            if stands.crowd >= asked:
                return stands
        return replace(stands, given_up=self._given_up(entity, columns, asked, threshold, bias, likely))

    def _in_crowd(self, likely: Array, columns: list[int]) -> int:
        """How many peers are told of as much as the entity by the terms that count."""
        return _crowd([each[columns] for each in self._sums(likely)])

    def _likely(self, entity: str, *, alone: bool) -> Array:
        """1 for each part that counts, 0 for the others; ``alone``: what is rather no clue does not (``knowledge.telling``)."""
        import numpy as np

        if self._knowledge.association is None or not alone:
            return np.ones(len(self._parts))
        return np.array(counting(self._knowledge, self._parts, entity), dtype=np.float64)

    def _given_up(
        self, entity: str, columns: list[int], asked: int, threshold: float, bias: float, likely: Array
    ) -> tuple[GivenUp, ...]:
        """The terms to give up so that an entity hides; ``columns``: its own and those of its peers."""
        knowledge, every, heard = self._knowledge, self._evidence, likely[:, None]
        told = Evidence(every.bits[:, columns] * heard, every.ratios[:, columns] * heard, every.worth[columns])
        if knowledge.association is None:
            asked = min(len(columns) - 1, asked + ceil(MARGIN * asked))
        table = _Table(told, self._rows, self._often, asked, threshold, bias)
        gone = table.given_up(_worth(knowledge, self._heard, self._often, entity))
        terms, total = list(self._heard), table.sums[0][:, 0]
        return tuple(GivenUp(terms[number], float(total[number])) for number in gone)

    @cached_property
    def _evidence(self) -> Evidence:
        """What each part tells of all entities and their peers."""
        return evidence_for(self._knowledge, self._parts, joined_names(self._knowledge, self._every).names)

    @cached_property
    def _weights(self) -> Array:
        """How often each part stands in the reading."""
        import numpy as np

        found = np.zeros(len(self._parts))
        for rows, times in zip(self._rows, self._often, strict=True):
            found[rows] += times
        return found

    @cached_property
    def _rows(self) -> list[list[int]]:
        """The rows of the evidence that belong to the parts of each term."""
        at = {part: number for number, part in enumerate(self._parts)}
        return [[at[part] for part in found] for found in self._heard.values()]

    def _sums(self, likely: Array) -> list[Array]:
        """What all terms that count tell together of each entity and peer, by each way of adding up."""
        import numpy as np

        told, times = self._evidence, (self._weights * likely)[:, None]
        most: Array = (told.bits * likely[:, None]).max(axis=0, initial=0.0) / np.maximum(told.worth, 1.0)
        return [(times * told.bits).sum(axis=0), (times * told.ratios).sum(axis=0), most]


def _beyond(bits: Array, bias: float) -> Array:
    """The bits beyond what any word seems to say."""
    import numpy as np

    found: Array = np.maximum(bits - bias, 0.0)
    return found


def _crowd(every: Sequence[Array]) -> int:
    """How many peers are told of as much as c, the first of the scores; all of them where c is not spoken for."""
    return min(
        int((scores[1:] >= scores[0] - SLACK).sum()) if scores[0] > SLACK else len(scores) - 1 for scores in every
    )


def _excess(scores: Array, asked: int) -> Array:
    """By how much c stands out of the crowd, for each row of scores; not above 0 where it does not."""
    import numpy as np

    place = scores.shape[-1] - asked
    last = np.partition(scores[..., 1:], place - 1, axis=-1)[..., place - 1]
    above: Array = scores[..., 0] - np.maximum(last, 0.0)
    return above


def _worth(knowledge: Knowledge, heard: Mapping[str, list[str]], often: Sequence[int], entity: str) -> Array:
    """What it costs to give up each term: how often it stands; where the knowledge predicts, far less the likelier it is a clue."""
    import numpy as np

    if knowledge.association is None:
        return np.array(often, dtype=np.float64)
    parts = list(dict.fromkeys(part for found in heard.values() for part in found))
    listed = belonging(knowledge, entity).shares
    likely = {
        part: 1.0 if part in listed else _LEAST if is_plain(part) else max(_LEAST, odds)
        for part, odds in zip(parts, clue_likelihood(knowledge, parts, normal_form(entity)), strict=True)
    }
    return np.array([max(likely[part] for part in found) ** -1.0 for found in heard.values()])


class _Table:
    """A row a term, c in the first column, a peer in each of the others; one table for each way of adding up."""

    def __init__(
        self, told: Evidence, rows: list[list[int]], often: list[int], asked: int, limit: float, bias: float
    ) -> None:
        import numpy as np

        times = np.array(often, dtype=np.float64)[:, None]
        every: list[Array] = [_beyond(told.bits[:, :1], bias), told.bits, told.ratios]
        self.shares = told.shares
        if len(rows) < sum(map(len, rows)):  # some term is known by several parts
            parts, starts = np.concatenate(rows), np.cumsum([0, *map(len, rows[:-1])])
            every = [np.add.reduceat(table[parts], starts, axis=0) for table in every]
            self.shares = np.maximum.reduceat(self.shares[parts], starts, axis=0)
        elif rows != [[at] for at in range(len(rows))]:
            parts = np.concatenate(rows)
            every, self.shares = [table[parts] for table in every], self.shares[parts]
        self.beyond, *self.sums = (times * table for table in every)
        self.asked, self.limit = asked, limit

    def scores(self, left: Chosen) -> list[Array]:
        """What the terms that are left tell about the entity and each peer, by each way of adding up."""
        return [*(table[left].sum(axis=0) for table in self.sums), self.shares[left].max(axis=0, initial=0.0)]

    def holds(self, left: Chosen) -> bool:
        """Whether the terms that are left say little about c, or hide it in a crowd."""
        if self.beyond[left].sum() < self.limit - SLACK:
            return True
        return all(float(_excess(each, self.asked)) <= SLACK for each in self.scores(left))

    def given_up(self, cost: Array) -> list[int]:
        """The rows to give up so that the rest holds, in order; none of them alone can be put back, the dearest are tried first."""
        import numpy as np

        left = np.ones(len(cost), dtype=np.bool_)
        gone: list[int] = []
        while left.any() and not self.holds(left):
            gone.append(self._worst(left, cost))
            left[gone[-1]] = False
        dearest = sorted(gone, key=lambda number: -cost[number])
        spared = {number for number in dearest if self._spared(number, left)}
        return [number for number in gone if number not in spared]

    def _spared(self, number: int, left: Chosen) -> bool:
        """Puts a row back if the rest still holds with it."""
        left[number] = True
        left[number] = self.holds(left)
        return bool(left[number])

    def _worst(self, left: Chosen, cost: Array) -> int:
        """The row that brings c furthest back for its cost; the share of one term is judged when sums hold."""
        import numpy as np

        *sums, shares = self.scores(left)
        rows = np.flatnonzero(left)
        gain = np.zeros(len(rows))
        for table, now in zip(self.sums, sums, strict=True):
            out = float(_excess(now, self.asked))
            if out > SLACK:
                gain += np.clip(out - _excess(now - table[rows], self.asked), 0.0, out) / out
        if not gain.any():
            gain = (
                self.shares[rows, 0]
                if _excess(shares, self.asked) > SLACK
                else np.maximum(self.sums[0][rows, 0], SLACK)
            )
            return int(rows[gain.argmax()])
        return int(rows[(gain / cost[rows]).argmax()])
