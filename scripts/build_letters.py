"""Writes how common words are in letters (``knowledge/letters.py``) from the everyday documents of ``benchmarks/everyday/reader``.

Names and other identifiers that are marked in them are not counted, but for their words in small letters.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from math import log2
from pathlib import Path

from expurgate.knowledge.letters import BUILTIN, RAREST
from expurgate.text.inflection import singular
from expurgate.text.normal import tokens

DOCUMENTS = Path(__file__).parents[1] / "benchmarks" / "everyday" / "reader"
FEWEST = 5
"""Words of fewer documents are as rare as any."""
_MARK = re.compile(r"\{\{([^{}|]*)\|[^{}]*\}\}")
_SMALL = re.compile(r"(?<![^\W_])[a-z][a-z'’-]+")


def words_of(marked: str) -> set[str]:
    """The words of one document, each in the singular."""
    text = "\n".join(line for line in marked.splitlines() if not line.startswith("#"))
    inside = (word for mark in _MARK.finditer(text) for word in _SMALL.findall(mark[1]))
    found = {*tokens(_MARK.sub(" ", text)), *(word for each in inside for word in tokens(each))}
    return {singular(word) for word in found if word.isalpha()}


def main() -> None:
    """Count, and write a line for each number of bits."""
    files = sorted(DOCUMENTS.rglob("*.txt"))
    counts = Counter(word for file in files for word in words_of(file.read_text(encoding="utf-8")))
    lines = defaultdict(list)
    for word, count in counts.items():
        bits = round(log2(len(files) / count))
        if count >= FEWEST and bits < RAREST:
            lines[bits].append(word)
    head = f"# bits: words that so many of {len(files)} everyday documents have\n"
    text = head + "".join(f"{bits}: {' '.join(sorted(lines[bits]))}\n" for bits in sorted(lines))
    BUILTIN.write_text(text, encoding="utf-8")
    print(f"{BUILTIN.stat().st_size} bytes")


if __name__ == "__main__":
    main()
