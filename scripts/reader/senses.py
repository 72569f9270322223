"""Classes for nouns that have but one in WordNet 3.0: python -m scripts.reader.senses WN_DATA_FOLDER OUTPUT.pickle ROWS.pickle ...

Words that spaCy calls common nouns get the class of all their senses where these agree; what people annotated stays.
"""

from __future__ import annotations

import argparse
import pickle
from pathlib import Path

from scripts.reader.batches import UNKNOWN

from expurgate.language.builtin.labels import LETTERS, SUPERSENSES
from expurgate.text.inflection import singular

_NOUN = LETTERS.index("N")


def classes(folder: Path) -> dict[str, int]:
    """The class of every noun whose senses have one class."""
    files: dict[str, int] = {}
    for line in (folder / "data.noun").read_text("latin-1").splitlines():
        if not line.startswith(" "):
            offset, number, *_ = line.split(" ", 2)
            files[offset] = int(number) - 3
    result = {}
    for line in (folder / "index.noun").read_text("latin-1").splitlines():
        if line.startswith(" "):
            continue
        fields = line.split()
        found = {files[offset] for offset in fields[-int(fields[2]) :]}
        if len(found) == 1 and "_" not in fields[0]:
            result[fields[0]] = found.pop()
    return {word: number for word, number in result.items() if 0 <= number < len(SUPERSENSES)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wordnet", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("rows", type=Path, nargs="+")
    arguments = parser.parse_args()
    known, added, rows = classes(arguments.wordnet), 0, []
    for path in arguments.rows:
        for row in pickle.loads(path.read_bytes()):
            if row["source"] not in ("semcor", "streusle") and row["part"] == "train":
                for at, word in enumerate(row["words"]):
                    if row["letters"][at] == _NOUN and row["senses"][at] == UNKNOWN:
                        number = known.get(word.lower(), known.get(singular(word.lower())))
                        if number is not None:
                            row["senses"][at] = number
                            added += 1
            rows.append(row)
    arguments.output.write_bytes(pickle.dumps(rows, protocol=5))
    print(f"{len(known)} nouns with one class, {added} words labelled")


if __name__ == "__main__":
    main()
