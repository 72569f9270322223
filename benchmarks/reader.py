"""How well readers read: python benchmarks/reader.py [--systems spacy builtin] [--teacher FILE] [--presidio FILE] [--own FOLDER ...].

Needs ../shared/data. Types and bounds are compared on parts of the sets that nothing was trained on. Sets and systems name types
differently, so both are mapped to shared ones; what a set does not annotate is not counted. ``F1`` asks for exact bounds and the
type; ``types`` is the share of mentions whose type is right among those a system found at all (one word in common).
Teacher and Presidio run elsewhere and are read from files (a JSON list of [start, end, type] lists, a list a text).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
from scripts.reader.sets import Example, all_sets, own

from expurgate.language.builtin.labels import TYPES
from expurgate.language.engine import Engine, load
from expurgate.language.segments import paragraphs, units

Found = list[tuple[int, int, str]]

SPACY = {
    "PERSON": "PERSON", "ORG": "ORG", "GPE": "PLACE", "LOC": "PLACE", "FAC": "FACILITY", "NORP": "NATIONALITY", "PRODUCT": "PRODUCT",
    "EVENT": "EVENT", "WORK_OF_ART": "WORK", "LAW": "LAW", "LANGUAGE": "LANGUAGE", "DATE": "DATE", "TIME": "DATE",
    "MONEY": "QUANTITY", "QUANTITY": "QUANTITY", "PERCENT": "QUANTITY", "CARDINAL": "QUANTITY",
}  # fmt: skip
PRESIDIO = {
    "PERSON": "PERSON", "ORGANIZATION": "ORG", "LOCATION": "PLACE", "NRP": "NATIONALITY", "DATE_TIME": "DATE",
}  # fmt: skip
SHARED_TYPES = ("PERSON", "ORG", "PLACE", "DATE", "QUANTITY", "NATIONALITY", "WORK", "PRODUCT", "EVENT", "CODE")
_JOINED = {"FACILITY": "PLACE", "ADDRESS": "PLACE", "DURATION": "DATE", "AGE": "QUANTITY", "RELIGION": "NATIONALITY"}
"""Types that not every set or system tells apart."""
NAMES = frozenset(("PERSON", "ORG", "PLACE"))
CLASSES: dict[str, frozenset[str]] = {
    "multiconer1": NAMES | {"WORK"}, "multiconer2": NAMES | {"WORK"}, "wikigold": NAMES, "wnut17": NAMES | {"WORK"}, "btc": NAMES,
    "uner-ewt": NAMES, "crossner": NAMES | {"WORK", "EVENT"}, "re-docred": NAMES | {"DATE", "QUANTITY"},
    "tab": NAMES | {"DATE", "QUANTITY", "CODE"}, "own": frozenset(SHARED_TYPES),
}  # fmt: skip
TYPED = ("re-docred", "crossner", "wikigold")
"""Sets of the kind of biographies."""


def joined(kind: str) -> str:
    """The shared type."""
    return _JOINED.get(kind, kind)


def gold_of(example: Example) -> list[tuple[int, int, frozenset[str]]]:
    """Mentions with the shared types that are right for them; none where the set means something we do not count."""
    wanted = CLASSES[example.source]
    result = []
    for start, end, meanings in example.spans:
        types = {joined(kind) for kind in meanings}
        if example.source == "re-docred" and "NATIONALITY" in types:
            types = {"PLACE", "NATIONALITY"}
        counted = types & wanted if len(meanings) < 6 and "O" not in meanings else set()
        result.append((start, end, frozenset(types if counted else ())))
    return result


class Score:
    """Counts of one system on one set."""

    def __init__(self) -> None:
        self.right: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.there: Counter[str] = Counter()
        self.touched = self.typed = 0

    def add(self, example: Example, found: Found) -> None:
        """Count one text."""
        wanted = CLASSES[example.source]
        gold = gold_of(example)
        counted = {(start, end): types for start, end, types in gold if types}
        other = [(start, end) for start, end, types in gold if not types]
        for types in counted.values():
            self.there[_main(types, wanted)] += 1
        for start, end, kind in found:
            kind = joined(kind)
            there = counted.get((start, end), frozenset())
            if kind in there:
                self.right[_main(there, wanted)] += 1
                self.found[_main(there, wanted)] += 1
            elif kind in wanted and not any(a < end and start < b for a, b in other):
                self.found[kind] += 1
        spans = sorted(found)
        for (start, end), types in counted.items():
            near = [kind for a, b, kind in spans if a < end and start < b]
            if near:
                self.touched += 1
                self.typed += any(joined(kind) in types for kind in near)

    def f1(self, kinds: Iterable[str] | None = None) -> float:
        """Harmonic mean of precision and recall."""
        kinds = list(kinds or {*self.there, *self.found})
        right, found, there = (sum(each[kind] for kind in kinds) for each in (self.right, self.found, self.there))
        return 2 * right / (found + there) if found + there else float("nan")

    @property
    def types(self) -> float:
        """The share of right types."""
        return self.typed / self.touched if self.touched else float("nan")


def _main(types: frozenset[str], wanted: frozenset[str]) -> str:
    return "QUANTITY" if "QUANTITY" in types and len(types) > 1 else min(types & wanted)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Bounds without an article before and a possessive behind: systems and sets differ in them."""
    surface = text[start:end]
    for article in ("the ", "a ", "an "):
        if surface.lower().startswith(article) and len(surface) > len(article):
            start += len(article)
    if text[start:end].endswith(("'s", "’s")):
        end -= 2
    return start, end


