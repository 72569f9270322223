"""Marked everyday documents are read into plain text and mentions; malformed marks are refused without quoting them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.errors import InputError
from expurgate.evaluation.everyday import TYPES, counts, parse_everyday, read_everyday, read_folder

HEADER = "# kind: note; names: Irish\n\n"
NOTE = HEADER + (
    "{{Orla Quinlan|PERSON|D|p1|The patient ~ She}} of {{Tuam|PLACE|Q|l1|a town}} takes {{5 mg|QUANTITY|N||}}\n"
    "with {{tea and\ntoast|PRODUCT|N||}}.\n"
)
FOLDER = Path(__file__).parents[2] / "benchmarks" / "everyday"


def test_marks_become_plain_text_and_mentions() -> None:
    note = parse_everyday(NOTE, name="note.txt")
    assert (note.kind, note.names) == ("note", "Irish")
    assert note.text == "Orla Quinlan of Tuam takes 5 mg\nwith tea and\ntoast.\n"
    assert [note.surface(mention) for mention in note.mentions] == ["Orla Quinlan", "Tuam", "5 mg", "tea and\ntoast"]
    first = note.mentions[0]
    assert (first.type, first.identity, first.group, first.wordings) == ("PERSON", "D", "p1", ("The patient", "She"))
    assert note.mentions[2].wordings == ()
    assert note.edited() == "The patient of a town takes 5 mg\nwith tea and\ntoast.\n"


def test_the_representation_of_a_document_shows_none_of_its_words() -> None:
    note = parse_everyday(NOTE, name="note.txt")
    assert "Quinlan" not in repr(note)
    assert "patient" not in repr(note.mentions[0])


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("{{Orla|PERSON|D|p1}}", "4 fields"),
        ("{{Orla|PERSON|D|p1|she|her}}", "6 fields"),
        ("{{Orla|HUMAN|D|p1|she}}", "unknown type"),
        ("{{Orla|PERSON|X|p1|she}}", "D, Q or N"),
        ("{{Orla|PERSON|D||she}}", "needs a group"),
        ("{{Orla |PERSON|D|p1|she}}", "surface"),
        ("{{|PERSON|D|p1|she}}", "surface"),
        ("{{nurse|OCCUPATION|N||someone}}", "harmless"),
        ("{{Orla|PERSON|D|p1|she ~ }}", "wording"),
        ("one\n{{Orla {{Quinlan|PERSON|D|p1|she}}", "line 4: a mark inside a mark"),
        ("Orla|PERSON|D|p1|she}}", "did not begin"),
        ("{{Orla|PERSON|D|p1|she", "no end"),
    ],
)
def test_a_malformed_mark_is_refused_and_not_quoted(body: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_everyday(HEADER + body, name="note.txt")
    assert message in str(caught.value)
    assert str(caught.value).startswith("note.txt, line ")
    assert "Orla" not in str(caught.value)


@pytest.mark.parametrize("start", ["", "Orla\n\n", "# kind: note; names: Irish\ntext", "# kind: note\n\n"])
def test_a_file_without_its_header_is_refused(start: str) -> None:
    with pytest.raises(InputError, match="must begin"):
        parse_everyday(start, name="note.txt")


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_bytes(b"\xff\xfe\x00")
    for name in ("note.txt", "absent.txt"):
        with pytest.raises(InputError, match="cannot be read"):
            read_everyday(tmp_path / name)


WORDS = st.text(st.characters(codec="utf-8", exclude_characters="{}|~\r"), min_size=1).filter(
    lambda word: word == word.strip()
)


@given(
    st.lists(st.tuples(st.text(st.characters(exclude_characters="{}\r")), WORDS, st.sampled_from(sorted(TYPES)), WORDS))
)
def test_every_mention_stands_where_its_surface_is(pieces: list[tuple[str, str, str, str]]) -> None:
    marked = "".join(f"{before}{{{{{surface}|{type_}|Q|g|{wording}}}}}" for before, surface, type_, wording in pieces)
    document = parse_everyday(HEADER + marked, name="note.txt")
    assert [document.surface(mention) for mention in document.mentions] == [surface for _, surface, _, _ in pieces]
    assert document.text == "".join(before + surface for before, surface, _, _ in pieces)
    assert document.edited() == "".join(before + wording for before, _, _, wording in pieces)


def test_counts_are_a_table_of_types_and_origins() -> None:
    table = counts([parse_everyday(NOTE, name="note.txt")]).splitlines()
    assert table[0] == "documents 1, words 11"
    assert "names Irish: 1" in table
    assert "PERSON           1     0     0" in table


def test_every_document_of_the_benchmark_is_well_marked() -> None:
    edited = read_folder(FOLDER / "build") + read_folder(FOLDER / "measure")
    assert [
        (document.name, document.text.count("\n", 0, mention.start) + 3)
        for document in edited
        for mention in document.mentions
        if (mention.identity == "N") == bool(mention.wordings)
    ] == [], "a mention that identifies needs the editor's wording in these folders"
    trained = read_folder(FOLDER / "reader")
    assert [document.name for document in trained if any(mention.wordings for mention in document.mentions)] == []
    assert [document.name for document in edited + trained if not document.mentions] == []
