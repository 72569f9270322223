"""Documents as unit vectors of tf-idf weights (spherical microaggregation, section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils.validation import check_is_fitted

from expurgate.core.errors import InputError
from expurgate.vectors.words import TermReader, Words, english_stop_words, named_words


class VectorSpace(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Documents → a sparse matrix of tf·log(|D|/df), rows of unit length (equations 1 and 2).

    Every step can be switched off: ``stop_words=None``, ``min_letters=1``, ``stem=False``,
    ``known_words=None`` (a set, a callable, ``"wordnet"`` for all words of WordNet as in the paper, or ``"nouns"``), ``idf=False``, ``normalize=False``.
    ``min_documents`` and ``max_terms`` select features: terms in at least so many documents, and
    of those the ones with the largest total weight. A document left with no term is a row of
    zeros; ``empty_`` counts them, ``rare_terms_`` the terms in too few documents. ``fit(texts, owners=...)`` says whose each
    document is: ``min_documents`` then counts different owners, since the copies of one person's text hide nobody.
    """

    def __init__(
        self,
        *,
        stop_words: Literal["english"] | Container[str] | None = "english",
        min_letters: int = 3,
        known_words: Literal["wordnet", "nouns"] | Words | None = None,
        stem: bool = True,
        idf: bool = True,
        normalize: bool = True,
        min_documents: int = 2,
        max_terms: int | None = None,
    ) -> None:
        self.stop_words = stop_words
        self.min_letters = min_letters
        self.known_words = known_words
        self.stem = stem
        self.idf = idf
        self.normalize = normalize
        self.min_documents = min_documents
        self.max_terms = max_terms

    def fit(self, documents: Iterable[str], y: object = None, *, owners: Sequence[object] | None = None) -> VectorSpace:
        """Learn the vocabulary and the document frequencies."""
        self.fit_transform(documents, y, owners=owners)
        return self

    def fit_transform(
        self, documents: Iterable[str], y: object = None, *, owners: Sequence[object] | None = None
    ) -> sparse.csr_array:
        """The vector space of ``documents``."""
        bags = self._bags(documents)
        if not bags:
            raise InputError("there are no documents")
        if owners is not None and len(owners) != len(bags):
            raise InputError(f"{len(owners)} owners for {len(bags)} documents")
        frequency: Counter[str] = Counter()
        for bag in bags:
            frequency.update(bag.keys())
        known = frequency if owners is None else _owner_counts(bags, owners)
        terms = sorted(term for term in frequency if known[term] >= self.min_documents)
        self.rare_terms_ = len(frequency) - len(terms)
        self._learn(terms, np.array([frequency[term] for term in terms], dtype=np.int64), len(bags))
        matrix = self._vectors(bags)
        if self.max_terms is not None and len(terms) > self.max_terms:
            matrix = self._select(matrix, bags)
        self.empty_ = int(np.count_nonzero(np.diff(matrix.indptr) == 0))
        return matrix

    def transform(self, documents: Iterable[str]) -> sparse.csr_array:
        """Other documents in the same space, with the weights learned."""
        check_is_fitted(self, "vocabulary_")
        return self._vectors(self._bags(documents))

    def to_dict(self) -> dict[str, Any]:
        """What another program needs to place a document in this space; settings that are no plain values are an error."""
        check_is_fitted(self, "vocabulary_")
        settings = self.get_params()
        if any(not isinstance(value, str | int | bool | None) for value in settings.values()):
            raise InputError("a vector space with word lists of its own cannot be written")
        return {"settings": settings, "documents": self.documents_, "frequency": self.document_frequency_.tolist()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], vocabulary: Sequence[str]) -> VectorSpace:
        """The space that :meth:`to_dict` described, with the terms of its columns."""
        try:
            space = cls(**data["settings"])
            frequency = np.array(data["frequency"], dtype=np.int64)
            documents = int(data["documents"])
        except (KeyError, TypeError, ValueError):
            raise InputError("the description of the vector space is damaged") from None
        if frequency.shape != (len(vocabulary),) or documents < 1 or (frequency < 1).any():
            raise InputError("the description of the vector space does not fit its vocabulary")
        space._learn(list(vocabulary), frequency, documents)
        return space

    def get_feature_names_out(self, input_features: object = None) -> NDArray[Any]:
        """The terms, in the order of the columns."""
        check_is_fitted(self, "vocabulary_")
        return np.array(self.vocabulary_, dtype=object)

    def _bags(self, documents: Iterable[str]) -> list[Counter[str]]:
        if isinstance(documents, str | bytes):
            raise InputError("a collection of documents is needed, not one text")
        stop: Container[str] = english_stop_words() if isinstance(self.stop_words, str) else self.stop_words or ()
        known = named_words(self.known_words) if isinstance(self.known_words, str) else self.known_words
        reader = TermReader(stop=stop, letters=self.min_letters, known=known, stem=self.stem)
        return [reader.counts(text) for text in documents]

    def _learn(self, terms: list[str], frequency: NDArray[np.int64], documents: int) -> None:
        self.vocabulary_ = terms
        self.document_frequency_ = frequency
        self.documents_ = documents
        self._columns = {term: at for at, term in enumerate(terms)}

    def _vectors(self, bags: list[Counter[str]]) -> sparse.csr_array:
        """Counts weighted and scaled; columns in the order of the vocabulary."""
        columns: list[int] = []
        counts: list[int] = []
        pointers = [0]
        for bag in bags:
            row = sorted((self._columns[term], count) for term, count in bag.items() if term in self._columns)
            columns.extend(at for at, _ in row)
            counts.extend(count for _, count in row)
            pointers.append(len(columns))
        weights = np.array(counts, dtype=np.float64)
        small = sparse.get_index_dtype(maxval=max(len(columns), len(self.vocabulary_)))
        places = np.array(columns, dtype=small)
        if self.idf:
            weights *= np.log(self.documents_ / self.document_frequency_)[places]
        shape = (len(bags), len(self.vocabulary_))
        matrix = sparse.csr_array((weights, places, np.array(pointers, dtype=small)), shape=shape)
        matrix.eliminate_zeros()
        return unit_rows(matrix) if self.normalize else matrix

    def _select(self, matrix: sparse.csr_array, bags: list[Counter[str]]) -> sparse.csr_array:
        """Keep the ``max_terms`` terms with the largest total weight; rows are scaled anew."""
        total = np.asarray(matrix.sum(axis=0)).ravel()
        kept = np.sort(np.lexsort((np.arange(len(total)), -total))[: self.max_terms])
        self._learn([self.vocabulary_[at] for at in kept], self.document_frequency_[kept], self.documents_)
        return self._vectors(bags)


