"""Names and identifiers that were hidden in one part of a file, found again in every other part of it.

A file is one document. Its rows, sheets, pages, headers and members are judged one by one, and what is hidden in one of
them has to be hidden in all.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from ahocorasick_rs import AhoCorasick

from expurgate.core import lazy_re as re
from expurgate.core.document import Document
from expurgate.core.findings import Edit, Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Places, Span
from expurgate.detect.entities import NAMES
from expurgate.detect.mentions import Mentions, automaton
from expurgate.detect.ordinary import is_ordinary
from expurgate.text.normal import normal_form
from expurgate.text.reflow import as_one_line, joined_lines
from expurgate.text.side_by_side import side_by_side
from expurgate.text.standins import MARKS

IDENTIFIERS = frozenset(
    """
    EMAIL URL IBAN CARD CRYPTO VEHICLE NATIONAL_ID PASSPORT MAC IP PHONE PLATE RECORD DEVICE USERNAME ADDRESS POSTCODE
    COORDINATES
    """.split()
)
"""Labels of what belongs to one person, place or thing alone, letter for letter."""
SHORTEST = 5
"""Letters and digits an identifier must have: shorter ones are also other numbers."""
_FEWEST = 2
"""Letters and digits of the shortest name."""
LONG_WORD = 7
"""Letters of a word of a name that is no other word, even when it is split."""
LONGEST_NAME = 6
"""Words of the longest name. What is longer is a list or a sentence that went as a whole."""

Hidden = tuple[str, str]
"""A name or an identifier as it was written, and the label it was hidden as."""


@dataclass(frozen=True)
class Known:
    """Finds what is known of a file: ``hidden`` are its names and identifiers."""

    hidden: tuple[Hidden, ...] = field(default=(), repr=False)
    name: str = "file"

    @cached_property
    def _names(self) -> Mentions:
        return Mentions((text, label) for text, label in self.hidden if label in NAMES)

    @cached_property
    def _identifiers(self) -> Identifiers:
        found = [(text, label) for text, label in self.hidden if label in IDENTIFIERS]
        split = [(word, label) for text, label in self.hidden if label == "PERSON" for word in _long_words(text)]
        return Identifiers([*found, *split])

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The names of people among them."""
        return tuple(dict.fromkeys(text for text, label in self.hidden if label == "PERSON"))

    @cached_property
    def parts(self) -> frozenset[str]:
        """The parts of full names that are no ordinary words, as they are written and in capitals."""
        full = (name.split() for name in self.people if " " in name)
        parts = (part for words in full for part in words if len(part) >= SHORTEST and part[0].isupper())
        return frozenset(form for part in parts if not is_ordinary(part.lower()) for form in (part, part.upper()))

    @cached_property
    def _everybody(self) -> frozenset[str]:
        return frozenset(self.people)

    def and_people(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The names of people among them and some others: one tuple for all parts of a file that add nobody."""
        more = [name for name in names if name not in self._everybody]
        return (*more, *self.people) if more else self.people

    def find(self, text: str) -> list[Finding]:
        """Every mention of them, but for marks of redaction."""
        if not self.hidden:
            return []
        view = joined_lines(text)
        found = dict.fromkeys([*self._names.find(text), *self._identifiers.find(text)])
        if view.text != text:
            again = [*self._names.find(view.text), *self._identifiers.find(view.text)]
            found |= dict.fromkeys((view.back(span), label) for span, label in again)
        found |= dict.fromkeys(self._beside(text))
        marks = Places.between(match.span() for match in MARKS.finditer(text))
        return list(
            in_order(
                [
                    Finding(span, normal_form(text[span.start : span.end]), self.name, label)
                    for span, label in found
                    if not marks.hold(span)
                ]
            )
        )

    def _beside(self, text: str) -> Iterator[tuple[Span, str]]:
        """Mentions that go over the end of a line inside a column of a page or a cell of a table, one for each line."""
        beside = side_by_side(text)
        if beside is not None:
            view = joined_lines(beside.text)
            for span, label in (*self._names.find(view.text), *self._identifiers.find(view.text)):
                lines = beside.back(view.back(span))
                yield from ((line, label) for line in lines if len(lines) > 1)


def _long_words(name: str) -> Iterator[str]:
    """The words of a name that are found even where they are split over cells, elements or lines."""
    yield name
    yield from (word for word in name.split() if len(word) >= LONG_WORD and not is_ordinary(word.lower()))


class Identifiers:
    """Finds identifiers whatever separates their letters and digits, and in any case."""

    def __init__(self, known: Iterable[Hidden]) -> None:
        bare = ((_bare(text)[0], label) for text, label in known)
        self._known = {text: label for text, label in bare if len(text) >= SHORTEST}
        self._listed = list(self._known)

    @cached_property
    def _automaton(self) -> AhoCorasick:
        return automaton(self._listed)

    def find(self, text: str) -> Iterator[tuple[Span, str]]:
        """The places of the known strings that are words of their own, each with its label."""
        if not self._known:
            return
        bare, places = _bare(text)
        for number, start, end in self._automaton.find_matches_as_indexes(bare):
            first, last = places[start], places[end - 1]
            label = self._known[self._listed[number]]
            begins = first == 0 or not text[first - 1].isalnum()
            ends = last + 1 == len(text) or not text[last + 1].isalnum()
            if begins and ends:
                yield Span(first, last + 1), label
            elif label == "PERSON" and end - start == last + 1 - first >= LONG_WORD:
                yield from ((span, label) for span in _account(text, Span(first, last + 1)))


_INITIALS = re.compile(r"(?<![^\W_])[^\W\d_]{0,2}\Z")
_ENDING = re.compile(r"(?:[^\W\d_]?\d{1,4}|[^\W\d_])?(?![^\W_])")


def _account(text: str, name: Span) -> Iterator[Span]:
    """The word that a long name is in, where the rest of it is an initial or a number: "mthornbury", "thornbury2", "Thornburys"."""
    before = _INITIALS.search(text, max(0, name.start - 3), name.start)
    after = _ENDING.match(text, name.end)
    if before and after:
        span = Span(before.start(), after.end())
        word = text[span.start : span.end]
        if word.islower() or word.isupper() or (not before.group() and after.group() in ("s", "S")):
            yield span


_AT_ONCE = 4_096
"""Characters that are made bare at once: a long text is not held letter by letter."""


def _bare(text: str) -> tuple[str, array[int]]:
    """The letters and digits of a text in small letters, and where each stood. Signs between words end a run."""
    places, pieces = array("I"), list[str]()
    for start in range(0, len(text), _AT_ONCE):
        piece = text[start : start + _AT_ONCE]
        kept = [at for at, char in enumerate(piece) if char.isalnum() or char in "@\n"]
        pieces.append("".join([_small(piece[at]) for at in kept]))
        places.extend([start + at for at in kept])
    return "".join(pieces), places


def _small(char: str) -> str:
    """The character in small letters, as one character that can be looked for."""
    small = char.lower()
    return small if len(small) == 1 and not "\ud800" <= small <= "\udfff" else "?"


def hidden_in(document: Document, findings: Sequence[Finding], edits: Sequence[Edit]) -> Iterator[Hidden]:
    """The names and identifiers that the edits of a document hide.

    ``findings`` are those of its original text. What was found in a later round is taken from where its edit stands.
    """
    gone = Places(edit.span for edit in edits if document.slice(edit.span) != edit.replacement)
    for finding in findings:
        if gone.touch(finding.span):
            yield from _hidden(document.slice(finding.span), finding.label)
    first = set(findings)
    for edit in edits:
        for finding in edit.findings:
            if finding not in first and normal_form(document.slice(edit.span)) == finding.term:
                yield from _hidden(document.slice(edit.span), finding.label)


def _hidden(text: str, label: str) -> Iterator[Hidden]:
    written = as_one_line(text)
    if sum(map(str.isalnum, written)) < _FEWEST:
        return  # an initial: "I" of a name in spaced letters is everybody's word
    if label in IDENTIFIERS or (label in NAMES and 0 < len(written.split()) <= LONGEST_NAME):
        yield written, label
    elif label == "CODE" and any(map(str.isdigit, written)) and any(map(str.isalpha, written)):
        yield written, "RECORD"  # figures alone may be anything elsewhere
