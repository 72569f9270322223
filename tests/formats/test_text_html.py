"""Plain text, Markdown and HTML: what is hidden is gone, what is not is the same."""

from __future__ import annotations

import codecs
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.canaries import CITY, NAME, NUMBER, edits_for, hide
from tests.formats.releasing import edited_file
from tests.formats.web_files import PAGE

from expurgate.core.edits import apply
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.limits import Limits
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import detect_format, mismatch, read_bytes
from expurgate.formats.html import HTML
from expurgate.formats.slots import SlotText
from expurgate.formats.text import TEXT


def test_text_keeps_mark_line_endings_and_last_newline() -> None:
    data = codecs.BOM_UTF8 + f"Dear {NAME},\r\nfrom {CITY}.\rOld\n".encode()
    assert edited_file(data, "a.txt", hide) == codecs.BOM_UTF8 + b"Dear [PERSON],\r\nfrom a town.\rOld\n"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-32"])
def test_encodings_with_a_mark_come_back(encoding: str) -> None:
    data = f"To {NAME}".encode(encoding)
    assert edited_file(data, "a.txt", hide).decode(encoding) == "To [PERSON]"


@given(st.text(), st.lists(st.tuples(st.integers(0, 20), st.integers(0, 5), st.text(max_size=5)), max_size=4))
@settings(max_examples=60, deadline=None)
def test_text_is_rewritten_as_the_edits_say(text: str, raw: list[tuple[int, int, str]]) -> None:
    text = text.encode("utf-8", "replace").decode()
    if "\x00" in text or text.startswith("\ufeff"):
        return
    edits, at = [], 0
    for gap, length, replacement in raw:
        start, end = at + gap, at + gap + length + 1
        if end > len(text):
            break
        edits.append(Edit(Span(start, end), replacement.encode("utf-8", "replace").decode()))
        at = end
    opened = TEXT.read(text.encode(), name="a", options=ReadOptions())
    assert opened.write([edits]).decode() == apply(text, edits).text


def test_not_utf8_and_binary_are_refused_with_the_place() -> None:
    with pytest.raises(InputError, match="byte 2"):
        read_bytes(b"ab\xff\xfe", "a.txt")
    with pytest.raises(InputError, match="binary"):
        read_bytes(b"ab\x00\x01", "a.txt")


def test_too_large_is_refused() -> None:
    with pytest.raises(InputError, match="limit"):
        read_bytes(b"a" * 11, "a.txt", options=ReadOptions(limits=Limits(bytes=10)))


def test_every_place_of_a_page_is_read_and_cleaned() -> None:
    out = edited_file(PAGE.encode("latin-1"), "a.html", hide).decode()
    for canary in (NAME, CITY, NUMBER, "Krzy", "mina", "Quetz"):
        assert canary not in out
    assert "&lt;today&gt;" in out
    assert "[PERSON] &amp; Sons" in out
    assert "<td>kept</td>" in out
    assert out.startswith("<!DOCTYPE html>")


def test_scripts_and_styles_go_on_request() -> None:
    out = HTML.read(PAGE.encode(), name="", options=ReadOptions(strip_active=True))
    written = out.write([[]]).decode()
    assert "<script" not in written
    assert "<style" not in written


def test_untouched_fragment_stays_a_fragment() -> None:
    opened = HTML.read(b"<p>One &lt; two</p><p>three</p>", name="", options=ReadOptions())
    assert opened.documents[0].text == "One < two\n\nthree"
    assert opened.write([[]]) == b"<p>One &lt; two</p><p>three</p>"


@pytest.mark.parametrize("page", [b"<title>Visit</title><p>One</p>", b"<title>Visit</title>"])
def test_a_fragment_keeps_its_title(page: bytes) -> None:
    opened = HTML.read(page, name="", options=ReadOptions())
    assert "Visit" in opened.documents[0].text
    assert opened.write([[]]) == page


