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

from expurgate.evaluation.clue_ranking import NOTHING, area, ranked_terms
from expurgate.evaluation.clues import read_clue_texts
from expurgate.knowledge.association import Association
from expurgate.knowledge.estimate import estimate
from expurgate.knowledge.knowledge import Knowledge
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DisclosureRule, KnowledgeRule, Policy
from expurgate.privacy.judge import Judge

CLUES = Path(__file__).parent / "clues" / "build"


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
    run = Sanitizer(
        Policy(disclosure=DisclosureRule(protect=("nothing",)), knowledge=KnowledgeRule(association="smoothed"))
    )
    counts = Knowledge(run.knowledge.corpus, run.knowledge.taxonomy, run.knowledge.level)
    rows: list[tuple[float, ...]] = []
    for text in read_clue_texts(CLUES):
        smooth = Judge(text.secret, 1.5, run.knowledge)
        rows += [
            (term.strength, term.whole, term.best, max(smooth.told(term.normal), NOTHING))
            for term in ranked_terms(text, counts, run.reader)
        ]
    print(f"{'':26} all    strong")
    for at, name in enumerate(("PMI of the whole phrase", "PMI of the best part", "the estimate"), start=1):
        every, strong = (
            area([row[at] for row in rows if row[0] != left_out], [row[0] > 0 for row in rows if row[0] != left_out])
            for left_out in (None, 1)
        )
        print(f"{name:26} {every:.3f}  {strong:.3f}")


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
