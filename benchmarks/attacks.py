"""What adversaries find before and after: the inference attack on articles about protected topics, re-identification of people.

Run: python benchmarks/attacks.py inference [--count 200] [--alpha 1.5] [--context sentence] [--crowd 20] [--unseen]
                                               [--association counts smoothed]   the same articles by each
     python benchmarks/attacks.py reconstruction [--count 50]
     python benchmarks/attacks.py speed [--count 20]
     python benchmarks/attacks.py people [--peer-python /path/to/python/with/presidio]
Needs ../shared/data/corpus; figures only, no text. The adversary minilm needs the extra ``attack``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Literal

from benchmarks.measures.attacks import inference_trials, rank_by, reconstruction_trials, summarize
from benchmarks.measures.biographies import Attacker, exposure, released_by_peer, released_by_policy, victims
from benchmarks.measures.people import people

from expurgate.adversary.candidates import universe
from expurgate.adversary.inference import Inference
from expurgate.core.choices import ASSOCIATIONS, AssociationKind
from expurgate.core.document import Document
from expurgate.core.errors import ExpurgateError, MissingExtraError
from expurgate.evaluation.topics import Article, choose
from expurgate.knowledge.corpus.sources import SourceDocument, documents
from expurgate.knowledge.opening import open_knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.arguments import policy_for
from expurgate.policy import DisclosureRule, KnowledgeRule, Policy

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "data" / "corpus"
FIRST = 10
ADVERSARIES: tuple[Literal["nearest", "linear", "bm25", "minilm"], ...] = ("nearest", "linear", "bm25", "minilm")


def articles() -> Iterator[SourceDocument]:
    """Whole articles, in order; the openings of vital articles are too short to attack."""
    for file in sorted(CORPUS.glob("wikipedia-20*.jsonl.xz")):
        yield from documents(file)


def inference(
    chosen: Sequence[Article], count: int, alpha: str, context: str, crowd: int, unseen: bool, by: AssociationKind
) -> None:
    """The first articles that name a topic often and that the attack finds before; how it fares after."""
    began, worked = time.perf_counter(), time.process_time()
    told_by = KnowledgeRule(association=by)
    knowledge = open_knowledge(told_by)
    value = "auto" if alpha == "auto" else float(alpha)
    trials, missed = [], 0

    def policy(topic: str) -> Policy:
        plain = policy_for(protect=[topic], alpha=value, context=context)
        assert plain.disclosure is not None
        return replace(plain, knowledge=told_by, disclosure=replace(plain.disclosure, aim=FIRST, crowd=crowd))

    for trial in inference_trials(chosen, policy, knowledge=knowledge, unseen=unseen):
        if rank_by(trial.before, "best") > 1:
            missed += 1
            continue
        trials.append(trial)
        if len(trials) == count:
            break
    told = summarize(trials, first=FIRST)
    print(
        f"inference attack, {by}, alpha {alpha}, crowd {crowd}, context {context}"
        f"{', candidates the defence did not see' if unseen else ''}: {told.trials} articles found before, "
        f"{missed} passed over that it does not find, {told.refused} refused"
    )
    print(f"{'adversary':10} {'first before':>13} {'not in first 10 after':>22} {'median rank after':>18}")
    for score in told.out_after:
        print(
            f"{score:10} {told.first_before[score]:13.3f} {told.out_after[score]:22.3f} {told.median_after[score]:18.1f}"
        )
    print(f"not in the first {FIRST} after, by any adversary: {told.out_after['best']:.3f} (target 0.95)")
    print(
        f"information kept {told.kept:.3f}, by redaction {told.redacted:.3f}: "
        f"{100 * (told.kept - told.redacted):+.1f} points (target +20)"
    )
    print(f"{time.perf_counter() - began:.0f} s, of the processor {time.process_time() - worked:.0f} s", flush=True)


def reidentification(peer_python: str) -> None:
    """Fifty biographies among 543 people, released by each tool, attacked by search, tf-idf and sentence embeddings."""
    known = people(articles(), count=543)
    true = victims(known, 50)
    originals = [known[number].released for number in true]
    released = {"original": originals}
    for name, python in (("spacy", sys.executable), ("presidio", peer_python)):
        try:
            released[name] = released_by_peer(name, originals, python=python)
        except ExpurgateError as error:
            print(f"{name}: {error}")
    recommended = Policy.load("recommended")
    for name, policy, unaware in (
        ("recommended", recommended, False),
        ("without subject", replace(recommended, subject=None), False),
        ("unknown to K", recommended, True),
    ):
        began = time.process_time()
        releases = released_by_policy(policy, originals, unaware=unaware)
        released[name] = [release.text for release in releases]
        kept = sum(release.kept for release in releases) / len(releases)
        print(
            f"{name}: information kept {kept:.2f}, {(time.process_time() - began) / len(releases):.2f} s of the processor"
        )
    print(f"{'released by':18} {'adversary':10} {'first':>6} {'95 %':>15} {'in five':>8} {'words left':>11}")
    for adversary in ADVERSARIES:
        try:
            attacker = Attacker(known, adversary)
        except MissingExtraError as error:
            print(f"{adversary}: {error}")
            continue
        for name, texts in released.items():
            found = exposure(name, texts, originals, true, attacker)
            first = found.risk.first
            print(
                f"{name:18} {adversary:10} {first.value:6.2f} {first.low:7.2f}–{first.high:.2f} "
                f"{found.risk.among_five.value:11.2f} {found.left:11.2f}"
            )
    print(
        "orientation, measured elsewhere on other people: Presidio 0.98, spaCy 0.90, by hand 0.14 (target: as by hand)"
    )


def reconstruction(count: int, alpha: str) -> None:
    """How often a replacement is seen through."""
    chosen = choose(articles(), count=count)
    found = reconstruction_trials(
        chosen,
        lambda topic: policy_for(protect=[topic], alpha=float(alpha)),
        knowledge=open_knowledge(KnowledgeRule()),
    )
    print(
        f"reconstruction, alpha {alpha}: {len(chosen)} articles, {found.gaps} replacements, {found.guessable} guessable"
    )
    print(
        f"right {found.first / max(1, found.gaps):.3f}, among five {found.among_five / max(1, found.gaps):.3f} of all"
    )


def speed(count: int) -> None:
    """Processor time of the inference attack: the candidates of an entity, its first attack, and the same again."""
    attack, reader = Inference(open_knowledge(KnowledgeRule())), Reader()
    spent: dict[str, list[float]] = {"candidates": [], "attack": [], "again": []}
    for article in choose(articles(), count=count):
        reading = reader.read(Document(article.text))
        marks = [time.process_time()]
        universe(attack.knowledge, article.topic)
        marks.append(time.process_time())
        for _ in range(2):
            attack.attack(reading, article.topic)
            marks.append(time.process_time())
        for name, start, end in zip(spent, marks, marks[1:], strict=False):
            spent[name].append(end - start)
    for name, seconds in spent.items():
        print(f"{name:10} median {median(seconds):.3f} s, most {max(seconds):.3f} s (target for an attack: 1 s)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("study", choices=("inference", "people", "reconstruction", "speed"))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--alpha", default="1.5")
    parser.add_argument("--context", default="sentence", choices=("sentence", "paragraph", "document"))
    parser.add_argument("--crowd", type=int, default=DisclosureRule().crowd)
    parser.add_argument("--unseen", action="store_true", help="rank among candidates the defence did not see")
    parser.add_argument("--association", nargs="+", choices=ASSOCIATIONS, default=[KnowledgeRule().association])
    parser.add_argument("--peer-python", default=sys.executable)
    options = parser.parse_args()
    if not CORPUS.is_dir():
        sys.exit("../shared/data/corpus is missing: nothing to attack")
    if options.study == "inference":
        chosen = choose(articles(), count=options.count + options.count // 4)
        for by in options.association:
            inference(chosen, options.count, options.alpha, options.context, options.crowd, options.unseen, by)
    elif options.study == "speed":
        speed(options.count)
    elif options.study == "reconstruction":
        reconstruction(options.count, options.alpha)
    else:
        reidentification(options.peer_python)


if __name__ == "__main__":
    main()
