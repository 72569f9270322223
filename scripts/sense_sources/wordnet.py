"""WordNet 3.0 nouns with definitions and counts, and the concept of the taxonomy that each sense is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

Key = tuple[str, int, str]
"""A sense apart from the version of WordNet: lemma, number of the lexicographer's file, number in it."""


@dataclass(slots=True)
class Synset:
    """One sense: its keys, its class, its hypernyms, other synsets it has to do with, its definition."""

    keys: list[Key]
    lexname: int
    parents: list[str]
    related: list[str]
    definition: str
    children: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Nouns:
    """Synsets by offset, the senses of every lemma in order, and how often each was counted."""

    synsets: dict[str, Synset]
    senses: dict[str, list[str]]
    counts: dict[tuple[str, str], int]
    closures: dict[str, frozenset[str]] = field(default_factory=dict)

    def closure(self, offset: str) -> frozenset[str]:
        """A synset and everything it is a kind of."""
        if offset not in self.closures:
            above = [self.closure(up) for up in self.synsets[offset].parents]
            self.closures[offset] = frozenset({offset}).union(*above)
        return self.closures[offset]


def read_nouns(folder: Path) -> Nouns:
    """Read the files of a version of WordNet; definitions are used for training and not stored."""
    synsets = dict(_synset(line) for line in _lines(folder / "data.noun") if line[:1].isdigit())
    for offset, synset in synsets.items():
        for up in synset.parents:
            synsets[up].children.append(offset)
    senses: dict[str, list[str]] = {}
    for line in _lines(folder / "index.noun"):
        fields = line.split()
        senses[fields[0]] = fields[-int(fields[2]) :]
    counts: dict[tuple[str, str], int] = defaultdict(int)
    if (folder / "index.sense").is_file():
        for line in _lines(folder / "index.sense"):
            key, offset, _, count = line.split()
            if "%1:" in key:
                counts[key.split("%")[0], offset] = int(count)
    return Nouns(synsets, senses, counts)


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text("latin-1").splitlines() if line[:1] not in ("", " ")]


def _synset(line: str) -> tuple[str, Synset]:
    head, _, definition = line.partition("|")
    fields = head.split()
    size = int(fields[3], 16)
    keys = [(fields[4 + 2 * at].lower(), int(fields[1]), fields[5 + 2 * at]) for at in range(size)]
    begin = 4 + 2 * size
    pointers = [fields[begin + 1 + 4 * at : begin + 5 + 4 * at] for at in range(int(fields[begin]))]
    parents = [target for sign, target, kind, _ in pointers if sign in ("@", "@i") and kind == "n"]
    related = [target for sign, target, kind, _ in pointers if sign not in ("@", "@i") and kind == "n"]
    return fields[0], Synset(keys, int(fields[1]) - 3, parents, related, definition.strip())


def concepts(old: Nouns, new: Nouns, numbers: Mapping[str, int]) -> dict[str, int]:
    """Synset of the old version → twice the number of its concept; one more where only something above it has a number."""
    by_key = {key: offset for offset, synset in new.synsets.items() for key in synset.keys}
    result = {}
    for offset, synset in old.synsets.items():
        at = next((by_key[key] for key in synset.keys if key in by_key), None)
        below = False
        while at is not None and f"wn:{at}" not in numbers:
            below, at = True, next(iter(new.synsets[at].parents), None)
        if at is not None:
            result[offset] = 2 * numbers[f"wn:{at}"] + below
    return result
