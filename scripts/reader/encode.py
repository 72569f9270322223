"""Sets to training arrays: python -m scripts.reader.encode OUTPUT.pickle [--own FOLDER ...] [--only own]. Needs ../shared/data and spaCy.

Texts are cut as the reader cuts them. Every token gets the labels it may have (a bit each); kinds of words, ends of
sentences, dates and amounts come from spaCy's small pipeline where people did not annotate them.
"""

from __future__ import annotations

import argparse
import pickle
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from scripts.reader.batches import Row
from scripts.reader.nouns_of_things import NO_THING, thing_number
from scripts.reader.sets import MAYBE, NUMBERS, Example, all_sets, corpus, one, own

from expurgate.core.choices import SPACY_PIPELINE
from expurgate.core.spans import Span
from expurgate.language.builtin.labels import LABELS, LETTERS, TYPES, begin, inside
from expurgate.language.builtin.tokens import tokens
from expurgate.language.engine import load
from expurgate.language.segments import paragraphs, units
from expurgate.language.tokens import Tokens

ALL = (1 << len(LABELS)) - 1
UNKNOWN = 255
_UNITS = re.compile(
    r"(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|decades?|centuries|nights?|mins?|hrs?)(?:[\s-]long)?$",
    re.IGNORECASE,
)
_COUNTING = frozenset(
    "about around over nearly almost some approximately the a an next last past first few several many couple of half more less than at least up to one two "
    "three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty hundred and".split()
)
_AGE = re.compile(r"year[s]?[\s-]old|\baged?\b|months?[\s-]old", re.IGNORECASE)
_FACILITY = re.compile(
    r"\b(?:hospital|station|airport|stadium|arena|church|cathedral|bridge|park|museum|library|theatre|theater|castle|hall|tower|building|"
    r"prison|clinic|mosque|temple|cemetery|palace|hotel|gallery|ward|school|zoo|mall|centre|center)\b\.?$",
    re.IGNORECASE,
)
_RELIGION = frozenset(
    "christian christians muslim muslims jew jews jewish islam islamic catholic catholics protestant protestants buddhist hindu hindus sikh sikhs "
    "orthodox christianity buddhism hinduism judaism anglican methodist baptist mormon sunni shia shiite lutheran presbyterian".split()
)
_SPACY = {
    "PERSON": "PERSON", "FAC": "FACILITY", "ORG": "ORG", "GPE": "PLACE", "LOC": "PLACE", "PRODUCT": "PRODUCT", "EVENT": "EVENT",
    "WORK_OF_ART": "WORK", "LAW": "LAW", "LANGUAGE": "LANGUAGE", "PERCENT": "QUANTITY", "MONEY": "QUANTITY", "QUANTITY": "QUANTITY",
    "CARDINAL": "QUANTITY",
}  # fmt: skip
_SILVER = {"DATE", "DURATION", "QUANTITY", "AGE", "NATIONALITY", "RELIGION", "LANGUAGE"}
"""What is believed of spaCy where people did not look."""


def lasts(surface: str) -> bool:
    """Whether words of time tell how long something took."""
    found = _UNITS.search(surface)
    if not found:
        return False
    words = re.split(r"[\s,–-]+", surface[: found.start()].lower())
    return all(not word or word in _COUNTING or word.replace(".", "").isdigit() for word in words)


def spacy_type(label: str, surface: str) -> str:
    """Our type of what spaCy found."""
    if label in ("DATE", "TIME"):
        return "AGE" if _AGE.search(surface) else "DURATION" if lasts(surface) else "DATE"
    if label == "NORP":
        return "RELIGION" if surface.lower() in _RELIGION else "NATIONALITY"
    return _SPACY.get(label, "")


