"""Everything a privacy model may ask: a corpus, a taxonomy, and at which level to count."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from statistics import median
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar

from expurgate.core.choices import MODEL_LEVEL, Level
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.memory import ANSWERS, Memory, Table, active_memory, remembered_of_words
from expurgate.knowledge.corpus.base import Alternatives, CoOccurrence, Corpus, inflections
from expurgate.knowledge.corpus.hashing import MAX_LENGTH
from expurgate.knowledge.measures import COMMON, information_content, pointwise_mutual_information
from expurgate.text.families import family, initials
from expurgate.text.normal import FUNCTION_WORDS, normal_form, tokens

if TYPE_CHECKING:
    from expurgate.knowledge.association import Association
    from expurgate.knowledge.corpus.base import Counts
    from expurgate.knowledge.records import Records

T = TypeVar("T")
P = ParamSpec("P")


class Kinds(Protocol):
    """What the models ask of a taxonomy."""

    @property
    def digest(self) -> str: ...
    def generalizations(self, term: str) -> list[str]: ...
    def synonyms(self, term: str) -> tuple[str, ...]: ...
    def specializations(self, term: str) -> tuple[str, ...]: ...


@dataclass(frozen=True)
class Knowledge:
    """K and KB together, with the counts the models are made of.

    ``association``: the table that predicts what was never counted; without one the counts alone speak. ``records``: what entity files
    tell of entities.
    Answers are kept in the memory that is active; where none is, in one that dies with this object.
    """

    corpus: Corpus
    taxonomy: Kinds
    level: Level = MODEL_LEVEL
    association: Association | None = None
    records: Records | None = None
    _own: Memory = field(default_factory=Memory, init=False, repr=False, compare=False)

    def table(self, name: Hashable, limit: int = ANSWERS) -> Table[Any, Any]:
        """The table of answers under this name."""
        return (active_memory() or self._own).table(self, name, limit)

    def remember(self, key: Hashable, make: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """What ``make`` gives for ``args``, made once while there is room to remember it."""
        table: Table[Hashable, T] = self.table("other")
        found = table.get(key)
        return table.keep(key, make(*args, **options)) if found is None else found

    def counts(self, terms: list[str]) -> list[int]:
        """In how many documents each term occurs; asked once while there is room to remember it."""
        known = self.table("counts").many(terms, lambda new: self.corpus.counts(new, level=self.level))
        return [known[term] for term in terms]

    def count(self, term: str) -> int:
        """In how many documents a term occurs."""
        found: int | None = self.table("counts").get(term)
        return self.counts([term])[0] if found is None else found

    def frequencies(self, normals: Sequence[str]) -> list[int]:
        """In how many documents each normal form stands as it is: a lower bound of its count at any level."""
        return self.corpus.frequencies(normals)

    def seen_parts(self, normal: str) -> tuple[tuple[str, int], ...]:
        """A term, its words, and phrases inside it that the corpus has seen as they stand, each with its frequency.

        A word may be known by another spelling alone ("gonorrhoea" by "gonorrhea"). What is the plural of something more
        common ("Audis") has that inside it as well.
        """
        found: tuple[tuple[str, int], ...] | None = self.table("parts").get(normal)
        return self.see([normal])[normal] if found is None else found

    def see(self, normals: Iterable[str]) -> dict[str, tuple[tuple[str, int], ...]]:
        """What :meth:`seen_parts` answers, for many terms looked up together."""
        return self.table("parts").many(normals, self._look_inside)

    def _look_inside(self, normals: list[str]) -> Iterator[tuple[tuple[str, int], ...]]:
        inside = [parts(normal) for normal in normals]
        bases = {part: part[:-1] for each in inside for part in each if part.endswith("s") and len(part) > 1}
        asked = list(dict.fromkeys([*(part for each in inside for part in each), *bases.values()]))
        counts = dict(zip(asked, self.frequencies(asked), strict=True))
        for normal, each in zip(normals, inside, strict=True):
            known = {part: counts[part] for part in each if counts[part] or part == normal or part.isalpha()}
            for part in each:
                base = bases.get(part, "")
                if base and counts[base] > counts[part]:
                    known.setdefault(base, counts[base])
            yield tuple(known.items())

    def information(self, term: str) -> float:
        """IC(t) in bits."""
        return information_content(self.count(term), self.corpus.documents)

    def seen(self, term: str) -> bool:
        """Whether the corpus knows the term at all."""
        return self.count(term) > 0

    def alternatives(self, term: str) -> Alternatives:
        """What counts as ``term`` at this knowledge's level."""
        return self.corpus.alternatives(term, self.level)

    def _all_alternatives(self, terms: Iterable[str]) -> list[Alternatives]:
        return self.corpus.all_alternatives(terms, self.level)

    def joint(self, combinations: list[tuple[str, ...]]) -> list[int]:
        """In how many documents all terms of each combination occur."""
        return self.corpus.joint([*map(self._all_alternatives, combinations)])

    def together(self, term: str, others: Sequence[str]) -> list[int]:
        """In how many documents ``term`` stands together with each of ``others``."""
        return self.corpus.together(self.alternatives(term), self._all_alternatives(others))

    def beside(self, term: str, others: Sequence[str]) -> CoOccurrence:
        """Counts of combinations of ``others``, in the documents that contain ``term``."""
        return self.corpus.beside(self.alternatives(term), self._all_alternatives(others))

    def crossed(self, rows: Sequence[str], columns: Sequence[str]) -> Counts:
        """For each row and each column, in how many documents both occur."""
        return self.corpus.crossed(self._all_alternatives(rows), self._all_alternatives(columns))

    def crossed_groups(self, groups: Sequence[Sequence[str]], columns: Sequence[str]) -> Counts | None:
        """For each group of terms and each column, how many documents hold all; None where the corpus counts that no cheaper together."""
        asked = [*map(self._all_alternatives, groups)]
        return self.corpus.crossed_groups(asked, self._all_alternatives(columns))

    def bias(self, entity: str) -> float:
        """What words that say nothing in particular seem to say about ``entity``: the median PMI of common words.

        Documents that hold one thing are longer than those that do not, so any word stands beside it more often than
        chance would have it. A group of m terms carries that m times.
        """
        return self.remember(("bias", entity), self._bias, entity)

    def _bias(self, entity: str) -> float:
        of, *alone = self.counts([entity, *COMMON])
        together = self.together(entity, COMMON)
        told = [self.pmi(both, of, one) for both, one in zip(together, alone, strict=True) if both]
        return max(0.0, median(told)) if told else 0.0

    def pmi(self, together: int, of: int, alone: int) -> float:
        """PMI from counts of this corpus."""
        return pointwise_mutual_information(together, of, alone, self.corpus.documents)