def _owner_counts(bags: Sequence[Counter[str]], owners: Sequence[object]) -> Counter[str]:
    """In how many different owners' documents each term stands."""
    held: dict[str, set[str]] = {}
    for bag, owner in zip(bags, owners, strict=True):
        held.setdefault(str(owner), set()).update(bag)
    return Counter(term for terms in held.values() for term in terms)


def unit_rows(matrix: sparse.csr_array) -> sparse.csr_array:
    """Each row divided by its L2 norm (equation 2); rows of zeros and of unit length stay as they are."""
    norms = row_norms(matrix)
    scale = np.where((norms == 0) | (np.abs(norms - 1) < 1e-12), 1.0, norms)
    if (scale == 1).all():
        return matrix
    return divided_rows(matrix, scale)


def divided_rows(matrix: sparse.csr_array, by: NDArray[np.float64]) -> sparse.csr_array:
    """Each row divided by its number; by 0 it stays as it is."""
    result = matrix.copy()
    result.data = result.data / np.repeat(np.where(by == 0, 1.0, by), np.diff(result.indptr))
    return result


def row_norms(matrix: sparse.csr_array) -> NDArray[np.float64]:
    """The L2 norm of each row, also where squares under- or overflow."""
    filled = np.diff(matrix.indptr) > 0
    squares = np.zeros(matrix.shape[0])
    with np.errstate(over="ignore", under="ignore"):
        squares[filled] = np.add.reduceat(matrix.data * matrix.data, matrix.indptr[:-1][filled])
    extreme = (squares > 1e300) | ((squares < 1e-280) & filled)
    norms = np.sqrt(squares)
    for row in np.flatnonzero(extreme):
        values = matrix.data[matrix.indptr[row] : matrix.indptr[row + 1]]
        largest = float(np.abs(values).max())
        norms[row] = largest * np.sqrt(np.sum((values / largest) ** 2)) if largest > 0 else 0.0
    return np.asarray(norms)
