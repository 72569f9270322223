"""Nouns in context with the sense that people gave them, and what stands around each."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scripts.reader.sets import join

from expurgate.knowledge.association import Association
from expurgate.knowledge.meaning import Words

HELD_OUT = 7
"""One file in ten is never trained on: those whose number ends so."""
_CLASSES_OF_NAMES = ("person", "group", "location")


@dataclass(frozen=True, slots=True)
class Noun:
    """One noun: the number of its file, where it stands in the file's text, its lemma, its sense."""

    file: int
    start: int
    end: int
    lemma: str
    sense: str
    is_name: bool


@dataclass(frozen=True, slots=True)
class File:
    """A file as one text, a sentence a line."""

    number: int
    text: str
    nouns: list[Noun]

    @property
    def held_out(self) -> bool:
        """Whether this file is only measured on."""
        return self.number % 10 == HELD_OUT


def files(path: Path) -> Iterator[File]:
    """All files in order; names that were only given a class ("person") are told apart from nouns with a sense."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        rows = map(json.loads, lines)
        for number, (_, sentences) in enumerate(groupby(rows, key=lambda row: row["file"])):
            text, nouns = "", []
            for row in sentences:
                sentence, places = join([word.replace("_", " ") for word in row["words"]])
                for (start, end), lemma, key, synset in zip(
                    places, row["lemma"], row["key"], row["synset"], strict=True
                ):
                    if not key or not synset or "%1:" not in key:
                        continue
                    known, surface = key.split("%")[0], sentence[start:end].lower()
                    name = known in _CLASSES_OF_NAMES and lemma == known and surface.rstrip("s") != known
                    at = len(text)
                    nouns.append(Noun(number, at + start, at + end, known, synset.split("-")[0], name))
                text += sentence + "\n"
            yield File(number, text, nouns)


def surroundings(file: File, nouns: list[Noun]) -> npt.NDArray[np.float32]:
    """What stands around each of some nouns of a file, a row a noun, as the product sees it."""
    read = Words(file.text, Association.builtin())
    starts = {start: at for at, (start, _) in enumerate(read.tokens)}
    result = []
    for noun in nouns:
        inside = [starts[at] for at in range(noun.start, noun.end) if at in starts] or [0]
        result.append(read.around(inside[0], inside[-1] + 1))
    return np.array(result)
