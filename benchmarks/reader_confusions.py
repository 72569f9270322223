"""What the built-in reader takes names for: python benchmarks/reader_confusions.py FOLDER ... [--weights FILE ...] [--chosen FILE] [--detect] [--wrong 40].

Reads marked documents (``benchmarks/everyday/GUIDELINES.md``) with the shipped weights or those of the files given, and prints for the network alone and
after the second look: exact F1, the share of right types among mentions found, recall of people by words, and which type was taken for which. A document of a
folder counts when it is for choosing (``scripts.reader.sets``) or named in the file of ``--chosen``, one name a line; with ``--all`` every document does.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.reader_identity import WANTED, own_documents, weight
from scripts.reader.sets import Example, own

from expurgate.core.document import Document
from expurgate.detect.choose import detectors
from expurgate.detect.running import run
from expurgate.evaluation.detection.measures import count, measures
from expurgate.language.builtin.engine import BuiltinEngine
from expurgate.language.builtin.weights import load as load_weights
from expurgate.language.engine import load
from expurgate.language.reader import Reader
from expurgate.language.segments import paragraphs, units
from expurgate.language.tokens import BUILTIN
from expurgate.policy import Policy

Found = list[tuple[int, int, str]]
SHOWN = ("PERSON", "ORG", "PLACE", "FACILITY", "PRODUCT", "WORK", "EVENT", "OCCUPATION", "DRUG")
NAMED = frozenset(SHOWN[:7])
"""Types whose members have names of their own."""
NOTHING = "–"


def engine(weights: Path | None) -> BuiltinEngine:
    """The engine that all readers of the process use, with these weights."""
    found = load(BUILTIN)
    assert isinstance(found, BuiltinEngine)
    for part in ("_weights", "_network", "_of_judgments"):
        vars(found).pop(part, None)
    if weights is not None:
        vars(found)["_weights"] = load_weights(weights)
    return found


def read_raw(text: str, reader: BuiltinEngine) -> Found:
    """The mentions of the network alone."""
    places = [unit for paragraph in paragraphs(text) for unit in units(text, paragraph)]
    analysed = reader.analyse([text[unit.start : unit.end] for unit in places])
    return [
        (unit.start + tokens.starts[first], unit.start + tokens.ends[after - 1], kind)
        for unit, tokens in zip(places, analysed, strict=True)
        for first, after, kind in tokens.entities
    ]


class Table:
    """Which type was taken for which, and how well bounds and types agree."""

    def __init__(self) -> None:
        self.confused: Counter[tuple[str, str]] = Counter()
        self.wrong: list[str] = []
        self.right = self.found = self.there = 0
        self.people = self.people_found = self.people_read = 0

    def add(self, example: Example, found: Found) -> None:
        """Count one document."""
        exact = {(start, end): kind for start, end, kind in found}
        self.right += sum(exact.get((start, end)) == kind for start, end, kind in example.gold)
        self.found, self.there = self.found + len(exact), self.there + len(example.gold)
        for start, end, kind in example.gold:
            said = _taken_for(start, end, found)
            if kind in SHOWN:
                self.confused[kind, said] += 1
            if kind in NAMED and said not in (kind, NOTHING):
                shown = example.text[max(0, start - 45) : start] + "[" + example.text[start:end] + "]"
                shown += example.text[end : end + 30]
                self.wrong.append(f"{example.document}: {kind} taken for {said}: {' '.join(shown.split())}")
            if kind == "PERSON":
                self.people += 1
                self.people_found += said != NOTHING
                self.people_read += said == "PERSON"

    def line(self) -> str:
        """All figures in a line."""
        asked = [(pair, number) for pair, number in self.confused.items() if pair[0] in NAMED]
        touched = sum(number for (_, said), number in asked if said != NOTHING)
        typed = sum(number for (kind, said), number in asked if said == kind)
        return (
            f"F1 {2 * self.right / max(1, self.found + self.there):.3f}, types of names {typed / max(1, touched):.3f} of {touched}, "
            f"people read {self.people_read / max(1, self.people):.3f}, found at all {self.people_found / max(1, self.people):.3f} of {self.people}"
        )

    def matrix(self) -> Iterable[str]:
        """A row a type: how often it was taken for each other."""
        columns = (*SHOWN, "other", NOTHING)
        yield "| | " + " | ".join(columns) + " |"
        yield "|---|" + "---|" * len(columns)
        for kind in SHOWN:
            row = Counter[str]()
            for (there, said), number in self.confused.items():
                if there == kind:
                    row[said if said in columns else "other"] += number
            yield f"| {kind} | " + " | ".join(str(row[each] or "") for each in columns) + " |"


def _taken_for(start: int, end: int, found: Found) -> str:
    """The type of the mention that has most in common with a stretch."""
    near = [(min(end, b) - max(start, a), kind) for a, b, kind in found if a < end and start < b]
    return max(near)[1] if near else NOTHING


def looked(text: str, reader: Reader) -> Found:
    """The mentions after the second look."""
    return [(each.span.start, each.span.end, each.kind) for each in reader.read(Document(text)).mentions]


def chosen(folders: Sequence[Path], names: frozenset[str], *, every: bool) -> list[Example]:
    """The documents that count."""
    return [each for each in own(folders) if every or each.part == "dev" or each.document in names]


def identity(folders: Sequence[Path], names: frozenset[str]) -> str:
    """Recall and precision of what `recommended` points at in some documents."""
    documents = [gold for gold in own_documents(folders)[0] if gold.document.name in names]
    reader, found = Reader(BUILTIN), detectors(Policy.load("recommended").detect)
    counted = [
        count(gold, [each.span for each in run(found, reader.read(gold.document))], weight) for gold in documents
    ]
    figures = measures(counted, resamples=1)
    return ", ".join(f"{each} {figures[each].value:.3f}" for each in WANTED)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--weights", type=Path, nargs="*", default=[])
    parser.add_argument("--chosen", type=Path, help="names of documents that are for choosing, one a line")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--detect", action="store_true", help="recall and precision of hiding besides")
    parser.add_argument("--matrix", action="store_true")
    parser.add_argument("--wrong", type=int, default=0, help="how many wrong types to show after the second look")
    arguments = parser.parse_args()
    names = frozenset(arguments.chosen.read_text().split()) if arguments.chosen else frozenset()
    documents = chosen(arguments.folders, names, every=arguments.all)
    print(len(documents), "documents")
    for weights in [None, *arguments.weights]:
        print(weights or "shipped weights")
        reader, tables = engine(weights), {"network": Table(), "second look": Table()}
        whole = Reader(BUILTIN)
        for example in documents:
            raw = read_raw(example.text, reader)
            tables["network"].add(example, raw)
            tables["second look"].add(example, looked(example.text, whole))
        for name, table in tables.items():
            print(f"  {name}: {table.line()}", flush=True)
            if arguments.matrix:
                print("\n".join(table.matrix()))
        print("\n".join(tables["second look"].wrong[: arguments.wrong]))
        if arguments.detect:
            print("  hidden:", identity(arguments.folders, frozenset(each.document for each in documents)), flush=True)


if __name__ == "__main__":
    main()