def test_no_document_type_is_made_up() -> None:
    assert HTML.read(b"<html><body>x</body></html>", name="", options=ReadOptions()).write([[]]).startswith(b"<html>")


def test_blocks_are_paragraphs_and_inline_runs_are_not_cut() -> None:
    opened = HTML.read(b"<div>a<b>b</b>c<br>d<div>e</div>f</div>", name="", options=ReadOptions())
    assert opened.documents[0].text == "abc\nd\n\ne\n\nf"


def test_external_entities_and_files_are_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text(NAME)
    page = f'<!DOCTYPE html [<!ENTITY x SYSTEM "{secret.as_uri()}">]><html><body><p>kept &x;</p></body></html>'
    text = HTML.read(page.encode(), name="", options=ReadOptions()).documents[0].text
    assert "kept" in text
    assert NAME not in text


def test_deep_nesting_is_refused_rather_than_cut() -> None:
    with pytest.raises(InputError, match="nested too deeply"):
        HTML.read(b"<div>" * 100_000 + b"deep", name="", options=ReadOptions())
    opened = HTML.read(b"<div>" * 200 + b"deep", name="", options=ReadOptions())
    assert opened.documents[0].text == "deep"


@given(st.binary(max_size=300) | st.text(alphabet="<>/abp &;#x1\"'=!-\u00e9", max_size=200).map(str.encode))
@settings(max_examples=80, deadline=None)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        opened = HTML.read(data, name="a.html", options=ReadOptions())
    except InputError:
        return
    text = opened.documents[0].text
    written = opened.write([[Edit(Span(0, len(text)), "gone")] if text else []])
    assert not text or b"gone" in written


@given(st.lists(st.text(alphabet="ab ", max_size=5), max_size=6), st.data())
@settings(max_examples=80, deadline=None)
def test_slots_hold_the_text_less_what_was_edited(parts: list[str], data: st.DataObject) -> None:
    slots, values = SlotText(), dict(enumerate(parts))
    for number, part in enumerate(parts):
        slots.separate("|")
        slots.add(part, partial(values.__setitem__, number))
    text = slots.text
    if not text:
        return
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    slots.write([Edit(Span(start, end), "XY")])
    joined = "".join(values.values())
    assert joined.replace("XY", "") == (text[:start] + text[end:]).replace("|", "")
    assert joined.count("XY") == 1


def test_a_replacement_of_two_places_leaves_no_line_break_in_the_first() -> None:
    slots, values = SlotText(), {0: "Ann Lee", 1: "Ann asked"}
    for number, part in values.copy().items():
        slots.separate("\n")
        slots.add(part, partial(values.__setitem__, number))
    slots.write([Edit(Span(0, 12), "[PERSON]\n")])
    assert values == {0: "[PERSON]", 1: "asked"}


def test_a_line_break_inside_a_place_stays() -> None:
    page = b"<p>To Ann\n<b>Lee</b> was</p>"
    opened = HTML.read(page, name="", options=ReadOptions())
    at = opened.documents[0].text.index("Ann")
    assert opened.write([[Edit(Span(at, at + 8), "[PERSON]\n")]]) == b"<p>To [PERSON]\n<b></b>was</p>"


def test_content_decides_and_a_wrong_name_is_said() -> None:
    found = detect_format(b"%PDF-1.7\n", "a.txt")
    assert found.name == "pdf"
    assert mismatch(found, "a.txt") == "the name says text, the content is pdf; it is read as pdf"
    assert detect_format(b"<html><p>x</p></html>", "a.txt").name == "html"
    assert detect_format(b"# T\n", "a.md").name == "markdown"
    assert detect_format(b'{"a": 1}\n{"a": 2}\n', "a.txt").name == "jsonl"
    assert detect_format(b'{"a": 1}', "a.json").name == "json"
    assert detect_format(b'{"a": 1}\n{"a": 2}\n', "a.json").name == "jsonl"
    assert detect_format(b'[{"a": 1}]', "").name == "json"
    assert detect_format(b"<a/>", "a.xml").name == "xml"
    assert detect_format(b"<?xml version='1.0'?><a/>", "").name == "xml"
    assert detect_format(b"<?xml version='1.0'?><html/>", "a.xml").name == "html"
    assert detect_format(b"[1] a note", "").name == "text"
    assert detect_format(b"From: a@b.c\nTo: d@e.f\nSubject: x\n\nbody\n", "a").name == "eml"
    assert mismatch(detect_format(b"a,b\n1,2\n", "a.csv"), "a.csv") is None
    notes: list[str] = []
    read_bytes(b"<html></html>", "a.txt", options=ReadOptions(notice=notes.append))
    assert len(notes) == 1
    with pytest.raises(InputError, match="old binary Office"):
        read_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "a.docx")


