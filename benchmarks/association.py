"""Does the estimate of what a term tells keep its word, and does it find clues?

Run: python -m benchmarks.association calibration PAIRS   of pairs said to tell b bits, is c 2^b times as likely in documents
                                                          that were never counted? (PAIRS: scripts/build_association.py --pairs)
     python -m benchmarks.association heldout                  the same for what people protect, by every tenth document of the
                                                               shipped corpus, left out of its counts: the estimate beside PMI
     python -m benchmarks.association elsewhere ZIP       the same for the shipped table and texts of another kind: film reviews
     python -m benchmarks.association clues               the clues of the building half ranked above the other terms of
                                                          their texts: the estimate beside document PMI
     python -m benchmarks.association weights             the weights of what is added up (expurgate.knowledge.credit), fitted on
                                                          the building half; and what they give for texts left out
"""

from __future__ import annotations

import argparse
import random
import zipfile
from collections import Counter
from pathlib import Path

import numpy as np
import numpy.typing as npt
from benchmarks.heldout import WEAK, left_out

from expurgate.core.document import Document
from expurgate.evaluation.clue_ranking import NOTHING, area, ranked_terms
from expurgate.evaluation.clues import read_clue_texts
from expurgate.knowledge import credit
from expurgate.knowledge.association import Association, folded_word
from expurgate.knowledge.estimate import estimate
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.opening import open_knowledge
from expurgate.knowledge.telling import told, weighed
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DisclosureRule, KnowledgeRule, Policy
from expurgate.privacy.judge import Judge
from expurgate.text.normal import FUNCTION_WORDS, tokens

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
TERMS, THINGS = 1_500, 400
"""Words of other texts that are asked about."""
KEEP = 3.0
"""How strongly weights are kept small."""
CLUES = Path(__file__).parent / "clues" / "build"


def calibration(path: Path) -> None:
    """A line for each bit: how many pairs, what was said of them, and what is true of them."""
    pairs = np.load(path)
    weights = Association.builtin().weights
    said = estimate(pairs["features"], weights, pairs["joint"], pairs["expected"], pairs["most"])
    _curve(said.bits, pairs["unseen_joint"], pairs["unseen_expected"])


