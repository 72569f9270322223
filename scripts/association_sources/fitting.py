"""The weights of the estimate, fitted on documents that the counts and the vectors have not seen.

λ(t,c) is how many times as likely a document is to hold c when it holds t. In the unseen documents the number of joint
ones is taken as Poisson with mean λ·e, e = n(t)·n(c)/N. The vectors predict λ (log-linear); the counted documents
correct it as they would a Gamma prior of strength ``trust``: λ = (j + k)/(e + k/λ₀).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scipy import optimize, sparse

from expurgate.knowledge.association import Association
from expurgate.knowledge.estimate import FEATURES, LIKE, features

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of a term and a thing: what the vectors say, and in how many documents, counted and unseen, they stand
    together and were to be expected to."""

    features: Floats
    joint: Floats
    expected: Floats
    unseen_joint: Floats
    unseen_expected: Floats
    most: Floats
    things: npt.NDArray[np.int64]


def sample_pairs(
    table: Association,
    names: list[str],
    counted: sparse.csr_matrix,
    unseen: sparse.csr_matrix,
    *,
    things: int = 600,
    seed: int = 1,
) -> Pairs:
    """Pairs from all over: by chance, the most alike, and those that were counted together."""
    generator = np.random.default_rng(seed)
    often, later = (np.asarray(side.sum(axis=0)).ravel() for side in (counted, unseen))
    able = np.flatnonzero((often >= 40) & (often <= 4000) & (later >= 4))
    chosen = generator.choice(able, things, replace=False)
    everything = table.vectors(names)
    held = counted.tocsc(), unseen.tocsc()
    information = np.log2(counted.shape[0] / np.maximum(often, 1.0))
    rows: list[Floats] = []
    for thing in chosen:
        beside, after = (
            _beside(side, columns, int(thing)) for side, columns in ((counted, held[0]), (unseen, held[1]))
        )
        near = everything @ everything[thing]
        common = np.flatnonzero((beside > 0) & (often >= 5) & (later > 0))
        terms = np.concatenate(
            (
                generator.choice(np.flatnonzero((often >= 5) & (later > 0)), 150),
                generator.choice(common, min(150, len(common))),
                np.argsort(-near)[1:400:2],
            )
        )
        terms = np.unique(terms[(terms != thing) & (often[terms] >= 5) & (later[terms] > 0)])
        like = table.likeness(everything[terms], everything[[thing]])
        told = features(like, information[terms], information[[thing]])[:, 0, :]
        expected = often[terms] * often[thing] / counted.shape[0]
        later_expected = later[terms] * later[thing] / unseen.shape[0]
        most = np.minimum(information[terms], information[thing])
        numbers = np.full(len(terms), float(thing))
        rows.append(np.column_stack((told, beside[terms], expected, after[terms], later_expected, most, numbers)))
    table_of = np.concatenate(rows)
    width = len(FEATURES)
    joint, expected, after, later_expected, most, numbers = table_of[:, width:].T
    return Pairs(table_of[:, :width], joint, expected, after, later_expected, most, numbers.astype(np.int64))


def save_pairs(path: Path, pairs: Pairs, fitted: Pairs) -> None:
    """Keep the numbers of pairs whose things were not among those fitted on."""
    new = ~np.isin(pairs.things, fitted.things)
    np.savez_compressed(
        path,
        features=pairs.features[new].astype(np.float32),
        joint=pairs.joint[new],
        expected=pairs.expected[new],
        unseen_joint=pairs.unseen_joint[new],
        unseen_expected=pairs.unseen_expected[new],
        most=pairs.most[new],
    )


def _beside(side: sparse.csr_matrix, columns: sparse.csc_matrix, thing: int) -> Floats:
    """In how many documents every unit stands together with one."""
    documents = columns.indices[columns.indptr[thing] : columns.indptr[thing + 1]]
    found: Floats = np.asarray(side[documents].sum(axis=0)).ravel()
    return found


def fit(pairs: Pairs) -> dict[str, float]:
    """The weights of the prediction and the trust in it, by the likelihood of the unseen documents.

    What is predicted of pairs that the table knows nothing of is fitted on the same pairs, as if it did not.
    """
    like = pairs.features[:, :LIKE]
    blind = like[:, [0, FEATURES.index("rare_term"), FEATURES.index("rare_thing")]]
    seeing, trust = _fitted(like, pairs)
    groping, little = _fitted(blind, pairs)
    return {**dict(zip(FEATURES, [*seeing, *groping], strict=True)), "trust": trust, "unknown_trust": little}


def _fitted(told: Floats, pairs: Pairs, *, keep: float = 1e-3) -> tuple[list[float], float]:
    def cost(weights: Floats) -> tuple[float, Floats]:
        bits = np.clip(told @ weights, -6, 18)
        mean = pairs.unseen_expected * 2.0**bits
        gradient = told.T @ ((mean - pairs.unseen_joint) * np.log(2))
        value = float((mean - pairs.unseen_joint * bits * np.log(2)).sum())
        return value + keep * float(weights @ weights), gradient + 2 * keep * weights

    start = np.zeros(told.shape[1])
    found = optimize.minimize(cost, start, jac=True, method="L-BFGS-B", options={"maxiter": 500}).x
    prior = np.minimum(told @ found, pairs.most)

    def distrust(logarithm: float) -> float:
        trust = 2.0**logarithm
        ratio = (pairs.joint + trust) / (pairs.expected + trust * 2.0**-prior)
        mean = pairs.unseen_expected * ratio
        return float((mean - pairs.unseen_joint * np.log(np.maximum(ratio, 1e-9))).sum())

    best = optimize.minimize_scalar(distrust, bounds=(-4, 6), method="bounded")
    return found.tolist(), float(2.0**best.x)