def test_columns_that_are_not_there_are_said() -> None:
    notes: list[str] = []
    options = ReadOptions(drop=("name",), notice=notes.append)
    read_bytes(b"<a><name>Ann</name></a>", "a.xml", options=options)
    assert notes == ["columns are chosen, and xml has none: it is judged whole"]
    read_bytes(b"name,x\nAnn,1\n", "a.csv", options=options)
    assert len(notes) == 1


def test_edits_outside_the_text_are_refused() -> None:
    opened = TEXT.read(b"abc", name="", options=ReadOptions())
    with pytest.raises(InputError):
        opened.write([[Edit(Span(2, 9), "")]])
    with pytest.raises(InputError):
        opened.write([])
    assert edits_for("nothing here") == []


@pytest.mark.parametrize(("name", "encoding"), [("a.txt", "cp1252"), ("a.csv", "latin-1"), ("a.jsonl", "cp1250")])
def test_other_encodings_are_named_and_released_in_utf8(name: str, encoding: str) -> None:
    said = '{"a": "José"}\n'
    data = said.encode(encoding)
    with pytest.raises(InputError, match="not UTF-8 text"):
        read_bytes(data, name)
    _, opened = read_bytes(data, name, options=ReadOptions(encoding=encoding))
    assert "José" in "".join(document.text for document in opened.documents)
    assert "José".encode() in opened.write([[] for _ in opened.documents])


def test_an_encoding_is_for_what_is_not_utf8() -> None:
    for data in ("José".encode(), codecs.BOM_UTF16_LE + "José".encode("utf-16-le")):
        _, opened = read_bytes(data, "a.txt", options=ReadOptions(encoding="cp1250"))
        assert opened.documents[0].text == "José"
        assert opened.write([[]]) == data


@pytest.mark.parametrize("encoding", ["nothing", "base64", "ascii", "", "\x00", "idna"])
def test_an_encoding_that_does_not_fit_is_refused(encoding: str) -> None:
    with pytest.raises(InputError, match=r"encoding|text"):
        read_bytes(b"Jos\xe9", "a.txt", options=ReadOptions(encoding=encoding))


@pytest.mark.parametrize("name", ["a.html", "a.svg"])
def test_dense_drawings_follow_pictures(name: str) -> None:
    letters = "".join(f'<path d="M{at} 0C1 2 3 4 5 6L7 8Z"/>' for at in range(60))
    icon = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L5 5Z"/></svg>'
    dense = f'<svg xmlns="http://www.w3.org/2000/svg"><title>Plan</title>{letters}</svg>'
    source = (f"<p>Text.</p>{icon}{dense}" if name == "a.html" else dense).encode()
    told: list[str] = []
    out = edited_file(source, name, lambda document: (document.text, []), ReadOptions(notice=told.append))
    assert b"C1 2" not in out
    assert b"Plan" in out
    assert (b"M0 0L5 5Z" in out) == (name == "a.html")
    assert told == ["1 drawing is left out, for what drawings show is not judged: see --pictures"]
    kept = edited_file(source, name, lambda document: (document.text, []), ReadOptions(pictures="keep"))
    assert kept.count(b"C1 2") == 60
