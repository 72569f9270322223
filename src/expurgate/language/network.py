"""The forward pass of spaCy's small pipelines, written for bulk reading.

Same weights, same decisions as spaCy's own components (thinc's ``Tok2Vec.v2`` with ``MultiHashEmbed`` and
``MaxoutWindowEncoder``, ``Tagger.v2``, ``TransitionBasedParser.v2`` for entities), four things done otherwise:

* embeddings are multiplied through the mixing layer once, and a word's vector is remembered;
* matrix products go through numpy's BLAS, one call per layer and unit. The shape of every product depends on
  the unit alone, so a unit gives the same bits in any batch;
* in the entity recognizer the state outside an entity does not depend on what came before, so its moves are
  scored for all tokens at once, and only tokens inside an entity are decided one by one;
* nothing is written back into spaCy's objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

KNOWN_WORDS = 32_768
"""How many words' vectors are remembered; when there are more, all are forgotten."""


class UnsupportedModelError(Exception):
    """The component has an architecture this module does not know; spaCy's own code runs it."""


@dataclass(frozen=True, slots=True)
class Embedding:
    """One hashed table, already multiplied by the mixing layer: the four rows a hash names are summed."""

    table: Floats
    seed: int


@dataclass(frozen=True, slots=True)
class Maxout:
    """Affine, maximum over pieces, layer norm. Weights are stored piece by piece, ready to multiply."""

    weights: Floats
    bias: Floats
    pieces: int
    gain: Floats
    shift: Floats

    def __call__(self, X: Floats) -> Floats:
        return self.activate(X @ self.weights)

    def activate(self, product: Floats) -> Floats:
        """Everything behind the matrix product, which is overwritten."""
        product += self.bias
        width = len(self.gain)
        best: Floats = product[:, :width]
        for piece in range(1, self.pieces):
            best = np.maximum(best, product[:, piece * width : (piece + 1) * width])
        mean: Floats = np.add.reduce(best, axis=1, keepdims=True)
        mean /= np.float32(width)
        best = best - mean
        variance = np.einsum("ij,ij->i", best, best) / np.float32(width) + np.float32(1e-8)
        best *= (np.float32(1) / np.sqrt(variance))[:, None]
        best *= self.gain
        best += self.shift
        return best


class Tok2Vec:
    """Token features to context vectors: hashed embeddings, a mixing layer, residual window layers."""

    def __init__(self, model: Any) -> None:
        nodes = list(model.walk(order="dfs_pre"))
        extract = _only(nodes, "extract_features")
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
        self._known: dict[bytes, int] = {}
        self._vectors = np.empty((KNOWN_WORDS, len(self._mix.gain)), dtype=np.float32)

    def __call__(self, features: NDArray[np.uint64]) -> Floats:
        """Vectors of one unit's tokens; ``features`` has a row a token and the columns named above."""
        depth, count, width = len(self._windows), len(features), self._vectors.shape[1]
        X = np.zeros((count + 2 * depth, width), dtype=np.float32)
        X[depth : depth + count] = self._words(features)
        for layer in self._windows:
            X += layer(_windowed(X))
        return X[depth : depth + count]

    def _words(self, features: NDArray[np.uint64]) -> Floats:
        """Vectors without context, computed once a word (by sums alone, so in any company the same)."""
        data, size = features.tobytes(), features.shape[1] * features.itemsize
        keys = [data[at : at + size] for at in range(0, len(data), size)]
        if len(self._known) + len(keys) > KNOWN_WORDS:
            self._known.clear()
        if len(keys) > KNOWN_WORDS:
            return self._embed(features)
        first = len(self._known)
        rows = [self._known.setdefault(key, len(self._known)) for key in keys]
        if len(self._known) > first:
            new = dict(zip(reversed(rows), reversed(range(len(rows))), strict=True))
            fresh = [new[row] for row in range(first, len(self._known))]
            self._vectors[first : len(self._known)] = self._embed(features[fresh])
        return self._vectors[rows]

    def _embed(self, features: NDArray[np.uint64]) -> Floats:
        product = np.zeros((len(features), self._mix.weights.shape[1]), dtype=np.float32)
        for column, embedding in enumerate(self._embeddings):
            ids = np.ascontiguousarray(features[:, column])
            rows = self._ops.hash(ids, embedding.seed) % embedding.table.shape[0]
            product += self._ops.gather_add(embedding.table, rows)
        return self._mix.activate(product)


class Tagger:
    """The tag of every token: the best of a linear layer over the vectors."""

    def __init__(self, model: Any) -> None:
        head = _only(list(model.walk(order="dfs_pre")), "softmax")
        self._weights, self._bias = np.ascontiguousarray(head.get_param("W").T), head.get_param("b")

    def __call__(self, vectors: Floats) -> NDArray[np.intp]:
        scores: Floats = vectors @ self._weights + self._bias
        best: NDArray[np.intp] = scores.argmax(axis=1)
        return best


