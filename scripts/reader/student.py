"""The student: hashed features, residual convolutions, linear heads, trained with rounding as it is read with. Needs torch.

python -m scripts.reader.student train GOLD.pickle ... --soft SOFT.pickle ... --minutes 30 --out student.pt [--start student.pt] [--names POOLS.pickle]

``--start`` takes a student as it was saved, or weights as they are shipped (.npz), whose whole numbers are taken times their scales.
"""

from __future__ import annotations

import argparse
import pickle
import random
import time
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from scripts.reader.batches import UNKNOWN, Row, batches, cut, varied
from scripts.reader.nouns_of_things import NO_THING
from scripts.reader.swap import swapper
from torch import nn

from expurgate.language.builtin.features import PARTS, ROWS, SHAPES, WORDS, Vocabulary, bags, form, hashed, named
from expurgate.language.builtin.labels import IDENTITIES, LABELS, LETTERS, SUPERSENSES, TYPES
from expurgate.language.builtin.names import KINDS as KINDS_OF_NAMES
from expurgate.language.builtin.network import TOPIC
from expurgate.language.builtin.nouns import ABSENT
from expurgate.language.builtin.things import things

WIDTH = 128
DILATIONS = (1, 2, 4, 8, 16, 2, 1)
CLIP = 4.0
STEPS = 127
HEADS = {
    "labels": len(LABELS),
    "identity": IDENTITIES,
    "letters": len(LETTERS),
    "senses": len(SUPERSENSES),
    "begins": 2,
}
SEEN = 5
"""How many states of a mention its head looks at: before it, its first, last and mean, and behind it."""
MIDDLE = 192
"""How wide the layer of that head is."""
KINDS = 1 + len(TYPES)
"""Nothing, or one of the types."""
MOST = 160
TYPE_WEIGHT = 0.4
"""What telling types apart weighs beside finding mentions: few words are mentions, and few of these are hard to tell."""
DROP = 0.25
TIMES = {
    "own": 5.0,
    "titles": 0.4,
    "tab": 2.0,
    "tab-more": 1.0,
    "multiconer1": 0.6,
    "multiconer2": 0.6,
    "btc": 0.7,
    "re-docred": 1.5,
    "wikigold": 2.0,
    "crossner": 1.5,
    "wnut17": 1.5,
    "semcor": 0.5,
    "streusle": 1.5,
    "uner-ewt": 1.5,
    "pii": 1.0,
    "corpus": 1.0,
}


def rounded(values: torch.Tensor, step: torch.Tensor | float) -> torch.Tensor:
    """Rounded to steps going forward, untouched going back."""
    return values + (torch.round(values / step) * step - values).detach()


def activated(hidden: torch.Tensor, quantize: bool) -> torch.Tensor:
    """Rows of one size, cut and rounded to a byte."""
    scaled = hidden * torch.rsqrt(hidden.square().mean(-1, keepdim=True) + 1e-6)
    scaled = scaled.clamp(-CLIP, CLIP)
    return rounded(scaled, CLIP / STEPS) if quantize else scaled


def byte_weights(weights: torch.Tensor, quantize: bool) -> torch.Tensor:
    """Weights rounded to a byte, by their column's largest."""
    if not quantize:
        return weights
    step = weights.detach().abs().amax(0, keepdim=True).clamp_min(1e-6) / STEPS
    return rounded(weights, step)


