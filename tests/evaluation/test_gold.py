"""The three forms of gold texts, and what is said when one is broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.errors import InputError
from expurgate.evaluation.detection.gold import read_gold, read_inline

MARKED = "[[PERSON!:Ada Nowak]] was born in [[DATE:1981]] in [[GPE?:Europe]]. [[PERSON!:Ada Nowak]] sings."


def test_inline_marks_become_mentions_of_the_plain_text() -> None:
    gold = read_inline(MARKED, "note")
    assert gold.document.text == "Ada Nowak was born in 1981 in Europe. Ada Nowak sings."
    found = [(gold.document.slice(each.span), each.type, each.identifier) for each in gold.mentions]
    assert found == [
        ("Ada Nowak", "PERSON", "DIRECT"),
        ("1981", "DATE", "QUASI"),
        ("Europe", "GPE", "NO_MASK"),
        ("Ada Nowak", "PERSON", "DIRECT"),
    ]
    entities = gold.entities()
    assert {name: (kind, len(each)) for name, (kind, each) in entities.items()} == {
        "PERSON ada nowak": ("DIRECT", 2),
        "DATE 1981": ("QUASI", 1),
    }


@given(st.text(alphabet=st.characters(exclude_characters="[]:")))
def test_text_without_marks_stays_as_it_is(text: str) -> None:
    gold = read_inline(text)
    assert gold.document.text == text
    assert gold.mentions == ()


def test_jsonl_and_span_json_say_the_same(tmp_path: Path) -> None:
    gold = read_inline(MARKED, "note")
    mentions = [
        {"start": each.span.start, "end": each.span.end, "type": each.type, "identifier": each.identifier}
        | {"entity": each.entity}
        for each in gold.mentions
    ]
    row = {"id": "note", "text": gold.document.text, "mentions": mentions}
    lines, whole, spans = tmp_path / "a.jsonl", tmp_path / "a.json", tmp_path / "b.json"
    lines.write_text(json.dumps(row) + "\n\n" + json.dumps(row) + "\n", encoding="utf-8")
    whole.write_text(json.dumps([row, row], indent=1), encoding="utf-8")
    spans.write_text(json.dumps({"text": "Ada", "spans": [{"start": 0, "end": 3}]}), encoding="utf-8")
    assert read_gold(lines) == read_gold(whole) == [gold, gold]
    (only,) = read_gold(spans)
    assert [(each.identifier, each.entity) for each in only.mentions] == [("QUASI", " ada")]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.jsonl", '{"text": "x", "mentions": []}\n{"text": ', "line 2: not JSON"),
        ("a.json", '{"text": "secret", "mentions": [{"start": 0, "end": 99}]}', "offsets inside the text"),
        ("a.json", '{"text": "secret", "mentions": [{"start": 3, "end": 3}]}', "offsets inside the text"),
        ("a.json", '{"text": "s", "mentions": [{"start": 0, "end": 1, "identifier": "X"}]}', "DIRECT, QUASI"),
        ("a.json", '{"text": 3}', "an object"),
        ("a.json", '{"text": "secret"}', "is a list"),
        ("a.txt", "here [[PERSON: ]] there", "empty mark at 5"),
        ("a.txt", " ", "is empty"),
    ],
)
def test_broken_gold_is_refused_in_one_line_without_its_text(
    tmp_path: Path, name: str, content: str, said: str
) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=said) as error:
        read_gold(path)
    assert "\n" not in str(error.value)
    assert "secret" not in str(error.value)


def test_a_missing_file_and_foreign_bytes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read_gold(tmp_path / "none.jsonl")
    (tmp_path / "b.txt").write_bytes(b"ok \xff")
    with pytest.raises(InputError, match="byte 3"):
        read_gold(tmp_path / "b.txt")
