"""Better groups than MDAV's: members change places while every group keeps at least k.

Simulated annealing in batches: thousands of exchanges are proposed at once, each between a row's
group and the group of one of its nearest rows, and those allowed are done as far as they share no
group. A proposal that loses is allowed with probability exp(change/heat), and heat falls from
one batch to the next.

What is maximised is Σ(‖s_g‖ − λ n_g ⟨s_g, s⟩ / (‖s_g‖ ‖s‖)) with λ = SSE/SSA kept up to date, s_g
the sum of a group and s of all: Dinkelbach's form of minimising IL = SSE/(SSE + SSA) (spherical
microaggregation, equations 11–13).
"""

from __future__ import annotations

import numpy as np

from expurgate.vectors.exchange import Partition
from expurgate.vectors.similarity import Floats, Ints, Singles

_PROPOSALS_A_ROW = 4000
_NEAR = 20
_HOT, _COLD = 0.055, 0.016
"""First heat (times √k) and last heat, in units of what an exchange changes at first."""

_HEATED = 0.97
"""The share of the work after which only gains are allowed."""

_ROUNDING = 1e-6
_FEWEST, _MOST = 128, 16_384
"""Proposals in a batch; there are at least 300 batches."""

_WEIGH_EVERY, _RELOCATE_EVERY = 16, 8


def default_proposals(k: int) -> int:
    """Exchanges to propose a row; fewer for large groups, which MDAV is quicker to make."""
    return int(_PROPOSALS_A_ROW * min(1.0, (5 / k) ** 1.5))


def refine(gram: Floats | Singles, labels: Ints, k: int, *, proposals: int | None = None, seed: int = 0) -> Ints:
    """Labels of a partition with less loss, never more; sizes stay between k and 2k − 1.

    ``gram`` holds the inner products of unit rows (or rows of zeros), ``proposals`` is how many
    exchanges are proposed a row.
    """
    if int(labels.max()) < 1 or k < 2:
        return labels
    wanted = len(labels) * (default_proposals(k) if proposals is None else proposals)
    partition = Partition(gram, labels, k, _NEAR)
    before = _loss(partition)
    _anneal(partition, wanted, _HOT * float(np.sqrt(k)), np.random.default_rng(seed))
    return partition.labels if _loss(partition) < before - _ROUNDING else labels


def _anneal(partition: Partition, wanted: int, hot: float, rng: np.random.Generator) -> None:
    """Batches grow as fewer proposals are allowed: of those that share a group only one can be done."""
    partition.weigh()
    scale = partition.spread(_MOST, rng)
    most = min(_MOST, max(1, wanted // 300))
    fewest = batch = min(_FEWEST, most)
    done = step = 0
    while done < wanted:
        share = done / wanted
        heat = scale * hot * (_COLD / hot) ** share if share < _HEATED else 0.0
        if step % _WEIGH_EVERY == 0:
            partition.weigh()
        if step % _RELOCATE_EVERY == 0:
            partition.relocate(fewest, heat, rng)
        allowed = partition.exchange(batch, heat, rng)
        done += batch
        step += 1
        if allowed < partition.groups / 8:
            batch = min(most, batch + batch // 4 + 1)
        elif allowed > partition.groups / 2:
            batch = max(fewest, batch - batch // 4)


def _loss(partition: Partition) -> float:
    """IL of the partition as it stands (equation 13)."""
    sse, ssa = partition.sums()
    return sse / (sse + ssa) if sse + ssa > 0 else 0.0
