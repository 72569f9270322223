"""What the constants of the subject model rest on; none of the 50 people of benchmarks/attacks.py is among those looked at.

Run: python benchmarks/subject.py recurrence      how often a word comes again in another text about the same person
     python benchmarks/subject.py known           by what factor one document of the corpus stands out: lives, judgments
     python benchmarks/subject.py distance 6 7    who is found at which distance, among 543 people
Needs ../shared/data; figures only, no text.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from expurgate.core.document import Document
from expurgate.evaluation.biographies import Attacker, exposure, released_by_policy
from expurgate.evaluation.detection.gold import read_gold
from expurgate.evaluation.people import Person, people
from expurgate.knowledge.corpus.sources import Source, documents
from expurgate.knowledge.definitions import GRAIN
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.opening import open_knowledge
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import KnowledgeRule, Policy, SubjectRule
from expurgate.privacy.likeness import collection, counted_words, telling, weight
from expurgate.privacy.subject import AGAIN, NEAR, OUT, TOPIC, HiddenSubject
from expurgate.text.normal import tokens

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
AMONG, OTHERS = 543, (2, 4, 5, 8)
"""People an adversary knows, and the last digits of the numbers of those looked at; the reported ones end in 0."""


def articles() -> Iterator[Source]:
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


def recurrence(known: Sequence[Person]) -> None:
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


def known_subjects(known: Sequence[Person]) -> None:
    """By what factor the best document stands out of the crowd, in lives without names and in judgments."""
    knowledge = open_knowledge(KnowledgeRule())
    run, model = Sanitizer(without_subject(), knowledge=knowledge), HiddenSubject()
    lives = [run.sanitize(Document(person.released)).text for person in known[AMONG::4]]
    judgments = [gold.document.text for gold in read_gold(SHARED / "tab" / "train.jsonl")]
    for name, texts in (("lives", lives), ("judgments", judgments)):
        out = sorted(model.sight(counted_words(tokens(text)), knowledge).out for text in texts)
        over = sum(each >= OUT for each in out) / len(out)
        print(
            f"{name}: {len(out)} texts, least {out[0]:.2f}, median {out[len(out) // 2]:.2f}, most {out[-1]:.2f}, "
            f"{100 * over:.0f} % at {OUT} or more"
        )


def distances(known: Sequence[Person], limits: Sequence[float]) -> None:
    """How often the first guess is right at each distance, and what is kept."""
    chosen = [number for number in range(AMONG) if number % 10 in OTHERS]
    originals = [known[number].released for number in chosen]
    attackers = {name: Attacker(known[:AMONG], name) for name in ("nearest", "linear", "bm25")}
    for limit in limits:
        policy = replace(Policy.load("recommended"), subject=SubjectRule(distance=limit))
        released = released_by_policy(policy, originals)
        kept = sum(release.kept for release in released) / len(released)
        texts = [release.text for release in released]
        found = {name: exposure(name, texts, originals, chosen, by).risk for name, by in attackers.items()}
        told = ", ".join(f"{name} {risk.first.value:.2f}" for name, risk in found.items())
        print(
            f"distance {limit:g}, {len(chosen)} people: found first by {told}; information kept {kept:.2f}", flush=True
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("study", choices=("recurrence", "known", "distance"))
    parser.add_argument("limits", nargs="*", type=float, default=[SubjectRule().distance])
    options = parser.parse_args()
    if not (SHARED / "corpus").is_dir():
        sys.exit("../shared/data is missing: nothing to measure")
    known = people(articles(), count=AMONG if options.study == "distance" else 1400)
    if options.study == "recurrence":
        recurrence(known)
    elif options.study == "known":
        known_subjects(known)
    else:
        distances(known, options.limits)


if __name__ == "__main__":
    main()
