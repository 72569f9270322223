"""Many texts as a stream: bounded memory, in order, an error for each text that fails, and a journal to go on from."""

from __future__ import annotations

import hashlib
import json
import os
from collections import deque
from collections.abc import Iterable, Iterator, Sized
from contextlib import nullcontext, suppress
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.memory import collect_later
from expurgate.core.progress import Progress, unwatched
from expurgate.pipeline.batch import Batch, WorkTools
from expurgate.pipeline.means import SHORT
from expurgate.pipeline.result import Result
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy
from expurgate.transform.identities import Identities
from expurgate.transform.identity_file import IdentityMap

CHUNK, LEAST = 16, 2
"""Texts handed to a process at once: fewer journeys for short texts. At the end they are fewer, but at least so many."""
JOURNAL = "expurgate journal 1"
Text = TypeVar("Text")


@dataclass(frozen=True, slots=True)
class Released:
    """What became of one text. ``text`` is None where it could not be made to hold; ``error`` then says why in a line."""

    text: str | None = field(repr=False)
    error: str = ""
    edits: int = 0
    rounds: int = 0
    certificate: dict[str, Any] | None = field(default=None, repr=False)
    number: int = 0
    """Which of the texts of :func:`sanitize_many` it is, from 0."""

    @classmethod
    def of(cls, result: Result) -> Released:
        """What a sanitizer made of a text."""
        return cls(result.text, "", len(result.edits), result.rounds, dict(result.certificate.data))

    @property
    def holds(self) -> bool:
        """Whether the text may be released."""
        return self.text is not None

    @property
    def certificate_id(self) -> str:
        """A short name of the certificate: the digest of what it says; empty where there is none."""
        return "" if self.certificate is None else certificate_digest(self.certificate)[:32]