def refined(meanings: frozenset[str], surface: str, said: str) -> frozenset[str]:
    """What a label means in the light of the words and of spaCy."""
    if len(meanings) == 1:
        return meanings
    if said in meanings:
        return one(said)
    if meanings <= {"DATE", "DURATION"}:
        return one("DURATION" if lasts(surface) else "DATE")
    if meanings == {"PLACE", "FACILITY"}:
        return one("FACILITY") if _FACILITY.search(surface) else meanings
    if "FACILITY" not in meanings and "QUANTITY" in meanings and "AGE" in meanings:
        return one("AGE") if _AGE.search(surface) else meanings
    return meanings


def pieces(example: Example) -> Iterator[Span]:
    """The units of a text."""
    for paragraph in paragraphs(example.text):
        yield from units(example.text, paragraph)


def encode(examples: Iterable[Example]) -> Iterator[Row]:
    """Arrays a unit, in batches through spaCy."""
    batch: list[tuple[Example, Span]] = []
    for example in examples:
        batch.extend((example, unit) for unit in pieces(example))
        if len(batch) >= 400:
            yield from _encoded(batch)
            batch = []
    yield from _encoded(batch)


def plain(examples: Iterable[Example]) -> Iterator[Row]:
    """Arrays a unit of texts of which nothing is known: a teacher is to say it."""
    for example in examples:
        for unit in pieces(example):
            text = example.text[unit.start : unit.end]
            words, starts = tokens(text)
            if not words:
                continue
            ends = [0, *(start + len(word) for word, start in zip(words, starts, strict=True))]
            unknown = np.full(len(words), UNKNOWN, np.uint8)
            yield {
                "words": words, "gaps": [at == 0 or ends[at] < start for at, start in enumerate(starts)], "starts": starts,
                "source": example.source, "part": "train", "document": example.document, "offset": unit.start, "text": text,
                "letters": unknown, "begins": unknown, "senses": unknown, "allowed": np.full(len(words), ALL, np.uint64),
                "identity": np.full(len(words), 7, np.uint8), "things": np.full(len(words), NO_THING, np.int16),
            }  # fmt: skip


def _encoded(batch: list[tuple[Example, Span]]) -> Iterator[Row]:
    texts = [example.text[unit.start : unit.end] for example, unit in batch]
    for (example, unit), text, silver in zip(batch, texts, load(SPACY_PIPELINE).analyse(texts), strict=True):
        words, starts = tokens(text)
        if not words:
            continue
        ends = [start + len(word) for word, start in zip(words, starts, strict=True)]
        row = {
            "words": words,
            "gaps": [at == 0 or ends[at - 1] < starts[at] for at in range(len(words))],
            "starts": starts,
        }
        row |= {
            "source": example.source,
            "part": example.part,
            "document": example.document,
            "offset": unit.start,
            "text": text,
        }
        row["letters"], row["begins"] = _syntax(starts, words, silver)
        entities = [
            (
                silver.starts[a],
                silver.ends[b - 1],
                spacy_type(label, text[silver.starts[a] : silver.ends[b - 1]]),
                label,
            )
            for a, b, label in silver.entities
        ]
        row["allowed"] = _allowed(example, unit, text, starts, ends, entities)
        row["identity"] = identity_bits(example, unit, starts, ends)
        row["senses"] = _senses(example, unit, starts, ends)
        row["things"] = _things(example, unit, starts, ends)
        yield row


def _syntax(starts: list[int], words: list[str], silver: Tokens) -> tuple[np.ndarray, np.ndarray]:
    letters = np.full(len(words), UNKNOWN, np.uint8)
    begins = np.zeros(len(words), np.uint8)
    for at, start in enumerate(starts):
        there = bisect_right(silver.starts, start) - 1
        if there < 0:
            continue
        letter = silver.letters[there]
        if letter in LETTERS and silver.ends[there] > start:
            letters[at] = LETTERS.index(letter)
        if silver.starts[there] == start and silver.sentences[there]:
            begins[at] = 1
    begins[0] = 1
    return letters, begins


def touched(starts: list[int], ends: list[int], low: int, high: int) -> range:
    """The tokens that touch a stretch."""
    first = bisect_right(ends, low)
    return range(first, max(first, bisect_left(starts, high)))


