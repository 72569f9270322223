"""Sealing what a certificate must carry but may not show.

To check a released document one must know what was protected, yet the certificate shows no word of it. So the policy
is sealed (AES-256-GCM): under a key the caller gives, or else under one derived from the released document itself, of
which the certificate shows no more than another digest. The
latter keeps words out of the certificate; it does not keep them from someone who holds both.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from typing import Any

from expurgate.core.errors import InputError

SEALED = ("sealed_with", "salt", "data")
"""What a sealed entry is made of."""


def seal(value: Any, released: bytes, key: bytes | None, secret: bytes | None = None) -> dict[str, str]:
    """``value`` as an opaque entry of a certificate. With a ``secret`` the same value is sealed alike each time."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    plain = json.dumps(value, sort_keys=True).encode()
    drawn = drawn_bytes(secret, b"salt", released, plain)
    salt, nonce = drawn[:16], drawn[16:28]
    data = AESGCM(_derived(salt, released, key)).encrypt(nonce, plain, b"expurgate policy")
    return {
        "sealed_with": "document" if key is None else "key",
        "salt": _wordless(salt),
        "data": _wordless(nonce + data),
    }


def unseal(entry: Any, released: bytes, key: bytes | None) -> Any:
    """The sealed value; None when the document is not the one it was sealed with."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        with_key = {"key": True, "document": False}[entry["sealed_with"]]
        salt, data = _from_wordless(entry["salt"]), _from_wordless(entry["data"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise InputError("the certificate's policy entry is damaged") from None
    if with_key and key is None:
        raise InputError("this certificate was sealed with a key: give it to check the document")
    if key is not None and not with_key:
        raise InputError("this certificate was not sealed with a key: whoever holds the document may have made it")
    for derive in (_derived, _derived_before):
        try:
            plain = AESGCM(derive(salt, released, key if with_key else None)).decrypt(
                data[:12], data[12:], b"expurgate policy"
            )
            break
        except (InvalidTag, ValueError):
            continue
    else:
        if with_key:
            raise InputError("the key does not fit this certificate") from None
        return None
    try:
        return json.loads(plain)
    except (ValueError, RecursionError):
        raise InputError("the certificate's policy entry is damaged") from None


def drawn_bytes(secret: bytes | None, purpose: bytes, *values: bytes) -> bytes:
    """32 bytes of chance, or derived by HMAC-SHA256 from a secret and from all that they are used with."""
    if secret is None:
        return secrets.token_bytes(32)
    said = b"".join(hashlib.sha256(value).digest() for value in values)
    return hmac.new(secret, b"expurgate certificate " + purpose + said, hashlib.sha256).digest()


_HEX = "0123456789abcdef"
_WORDLESS = "ghjkmnpqrtvwxyzf"
_OUT, _IN = str.maketrans(_HEX, _WORDLESS), str.maketrans(_WORDLESS, _HEX)


def _wordless(data: bytes) -> str:
    """Bytes in letters that make no words and no numbers, so that nothing in them looks like a leak."""
    return data.hex().translate(_OUT)


def _from_wordless(text: str) -> bytes:
    if not set(text) <= set(_WORDLESS):
        raise ValueError("not written in this alphabet")
    return bytes.fromhex(text.translate(_IN))


def _derived(salt: bytes, released: bytes, key: bytes | None) -> bytes:
    if key is not None:
        return hmac.new(key, b"expurgate seal" + salt, hashlib.sha256).digest()
    return hashlib.sha256(b"expurgate seal" + salt + released).digest()


def _derived_before(salt: bytes, released: bytes, key: bytes | None) -> bytes:
    """The key of the oldest certificates, derived from the document's digest, which they show. It opens them; nothing is sealed so now."""
    return _derived(salt, hashlib.sha256(released).digest(), key)


def digests(words: list[str], key: bytes) -> list[str]:
    """Terms as keyed digests, sorted so that their order says nothing."""
    return sorted(
        hmac.new(key, word.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()[:32] for word in words
    )
