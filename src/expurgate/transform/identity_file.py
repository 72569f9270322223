"""The identity map: an encrypted file that says what stands for whom.

A header, then records, of which none is ever changed::

    EXPURGATE IDENTITIES\\n | version | kind of secret | log2 n, r, p of scrypt | salt (16) | check (16)
    length (4) | nonce (12) | AES-256-GCM of one record in JSON
    …

Scrypt makes two keys of the secret and the salt: one encrypts, the other is kept as the check that tells a wrong secret from a
damaged file. Every record is bound to the header, to its number and to the record before it, so none can be changed, moved or
left out of the middle. A record is written in one go under a lock and reaches the disk before what it speaks of is
released. A record that a crash has cut off is removed by the next writer.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal

from expurgate.core.errors import InputError, why_unread
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.transform.draw import Draws, EarlierDraws, Entry
from expurgate.transform.identities import Identities, Identity

MAGIC = b"EXPURGATE IDENTITIES\n"
VERSION = 1
_COST = (15, 8, 1)
_SALT = 16
_CHECK = 16
_NONCE = 12
_HEADER = len(MAGIC) + 5 + _SALT + _CHECK
_LENGTH = struct.Struct(">I")
_LARGEST = 2**28
_SHORTEST = 16
_SHORTEST_PASSPHRASE = 8

Kind = Literal["key", "passphrase"]
_KINDS: tuple[Kind, ...] = ("key", "passphrase")


@dataclass(frozen=True, slots=True)
class Secret:
    """The key that opens a map, or a passphrase that a person remembers. The repr shows neither."""

    value: bytes = field(repr=False)
    kind: Kind = "key"

    def __post_init__(self) -> None:
        least = _SHORTEST if self.kind == "key" else _SHORTEST_PASSPHRASE
        if len(self.value) < least:
            raise InputError(f"the {self.kind} of an identity map has at least {least} bytes")


@dataclass(frozen=True, slots=True)
class Record:
    """The additions of one document: who stands for whom in it, the stand-ins drawn, and the digest of the released text."""

    identities: Identities = field(default_factory=Identities)
    draws: tuple[Entry, ...] = field(default=(), repr=False)
    document: str = field(default="", repr=False)

    def to_json(self) -> bytes:
        """The record as it is encrypted."""
        pairs = [(pair.original, pair.stand_in, pair.label) for pair in self.identities.pairs]
        said = {"pairs": pairs, "general": self.identities.general, "draws": self.draws, "document": self.document}
        return json.dumps(said, ensure_ascii=True, separators=(",", ":")).encode()

    @classmethod
    def from_json(cls, data: bytes) -> Record:
        """Read a record from its decrypted JSON."""
        said: dict[str, Any] = json.loads(data)
        pairs = tuple(Identity(*pair) for pair in said["pairs"])
        draws = tuple((kind, original, made, scope) for kind, original, made, scope in said["draws"])
        return cls(Identities(pairs, tuple(said["general"])), draws, said["document"])


class IdentityMap:
    """An identity map that is open. Several processes may add to one at a time.

    What was read is kept; :meth:`records` reads what others have added since. The repr shows no text.
    """

    def __init__(self, path: Path | str, secret: Secret, *, create: bool = False) -> None:
        self.path = Path(path)
        self.forget()
        if create:
            self._create(secret)
        self._header = self._read_header()
        self._key = self._opened(secret)

    def __repr__(self) -> str:
        return f"IdentityMap({len(self._records)} records)"

    @property
    def stand_in_key(self) -> bytes:
        """The key of the stand-ins of this map, where none other is given."""
        return hmac.new(self._key, b"expurgate stand-ins", hashlib.sha256).digest()

    def forget(self) -> None:
        """Forget what was read; it is read again when it is needed."""
        self._records: list[Record] = []
        self._draws = EarlierDraws()
        self._end, self._last = _HEADER, b""

    def records(self) -> list[Record]:
        """All records, those that were added by others as well; what a crash has cut off is passed over."""
        with self._file("rb") as file:
            self._catch_up(file)
        return self._records

    def identities(self, document: str = "") -> Identities:
        """Who stands for whom: in all documents, or in the one with this digest if the map knows it."""
        records = self.records()
        own = [record for record in records if document and record.document == document]
        return Identities.joined(record.identities for record in own or records)

    def draws_with(self, key: bytes | None) -> Draws:
        """Draws that answer as in all documents before; ``key`` decides what is new, or the map's own."""
        self.records()
        return Draws(key or self.stand_in_key, self._draws)

    def keep(self, identities: Identities, draws: Draws, document: str = "") -> None:
        """Add who stands for whom in a document, with what was drawn for it."""
        self.records()
        self.add(
            Record(identities, tuple(entry for entry in draws.entries() if entry not in self._draws.entries), document)
        )

    def add(self, record: Record) -> None:
        """Write a record behind all others. It is on the disk when this returns."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        with self._file("r+b") as file, _locked(file):
            self._catch_up(file)
            nonce = secrets.token_bytes(_NONCE)
            sealed = nonce + AESGCM(self._key).encrypt(nonce, record.to_json(), self._bound())
            file.seek(self._end)
            file.truncate()
            file.write(_LENGTH.pack(len(sealed)) + sealed)
            file.flush()
            os.fsync(file.fileno())
            self._keep(record, sealed)

    def _bound(self) -> bytes:
        """What the next record is bound to."""
        return hashlib.sha256(self._header + _LENGTH.pack(len(self._records)) + self._last).digest()

    def _keep(self, record: Record, sealed: bytes) -> None:
        self._records.append(record)
        self._draws.add(record.draws)
        self._end += _LENGTH.size + len(sealed)
        self._last = sealed[-16:]

    def _catch_up(self, file: IO[bytes]) -> None:
        """Read the records that are not known yet."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        while True:
            file.seek(self._end)
            length = file.read(_LENGTH.size)
            size = _LENGTH.unpack(length)[0] if len(length) == _LENGTH.size else 0
            if not 0 < size <= _LARGEST:
                if len(length) == _LENGTH.size:
                    raise self._damaged()
                return
            sealed = file.read(size)
            if len(sealed) < size:
                return
            try:
                data = AESGCM(self._key).decrypt(sealed[:_NONCE], sealed[_NONCE:], self._bound())
                record = Record.from_json(data)
            except (InvalidTag, ValueError, KeyError, TypeError):
                raise self._damaged() from None
            self._keep(record, sealed)

    def _damaged(self) -> InputError:
        return InputError(f"{self.path}: the identity map is damaged at record {len(self._records) + 1}")

    def _create(self, secret: Secret) -> None:
        """A map with nothing in it, where there is none; one that a crash has left without its header is begun anew."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise InputError(f"{self.path}: the identity map cannot be made ({why_unread(error)})") from None
        with self._file("r+b") as file, _locked(file):
            begun = file.read(_HEADER)
            if len(begun) >= _HEADER or not MAGIC.startswith(begun[: len(MAGIC)]):
                return
            front = MAGIC + bytes([VERSION, _KINDS.index(secret.kind), *_COST]) + secrets.token_bytes(_SALT)
            file.seek(0)
            file.truncate()
            file.write(front + _keys(secret, front)[1])
            file.flush()
            os.fsync(file.fileno())

    def _read_header(self) -> bytes:
        with self._file("rb") as file:
            header = file.read(_HEADER)
        if not header.startswith(MAGIC) or len(header) < _HEADER:
            raise InputError(f"{self.path}: not an identity map")
        version, kind, *cost = header[len(MAGIC) : len(MAGIC) + 5]
        if version != VERSION:
            raise InputError(f"{self.path}: an identity map of version {version}; this program reads version {VERSION}")
        if kind >= len(_KINDS) or cost[0] > 20 or not 0 < cost[1] <= 32 or not 0 < cost[2] <= 16:
            raise InputError(f"{self.path}: the identity map is damaged in its header")
        return header

    def _opened(self, secret: Secret) -> bytes:
        kind = _KINDS[self._header[len(MAGIC) + 1]]
        if kind != secret.kind:
            raise InputError(f"{self.path}: the identity map was made with a {kind}, not with a {secret.kind}")
        key, check = _keys(secret, self._header[:-_CHECK])
        if not hmac.compare_digest(check, self._header[-_CHECK:]):
            raise InputError(f"{self.path}: this is not the {kind} of the identity map, or its header is damaged")
        return key

    @contextmanager
    def _file(self, mode: str) -> Iterator[IO[bytes]]:
        try:
            file = self.path.open(mode)
        except OSError as error:
            raise InputError(f"{self.path}: the identity map cannot be opened ({why_unread(error)})") from None
        with file:
            yield file


def _keys(secret: Secret, front: bytes) -> tuple[bytes, bytes]:
    """The key of the records and the check, of a secret and what stands in the header before the check."""
    log, r, p = front[len(MAGIC) + 2 : len(MAGIC) + 5]
    made = hashlib.scrypt(secret.value, salt=front, n=2**log, r=r, p=p, maxmem=2**30, dklen=32 + _CHECK)
    return made[:32], made[32:]


@contextmanager
def _locked(file: IO[bytes]) -> Iterator[None]:
    """Hold a lock on the file, so that nobody else writes meanwhile."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        locking, exclusive, free = msvcrt.locking, msvcrt.LK_LOCK, msvcrt.LK_UNLCK  # type: ignore[attr-defined]
        file.seek(0)
        locking(file.fileno(), exclusive, 1)
        try:
            yield
        finally:
            file.seek(0)
            locking(file.fileno(), free, 1)
        return
    fcntl.flock(file, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(file, fcntl.LOCK_UN)
