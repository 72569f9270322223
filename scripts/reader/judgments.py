"""Layers that learn from judgments what people hide in them, above the shipped table. Needs torch and ../shared/data.

python -m scripts.reader.judgments OUTPUT.npz [--fold 0] [--own FOLDER ...]

The table stays as it is, and only its commonest words are taken: the rows of others remember the documents they were met in, and a network
that learns to trust them is wrong wherever they were not met. With ``--fold`` one judgment in four is held out, by the hash of its name.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import torch
from scripts.reader.batches import Row, batches
from scripts.reader.encode import identity_bits, mark, pieces, touched
from scripts.reader.export import bytes_of
from scripts.reader.sets import Example, fold, judgments, own
from scripts.reader.student import WIDTH, activated, byte_weights, padded, partial_loss
from torch import nn

from expurgate.core.spans import Span
from expurgate.language.builtin.features import WORDS, Vocabulary, bags, named
from expurgate.language.builtin.labels import IDENTITIES, LABELS, TYPES, begin, inside
from expurgate.language.builtin.tokens import tokens
from expurgate.language.builtin.weights import load

COMMONEST = 2_500
DILATIONS = (1, 2, 4, 8, 16)
DROP, UNKNOWN_WORD, SWAPPED = 0.3, 0.25, 0.3
EPOCHS, RATE, TOKENS = 8, 2e-3, 2_400
KEPT = 0.99
"""How much of the running mean of the weights stays at each step of the second half: the mean is what is written."""
EVERYDAY = 0.08
"""Which share of the everyday documents is read in an epoch."""


def rows(examples: Iterable[Example]) -> Iterator[Row]:
    """The units of the documents with what people hid in them and the types they gave."""
    for example in examples:
        for unit in pieces(example):
            text = example.text[unit.start : unit.end]
            words, starts = tokens(text)
            if words and example.part != "test":
                ends = [start + len(word) for word, start in zip(words, starts, strict=True)]
                gaps = [at == 0 or ends[at - 1] < start for at, start in enumerate(starts)]
                yield {
                    "words": words, "gaps": gaps, "begins": np.zeros(len(words), np.uint8), "source": example.source, "document": example.document,
                    "identity": identity_bits(example, unit, starts, ends), "allowed": labels(example, unit, starts, ends),
                }  # fmt: skip


def labels(example: Example, unit: Span, starts: list[int], ends: list[int]) -> np.ndarray:
    """The labels that every token may have: what people gave, and where they looked for a type and gave nothing, not that type."""
    unknown = [kind for kind in TYPES if kind not in example.annotated]
    allowed = np.full(len(starts), 1 | sum(1 << begin(kind) | 1 << inside(kind) for kind in unknown), np.uint64)
    for low, high, meanings in example.spans:
        mark(allowed, touched(starts, ends, low - unit.start, high - unit.start), meanings)
    return allowed


class Vectors:
    """The vectors of words: by the shipped table, with a row of their own for the commonest alone, or as words never met."""

    def __init__(self, found: list[Row]) -> None:
        weights = load()
        vocabulary = Vocabulary(weights.hashes[:COMMONEST].tolist())
        self._numbers: dict[tuple[str, bool], int] = {}
        for row in found:
            for pair in zip(row["words"], row["gaps"], strict=True):
                self._numbers.setdefault(pair, len(self._numbers))
        known = [vocabulary.rows(*pair) for pair in self._numbers]
        unmet = [[WORDS - 1, named(pair[0], 0), *row[2:]] for pair, row in zip(self._numbers, known, strict=True)]
        self.known, self.unmet = (_summed(weights.table, weights.row_scale, each) for each in (known, unmet))
        self.capitals = [number for pair, number in self._numbers.items() if pair[0][:1].isupper()]

    def numbers(self, row: Row) -> np.ndarray:
        """The numbers of a unit's words."""
        return np.array([self._numbers[pair] for pair in zip(row["words"], row["gaps"], strict=True)])


def _summed(table: np.ndarray, scale: np.ndarray, found: list[list[int]]) -> torch.Tensor:
    flat, starts = bags(found)
    return torch.from_numpy(np.add.reduceat(table[flat].astype(np.float32) * scale[flat][:, None], starts, axis=0))


