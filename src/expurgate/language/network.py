"""The forward pass of spaCy's small pipelines, written for bulk reading.

Same weights, same decisions as spaCy's own components (thinc's ``Tok2Vec.v2`` with ``MultiHashEmbed`` and
``MaxoutWindowEncoder``, ``Tagger.v2``), three things done otherwise:

* embeddings are multiplied through the mixing layer once;
* a vector is computed once for all places that look alike as far as it can see (:mod:`~expurgate.language.windows`);
* sums of floating-point numbers depend a little on what is multiplied together with them. So a decision with two answers
  that close together is made again in double precision, on the words it depends on alone: what is decided does not
  depend on company.

Nothing is written back into spaCy's objects.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from expurgate.core.lazy_dataclasses import dataclass
from expurgate.language.windows import KNOWN_WINDOWS, Fresh, Numbers, WindowRun

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

CLOSE = 0.01
"""Scores nearer to each other than this are compared again in double precision; rounding moves them by far less."""

_BLOCK = 384


class UnsupportedModelError(Exception):
    """The component has an architecture this module does not know; spaCy's own code runs it."""


class HashedTable:
    """Rows under the numbers of :class:`~expurgate.language.windows.Windows`; those never set take no memory."""

    def __init__(self, *shape: int, dtype: type = np.float32) -> None:
        self.rows: NDArray[Any] = np.zeros((KNOWN_WINDOWS, *shape), dtype=dtype)

    def place(self, fresh: Fresh) -> NDArray[Any]:
        """The fresh rows, to be set: older ones stood there before they were forgotten, or none."""
        rows = fresh.rows
        if rows.stop > len(self.rows):
            grown = np.zeros((max(rows.stop, 2 * len(self.rows)), *self.rows.shape[1:]), dtype=self.rows.dtype)
            grown[: len(self.rows)] = self.rows
            self.rows = grown
        return self.rows[rows]

    def put(self, fresh: Fresh, values: NDArray[Any]) -> None:
        """Set the fresh rows."""
        self.place(fresh)[:] = values


@dataclass(frozen=True, slots=True)
class Embedding:
    """One hashed table, already multiplied by the mixing layer: the four rows a hash names are summed."""

    table: Floats
    seed: int


@dataclass(frozen=True)
class Maxout:
    """Affine, maximum over pieces, layer norm. Weights are stored piece by piece, ready to multiply."""

    weights: Floats
    bias: Floats
    pieces: int
    gain: Floats
    shift: Floats

    def __call__(self, X: Floats) -> Floats:
        return self.activate(X @ self.weights)

    def exact(self, X: Doubles) -> Doubles:
        """The same product in double precision, for results that must not depend on rounding."""
        return self.activate(X @ self._doubled)

    @cached_property
    def _mean(self) -> Doubles:
        """The column by which a row is multiplied to give its mean."""
        return np.full((len(self.gain), 1), 1 / len(self.gain))

    @cached_property
    def _doubled(self) -> Doubles:
        return self.weights.astype(np.float64)

    def activate(self, product: NDArray[Any]) -> NDArray[Any]:
        """Everything behind the matrix product, which is overwritten."""
        product += self.bias
        width = len(self.gain)
        pieces = [product[:, at * width : (at + 1) * width] for at in range(self.pieces)]
        best: NDArray[Any] = pieces[0].copy() if len(pieces) == 1 else np.maximum(pieces[0], pieces[1])
        for piece in pieces[2:]:
            np.maximum(best, piece, out=best)
        best -= best @ self._mean.astype(product.dtype)
        spread = np.einsum("ij,ij->i", best, best)
        spread /= width
        spread += 1e-8
        best /= np.sqrt(spread, out=spread)[:, None]
        best *= self.gain
        best += self.shift
        return best


