"""A release as a whole, checked: every document against its certificate, and all of them against the root over them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

from expurgate.assurance.certificate import Certificate, encoded
from expurgate.assurance.check import Check
from expurgate.assurance.collection import DocumentTree, leaf
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.memory import Memory
from expurgate.formats.base import ReadOptions
from expurgate.formats.text import decoded
from expurgate.pipeline.claims import Moved, claims, claims_of_file
from expurgate.pipeline.means import Means

UNCERTIFIED = Check("a certificate speaks of it", False, "there is none: it was changed, or does not belong here")


@dataclass(frozen=True, slots=True)
class ReleaseVerification:
    """How the documents of a release went: how many there are, what failed by their names, and what holds for all of them."""

    documents: int
    failed: tuple[tuple[str, Check], ...] = ()
    """Names of documents that do not hold, each with the first claim that is not true."""
    unchecked: int = 0
    """Documents with claims that could not be checked from what is at hand."""
    whole: tuple[Check, ...] = ()
    """What holds for the release: that these are its documents, and none is missing; who signed it."""

    @property
    def holds(self) -> bool:
        """Whether every document holds, and all of them are the release."""
        return not self.failed and all(check.holds for check in self.whole)


def verify_release(
    documents: Iterable[tuple[str, str | bytes]],
    certificates: Iterable[Certificate],
    *,
    release: DocumentTree | None = None,
    key: bytes | None = None,
    moved: Moved | None = None,
    options: ReadOptions | None = None,
) -> ReleaseVerification:
    """Whether every document, a text or the bytes of a file, holds what its certificate claims, and all of them are the ``release``.

    A document finds its certificate by its digest, so that the order of the two does not matter. Each document needs its own.
    """
    known = _by_digest(certificates)
    failed: list[tuple[str, Check]] = []
    found: Counter[str] = Counter()
    opened: list[Means] = []
    count = unchecked = 0
    with Memory().active():
        for name, data in documents:
            count += 1
            stated = _taken(known, data)
            if stated is None:
                failed.append((name, UNCERTIFIED))
                continue
            found[leaf(stated.data)] += 1
            if stated.is_of_file:
                checks = claims_of_file(_bytes(data), name, stated, key=key, options=options, moved=moved)
            else:
                checks = claims(_text(data), stated, key=key, moved=moved, opened=opened)
            failed += [(name, check) for check in checks if not check.holds][:1]
            unchecked += any(not check.checked for check in checks)
    return ReleaseVerification(count, tuple(failed), unchecked, tuple(_whole(release, found, key)))


def _whole(release: DocumentTree | None, found: Counter[str], key: bytes | None) -> Iterable[Check]:
    if release is None:
        return
    asked = Counter(release.leaves)
    strange, missing = (found - asked).total(), (asked - found).total()
    are, do = "is" if missing == 1 else "are", "does" if strange == 1 else "do"
    yield Check("every document belongs to the release", not strange, f"{strange:,} {do} not" if strange else "")
    yield Check("every document of the release is here", not missing, f"{missing:,} {are} not" if missing else "")
    if key is not None:
        yield Check("the release was signed with this key", release.signed_with(key))


def _by_digest(certificates: Iterable[Certificate]) -> dict[str, list[Certificate]]:
    """Certificates by the digest of what they speak of."""
    found: dict[str, list[Certificate]] = {}
    for one in certificates:
        told = one.data["file" if one.is_of_file else "document"]
        found.setdefault(str(told.get("sha256")), []).append(one)
    return found


def _taken(known: dict[str, list[Certificate]], data: str | bytes) -> Certificate | None:
    """The certificate of a document, by its bytes or by its text; no other document has it then."""
    for digest in (hashlib.sha256(_bytes(data)).hexdigest(), hashlib.sha256(encoded(_text(data))).hexdigest()):
        if known.get(digest):
            return known[digest].pop()
    return None


def _bytes(data: str | bytes) -> bytes:
    return encoded(data) if isinstance(data, str) else data


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else decoded(data)[0]