class Layers(nn.Module):  # type: ignore[misc]
    """As :mod:`expurgate.language.builtin.network` runs them; the types of things are learned beside and not kept."""

    def __init__(self) -> None:
        super().__init__()
        size = 3 * WIDTH
        self.layers = nn.ParameterList(
            nn.Parameter(torch.randn(size, WIDTH) * (2 / size) ** 0.5 * 0.7) for _ in DILATIONS
        )
        self.biases = nn.ParameterList(nn.Parameter(torch.zeros(WIDTH)) for _ in DILATIONS)
        self.head = nn.Parameter(torch.randn(WIDTH, IDENTITIES + len(LABELS)) * WIDTH**-0.5)
        self.head_bias = nn.Parameter(torch.zeros(IDENTITIES + len(LABELS)))
        self.quantize = False

    def forward(self, hidden: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        hidden = nn.functional.dropout(hidden * mask, DROP, self.training)
        for weights, bias, distance in zip(self.layers, self.biases, DILATIONS, strict=True):
            states = activated(hidden, self.quantize)
            padding, size = nn.functional.pad(states, (0, 0, distance, distance)), states.shape[1]
            seen = torch.cat([padding[:, at : at + size] for at in (0, distance, 2 * distance)], -1)
            made = torch.relu(seen @ byte_weights(weights, self.quantize) + bias)
            hidden = (hidden + nn.functional.dropout(made, DROP, self.training)) * mask
        return activated(hidden, self.quantize) @ byte_weights(self.head, self.quantize) + self.head_bias


def batch_of(units: list[Row], vectors: Vectors, draw: random.Random) -> tuple[torch.Tensor, torch.Tensor]:
    """The vectors of some units, some words unmet and in half of the units hidden names swapped for any others, and which are words."""
    most = max(len(row["words"]) for row in units)
    numbers, mask = np.zeros((len(units), most), np.int64), np.zeros((len(units), most, 1), np.float32)
    for at, row in enumerate(units):
        found = vectors.numbers(row)
        if draw.random() < 0.5:
            names = {
                int(number)
                for number, bits, word in zip(found, row["identity"], row["words"], strict=True)
                if bits > 1 and word[:1].isupper() and draw.random() < 2 * SWAPPED
            }
            for name in sorted(names):
                found[found == name] = draw.choice(vectors.capitals)
        numbers[at, : len(found)], mask[at, : len(found)] = found, 1
    places = torch.from_numpy(numbers)
    unmet = torch.rand(places.shape) < UNKNOWN_WORD
    return torch.where(unmet.unsqueeze(-1), vectors.unmet[places], vectors.known[places]), torch.from_numpy(mask)


def train(found: list[Row], draw: random.Random) -> Layers:
    """Layers trained on all units given."""
    vectors, model = Vectors(found), Layers()
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, betas=(0.9, 0.99), weight_decay=0.0)
    step = 0
    mean: dict[str, torch.Tensor] = {}
    for epoch in range(EPOCHS):
        groups = list(
            batches([row for row in found if row["source"] != "own" or draw.random() < EVERYDAY], TOKENS, draw)
        )
        for at, units in enumerate(groups):
            part = (epoch + at / len(groups)) / EPOCHS
            model.quantize = part > 0.5
            for group in optimizer.param_groups:
                group["lr"] = RATE * min(1.0, (step + 1) / 100) * max(0.02, 1 - part)
            scores = model(*batch_of(units, vectors, draw))
            loss = partial_loss(scores[..., :IDENTITIES], padded(units, "identity", 7), IDENTITIES)
            loss = loss + 0.5 * partial_loss(scores[..., IDENTITIES:], padded(units, "allowed", 0), len(LABELS))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 5.0)
            optimizer.step()
            step += 1
            if model.quantize:
                for name, value in model.state_dict().items():
                    mean[name] = mean[name] * KEPT + value * (1 - KEPT) if name in mean else value.clone()
        print(f"epoch {epoch}, {step} steps, loss {loss.item():.3f}", flush=True)
    model.load_state_dict(mean)
    return model


def export(model: Layers, output: Path) -> None:
    """The layers and the head for identity as whole numbers."""
    arrays: dict[str, np.ndarray] = {"dilations": np.array(DILATIONS), "words": np.array(COMMONEST)}
    for at in range(len(DILATIONS)):
        arrays[f"layer{at}_weights"], arrays[f"layer{at}_scale"] = bytes_of(model.layers[at].detach().numpy())
        arrays[f"layer{at}_bias"] = model.biases[at].detach().numpy()
    arrays["head_weights"], arrays["head_scale"] = bytes_of(model.head.detach().numpy()[:, :IDENTITIES])
    arrays["head_bias"] = model.head_bias.detach().numpy()[:IDENTITIES]
    np.savez(output, **arrays)  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--own", type=Path, nargs="*", default=[])
    parser.add_argument("--fold", type=int, help="the quarter that is held out")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    found = [row for row in rows([*judgments(), *own(arguments.own)]) if fold(row["document"]) != arguments.fold]
    export(train(found, random.Random(arguments.seed)), arguments.output)


if __name__ == "__main__":
    main()