def elsewhere(path: Path) -> None:
    """A line for each bit, by documents of another kind than those counted: words against other words, all in their singular."""
    with zipfile.ZipFile(path) as archive:
        texts = [archive.read(name).decode("utf-8", "replace") for name in archive.namelist() if name.endswith(".txt")]
    held = [{folded_word(word) for word in tokens(text) if word not in FUNCTION_WORDS} for text in texts]
    often = Counter(word for words in held for word in words if word.isalpha() and len(word) > 2)
    usual = sorted(word for word, count in often.items() if 20 <= count <= len(texts) // 4)
    chosen = random.Random(0).sample(usual, min(len(usual), TERMS + THINGS))
    terms, things = chosen[THINGS:], chosen[:THINGS]
    within = np.array([[word in words for word in chosen] for words in held], dtype=np.float64)
    of_things, of_terms = within[:, :THINGS], within[:, THINGS:]
    joint, expected = of_terms.T @ of_things, np.outer(of_terms.sum(axis=0), of_things.sum(axis=0)) / len(texts)
    said = told(open_knowledge(KnowledgeRule(association="smoothed")), terms, things).bits
    _curve(said.ravel(), joint.ravel(), expected.ravel())


def heldout() -> None:
    """A line for each bit said of protected entities: by the estimate, by the estimate of pairs that were never counted, by PMI."""
    pairs = left_out(open_knowledge(KnowledgeRule(association="smoothed")))
    for name, said, chosen in (
        ("the estimate", pairs.said, pairs.said > -np.inf),
        ("the estimate, never counted together", pairs.said, pairs.counted == 0),
        ("PMI", pairs.pmi, pairs.counted > 0),
        ("PMI, counted together in few documents", pairs.pmi, (pairs.counted > 0) & (pairs.counted < WEAK)),
    ):
        print(name)
        _curve(said[chosen], pairs.joint[chosen], pairs.expected[chosen])


def _curve(said: Floats, joint: Floats, expected: Floats) -> None:
    """A line for each bit said: how many pairs, the mean said, and what is true of them."""
    print("bits       pairs   said     is")
    for least in range(-2, 13):
        chosen = (said >= least) & (said < least + 1)
        if chosen.sum() < 50:
            continue
        whole = expected[chosen].sum()
        mean = np.log2((expected[chosen] * 2.0 ** said[chosen]).sum() / whole)
        true = np.log2(max(joint[chosen].sum(), 0.5) / whole)
        print(f"{least:3}–{least + 1:<3} {chosen.sum():9,} {mean:6.2f} {true:6.2f}")


def clues(folder: Path) -> None:
    """The area under the curve for each way to rank, over all terms of all texts."""
    run = Sanitizer(
        Policy(disclosure=DisclosureRule(protect=("nothing",)), knowledge=KnowledgeRule(association="smoothed"))
    )
    counts = Knowledge(run.knowledge.corpus, run.knowledge.taxonomy, run.knowledge.level)
    rows: list[tuple[float, ...]] = []
    for text in read_clue_texts(folder):
        within = {term.normal for term in run.reader.read(Document(text.text)).terms}
        smooth = Judge(text.secret, 1.5, run.knowledge)
        rows += [
            (
                term.strength,
                term.whole,
                term.best,
                max(smooth.told(term.normal), NOTHING),
                smooth.credit(term.normal, outside=term.normal not in within),
            )
            for term in ranked_terms(text, counts, run.reader)
        ]
    print(f"{'':26} all    strong")
    names = ("PMI of the whole phrase", "PMI of the best part", "the estimate", "what is added up")
    for at, name in enumerate(names, start=1):
        every, strong = (
            area([row[at] for row in rows if row[0] != left_out], [row[0] > 0 for row in rows if row[0] != left_out])
            for left_out in (None, 1)
        )
        print(f"{name:26} {every:.3f}  {strong:.3f}")


def weights() -> None:
    """Fit the weights, and say how well weights fitted without a text rank its terms."""
    labels, texts, outside, features, starts = _weighed()
    every = np.column_stack((features, outside))
    names = (*credit.FEATURES, "outside")
    chosen = _fitted(every, labels > 0, starts)
    for name, weight in zip(names, chosen, strict=True):
        print(f'    "{name}": {weight:.4f},')
    left_out = np.zeros(len(labels))
    for text in range(int(texts.max()) + 1):
        kept = np.repeat(texts != text, np.diff([*starts, len(every)]))
        sizes = np.diff([*starts, len(every)])[texts != text]
        found = _fitted(every[kept], labels[texts != text] > 0, np.cumsum([0, *sizes[:-1]]))
        odds = np.maximum.reduceat(every @ found, starts)
        left_out[texts == text] = odds[texts == text]
    strong = labels != 1
    print(
        f"area, weights fitted without the text: {area(left_out.tolist(), (labels > 0).tolist()):.3f}, "
        f"strong {area(left_out[strong].tolist(), (labels[strong] > 0).tolist()):.3f}"
    )


def _weighed() -> tuple[Numbers, Numbers, Floats, Floats, Numbers]:
    """For every term of the building half its strength and text, and for each part of it the features; ``starts``: where
    the parts of each term begin."""
    run = Sanitizer(
        Policy(disclosure=DisclosureRule(protect=("nothing",)), knowledge=KnowledgeRule(association="smoothed"))
    )
    counts = Knowledge(run.knowledge.corpus, run.knowledge.taxonomy, run.knowledge.level)
    labels, texts, outside, rows, starts = [], [], [], [], [0]
    for number, text in enumerate(read_clue_texts(CLUES)):
        within = {term.normal for term in run.reader.read(Document(text.text)).terms}
        judge = Judge(text.secret, 1.5, run.knowledge)
        for term in ranked_terms(text, counts, run.reader):
            parts = [part for part, _ in run.knowledge.seen_parts(term.normal)]
            parts = [part for part in parts if " " not in part or run.knowledge.seen(part)]
            if not parts:
                continue
            beyond = told(run.knowledge, parts, [judge.normal]).bits - judge.bias
            rows.append(weighed(run.knowledge, parts, [judge.normal], beyond)[:, 0, :])
            outside += [float(term.normal not in within)] * len(parts)
            labels.append(term.strength)
            texts.append(number)
            starts.append(starts[-1] + len(parts))
    return np.array(labels), np.array(texts), np.array(outside), np.concatenate(rows), np.array(starts[:-1])


def _fitted(features: Floats, wanted: npt.NDArray[np.bool_], starts: Numbers) -> Floats:
    """Weights of a logistic model, by the part of each term that tells most; kept small on the scale of each feature."""
    told_at = credit.FEATURES.index("told")
    ends = [*starts[1:], len(features)]
    best = [int(first + features[first:last, told_at].argmax()) for first, last in zip(starts, ends, strict=True)]
    chosen = features[best]
    scale = np.maximum(chosen.std(axis=0), 1e-9)
    scale[0] = 1.0
    scaled = chosen / scale
    found = np.zeros(scaled.shape[1])
    penalty = np.full(len(found), KEEP)
    penalty[0] = 1e-6
    for _ in range(30):
        likely = 1 / (1 + np.exp(-(scaled @ found)))
        slope = scaled.T @ (wanted - likely) - penalty * found
        curve = (scaled * (likely * (1 - likely))[:, None]).T @ scaled + np.diag(penalty)
        found = found + np.linalg.solve(curve, slope)
    unscaled: Floats = found / scale
    return unscaled


def main() -> None:
    """One of the questions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("question", choices=("calibration", "heldout", "elsewhere", "clues", "weights"))
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--measure", action="store_true", help="the measuring half: look seldom, and count the looks")
    options = parser.parse_args()
    if options.question == "clues":
        clues(CLUES.parent / "measure" if options.measure else CLUES)
    elif options.question == "weights":
        weights()
    elif options.question == "heldout":
        heldout()
    elif options.file is None:
        parser.error("calibration needs the file of pairs, or of texts")
    else:
        (calibration if options.question == "calibration" else elsewhere)(options.file)


if __name__ == "__main__":
    main()
