"""What the constants of the subject model rest on; none of the 50 people of benchmarks/attacks.py is among those looked at.

Run: python benchmarks/subject.py recurrence      how often a word comes again in another text about the same person
     python benchmarks/subject.py known           by what factor one document of the corpus stands out: lives, judgments
     python benchmarks/subject.py life            what texts of each kind score by words of public life
     python benchmarks/subject.py life --fit      the weights of those words, fitted again
     python benchmarks/subject.py distance 6 7    who is found at which distance, among 543 people
Needs ../shared/data; figures only, no text.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from benchmarks.measures.biographies import Attacker, exposure, released_by_policy
from benchmarks.measures.people import StudyPerson, people

from expurgate.core.document import Document
from expurgate.evaluation.detection.gold import read_gold
from expurgate.evaluation.everyday import read_folder
from expurgate.knowledge.corpus.sources import SourceDocument, documents
from expurgate.knowledge.definitions import GRAIN
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.opening import open_knowledge
from expurgate.knowledge.public_life import FEWEST, MANNERS, MOST, words_a_sentence
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import KnowledgeRule, Policy, SubjectRule
from expurgate.privacy.likeness import collection, counted_words, telling, weight
from expurgate.privacy.subject import AGAIN, NEAR, OUT, TOPIC, HiddenSubject, shown_by
from expurgate.text.normal import tokens

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
AMONG, OTHERS = 543, (2, 4, 5, 8)
"""People an adversary knows, and the last digits of the numbers of those looked at; the reported ones end in 0."""


def articles() -> Iterator[SourceDocument]:
    """Whole articles, in order."""
    for file in sorted((SHARED / "corpus").glob("wikipedia-20*.jsonl.xz")):
        yield from documents(file)


def without_subject() -> Policy:
    """The preset as it would be without the section."""
    return replace(Policy.load("recommended"), subject=None)


def near(words: dict[str, int], knowledge: Knowledge) -> tuple[dict[str, int], dict[str, float]]:
    """How often the corpus holds each word, and the share of the documents most like the text that do, the best left out."""
    counts = dict(zip(words, knowledge.frequencies(list(words)), strict=True))
    total = knowledge.corpus.documents
    weights = {
        word: round(GRAIN * weight(words[word], count, total))
        for word, count in counts.items()
        if telling(count, total)
    }
    held = collection(knowledge)
    alike = np.sort(held.alike(weights, 1 + NEAR).documents[1:])
    return counts, {word: held.among(word, alike) / NEAR for word in words}


def recurrence(known: Sequence[StudyPerson]) -> None:
    """Words of sanitized halves, by how often they stand there and how many of the documents most like it hold them."""
    knowledge = open_knowledge(KnowledgeRule())
    run = Sanitizer(without_subject(), knowledge=knowledge)
    seen: dict[tuple[int, int], list[bool]] = {}
    for person in known[AMONG::4]:
        released = counted_words(tokens(run.sanitize(Document(person.released)).text))
        own, other = counted_words(tokens(person.released)), counted_words(tokens(person.public))
        counts, shares = near(released, knowledge)
        for word in released:
            if word in own and counts[word]:
                seen.setdefault((min(released[word], 3), int(shares[word] * 5)), []).append(word in other)
    print(f"{'stands':>7} {'share of like documents':>24} {'words':>7} {'comes again':>12} {'by the formula':>15}")
    for (times, fifth), again in sorted(seen.items()):
        middle = min(1.0, fifth / 5 + 0.1)
        told = 1.0 - (1.0 - (AGAIN + TOPIC * middle)) ** times
        share = f"{fifth / 5:.1f}–{min(1.0, fifth / 5 + 0.2):.1f}"
        print(f"{times:7} {share:>24} {len(again):7} {sum(again) / len(again):12.2f} {told:15.2f}")


def known_subjects(known: Sequence[StudyPerson]) -> None:
    """By what factor the best document stands out of the crowd, in lives without names and in judgments."""
    knowledge = open_knowledge(KnowledgeRule())
    run, model = Sanitizer(without_subject(), knowledge=knowledge), HiddenSubject()
    lives = [run.sanitize(Document(person.released)).text for person in known[AMONG::4]]
    judgments = [gold.document.text for gold in read_gold(SHARED / "tab" / "train.jsonl")]
    for name, texts in (("lives", lives), ("judgments", judgments)):
        out = sorted(model.visibility(counted_words(tokens(text)), knowledge, lambda _: 1.0).out for text in texts)
        over = sum(each >= OUT for each in out) / len(out)
        print(
            f"{name}: {len(out)} texts, least {out[0]:.2f}, median {out[len(out) // 2]:.2f}, most {out[-1]:.2f}, "
            f"{100 * over:.0f} % at {OUT} or more"
        )


def distances(known: Sequence[StudyPerson], limits: Sequence[float]) -> None:
    """How often the first guess is right at each distance, and what is kept."""
    chosen = [number for number in range(AMONG) if number % 10 in OTHERS]
    originals = [known[number].released for number in chosen]
    attackers = {name: Attacker(known[:AMONG], name) for name in ("nearest", "linear", "bm25")}
    for limit in limits:
        policy = replace(
            Policy.load("recommended"), subject=SubjectRule(distance=limit), language="any"
        )  # titles may be foreign
        released = released_by_policy(policy, originals)
        kept = sum(release.kept for release in released) / len(released)
        texts = [release.text for release in released]
        found = {name: exposure(name, texts, originals, chosen, by).risk for name, by in attackers.items()}
        told = ", ".join(f"{name} {risk.first.value:.2f}" for name, risk in found.items())
        print(
            f"distance {limit:g}, {len(chosen)} people: found first by {told}; information kept {kept:.2f}", flush=True
        )


def life(known: Sequence[StudyPerson], fitting: bool) -> None:
    """The scores of lives nobody was fitted on, and of letters, notes and judgments."""
    here = Path(__file__).parent / "everyday"
    everyday = [(document.name, document.text) for document in read_folder(here / "reader")]
    judgments = [gold.document.text for gold in read_gold(SHARED / "tab" / "train.jsonl")]
    groups = {
        "lives": [person.released for person in known[:600]],
        "everyday, build": [document.text for document in read_folder(here / "build")],
        "everyday, reader": [text for _, text in everyday],
        "judgments": judgments,
    }
    for name, texts in groups.items():
        found = np.array([shown_by(text) for text in texts])
        print(
            f"{name:18} {len(found):4} texts: "
            + ", ".join(f"{p} % {np.percentile(found, p):.2f}" for p in (1, 5, 50, 95, 99))
        )
    if fitting:
        private = [text for name, text in everyday if not _PUBLIC.search(name)]
        public = [text for name, text in everyday if _LIVES.search(name)]
        fit_life([person.released for person in known[600:]] + public * 6, private * 3 + judgments)


_PUBLIC = re.compile(
    "biograph|-bio|obit|programme|listing|tasting|citation|sports|press|news|eulogy|profile|wiki|-cv|nobel"
)
_LIVES = re.compile("-bio|wiki|obit|singer-news|footballer")
"""By their names: everyday documents that are not of private life, and those that are lives in public."""


def fit_life(public: Sequence[str], private: Sequence[str]) -> None:
    """A logistic regression on which words stand in a text and how it speaks; names, which are hidden anyway, are left out."""
    from scipy import sparse
    from sklearn.linear_model import LogisticRegression

    texts = [*public, *private]
    held = [_uncapitalized(text) for text in texts]
    often = Counter(word for words in held for word in words)
    names = sorted(word for word, count in often.items() if count >= 40)
    at = {word: number for number, word in enumerate(names)}
    cells = [
        (row, at[word], max(20, len(words)) ** -0.5) for row, words in enumerate(held) for word in words if word in at
    ]
    rows, columns, values = zip(*cells, strict=True)
    matrix = sparse.csr_matrix((values, (rows, columns)), shape=(len(held), len(names)))
    wanted = np.arange(len(held)) < len(public)
    alone = LogisticRegression(C=0.7, class_weight="balanced", max_iter=500).fit(matrix, wanted)
    weights = {name: round(4 * value) for name, value in zip(names, alone.coef_[0], strict=True)}
    for value in sorted(set(weights.values()), reverse=True):
        if abs(value) >= 3:
            print(value, " ".join(name for name in names if weights[name] == value))
    manners = np.array([_manners(text) for text in texts])
    spread = manners.std(0) / MANNER_SCALE
    both = LogisticRegression(class_weight="balanced", max_iter=800)
    both.fit(sparse.hstack([matrix, sparse.csr_matrix(manners / spread)]).tocsr(), wanted)
    print("manners and length:", *(f"{value:.2f}" for value in both.coef_[0][len(names) :] / spread))
    print(f"offset: {both.intercept_[0]:.2f}")


MANNER_SCALE = 0.1
"""How much of a standard deviation the share of a manner counts for, so that it is hardly held back."""


def _manners(text: str) -> list[float]:
    """The share of each manner among the words of a text, and the logarithm of its words a sentence."""
    words = [word for word in tokens(text) if word]
    said = Counter(words)
    shares = [min(MOST, sum(said[word] for word in some.split()) / max(FEWEST, len(words))) for some in MANNERS]
    return [*shares, math.log(words_a_sentence(text, len(words)))]


def _uncapitalized(text: str) -> set[str]:
    names = {word.lower() for word in re.findall(r"(?<=[a-z,;] )[A-Z][\w-]*", text)}
    return {word for word in counted_words(tokens(text)) if word.isalpha() and len(word) > 2 and word not in names}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("study", choices=("recurrence", "known", "life", "distance"))
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("limits", nargs="*", type=float, default=[SubjectRule().distance])
    options = parser.parse_args()
    if not (SHARED / "corpus").is_dir():
        sys.exit("../shared/data is missing: nothing to measure")
    known = people(articles(), count={"distance": AMONG, "life": 4000}.get(options.study, 1400))
    if options.study == "recurrence":
        recurrence(known)
    elif options.study == "known":
        known_subjects(known)
    elif options.study == "life":
        life(known, options.fit)
    else:
        distances(known, options.limits)


if __name__ == "__main__":
    main()