def by_engine(engine: Engine, names: dict[str, str]) -> Callable[[str], Found]:
    """A reader as a system."""

    def system(text: str) -> Found:
        found: Found = []
        places = [unit for paragraph in paragraphs(text) for unit in units(text, paragraph)]
        for unit, tokens in zip(places, engine.analyse([text[unit.start : unit.end] for unit in places]), strict=True):
            for first, after, label in tokens.entities:
                kind = names.get(label, "")
                if kind:
                    found.append((unit.start + tokens.starts[first], unit.start + tokens.ends[after - 1], kind))
        return found

    return system


def scores(examples: Sequence[Example], system: Callable[[str], Found]) -> tuple[dict[str, Score], float]:
    """A score a set, and characters a second of processor time."""
    result: dict[str, Score] = defaultdict(Score)
    began = time.process_time()
    answers = [system(example.text) for example in examples]
    busy = time.process_time() - began
    for example, found in zip(examples, answers, strict=True):
        text = example.text
        example.spans = [(*trimmed(text, start, end), kinds) for start, end, kinds in example.spans]
        result[example.source].add(example, [(*trimmed(text, start, end), kind) for start, end, kind in found])
    return result, sum(len(example.text) for example in examples) / max(busy, 1e-9)


def examples_of(folders: Sequence[Path], part: str) -> list[Example]:
    """The parts that nothing was trained on: for measuring, or for choosing."""
    found = [each for each in all_sets() if each.part == part and each.source in CLASSES]
    ours = own(folders, "test" if part == "test" else "train")
    return found + [each for each in ours if each.part == part]


def senses(part: str) -> tuple[float, int]:
    """The share of nouns with the right class in held-out files of SemCor, and their number."""
    from scripts.reader.sets import semcor

    from expurgate.language.builtin.engine import BuiltinEngine

    engine, right, total = BuiltinEngine(), 0, 0
    held = [each for each in semcor() if each.part == part]
    for example, found in zip(held, engine.senses([each.text for each in held]), strict=True):
        said = dict(found)
        for start, end, sense in example.senses:
            inside = [value for at, value in said.items() if start <= at < end]
            total += 1
            right += bool(inside) and inside[-1] == sense
    return right / total, total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--systems", nargs="*", default=["spacy", "builtin"])
    parser.add_argument("--teacher", type=Path)
    parser.add_argument("--presidio", type=Path)
    parser.add_argument("--own", type=Path, nargs="*", default=[])
    parser.add_argument("--texts", type=Path, help="write the texts for systems that run elsewhere, and stop")
    parser.add_argument("--part", choices=("test", "dev"), default="test")
    parser.add_argument("--senses", action="store_true")
    parser.add_argument("--by-type", action="store_true")
    arguments = parser.parse_args()
    examples = examples_of(arguments.own, arguments.part)
    if arguments.texts:
        arguments.texts.write_text(json.dumps([example.text for example in examples]))
        return
    identity = {kind: kind for kind in TYPES}
    tables: dict[str, dict[str, Score]] = {}
    for name in arguments.systems:
        if name == "spacy":
            from expurgate.core.choices import SPACY_PIPELINE

            system = by_engine(load(SPACY_PIPELINE), SPACY)
        else:
            from expurgate.language.builtin.engine import BuiltinEngine

            system = by_engine(BuiltinEngine(), identity)
        system("Start.")
        tables[name], speed = scores(examples, system)
        print(f"{name}: {speed:,.0f} characters per CPU second", file=sys.stderr)
    for name, path, names in (("teacher", arguments.teacher, identity), ("presidio", arguments.presidio, PRESIDIO)):
        if path:
            answer = json.loads(path.read_text())
            spans = answer["spans"] if isinstance(answer, dict) else answer
            answers = dict(zip([each.text for each in examples], spans, strict=True))
            told = {text: [(a, b, names.get(k, "CODE")) for a, b, k in found] for text, found in answers.items()}
            tables[name], _ = scores(examples, told.__getitem__)
    report(tables, by_type=arguments.by_type)
    if arguments.senses:
        share, total = senses(arguments.part)
        print(f"\nsupersense of nouns, held-out SemCor files: {share:.3f} of {total} (target 0.80)")


def report(tables: dict[str, dict[str, Score]], *, by_type: bool) -> None:
    """Print the table."""
    names = list(tables)
    print("| set | " + " | ".join(f"{name} F1 | {name} types" for name in names) + " |")
    print("|---|" + "---|---|" * len(names))
    for source in CLASSES:
        cells = []
        for name in names:
            score = tables[name].get(source)
            cells.append(f"{score.f1():.3f} | {score.types:.3f}" if score else " | ")
        print(f"| {source} | " + " | ".join(cells) + " |")
    typed = {name: [tables[name][source] for source in TYPED if source in tables[name]] for name in names}
    cells = [f" | {sum(s.typed for s in each) / max(1, sum(s.touched for s in each)):.3f}" for each in typed.values()]
    print(f"| {' + '.join(TYPED)} | " + " | ".join(cells) + " |")
    if by_type:
        print("\n| set | type | " + " | ".join(names) + " |\n|---|---|" + "---|" * len(names))
        for source, wanted in CLASSES.items():
            for kind in sorted(wanted):
                values = [tables[name][source].f1([kind]) for name in names if source in tables[name]]
                if values and not np.isnan(values[0]):
                    print(f"| {source} | {kind} | " + " | ".join(f"{value:.3f}" for value in values) + " |")


if __name__ == "__main__":
    main()
