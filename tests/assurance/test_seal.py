"""What a certificate carries sealed is opened by the document or the key, never by what the certificate shows."""

from __future__ import annotations

import hashlib

import pytest

from expurgate.assurance.seal import seal, unseal
from expurgate.core.errors import InputError

TEXT = b"He was treated for an illness."
SAID = {"policy": {"disclosure": {"protect": ["HIV"]}}}


def test_who_asks_for_a_key_is_not_content_without_one() -> None:
    """Otherwise a dishonest maker seals a weaker policy with the document, and the key of the honest one protects nobody."""
    entry = seal({"policy": {}}, b"released", None)
    assert unseal(entry, b"released", None) == {"policy": {}}
    with pytest.raises(InputError, match="not sealed with a key"):
        unseal(entry, b"released", b"0123456789abcdef")


def test_the_document_opens_it_and_another_does_not() -> None:
    entry = seal(SAID, TEXT, None)
    assert unseal(entry, TEXT, None) == SAID
    assert unseal(entry, TEXT + b" ", None) is None


def test_the_digest_that_the_certificate_shows_does_not_open_it() -> None:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    from expurgate.assurance.seal import _from_wordless

    entry = seal(SAID, TEXT, None)
    salt, data = _from_wordless(entry["salt"]), _from_wordless(entry["data"])
    for shown in (hashlib.sha256(TEXT).digest(), hashlib.sha256(TEXT).hexdigest().encode()):
        key = hashlib.sha256(b"expurgate seal" + salt + shown).digest()
        with pytest.raises(InvalidTag):
            AESGCM(key).decrypt(data[:12], data[12:], b"expurgate policy")


def test_a_key_opens_what_it_sealed_and_no_other_key_does() -> None:
    entry = seal(SAID, TEXT, b"k" * 32)
    assert unseal(entry, TEXT, b"k" * 32) == SAID
    with pytest.raises(InputError, match="does not fit"):
        unseal(entry, TEXT, b"l" * 32)
    with pytest.raises(InputError, match="sealed with a key"):
        unseal(entry, TEXT, None)
