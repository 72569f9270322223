"""Encryption at rest and the master key."""

from __future__ import annotations

import base64
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.errors import InputError
from expurgate.service.vault import Vault, default_key_file, key_of, master_key

VAULT = Vault(b"m" * 32)


@given(st.binary(max_size=300))
def test_what_is_encrypted_comes_back_and_only_for_its_owner_and_kind(data: bytes) -> None:
    key = VAULT.new_key("a")
    sealed = VAULT.encrypt(key, "a", "original", data)
    assert VAULT.decrypt(key, "a", "original", sealed) == data
    assert len(data) < 8 or data not in sealed
    for owner, kind in (("b", "original"), ("a", "released")):
        with pytest.raises(InputError):
            VAULT.decrypt(key, owner, kind, sealed)


@given(st.integers(min_value=0, max_value=40))
def test_a_changed_byte_is_noticed(at: int) -> None:
    key = VAULT.new_key("a")
    sealed = bytearray(VAULT.encrypt(key, "a", "original", b"thirteen chars"))
    sealed[at % len(sealed)] ^= 1
    with pytest.raises(InputError):
        VAULT.decrypt(key, "a", "original", bytes(sealed))


def test_another_master_key_opens_nothing() -> None:
    key = VAULT.new_key("a")
    with pytest.raises(InputError):
        Vault(b"n" * 32).encrypt(key, "a", "original", b"text")
    assert "m" * 8 not in repr(VAULT)


def test_the_master_key_is_made_once_in_a_file_for_its_owner_alone(tmp_path: Path) -> None:
    environment = {"XDG_CONFIG_HOME": str(tmp_path)}
    first = master_key(environment)
    path = default_key_file(environment)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert master_key(environment) == first
    assert len(first) == 32


def test_a_master_key_that_cannot_be_made_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(InputError, match="head -c 32"):
        master_key({}, file=tmp_path / "file" / "master.key")


def test_the_master_key_comes_from_the_environment_or_a_passphrase() -> None:
    given_key = base64.b64encode(b"k" * 32).decode()
    assert master_key({"EXPURGATE_MASTER_KEY": given_key}) == b"k" * 32
    one, other = (key_of(said, b"salt" * 4) for said in ("a long passphrase", "another passphrase"))
    assert len(one) == 32
    assert one != other
    assert key_of("a long passphrase", b"pepper" * 3) != one
    with pytest.raises(InputError, match="not 32 bytes"):
        master_key({"EXPURGATE_MASTER_KEY": "c2hvcnQ="})
