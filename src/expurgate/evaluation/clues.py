"""Clue texts: what a careful redactor marked so that a secret stays hidden, and how much of it a result hides.

The first line of a file names the secret; clues are marked inline, ``[[oral thrush|strong]]`` or ``[[tired|weak]]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, get_args

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.text.normal import FUNCTION_WORDS

Strength = Literal["strong", "weak"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
_MARK = re.compile(r"\[\[([^\[\]|\n]+)\|(strong|weak)\]\]")
_HEAD = re.compile(r"secret: *(\S[^\n]*?) *\n\s*")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Clue:
    """A place that helps to guess the secret."""

    span: Span
    strength: Strength


@dataclass(frozen=True, slots=True)
class ClueText:
    """A text without its marks, the secret it must not tell, and the clues to it in order."""

    name: str
    secret: str = field(repr=False)
    text: str = field(repr=False)
    clues: tuple[Clue, ...] = field(repr=False)


@dataclass(slots=True)
class ClueScore:
    """How many clues of each strength were marked and hidden, and how many of the hidden content words lie in clues."""

    marked: dict[Strength, int] = field(default_factory=lambda: dict.fromkeys(STRENGTHS, 0))
    hidden: dict[Strength, int] = field(default_factory=lambda: dict.fromkeys(STRENGTHS, 0))
    words: int = 0
    words_in_clues: int = 0

    def recall(self, *strengths: Strength) -> float:
        """The share of the clues of these strengths that is hidden; of all clues where none is named."""
        asked = strengths or STRENGTHS
        return sum(self.hidden[each] for each in asked) / max(1, sum(self.marked[each] for each in asked))

    @property
    def precision(self) -> float:
        """The share of the hidden words that belong to a clue; 1 where nothing is hidden."""
        return self.words_in_clues / self.words if self.words else 1.0

    def add(self, text: ClueText, hidden: Iterable[Span]) -> None:
        """Count one text by the places that were hidden in it."""
        places = sorted(hidden, key=lambda span: span.start)
        for clue in text.clues:
            self.marked[clue.strength] += 1
            words = _content(text.text, clue.span)
            self.hidden[clue.strength] += all(any(_within(word, place) for place in places) for word in words)
        gone = [word for word in _content(text.text, Span(0, len(text.text))) if any(_within(word, p) for p in places)]
        self.words += len(gone)
        self.words_in_clues += sum(any(_within(word, clue.span) for clue in text.clues) for word in gone)


def read_clue_text(marked: str, name: str = "") -> ClueText:
    """A clue text from its marked form; a text that is not marked as it should be is an error of one line."""
    head = _HEAD.match(marked)
    if head is None:
        raise InputError(f"clue text {name}: the first line must be 'secret: …'")
    plain: list[str] = []
    clues: list[Clue] = []
    at, length = head.end(), 0
    for mark in _MARK.finditer(marked, head.end()):
        before = marked[at : mark.start()]
        start = length + len(before)
        length = start + len(mark[1])
        plain += [before, mark[1]]
        clues.append(Clue(Span(start, length), "strong" if mark[2] == "strong" else "weak"))
        at = mark.end()
    text = "".join([*plain, marked[at:]])
    if "[[" in text or "]]" in text:
        raise InputError(f"clue text {name}: a mark is not [[words|strong]] or [[words|weak]]")
    return ClueText(name, head[1], text, tuple(clues))


def read_clue_texts(folder: Path) -> list[ClueText]:
    """All clue texts of a folder, by name."""
    paths = sorted(folder.glob("*.txt"))
    if not paths:
        raise InputError(f"no clue texts in {folder}")
    return [read_clue_text(path.read_text(encoding="utf-8"), path.stem) for path in paths]


def _content(text: str, within: Span) -> Sequence[Span]:
    """The places of the words that say something; of a phrase of function words all words."""
    words = [Span(word.start(), word.end()) for word in _WORD.finditer(text, within.start, within.end)]
    return [word for word in words if text[word.start : word.end].lower() not in FUNCTION_WORDS] or words


def _within(word: Span, place: Span) -> bool:
    return place.start <= word.start and word.end <= place.end
