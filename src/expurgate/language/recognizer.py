"""Entities as spaCy's transition-based recognizer finds them (``TransitionBasedParser.v2``, greedy).

The state outside an entity does not depend on what came before, so its moves are scored once for every window of
words, and only tokens inside an entity are decided one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from expurgate.language.network import CLOSE, Floats, HashedTable, Tok2Vec, UnsupportedModelError, by_piece, decided
from expurgate.language.windows import Numbers, WindowRun


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
        self._lower = [by_piece(W) for W in lower.get_param("W")]
        self._bias = by_piece(lower.get_param("b")[..., None])[0]
        pads = [by_piece(pad[..., None])[0] for pad in lower.get_param("pad")[0]]
        self._alone = self._bias + pads[1] + pads[2]
        self._upper = np.ascontiguousarray(upper.get_param("W").T), upper.get_param("b")
        moves = component.moves
        self._read_moves([moves.get_class_name(at) for at in range(moves.n_moves)])
        self._vectors = HashedTable(self._project[0].shape[1])
        self._open, self._closed = HashedTable(dtype=np.int64), HashedTable(dtype=np.int64)

    def _read_moves(self, names: Sequence[str]) -> None:
        moves = [name.partition("-")[::2] for name in names]
        allowed = np.array([move in "BUO" and (move == "O" or label != "") for move, label in moves])
        begins = np.array([move == "B" for move, _ in moves])
        self._anywhere = np.where(allowed, np.float32(0), np.float32(-np.inf))
        self._at_end = np.where(allowed & ~begins, np.float32(0), np.float32(-np.inf))
        self._label = [label for _, label in moves]
        self._move = [move for move, _ in moves]
        self._nothing = self._move.index("O")
        inside = {(move, label): at for at, (move, label) in enumerate(moves) if move in "IL"}
        self._inside = {
            label: _Choice(inside["I", label], inside["L", label], *self._upper)
            for move, label in moves
            if move == "B" and label
        }

    def __call__(
        self, run: WindowRun, closed: NDArray[np.bool_], blank: NDArray[np.bool_]
    ) -> list[tuple[int, int, str]]:
        """Entities as (first token, token after the last, label), when the vectors of the run have been computed.

        ``closed``: the token is the last of its sentence; ``blank``: it is white space.
        """
        self._extend(run)
        ids = run.ids(self.tok2vec.depth)
        chosen = np.where(closed, self._closed.rows[ids], self._open.rows[ids])
        chosen[blank] = self._nothing
        starts = np.flatnonzero(chosen != self._nothing)
        entities: list[tuple[int, int, str]] = []
        done = 0
        for first, move in zip(starts.tolist(), chosen[starts].tolist(), strict=True):
            if first >= done:
                done = first + 1 if self._move[move] == "U" else self._walk(first, move, run, ids, closed)
                entities.append((first, done, self._label[move]))
        return entities

    def _extend(self, run: WindowRun) -> None:
        """Score what an entity may do at every window that is new, at a sentence's end and elsewhere."""
        level = self.tok2vec.depth
        fresh, seen = run.fresh[level], run.seen[level]
        weights, bias = self._project
        vectors = self.tok2vec.vectors[fresh.rows] @ weights + bias
        self._vectors.put(fresh, vectors)
        scores = self._scores(vectors @ self._lower[0] + self._alone)
        for table, mask in ((self._open, self._anywhere), (self._closed, self._at_end)):
            exact = self._exact_outside(run, seen, mask)
            table.put(fresh, decided(scores + mask, exact))

    def _exact_outside(self, run: WindowRun, seen: Numbers, mask: Floats) -> Callable[[int], NDArray[Any]]:
        def scores(row: int) -> NDArray[Any]:
            vector = self._exact(run, int(seen[row]))
            exact: NDArray[Any] = self._scores((vector @ self._lower[0] + self._alone)[None])[0] + mask
            return exact

        return scores

    def _exact(self, run: WindowRun, place: int) -> NDArray[np.float64]:
        weights, bias = self._project
        vector: NDArray[np.float64] = self.tok2vec.exact(run, place) @ weights + bias
        return vector

    def _walk(self, first: int, move: int, run: WindowRun, ids: Numbers, closed: NDArray[np.bool_]) -> int:
        """The token after the entity that begins at ``first``."""
        choice = self._inside[self._label[move]]
        vectors = self._vectors.rows
        opened = vectors[ids[first]] @ self._lower[1] + self._bias
        at = first + 1
        while not closed[at]:
            state = vectors[ids[at]] @ self._lower[0] + opened + vectors[ids[at - 1]] @ self._lower[2]
            stay, end = choice.scores(self._best(state)).tolist()
            if abs(stay - end) < CLOSE:
                stay, end = choice.scores(self._exact_inside(first, at, run)).tolist()
            if end > stay or (end == stay and choice.end < choice.stay):
                break
            at += 1
        return at + 1

    def _exact_inside(self, first: int, at: int, run: WindowRun) -> NDArray[Any]:
        places = (at, first, at - 1)
        parts = [self._exact(run, int(run.tokens[p])) @ W for p, W in zip(places, self._lower, strict=True)]
        return self._best(parts[0] + parts[1] + parts[2] + self._bias)

    def _best(self, states: NDArray[Any]) -> NDArray[Any]:
        """The largest of the pieces, in the last dimension."""
        width = states.shape[-1] // self._pieces
        best: NDArray[Any] = states[..., :width]
        for piece in range(1, self._pieces):
            best = np.maximum(best, states[..., piece * width : (piece + 1) * width])
        return best

    def _scores(self, states: NDArray[Any]) -> NDArray[Any]:
        weights, bias = self._upper
        scores: NDArray[Any] = self._best(states) @ weights + bias
        return scores


class _Choice:
    """Inside an entity of one label: whether it goes on (move ``stay``) or closes here (move ``end``)."""

    def __init__(self, stay: int, end: int, weights: Floats, bias: Floats) -> None:
        self.stay, self.end = stay, end
        self._weights, self._bias = np.ascontiguousarray(weights[:, [stay, end]]), bias[[stay, end]]

    def scores(self, state: NDArray[Any]) -> NDArray[Any]:
        """The score of going on with a name and the score of closing it, for each state."""
        scores: NDArray[Any] = state @ self._weights + self._bias
        return scores
