"""Before and after, side by side, paragraph by paragraph: one list of rows, so both scroll as one."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.assurance.comparison import Comparison
from expurgate.assurance.page.decisions import ChangedTerm
from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.policy import MODEL_NAMES

_BLANK = re.compile(r"\n(?:[ \t\r]*\n)+")
_LINE = re.compile(r"\n")
_SPACE = " \t\r\n"
LONGEST = 1500
"""Characters after which a row ends at the next blank."""


@dataclass(frozen=True, slots=True)
class TextStretch:
    """A stretch of one text: as it was, or, with its ``decision``, a change by its number. ``start``: in the original."""

    text: str = field(repr=False)
    decision: ChangedTerm | None = None
    number: int = 0
    start: int = 0

    @property
    def family(self) -> str:
        """The colour of the change."""
        main = self.decision.main if self.decision else None
        return family(main.finding.model) if main else "other"


TextPair = tuple[list[TextStretch], list[TextStretch]]
"""A paragraph of the original and what became of it."""


def rows(comparison: Comparison, of_change: list[ChangedTerm]) -> list[TextPair]:
    """The paragraphs of both texts, changes marked. Rows end at blank lines (or lines) that no change touches.

    A paragraph of more than ``LONGEST`` characters is cut between two words that no change touches.
    """
    pattern = _BLANK if _BLANK.search(comparison.original) else _LINE
    done: list[TextPair] = [([], [])]
    at = filled = 0
    for number, change in enumerate([*comparison.changes, None]):
        gap = comparison.original[at : change.old.start if change else None]
        for text, begins, ends in _short(_pieces(gap, pattern), filled):
            for side in done[-1]:
                side.append(TextStretch(text, start=at + begins))
            filled += len(text)
            if ends:
                done.append(([], []))
                filled = 0
        if change is not None:
            old = comparison.original[change.old.start : change.old.end]
            new = comparison.released[change.new.start : change.new.end]
            for side, text in zip(done[-1], (old, new), strict=True):
                side.extend(_marked(text, of_change[number], number, change.old.start))
            at, filled = change.old.end, filled + len(old)
    return [row for row in done if any(piece.text.strip() or piece.decision for side in row for piece in side)]


def _pieces(gap: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, int, bool]]:
    """A stretch without changes, cut where rows end, with where each piece begins."""
    start = 0
    for found in pattern.finditer(gap):
        yield gap[start : found.start()], start, True
        start = found.end()
    yield gap[start:], start, False


def _short(pieces: Iterator[tuple[str, int, bool]], filled: int) -> Iterator[tuple[str, int, bool]]:
    """The pieces, of which those that make a row too long are cut after a blank. ``filled``: characters in the row."""
    for text, begins, ends in pieces:
        start = 0
        while filled + len(text) - start > LONGEST:
            cut = text.find(" ", start + max(0, LONGEST - filled)) + 1
            if not 0 < cut < len(text):
                break
            yield text[start:cut], begins + start, True
            start, filled = cut, 0
        yield text[start:], begins + start, ends
        filled = 0 if ends else filled + len(text) - start


def _marked(text: str, decision: ChangedTerm, number: int, begins: int) -> list[TextStretch]:
    """A change, and outside the mark the white space that was changed with it."""
    inner = text.strip(_SPACE)
    if not inner:
        return [TextStretch(text, decision, number, begins)]
    start = text.index(inner)
    rest = TextStretch(text[start + len(inner) :], start=begins + start + len(inner))
    return [TextStretch(text[:start], start=begins), TextStretch(inner, decision, number, begins + start), rest]


def family(model: str) -> str:
    """The colour a model goes by."""
    if model in ("patterns", "entities", "tagger", "lexicon", "regexes"):
        return "detector"
    return model if model in MODEL_NAMES else "other"
