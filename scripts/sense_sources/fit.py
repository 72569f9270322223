"""Weights of the choice among senses: a log-linear model over classes of kinds and the nearness of definitions. Needs torch."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch

Floats = npt.NDArray[np.float32]
EPOCHS, BATCH, RATE, PENALTY = 2, 512, 0.003, 1e-4


@dataclass(frozen=True)
class Candidates:
    """The senses of all examples in a row: how many each example has, which is right, and of each its number, classes, frequency."""

    sizes: npt.NDArray[np.int64]
    gold: npt.NDArray[np.int64]
    senses: npt.NDArray[np.int64]
    classes: list[list[int]]
    frequency: Floats


@dataclass(frozen=True)
class Fitted:
    """What was learnt, for vectors as they are before anything is taken from them or stretched."""

    frequency: Floats
    bias: Floats
    weights: Floats
    meanings: Floats
    mean: Floats
    projection: Floats
    nearness: Floats


class Model(torch.nn.Module):  # type: ignore[misc]
    """Scores of senses."""

    def __init__(self, classes: int, width: int, dimensions: int) -> None:
        super().__init__()
        self.frequency = torch.nn.Parameter(torch.tensor([0.8, 0.05, -0.1]))
        self.nearness = torch.nn.Parameter(torch.full((3, dimensions), 2.0))
        self.weights = torch.nn.EmbeddingBag(classes, width, mode="sum")
        self.bias = torch.nn.EmbeddingBag(classes, 1, mode="sum")
        torch.nn.init.zeros_(self.weights.weight)
        torch.nn.init.zeros_(self.bias.weight)


def fit(found: Candidates, around: Floats, about: Floats, classes: int, dimensions: int, stretch: float) -> Fitted:
    """Learn from examples, each with what stands around it."""
    torch.manual_seed(0)
    torch.set_num_threads(1)
    width = about.shape[1]
    mean = around.mean(0)
    scale = np.repeat(np.array([1.0, 1.0, stretch], np.float32), width)
    centred = (around - mean) * scale
    projection = _axes(centred, about, dimensions)
    meanings = torch.tensor((about - about.mean(0)) @ projection)
    x = torch.tensor(centred)
    projected = torch.tensor(np.stack([centred[:, at * width : (at + 1) * width] @ projection for at in range(3)], 1))
    starts = np.concatenate([[0], np.cumsum(found.sizes)])
    model = Model(classes, around.shape[1], dimensions)
    small, large = [model.frequency, model.nearness], [model.weights.weight, model.bias.weight]
    optimizer = torch.optim.Adam([{"params": small, "lr": 0.01}, {"params": large, "lr": RATE}])
    frequency, senses = torch.tensor(found.frequency), torch.tensor(found.senses)
    for epoch in range(EPOCHS):
        order = np.random.default_rng(epoch).permutation(len(found.sizes))
        total = 0.0
        for at in range(0, len(order), BATCH):
            chosen = order[at : at + BATCH]
            rows = np.concatenate([np.arange(starts[each], starts[each + 1]) for each in chosen])
            owner = torch.tensor(np.repeat(np.arange(len(chosen)), found.sizes[chosen]))
            lists = [found.classes[row] for row in rows.tolist()]
            flat = torch.tensor([each for own in lists for each in own])
            offsets = torch.tensor(np.concatenate([[0], np.cumsum([len(own) for own in lists])[:-1]]))
            score = frequency[rows] @ model.frequency + model.bias(flat, offsets)[:, 0]
            score = score + (model.weights(flat, offsets) * x[chosen][owner]).sum(1)
            topic = (projected[chosen] * model.nearness).sum(1)
            score = score + (topic[owner] * meanings[senses[rows]]).sum(1)
            right = torch.tensor(np.concatenate([[0], np.cumsum(found.sizes[chosen])[:-1]]) + found.gold[chosen])
            loss = -_log_share(score, owner, len(chosen))[right].mean()
            total += float(loss.detach()) * len(chosen)
            penalty = (model.weights.weight**2).sum() + (model.bias.weight**2).sum()
            optimizer.zero_grad()
            (loss + PENALTY * penalty).backward()
            optimizer.step()
        print(f"epoch {epoch}: loss {total / len(order):.3f}", flush=True)
    return Fitted(
        model.frequency.detach().numpy(), model.bias.weight.detach().numpy()[:, 0], model.weights.weight.detach().numpy() * scale,
        meanings.numpy(), mean, projection, model.nearness.detach().numpy() * np.array([[1.0], [1.0], [stretch]], np.float32),
    )  # fmt: skip


def _axes(centred: Floats, about: Floats, dimensions: int) -> Floats:
    """The directions in which contexts and definitions vary most."""
    width = about.shape[1]
    every = np.concatenate([centred[:, :width], centred[:, width : 2 * width]])
    spread = about - about.mean(0)
    _, vectors = np.linalg.eigh(every.T @ every / len(every) + 0.5 * (spread.T @ spread) / len(spread))
    axes: Floats = np.ascontiguousarray(vectors[:, ::-1][:, :dimensions], np.float32)
    return axes


def _log_share(score: torch.Tensor, owner: torch.Tensor, size: int) -> torch.Tensor:
    most = torch.full((size,), -1e9).scatter_reduce(0, owner, score.detach(), "amax")
    share = (score - most[owner]).exp()
    return score - most[owner] - torch.zeros(size).index_add(0, owner, share).log()[owner]
