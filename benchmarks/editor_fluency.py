"""How released everyday documents read, without a reader: ``python benchmarks/editor_fluency.py [build|measure]``.

Flesch's reading ease and the surprise of an n-gram model made of the corpus's counts, of each document as it is, as ``recommended`` and
``hipaa-safe-harbor`` release it, and as the editor of the set worded it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks.measures.surprise import Surprise, surprise

from expurgate import Corpus, Document, Sanitizer
from expurgate.core.errors import GuaranteeError
from expurgate.evaluation.everyday import EverydayDocument, read_folder
from expurgate.evaluation.utility import Readability, readability
from expurgate.language.reader import Reader

_FOLDER = Path(__file__).parent / "everyday"


def _of_all(texts: Iterable[str], reader: Reader, corpus: Corpus) -> tuple[Readability, Surprise]:
    told, read = Surprise(0, 0.0, 0), Readability(0, 0, 0)
    for text in texts:
        told += surprise(text, corpus)
        one = readability(reader.read(Document(text)))
        read = Readability(read.words + one.words, read.sentences + one.sentences, read.syllables + one.syllables)
    return read, told


def _released(policy: str) -> Callable[[EverydayDocument], str]:
    sanitizer = Sanitizer(policy)

    def release(document: EverydayDocument) -> str:
        try:
            return sanitizer.sanitize(document.text).text
        except GuaranteeError:
            return ""

    return release


def main(half: str) -> None:
    """Print the figures of one half of the set."""
    documents = list(read_folder(_FOLDER / half))
    reader, corpus = Reader("builtin"), Corpus.builtin()
    versions: dict[str, Callable[[EverydayDocument], str]] = {
        "as it is": lambda document: document.text,
        "recommended": _released("recommended"),
        "hipaa-safe-harbor": _released("hipaa-safe-harbor"),
        "the editor's": lambda document: document.edited(),
    }
    print(f"{'':<18} {'ease':>6} {'words a sentence':>17} {'bits a word':>12} {'unseen pairs':>13}")
    for name, version in versions.items():
        read, told = _of_all(map(version, documents), reader, corpus)
        unseen = told.unseen / max(1, told.pairs)
        print(f"{name:<18} {read.ease:>6.1f} {read.sentence:>17.1f} {told.mean:>12.2f} {unseen:>13.3f}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build")
