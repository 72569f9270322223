"""Files that ship with the package are read for their checksums once; changed ones and those of other people always."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from expurgate.core import intact

_LONG_AGO = 1_700_000_000


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of the package that was installed some time ago."""
    monkeypatch.setattr(intact, "_PACKAGE", tmp_path)
    monkeypatch.setattr(intact, "_SETTLED", -1.0)
    monkeypatch.setattr(intact, "place", lambda: tmp_path / "noted")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    file = tmp_path / "table"
    file.write_bytes(b"good")
    os.utime(file, (_LONG_AGO, _LONG_AGO))
    return file


def _reader(file: Path, reads: list[bytes]) -> Callable[[], bytes]:
    def read() -> bytes:
        reads.append(file.read_bytes())
        return reads[-1]

    return read


def test_a_file_is_read_once(shipped: Path) -> None:
    reads: list[bytes] = []
    assert all(intact.is_intact(shipped, b"good", _reader(shipped, reads)) for _ in range(3))
    assert len(reads) == 1


@pytest.mark.parametrize("changed", [b"gxod", b"good and more"])
def test_a_changed_file_is_read_again_and_refused(shipped: Path, changed: bytes) -> None:
    reads: list[bytes] = []
    assert intact.is_intact(shipped, b"good", _reader(shipped, reads))
    shipped.write_bytes(changed)
    os.utime(shipped, (_LONG_AGO, _LONG_AGO))  # what was changed with care, or by a broken disk, has its old date
    assert not intact.is_intact(shipped, b"good", _reader(shipped, reads))
    assert not intact.is_intact(shipped, b"good", _reader(shipped, reads))
    assert len(reads) == 3


def test_what_states_another_checksum_is_read_again(shipped: Path) -> None:
    reads: list[bytes] = []
    assert intact.is_intact(shipped, b"good", _reader(shipped, reads))
    assert not intact.is_intact(shipped, b"best", _reader(shipped, reads))
    assert len(reads) == 2


def test_what_was_changed_just_now_is_not_noted(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intact, "_SETTLED", 3600.0)
    shipped.write_bytes(b"good")
    reads: list[bytes] = []
    assert all(intact.is_intact(shipped, b"good", _reader(shipped, reads)) for _ in range(2))
    assert len(reads) == 2


def test_files_of_other_people_are_always_read(shipped: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    own = tmp_path_factory.mktemp("own") / "table"
    own.write_bytes(b"good")
    reads: list[bytes] = []
    assert all(intact.is_intact(own, b"good", _reader(own, reads)) for _ in range(2))
    assert len(reads) == 2
    assert not (shipped.parent / "noted").exists()


def test_nothing_is_noted_where_compiled_modules_are_not_kept(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    reads: list[bytes] = []
    assert all(intact.is_intact(shipped, b"good", _reader(shipped, reads)) for _ in range(2))
    assert len(reads) == 2


@pytest.mark.parametrize("damaged", [b"", b"no such thing", b"[1]", b'{"table": 5}'])
def test_a_damaged_note_is_as_none(shipped: Path, damaged: bytes) -> None:
    (shipped.parent / "noted").write_bytes(damaged)
    reads: list[bytes] = []
    assert all(intact.is_intact(shipped, b"good", _reader(shipped, reads)) for _ in range(2))
    assert len(reads) == 1
