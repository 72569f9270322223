"""The interface of every corpus, wherever its counts come from.

The unit is the document: ``count({t1..tn})`` is the number of documents that contain every tᵢ as a phrase;
p = count / N, IC(t) = −log₂ p(t), PMI(c;T) = log₂( p(c,T) / (p(c) p(T)) ).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from expurgate.core import lazy_re as re
from expurgate.core.choices import LEVELS, Level
from expurgate.core.errors import InputError, KnowledgeError
from expurgate.core.memory import Table, active_table
from expurgate.knowledge.measures import information_content, pointwise_mutual_information
from expurgate.text.inflection import noun_forms
from expurgate.text.normal import normal_form

if TYPE_CHECKING:
    import numpy as np

    Documents = np.ndarray[tuple[int, ...], np.dtype[np.uint32]]
    """Documents of a corpus by their numbers, in order."""
    Counts = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
    """Numbers of documents, a row for each group of terms and a column for each thing."""

DEFAULT_LEVEL: Level = "surface"
"""Chosen by ``benchmarks/levels.py``: the level whose information content ranks words most like larger corpora do."""

Alternatives = tuple[str, ...]
"""Normal forms that count as one term: a document contains the term when it contains any of them."""


class Kin(Protocol):
    """The part of a taxonomy that a corpus needs to count synonyms and specializations."""

    def synonyms(self, term: str) -> tuple[str, ...]: ...
    def specializations(self, term: str) -> tuple[str, ...]: ...


class Openers(Protocol):
    """The ways a corpus comes about. The package gives them to :class:`Corpus`, which knows none of its own kinds."""

    def builtin_corpus(self) -> Corpus: ...
    def open_corpus(
        self, place: str | PathLike[str], *, kin: Kin | None = None, check: bool | None = None
    ) -> Corpus: ...
    def build_corpus(
        self,
        documents: str | PathLike[str] | Iterable[str],
        path: Path,
        *,
        min_df: int | Sequence[int] | None,
        processes: int | None,
        progress: Callable[[str, int, int | None], None] | None,
        name: str,
    ) -> Corpus: ...


_openers: list[Openers] = []


def opened_by(openers: Openers) -> None:
    """Let :class:`Corpus` open, build and find the built-in corpus in these ways."""
    _openers[:] = [openers]


class Corpus(ABC):
    """Counts of terms, alone and together. Subclasses say how many documents hold given phrases."""

    def __init__(self, *, kin: Kin | None = None) -> None:
        self._kin = kin

    @staticmethod
    def builtin() -> Corpus:
        """The corpus that comes with Expurgate: 293,526 English Wikipedia texts, as statistics."""
        return _openers[-1].builtin_corpus()

    @staticmethod
    def open(path: str | PathLike[str], *, kin: Kin | None = None, check: bool | None = None) -> Corpus:
        """A corpus file, a folder of shards, or ``https://host:9200/index`` (see ``remote``).

        ``check`` forces or spares the checksum of large files.
        """
        return _openers[-1].open_corpus(path, kin=kin, check=check)

    @staticmethod
    def build(
        documents: str | PathLike[str] | Iterable[str],
        path: str | PathLike[str],
        *,
        min_df: int | Sequence[int] | None = None,
        processes: int | None = None,
        progress: Callable[[str, int, int | None], None] | None = None,
        name: str = "",
    ) -> Corpus:
        """Build a corpus file from texts, or from a folder or file of them, and open it.

        ``min_df``: keep terms in at least so many documents (by default 1, 2 or 3 by the size of the corpus); a
        sequence says it for terms of one word, of two, …; ``name`` says what the corpus is.
        """
        return _openers[-1].build_corpus(
            documents, Path(path), min_df=min_df, processes=processes, progress=progress, name=name
        )

    @property
    @abstractmethod
    def documents(self) -> int:
        """N, the number of documents."""

    @property
    @abstractmethod
    def digest(self) -> str:
        """The digest of the corpus for the certificate: corpora with equal digests give equal counts."""

    def facts(self) -> dict[str, int | str]:
        """More numbers about the corpus, for people to read."""
        return {}

    @abstractmethod
    def joint(self, combinations: Sequence[Sequence[Alternatives]]) -> list[int]:
        """For each combination, how many documents contain every one of its terms."""

    def together(self, term: Alternatives, others: Sequence[Alternatives]) -> list[int]:
        """In how many documents ``term`` stands together with each of ``others``."""
        return self.joint([[term, other] for other in others])

    def beside(self, term: Alternatives, others: Sequence[Alternatives]) -> CoOccurrence:
        """Counts of combinations of ``others``, in the documents that contain ``term``."""
        return CoOccurrence(self, term, others)

    def crossed(self, rows: Sequence[Alternatives], columns: Sequence[Alternatives]) -> Counts:
        """For each row and each column, how many documents contain both."""
        import numpy as np

        counts = self.joint([[row, column] for row in rows for column in columns])
        return np.array(counts, np.int64).reshape(len(rows), len(columns))

    def crossed_groups(
        self, groups: Sequence[Sequence[Alternatives]], columns: Sequence[Alternatives]
    ) -> Counts | None:
        """For each group of terms and each column, how many documents contain all of them; None where the corpus has no way to
        count that much cheaper than group by group."""
        return None

    def holding(self, normal: str) -> Documents:
        """The documents that hold a normal form as it stands, by number and in order; not every corpus can say."""
        raise KnowledgeError("this corpus gives counts and no documents: to hide a subject, take a corpus file")

    def frequencies(self, normals: Sequence[str]) -> list[int]:
        """In how many documents each normal form stands as it is; a store may know this without its document sets."""
        return self.joint([[(normal,)] for normal in normals])

    def name_frequencies(self, names: tuple[str, ...]) -> list[int]:
        """The frequencies of a taxonomy's names. They are not words of a document, so a corpus may cache the answer."""
        return self.frequencies(names)

    def count(self, terms: str | Iterable[str], *, level: Level = DEFAULT_LEVEL) -> int:
        """How many documents contain the term, or all of the terms."""
        return self.counts([terms], level=level)[0]

    def counts(self, combinations: Iterable[str | Iterable[str]], *, level: Level = DEFAULT_LEVEL) -> list[int]:
        """The counts of many terms or combinations of terms at once."""
        if level not in LEVELS:
            raise InputError(f"no such level: {level} (one of {', '.join(LEVELS)})")
        wanted = [(terms,) if isinstance(terms, str) else tuple(terms) for terms in combinations]
        return self.joint([self.all_alternatives(terms, level) for terms in wanted])

    def information(self, term: str, *, level: Level = DEFAULT_LEVEL) -> float:
        """IC(term) in bits; log₂ N for a term never seen: no evidence is not the same as no risk."""
        return information_content(self.count(term, level=level), self.documents)

    def pmi(self, protected: str, terms: str | Iterable[str], *, level: Level = DEFAULT_LEVEL) -> float:
        """PMI(c;T) in bits (C-sanitized, equations 2 and 3); −∞ when never seen together."""
        group = [terms] if isinstance(terms, str) else list(terms)
        alone, together, of = self.counts([group, [protected, *group], protected], level=level)
        return pointwise_mutual_information(together, of, alone, self.documents)

    def alternatives(self, term: str, level: Level) -> Alternatives:
        """The normal forms that count as ``term`` at a level; the first is the term's own."""
        return self.all_alternatives((term,), level)[0]

    def all_alternatives(self, terms: Iterable[str], level: Level) -> list[Alternatives]:
        """What :meth:`alternatives` answers, for many terms."""
        table: Table[str, Alternatives] = active_table(self, level)
        found = []
        for term in terms:
            known = table.get(term)
            found.append(table.keep(term, self._expand(term, level)) if known is None else known)
        return found

    def _expand(self, term: str, level: Level) -> Alternatives:
        if not isinstance(term, str):
            raise InputError("a term is a string")
        normal = normal_form(term)
        if level == "surface" or not normal:
            return (normal,)
        names = [normal, *_closed_up(normal), *self._kinship().synonyms(normal)]
        if level == "taxonomic":
            names.extend(self._kinship().specializations(normal))
        return tuple(dict.fromkeys(chain.from_iterable(map(inflections, names))))

    def _kinship(self) -> Kin:
        if self._kin is None:
            from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

            self._kin = Taxonomy.builtin()
        return self._kin


class CoOccurrence:
    """In how many documents with one term some others stand together; combinations are given by their places."""

    def __init__(self, corpus: Corpus, term: Alternatives, others: Sequence[Alternatives]) -> None:
        self._corpus, self._term, self._others = corpus, term, others

    def counts(self, combinations: Sequence[tuple[int, ...]]) -> list[int]:
        """How many documents hold the term and all others of each combination."""
        return self._corpus.joint([[self._term, *(self._others[at] for at in chosen)] for chosen in combinations])


_INITIALS = re.compile(r"\b[a-z](?: [a-z]\b)+")


def _closed_up(normal: str) -> tuple[str, ...]:
    """An abbreviation with dots ("V.W." is "v w") as it is written without: "vw"."""
    if " " not in normal:
        return ()
    closed = _INITIALS.sub(lambda run: run[0].replace(" ", ""), normal)
    return (closed,) if closed != normal else ()


def inflections(normal: str) -> tuple[str, ...]:
    """A term with its last word in the singular and in the plural, its own form first."""
    head, _, last = normal.rpartition(" ")
    forms = noun_forms(last)
    return tuple(dict.fromkeys((normal, *([f"{head} {form}" for form in forms] if head else forms))))
