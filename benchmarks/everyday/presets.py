"""Presets on everyday documents: how many of the marked mentions go, and how much of the other text goes with them.

``PYTHONPATH=src:. python benchmarks/everyday/presets.py [--part build|measure|unseen|fresh|wide|mixed/build|daily/build|…] [--peers PYTHON] [--show]`` sanitizes every document of a
folder beside this file as a plain text and prints, for each preset and beside the targets, the share of direct
identifiers of which no word is left, of the other identifying mentions, and of all other words that are hidden.
``--show`` prints what was missed (for parts to build with only: nobody looks at the others). ``--peers`` names the Python of an
environment with Presidio (``benchmarks/peers/setup.sh``), which then judges the same documents.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from expurgate.evaluation.detection import peer_process
from expurgate.evaluation.everyday import EverydayDocument, read_folder
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer

HERE = Path(__file__).parent
PARTS = (
    *("build", "measure", "unseen", "fresh", "wide"),
    *("mixed/build", "mixed/measure", "daily/build", "daily/measure"),
)
TARGETS = {"hipaa-safe-harbor": (0.97, 0.06), "recommended": (0.98, 0.12)}
"""For each preset the least share of direct identifiers and the largest share of other words."""
_WORD = re.compile(r"[^\W_]+")
Spans = Sequence[tuple[int, int]]


@dataclass
class Tally:
    """Counts over documents, and the surfaces that were missed or hidden without need."""

    hit: Counter[str] = field(default_factory=Counter)
    of: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    beyond: Counter[str] = field(default_factory=Counter)

    def add(self, document: EverydayDocument, hidden: Spans) -> None:
        """Count one document. A mention is hidden when each of its words is."""
        gone = [False] * len(document.text)
        for start, end in hidden:
            gone[start:end] = [True] * (end - start)
        marked = [False] * len(document.text)
        for mention in document.mentions:
            words = list(_WORD.finditer(document.text, mention.start, mention.end))
            done = all(any(gone[word.start() : word.end()]) for word in words)
            self.of[mention.identity] += 1
            self.hit[mention.identity] += done
            if mention.identity != "N":
                marked[mention.start : mention.end] = [True] * (mention.end - mention.start)
            if not done and mention.identity == "D":
                self.missed[f"{document.name[:4]} {mention.type}: {document.surface(mention)}"] += 1
        for word in _WORD.finditer(document.text):
            if not any(marked[word.start() : word.end()]):
                self.of["other"] += 1
                self.hit["other"] += any(gone[word.start() : word.end()])
        self._beyond(document, hidden, marked)

    def _beyond(self, document: EverydayDocument, hidden: Spans, marked: Sequence[bool]) -> None:
        for start, end in hidden:
            if not any(marked[start:end]):
                self.beyond[document.text[start:end]] += 1

    def share(self, what: str) -> float:
        """How much of it is hidden."""
        return self.hit[what] / max(1, self.of[what])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", choices=PARTS, default="build")
    parser.add_argument("--preset", action="append", choices=list(TARGETS))
    parser.add_argument("--peers", help="Python of an environment with Presidio")
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    documents = read_folder(HERE / asked.part)
    print(f"{asked.part}: {len(documents)} documents, {sum(len(each.mentions) for each in documents)} mentions")
    print(f"{'':20} {'direct':>8} {'others':>8} {'other text':>11}")
    if asked.peers:
        _print("Presidio", _tally(documents, _presidio(documents, asked.peers)), None)
    for preset in asked.preset or TARGETS:
        sanitizer = Sanitizer(preset)
        tally = _tally(documents, (_hidden(document, sanitizer) for document in documents))
        _print(preset, tally, TARGETS[preset])
        if asked.show and asked.part.endswith("build"):
            _show(tally)


def _tally(documents: Sequence[EverydayDocument], hidden: Iterable[Spans]) -> Tally:
    tally = Tally()
    for document, spans in zip(documents, hidden, strict=True):
        tally.add(document, spans)
    return tally


def _hidden(document: EverydayDocument, sanitizer: Sanitizer) -> Spans:
    """What goes from the document as a plain text; a document that fails counts as hidden nowhere."""
    [result] = sanitize_file(document.text.encode(), "document.txt", sanitizer).results
    return [
        (edit.span.start, edit.span.end)
        for edit in result.edits
        if edit.replacement != document.text[edit.span.start : edit.span.end]
    ]


def _presidio(documents: Sequence[EverydayDocument], python: str) -> list[Spans]:
    """What Presidio hides, as its documentation starts it, on the spaCy pipeline that Expurgate uses."""
    asked = "".join(json.dumps(document.text) + "\n" for document in documents)
    command = [python, peer_process.__file__, "presidio"]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, encoding="utf-8", check=True)
    return [[(start, end) for start, end, _ in spans] for spans in json.loads(done.stdout)["spans"]]


def _print(name: str, tally: Tally, targets: tuple[float, float] | None) -> None:
    least, most = targets or (0.0, 0.0)
    said = f"   (targets: direct at least {least:.0%}, other text at most {most:.0%})" if targets else ""
    print(f"{name:20} {tally.share('D'):8.1%} {tally.share('Q'):8.1%} {tally.share('other'):11.1%}{said}", flush=True)


def _show(tally: Tally) -> None:
    for title, counted in (("missed", tally.missed), ("beyond", tally.beyond)):
        print(f"-- {title}", file=sys.stderr)
        for surface, number in counted.most_common(400):
            print(f"{number:4} {surface!r}", file=sys.stderr)


if __name__ == "__main__":
    main()
