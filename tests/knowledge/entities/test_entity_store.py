"""The entity store: what goes in comes out, from JSONL, compiled or in memory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.core.errors import InputError, KnowledgeError
from expurgate.knowledge.entities.indexing import term_key
from expurgate.knowledge.entities.records import Entity, write_lines
from expurgate.knowledge.entities.store import Entities

RECORDS: list[dict[str, Any]] = [
    {"id": "a", "name": "Ague", "aliases": ["marsh fever"], "labels": ["old"], "context": ["Chills", "high fever"]},
    {"id": "b", "name": "Bile", "labels": ["old", "rare"], "context": ["nausea", "High-Fever"]},
    {"id": "c", "name": "Colic", "context": ["stomach aches", "nausea", "Aging, Premature"]},
]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def write(path: Path, records: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def same(one: Entities, other: Entities) -> bool:
    return list(one) == list(other) and [one.context(at).tolist() for at in range(len(one))] == [
        other.context(at).tolist() for at in range(len(other))
    ]


def test_the_three_ways_in_agree(tmp_path: Path) -> None:
    memory = Entities.from_records(RECORDS)
    first = Entities.open(write(tmp_path / "e.jsonl", RECORDS))
    cached = Entities.open(tmp_path / "e.jsonl")
    memory.save(tmp_path / "e.entities")
    compiled = Entities.open(tmp_path / "e.entities")
    assert same(memory, first)
    assert same(first, cached)
    assert same(memory, compiled)
    assert first.digest == cached.digest
    assert memory.digest == compiled.digest
    assert len(list((tmp_path / "cache").rglob("*.entities"))) == 1


def test_a_changed_source_is_read_anew_and_a_damaged_cache_is_made_anew(tmp_path: Path) -> None:
    path = write(tmp_path / "e.jsonl", RECORDS)
    assert len(Entities.open(path)) == 3
    [kept] = (tmp_path / "cache").rglob("*.entities")
    data = bytearray(kept.read_bytes())
    data[-3] ^= 1
    kept.write_bytes(bytes(data))
    assert len(Entities.open(path)) == 3
    write(path, RECORDS[:2])
    assert len(Entities.open(path)) == 2


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert len(Entities.open(write(tmp_path / "e.jsonl", RECORDS))) == 3


def test_terms_are_one_whatever_their_spelling() -> None:
    entities = Entities.from_records(RECORDS)
    fever = entities.term_number("HIGH FEVERS")
    assert fever is not None
    assert entities.term_number("the high-fever") == fever
    assert entities.holders(fever).tolist() == [0, 1]
    assert entities.term_number("unheard of") is None


def test_names_are_kept_apart_from_the_context() -> None:
    entities = Entities.from_records(RECORDS)
    ague = entities.term_number("ague")
    assert ague is not None
    assert ague not in entities.context(0)
    assert ague in entities.names_of(0)
    assert entities.holders(ague).tolist() == []


def test_selection_by_id_name_alias_and_label() -> None:
    entities = Entities.from_records(RECORDS)
    assert entities.select(["c", "Marsh fevers"]) == (0, 2)
    assert entities.select(["BILE"], labels=["old"]) == (0, 1)
    assert entities.select(labels=["rare"]) == (1,)
    assert entities.labels == {"old": 2, "rare": 1}
    with pytest.raises(InputError, match="'nobody'"):
        entities.select(["nobody"])
    with pytest.raises(InputError, match="'none'"):
        entities.select(labels=["none"])


def test_terms_are_found_in_text_at_exact_offsets_longest_first() -> None:
    records = [*RECORDS, {"id": "d", "name": "Dengue", "context": ["fever", "high", "stomach ache"]}]
    entities = Entities.from_records(records)
    text = "HIGH fevers, a Stomach-Ache; aging, premature and “nausea’s” end. high\nfever!"
    found = [(text[span.start : span.end], entities.term(term)) for span, term in entities.find(text)]
    assert found == [
        ("HIGH fevers", "high fever"),
        ("Stomach-Ache", "stomach ache"),
        ("aging, premature", "aging premature"),
        ("nausea", "nausea"),
        ("high\nfever", "high fever"),
    ]


def test_a_name_is_found_inside_a_longer_term_where_it_is_asked_for() -> None:
    records: list[dict[str, Any]] = [{"id": "h", "name": "HIV"}, {"id": "t", "name": "Test", "context": ["HIV test"]}]
    entities = Entities.from_records(records)
    text = "An HIV test. HIV!"
    plain = [text[span.start : span.end] for span, _ in entities.find(text)]
    naming = [text[span.start : span.end] for span, _ in entities.find(text, naming=[0])]
    assert plain == ["HIV test", "HIV"]
    assert naming == ["HIV test", "HIV", "HIV"]


@pytest.mark.parametrize("text", ["", "\n", "😀" * 50, "שלום עולם", "a" * 100_000, "high " * 5_000])
def test_any_text_can_be_searched(text: str) -> None:
    for span, _ in Entities.from_records(RECORDS).find(text):
        assert 0 <= span.start < span.end <= len(text)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["fever", "Fevers", "high", "night", "sweats", ",", ".", "-", "ache"]), max_size=12))
def test_found_terms_are_the_terms_of_their_spans(words: list[str]) -> None:
    vocabulary = ["fever", "high fever", "night sweats", "ache", "fever ache", "sweats"]
    entities = Entities.from_records([{"id": "x", "context": vocabulary}])
    text = " ".join(words)
    found = entities.find(text)
    assert [span for span, _ in found] == sorted(span for span, _ in found)
    for span, term in found:
        assert term_key(text[span.start : span.end]) == entities.term(term)
    covered = {at for span, _ in found for at in range(span.start, span.end)}
    position = 0
    for word in words:
        at = text.index(word, position)
        position = at + len(word)
        if word.lower().startswith(("fever", "ache", "sweats")):
            assert at in covered


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{broken", "not a JSON object"),
        ("[1, 2]", "an entity is a JSON object"),
        ('{"name": "x"}', '"id" is missing'),
        ('{"id": "", "name": "x"}', '"id" is missing'),
        ('{"id": "x", "name": 3}', '"name" is missing'),
        ('{"id": "x", "context": "fever"}', '"context" is not a list of texts'),
        ('{"id": "x", "labels": [1]}', '"labels" is not a list of texts'),
        ('{"id": "a"}', "the same id as line 1"),
        ('{"id": "\udcff"}', "not a JSON object"),
        ("[" * 100_000, "not a JSON object"),
        ('{"id": ' + "9" * 6000 + "}", "not a JSON object"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, line: str, problem: str) -> None:
    path = write(tmp_path / "e.jsonl", RECORDS)
    with path.open("ab") as file:
        file.write(b"\n" + line.encode("utf-8", "surrogateescape") + b"\n")
    with pytest.raises(KnowledgeError, match="line 5: ") as caught:
        Entities.open(path)
    assert problem in str(caught.value)


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="no such entity file"):
        Entities.open(tmp_path / "none")
    (tmp_path / "empty").write_text("\n\n")
    with pytest.raises(KnowledgeError, match="no entity in it"):
        Entities.open(tmp_path / "empty")
    Entities.from_records(RECORDS).save(tmp_path / "e.entities")
    whole = (tmp_path / "e.entities").read_bytes()
    for name, data, problem in [
        ("cut", whole[:-9], "damaged"),
        ("future", whole[:7] + b"\x09" + whole[8:], "version 9"),
        ("short", whole[:20], "not a compiled entity file"),
        ("turned", whole[:-1] + bytes([whole[-1] ^ 255]), "damaged"),
    ]:
        (tmp_path / name).write_bytes(data)
        with pytest.raises(KnowledgeError, match=problem):
            Entities.open(tmp_path / name)


def test_nothing_is_left_of_a_file_that_could_not_be_written(tmp_path: Path) -> None:
    def failing() -> Any:
        yield Entity("a", "a")
        raise KnowledgeError("later")

    with pytest.raises(KnowledgeError, match="later"):
        write_lines(tmp_path / "out.jsonl", failing())
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(KnowledgeError, match="nothing was written"):
        write_lines(tmp_path / "out.jsonl", [])
    assert list(tmp_path.iterdir()) == []


def test_entities_show_no_context_in_their_repr() -> None:
    assert "Chills" not in repr(Entities.from_records(RECORDS).entity(0)) + repr(Entities.from_records(RECORDS))


def test_records_must_differ() -> None:
    with pytest.raises(KnowledgeError, match="the same id"):
        Entities.from_records([{"id": "a"}, {"id": "a"}])
    with pytest.raises(KnowledgeError, match="no entity was given"):
        Entities.from_records([])


def test_records_of_one_thing_are_one_entity() -> None:
    entities = Entities.from_records(
        [
            {"id": "OMIM:1", "name": "Marfan syndrome", "context": ["tall stature"]},
            {"id": "ORPHA:2", "name": "marfan syndromes", "context": ["lens luxation"]},
            {"id": "X:3", "name": "MFS", "references": ["OMIM:1"], "context": ["aortic aneurysm"]},
            {"id": "X:4", "name": "Fourth", "aliases": ["MFS"], "context": []},
            {"id": "X:5", "name": "Another disease", "context": ["tall stature"]},
        ]
    )
    assert (len(entities), entities.records) == (2, 5)
    assert entities.select(["ORPHA:2"]) == entities.select(["X:4"]) == entities.select(["Marfan syndrome"]) == (0,)
    assert set(entities.entity(0).context) == {"tall stature", "lens luxation", "aortic aneurysm"}


def test_a_thing_is_not_sheltered_by_its_own_duplicate() -> None:
    from expurgate.privacy.ksafety.api import ksafe

    twins = [
        {"id": f"M{at}", "name": "Marfan syndrome", "context": ["tall stature", "lens luxation"]} for at in range(4)
    ]
    others = [{"id": f"O{at}", "name": f"other {at}", "context": ["tall stature"]} for at in range(4)]
    result = ksafe(["tall stature", "lens luxation"], Entities.from_records([*twins, *others]), protect=["M0"], k=3)
    assert result.keep == ("tall stature",)


def test_what_people_write_is_found() -> None:
    entities = Entities.from_records(
        [
            {"terms": {"Weight loss": ["Emaciation"]}},
            {"id": "1", "name": "HIV", "context": ["Weight loss", "Aging, Premature"]},
            {"id": "2", "name": "gonorrhoea", "context": []},
        ]
    )
    text = "H.I.V. and HIVs, HIV1; loss of weight, emaciation; premature aging; gonorrhoeal discharge, gonorrhea."
    found = [(text[span.start : span.end], entities.term(term)) for span, term in entities.find(text)]
    assert found == [
        ("H.I.V", "hiv"),
        ("HIVs", "hiv"),
        ("HIV1", "hiv"),
        ("loss of weight", "weight loss"),
        ("emaciation", "weight loss"),
        ("premature aging", "aging premature"),
        ("gonorrhoeal", "gonorrhoea"),
        ("gonorrhea", "gonorrhoea"),
    ]


@pytest.mark.parametrize("terms", ["word", ["x"], {"a": "b"}, {"a": [1]}])
def test_spellings_that_are_none_are_refused(terms: object) -> None:
    with pytest.raises(KnowledgeError):
        Entities.from_records([{"terms": terms}, {"id": "1"}])


def test_wordings_of_one_term_are_one_term_and_of_one_name_one_thing() -> None:
    from expurgate.privacy.ksafety.api import ksafe

    entities = Entities.from_records(
        [
            {"id": "h", "name": "HIV infection", "context": ["Loss of weight", "fever"]},
            {"id": "t", "name": "Tuberculosis", "context": ["weight loss", "anaemia"]},
            {"id": "l", "name": "Leukemia", "context": ["anemia"]},
            {"id": "p", "name": "Aging, Premature", "context": ["anaemias"]},
            {"id": "q", "name": "Premature ageing", "aliases": ["premature aging"], "context": ["weight losses"]},
        ]
    )
    assert (len(entities), entities.records) == (4, 5)
    assert entities.term_number("weight loss") == entities.term_number("loss of weight")
    assert entities.term_number("anemia") == entities.term_number("anaemia")
    assert ksafe(["weight loss"], entities, protect=["h"], k=3).remove == ("weight loss",)
    assert ksafe(["weight loss"], entities, protect=["h"], k=2).remove == ()
