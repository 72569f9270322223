"""JSON: what is not edited stays as it is written, values and keys are judged, columns are the keys at the top."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.canaries import CITY, NAME, hide
from tests.formats.releasing import edited_file

from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.limits import Limits
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.tables.lines import JSON, JSONL

ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(ANY_JSON, st.sampled_from([None, 1, "\t"]), st.booleans())
@settings(max_examples=80, deadline=None)
def test_without_edits_the_file_comes_back_byte_for_byte(value: Any, indent: int | str | None, ascii: bool) -> None:  # noqa: A002
    data = json.dumps(value, indent=indent, ensure_ascii=ascii).encode("utf-8", "replace")
    opened = JSON.read(data, name="", options=ReadOptions())
    assert opened.write([[] for _ in opened.documents]) == data


@given(ANY_JSON)
@settings(max_examples=80, deadline=None)
def test_every_string_and_number_is_judged(value: Any) -> None:
    opened = JSON.read(json.dumps(value).encode(), name="", options=ReadOptions())
    assert _lines(document.text for document in opened.documents[1:]) == _lines(_said(value))


def _lines(texts: Iterable[str]) -> list[str]:
    return sorted(line for text in texts for line in text.split("\n") if line.strip())


def _said(value: Any) -> list[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [text for item in value for text in _said(item)]
    if isinstance(value, str):
        return [value]
    return [] if value is None or isinstance(value, bool) else [json.dumps(value)]


@given(ANY_JSON)
@settings(max_examples=80, deadline=None)
def test_with_everything_edited_the_shape_is_kept(value: Any) -> None:
    opened = JSON.read(json.dumps(value).encode(), name="", options=ReadOptions())
    whole = [[Edit(Span(0, len(document.text)), "")] if document.text else [] for document in opened.documents]
    whole[0] = []
    assert _shape(json.loads(opened.write(whole))) == _shape(value)


def _shape(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_shape(item) for item in value]
    return "value" if not isinstance(value, bool) and value is not None else value


def test_only_what_is_edited_changes() -> None:
    text = f'{{"who":"{NAME}",\n "n": 1.50e2, "list": [1,2],  "{CITY}": "\\u00e9 {CITY}", "ok": true}}\r\n'
    out = edited_file(text.encode(), "a.json", hide).decode()
    assert out == '{"who":"[PERSON]",\n "n": 1.50e2, "list": [1,2],  "a town": "é a town", "ok": true}\r\n'


def test_a_hidden_number_becomes_a_string() -> None:
    opened = JSON.read(b'{"a": 12345}', name="", options=ReadOptions())
    assert opened.write([[], [Edit(Span(0, 5), "[CODE]")]]) == b'{"a": "[CODE]"}'


def test_the_elements_of_a_list_are_records_and_columns_their_keys() -> None:
    data = b'[{"name": "Ann", "vip": true, "note": "x"}, {"name": "Bea", "vip": null, "note": {"deep": ["y"]}}]'
    opened = JSON.read(data, name="", options=ReadOptions())
    assert [document.text for document in opened.documents] == ["name\n\nvip\n\nnote\n\ndeep", "Ann\n\nx", "Bea\n\ny"]
    options = ReadOptions(columns=("note",), drop=("name", "vip"))
    opened = JSON.read(data, name="", options=options)
    assert [document.text for document in opened.documents[1:]] == ["x", "y"]
    written = json.loads(opened.write([[], [], []]))
    assert written == [{"name": "", "vip": "", "note": "x"}, {"name": "", "vip": "", "note": {"deep": ["y"]}}]


def test_keys_that_become_one_stay_two_and_twins_are_judged() -> None:
    opened = JSON.read(b'{"Ann": 1, "Bea": 2, "x": 3, "x": 4}', name="", options=ReadOptions())
    assert opened.documents[1].text == "1\n\n2\n\n3\n\n4"
    edits = [Edit(Span(0, 3), "x"), Edit(Span(5, 8), "x")]
    assert opened.write([edits, []]) == b'{"x 2": 1, "x 3": 2, "x": 3, "x": 4}'


def test_a_key_that_is_hidden_is_still_a_key() -> None:
    opened = JSON.read(b'{"Ann": 1, "Bea": 2}', name="", options=ReadOptions())
    assert opened.documents[0].text == "Ann\n\nBea"
    assert opened.write([[Edit(Span(0, 8), "")], []]) == b'{"key": 1, "key 2": 2}'


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not JSON \\(character 1"),
        (b'{"a": 1,\n}', "not JSON \\(line 2.*read as a text"),
        (b"// remark\n{}", "not JSON"),
        (b"[" * 5000 + b"]" * 5000, "too deeply"),
        (b"[" * 101 + b"]" * 101, "too deeply"),
        (b"\xff", "UTF-8"),
    ],
    ids=["empty", "comma", "remark", "deep", "rather deep", "bytes"],
)
def test_what_is_no_json_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said):
        JSON.read(data, name="", options=ReadOptions())


def test_values_have_a_limit() -> None:
    with pytest.raises(InputError, match="more than 2 cells"):
        JSON.read(b"[1, 2, 3]", name="", options=ReadOptions(limits=Limits(cells=2)))


def test_lines_keep_how_they_are_written() -> None:
    data = b'{"a":1}\r\n\r\n{"a": "x"}'
    opened = JSONL.read(data, name="", options=ReadOptions())
    assert opened.write([[], [], [Edit(Span(0, 1), "y")]]) == b'{"a":1}\r\n\r\n{"a": "y"}'
    with pytest.raises(InputError, match="line 2: not JSON"):
        JSONL.read(b'{"a": 1}\n{"a":\n', name="", options=ReadOptions())


def test_a_column_of_names_tells_who_the_row_is_about() -> None:
    data = b'[{"patient": {"familyName": "Strand", "given": ["Wilhelmina"]}, "drug": "Aspirin", "name": "bot 7"}]'
    opened = JSON.read(data, name="", options=ReadOptions())
    assert opened.documents[1].people == ("Strand", "Wilhelmina", "Wilhelmina Strand")


def _texts(value: Any) -> str:
    return "\n\n".join(
        document.text
        for document in JSON.read(json.dumps(value).encode(), name="", options=ReadOptions()).documents
        if not document.structure
    )


def test_digits_in_quotes_are_a_number_of_something_and_bare_ones_may_be_an_amount() -> None:
    record = {"identifier": [{"value": "2137881"}, {"value": "00882137"}], "valueQuantity": {"value": 480000}}
    assert _texts(record) == "2137881\n\n00882137"


def test_tags_are_structure_and_texts_between_inline_ones_go_on() -> None:
    div = '<div xmlns="http://www.w3.org/1999/xhtml"><p>Ms. Roe, a <b>bus</b> driver</p><p title="of Ann Lee">left</p></div>'
    assert _texts({"div": div}) == 'Ms. Roe, a bus driver\n\n<p title="of Ann Lee">left'
    opened = JSON.read(json.dumps({"div": div}).encode(), name="", options=ReadOptions())
    at, place = next((n, d.text.index("Roe, a bus")) for n, d in enumerate(opened.documents) if "Roe" in d.text)
    edits = [[Edit(Span(place, place + 10), "X")] if n == at else [] for n in range(len(opened.documents))]
    assert json.loads(opened.write(edits))["div"] == div.replace("Roe, a <b>bus</b>", "X<b></b>")


def test_an_angle_bracket_is_no_markup() -> None:
    for text in ("p < 0.05 and q > 3", "a <b> c", "Ann Lee <ann@example.org>"):
        assert _texts({"note": text}) == text


def test_vocabularies_and_codes_of_one_letter_are_structure() -> None:
    record = {
        "system": "http://terminology.hl7.org/CodeSystem/v3-MaritalStatus",
        "code": "D",
        "other": "http://clinic.example/mrn",
        "more": "http://hl7.org/patients?id=7",
    }
    assert _texts(record) == "http://clinic.example/mrn\n\nhttp://hl7.org/patients?id=7"
