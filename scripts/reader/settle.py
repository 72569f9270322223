"""The numbers that settle what names are: python -m scripts.reader.settle [FOLDER]. Needs scipy.

Collects what speaks for every name (``expurgate.language.builtin.settling``) in the marked documents that are for choosing, fits the numbers
by maximum likelihood, and prints by thirds of documents how well numbers fitted on the others do beside the shipped ones: the mean logarithm of the
loss, the share of right types, and of names said to be of their types with some chance how many are. Then it prints the numbers fitted on all, to be
written into the module by hand. The type of a name is that of most marks that its mentions overlap; names that overlap none are left out.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scripts.reader.sets import Example, own

from expurgate.core.document import Document
from expurgate.language.builtin import second_look, settling
from expurgate.language.builtin.labels import NAMES
from expurgate.language.reader import Reader
from expurgate.language.tokens import BUILTIN

Floats = npt.NDArray[np.float64]
DOCUMENTS = Path(__file__).resolve().parents[2] / "benchmarks" / "everyday" / "reader"
PARTS = 3
WEIGHTS = ("WHOLE", "AGAIN", "LONGER", "PARTS", "TITLE", "KIN", "OFTEN", "GIVEN_ONLY", "ROLE", "BODY")
"""The numbers that are fitted, before those of ``USUAL``; how many longer names count is not."""
STRENGTH = 0.5
"""How much a number is held to the shipped one, so that what few names tell changes little."""
BINS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)
_PERSON = NAMES.index("PERSON")


class Names:
    """Names as rows of figures: which scores they add to, how often each is mentioned, which choice is right, of which part its document is."""

    def __init__(self, found: Sequence[tuple[settling.NameEvidence, int, int]]) -> None:
        self.seen = np.array([each.seen for each, _, _ in found])
        self.longer = np.array(
            [_shared(each.longer, min(settling.MOST_LONGER, len(each.longer))) for each, _, _ in found]
        )
        self.parts = np.array([_shared(each.parts, 1) for each, _, _ in found])
        flags = [(each.title, each.kin, each.often, each.given_only, each.role, each.body) for each, _, _ in found]
        self.flags = np.array(flags, dtype=float)
        self.again = np.log([each.times for each, _, _ in found])
        self.right = np.array([right for _, right, _ in found])
        self.part = np.array([part for _, _, part in found])

    def chances(self, numbers: Floats) -> Floats:
        """How likely each choice is by these numbers."""
        whole, again, longer, parts, *of_person = numbers[: len(WEIGHTS)]
        scores = whole * self.seen + longer * self.longer + parts * self.parts + numbers[len(WEIGHTS) :]
        scores[:, _PERSON] += self.flags @ np.array(of_person)
        scores *= (1 + again * self.again)[:, None]
        scores -= scores.max(1, keepdims=True)
        chances: Floats = np.exp(scores)
        chances /= chances.sum(1, keepdims=True)
        return chances

    def losses(self, numbers: Floats) -> Floats:
        """The loss of every name."""
        found: Floats = -np.log(np.maximum(self.chances(numbers)[np.arange(len(self.right)), self.right], 1e-9))
        return found


def _shared(rows: Sequence[settling.Chances], weight: float) -> Floats:
    """What other names add to each choice."""
    if not rows:
        return np.zeros(settling.CHOICES)
    added: Floats = np.array(rows, dtype=float).sum(0)
    added *= weight / added.sum()
    return added


def shipped() -> Floats:
    """The numbers of the module."""
    return np.array([*(getattr(settling, name) for name in WEIGHTS), *settling.USUAL])


def fitted(names: Names, kept: npt.NDArray[np.bool_]) -> Floats:
    """The numbers that make what is right in these names likeliest."""
    start = shipped()

    def loss(numbers: Floats) -> float:
        apart = numbers - start
        return float(names.losses(numbers)[kept].sum() + STRENGTH * (apart @ apart))

    found: Floats = minimize(loss, start, method="L-BFGS-B", options={"maxiter": 200}).x
    return found


def evidence(folder: Path) -> Iterator[tuple[settling.NameEvidence, int, int]]:
    """Every name of every document for choosing, with the choice that is right and the part of its document."""
    reader, collected = Reader(BUILTIN), Collected()
    for example in own([folder]):
        if example.part == "dev":
            part = int(sha256(example.document.encode()).hexdigest(), 16) % PARTS
            for normal, each in collected.of(reader, example):
                if (right := collected.right(normal, example)) is not None:
                    yield each, right, part


class Collected:
    """Notes what speaks for the names of a text while it is read."""

    def __init__(self) -> None:
        self._shipped = settling.chances_of_names
        self._found: list[tuple[str, settling.NameEvidence]] = []
        self._places: dict[str, list[tuple[int, int]]] = {}

    def of(self, reader: Reader, example: Example) -> list[tuple[str, settling.NameEvidence]]:
        """The names of a text with what speaks for what they are."""
        self._found, self._places = [], {}
        setattr(second_look, "chances_of_names", self._noted)  # noqa: B010
        try:
            reader.read(Document(example.text))
        finally:
            setattr(second_look, "chances_of_names", self._shipped)  # noqa: B010
        return self._found

    def right(self, normal: str, example: Example) -> int | None:
        """The choice that most marks say which the mentions of a name overlap."""
        counted = Counter(
            NAMES.index(kind) if kind in NAMES else settling.CHOICES - 1
            for start, end in self._places[normal]
            for first, after, kind in example.gold
            if first < end and start < after
        )
        return counted.most_common(1)[0][0] if counted else None

    def _noted(self, *read: Any) -> dict[str, settling.Chances]:
        self._found.extend(settling.evidence_of_names(*read))
        for (start, end, _), normal in zip(read[1], read[2], strict=True):
            self._places.setdefault(normal, []).append((start, end))
        return self._shipped(*read)


def _told(title: str, losses: Floats, chances: Floats, right: npt.NDArray[np.int64]) -> None:
    """Print how good chances are."""
    most, hit = chances.max(1), chances.argmax(1) == right
    bins = [
        f"{most[inside].mean():.2f} said {hit[inside].mean():.2f} true ({inside.sum()})"
        for low, high in pairwise(BINS)
        if (inside := (most >= low) & (most < high)).any()
    ]
    print(f"{title}: loss {losses.mean():.4f}, types right {hit.mean():.4f}; " + ", ".join(bins))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=DOCUMENTS)
    names = Names(list(evidence(parser.parse_args().folder)))
    everybody = np.ones(len(names.right), dtype=bool)
    before = shipped()
    _told(f"{len(names.right)} names, shipped", names.losses(before), names.chances(before), names.right)
    losses, chances = np.zeros(len(names.right)), np.zeros((len(names.right), settling.CHOICES))
    for part in range(PARTS):
        held = names.part == part
        numbers = fitted(names, ~held)
        losses[held], chances[held] = names.losses(numbers)[held], names.chances(numbers)[held]
    _told("fitted on the other thirds", losses, chances, names.right)
    numbers = fitted(names, everybody)
    print("fitted on all: " + ", ".join(f"{name} {value:.2f}" for name, value in zip(WEIGHTS, numbers, strict=False)))
    print("USUAL = (" + ", ".join(f"{value:.2f}" for value in numbers[len(WEIGHTS) :] - numbers[-1]) + ")")


if __name__ == "__main__":
    main()
