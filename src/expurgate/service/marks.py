"""Finds the places of changes in a text with a new layout, by their words and by the words around them.

A page of a PDF or a paragraph of a DOCX has other blanks and line ends than the text that was judged, so blanks do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

_AROUND = 16
"""Signs before and after a change that are looked at."""
_ENOUGH = 6
"""With fewer signs on one side, that side alone does not say where something stands."""


class Mark(NamedTuple):
    """A change: its words, what stands around them, where its reason is, its colour, and whether its words alone say where it is."""

    before: str
    words: str
    after: str
    change: str
    family: str
    telling: bool


def marks_of(rows: Iterable[dict[str, Any]], side: str) -> list[Mark]:
    """The changes of one side (``old`` or ``new``) in the rows of all leaves, each kind of place once."""
    found: dict[Mark, None] = {}
    for part, pieces in _by_part(rows, side).items():
        places, texts, at = list[tuple[int, int, dict[str, Any]]](), list[str](), 0
        for piece in pieces:
            text = _flat(piece["text"])
            if "change" in piece and text:
                places.append((at, at + len(text), piece))
            texts.append(text)
            at += len(text)
        flat = "".join(texts)
        for start, end, piece in places:
            words = flat[start:end]
            telling = side == "old" or not piece["text"].islower()
            around = flat[max(0, start - _AROUND) : start], words, flat[end : end + _AROUND]
            found[Mark(*around, f"{part}-{piece['decision']}", piece["family"], telling)] = None
    return list(found)


def _by_part(rows: Iterable[dict[str, Any]], side: str) -> dict[int, list[dict[str, Any]]]:
    parts: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        parts.setdefault(row["part"], []).extend(row[side])
    return parts


def placed(text: str, marks: Sequence[Mark]) -> list[tuple[int, int, Mark]]:
    """The places where marks stand in a text, in order; no two overlap."""
    where = [at for at, char in enumerate(text) if not char.isspace()]
    flat = _flat(text)
    here = [mark for mark in marks if mark.words in flat]
    free, found = bytearray(b"\1" * len(flat)), list[tuple[int, int, Mark]]()
    for find in (_by_both, _by_one, _by_words):
        for mark in here:
            for start in find(flat, mark):
                end = start + len(mark.words)
                if all(free[start:end]):
                    free[start:end] = bytes(end - start)
                    found.append((where[start], where[end - 1] + 1, mark))
    return sorted(found, key=lambda each: each[0])


def _by_both(flat: str, mark: Mark) -> Iterator[int]:
    yield from _all(flat, mark.before + mark.words + mark.after, len(mark.before))


def _by_one(flat: str, mark: Mark) -> Iterator[int]:
    if len(mark.before) >= _ENOUGH:
        yield from _all(flat, mark.before + mark.words, len(mark.before))
    if len(mark.after) >= _ENOUGH:
        yield from _all(flat, mark.words + mark.after, 0)


def _by_words(flat: str, mark: Mark) -> Iterator[int]:
    if mark.telling and len(mark.words) > 2:
        yield from _all(flat, mark.words, 0)


def _all(flat: str, words: str, skip: int) -> Iterator[int]:
    at = flat.find(words)
    while at >= 0:
        yield at + skip
        at = flat.find(words, at + 1)


def _flat(text: str) -> str:
    return "".join(text.split())
