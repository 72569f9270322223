"""Encryption at rest: every document has a key of its own, and the master key wraps these keys.

Whoever deletes the wrapped key of a document deletes the document, wherever copies of its ciphertext may lie.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from expurgate.core.errors import InputError

KEY_BYTES = 32
_NONCE = 12


class Vault:
    """Encrypts and decrypts with keys that only the master key opens. Its repr shows no key."""

    __slots__ = ("_key",)

    def __init__(self, master: bytes) -> None:
        if len(master) != KEY_BYTES:
            raise InputError(f"the master key has {KEY_BYTES} bytes")
        self._key = master

    def __repr__(self) -> str:
        return "Vault()"

    def derived(self, purpose: str) -> bytes:
        """A key for one purpose; it says nothing about the master key."""
        return hmac.new(self._key, b"expurgate service: " + purpose.encode(), hashlib.sha256).digest()

    def new_key(self, owner: str) -> bytes:
        """A new key for a document, wrapped."""
        return _encrypt(self.derived("wrap"), secrets.token_bytes(KEY_BYTES), f"key of {owner}")

    def encrypt(self, wrapped: bytes, owner: str, kind: str, data: bytes) -> bytes:
        """The ciphertext of one thing that belongs to a document: its original, its name, and so on."""
        return _encrypt(self._opened(wrapped, owner), data, f"{kind} of {owner}")

    def decrypt(self, wrapped: bytes, owner: str, kind: str, data: bytes) -> bytes:
        """The decrypted data; InputError when the key is another one or the ciphertext was changed or moved."""
        return _decrypt(self._opened(wrapped, owner), data, f"{kind} of {owner}")

    def _opened(self, wrapped: bytes, owner: str) -> bytes:
        return _decrypt(self.derived("wrap"), wrapped, f"key of {owner}")


def _encrypt(key: bytes, data: bytes, about: str) -> bytes:
    nonce = secrets.token_bytes(_NONCE)
    return nonce + AESGCM(key).encrypt(nonce, data, about.encode())


def _decrypt(key: bytes, data: bytes, about: str) -> bytes:
    try:
        return AESGCM(key).decrypt(data[:_NONCE], data[_NONCE:], about.encode())
    except (InvalidTag, ValueError):
        raise InputError("the stored data cannot be decrypted: another master key, or damaged") from None


SALT_BYTES = 16
OLD_SALT = b"expurgate service master"
"""The salt of databases that were begun before each had one of its own."""


def key_of(passphrase: str, salt: bytes) -> bytes:
    """The master key of a passphrase; the salt is kept with the data."""
    return hashlib.scrypt(passphrase.encode(), salt=salt, n=2**15, r=8, p=1, maxmem=2**26, dklen=KEY_BYTES)


def master_key(environment: Mapping[str, str] = os.environ, *, file: Path | None = None) -> bytes:
    """The master key: of ``EXPURGATE_MASTER_KEY``, or of a file, which is made if it is not there.

    Without a file given, ``EXPURGATE_MASTER_KEY_FILE`` names it, or it is ``expurgate/master.key`` in the folder for
    configuration, apart from the data.
    """
    if file is None and environment.get("EXPURGATE_MASTER_KEY"):
        return _decoded(environment["EXPURGATE_MASTER_KEY"], "EXPURGATE_MASTER_KEY")
    path = file or Path(environment.get("EXPURGATE_MASTER_KEY_FILE") or default_key_file(environment))
    if not path.exists():
        _make(path)
    try:
        return _decoded(path.read_text(encoding="ascii"), str(path))
    except (OSError, UnicodeDecodeError):
        raise InputError(f"the master key cannot be read: {path}") from None


def default_key_file(environment: Mapping[str, str] = os.environ) -> Path:
    """The path of the master key when no other is given."""
    home = environment.get("XDG_CONFIG_HOME") or str(Path(environment.get("HOME") or "~").expanduser() / ".config")
    return Path(home) / "expurgate" / "master.key"


def _make(path: Path) -> None:
    """A new key in a file that only its owner may read."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError:
        raise InputError(
            f"there is no master key in {path}, and none can be made there; write one: head -c 32 /dev/urandom | base64"
        ) from None
    with os.fdopen(handle, "w") as file:
        file.write(base64.b64encode(secrets.token_bytes(KEY_BYTES)).decode() + "\n")


def _decoded(text: str, where: str) -> bytes:
    try:
        key = base64.b64decode(text.strip(), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != KEY_BYTES:
        raise InputError(f"the master key in {where} is not {KEY_BYTES} bytes in base64")
    return key
