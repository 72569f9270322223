"""The forms under which a term is looked up, and what was found."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.text.inflection import singular
from expurgate.text.normal import FUNCTION_WORDS, normal_form

_POST = frozenset(["of", "in", "on", "at", "for", "with", "to", "from", "by", "against", "under"])
"""What follows one of these describes the head that stands before it."""


@dataclass(frozen=True, slots=True)
class Match:
    """A concept found for a term: its number, the form that matched, how many words were dropped."""

    concept: int
    form: str = field(repr=False)
    dropped: int = 0

    @property
    def exact(self) -> bool:
        """Whether the whole term names the concept."""
        return self.dropped == 0


def forms(term: str) -> Iterator[tuple[str, int]]:
    """Normal forms to try, with the number of words dropped: the whole, then shorter and shorter.

    Words are dropped from the left ("metastatic pancreatic cancer" → "pancreatic cancer" → "cancer"),
    never past the head of "cancer of the pancreas". Each form is followed by its singular.
    """
    words = normal_form(term).split()
    for start, end in _stretches(words):
        form = " ".join(words[start:end])
        dropped = len(words) - (end - start)
        yield form, dropped
        folded = singular(form)
        if folded != form:
            yield folded, dropped


def _stretches(words: list[str]) -> Iterator[tuple[int, int]]:
    head_end = next((at for at, word in enumerate(words) if at and word in _POST), len(words))
    for start in range(head_end):
        if start == 0 or words[start] not in FUNCTION_WORDS:
            yield start, len(words)
    if head_end < len(words):
        for start in range(head_end):
            if words[start] not in FUNCTION_WORDS:
                yield start, head_end