def certificate_digest(certificate: dict[str, Any]) -> str:
    """The SHA-256 of a certificate's canonical JSON."""
    said = json.dumps(certificate, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(said.encode()).hexdigest()


def sanitize_many(
    texts: Iterable[str | None],
    policy: Policy | str | os.PathLike[str] = "recommended",
    *,
    key: bytes | None = None,
    processes: int | None = None,
    total: int | None = None,
    ordered: bool = True,
    journal: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    identities: IdentityMap | None = None,
) -> Iterator[Released]:
    """What becomes of each text, in their order; only a few texts are in memory at a time.

    Not ``ordered``: as soon as it is known, so that nobody waits for a slow text; ``number`` says which text it is.
    A text that fails is a :class:`Released` with an error, and the others go on; None and blank texts come back as they are. A policy or key
    with which none could be released is an error before the first.
    ``processes``: how many texts at once, by default one a core. ``journal``: a file that keeps what is done (released
    texts and digests of the originals, so guard it as the release until that is published); the same call with the same texts goes on where
    it stopped. ``identities``: a map that is open and keeps what stands for whom, so that the names can be put back.
    """
    if isinstance(texts, str):
        raise InputError("many texts are a list or a stream of them: sanitize() takes one")
    chosen = policy if isinstance(policy, Policy) else Policy.load(policy)
    if journal is not None and not ordered:
        raise InputError("a journal keeps what is done in order: leave out ordered=False")
    processes = processes or os.cpu_count() or 1
    book = None if journal is None else _Journal(Path(journal), chosen, key)
    batch: Batch[_Chunk, list[Released]] = Batch(
        _Texts(identities, key),
        chosen,
        key=key,
        processes=processes,
        ordered=ordered,
    )
    batch.check()
    if total is None and isinstance(texts, Sized):
        total = len(texts)
    return _run(batch, iter(texts), book, processes, total, progress or unwatched)


def _run(
    batch: Batch[_Chunk, list[Released]],
    texts: Iterator[str | None],
    book: _Journal | None,
    processes: int,
    total: int | None,
    progress: Progress,
) -> Iterator[Released]:
    count = 0
    for known in () if book is None else book.known(texts):
        yield replace(known, number=count)
        count += 1
    steps = None if total is None else sum(1 for _ in in_chunks(iter(range(total)), processes))
    for outcome in batch.run(_numbered(in_chunks(texts, processes), count), total=steps):
        first, given = outcome.item
        count += len(given)
        progress("sanitizing", count, total)
        found = outcome.value or _one_by_one(batch, given, outcome.error)
        if book is not None:
            book.add(given, found)
        yield from (replace(one, number=number) for number, one in enumerate(found, start=first))


def _one_by_one(batch: Batch[_Chunk, list[Released]], given: list[str | None], error: str) -> list[Released]:
    """What becomes of the texts of a chunk that came back without results: each by itself, so that the one that ends its process costs no other."""
    lost = Released(None, error or "was not finished")
    if len(given) == 1:
        return [lost]
    found = [lost] * len(given)
    for alone in batch.run((number, [text]) for number, text in enumerate(given)):
        found[alone.item[0]] = alone.value[0] if alone.value else Released(None, alone.error or lost.error)
    return found


_Chunk = tuple[int, list[str | None]]
"""Texts that are handed over together, with the number of the first."""


def _numbered(chunks: Iterator[list[str | None]], first: int) -> Iterator[_Chunk]:
    for chunk in chunks:
        yield first, chunk
        first += len(chunk)


def in_chunks(texts: Iterator[Text], processes: int) -> Iterator[list[Text]]:
    """Texts in chunks, as many as there are processes read ahead; smaller ones at the end, so that all processes end together."""
    ahead = processes * CHUNK if processes > 1 else 1
    waiting = deque(islice(texts, ahead))
    while waiting:
        size = CHUNK if len(waiting) == ahead else max(LEAST, len(waiting) // (2 * processes))
        waiting.extend(islice(texts, size))
        yield [waiting.popleft() for _ in range(min(size, len(waiting)))]


@dataclass(frozen=True, slots=True)
class _Texts:
    """The work on a chunk: each text fails by itself. What stands for whom is on the disk before the chunk is given out."""

    identities: IdentityMap | None = None
    key: bytes | None = field(default=None, repr=False)

    def __call__(self, chunk: _Chunk, tools: WorkTools) -> list[Released]:
        _, texts = chunk
        short = sum(len(text) for text in texts if isinstance(text, str)) <= CHUNK * SHORT
        with collect_later() if short else nullcontext():
            return self._released(texts, tools)

    def _released(self, texts: list[str | None], tools: WorkTools) -> list[Released]:
        with suppress(Exception):  # whatever is wrong with a text is said of it alone
            tools.sanitizer().read_ahead(texts)
        if self.identities is None:
            return [released(text, tools.sanitizer()) for text in texts]
        draws = self.identities.draws_with(self.key)
        found: list[Identities] = []
        made = [released(text, tools.sanitizer().drawing(draws), found) for text in texts]
        self.identities.keep(Identities.joined(found), draws)
        return made


def released(text: str | None, sanitizer: Sanitizer, identities: list[Identities] | None = None) -> Released:
    """One text sanitized, or the reason why not; what stands for whom in it is added to ``identities``."""
    from expurgate.core.faults import explained

    if text is None or (isinstance(text, str) and not text.strip()):
        return Released(text or "")
    try:
        result = sanitizer.sanitize(text)
    except Exception as fault:
        return Released(None, explained(fault)[0])
    if identities is not None:
        identities.append(result.identities)
    return Released.of(result)


class _Journal:
    """What is done, one line a text: a digest of the original and what was released.

    The first line names the policy and whether a key was used; a journal of another run is refused.
    """

    def __init__(self, path: Path, policy: Policy, key: bytes | None) -> None:
        self.path = path
        self._head = {
            "journal": JOURNAL,
            "policy": hashlib.sha256(json.dumps(policy.to_dict(), sort_keys=True).encode()).hexdigest(),
            "key": "" if key is None else hashlib.sha256(b"expurgate journal" + key).hexdigest(),
        }
        if not path.exists():
            self._append([self._head])

    def known(self, texts: Iterator[str | None]) -> Iterator[Released]:
        """The results of texts that are done, as long as the texts are the same; a torn last line is written again."""
        lines = self.path.read_bytes().split(b"\n")
        whole, torn = lines[:-1], lines[-1]
        if not whole and _line(self._head).startswith(torn):  # nothing was written, or not even the first line
            self.path.write_bytes(b"")
            self._append([self._head])
            return
        try:
            head, *entries = [json.loads(line) for line in whole]
        except ValueError:
            raise InputError(f"{self.path}: not a journal") from None
        if head != self._head:
            raise InputError(f"{self.path}: a journal of another policy or key")
        if torn:
            with self.path.open("r+b") as file:
                file.truncate(sum(len(line) + 1 for line in whole))
        for number, entry in enumerate(entries):
            text = next(texts, _END)
            if text is _END:
                return
            if entry["original"] != _digest(text):
                raise InputError(f"{self.path}: text {number + 1} is not the one that was done")
            yield Released(entry["text"], entry["error"], entry["edits"], entry["rounds"], entry["certificate"])

    def add(self, texts: list[str | None], found: list[Released]) -> None:
        """Keep what became of these texts."""
        self._append(
            {
                "original": _digest(text),
                "text": one.text,
                "error": one.error,
                "edits": one.edits,
                "rounds": one.rounds,
                "certificate": one.certificate,
            }
            for text, one in zip(texts, found, strict=True)
        )

    def _append(self, entries: Iterable[dict[str, Any]]) -> None:
        with self.path.open("ab") as file:
            for entry in entries:
                file.write(_line(entry))
            file.flush()
            os.fsync(file.fileno())
        self.path.chmod(0o600)


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry, ensure_ascii=True).encode() + b"\n"


_END: Any = object()


def _digest(text: str | None) -> str:
    return "" if text is None else hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