@remembered_of_words(65_536)
def parts(normal: str) -> tuple[str, ...]:
    """A term and the terms inside it: runs of at most five words that begin and end with a content word."""
    words = normal.split()
    ends = [word not in FUNCTION_WORDS for word in words]
    found = [
        " ".join(words[first:last])
        for first in range(len(words))
        for last in range(first + 1, min(first + MAX_LENGTH, len(words)) + 1)
        if ends[first] and ends[last - 1]
    ]
    return tuple(dict.fromkeys(([normal] if normal else []) + found))


def pieces(text: str) -> list[str]:
    """The phrases of a replacement that will be read as terms: what stands between its function words."""
    found: list[list[str]] = [[]]
    for word in tokens(text):
        if word in FUNCTION_WORDS or not word:
            found.append([])
        else:
            found[-1].append(word)
    return [" ".join(words) for words in found if words]


def unknown_words(knowledge: Knowledge, normal: str) -> list[str]:
    """The words of a term that the corpus has never seen; numbers mean nothing by themselves and do not count."""
    table: Table[str, list[str]] = knowledge.table("unknown")
    return table.one(normal, _unknown_words, knowledge, normal)


def _unknown_words(knowledge: Knowledge, normal: str) -> list[str]:
    words = [word for word in normal.split() if word not in FUNCTION_WORDS and not is_number(word)]
    rare = [word for word, count in zip(words, knowledge.frequencies(words), strict=True) if count == 0]
    return [word for word, count in zip(rare, knowledge.counts(rare), strict=True) if count == 0]


def unheard(knowledge: Knowledge, normals: Iterable[str]) -> list[str]:
    """The terms that the corpus has never seen, however well it may know their words. Numbers are no terms."""
    asked = list(normals)
    rare = [normal for normal, count in zip(asked, knowledge.frequencies(asked), strict=True) if count == 0]
    rare = [normal for normal in rare if not all(map(is_number, normal.split()))]
    return [normal for normal, count in zip(rare, knowledge.counts(rare), strict=True) if count == 0]


def is_number(word: str) -> bool:
    """Whether a word is written in digits."""
    return word.replace(".", "").isdigit()


def contains(normal: str, names: frozenset[str]) -> bool:
    """Whether a term is, or has inside it, one of the names."""
    return any(part in names for part in parts(normal))


def names_of(knowledge: Knowledge, term: str, *, specializations: bool = True) -> frozenset[str]:
    """Every normal form that names ``term``: its family and those of its synonyms, inflections, what is a kind of it.

    ``term`` is as people write it: an acronym is known by its capitals. Many ask for the names of one thing, so they are remembered.
    """
    return knowledge.remember(("names", term, specializations), _names_of, knowledge, term, specializations)


def _names_of(knowledge: Knowledge, term: str, specializations: bool) -> frozenset[str]:
    normal = normal_form(term)
    others = knowledge.taxonomy.synonyms(normal)
    if knowledge.records is not None:
        others = (*others, *knowledge.records.names(term))
    named = [form for name in (term, *others) for form in (*family(name), *initials(name))]
    if specializations:
        for kind in (normal, f"{normal} infection"):  # whoever has AIDS has HIV: it is an infection with it
            named.extend(knowledge.taxonomy.specializations(kind))
    return frozenset(form for name in named for form in inflections(name) if form)
