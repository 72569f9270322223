"""One certificate over many: a Merkle tree over the certificates of a release's documents.

A leaf is SHA-256(0 ‖ digest of a certificate), an inner node SHA-256(1 ‖ left ‖ right); an odd node rises as it is. The root
names all documents at once. With a key the root is signed (HMAC-SHA256). Who holds the root, a released document and its
certificate can check that the document belongs to the release and is unchanged; a *proof*, the nodes beside its way up, is enough
where the other leaves are not at hand.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field

FORMAT = "expurgate release 1"
_LEAF, _NODE = b"\x00", b"\x01"
Proof = tuple[tuple[str, bool], ...]
"""The digest beside each step up, and whether it stands on the left."""


def leaf(certificate: Mapping[str, Any]) -> str:
    """The leaf of a certificate: a digest of every entry of it."""
    said = json.dumps(certificate, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()
    return hashlib.sha256(_LEAF + hashlib.sha256(said).digest()).hexdigest()


def root_of(leaves: Sequence[str]) -> str:
    """The root over leaves in their order."""
    if not leaves:
        raise InputError("a release has at least one document")
    level = [bytes.fromhex(one) for one in leaves]
    while len(level) > 1:
        level = _above(level)
    return level[0].hex()


def proof(leaves: Sequence[str], at: int) -> Proof:
    """The way from leaf number ``at`` to the root."""
    level, steps = [bytes.fromhex(one) for one in leaves], list[tuple[str, bool]]()
    while len(level) > 1:
        beside = at ^ 1
        if beside < len(level):
            steps.append((level[beside].hex(), beside < at))
        level, at = _above(level), at // 2
    return tuple(steps)


def proven(leaf_: str, steps: Proof, root: str) -> bool:
    """Whether a proof leads from a leaf to the root."""
    node = bytes.fromhex(leaf_)
    for beside, left in steps:
        other = bytes.fromhex(beside)
        node = hashlib.sha256(_NODE + (other + node if left else node + other)).digest()
    return hmac.compare_digest(node.hex(), root)


def _above(level: Sequence[bytes]) -> list[bytes]:
    pairs = [hashlib.sha256(_NODE + level[at] + level[at + 1]).digest() for at in range(0, len(level) - 1, 2)]
    return [*pairs, level[-1]] if len(level) % 2 else pairs


@dataclass(frozen=True, slots=True)
class DocumentTree:
    """A release: the leaves of its documents in order, the root over them, and the signature where there is a key."""

    leaves: tuple[str, ...] = field(repr=False)
    root: str
    signature: str = field(default="", repr=False)

    @classmethod
    def of(cls, certificates: Iterable[Mapping[str, Any]], key: bytes | None = None) -> DocumentTree:
        """The release of documents with these certificates."""
        return cls.over((leaf(one) for one in certificates), key)

    @classmethod
    def over(cls, given: Iterable[str], key: bytes | None = None) -> DocumentTree:
        """The release of documents whose leaves are known."""
        leaves = tuple(given)
        root = root_of(leaves)
        return cls(leaves, root, "" if key is None else _signature(root, len(leaves), key))

    def to_json(self) -> str:
        """The release as a JSON object."""
        said = {"format": FORMAT, "documents": len(self.leaves), "root": self.root, "signature": self.signature}
        return json.dumps({**said, "leaves": list(self.leaves)}, indent=1) + "\n"

    @classmethod
    def read(cls, path: Path) -> DocumentTree:
        """A release that was written; InputError when it is none, or does not add up."""
        try:
            said = json.loads(path.read_bytes())
            leaves = tuple(str(one) for one in said["leaves"])
            found = cls(leaves, str(said["root"]), str(said["signature"]))
            whole = said["format"] == FORMAT and said["documents"] == len(leaves) and root_of(leaves) == found.root
        except FileNotFoundError:
            raise InputError(f"no such file: {path}") from None
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            raise InputError(f"{path}: not a release") from None
        if not whole:
            raise InputError(f"{path}: a release whose root does not fit its documents")
        return found

    def holds(self, certificate: Mapping[str, Any]) -> bool:
        """Whether a document with this certificate belongs to the release."""
        return leaf(certificate) in self.leaves

    def signed_with(self, key: bytes) -> bool:
        """Whether the root was signed with this key."""
        return hmac.compare_digest(self.signature, _signature(self.root, len(self.leaves), key))


def _signature(root: str, documents: int, key: bytes) -> str:
    said = f"{FORMAT}\n{documents}\n{root}".encode()
    return hmac.new(hmac.new(key, b"expurgate release", hashlib.sha256).digest(), said, hashlib.sha256).hexdigest()
