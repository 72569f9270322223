"""Short documents for benchmarks: articles cut to the length of letters, letters that are made up, or documents that each differ."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from expurgate.evaluation.everyday import read_everyday
from expurgate.knowledge.corpus.sources import documents

LENGTH = 900
"""Code points of a letter, about."""
_FIRST = "Ann Maria James Peter Olga Wei Fatima John Rosa Igor Helen Samuel".split()
_LAST = "Adler Novak Smith Jones Okafor Silva Kowalski Meier Tanaka Larsson".split()
_PLACES = "Leeds Tarragona Boston Lyon Graz Bergen Porto Galway".split()
_ILLNESSES = ["pneumonia", "a broken wrist", "asthma", "type 2 diabetes", "migraine", "hypertension", "tuberculosis"]
_SENTENCES = [
    "{first} {last}, born on {day} May 19{year}, was seen in our clinic in {place} on {day} March 2021.",
    "{she} has had {illness} since 20{young} and takes one tablet in the morning.",
    "{she} works as a welder and lives with her two sons near {place}.",
    "The examination was normal; the blood pressure was 1{day}/80.",
    "Please call {first} at +44 20 7946 0{day}{year} or write to {mail}@example.org.",
    "We agreed on a check in three months and on less salt.",
    "The ward round found no sign of infection, and the X-ray showed clear lungs.",
    "Dr {other} will see {first} again before the operation in {place}.",
]


NAMES = (*_FIRST, *_LAST, *_PLACES)
"""Who and what the letters that are made up are about."""


def letters(count: int, articles: Path | None = None) -> list[str]:
    """So many letters."""
    return list(islice(every_letter(articles), count))


def varied(count: int) -> list[str]:
    """So many everyday documents, each written by itself: no two share their sentences, as the letters that are made up do."""
    files = sorted((Path(__file__).parent / "everyday" / "reader").glob("*.txt"))
    return [read_everyday(file).text for file in files[:count]]


def every_letter(articles: Path | None = None) -> Iterator[str]:
    """Letters without end; of articles no two are cut alike before all have been cut sixteen times."""
    if articles is None:
        yield from _invented()
    else:
        for shift in cycle((0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15)):
            yield from _cut(articles, shift * LENGTH // 16)


def _cut(articles: Path, first: int) -> Iterator[str]:
    for document in documents(articles):
        text = document.text[first:]
        for start in range(0, max(1, len(text) - LENGTH // 2), LENGTH):
            yield text[start : start + LENGTH]


def _invented() -> Iterator[str]:
    rng = random.Random(7)
    while True:
        first, last = rng.choice(_FIRST), rng.choice(_LAST)
        facts = {
            "first": first, "last": last, "other": rng.choice(_LAST), "place": rng.choice(_PLACES), "she": "She",
            "illness": rng.choice(_ILLNESSES), "day": rng.randrange(10, 29), "year": rng.randrange(30, 99),
            "young": rng.randrange(10, 20), "mail": f"{first}.{last}".lower(),
        }  # fmt: skip
        chosen = rng.sample(_SENTENCES, len(_SENTENCES)) + rng.sample(_SENTENCES, 3)
        yield "Dear colleague,\n\n" + " ".join(chosen).format(**facts)
