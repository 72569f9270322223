"""The sentences of a corpus as one long array of word numbers.

Sentences are only looked at while the table is made; none of them is kept in it.
"""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from expurgate.text.inflection import singular
from expurgate.text.normal import BREAK, tokens

_END = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])|\n+")
"""Where a sentence ends."""
STOP = 0
"""The number of a break: no phrase goes on behind it."""


@dataclass(frozen=True, slots=True)
class Sentences:
    """``words``: numbers into ``names``; ``starts``: where each sentence begins; ``documents``: whose sentence it is."""

    names: list[str]
    words: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int64]
    documents: npt.NDArray[np.int32]


class Folder:
    """Gives a number to each word; the forms of one noun share a number."""

    def __init__(self, names: list[str] | None = None) -> None:
        self.names: list[str] = [BREAK] if names is None else names
        self._numbers: dict[str, int] = {BREAK: STOP}
        self._folded: dict[str, int] = {name: number for number, name in enumerate(self.names)}

    def number(self, word: str) -> int:
        """The number of a word as it stands in a text."""
        found = self._numbers.get(word)
        if found is None:
            found = self._numbers[word] = self._fold(fold_word(word))
        return found

    def _fold(self, name: str) -> int:
        if name not in self._folded:
            self._folded[name] = len(self.names)
            self.names.append(name)
        return self._folded[name]


def fold_word(word: str) -> str:
    """A word as the table knows it: its singular."""
    return singular(word) if word.isalpha() else word


def read_articles(corpus: Path) -> Iterator[tuple[str, str]]:
    """(title, text) of every article, in the order the corpus of the product counts them."""
    files = sorted(corpus.glob("*.jsonl.xz"))
    if not files:
        raise SystemExit(f"no *.jsonl.xz in {corpus}")
    for path in files:
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                article = json.loads(line)
                yield article["title"], article["text"]


def read_sentences(articles: Iterable[tuple[str, str]]) -> Sentences:
    """Every sentence of every article, its title first."""
    folder = Folder()
    words: list[npt.NDArray[np.int32]] = []
    starts, documents, length = [0], [], 0
    for number, (title, text) in enumerate(articles):
        for sentence in (title, *_END.split(text)):
            if not sentence or sentence.isspace():
                continue
            found = np.fromiter((folder.number(word) for word in tokens(sentence)), np.int32)
            words.append(found)
            length += len(found)
            starts.append(length)
            documents.append(number)
    flat = np.concatenate(words) if words else np.zeros(0, np.int32)
    return Sentences(folder.names, flat, np.array(starts, np.int64), np.array(documents, np.int32))


def read_lists(lists: Iterable[list[str]], names: list[str]) -> Sentences:
    """Lists of words and phrases as if each were a sentence; words that are new get a number behind ``names``."""
    folder = Folder(names)
    words: list[int] = []
    starts = [0]
    for items in lists:
        for item in items:
            words += [*(folder.number(word) for word in tokens(item)), STOP]
        starts.append(len(words))
    documents = np.arange(len(starts) - 1, dtype=np.int32)
    return Sentences(folder.names, np.array(words, np.int32), np.array(starts, np.int64), documents)
