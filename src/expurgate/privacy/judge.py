"""What terms say about one protected entity: PMI(c;t) in bits (C-sanitized, equation 3), and on what evidence.

Beyond the paper, sparse evidence is gathered more widely: the parts of a term, what the term is a kind of, and, when
nothing speaks, the silence itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf

from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.memory import Table
from expurgate.core.spans import Span
from expurgate.knowledge.acquaintance import ENOUGH, leans
from expurgate.knowledge.belonging import belonging
from expurgate.knowledge.knowledge import Knowledge, contains, is_number, names_of, unknown_words
from expurgate.knowledge.measures import SUPPORT_FLOOR, information_content
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.knowledge.telling import told, usual, weighed
from expurgate.privacy.sums import MOST
from expurgate.text.disguises import disguised
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.plain import is_plain

_BATCH = 16
"""Terms that are asked about together where the answer may end the asking."""
WELL_KNOWN = 30
"""From so many documents on, how often a term stands beside c says enough about the two."""


@dataclass(frozen=True, slots=True)
class Risk:
    """The bits that a term tells about one protected entity, and the evidence for them.

    ``names`` (it is c, a synonym or a kind of c), ``kin`` (it is a kind of something named after c), ``counted``,
    ``weak`` (counted in few documents), ``predicted`` (never counted together, told by what both stand beside),
    ``listed`` (known to belong to c), ``unseen`` (the corpus cannot speak of it), ``thin`` (a name, and too little is known
    of c to call it safe) or ``none``.
    """

    bits: float
    evidence: str


class Judge:
    """Measures what terms tell about one protected entity c."""

    def __init__(self, entity: str, alpha: float, knowledge: Knowledge) -> None:
        self.entity = entity
        self.normal = normal_form(entity)
        self.knowledge = knowledge
        self.information = knowledge.information(self.normal)
        self.leans = leans(knowledge, knowledge.counts([self.normal])[0])
        enough = information_content(ENOUGH, knowledge.corpus.documents) if self.leans else self.information
        self.whole = min(self.information, enough)
        self.threshold = self.whole / alpha
        self.belonging = belonging(knowledge, entity)
        self._known = knowledge.remember(("known", entity), _Known, knowledge, entity)
        self._joint: Table[str, int] = knowledge.table(("joint", self.normal))
        self._told: Table[str, tuple[float, float, float, float]] = knowledge.table(("told", self.normal))
        self._credits: Table[tuple[str, bool], float] = knowledge.table(("credit", self.normal))
        self._risks: Table[tuple[str, bool], Risk] = knowledge.table(("risk", entity, alpha))

    @property
    def names(self) -> tuple[str, ...]:
        """Every normal form that names c."""
        return self._known.order

    @property
    def own_names(self) -> frozenset[str]:
        """The names of c itself, without those of its kinds."""
        return self._known.own

    def note(self, terms: Sequence[str], joint: Sequence[int]) -> None:
        """Remember in how many documents each of ``terms`` stands together with c."""
        counted = dict(zip(terms, joint, strict=True))
        self._joint.many(terms, lambda new: [counted[term] for term in new])

    def beside_it(self, terms: Sequence[str], support: int) -> list[str]:
        """Those of ``terms`` that stand together with c in at least so many documents: no others are in a group seen so often."""
        joint = self._ask(terms)
        return [term for term in terms if joint[term] >= support]

    def named_in(self, text: str) -> Iterator[tuple[Span, str]]:
        """The places where a text names c, and by which of its names; also a name that is parted or has look-alikes in it."""
        for span, number in self.matcher.find(text):
            yield span, self.names[number]
        yield from ((span, word) for span, word in disguised(text) if word in self._known.all)

    @property
    def matcher(self) -> PhraseMatcher:
        """Finds the names in a text."""
        return self._known.matcher

    @property
    def bias(self) -> float:
        """The bits that any word seems to tell about c, which are no evidence."""
        return self._known.bias

    @property
    def quiet(self) -> float:
        """Terms with less credit than this are not added up. Without predictions nothing is added up."""
        if self.knowledge.association is None:
            return inf
        return (self.threshold - self.bias) / MOST

    def prepare(self, terms: Iterable[str]) -> None:
        """Ask the corpus for all terms and their parts at once."""
        new = [term for term in terms if (term, False) not in self._risks]
        seen = self.knowledge.see(new)
        most = self._most()
        asked = [part for term in new for part, count in seen[term] if count <= most]
        if self.knowledge.association is not None:
            self._counted(asked)
            return
        joint = self._ask(asked)
        self.knowledge.counts([part for part in asked if joint[part]])

    def _most(self, least: float | None = None) -> float:
        """In how many documents a term may stand that can say ``least`` bits (by default, enough): PMI(c;t) ≤ IC(t)."""
        if least is None and self.knowledge.association is not None:
            return inf
        return self.knowledge.corpus.documents / 2 ** (self.threshold if least is None else least) * (1 + 1e-9)

    def _telling(self, normal: str, least: float | None = None) -> list[str]:
        """The seen parts of a term that can say ``least`` bits (by default, enough); common ones cannot."""
        most = self._most(least)
        return [part for part, count in self.knowledge.seen_parts(normal) if count <= most]

    def risk(self, normal: str, *, thorough: bool = False) -> Risk:
        """The most that a term or a part of it says about c; ``thorough``: also when it cannot be too much."""
        return self._risks.one((normal, thorough), self._risk, normal, thorough)

    def most(self, waiting: Sequence[tuple[int, str]], least: float) -> float:
        """The most that any of some terms, ordered :func:`by_rarity`, or their parts says about c, or ``least`` if that is more.

        PMI(c;t) ≤ IC(t), and counts as they stand bound the IC from above: so the rarest are asked first, some together.
        """
        if self.belonging.shares:
            least = max(least, *(self.listed(normal) for _, normal in waiting), 0.0)
        for at in range(0, len(waiting), _BATCH):
            batch = waiting[at : at + _BATCH]
            if information_content(batch[0][0], self.knowledge.corpus.documents) <= least:
                break
            asked = [part for _, normal in batch for part in self._telling(normal, least)]
            least = max([least, *(bits for bits, _ in self._counted(asked))])
        return least

    def _risk(self, normal: str, thorough: bool) -> Risk:
        if contains(normal, self._known.all):
            return Risk(self.information, "names")
        if self._is_kin(normal):
            return Risk(self.information, "kin")
        found = [part for part, _ in self.knowledge.seen_parts(normal)] if thorough else self._telling(normal)
        best = Risk(float("-inf"), "none")
        for bits, together in self._counted(found):
            if bits > best.bits:
                best = Risk(bits, _evidence(together))
        if self.listed(normal) > max(best.bits, 0.0):
            best = Risk(self.listed(normal), "listed")
        if best.bits < self.threshold and unknown_words(self.knowledge, normal):
            return Risk(self.information, "unseen")
        return best

    def listed(self, normal: str) -> float:
        """The bits that a term tells because it is known to belong to c; nothing where it is not (``knowledge.belonging``)."""
        return self.belonging.shares.get(normal, 0.0) * self.whole

    def _counted(self, asked: list[str]) -> list[tuple[float, int]]:
        """Bits about c and the documents they are counted in: PMI(c;t) of those of ``asked`` that stand beside c; where
        the knowledge predicts as well, the estimate of all of them."""
        joint = self._ask(asked)
        if self.knowledge.association is not None:
            counted = self._heard(asked)
            bits = self._told.many(counted, self._estimated)
            return [(bits[part][0], joint[part]) for part in counted]
        beside = [part for part in asked if joint[part]]
        of, *alone = self.knowledge.counts([self.normal, *beside])
        together = [joint[part] for part in beside]
        return [(self.knowledge.pmi(both, of, one), both) for both, one in zip(together, alone, strict=True)]

    def told(self, normal: str) -> float:
        """The most that a term or a part of it tells of c by the estimate alone."""
        return max((bits for bits, _ in self._counted(self._telling(normal))), default=-inf)

    def credit(self, normal: str, *, outside: bool = False) -> float:
        """The most bits that a term or a part of it adds to what is told of c (``knowledge.credit``); ``outside``: the word
        stands outside noun phrases. Nothing where the knowledge has counts alone."""
        if self.knowledge.association is None:
            return 0.0
        return self._credits.one((normal, outside), self._credit, normal, outside)

    def _credit(self, normal: str, outside: bool) -> float:
        from expurgate.knowledge.credit import credit

        heard = [] if is_plain(normal) else self._heard(self._telling(normal))
        found = self._told.many(heard, self._estimated).values()
        told = (credit(bits - self.bias, leans, outside=outside) for bits, _, _, leans in found)
        return max(0.0, self.listed(normal) - self.bias, *told)

    def clue(self, normal: str) -> float:
        """How much of a clue a term is: of groups that tell too much together, rather the best clue goes."""
        if self.knowledge.association is None:
            return max(0.0, self.risk(normal, thorough=True).bits)
        return self.credit(normal)

    def silent_words(self, normal: str) -> int:
        """How many words at the beginning of a phrase tell next to nothing of c, by themselves and with what follows."""
        if self.knowledge.association is None:
            return 0
        from expurgate.knowledge.credit import credit

        found = self._told.many(self._heard(self._telling(normal)), self._estimated)
        told = {part: (credit(bits - self.bias, leans), bits) for part, (bits, _, _, leans) in found.items()}
        words = normal.split()
        for stay in range(len(words) - 1, 0, -1):
            if self._is_silent(" ".join(words[:stay]), " ".join(words[stay:]), told):
                return stay
        return 0

    def _is_silent(self, lead: str, rest: str, told: Mapping[str, tuple[float, float]]) -> bool:
        """Whether ``lead`` adds nothing to ``rest``; ``told``: the credit and the bits of each part of the phrase."""
        within = {part for part in told if f" {part} " in f" {lead} "}
        behind = max((told[part][0] for part in told.keys() - within if f" {part}" in f" {rest}"), default=0.0)
        return all(
            (worth < self.quiet and bits < self.threshold) if part in within else worth <= behind
            for part, (worth, bits) in told.items()
        )

    def rests_on(self, terms: Iterable[str]) -> dict[str, float]:
        """Of the part of a term that tells most: the bits predicted before counting, and the share that was counted."""
        if self.knowledge.association is None:
            return {}
        asked = self._heard([part for normal in terms for part, _ in self.knowledge.seen_parts(normal)])
        found = self._told.many(asked, self._estimated).values()
        _, predicted, counted, _ = max(found, default=(0.0, 0.0, 0.0, 0.0))
        return {"predicted": predicted, "counted": counted}

    def _heard(self, asked: list[str]) -> list[str]:
        """What can be estimated: a phrase that was never counted is judged by its parts, of a word that neither corpus nor
        table has seen nobody knows what it tells, and "one" says nothing."""
        said = [part for part in asked if part not in FUNCTION_WORDS]
        counts = self.knowledge.counts(said)
        return [part for part, count in zip(said, counts, strict=True) if count or self._is_foreseen(part)]

    def _is_foreseen(self, part: str) -> bool:
        """Whether a prediction speaks of what was never counted: of a number, and of a word that the table has."""
        table = self.knowledge.association
        return " " not in part and (is_number(part) or (table is not None and bool(table.units(part))))

    def _estimated(self, asked: list[str]) -> list[tuple[float, float, float, float]]:
        """The estimate of each part: bits in all, bits predicted before counting, the share that was counted, and the
        logarithm of the odds that it is a clue."""
        import numpy as np

        from expurgate.knowledge.credit import WEIGHTS, leaning

        joint = self._ask(asked)
        together = np.array([joint[part] for part in asked], dtype=np.float64)
        found = told(self.knowledge, asked, [self.normal], together[:, None])
        leans = leaning(weighed(self.knowledge, asked, [self.normal], found.bits - self.bias))
        leans += WEIGHTS["unlisted"] * bool(self.belonging.shares)
        columns = (each[:, 0].tolist() for each in (found.bits, found.predicted, found.counted, leans))
        return list(zip(*columns, strict=True))

    def _ask(self, asked: Iterable[str]) -> dict[str, int]:
        """The number of documents in which each part occurs together with c."""
        return self._joint.many(asked, partial(self.knowledge.together, self.normal))

    def _is_kin(self, normal: str) -> bool:
        """Whether the term is a kind of something that carries c's own name (zidovudine: an anti-HIV agent)."""
        kinds = self.kinds(normal, self.knowledge.frequencies([normal])[0])
        return any(contains(kind, self._known.own) for kind in kinds)

    def kinds(self, normal: str, frequency: int) -> tuple[str, ...]:
        """What a rare term is a kind of. Of others, by their ``frequency``, the counts themselves speak."""
        return () if frequency >= WELL_KNOWN else self.knowledge.remember(("kinds", normal), self._kinds, normal)

    def _kinds(self, normal: str) -> tuple[str, ...]:
        return tuple(normal_form(kind) for kind in self.knowledge.taxonomy.generalizations(normal))


def by_rarity(knowledge: Knowledge, terms: Iterable[str]) -> list[tuple[int, str]]:
    """Terms, each with the number of documents in which its rarest part stands as it is, the rarest first."""
    seen = knowledge.see(terms).items()
    return sorted((min((count for _, count in inside if count), default=1), normal) for normal, inside in seen)


def _evidence(together: int) -> str:
    """The kind of evidence: counted in enough documents, in few of them, or predicted."""
    if together >= SUPPORT_FLOOR:
        return "counted"
    return "weak" if together else "predicted"


class _Known:
    """What is known of one protected entity before any document: its names, what finds them, what any word says of it."""

    def __init__(self, knowledge: Knowledge, entity: str) -> None:
        self.own = names_of(knowledge, entity, specializations=False)
        self.all = names_of(knowledge, entity)
        self.order = tuple(sorted(self.all))
        self.matcher = PhraseMatcher(self.order)
        normal = normal_form(entity)
        self.bias = knowledge.bias(normal) if knowledge.association is None else usual(knowledge, normal)
