"""How a corpus comes about: the built-in one, one from a path, a new one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from os import PathLike
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING

from expurgate.core.errors import InputError, KnowledgeError
from expurgate.core.progress import unwatched
from expurgate.knowledge.corpus.base import Corpus, Kin
from expurgate.knowledge.corpus.local import LocalCorpus
from expurgate.knowledge.corpus.remote import is_remote, open_remote
from expurgate.knowledge.corpus.sharded import ShardedCorpus
from expurgate.knowledge.corpus.sources import documents as read_documents
from expurgate.plugins import find, installed

if TYPE_CHECKING:
    from expurgate.knowledge.corpus.builder import MinDf

BUILTIN = Path(__file__).parents[1] / "data" / "builtin.corpus"


@cache
def _builtin() -> Corpus:
    return LocalCorpus.at(BUILTIN)


class _Opening:
    """Held while the shipped corpus is opened. A process that is forked meanwhile has a lock of its own."""

    lock = Lock()

    @classmethod
    def renew(cls) -> None:
        """Called in a forked process, where the thread that holds the lock does not exist."""
        cls.lock = Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_Opening.renew)


def builtin_corpus() -> Corpus:
    """The shipped corpus, opened once."""
    with _Opening.lock:
        return _builtin()


def open_ahead() -> None:
    """Begin to open the shipped corpus beside other work; who needs it waits until it is open, and meets the error if there is one."""

    def opened() -> None:
        with suppress(KnowledgeError):
            builtin_corpus()

    Thread(target=opened, daemon=True).start()


def open_corpus(place: str | PathLike[str], *, kin: Kin | None = None, check: bool | None = None) -> Corpus:
    """A file is one corpus; a folder holds the shards of one; an address is a remote one or one of a plug-in."""
    corpus: Corpus = find("corpora", corpus_kind(place)).made(place, kin, check)
    return corpus


def corpus_kind(place: str | PathLike[str]) -> str:
    """Which plug-in opens the corpus: ``NAME:REST`` names one of another package, unless a file is called so."""
    if isinstance(place, str) and is_remote(place):
        return "remote"
    path = Path(place)
    if path.is_dir():
        return "folder"
    named, colon, _ = str(place).partition(":")
    if colon and not path.exists() and any(plugin.name == named for plugin in installed("corpora")):
        return named
    return "file"


def open_file(place: str | PathLike[str], kin: Kin | None, check: bool | None) -> Corpus:
    """One corpus file."""
    return LocalCorpus.at(Path(place), kin=kin, check=check)


def open_folder(place: str | PathLike[str], kin: Kin | None, check: bool | None) -> Corpus:
    """The shards in a folder, as one corpus."""
    shards = sorted(Path(place).glob("*.corpus"))
    if not shards:
        raise KnowledgeError(f"{place}: no corpus in this folder")
    return ShardedCorpus([LocalCorpus.at(shard, kin=kin, check=check) for shard in shards], kin=kin)


def open_address(place: str, kin: Kin | None, _check: bool | None) -> Corpus:
    """A remote corpus by its address."""
    return open_remote(place, kin=kin)


def build_corpus(
    documents: str | PathLike[str] | Iterable[str],
    path: Path,
    *,
    min_df: MinDf | None,
    processes: int | None,
    progress: Callable[[str, int, int | None], None] | None,
    name: str,
) -> Corpus:
    """Build and open; ``documents`` is a path or the texts themselves."""
    from expurgate.knowledge.corpus.builder import build

    if path.is_dir():
        raise InputError(f"{path} is a folder")
    if min_df is not None and min([min_df] if isinstance(min_df, int) else min_df, default=0) < 1:
        raise InputError("min_df is at least 1")
    if processes is not None and processes < 1:
        raise InputError("processes is at least 1")
    if isinstance(documents, str | PathLike):
        texts, name = path_texts(Path(documents)), name or Path(documents).name
    else:
        texts = _strings(documents)
    build(texts, path, min_df=min_df, processes=processes, progress=progress or unwatched, name=name)
    return open_corpus(path)


def path_texts(path: Path) -> Iterator[str]:
    """The texts of a file or folder, each with its title as the first line."""
    for document in read_documents(path):
        yield f"{document.title}.\n{document.text}" if document.title else document.text


def _strings(documents: Iterable[str]) -> Iterator[str]:
    for number, text in enumerate(documents):
        if not isinstance(text, str):
            raise InputError(f"document {number} is not a string")
        yield text
