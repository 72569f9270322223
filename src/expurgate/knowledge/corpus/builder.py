"""Building a corpus in bounded memory on all cores.

Texts are read in batches; workers turn each batch into a sorted run of (term, document) words on disk; the runs
are merged slice by slice of the hash space, terms in fewer than ``min_df`` documents are dropped, the rest is
encoded. Everything happens in a scratch folder beside the target, which is removed whatever happens; the target
appears at the very end.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

import numpy as np

from expurgate.core.errors import KnowledgeError
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.progress import Progress, unwatched
from expurgate.knowledge.corpus.hashing import DOCUMENT_BITS, HASH_BITS, MAX_LENGTH, Words, lengths
from expurgate.knowledge.corpus.ngrams import Lexer
from expurgate.knowledge.corpus.postings import encode
from expurgate.knowledge.corpus.store import blocks, columns, write

MAX_DOCUMENTS = 1 << DOCUMENT_BITS
_BATCH_CHARACTERS = 4_000_000
SLICES = 64

MinDf = int | Sequence[int]
"""Documents a term must occur in to be kept: for all terms, or for terms of one token, of two, …"""

"""Called with what is being done, how much of it is done, and of how much (None: unknown)."""


@dataclass(slots=True)
class _Batches:
    """Groups texts into batches and counts documents."""

    texts: Iterator[str]
    documents: int = 0

    def shard(self) -> Iterator[tuple[int, list[str]]]:
        """Batches (first document, texts) of at most ``MAX_DOCUMENTS`` documents in all."""
        self.documents = 0
        batch: list[str] = []
        size = 0
        for text in self.texts:
            batch.append(text)
            size += len(text)
            full = self.documents + len(batch) == MAX_DOCUMENTS
            if size >= _BATCH_CHARACTERS or full:
                yield self.documents, batch
                self.documents += len(batch)
                batch, size = [], 0
                if full:
                    return
        if batch:
            yield self.documents, batch
            self.documents += len(batch)


def build(
    texts: Iterable[str],
    path: Path,
    *,
    min_df: MinDf | None = None,
    processes: int | None = None,
    progress: Progress = unwatched,
    name: str = "",
) -> int:
    """Build the corpus file ``path`` (a folder of shards beyond 2²⁰ documents); returns the number of documents."""
    path = path.absolute()
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=".building", dir=path.parent))
    try:
        batches = _Batches(iter(texts))
        total = 0
        shards: list[Path] = []
        while True:
            part = scratch / f"shard-{len(shards):04}"
            part.mkdir()
            made = _build_shard(batches, part, min_df, processes, progress, name)
            total += made
            if made:
                shards.append(part / "corpus")
            if made < MAX_DOCUMENTS:
                break
        if not total:
            raise KnowledgeError("no documents to build a corpus from")
        place_shards(shards, path, scratch)
        return total
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def place_shards(shards: list[Path], path: Path, scratch: Path) -> None:
    """Move the finished shards to their place: one as a file, several as a folder."""
    if len(shards) == 1:
        shards[0].replace(path)
        return
    folder = scratch / "folder"
    folder.mkdir()
    for number, shard in enumerate(shards):
        shard.replace(folder / f"shard-{number:04}.corpus")
    folder.replace(path)


def _build_shard(
    batches: _Batches, scratch: Path, min_df: MinDf | None, processes: int | None, progress: Progress, name: str
) -> int:
    runs = _write_runs(batches, scratch, processes or os.cpu_count() or 1, progress)
    documents = batches.documents
    if not documents:
        return 0
    least = least_for_lengths(min_df, documents)
    write_shard(_merge(runs, least, progress), documents, least, name, scratch)
    return documents


def write_shard(slices: Iterable[Slice], documents: int, least: list[int], name: str, scratch: Path) -> None:
    """Write ``corpus`` in ``scratch`` from the slices of the hash space in their order."""
    postings = scratch / "postings"
    parts: list[tuple[Words, np.ndarray, np.ndarray, np.ndarray]] = []
    with postings.open("wb") as file:
        for each in slices:
            file.write(each.postings)
            parts.append((each.keys, each.sizes, each.shifts, each.widths))
    keys, sizes, shifts, widths = (np.concatenate(column) for column in zip(*parts, strict=True))
    header = {
        "documents": documents,
        "min_df": least,
        "terms": len(keys),
        "postings": int(sizes.sum()),
        "name": name,
    }
    sections = columns(keys, sizes, shifts, widths)
    write(scratch / "corpus", header, {**sections, "postings": blocks(postings)}, scratch)


def default_min_df(documents: int) -> int:
    """In how many documents a term must occur to be kept: 1 in a small corpus, 3 in a large one."""
    return 1 if documents < 10_000 else 2 if documents < 100_000 else 3


def least_for_lengths(min_df: MinDf | None, documents: int) -> list[int]:
    """In how many documents terms of one token, of two, … must occur to be kept."""
    min_df = default_min_df(documents) if min_df is None else min_df
    given = [min_df] if isinstance(min_df, int) else list(min_df)
    return [*given, *given[-1:] * MAX_LENGTH][:MAX_LENGTH]


def _write_runs(batches: _Batches, scratch: Path, processes: int, progress: Progress) -> list[Path]:
    runs: list[Path] = []
    if processes == 1:
        for number, (first, texts) in enumerate(batches.shard()):
            runs.append(_run(texts, first, scratch / f"run-{number}.npy"))
            progress("reading", first + len(texts), None)
        return runs
    with ProcessPoolExecutor(processes) as pool:
        waiting: set[Future[Path]] = set()
        for number, (first, texts) in enumerate(batches.shard()):
            waiting.add(pool.submit(_run, texts, first, scratch / f"run-{number}.npy"))
            if len(waiting) > 2 * processes:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                runs.extend(future.result() for future in done)
            progress("reading", first + len(texts), None)
        runs.extend(future.result() for future in waiting)
    return runs


_lexer = Lexer()


def _run(texts: list[str], first: int, path: Path) -> Path:
    np.save(path, _lexer.pairs(texts, first))
    return path


@dataclass(frozen=True, slots=True)
class Slice:
    """The terms of one part of the hash space: their hashes, and their lists of documents, encoded."""

    keys: Words
    sizes: np.ndarray
    shifts: np.ndarray
    widths: np.ndarray
    postings: bytes


def _merge(paths: list[Path], min_df: list[int], progress: Progress) -> Iterator[Slice]:
    runs = [np.load(path, mmap_mode="r") for path in sorted(paths)]
    cuts = [slice_bounds(run) for run in runs]
    for at in range(SLICES):
        pieces = [run[cut[at] : cut[at + 1]] for run, cut in zip(runs, cuts, strict=True)]
        yield merged_slice(pieces, min_df)
        progress("merging", at + 1, SLICES)


def slice_bounds(run: Words) -> np.ndarray:
    """Where each slice of the hash space begins in a sorted run, and where the last one ends."""
    edges = (np.arange(1, SLICES, dtype=np.uint64) << np.uint64(64 - 6)).astype(np.uint64)
    return np.concatenate(([0], run.searchsorted(edges), [len(run)]))


def merged_slice(pieces: Sequence[Words], min_df: list[int]) -> Slice:
    """The same slice of all runs as one."""
    piece = np.concatenate(pieces)
    piece.sort()
    keys, starts, documents = _group(piece, min_df)
    encoded = encode(documents, starts)
    return Slice(keys, np.diff(starts), encoded.shifts, encoded.lengths, encoded.data)


def _group(words: Words, min_df: list[int]) -> tuple[Words, np.ndarray, np.ndarray]:
    """The distinct hashes in enough documents, where each list starts, and the documents."""
    hashes = words >> np.uint64(DOCUMENT_BITS)
    heads = np.flatnonzero(np.concatenate(([True], hashes[1:] != hashes[:-1]))) if len(words) else np.zeros(0, int)
    sizes = np.diff(np.concatenate((heads, [len(words)])))
    kept = sizes >= np.array([0, *min_df])[lengths(hashes[heads])]
    documents = words[np.repeat(kept, sizes)] & np.uint64(MAX_DOCUMENTS - 1)
    starts = np.concatenate(([0], np.cumsum(sizes[kept])))
    return hashes[heads[kept]], starts, documents.astype(np.int64)


assert HASH_BITS + DOCUMENT_BITS == 64  # noqa: S101 - a hash and a document share one word
