"""Number the concepts of the table of senses anew after the taxonomy was built again: nothing is learnt.

``python -m scripts.renumber_senses --wordnet FOLDER --packages DIR --corpus DIR``, with the folders of ``scripts.build_senses``.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from scripts.build_taxonomy import assembled
from scripts.sense_sources.wordnet import concepts, read_nouns

from expurgate.knowledge.senses import BUILTIN, hashed
from expurgate.knowledge.taxonomy.compiling import numbered
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.text.normal import normal_form


def main() -> None:
    """Read the table, number its rows, write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("wordnet", "packages", "corpus"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    arguments = parser.parse_args()
    nouns, newer = (read_nouns(arguments.wordnet / f"wordnet-{version}") for version in ("3.0", "3.3"))
    number_of = concepts(nouns, newer, numbered(*assembled(arguments.packages, arguments.corpus)))
    named = {
        (hashed(normal_form(lemma.replace("_", " "))), len(senses)): lemma
        for lemma, senses in sorted(nouns.senses.items())
        if all(sense in number_of for sense in senses)
    }
    with np.load(BUILTIN, allow_pickle=False) as stored:
        table = {name: stored[name] for name in stored.files}
    rows: list[int] = []
    for form, count in zip(table["hashes"].tolist(), table["counts"].tolist(), strict=True):
        if (form, count) not in named:
            raise SystemExit("the table was made of another WordNet")
        rows += [number_of[sense] for sense in nouns.senses[named[form, count]]]
    table["concepts"] = np.diff(np.array(rows), prepend=0).astype(np.int32)
    table["digest"] = np.array(Taxonomy.builtin().digest)
    np.savez_compressed(BUILTIN, **table)
    print(f"{len(table['hashes']):,} nouns, {len(rows):,} senses, {BUILTIN.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
