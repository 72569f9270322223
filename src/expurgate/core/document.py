"""A document, the terms that were read in it, and the contexts in which the terms occur."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span, by_place

ContextKind = Literal["sentence", "paragraph", "document"]
CONTEXT_KINDS: tuple[ContextKind, ...] = ("sentence", "paragraph", "document")
TermKind = Literal["noun phrase", "entity"]
LOOSE = "WORD"
"""The label of a word judged by itself, outside any noun phrase: a verb or an adjective, which is no kind of thing."""
MODIFIER = "MODIFIER"
"""The label of a word judged by itself that stands before the noun it belongs to: without it the noun phrase still reads."""


CellNames = tuple[tuple[int, str], ...]
"""Where cells begin in a text, and what their columns are called."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """Single places of a text about which people decided: places to keep, to keep although a model objects, and to hide."""

    kept: tuple[Span, ...] = ()
    excused: tuple[Span, ...] = ()
    hidden: tuple[Span, ...] = ()

    def moved(self, to_new: Callable[[Span], Span]) -> Ruled:
        """The places that stay, after a change of the text; what was to be hidden is hidden then."""
        return Ruled(tuple(map(to_new, self.kept)), tuple(map(to_new, self.excused))) if self != _UNRULED else self


_UNRULED = Ruled()


@dataclass(frozen=True, slots=True)
class Document:
    """A text and the name it goes by. The repr shows neither.

    ``people`` are names that what the text came with tells, as the headers of a message do. ``structure``: the text is
    what the elements, fields and columns of a file are called. It is no content: it stays, unless it has a hidden name in it.
    ``rewritten``: stand-ins of ours are in it, so that "Mr K" is one and nobody's name.
    ``ruled``: single places that people decided about. ``columns``: where cells begin, and what their columns are called.
    """

    text: str = field(repr=False)
    name: str = field(default="", repr=False)
    people: tuple[str, ...] = field(default=(), repr=False)
    structure: bool = False
    rewritten: bool = False
    ruled: Ruled = field(default=_UNRULED, repr=False)
    columns: CellNames = field(default=(), repr=False)

    def __repr__(self) -> str:
        return f"Document({len(self.text)} code points)"

    def slice(self, span: Span) -> str:
        """The text inside ``span``."""
        return self.text[span.start : span.end]


@dataclass(frozen=True, slots=True)
class Term:
    """All occurrences of one noun phrase or named entity, grouped by normal form.

    ``label`` is the entity type (``PERSON``, ``GPE`` …) and empty for a noun phrase.
    ``spans`` are sorted offsets into the original text, stop words and determiners stripped.
    """

    normal: str = field(repr=False)
    spans: tuple[Span, ...]
    kind: TermKind = "noun phrase"
    label: str = ""

    def __post_init__(self) -> None:
        if len(self.spans) != 1 and (not self.spans or list(self.spans) != sorted(self.spans, key=by_place)):
            raise ValueError("a term has at least one occurrence, in order")

    def __repr__(self) -> str:
        return f"Term({self.kind}{' ' + self.label if self.label else ''}, {len(self.spans)} occurrences)"


@dataclass(frozen=True, slots=True)
class Context:
    """A stretch of discourse and the terms with an occurrence in it (semantic correlations, section 3)."""

    kind: ContextKind
    span: Span
    terms: tuple[Term, ...] = field(repr=False)


class Mention(NamedTuple):
    """A place where something of a type is mentioned; those with one ``group`` mention the same thing.

    A mention is ``sure`` unless its reader thinks that it may well be of another type. ``noun`` is what the named thing is, where the
    reader can tell: "care company".
    """

    span: Span
    kind: str
    group: int
    sure: bool = True
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Odds:
    """For every word, the logarithm of the odds that people would hide it. The words are sorted and do not overlap."""

    starts: array[int] = field(repr=False)
    ends: array[int] = field(repr=False)
    values: array[float] = field(repr=False)

    def over(self, span: Span) -> float:
        """The mean over the words that a span touches; as unlikely as can be when it touches none."""
        first, after = bisect_right(self.ends, span.start), bisect_left(self.starts, span.end)
        return sum(self.values[first:after]) / (after - first) if after > first else -float("inf")

    def runs(self, limit: float) -> Iterator[Span]:
        """The longest stretches of neighbouring words that are all above a limit."""
        first: int | None = None
        for at, value in enumerate(self.values):
            if value >= limit:
                first = at if first is None else first
            elif first is not None:
                yield Span(self.starts[first], self.ends[at - 1])
                first = None
        if first is not None:
            yield Span(self.starts[first], self.ends[-1])


@dataclass(frozen=True, slots=True)
class Reading:
    """A document as language sees it. Terms are sorted by first occurrence.

    A reader that tells types of things and how much words identify gives ``mentions`` and ``odds`` besides.
    """

    document: Document
    terms: tuple[Term, ...] = field(repr=False)
    sentences: tuple[Span, ...] = field(repr=False)
    paragraphs: tuple[Span, ...] = field(repr=False)
    mentions: tuple[Mention, ...] = field(default=(), repr=False)
    odds: Odds | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        return (
            f"Reading({len(self.document.text)} code points, {len(self.paragraphs)} paragraphs, "
            f"{len(self.sentences)} sentences, {len(self.terms)} terms)"
        )

    @classmethod
    def as_one_sentence(cls, text: str) -> Reading:
        """A text that no reader has looked at, for those who look at letters alone."""
        whole = (Span(0, len(text)),)
        return cls(Document(text), (), whole, whole)

    def contexts(self, kind: ContextKind) -> list[Context]:
        """The contexts of one kind, each with the terms that occur inside it."""
        if kind == "document":
            return [Context(kind, Span(0, len(self.document.text)), self.terms)]
        bounds = self.sentences if kind == "sentence" else self.paragraphs
        return _distribute(kind, bounds, self.terms)


def _distribute(kind: ContextKind, bounds: tuple[Span, ...], terms: tuple[Term, ...]) -> list[Context]:
    """Sort every term into the bounds its occurrences begin in (bounds are disjoint and sorted)."""
    starts = [bound.start for bound in bounds]
    members: list[dict[int, Term]] = [{} for _ in bounds]
    for number, term in enumerate(terms):
        for span in term.spans:
            at = bisect_right(starts, span.start) - 1
            if at >= 0 and span.start < bounds[at].end:
                members[at][number] = term
    return [Context(kind, bound, tuple(found.values())) for bound, found in zip(bounds, members, strict=True)]
