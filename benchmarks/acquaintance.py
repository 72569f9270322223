"""How many documents must hold an entity before the counts know what gives it away?

``python -m benchmarks.acquaintance`` takes the clue texts of the building half (``benchmarks/clues``). Of the documents that hold a secret it
leaves so many, drawn at random, and asks how many of the marked clues are still found, as a share of those found with all documents: by the
counts alone, and leaning on what is known besides (``expurgate.knowledge.acquaintance``). Innocent terms are counted for each text.
"""

from __future__ import annotations

from math import log2
from pathlib import Path

import numpy as np

from expurgate.core.document import Document
from expurgate.evaluation.clues import ClueText, read_clue_texts
from expurgate.knowledge.acquaintance import ENOUGH
from expurgate.knowledge.fields import field_of, of_field, rare_bits
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.names import names_in
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DisclosureRule, Policy
from expurgate.privacy.base import distinct, loose_words
from expurgate.text.normal import normal_form

CLUES = Path(__file__).parent / "clues" / "build"
SIZES = (1, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000)
DRAWS = 20
ALPHA = 1.5
Row = tuple[int, list[tuple[int, int]], float]
"""0 for an innocent term, 1 for a weak clue, 2 for a strong one; of each part of it the documents alone and beside the secret; its information
where it is a name, or a rare term of the secret's field."""


def rows(text: ClueText, run: Sanitizer) -> list[Row]:
    """The terms of a text with their counts."""
    knowledge, own = run.knowledge, normal_form(text.secret)
    reading = run.reader.read(Document(text.text))
    names = distinct(names_in(reading))
    field = field_of(knowledge.taxonomy, own)
    near = {term.normal for term in of_field(reading, knowledge.taxonomy, field)}
    terms = distinct([*reading.terms, *loose_words(reading), *names_in(reading)])
    found = []
    for normal, occurrences in terms.items():
        places = [span for term in occurrences for span in term.spans]
        touched = [
            2 if clue.strength == "strong" else 1
            for clue in text.clues
            if any(place.start < clue.span.end and clue.span.start < place.end for place in places)
        ]
        parts = [part for part, _ in knowledge.seen_parts(normal)]
        counts = zip(knowledge.counts(parts), knowledge.together(own, parts), strict=True)
        bits = knowledge.information(normal)
        if normal not in names and not (normal in near and bits >= rare_bits(knowledge.corpus.documents)):
            bits = 0.0
        found.append((max(touched, default=0), [pair for pair in counts if pair[1]], bits))
    return found


def told(
    found: list[Row], of: int, left: int, documents: int, chance: np.random.Generator, *, lean: bool
) -> tuple[int, int, int]:
    """How many clues, how many strong ones and how many innocent terms are over IC(c)/α with ``left`` documents of the secret."""
    total = documents - (of - left)
    lean = lean and left < ENOUGH
    limit = log2(total / (ENOUGH if lean else left)) / ALPHA
    told = [0, 0, 0]
    for strength, parts, name in found:
        bits = []
        for alone, joint in parts:
            seen = int(chance.hypergeometric(joint, of - joint, left)) if left < of else joint
            if seen:
                bits.append(log2(seen * total / (left * (alone - joint + seen))))
        told[strength] += max(bits, default=0.0) >= limit or (lean and name >= limit)
    return told[1] + told[2], told[2], told[0]


def main() -> None:
    """A line for each number of documents: clues found of those found with all documents, and innocent terms for each clue."""
    run = Sanitizer(Policy(disclosure=DisclosureRule(protect=("nothing",))))
    knowledge = Knowledge(run.knowledge.corpus, run.knowledge.taxonomy, run.knowledge.level)
    documents, chance = knowledge.corpus.documents, np.random.default_rng(0)
    texts = [(rows(text, run), knowledge.counts([normal_form(text.secret)])[0]) for text in read_clue_texts(CLUES)]
    print(f"{len(texts)} secrets in {min(of for _, of in texts)} to {max(of for _, of in texts)} documents")
    print("           counts alone                     leaning")
    print("documents  secrets  clues  strong  innocent  clues  strong  innocent")
    for left in SIZES:
        enough = [(found, of) for found, of in texts if of > left]
        most = np.array([told(found, of, of, documents, chance, lean=False) for found, of in enough]).sum(axis=0)
        line = f"{left:9}  {len(enough):7}"
        for lean in (False, True):
            some = [told(found, of, left, documents, chance, lean=lean) for found, of in enough for _ in range(DRAWS)]
            clues, strong, innocent = np.array(some).sum(axis=0) / DRAWS / np.array([*most[:2], len(enough)])
            line += f"  {clues:5.2f}  {strong:6.2f}  {innocent:8.1f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