class Student(nn.Module):  # type: ignore[misc]
    """As :mod:`expurgate.language.builtin.network` runs it."""

    def __init__(self) -> None:
        super().__init__()
        self.table = nn.EmbeddingBag(ROWS, WIDTH, mode="sum")
        nn.init.normal_(self.table.weight, std=0.08)
        self.layers = nn.ParameterList(
            nn.Parameter(torch.randn(3 * WIDTH, WIDTH) * (2 / (3 * WIDTH)) ** 0.5 * 0.7) for _ in DILATIONS
        )
        self.biases = nn.ParameterList(nn.Parameter(torch.zeros(WIDTH)) for _ in DILATIONS)
        self.topic = nn.Parameter(torch.randn(WIDTH, WIDTH) * 0.02)
        self.topic_bias = nn.Parameter(torch.zeros(WIDTH))
        self.head = nn.Parameter(torch.randn(WIDTH, sum(HEADS.values())) * WIDTH**-0.5)
        self.head_bias = nn.Parameter(torch.zeros(sum(HEADS.values())))
        self.whole = nn.Parameter(torch.randn(SEEN * WIDTH, MIDDLE) * (2 / (SEEN * WIDTH)) ** 0.5)
        self.whole_bias = nn.Parameter(torch.zeros(MIDDLE))
        self.names = nn.Parameter(torch.randn(MIDDLE, KINDS + len(things())) * MIDDLE**-0.5)
        self.names_bias = nn.Parameter(torch.zeros(KINDS + len(things())))
        self.quantize = False

    def forward(
        self,
        flat: torch.Tensor,
        offsets: torch.Tensor,
        words: torch.Tensor,
        mask: torch.Tensor,
        spans: torch.Tensor | None = None,
    ) -> dict[str, torch.Tensor]:
        hidden = self.table(flat, offsets)[words] * mask.unsqueeze(-1)
        hidden = nn.functional.dropout(hidden, DROP, self.training)
        for at, (weights, bias, distance) in enumerate(zip(self.layers, self.biases, DILATIONS, strict=True)):
            if at == TOPIC:
                hidden = (hidden + self.of_topic(hidden, mask).unsqueeze(1)) * mask.unsqueeze(-1)
            states = activated(hidden, self.quantize)
            padding = nn.functional.pad(states, (0, 0, distance, distance))
            size = states.shape[1]
            seen = torch.cat([padding[:, by : by + size] for by in (0, distance, 2 * distance)], -1)
            made = torch.relu(seen @ byte_weights(weights, self.quantize) + bias)
            hidden = (hidden + nn.functional.dropout(made, DROP, self.training)) * mask.unsqueeze(-1)
        states = activated(hidden, self.quantize)
        scores = states @ byte_weights(self.head, self.quantize) + self.head_bias
        found = dict(zip(HEADS, torch.split(scores, list(HEADS.values()), -1), strict=True))
        if spans is not None and len(spans):
            found["kinds"], found["things"] = self.named(states * mask.unsqueeze(-1), spans)
        return found

    def of_topic(self, hidden: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """What every token of a unit is told of the whole of it."""
        states = activated(hidden, self.quantize) * mask.unsqueeze(-1)
        mean = states.sum(1) / mask.sum(1, keepdim=True).clamp_min(1)
        if self.quantize:
            mean = rounded(mean, CLIP / STEPS)
        return torch.relu(mean @ byte_weights(self.topic, self.quantize) + self.topic_bias)

    def named(self, states: torch.Tensor, spans: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Scores of the types and of the nouns of mentions: each its row, its first token and the token after its last."""
        row, first, after = spans.unbind(1)
        padded_states = nn.functional.pad(states, (0, 0, 1, 1))
        sums = nn.functional.pad(states, (0, 0, 1, 0)).cumsum(1)
        mean = (sums[row, after] - sums[row, first]) / (after - first).unsqueeze(1)
        if self.quantize:
            mean = rounded(mean, CLIP / STEPS)
        seen = torch.cat(
            [
                padded_states[row, first],
                states[row, first],
                mean,
                states[row, after - 1],
                padded_states[row, after + 1],
            ],
            1,
        )
        seen = nn.functional.dropout(seen, DROP, self.training)
        made = torch.relu(seen @ byte_weights(self.whole, self.quantize) + self.whole_bias)
        made = nn.functional.dropout(activated(made, self.quantize), DROP, self.training)
        scores = made @ byte_weights(self.names, self.quantize) + self.names_bias
        return scores[:, :KINDS], scores[:, KINDS:]


class Words:
    """Rows of words for training; a common word is now and then taken for an unknown one, and a name for none."""

    def __init__(self, vocabulary: Vocabulary, draw: random.Random, drop: float = 0.2) -> None:
        self._vocabulary, self._draw, self._drop = vocabulary, draw, drop
        self._known: dict[tuple[str, bool], list[int]] = {}

    def batch(self, rows: list[Row]) -> tuple[torch.Tensor, ...]:
        unique: dict[tuple[str, bool, bool], int] = {}
        most = max(len(row["words"]) for row in rows)
        words = np.zeros((len(rows), most), np.int64)
        mask = np.zeros((len(rows), most), np.float32)
        for at, row in enumerate(rows):
            size, unlisted = len(row["words"]), row.get("unlisted", frozenset())
            words[at, :size] = [
                unique.setdefault((word, bool(gap), word.casefold() in unlisted), len(unique))
                for word, gap in zip(row["words"], row["gaps"], strict=True)
            ]
            mask[at, :size] = 1
        found = []
        for word, gap, hidden in unique:
            pair = (word, gap)
            if pair not in self._known:
                self._known[pair] = self._vocabulary.rows(*pair)
            rows_of = self._known[pair]
            if self._draw.random() < self._drop:
                rows_of = [WORDS - 1, *rows_of[1:]]
            if hidden or self._draw.random() < self._drop:
                rows_of = [rows_of[0], named(pair[0], 0), *rows_of[2:]]
            found.append(rows_of)
        flat, offsets = bags(found)
        return torch.from_numpy(flat), torch.from_numpy(offsets), torch.from_numpy(words), torch.from_numpy(mask)


def padded(rows: list[Row], name: str, fill: int) -> torch.Tensor:
    most = max(len(row["words"]) for row in rows)
    out = np.full((len(rows), most), fill, np.int64)
    for at, row in enumerate(rows):
        out[at, : len(row["words"])] = row[name].astype(np.int64)
    return torch.from_numpy(out)


def partial_loss(scores: torch.Tensor, bits: torch.Tensor, labels: int) -> torch.Tensor:
    known = (bits != (1 << labels) - 1) & (bits != 0)
    scores, bits = scores[known], bits[known]
    if not len(scores):
        return scores.sum() * 0
    allowed = (bits.unsqueeze(-1) >> torch.arange(labels)) & 1
    logs = torch.log_softmax(scores, -1)
    return -torch.logsumexp(logs.masked_fill(allowed == 0, -1e9), -1).mean()


def type_loss(scores: torch.Tensor, bits: torch.Tensor, labels: int) -> torch.Tensor:
    """How unlikely the right types are where something is mentioned for certain; whether anything is does not count here."""
    mentioned = (bits != 0) & (bits & 1 == 0)
    return partial_loss(scores[mentioned][:, 1:], bits[mentioned] >> 1, labels - 1)


def class_loss(scores: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    known = right != UNKNOWN
    return nn.functional.cross_entropy(scores[known], right[known]) if known.any() else scores.sum() * 0


def soft_loss(scores: torch.Tensor, rows: list[Row], name: str) -> torch.Tensor:
    """How far from what the teacher says."""
    taught, places = [], []
    most = max(len(row["words"]) for row in rows)
    for at, row in enumerate(rows):
        if "soft" in row and len(row["soft"][name]) == len(row["words"]):
            taught.append(row["soft"][name])
            places.append(np.arange(len(row["words"])) + at * most)
    if not taught:
        return scores.sum() * 0
    target = torch.softmax(torch.from_numpy(np.concatenate(taught).astype(np.float32)), -1)
    logs = torch.log_softmax(scores.reshape(-1, scores.shape[-1])[torch.from_numpy(np.concatenate(places))], -1)
    return -(target * logs).sum(-1).mean()


def possible(scores: torch.Tensor, rows: list[Row]) -> torch.Tensor:
    """Scores of classes, less where the dictionary has a word without the class, as the reader takes them."""
    if "classes" not in rows[0]:
        return scores
    bits = padded(rows, "classes", 0)
    absent = (((bits.unsqueeze(-1) >> torch.arange(scores.shape[-1])) & 1) == 0) & (bits != 0).unsqueeze(-1)
    return scores - ABSENT * absent


def losses(out: dict[str, torch.Tensor], rows: list[Row]) -> torch.Tensor:
    allowed = padded(rows, "allowed", 0)
    total = partial_loss(out["labels"], allowed, len(LABELS))
    total = total + TYPE_WEIGHT * type_loss(out["labels"], allowed, len(LABELS))
    total = total + 0.7 * partial_loss(out["identity"], padded(rows, "identity", 7), IDENTITIES)
    total = total + 0.4 * class_loss(out["letters"], padded(rows, "letters", UNKNOWN))
    total = total + 0.5 * class_loss(possible(out["senses"], rows), padded(rows, "senses", UNKNOWN))
    total = total + 0.2 * class_loss(out["begins"], padded(rows, "begins", UNKNOWN))
    for name, weight in (("labels", 1.0), ("identity", 0.7), ("senses", 0.2)):
        total = total + weight * soft_loss(out[name], rows, name)
    return total


SOMEBODY = things().index("person")
"""That people are people is taught by our own documents alone: other sets have so many that little else would be learned."""
_BEGIN = sum(1 << label for label in range(1, len(LABELS), 2))
_INSIDE = _BEGIN << 1
_SURE = frozenset(("own", "titles", "crossner", "wikigold", "multiconer2", "re-docred", "tab", "wnut17", "uner-ewt"))
"""Sets whose mentions teach the head for mentions."""


def spans_of(rows: list[Row], draw: random.Random) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """The mentions of a batch: where they stand, the types each may have (a bit each, the lowest for none) and its noun.

    In our own documents words with a capital that are no mention are taken besides, as nothing.
    """
    places, kinds, nouns = [], [], []
    for number, row in enumerate(rows):
        if row["source"] not in _SURE:
            continue
        bits = [int(each) for each in row["allowed"]]
        said = row.get("things")
        at = 0
        while at < len(bits):
            end = at + 1
            if bits[at] and not bits[at] & ~_BEGIN:
                while end < len(bits) and bits[end] and not bits[end] & ~_INSIDE:
                    end += 1
                places.append((number, at, end))
                kinds.append(sum(1 << 1 + label // 2 for label in range(1, len(LABELS), 2) if bits[at] >> label & 1))
                noun = NO_THING if said is None else int(said[at])
                nouns.append(NO_THING if noun == SOMEBODY and row["source"] != "own" else noun)
            elif row["source"] == "own" and bits[at] == 1 and row["words"][at][:1].isupper() and draw.random() < 0.3:
                if end < len(bits) and bits[end] == 1 and row["words"][end][:1].isupper() and draw.random() < 0.5:
                    end += 1
                places.append((number, at, end))
                kinds.append(1)
                nouns.append(NO_THING)
            at = end
    return (
        torch.tensor(places, dtype=torch.int64).reshape(-1, 3),
        torch.tensor(kinds, dtype=torch.int64),
        torch.tensor(nouns, dtype=torch.int64),
    )


def name_losses(out: dict[str, torch.Tensor], kinds: torch.Tensor, nouns: torch.Tensor) -> torch.Tensor:
    """How unlikely the right types and nouns of mentions are."""
    if "kinds" not in out:
        return torch.zeros(())
    total = 0.4 * partial_loss(out["kinds"], kinds, KINDS)
    known = nouns != NO_THING
    return total + (0.6 * nn.functional.cross_entropy(out["things"][known], nouns[known]) if known.any() else 0)


def vocabulary(rows: list[Row]) -> list[int]:
    """Hashes of the commonest words, the commonest first."""
    counts: Counter[str] = Counter()
    for row in rows:
        weight = 4 if row["source"] == "own" else 1
        for word in row["words"]:
            counts[form(word)] += weight
    return [hashed(word) for word, number in counts.most_common(WORDS - 1) if number >= 3]


def pretrained(model: Student, rows: list[Row]) -> None:
    """Rows of common words begin as what the teacher's pieces are, in fewer dimensions."""
    from safetensors.numpy import load_file
    from scripts.reader.teacher import Pieces, model_folder

    folder = model_folder()
    pieces = Pieces(folder)
    weights = load_file(f"{folder}/model.safetensors")
    vectors = next(value for name, value in weights.items() if name.endswith("word_embeddings.weight")).astype(
        np.float32
    )
    vectors = vectors - vectors.mean(0)
    _, _, axes = np.linalg.svd(vectors[1000:20000:4], full_matrices=False)
    small = vectors @ axes[:WIDTH].T
    small = small / small.std() * 0.35
    table = {number: row for row, number in enumerate(model.words_hashes)}
    with torch.no_grad():
        for plain in {form(word) for row in rows for word in row["words"]}:
            row = table.get(hashed(plain))
            if row is not None and row < WORDS - 1:
                model.table.weight[row] = torch.from_numpy(small[pieces(plain)].mean(0))


def load_rows(paths: list[Path]) -> list[Row]:
    return [row for path in paths for row in pickle.loads(path.read_bytes())]


def train(arguments: argparse.Namespace) -> None:
    draw = random.Random(arguments.seed)
    torch.manual_seed(arguments.seed)
    gold = [row for row in load_rows(arguments.rows) if row["part"] == "train"]
    soft = load_rows(arguments.soft) if arguments.soft else []
    soft = [row for row in soft if row["part"] == "train"]
    taught = {(row["source"], row["document"], row["offset"]) for row in soft}
    gold = [row for row in gold if (row["source"], row["document"], row["offset"]) not in taught]
    model = Student()
    if arguments.start:
        stored = (
            restored(arguments.start)
            if arguments.start.suffix == ".npz"
            else torch.load(arguments.start, weights_only=True)
        )
        model.words_hashes = stored.pop("hashes").tolist()
        stored["table.weight"] = with_more_kinds(stored["table.weight"])
        fresh = {name: value for name, value in model.state_dict().items() if name not in stored}
        model.load_state_dict(stored | fresh)
    else:
        extra = load_rows(arguments.words) if arguments.words else []
        model.words_hashes = vocabulary(gold + soft + extra)
        pretrained(model, gold + soft)
    words = Words(Vocabulary(model.words_hashes), draw)
    swapped = swapper(arguments.names, gold + soft, draw)
    gold, soft = cut(gold, MOST), cut(soft, MOST)
    of_names = [model.whole, model.whole_bias, model.names, model.names_bias]
    of_tokens = [each for each in model.parameters() if all(each is not other for other in of_names)]
    optimizer = torch.optim.Adam(
        [{"params": of_tokens, "share": 1.0}, {"params": of_names, "share": arguments.names_rate}],
        lr=arguments.rate,
        betas=(0.9, 0.99),
    )
    began, step, seen, running = time.monotonic(), 0, 0, 0.0
    budget = arguments.minutes * 60
    shares = TIMES | {name: float(share) for name, _, share in (each.partition("=") for each in arguments.times)}
    while True:
        chosen = [row for row in gold + soft for _ in range(times(row["source"], shares, draw))]
        for batch in batches(chosen, arguments.tokens, draw):
            part = (time.monotonic() - began) / budget
            if part >= 1:
                save(model, arguments.out)
                print(f"done: {step} steps, {seen} words", flush=True)
                return
            model.quantize = part > arguments.round_after
            for group in optimizer.param_groups:
                group["lr"] = group["share"] * arguments.rate * min(1.0, (step + 1) / 100) * max(0.02, 1 - part)
            batch = [varied(swapped(row), draw) for row in batch]
            spans, kinds, nouns = spans_of(batch, draw)
            out = model(*words.batch(batch), spans)
            loss = losses(out, batch) + name_losses(out, kinds, nouns)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 5.0)
            optimizer.step()
            step += 1
            seen += sum(len(row["words"]) for row in batch)
            running = 0.98 * running + 0.02 * loss.item()
            if step % 100 == 0:
                print(f"{step} steps, {seen} words, part {part:.2f}, loss {running / (1 - 0.98**step):.3f}", flush=True)
            if step % 200 == 0:
                save(model, arguments.out)


def restored(path: Path) -> dict[str, torch.Tensor]:
    """A student as it was exported; a layer for a distance it did not look at and rows it did not have begin as next to nothing."""
    with np.load(path) as stored:
        arrays = {name: torch.from_numpy(stored[name]) for name in stored.files if stored[name].dtype != np.uint32}
        state = {"hashes": torch.from_numpy(stored["hashes"].astype(np.int64))}
    known = [(distance, at) for at, distance in enumerate(arrays["dilations"].tolist())]
    state["table.weight"] = with_more_kinds(arrays["table"].float() * arrays["row_scale"].unsqueeze(1))
    for at, distance in enumerate(DILATIONS):
        if known and known[0][0] == distance:
            _, old = known.pop(0)
            state[f"layers.{at}"] = arrays[f"layer{old}_weights"].float() * arrays[f"layer{old}_scale"]
            state[f"biases.{at}"] = arrays[f"layer{old}_bias"].float()
        else:
            state[f"layers.{at}"] = torch.randn(3 * WIDTH, WIDTH) * 0.005
            state[f"biases.{at}"] = torch.zeros(WIDTH)
    state["head"] = arrays["head_weights"].float() * arrays["head_scale"]
    state["head_bias"] = arrays["head_bias"].float()
    for name in ("topic", "whole", "names"):
        if f"{name}_weights" in arrays:
            state[name] = arrays[f"{name}_weights"].float() * arrays[f"{name}_scale"]
            state[f"{name}_bias"] = arrays[f"{name}_bias"].float()
    return state


_KINDS_BEFORE = 64
"""How many sets of kinds of names the table had rows for before bodies and things were told apart."""


def with_more_kinds(table: torch.Tensor) -> torch.Tensor:
    """A table with the rows of today: what a word is known as besides begins as if it were not."""
    before = WORDS + PARTS + SHAPES
    if len(table) != before + 2 * _KINDS_BEFORE:
        return table
    rows = [table[:before]]
    for written in (table[before : before + _KINDS_BEFORE], table[before + _KINDS_BEFORE :]):
        rows += [written] * (KINDS_OF_NAMES // _KINDS_BEFORE)
    return torch.cat(rows)


def save(model: Student, path: Path) -> None:
    torch.save(model.state_dict() | {"hashes": torch.tensor(model.words_hashes)}, path)


def times(source: str, shares: dict[str, float], draw: random.Random) -> int:
    """How often a unit of a set is read in an epoch."""
    share = shares.get(source, 1.0)
    return int(share) + (draw.random() < share % 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    training = commands.add_parser("train")
    training.add_argument("rows", type=Path, nargs="+")
    training.add_argument("--soft", type=Path, nargs="*")
    training.add_argument("--words", type=Path, nargs="*")
    training.add_argument("--minutes", type=float, default=30)
    training.add_argument("--rate", type=float, default=2e-3)
    training.add_argument("--names-rate", type=float, default=1.0, help="how much faster the head for mentions learns")
    training.add_argument("--tokens", type=int, default=2400)
    training.add_argument("--seed", type=int, default=1)
    training.add_argument("--round-after", type=float, default=0.4)
    training.add_argument("--start", type=Path)
    training.add_argument(
        "--times", nargs="*", default=[], help="how often a set is read in an epoch: own=6 titles=0.2"
    )
    training.add_argument("--names", type=Path, help="pools of names to swap those of the texts for")
    training.add_argument("--out", type=Path, default=Path("student.pt"))
    training.set_defaults(run=train)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    arguments.run(arguments)


if __name__ == "__main__":
    main()
