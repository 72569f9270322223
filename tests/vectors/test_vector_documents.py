"""Folders, archives, JSONL, CSV, Parquet and matrices are read; what is broken is refused without its text."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import numpy as np
import pyarrow
import pyarrow.parquet as parquet
import pytest
from scipy import sparse

from expurgate.core.errors import InputError
from expurgate.vectors.documents import Documents, read_documents, read_matrix

CANARY = "zanzibarcanary"


def test_a_folder_of_classes(tmp_path: Path) -> None:
    for name, text in (
        ("pos/b.txt", "two"),
        ("neg/a.txt", "one"),
        ("neg/.hidden", "no"),
        ("neg/picture.png", "no"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    documents = read_documents(tmp_path)
    assert documents == Documents(("one", "two"), ("neg/a.txt", "pos/b.txt"), ("neg", "pos"))
    assert "one" not in repr(documents)


def test_a_flat_folder_has_no_classes(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\ufeffone", encoding="utf-8")
    assert read_documents(tmp_path) == Documents(("one",), ("a.txt",))


def test_an_archive_with_or_without_an_outer_folder(tmp_path: Path) -> None:
    for name, outer in (("in.zip", "reviews/"), ("out.zip", "")):
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            archive.writestr(f"{outer}pos/b.txt", "two")
            archive.writestr(f"{outer}neg/a.txt", "one")
            archive.writestr(f"{outer}README", "no")
        assert read_documents(tmp_path / name) == Documents(("one", "two"), ("neg/a.txt", "pos/b.txt"), ("neg", "pos"))


def test_tables(tmp_path: Path) -> None:
    rows = [{"id": 7, "text": 'one, "quoted"', "kind": "a"}, {"id": 8, "text": "two", "kind": "b"}]
    (tmp_path / "d.jsonl").write_text("\n".join(json.dumps(row) for row in rows) + "\n\n")
    (tmp_path / "d.csv").write_text('id,text,kind\n7,"one, ""quoted""",a\n8,two,b\n')
    (tmp_path / "d.tsv").write_text('id\ttext\tkind\n7\t"one, ""quoted"""\ta\n8\ttwo\tb\n')
    parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "d.parquet")
    expected = Documents(('one, "quoted"', "two"), ("7", "8"), ("a", "b"))
    for name in ("d.jsonl", "d.csv", "d.tsv", "d.parquet"):
        assert read_documents(tmp_path / name, name="id", label="kind") == expected
        assert read_documents(tmp_path / name).texts == expected.texts


def test_a_matrix(tmp_path: Path) -> None:
    matrix = sparse.csr_array(np.eye(3))
    sparse.save_npz(tmp_path / "m.npz", matrix)
    assert np.array_equal(read_matrix(tmp_path / "m.npz").toarray(), np.eye(3))


@pytest.mark.parametrize("bad", [np.nan, np.inf, 1j])
def test_a_matrix_of_other_than_finite_real_numbers_is_refused(tmp_path: Path, bad: complex) -> None:
    sparse.save_npz(tmp_path / "m.npz", sparse.csr_array(np.array([[1, bad], [0, 1]])))
    with pytest.raises(InputError):
        read_matrix(tmp_path / "m.npz")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("d.jsonl", f'{{"text": "{CANARY}'.encode()),
        ("d.jsonl", f'["{CANARY}"]'.encode()),
        ("d.jsonl", f'{{"body": "{CANARY}"}}'.encode()),
        ("d.jsonl", b'{"text": 5}'),
        ("d.jsonl", b""),
        ("d.jsonl", b"[" * 100_000),
        ("d.csv", f"body\n{CANARY}\n".encode()),
        ("d.csv", CANARY.encode() + b"\xff\xfe"),
        ("d.parquet", CANARY.encode()),
        ("d.zip", CANARY.encode()),
        ("d.docx", CANARY.encode()),
    ],
)
def test_broken_sources_are_refused_without_their_text(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError) as refusal:
        read_documents(tmp_path / name)
    assert CANARY not in str(refusal.value)


def test_missing_and_empty_sources_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(InputError):
            read_documents(path)
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9")
    with pytest.raises(InputError, match=r"latin\.txt is not UTF-8 text \(byte 3\)"):
        read_documents(tmp_path)
    (tmp_path / "m.npz").write_bytes(b"not a matrix")
    for name in ("m.npz", "none.npz"):
        with pytest.raises(InputError):
            read_matrix(tmp_path / name)
