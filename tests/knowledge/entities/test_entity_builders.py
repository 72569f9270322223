"""Entities from tables and documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.entities.builders import Columns, from_documents, from_table
from expurgate.knowledge.entities.records import Entity

TABLE = "id\tdisease\tsymptom\tkind\nd1\tAgue\tchills|fever\told\nd2\tBile\tnausea\t\nd1\tAgue\tfever|shaking\trare\n"


def columns(**changes: object) -> Columns:
    return Columns(**{"name": "disease", "context": ("symptom",), "id": "id", "labels": ("kind",), **changes})  # type: ignore[arg-type]


def test_rows_of_one_id_are_one_entity(tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    path.write_text(TABLE, encoding="utf-8")
    assert from_table(path, columns()) == [
        Entity("d1", "Ague", (), ("old", "rare"), ("chills", "fever", "shaking")),
        Entity("d2", "Bile", (), (), ("nausea",)),
    ]


def test_the_name_is_the_id_where_there_is_none(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text('disease,symptom\n"Ague, marsh",chills\n', encoding="utf-8-sig")
    assert from_table(path, columns(id="", labels=())) == [Entity("Ague, marsh", "Ague, marsh", context=("chills",))]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "no column 'disease'"),
        ("disease\tx\n", "no column 'id'"),
        ("id\tdisease\tsymptom\tkind\n", "without rows"),
        ("id\tdisease\tsymptom\tkind\nd1\tAgue\tx\t\n\td\tx\t\n", "line 3: no name or no id"),
        ('id\tdisease\tsymptom\tkind\nd1\t"Ague\tx\t\n', "not a proper row"),
    ],
)
def test_broken_tables_are_named(tmp_path: Path, content: str, problem: str) -> None:
    path = tmp_path / "t.tsv"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(KnowledgeError, match=problem):
        from_table(path, columns())


def test_a_table_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    path.write_bytes(TABLE.encode() + b"\xff\xfe\n")
    with pytest.raises(KnowledgeError, match="not UTF-8"):
        from_table(path, columns())
    with pytest.raises(KnowledgeError, match="no such file"):
        from_table(tmp_path / "none.tsv", columns())


def test_documents_become_entities_by_title(tmp_path: Path) -> None:
    path = tmp_path / "d.jsonl"
    rows = [{"title": "Ague", "text": "chills fever"}, {"text": "untitled"}, {"title": "Ague", "text": "shaking"}]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert list(from_documents(path, str.split)) == [
        Entity("Ague", "Ague", context=("chills", "fever")),
        Entity("Ague (2)", "Ague", context=("shaking",)),
    ]
