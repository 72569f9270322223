"""Documents to readings: paragraphs, sentences, noun phrases and named entities, grouped into terms."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import pairwise
from typing import NamedTuple
from weakref import finalize

from expurgate.core import lazy_re as re
from expurgate.core.choices import DEFAULT_PIPELINE
from expurgate.core.document import Document, Odds, Reading, Term, TermKind
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Span
from expurgate.language.builtin.labels import Judged
from expurgate.language.builtin.naming import entity_label
from expurgate.language.builtin.second_look import second_look
from expurgate.language.engine import Engine, Judging, load
from expurgate.language.occurrences import Analysis, analysis
from expurgate.language.segments import paragraphs, trimmed, units
from expurgate.language.tokens import Tokens
from expurgate.text.forms import form_labels
from expurgate.text.inflection import singular
from expurgate.text.judgments import is_judgment
from expurgate.text.known_things import kind_of_thing
from expurgate.text.normal import normal_form
from expurgate.text.people import AT_HOME, FAMILY, GREETED, USUAL_TITLES, small
from expurgate.text.reflow import line_ends
from expurgate.text.rows import rows_of
from expurgate.text.standins import DOUBTFUL, STAND_INS, WRITTEN, stand_ins

UNITS_AT_ONCE = 256
REMEMBERED_UNITS = 4_096

_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_NOUN = "ones"
_ADDRESSING = small(GREETED, USUAL_TITLES)
_IN_CHATS = frozenset(
    "ok okay lol ta thx cheers pls plz omg btw tbh np xx xxx b4 thanks regards mon tues weds thurs fri".split()
)
"""Short words of chats and closings, which tell nothing of anybody."""
_SAYINGS = {"charge": "free of ", "god": "thank ", "course": "of ", "luck": "good ", "way": "by the "}
"""Nouns that say nothing behind the words of a saying."""
_ADDRESSED = frozenset(
    (
        *"sir sirs madam colleague colleagues all both team friend friends parent parents carer carers neighbour resident".split(),
        *FAMILY,
        *AT_HOME,
    )
)
"""Who a letter begins with that is to nobody by name."""
_IN_ADDRESS = _ADDRESSING | _ADDRESSED
_SALUTATION = 24
_EDGES = " \t\n:,.;|()-"
_BEHIND = frozenset("\"'“”‘’«»()[]{},;:!?-")


class Reader:
    """Reads documents with one pipeline, our own or one of spaCy, which is loaded on first use.

    A unit's analysis is a function of its text alone, so the reader remembers recent ones (as offsets, under a
    digest of the unit: no text) and a document read again costs what has changed in it.
    """

    def __init__(self, pipeline: str = DEFAULT_PIPELINE) -> None:
        self.pipeline = pipeline
        self._seen: dict[bytes, Analysis] = {}
        self._used: finalize[[], Reader] | None = None

    def __repr__(self) -> str:
        return f"Reader({self.pipeline!r})"

    def read(self, document: Document) -> Reading:
        """The terms of a document with their places, and its sentences and paragraphs."""
        return next(self._read_group([document]))

    def read_ahead(self, texts: Iterable[str]) -> None:
        """Analyse the units of several texts in one pass of the network: whoever reads one of them then finds its units known."""
        pieces: list[str] = []
        flags: list[tuple[bool, bool]] = []
        for text in map(_without_surrogates, texts):
            found = [text[unit.start : unit.end] for paragraph in paragraphs(text) for unit in units(text, paragraph)]
            pieces += found
            flags += [(False, is_judgment(text))] * len(found)
        if pieces:
            self._analyses(pieces, flags)

    def forget(self) -> None:
        """Forget what is remembered of the texts read so far, also by other readers with the same pipeline."""
        self._seen = {}
        if self._used is not None and self._used.alive:
            load(self.pipeline).forget()

    def _engine(self) -> Engine:
        """The engine; what it keeps of texts is forgotten at the latest when this reader is no more."""
        engine = load(self.pipeline)
        if self._used is None:
            self._used = finalize(self, engine.forget)
            self._used.atexit = False
        return engine

    def _read_group(self, documents: list[Document]) -> Iterator[Reading]:
        """Units of all documents in batches; a document is given out as soon as its last unit is read."""
        texts = [_without_surrogates(document.text) for document in documents]
        blocks = [tuple(paragraphs(text)) for text in texts]
        pending = (
            (number, unit)
            for number, text in enumerate(texts)
            for paragraph in blocks[number]
            for unit in units(text, paragraph)
        )
        drafts = [_Draft(text, document) for text, document in zip(texts, documents, strict=True)]
        of_courts = [is_judgment(text) for text in texts]
        given = 0
        for batch in _batches(pending):
            for number in range(given, batch[0][0]):
                yield drafts[number].reading(documents[number], blocks[number])
            given = batch[0][0]
            pieces = [texts[number][unit.start : unit.end] for number, unit in batch]
            flags = [(documents[number].rewritten, of_courts[number]) for number, _ in batch]
            for (number, unit), found in zip(batch, self._analyses(pieces, flags), strict=True):
                drafts[number].add(unit.start, found)
        for number in range(given, len(documents)):
            yield drafts[number].reading(documents[number], blocks[number])

    def _analyses(self, pieces: list[str], flags: list[tuple[bool, bool]]) -> list[Analysis]:
        """What the pieces hold, each of a text that was rewritten or not and of a judgment or not."""
        wanted = [
            _Piece(piece, rewritten or DOUBTFUL.search(piece) is None, of_court)
            for piece, (rewritten, of_court) in zip(pieces, flags, strict=True)
        ]
        keys = [each.digest() for each in wanted]
        seen = self._seen
        known = {key: found for key in keys if (found := seen.get(key)) is not None}
        new = {key: each for key, each in zip(keys, wanted, strict=True) if key not in known}
        if new:
            for (key, each), tokens in zip(new.items(), self._tokens(list(new.values())), strict=True):
                known[key] = analysis(each.text, tokens)
            if len(seen) + len(new) > REMEMBERED_UNITS:
                seen = self._seen = {}
            seen.update(known)
        return [known[key] for key in keys]

    def _tokens(self, pieces: list[_Piece]) -> list[Tokens]:
        """The tokens of the pieces; how likely people hide each is told in judgments also by what was learned from judgments alone."""
        engine = self._engine()
        readable = [_readable(each.text, rewritten=each.ours) for each in pieces]
        found = engine.analyse(readable)
        of_courts = [at for at, each in enumerate(pieces) if each.of_court]
        if of_courts and isinstance(engine, Judging):
            for at, odds in zip(of_courts, engine.judged([readable[at] for at in of_courts]), strict=True):
                found[at] = replace(found[at], odds=_mean(found[at].odds or odds, odds))
        return found


class _Piece(NamedTuple):
    """A unit; whether marks like our own are ours in it; whether it belongs to the judgment of a court."""

    text: str
    ours: bool
    of_court: bool

    def digest(self) -> bytes:
        """A key that holds no text."""
        person = (b"" if self.ours else b"theirs") + (b" court" if self.of_court else b"")
        return blake2b(self.text.encode(), digest_size=16, person=person).digest()


def _without_surrogates(text: str) -> str:
    return _SURROGATE.sub("\ufffd", text)


def _mean(first: list[float], second: list[float]) -> list[float]:
    return [(one + other) / 2 for one, other in zip(first, second, strict=True)]


def _readable(piece: str, *, rewritten: bool) -> str:
    """The unit as the engine gets it, place by place: control characters as blanks, stand-ins as a plain noun.

    A model of language has met few marks and takes their neighbours for names, so that every mark would breed more.
    """
    piece = _CONTROL.sub(" ", piece)
    return (STAND_INS if rewritten else WRITTEN).sub(lambda run: (_NOUN * len(run.group()))[: len(run.group())], piece)


_WIDE_GAP = re.compile(r"(?<=\S)(?:[ ]{3,}|[ ]?\t[ \t]*)(?=\S)")
_THINGS = frozenset({"FACILITY", "PLACE", "ORG", "OCCUPATION"})
_WORDS = re.compile(r"[^\W_]+")


class _Draft:
    """A reading in the making."""

    def __init__(self, text: str, document: Document) -> None:
        self._text = text
        rows = rows_of(text)
        self._starts = sorted(rows.starts)
        self._gaps = rows.gaps.and_also(Span(*gap.span()) for gap in _WIDE_GAP.finditer(text))
        self._places: dict[tuple[TermKind, str, str], set[tuple[int, int]]] = {}
        self._normals: dict[tuple[str, bool], str] = {}
        self._sentences: list[Span] = []
        self._mentions: list[tuple[int, int, str]] = []
        self._judged: list[tuple[int, int, Judged]] = []
        self._odds: Odds | None = None
        self._stand_ins = stand_ins(text, rewritten=document.rewritten)
        self._printed = form_labels(text)
        self._breaks = line_ends(text)

    def add(self, offset: int, found: Analysis) -> None:
        """Take in the analysis of the unit that begins at ``offset``."""
        for start, end in found.sentences:
            self._sentences.extend(self._in_rows(Span(start + offset, end + offset)))
        for start, end, kind, label, common in found.occurrences:
            self._place(start + offset, end + offset, kind, label, common)
        for (first, after, meant), judged in zip(found.mentions, found.judged, strict=True):
            placed = list(self._in_lines(first + offset, after + offset, meant))
            self._mentions.extend(placed)
            if judged is not None and len(placed) == 1:  # of the cells of a row nothing was made
                self._judged.append((first + offset, after + offset, judged))
        odds = found.odds
        if odds is not None and len(odds.values):
            self._odds = self._odds or Odds(array("I"), array("I"), array("f"))
            self._odds.starts.extend(_moved(odds.starts, offset))
            self._odds.ends.extend(_moved(odds.ends, offset))
            self._odds.values.extend(odds.values)

    def _place(self, start: int, end: int, kind: TermKind, label: str, common: bool) -> None:
        gapped = self._gaps.meet(start, end)
        parts = self._written(self._gaps.gaps(Span(start, end))) if gapped else self._lines(start, end)
        if (
            gapped or len(parts) > 1
        ):  # words of two rows or columns, or of two lines that are no paragraph, are no phrase
            for part in parts:
                self._place(part.start, part.end, kind, label, common)
            return
        stood_in, printed = self._stand_ins, self._printed
        if stood_in.meet(start, end) and (stood_in.contain(start, end) or self._greets(Span(start, end))):
            return
        if printed.meet(start, end):
            if printed.contain(start, end):
                return
            start, end = self._beside_field(Span(start, end))
        if kind != "entity":
            start = self._with_letter(start, end)
            if self._addresses(start, end):
                return
        normal = self._normal(self._text[start:end], common)
        if normal:
            self._places.setdefault((kind, label, normal), set()).add((start, end))

    def _lines(self, start: int, end: int) -> list[Span]:
        """The part of a stretch on each of its lines, beginning with a letter or digit. Wrapped lines count as one line."""
        if not self._goes_on(start, end):
            return [Span(start, end)]
        return self._written(self._breaks.gaps(Span(start, end)))

    def _goes_on(self, start: int, end: int) -> bool:
        """Whether a stretch goes over the end of a line."""
        return self._text.find("\n", start, end) >= 0

    def _written(self, parts: Iterable[Span]) -> list[Span]:
        """Parts of a stretch from their first letter or digit on, without white space and punctuation behind; none that has neither."""
        text, result = self._text, []
        for part in parts:
            begin, after = part.start, part.end
            while begin < after and not text[begin].isalnum():
                begin += 1
            while after > begin and (text[after - 1].isspace() or text[after - 1] in _BEHIND):
                after -= 1
            if begin < after:
                result.append(Span(begin, after))
        return result

    def _in_lines(self, start: int, end: int, kind: str) -> Iterator[tuple[int, int, str]]:
        """A mention line by line and cell by cell: only an address runs over several lines."""
        for line in [Span(start, end)] if kind == "ADDRESS" else self._lines(start, end):
            yield from self._in_cells(line, kind)

    def _in_cells(self, line: Span, kind: str) -> Iterator[tuple[int, int, str]]:
        """A mention cell by cell. What is in the cell before a place is no place itself: two words with capitals are somebody."""
        if not self._gaps.touch(line):
            yield line.start, line.end, kind
            return
        cells = self._written(self._gaps.gaps(line))
        for at, cell in enumerate(cells):
            words = self._text[cell.start : cell.end].split()
            before = kind in _THINGS and at + 1 < len(cells) and len(words) > 1
            somebody = before and all(word[0].isupper() for word in words)
            yield cell.start, cell.end, "PERSON" if somebody else kind

    def _in_rows(self, sentence: Span) -> list[Span]:
        """A sentence, in its parts where rows begin in it."""
        first, after = bisect_right(self._starts, sentence.start), bisect_left(self._starts, sentence.end)
        bounds = [sentence.start, *self._starts[first:after], sentence.end]
        parts = (trimmed(self._text, start, end) for start, end in pairwise(bounds))
        return [Span(start, end) for start, end in parts if start < end]

    def _addresses(self, start: int, end: int) -> bool:
        """Whether a phrase is but how a letter begins: "Dear Mr", "Dear Sir or Madam", "Dear Colleague"."""
        first = _WORDS.search(self._text, start, end)
        if first is not None and first[0].lower() not in _IN_ADDRESS:
            return False
        words = _WORDS.findall(self._text[start:end].lower())
        if _ADDRESSING.issuperset(words) or self._says_nothing(start, words):
            return True
        line = self._text.rfind("\n", max(0, start - _SALUTATION), start) + 1
        greets = self._text.startswith("Dear ", line) and start - line < _SALUTATION
        return greets and _IN_ADDRESS.issuperset(words)

    def _says_nothing(self, start: int, words: list[str]) -> bool:
        """Whether a word is what people write in chats for yes, thanks or a day, or stands in a saying: "free of charge"."""
        if len(words) != 1:
            return False
        before = _SAYINGS.get(words[0])
        return words[0] in _IN_CHATS or bool(before and self._text[:start].casefold().endswith(before))

    def _with_letter(self, start: int, end: int) -> int:
        """Where a phrase begins that a germ's first letter belongs to: "C. diff"."""
        letter = self._text[max(0, start - 3) : start]
        whole = (
            len(letter) == 3
            and letter[0].isupper()
            and letter[1:] == ". "
            and kind_of_thing(letter + self._text[start:end])
        )
        return start - 3 if whole else start

    def _greets(self, span: Span) -> bool:
        """Whether nothing but a greeting stands beside a stand-in: "Dear Dr A"."""
        rest = " ".join(self._text[gap.start : gap.end] for gap in self._stand_ins.gaps(span))
        return _ADDRESSING.issuperset(_WORDS.findall(rest.lower()))

    def _beside_field(self, span: Span) -> tuple[int, int]:
        """The longest part of a phrase that runs over the name of a field, without white space and punctuation at its ends."""
        part = max(self._printed.gaps(span), key=len)
        said = self._text[part.start : part.end]
        return part.start + len(said) - len(said.lstrip(_EDGES)), part.end - len(said) + len(said.rstrip(_EDGES))

    def _normal(self, surface: str, common: bool) -> str:
        """The normal form, the last word in the singular when it is a common noun."""
        key = (surface, common)
        if key not in self._normals:
            words = normal_form(surface).split(" ")
            if common:
                words[-1] = singular(words[-1])
            self._normals[key] = " ".join(words)
        return self._normals[key]

    def reading(self, document: Document, blocks: tuple[Span, ...]) -> Reading:
        """The finished reading, terms by first occurrence, the longer first where two begin together."""
        mentions = second_look(self._text, self._mentions, self._judged)
        for mention in mentions:
            start, end = mention.span.start, mention.span.end
            if label := entity_label(mention.kind, self._text[start:end]):
                self._place(start, end, "entity", label, False)
        known = {(mention.span.start, mention.span.end): mention.span for mention in mentions}
        terms = [
            Term(normal, tuple([known.get(place) or Span(*place) for place in sorted(places)]), kind, label)
            for (kind, label, normal), places in self._places.items()
        ]
        terms.sort(key=lambda term: (term.spans[0].start, -term.spans[0].end, term.kind, term.label, term.normal))
        return Reading(document, tuple(terms), tuple(self._sentences), blocks, mentions, self._odds)


def _moved(places: array[int], by: int) -> array[int]:
    """The places moved on by an offset."""
    return array("I", [place + by for place in places])


def _batches(pending: Iterator[tuple[int, Span]]) -> Iterator[list[tuple[int, Span]]]:
    batch: list[tuple[int, Span]] = []
    for item in pending:
        batch.append(item)
        if len(batch) == UNITS_AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch
