"""A taxonomy reader: one concept on each line, indented under what it is a kind of."""

from __future__ import annotations

from pathlib import Path

from expurgate import Concept, KnowledgeError, Source


def read_indented(path: Path) -> Source:
    """The concepts of an indented list."""
    concepts: list[Concept] = []
    above: list[tuple[int, str]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        label = line.strip()
        if not label:
            continue
        depth = len(line) - len(line.lstrip(" "))
        while above and above[-1][0] >= depth:
            above.pop()
        if depth and not above:
            raise KnowledgeError(f"{path.name}: line {number} is indented under nothing")
        concepts.append(Concept(label, label, parents=(above[-1][1],) if above else ()))
        above.append((depth, label))
    return Source(path.stem, "", tuple(concepts))