class Tok2Vec:
    """Numbers of words to context vectors: hashed embeddings, a mixing layer, residual window layers."""

    def __init__(self, model: Any) -> None:
        nodes = list(model.walk(order="dfs_pre"))
        extract = only(nodes, "extract_features")
        tables = [node for node in nodes if node.name == "hashembed"]
        maxouts = [node for node in nodes if node.name == "maxout"]
        norms = [node for node in nodes if node.name == "layernorm"]
        windows = [node for node in nodes if node.name == "expand_window"]
        known = len(maxouts) == len(norms) == len(windows) + 1 and all(w.attrs["window_size"] == 1 for w in windows)
        width = sum(table.get_dim("nO") for table in tables)
        if not known or len(tables) != len(extract.attrs["columns"]) or maxouts[0].get_dim("nI") != width:
            raise UnsupportedModelError
        self.columns: tuple[Any, ...] = tuple(extract.attrs["columns"])
        self._ops = model.ops
        layers = [_maxout(maxout, norm) for maxout, norm in zip(maxouts, norms, strict=True)]
        self._mix, self._windows = layers[0], layers[1:]
        self._embeddings = _mixed(tables, self._mix)
        self.depth = len(self._windows)
        self._tables = [HashedTable(len(self._mix.gain)) for _ in range(self.depth + 1)]

    @property
    def vectors(self) -> Floats:
        """The vector of every window of the last level."""
        rows: Floats = self._tables[-1].rows
        return rows

    def extend(self, run: WindowRun, features: NDArray[np.uint64]) -> None:
        """Compute the vectors of everything the run has numbered anew; ``features``: a row a token."""
        words = run.fresh[0]
        if len(words.parts):
            self._tables[0].put(words, self._embed(features[words.parts]))
        for level, layer in enumerate(self._windows, start=1):
            below, table, fresh = self._tables[level - 1].rows, self._tables[level], run.fresh[level]
            for part in _blocks(fresh):
                X = below.take(part.parts, axis=0)
                np.add(X[:, 1], layer(X.reshape(len(X), -1)), out=table.place(part))

    def exact(self, run: WindowRun, place: int) -> Doubles:
        """The vector at a place of the run in double precision, from the words around it alone."""
        words = run.levels[0][place - self.depth : place + self.depth + 1]
        X = self._tables[0].rows[words].astype(np.float64)
        for layer in self._windows:
            X = X[1:-1] + layer.exact(np.concatenate((X[:-2], X[1:-1], X[2:]), axis=1))
        vector: Doubles = X[0]
        return vector

    def _embed(self, features: NDArray[np.uint64]) -> Floats:
        """Vectors without context. They are sums of table rows alone, so they do not depend on the other tokens."""
        product = np.zeros((len(features), self._mix.weights.shape[1]), dtype=np.float32)
        for column, embedding in enumerate(self._embeddings):
            ids = np.ascontiguousarray(features[:, column])
            rows = self._ops.hash(ids, embedding.seed) % embedding.table.shape[0]
            product += self._ops.gather_add(embedding.table, rows)
        return self._mix.activate(product)


class WordClassTagger:
    """The tag of every token: the best of a linear layer over the vectors."""

    def __init__(self, tok2vec: Tok2Vec, model: Any) -> None:
        head = only(list(model.walk(order="dfs_pre")), "softmax")
        self._tok2vec = tok2vec
        self._weights, self._bias = np.ascontiguousarray(head.get_param("W").T), head.get_param("b")
        self._best = HashedTable(dtype=np.int64)

    def __call__(self, run: WindowRun) -> Numbers:
        """The number of each token's tag, when the vectors of the run have been computed."""
        level = self._tok2vec.depth
        fresh, seen = run.fresh[level], run.seen[level]
        scores = self._tok2vec.vectors[fresh.rows] @ self._weights + self._bias
        self._best.put(fresh, decided(scores, lambda row: self._exact(run, int(seen[row]))))
        best: Numbers = self._best.rows[run.ids(level)]
        return best

    def _exact(self, run: WindowRun, place: int) -> Doubles:
        scores: Doubles = self._tok2vec.exact(run, place) @ self._weights + self._bias
        return scores


def decided(scores: Floats, exact: Callable[[int], Doubles]) -> Numbers:
    """The best column of every row; ``exact(row)`` gives the scores again where two come close."""
    best: Numbers = scores.argmax(axis=1)
    if len(scores):
        rows = np.arange(len(scores))
        first = scores[rows, best]
        others = scores.copy()
        others[rows, best] = -np.inf
        for row in np.flatnonzero(first - others.max(axis=1) < CLOSE).tolist():
            best[row] = exact(row).argmax()
    return best


def _blocks(fresh: Fresh) -> list[Fresh]:
    """Fresh rows in stretches that fit a processor's cache."""
    return [Fresh(fresh.first + at, fresh.parts[at : at + _BLOCK]) for at in range(0, len(fresh.parts), _BLOCK)]


def only(nodes: Sequence[Any], name: str) -> Any:
    found = [node for node in nodes if node.name == name]
    if len(found) != 1:
        raise UnsupportedModelError
    return found[0]


def _maxout(maxout: Any, norm: Any) -> Maxout:
    bias = maxout.get_param("b")
    return Maxout(
        weights=by_piece(maxout.get_param("W")),
        bias=np.ascontiguousarray(bias.T).reshape(-1),
        pieces=bias.shape[1],
        gain=norm.get_param("G"),
        shift=norm.get_param("b"),
    )


def _mixed(tables: Sequence[Any], mix: Maxout) -> list[Embedding]:
    """Each table times its rows of the mixing layer: the product of a sum is the sum of products."""
    result, row = [], 0
    for table in tables:
        rows = table.get_dim("nO")
        product = np.ascontiguousarray(table.get_param("E") @ mix.weights[row : row + rows])
        result.append(Embedding(product, table.attrs["seed"]))
        row += rows
    return result


def by_piece(W: Floats) -> Floats:
    """(out, pieces, in) to (in, pieces · out): the pieces side by side, so their maximum needs no strides."""
    return np.ascontiguousarray(W.transpose(2, 1, 0).reshape(W.shape[2], -1))
