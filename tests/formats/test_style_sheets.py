"""Style sheets keep their looks: texts in them are judged, names renamed, the rest stays."""

from __future__ import annotations

from tests.formats.canaries import CITY, NAME, NUMBER, hide
from tests.formats.releasing import edited_file

from expurgate.core.document import Document
from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.html import HTML
from expurgate.leaks.check import find_leaks


def page(style: str, body: str = "") -> bytes:
    return f"<html><head><style>{style}</style></head><body>{body}</body></html>".encode()


def test_looks_are_not_judged_and_stay() -> None:
    style = (
        "h1,.wide>p:hover{margin:-1.5em auto;color:#a1b2c3 !important;background:url(a.png)} @media print{p{width:50%}}"
    )
    opened = HTML.read(page(style), name="", options=ReadOptions())
    assert opened.documents[0].text == "a.png"
    assert style.encode() in opened.write([[]])


def test_remarks_strings_addresses_names_and_long_numbers_are_judged() -> None:
    style = (
        f"/* by {NAME} */ .holloway{{content:'{CITY}'}} i{{background:url(https://x.org/{CITY})}} b{{order:5551234567}}"
    )
    opened = HTML.read(page(style), name="", options=ReadOptions())
    text = opened.documents[0].text
    assert text.split("\n\n") == [f" by {NAME} ", CITY, f"https://x.org/{CITY}", "5551234567", "holloway"]
    whole = [Edit(Span(start, start + len(part)), "a*/'b\"</style>") for part, start in _places(text)]
    written = opened.write([whole]).decode()
    plain = "a  b  /style "
    address = plain.replace(" ", "%20")
    assert f"<style>/*{plain}*/ .x{{content:'{plain}'}} i{{background:url({address})}} b{{order:0}}</style>" in written


def _places(text: str) -> list[tuple[str, int]]:
    found, at = [], 0
    for part in text.split("\n\n"):
        found.append((part, at))
        at += len(part) + 2
    return found


def test_a_class_with_a_fragment_of_hidden_text_goes_from_sheet_and_page() -> None:
    surname = NAME.split()[-1].lower()
    out = edited_file(page(f".{surname}-box{{color:red}}", f"<p class='{surname}-box wide'>{NAME}</p>"), "a.html", hide)
    assert find_leaks(out, [NAME, CITY, NUMBER]) == []
    assert b".x{color:red}" in out
    assert b'class="wide"' in out


def test_what_cannot_be_taken_apart_is_one_text() -> None:
    opened = HTML.read(page("<!-- a{} -->"), name="", options=ReadOptions())
    assert opened.documents[0].text == "<!-- a{} -->"


def test_escaped_text_is_judged_as_it_reads() -> None:
    opened = HTML.read(page("a{content:'\\50 oe'}"), name="", options=ReadOptions())
    assert opened.documents[0].text == "Poe"


def test_words_of_the_format_are_no_leak_of_hidden_ones() -> None:
    def without_center(document: Document) -> tuple[str, list[Edit]]:
        at = document.text.index("Center")
        edits = [Edit(Span(at, at + 6), "[PLACE]")]
        return document.text[:at] + "[PLACE]" + document.text[at + 6 :], edits

    out = edited_file(page("p{text-align:center}", "<p>At the Center.</p>"), "a.html", without_center)
    assert b"text-align:center" in out
