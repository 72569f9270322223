"""How many of the clues that a careful redactor marked does ``--protect`` hide, and how much besides?

Run: python -m benchmarks.clues.run                       the building half, with the default association
     python -m benchmarks.clues.run --measure             the measuring half: look seldom, and count the looks
     python -m benchmarks.clues.run --unlisted            secrets that no list of ``knowledge/data/belonging.txt`` is about
     python -m benchmarks.clues.run --association counts  the paper's model
     python -m benchmarks.clues.run --level taxonomic     counted as Resnik counts, with all kinds of a term
     python -m benchmarks.clues.run --without-lists       as if nobody had listed what belongs to the secrets of the texts
     python -m benchmarks.clues.run --each                a line a text, with the words hidden and missed
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from expurgate.core.choices import LEVELS, AssociationKind, Level
from expurgate.core.document import Document
from expurgate.core.spans import Span
from expurgate.evaluation.clues import ClueScore, ClueText, read_clue_texts
from expurgate.knowledge.lists import BUILTIN, Lists
from expurgate.knowledge.opening import open_knowledge
from expurgate.pipeline.result import Result
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DisclosureRule, KnowledgeRule, Policy
from expurgate.text.normal import normal_form

HERE = Path(__file__).parent
TARGETS = {"strong": 0.85, "all": 0.70, "precision": 0.78}
_WORD = re.compile(r"\w+")


def hidden_places(result: Result) -> list[Span]:
    """The words of the original that are gone: replaced, and not part of what replaces them."""
    found = []
    for edit in result.edits:
        left = Counter(word.lower() for word in _WORD.findall(edit.replacement))
        for word in _WORD.finditer(result.original.text, edit.span.start, edit.span.end):
            if left[word[0].lower()]:
                left[word[0].lower()] -= 1
            else:
                found.append(Span(word.start(), word.end()))
    return found


def lists_without(secrets: Iterable[str]) -> AbstractContextManager[object]:
    """While this is open the lists of what belongs to ``secrets``, by any of their names, are not there."""
    taxonomy = open_knowledge(KnowledgeRule()).taxonomy
    names = {normal_form(name) for secret in secrets for name in (secret, *taxonomy.synonyms(normal_form(secret)))}
    kept = [
        line
        for line in BUILTIN.read_text(encoding="utf-8").splitlines()
        if names.isdisjoint(map(normal_form, line.partition("=")[0].split(",")))
    ]
    return patch.object(Lists, "builtin", return_value=Lists.read("\n".join(kept)))


def sanitizer(
    secret: str,
    alpha: float,
    association: AssociationKind | None,
    crowd: int | None,
    shared: Sanitizer | None,
    level: Level | None = None,
) -> Sanitizer:
    """One secret protected by the disclosure model and nothing else; the knowledge is opened once."""
    rule = DisclosureRule(protect=(secret,), alpha=alpha)
    policy = Policy(disclosure=rule if crowd is None else replace(rule, crowd=crowd))
    if association is not None:
        policy = replace(policy, knowledge=replace(policy.knowledge, association=association))
    if level is not None:
        policy = replace(policy, knowledge=replace(policy.knowledge, level=level))
    if shared is None:
        return Sanitizer(policy)
    return Sanitizer(policy, reader=shared.reader, knowledge=shared.knowledge)


def show(text: ClueText, hidden: list[Span]) -> None:
    """What was hidden, what was hidden without need, and which clues were missed."""
    inside = [(clue, text.text[clue.span.start : clue.span.end]) for clue in text.clues]
    gone = {(place.start, place.end) for place in hidden}
    words = [(match.start(), match.end(), match[0]) for match in _WORD.finditer(text.text)]
    needless = [
        word
        for start, end, word in words
        if (start, end) in gone and not any(c.span.start <= start and end <= c.span.end for c, _ in inside)
    ]
    missed = [
        f"{phrase}{'' if clue.strength == 'strong' else '~'}"
        for clue, phrase in inside
        if not any(clue.span.start <= start and end <= clue.span.end for start, end in gone)
    ]
    print(f"  {text.name} {text.secret}\n    needless: {', '.join(needless)}\n    missed: {', '.join(missed)}")


def main() -> None:
    """Read what is asked for, and report on a half of the texts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--unlisted", action="store_true")
    parser.add_argument("--without-lists", action="store_true")
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--association", choices=("smoothed", "counts"))
    parser.add_argument("--alpha", type=float, default=1.5)
    parser.add_argument("--crowd", type=int)
    parser.add_argument("--level", choices=LEVELS)
    options = parser.parse_args()
    folder = HERE / "unlisted" if options.unlisted else HERE
    texts = read_clue_texts(folder / ("measure" if options.measure else "build"))
    with lists_without(text.secret for text in texts) if options.without_lists else nullcontext():
        report(texts, options)


def report(texts: list[ClueText], options: argparse.Namespace) -> None:
    """Sanitize every text and print each figure beside its target."""
    score, rounds, shared, began = ClueScore(), 0, None, time.perf_counter()
    for text in texts:
        run = sanitizer(text.secret, options.alpha, options.association, options.crowd, shared, options.level)
        shared = shared or run
        result = run.sanitize(Document(text.text))
        hidden = hidden_places(result)
        score.add(text, hidden)
        rounds += result.rounds
        if options.each:
            show(text, hidden)
    figures = {"strong": score.recall("strong"), "weak": score.recall("weak"), "all": score.recall()}
    figures["precision"] = score.precision
    for name, figure in figures.items():
        target = f"target {TARGETS[name]:.2f}" if name in TARGETS else ""
        print(f"{name:10} {figure:.3f}   {target}")
    print(f"{len(texts)} texts, {rounds / len(texts):.1f} rounds, {time.perf_counter() - began:.1f} s")


if __name__ == "__main__":
    main()
