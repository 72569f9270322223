"""Does the estimate of what a term tells keep its word, and does it find clues?

Run: python -m benchmarks.association calibration PAIRS   of pairs said to tell b bits, is c 2^b times as likely in documents
                                                          that were never counted? (PAIRS: scripts/build_association.py --pairs)
     python -m benchmarks.association clues               the clues of the building half ranked above the other terms of
                                                          their texts: the estimate beside document PMI
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt

from expurgate.core.document import Document
from expurgate.evaluation.clues import ClueText, read_clue_texts
from expurgate.knowledge.association import Association
from expurgate.knowledge.estimate import estimate
from expurgate.knowledge.knowledge import Knowledge
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DisclosureRule, Policy
from expurgate.privacy.base import distinct, loose_words
from expurgate.privacy.judge import Judge

CLUES = Path(__file__).parent / "clues" / "build"
Floats = npt.NDArray[np.float64]


def calibration(path: Path) -> None:
    """A line for each bit: how many pairs, what was said of them, and what is true of them."""
    pairs = np.load(path)
    weights = Association.builtin().weights
    said = estimate(pairs["features"], weights, pairs["joint"], pairs["expected"], pairs["most"])
    print("bits       pairs   said     is")
    for least in range(-2, 13):
        chosen = (said.bits >= least) & (said.bits < least + 1)
        expected = pairs["unseen_expected"][chosen]
        if chosen.sum() < 50:
            continue
        mean = np.log2((expected * 2.0 ** said.bits[chosen]).sum() / expected.sum())
        true = np.log2(max(pairs["unseen_joint"][chosen].sum(), 0.5) / expected.sum())
        print(f"{least:3}–{least + 1:<3} {chosen.sum():9,} {mean:6.2f} {true:6.2f}")


def clues() -> None:
    """The area under the curve for each way to rank, over all terms of all texts."""
    run = Sanitizer(Policy(disclosure=DisclosureRule(protect=("nothing",))))
    counts = Knowledge(run.knowledge.corpus, run.knowledge.taxonomy, run.knowledge.level)
    rows = [row for text in read_clue_texts(CLUES) for row in _ranked(text, run, counts)]
    table = np.array(rows)
    strength = table[:, 0]
    print(f"{'':26} all    strong")
    for at, name in enumerate(("PMI of the whole phrase", "PMI of the best part", "the estimate"), start=1):
        strong = strength != 1
        print(
            f"{name:26} {_area(table[:, at], strength > 0):.3f}  {_area(table[strong, at], strength[strong] > 0):.3f}"
        )


def _ranked(text: ClueText, run: Sanitizer, counts: Knowledge) -> list[list[float]]:
    """For each term: 0, 1 (weak) or 2 (strong), and its score by each way."""
    reading = run.reader.read(Document(text.text))
    terms = distinct([*reading.terms, *loose_words(reading)])
    exact, smooth = (Judge(text.secret, 1.5, knowledge) for knowledge in (counts, run.knowledge))
    of = counts.counts([exact.normal])[0]
    together = counts.together(exact.normal, list(terms))
    found = []
    for (normal, occurrences), both, alone in zip(terms.items(), together, counts.counts(list(terms)), strict=True):
        places = [span for term in occurrences for span in term.spans]
        touched = [
            2 if clue.strength == "strong" else 1
            for clue in text.clues
            if any(place.start < clue.span.end and clue.span.start < place.end for place in places)
        ]
        whole = counts.pmi(both, of, alone) if both else -9.0
        part = exact.risk(normal, thorough=True)
        best = part.bits if part.evidence in ("counted", "weak") else -9.0
        found.append([max(touched, default=0), whole, best, max(smooth.told(normal), -9.0)])
    return found


def _area(scores: Floats, wanted: npt.NDArray[np.bool_]) -> float:
    """How often a wanted one has a higher score than another; equals count half."""
    ranks = np.searchsorted(np.sort(scores), scores, "left") + np.searchsorted(np.sort(scores), scores, "right")
    mean = ranks[wanted].sum() / 2 + wanted.sum() / 2
    return float((mean - wanted.sum() * (wanted.sum() + 1) / 2) / (wanted.sum() * (~wanted).sum()))


def main() -> None:
    """One of the two questions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("question", choices=("calibration", "clues"))
    parser.add_argument("pairs", type=Path, nargs="?")
    options = parser.parse_args()
    if options.question == "clues":
        clues()
    elif options.pairs is None:
        parser.error("calibration needs the file of pairs")
    else:
        calibration(options.pairs)


if __name__ == "__main__":
    main()