class EntityTagger:
    """Greedy BILUO decoding with spaCy's three state features: this token, the entity's first, the one before."""

    def __init__(self, component: Any) -> None:
        model = component.model
        lower, upper = model.get_ref("lower"), model.get_ref("upper")
        greedy = component.cfg.get("beam_width", 1) == 1
        if not greedy or not model.attrs["has_upper"] or model.attrs["unseen_classes"]:
            raise UnsupportedModelError
        if lower.get_dim("nF") != 3 or lower.get_dim("nP") < 2:
            raise UnsupportedModelError
        linear = [node for node in model.get_ref("tok2vec").layers if node.name == "linear"]
        if len(linear) != 1:
            raise UnsupportedModelError
        self.tok2vec = Tok2Vec(model.get_ref("tok2vec").layers[0])
        self._project = np.ascontiguousarray(linear[0].get_param("W").T), linear[0].get_param("b")
        self._pieces = lower.get_dim("nP")
        self._lower = [_by_piece(W) for W in lower.get_param("W")]
        self._pads = [_by_piece(pad[..., None])[0] for pad in lower.get_param("pad")[0]]
        self._bias = _by_piece(lower.get_param("b")[..., None])[0]
        self._upper = np.ascontiguousarray(upper.get_param("W").T), upper.get_param("b")
        moves = component.moves
        self._read_moves([moves.get_class_name(at) for at in range(moves.n_moves)])

    def _read_moves(self, names: Sequence[str]) -> None:
        moves = [name.partition("-")[::2] for name in names]
        self._outside = np.array([move in "BUO" and (move == "O" or label != "") for move, label in moves])
        self._begin = np.array([move == "B" for move, _ in moves])
        self._unit = np.array([move == "U" for move, _ in moves])
        self._label = [label for _, label in moves]
        self._move = [move for move, _ in moves]
        inside = {(move, label): at for at, (move, label) in enumerate(moves) if move in "IL"}
        self._inside = {
            label: (inside["I", label], inside["L", label]) for move, label in moves if move == "B" and label
        }

    def __call__(
        self, features: NDArray[np.uint64], starts: Sequence[bool], spaces: Sequence[bool]
    ) -> list[tuple[int, int, str]]:
        """Entities as (first token, token after the last, label). ``starts``: of sentences; ``spaces``: blanks."""
        weights, bias = self._project
        vectors = self.tok2vec(features) @ weights + bias
        here = vectors @ self._lower[0] + self._bias
        last = len(starts) - 1
        outside = self._scores(here + self._pads[1] + self._pads[2])
        outside[:, ~self._outside] = -np.inf
        closed = np.array([at == last or starts[at + 1] for at in range(last + 1)])
        outside[np.ix_(closed, self._begin)] = -np.inf
        blank = np.array(spaces)
        outside[np.ix_(blank, self._begin | self._unit)] = -np.inf
        chosen = outside.argmax(axis=1).tolist()
        entities: list[tuple[int, int, str]] = []
        at = 0
        while at <= last:
            move = self._move[chosen[at]]
            first, at = at, at + 1
            if move == "O":
                continue
            label = self._label[chosen[first]]
            if move == "B":
                at = self._walk(first, label, vectors, here, closed)
            entities.append((first, at, label))
        return entities

    def _walk(self, first: int, label: str, vectors: Floats, here: Floats, closed: NDArray[np.bool_]) -> int:
        """The token after the entity that begins at ``first``."""
        opened = vectors[first] @ self._lower[1]
        inside, end = self._inside[label]
        at = first + 1
        while not closed[at]:
            state = here[at] + opened + vectors[at - 1] @ self._lower[2]
            scores = self._scores(state[None])[0]
            if scores[end] > scores[inside] or (scores[end] == scores[inside] and end < inside):
                break
            at += 1
        return at + 1

    def _scores(self, states: Floats) -> Floats:
        width = states.shape[1] // self._pieces
        best = states[:, :width]
        for piece in range(1, self._pieces):
            best = np.maximum(best, states[:, piece * width : (piece + 1) * width])
        weights, bias = self._upper
        scores: Floats = best @ weights + bias
        return scores


def _only(nodes: Sequence[Any], name: str) -> Any:
    found = [node for node in nodes if node.name == name]
    if len(found) != 1:
        raise UnsupportedModelError
    return found[0]


def _maxout(maxout: Any, norm: Any) -> Maxout:
    bias = maxout.get_param("b")
    return Maxout(
        weights=_by_piece(maxout.get_param("W")),
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


def _by_piece(W: Floats) -> Floats:
    """(out, pieces, in) to (in, pieces · out): the pieces side by side, so their maximum needs no strides."""
    return np.ascontiguousarray(W.transpose(2, 1, 0).reshape(W.shape[2], -1))


def _windowed(X: Floats) -> Floats:
    """Each row with its neighbours on both sides."""
    count, width = X.shape
    result = np.zeros((count, 3 * width), dtype=np.float32)
    result[1:, :width] = X[:-1]
    result[:, width : 2 * width] = X
    result[:-1, 2 * width :] = X[1:]
    return result
