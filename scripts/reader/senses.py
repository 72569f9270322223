"""The dictionary of nouns, and what it tells of training rows.

python -m scripts.reader.senses WN_DATA_FOLDER NOUNS.npz OUTPUT.pickle ROWS.pickle ...

From WordNet 3.0: which classes a noun of one or two words may have, in no order (WordNet's order was counted on the texts that
are measured on). With ``-`` for the folder the dictionary that is shipped is taken as it is. Words that spaCy calls common nouns and that have but one class get it; what people annotated stays.
"""

from __future__ import annotations

import argparse
import pickle
from collections import defaultdict
from pathlib import Path

import numpy as np
from scripts.reader.batches import UNKNOWN

from expurgate.language.builtin.features import hashed
from expurgate.language.builtin.labels import LETTERS, SUPERSENSES
from expurgate.language.builtin.nouns import NounClasses, shipped_nouns

_NOUN = LETTERS.index("N")


def dictionary(folder: Path) -> dict[str, int]:
    """The classes of every noun of at most two words, a bit each; irregular plurals too."""
    files: dict[str, int] = {}
    for line in (folder / "data.noun").read_text("latin-1").splitlines():
        if not line.startswith(" "):
            offset, number, *_ = line.split(" ", 2)
            files[offset] = int(number) - 3
    result: dict[str, int] = defaultdict(int)
    for line in (folder / "index.noun").read_text("latin-1").splitlines():
        fields = line.split()
        if line.startswith(" ") or fields[0].count("_") > 1:
            continue
        for offset in fields[-int(fields[2]) :]:
            result[fields[0]] |= 1 << files[offset]
    for line in (folder / "noun.exc").read_text("latin-1").splitlines():
        plural, *singulars = line.split()
        for each in singulars:
            if each in result and "_" not in plural:
                result[plural] |= result[each]
    return dict(result)


def write(known: dict[str, int], output: Path) -> NounClasses:
    """The dictionary as a file of the package."""
    by_hash: dict[int, int] = defaultdict(int)
    for word, bits in known.items():
        by_hash[hashed(word)] |= bits
    hashes = np.array(sorted(by_hash), np.uint32)
    classes, sets = np.unique(np.array([by_hash[each] for each in hashes.tolist()], np.uint32), return_inverse=True)
    np.savez_compressed(output, hashes=hashes, sets=sets.astype(np.uint16), classes=classes)
    print(output, output.stat().st_size, len(hashes), "nouns", len(classes), "sets of classes")
    return NounClasses(hashes, sets.astype(np.uint16), classes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wordnet", type=Path)
    parser.add_argument("nouns", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("rows", type=Path, nargs="+")
    arguments = parser.parse_args()
    made = str(arguments.wordnet) != "-"
    nouns = write(dictionary(arguments.wordnet), arguments.nouns) if made else shipped_nouns()
    added, rows = 0, []
    for path in arguments.rows:
        for row in pickle.loads(path.read_bytes()):
            row["classes"] = np.array(nouns.classes(row["words"]), np.uint32)
            if row["source"] not in ("semcor", "streusle") and row["part"] == "train":
                for at in np.flatnonzero((row["letters"] == _NOUN) & (row["senses"] == UNKNOWN)).tolist():
                    bits = int(row["classes"][at])
                    if bits.bit_count() == 1 and bits < 1 << len(SUPERSENSES):
                        row["senses"][at] = bits.bit_length() - 1
                        added += 1
            rows.append(row)
    arguments.output.write_bytes(pickle.dumps(rows, protocol=5))
    print(f"{added} words labelled")


if __name__ == "__main__":
    main()