def _allowed(
    example: Example,
    unit: Span,
    text: str,
    starts: list[int],
    ends: list[int],
    entities: list[tuple[int, int, str, str]],
) -> np.ndarray:
    unknown = [kind for kind in TYPES if kind not in example.annotated]
    outside = 1
    for kind in unknown:
        outside |= 1 << begin(kind) | 1 << inside(kind)
    allowed = np.full(len(starts), outside, np.uint64)
    trusted = not text.islower()
    if example.source != "own":
        if trusted:
            absent = ALL
            for kind in NUMBERS - {"AGE"}:
                absent &= ~(1 << begin(kind) | 1 << inside(kind))
            allowed &= np.uint64(absent)
        for low, high, kind, label in entities:
            if kind in _SILVER and kind not in example.annotated:
                mark(allowed, touched(starts, ends, low, high), one(kind, MAYBE) if label == "CARDINAL" else one(kind))
    for low, high, meanings in example.spans:
        low, high = low - unit.start, high - unit.start
        if high <= 0 or low >= len(text):
            continue
        said = next(
            (kind for a, b, kind, _ in entities if a <= low + 4 and b >= high and a >= low - 4 and b <= high + 1), ""
        )
        if len(meanings) > 8 and said in ("PERSON", "ORG", "PLACE"):
            said = ""
        mark(allowed, touched(starts, ends, low, high), refined(meanings, text[max(low, 0) : high], said))
    return allowed


def mark(allowed: np.ndarray, places: range, meanings: frozenset[str]) -> None:
    for number, at in enumerate(places):
        bits = 1 if MAYBE in meanings else 0
        for kind in meanings - {MAYBE}:
            bits |= 1 << (begin(kind) if number == 0 else inside(kind))
        allowed[at] = bits


def identity_bits(example: Example, unit: Span, starts: list[int], ends: list[int]) -> np.ndarray:
    if example.identity is None:
        return np.full(len(starts), 7, np.uint8)
    bits = np.full(len(starts), 1, np.uint8)
    for low, high, letter in sorted(example.identity, key=lambda each: "NHQD".index(each[2])):
        for at in touched(starts, ends, low - unit.start, high - unit.start):
            bits[at] = {"N": 1, "Q": 2, "D": 4, "H": 6}[letter]
    return bits


def _senses(example: Example, unit: Span, starts: list[int], ends: list[int]) -> np.ndarray:
    senses = np.full(len(starts), UNKNOWN, np.uint8)
    for low, high, sense in example.senses:
        for at in touched(starts, ends, low - unit.start, high - unit.start):
            senses[at] = sense
    return senses


def _things(example: Example, unit: Span, starts: list[int], ends: list[int]) -> np.ndarray:
    """For every token the number of the noun that says what it is the name of."""
    found = np.full(len(starts), NO_THING, np.int16)
    for low, high, noun in example.things:
        if (number := thing_number(noun)) is not None:
            for at in touched(starts, ends, low - unit.start, high - unit.start):
                found[at] = number
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--own", type=Path, nargs="*", default=[])
    parser.add_argument("--part", default="train")
    parser.add_argument("--only-own", action="store_true")
    parser.add_argument("--corpus", type=int, nargs=2, metavar=("OPENINGS", "ARTICLES"))
    arguments = parser.parse_args()
    rows = [] if arguments.only_own or arguments.corpus else list(encode(all_sets()))
    if arguments.corpus:
        rows += plain(corpus(7, *arguments.corpus))
    rows += encode(own(arguments.own, arguments.part))
    with arguments.output.open("wb") as file:
        pickle.dump(rows, file, protocol=5)
    sources: dict[tuple[str, str], int] = {}
    for row in rows:
        key = row["source"], row["part"]
        sources[key] = sources.get(key, 0) + len(row["words"])
    for key, count in sorted(sources.items()):
        print(*key, count)


if __name__ == "__main__":
    main()
