"""The identity map: encrypted, append-only, safe against two writers and a crash; wrong keys and damage are one line."""

from __future__ import annotations

from multiprocessing import get_context
from pathlib import Path

import pytest

from expurgate.core.errors import InputError
from expurgate.transform import identity_file
from expurgate.transform.identities import Identities, Identity
from expurgate.transform.identity_file import MAGIC, IdentityMap, Record, Secret

KEY = Secret(b"sixteen bytes or more")


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity_file, "_COST", (4, 1, 1))


def record(name: str) -> Record:
    return Record(Identities((Identity(name, f"Mr {name[::-1]}", "PERSON"),)), (("given", name, "X", "name"),), name)


def originals(path: Path, secret: Secret = KEY) -> list[str]:
    return [pair.original for pair in IdentityMap(path, secret).identities().pairs]


def test_what_was_added_comes_back_and_nothing_is_in_the_clear(tmp_path: Path) -> None:
    path = tmp_path / "a.ids"
    for name in ("Zebedee", "Quillfeather"):
        IdentityMap(path, KEY, create=True).add(record(name))
    opened = IdentityMap(path, KEY)
    assert originals(path) == ["Zebedee", "Quillfeather"]
    assert [pair.original for pair in opened.identities("Zebedee").pairs] == ["Zebedee"]
    assert opened.draws_with(None).known("given", "Quillfeather") == "X"
    data = path.read_bytes()
    assert not any(word in data for word in (b"Zebedee", b"Quill", b"PERSON", b"pairs", KEY.value))
    assert path.stat().st_mode & 0o077 == 0
    assert "Zebedee" not in repr(opened) + repr(record("Zebedee")) + repr(KEY)


def test_the_same_map_twice_looks_different(tmp_path: Path) -> None:
    for name in ("a.ids", "b.ids"):
        IdentityMap(tmp_path / name, KEY, create=True).add(record("Zebedee"))
    one, other = ((tmp_path / name).read_bytes() for name in ("a.ids", "b.ids"))
    assert one[: len(MAGIC) + 5] == other[: len(MAGIC) + 5]
    assert one[len(MAGIC) + 5 :] != other[len(MAGIC) + 5 :]


def test_a_wrong_secret_and_a_foreign_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.ids"
    IdentityMap(path, KEY, create=True).add(record("Zebedee"))
    with pytest.raises(InputError, match="not the key"):
        IdentityMap(path, Secret(b"another key of sixteen"))
    with pytest.raises(InputError, match="made with a key, not with a passphrase"):
        IdentityMap(path, Secret(KEY.value, "passphrase"))
    with pytest.raises(InputError, match="cannot be opened"):
        IdentityMap(tmp_path / "none.ids", KEY)
    for data, said in (
        (b"", "not an identity map"),
        (b"something else" * 9, "not an identity map"),
        (MAGIC + bytes([9]) + path.read_bytes()[len(MAGIC) + 1 :], "version 9"),
        (MAGIC + bytes([1, 0, 60, 8, 1]) + path.read_bytes()[len(MAGIC) + 5 :], "damaged in its header"),
    ):
        other = tmp_path / "other.ids"
        other.write_bytes(data)
        with pytest.raises(InputError, match=said):
            IdentityMap(other, KEY)
        if data:
            with pytest.raises(InputError):
                IdentityMap(other, KEY, create=True)
            assert other.read_bytes() == data
    with pytest.raises(InputError, match="at least 16"):
        Secret(b"short")
    with pytest.raises(InputError, match="at least 8"):
        Secret(b"short", "passphrase")


def test_every_changed_byte_is_found(tmp_path: Path) -> None:
    path, torn = tmp_path / "a.ids", tmp_path / "b.ids"
    opened = IdentityMap(path, KEY, create=True)
    ends = []
    for name in ("Zebedee", "Quillfeather", "Ottoline"):
        opened.add(record(name))
        ends.append(path.stat().st_size)
    data = path.read_bytes()
    for at in range(len(MAGIC), len(data), 7):
        torn.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        try:
            found = originals(torn)
        except InputError:
            continue
        assert found == ["Zebedee", "Quillfeather", "Ottoline"][: len(found)]
        assert len(found) < 3
    torn.write_bytes(data[: ends[0]] + data[ends[1] :])
    with pytest.raises(InputError, match="damaged at record 2"):
        originals(torn)


def test_a_crash_in_the_middle_loses_only_what_was_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.ids"
    opened = IdentityMap(path, KEY, create=True)
    opened.add(record("Zebedee"))
    whole = path.read_bytes()
    opened.add(record("Quillfeather"))
    data = path.read_bytes()
    for cut in range(len(whole) + 1, len(data), 11):
        path.write_bytes(data[:cut])
        assert originals(path) == ["Zebedee"]
        IdentityMap(path, KEY, create=True).add(record("Ottoline"))
        assert originals(path) == ["Zebedee", "Ottoline"]
    path.write_bytes(data[: len(MAGIC) - 3])
    IdentityMap(path, KEY, create=True).add(record("Zebedee"))
    assert originals(path) == ["Zebedee"]


def _write(path: Path, name: str, times: int) -> None:
    opened = IdentityMap(path, KEY, create=True)
    for number in range(times):
        opened.add(record(f"{name}{number}"))


def test_two_writers_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.ids"
    context = get_context("fork")
    writers = [context.Process(target=_write, args=(path, name, 20)) for name in ("Ann", "Bob", "Cy")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    assert sorted(originals(path)) == sorted(f"{name}{number}" for name in ("Ann", "Bob", "Cy") for number in range(20))


def test_a_map_that_was_forgotten_is_read_again(tmp_path: Path) -> None:
    opened = IdentityMap(tmp_path / "a.ids", Secret(b"correct horse", "passphrase"), create=True)
    opened.add(record("Zebedee"))
    opened.forget()
    assert repr(opened) == "IdentityMap(0 records)"
    opened.add(record("Ottoline"))
    assert len(opened.records()) == 2


def test_what_was_drawn_for_one_document_answers_in_the_next_unless_it_is_a_name_there(tmp_path: Path) -> None:
    opened = IdentityMap(tmp_path / "a.ids", KEY, create=True)
    first = opened.draws_with(None)
    made = first.pick("given", "zebedee", ["Maud", "Hazel", "Ines"])
    opened.keep(Identities(), first, "one")
    second = opened.draws_with(None)
    assert second.known("given", "zebedee") == made
    assert second.entries() == []
    second.avoid(f"Later {made} came in.")
    other = second.pick("given", "zebedee", ["Maud", "Hazel", "Ines"])
    assert other != made
    opened.keep(Identities(), second, "two")
    again = IdentityMap(tmp_path / "a.ids", KEY)
    assert again.draws_with(None).known("given", "zebedee") == made
    assert [len(record.draws) for record in again.records()] == [1, 1]
    third = again.draws_with(None)
    assert third.pick("given", "aldous", ["Maud", "Hazel", "Ines"]) not in {made, other}
