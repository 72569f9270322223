"""One text made of many places in a file, and edits carried back to the places they touch."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from expurgate.core.edits import spliced
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field


@dataclass(slots=True)
class Slot:
    """A place in the file: where its text stands in the whole, and how to put another text there."""

    start: int
    text: str = field(repr=False)
    put: Callable[[str], None] = field(repr=False)

    @property
    def end(self) -> int:
        """The place where its text ends in the whole."""
        return self.start + len(self.text)


class SlotText:
    """Collects slots in reading order; what stands between them (paragraph breaks) exists only in the text.

    With ``cells``, slots that stand apart are fields of their own: of an edit over several each gets the replacement, or what of it
    stands behind a line break, and none is emptied.
    """

    __slots__ = ("_break", "_cells", "_length", "_parts", "_slots")

    def __init__(self, *, cells: bool = False) -> None:
        self._cells = cells
        self._slots: list[Slot] = []
        self._parts: list[str] = []
        self._length = 0
        self._break = ""

    def add(self, text: str, put: Callable[[str], None]) -> None:
        """A place with ``text``; ``put`` is called with the new text when an edit touches it."""
        if not text:
            return
        if self._break and self._length:
            self._append(self._break)
        self._break = ""
        self._slots.append(Slot(self._length, text, put))
        self._append(text)

    def separate(self, by: str) -> None:
        """Put ``by`` between the last text and the next; of several requests the longest separator counts."""
        if len(by) > len(self._break):
            self._break = by

    def mark(self, text: str) -> None:
        """Text that is in no place of its own (a line break element, a tab)."""
        if self._length:
            self._append(self._break + text)
        self._break = ""

    def _append(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    @property
    def latest(self) -> int:
        """The place where the last slot begins."""
        return self._slots[-1].start if self._slots else 0

    @property
    def text(self) -> str:
        """The texts of all places as one text."""
        return "".join(self._parts)

    def write(self, edits: Sequence[Edit]) -> None:
        """Put the new text into every slot an edit touches.

        The replacement goes to the first of them; behind a line break, which stood between slots, to the last.
        """
        changes: dict[int, list[tuple[int, int, str]]] = {}
        for edit in edits:
            touched = self._touched(edit)
            first, last = self._shares(edit.replacement, touched)
            for at in touched:
                slot = self._slots[at]
                start = min(max(edit.span.start, slot.start), slot.end) - slot.start
                end = max(min(edit.span.end, slot.end) - slot.start, start)
                text = last if at == touched[-1] else ""
                if at == touched[0] or (self._is_cell(at) and not self._keeps_some(at, start, end, edit.replacement)):
                    text = first
                changes.setdefault(at, []).append((start, end, text))
        for at, pieces in changes.items():
            slot = self._slots[at]
            slot.put(spliced(slot.text, pieces))

    def _is_cell(self, at: int) -> bool:
        """Whether a slot is a field of its own behind another."""
        return self._cells and at > 0 and self._slots[at - 1].end < self._slots[at].start

    def _keeps_some(self, at: int, start: int, end: int, replacement: str) -> bool:
        """Whether a replacement with a line break says what comes into a slot, of which more is left."""
        return "\n" in replacement and end - start < len(self._slots[at].text)

    def _shares(self, replacement: str, touched: Sequence[int]) -> tuple[str, str]:
        """Splits a replacement between the first and the last slot that it touches."""
        if not any(self._slots[before].end < self._slots[after].start for before, after in pairwise(touched)):
            return replacement, ""
        first, _, last = replacement.partition("\n")
        return first, last.lstrip()

    def _touched(self, edit: Edit) -> list[int]:
        """Numbers of the slots that share text with ``edit``, or the one its replacement goes to."""
        first = max(bisect_right(self._slots, edit.span.start, key=lambda slot: slot.start) - 1, 0)
        found: list[int] = []
        for at in range(first, len(self._slots)):
            slot = self._slots[at]
            if slot.start >= edit.span.end:
                break
            if slot.end > edit.span.start:
                found.append(at)
        if found or not self._slots or not edit.replacement:
            return found
        return [first]


class RepeatedTexts:
    """Texts that stand in many places, each judged once; an edit changes it in all of them."""

    def __init__(self) -> None:
        self._places: dict[str, list[Callable[[str], None]]] = {}

    def add(self, text: str, put: Callable[[str], None]) -> None:
        """A place that has ``text``."""
        self._places.setdefault(text, []).append(put)

    def finish(self, slots: SlotText) -> int:
        """Add every text as a paragraph of its own; where they begin."""
        start = len(slots.text)
        for text, places in self._places.items():
            slots.separate("\n\n")
            slots.add(text, partial(_put_all, places))
        return start

    def forget(self, tells: Callable[[str], bool]) -> int:
        """Empty the texts that contain something hidden, and return how many there were."""
        telling = [text for text in self._places if tells(text)]
        for text in telling:
            _put_all(self._places[text], "")
        return len(telling)


def _put_all(places: Sequence[Callable[[str], None]], text: str) -> None:
    for put in places:
        put(text)
