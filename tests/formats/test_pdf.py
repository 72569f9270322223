"""PDF: the glyphs are gone, what repeated them is gone, what stays looks as it did."""

from __future__ import annotations

import io
import re

import pikepdf
import pypdfium2 as pdfium
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Stream
from tests.formats import pdf_files
from tests.formats.canaries import CITY, NAME, NUMBER, hide
from tests.formats.pdf_files import blank, data_of, fill
from tests.formats.releasing import edited_file

from expurgate.core.document import Document
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.limits import Limits
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.pdf.document import PDF
from expurgate.leaks.check import find_leaks

CANARIES = [NAME, CITY, NUMBER]
FILES = {
    "report": pdf_files.report,
    "truetype": pdf_files.truetype,
    "strings": pdf_files.strings,
    "forms": pdf_files.forms,
    "extras": pdf_files.extras,
    "revised": pdf_files.revised,
}


def _text(data: bytes) -> str:
    document = pdfium.PdfDocument(data)
    return "\n".join(document[at].get_textpage().get_text_range() for at in range(len(document)))


def _read(data: bytes, **options: object) -> str:
    return PDF.read(data, name="", options=ReadOptions(**options)).documents[0].text  # type: ignore[arg-type]


@pytest.mark.parametrize("name", FILES)
def test_every_trap_is_clean_by_every_way_of_looking(name: str) -> None:
    source = FILES[name]()
    assert find_leaks(source, CANARIES)
    out = edited_file(source, "case.pdf", hide)
    assert find_leaks(out, CANARIES) == []
    assert b"%%EOF" in out
    assert out.count(b"startxref") == 1
    with pikepdf.open(io.BytesIO(out)) as pdf:
        assert set(pdf.Root.keys()) <= {"/Type", "/Pages"}
        assert "/Info" not in pdf.trailer
        for page in pdf.pages:
            content = page.Contents.read_bytes()
            for fragment in (b"Wilh", b"Krzy", b"zanow", b"Quetz", b"987-65"):
                assert fragment not in content
            assert b"ActualText" not in content
            assert "/Annots" not in page.obj


def test_the_text_reads_as_people_read_it() -> None:
    text = _read(pdf_files.strings())
    assert f"{NAME} kept" in text
    assert text.count("Wilhelmina Krzyzanowski") == 5
    assert f"of {CITY}\nnumber {NUMBER}\nplain line" in text
    assert f"Upwards {NAME} text" in text
    assert "secret" not in text


def test_fields_and_stamps_are_drawn_and_judged_and_hidden_layers_go() -> None:
    assert f"stamped {CITY}" in _read(pdf_files.extras())
    assert "hid" not in _read(pdf_files.extras())
    out = _text(edited_file(pdf_files.extras(), "a.pdf", hide))
    assert "stamped a town" in out
    assert "nothing here" in out
    assert NAME in _read(pdf_files.truetype())


def test_replacements_are_drawn_where_the_words_were() -> None:
    out = _text(edited_file(pdf_files.report(), "a.pdf", hide))
    assert "Report on [PERSON]" in out
    assert "The patient [PERSON], whose number is" in out
    assert "physician in charge and was asked" in " ".join(out.split())


def test_replacements_in_an_embedded_font_keep_the_line() -> None:
    out = _text(edited_file(pdf_files.truetype(), "a.pdf", hide))
    assert "Zürich [PERSON] and more" in out
    assert "of a town, kept to the end" in out


def _line(name: str, tail: str = " was seen today", *, spacing: float = 0.0) -> bytes:
    text = f"BT /F1 12 Tf {spacing} Tw 72 700 Td (Today {name}{tail}) Tj 0 Tw 0 -20 Td (next line) Tj ET"
    return data_of(blank(text.encode())[0])


def _content(data: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return bytes(pdf.pages[0].Contents.read_bytes())


def _without(data: bytes, name: str, replacement: str) -> bytes:
    opened = PDF.read(data, name="", options=ReadOptions())
    at = opened.documents[0].text.index(name)
    return _content(opened.write([[Edit(Span(at, at + len(name)), replacement)]]))


@pytest.mark.parametrize("replacement", ["[X]", "█████", ""])
def test_the_page_does_not_tell_how_long_the_word_was(replacement: str) -> None:
    """The strongest form: two files that differ only in the hidden word give the same instructions."""
    short = _without(_line("Bo"), "Bo", replacement)
    long = _without(_line("Maximiliana"), "Maximiliana", replacement)
    assert short == long


def test_justified_spacing_does_not_tell_either() -> None:
    assert _without(_line("Bo", spacing=7.5), "Bo", "[X]") == _without(
        _line("Maximilian", spacing=2.1), "Maximilian", "[X]"
    )


def _aligned(name: str, how: str) -> bytes:
    from reportlab.pdfgen import canvas

    out = io.BytesIO()
    page = canvas.Canvas(out, pagesize=(612, 792), invariant=1)
    draw, x = (page.drawCentredString, 306) if how == "centre" else (page.drawRightString, 540)
    draw(x, 700, f"Report on {name} of today")
    draw(x, 660, "another line")
    page.save()
    return out.getvalue()


@pytest.mark.parametrize("how", ["centre", "right"])
def test_alignment_does_not_tell_either(how: str) -> None:
    short, long = _aligned("Bo", how), _aligned("Maximiliana", how)
    assert _without(short, "Bo", "[X]") == _without(long, "Maximiliana", "[X]")


def test_boxes_have_one_width_whatever_the_mark() -> None:
    assert _without(_line("Bo"), "Bo", "██") == _without(_line("Bo"), "Bo", "████████")


def test_underlines_of_hidden_words_go_and_others_stay() -> None:
    content = b"BT /F1 12 Tf 72 700 Td (Dear Maximilian) Tj ET 99 698 60 0.7 re f 72 600 200 0.7 re f"
    out = _without(data_of(blank(content)[0]), "Maximilian", "[X]")
    assert b"60 .7 re" not in out.replace(b"0.7", b".7")
    assert b"200 .7 re" in out.replace(b"0.7", b".7")


def test_a_hyphenated_name_is_one_word() -> None:
    content = b"BT /F1 12 Tf 14 TL 72 700 Td (Then came Krzyza-) Tj (nowski with us) ' ET"
    data = data_of(blank(content)[0])
    assert "came Krzyzanowski with us" in _read(data)
    out = _without(data, "Krzyzanowski", "[X]")
    assert b"Krzyza" not in out
    assert b"nowski" not in out
    assert b"with us" in out


def test_a_form_drawn_twice_can_be_edited_in_one_place() -> None:
    opened = PDF.read(pdf_files.forms(), name="", options=ReadOptions())
    at = opened.documents[0].text.index(CITY)
    out = _text(opened.write([[Edit(Span(at, at + len(CITY)), "[X]")]]))
    assert "inner [X] end" in out
    assert f"inner {CITY} end" in out


def test_writing_twice_gives_the_same_file() -> None:
    opened = PDF.read(pdf_files.report(), name="", options=ReadOptions())
    edits = hide(opened.documents[0])[1]
    first = opened.write([edits])
    assert opened.write([edits]) == first
    again = PDF.read(pdf_files.report(), name="", options=ReadOptions())
    assert again.write([edits]) == first


def test_untouched_pages_look_the_same() -> None:
    source = pdf_files.report()
    out = PDF.read(source, name="", options=ReadOptions()).write([[]])
    before, after = (pdfium.PdfDocument(data)[0].render(scale=1).to_pil().convert("L") for data in (source, out))
    assert before.size == after.size
    differing = sum(abs(a - b) > 24 for a, b in zip(before.tobytes(), after.tobytes(), strict=True))
    assert differing < 0.001 * before.size[0] * before.size[1]


def test_only_touched_lines_look_different() -> None:
    source = data_of(blank(b"BT /F1 12 Tf 72 700 Td (one line kept) Tj 0 -40 Td (Maximilian here) Tj ET")[0])
    opened = PDF.read(source, name="", options=ReadOptions())
    at = opened.documents[0].text.index("Maximilian")
    out = opened.write([[Edit(Span(at, at + 10), "█")]])
    before, after = (pdfium.PdfDocument(data)[0].render(scale=1).to_pil().convert("L") for data in (source, out))
    kept = (0, 60, 612, 110)
    assert before.crop(kept).tobytes() == after.crop(kept).tobytes()
    black = sum(value < 10 for value in after.crop((70, 110, 112, 140)).tobytes())
    assert black > 300


def test_a_page_that_is_a_picture_is_refused_by_number() -> None:
    with pytest.raises(InputError, match="page 1 is only a picture"):
        _read(pdf_files.scan())


def test_a_font_without_a_map_is_refused_by_page() -> None:
    with pytest.raises(InputError, match="page 1 uses a font without a usable Unicode map"):
        _read(pdf_files.unmapped())


def test_raster_gives_pictures_without_text() -> None:
    out = edited_file(pdf_files.report(), "a.pdf", hide, ReadOptions(raster=True))
    assert _text(out).strip() == ""
    with pikepdf.open(io.BytesIO(out)) as pdf:
        assert len(pdf.pages[0].Resources.XObject.keys()) == 1
        assert "/Font" not in pdf.pages[0].Resources


def test_encrypted_files_need_their_password() -> None:
    data = data_of(blank(b"BT /F1 12 Tf 72 700 Td (open sesame) Tj ET")[0], encryption=pikepdf.Encryption("o", "u"))
    with pytest.raises(InputError, match="password"):
        _read(data)
    assert "open sesame" in _read(data, password="u")  # noqa: S106
    out = PDF.read(data, name="", options=ReadOptions(password="u")).write([[]])  # noqa: S106
    assert "open sesame" in _text(out)


def test_truncated_files_are_refused() -> None:
    for data in (pdf_files.report(), pdf_files.revised()):
        for cut in (30, 100, len(data) // 3, len(data) // 2, len(data) - 40):
            with pytest.raises(InputError, match="cut off"):
                _read(data[:cut])


def test_repaired_files_are_said_to_be() -> None:
    told: list[str] = []
    data = re.sub(rb"startxref\n\d+", b"startxref\n7", pdf_files.report())
    assert PDF.read(data, name="", options=ReadOptions(notice=told.append)).documents[0].text
    assert told == ["the PDF is damaged and was repaired: look whether anything is missing"]


def test_forms_that_draw_themselves_end() -> None:
    pdf, page = blank(b"/X Do")
    form = pdf.make_indirect(Stream(pdf, b"BT /F1 9 Tf (round) Tj ET /X Do"))
    fill(form, Subtype=Name.Form, BBox=[0, 0, 9, 9])
    form.Resources = Dictionary(XObject=Dictionary(X=form), Font=Dictionary(F1=pdf_files.font()))
    page.obj.Resources.XObject = Dictionary(X=form)
    opened = PDF.read(data_of(pdf), name="", options=ReadOptions())
    assert opened.documents[0].text == "round"
    assert _text(opened.write([[]])).strip() == "round"


def test_forms_that_multiply_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("expurgate.formats.pdf.interpret.MAX_INSTRUCTIONS", 100_000)
    pdf, page = blank(b"/X Do")
    inner = None
    for _ in range(12):
        form = Stream(pdf, b"/X Do " * 8 if inner is not None else b"0 0 1 1 re f")
        fill(form, Subtype=Name.Form, BBox=[0, 0, 9, 9])
        form.Resources = Dictionary(XObject=Dictionary(X=inner)) if inner is not None else Dictionary()
        inner = pdf.make_indirect(form)
    page.obj.Resources.XObject = Dictionary(X=inner)
    with pytest.raises(InputError, match="too many drawing instructions"):
        _read(data_of(pdf))


def test_bombs_and_too_many_pages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("expurgate.formats.pdf.interpret.MAX_CONTENT", 4_000_000)
    data = data_of(blank(b" " * 20_000_000)[0], compress_streams=True)
    assert len(data) < 1_000_000
    with pytest.raises(InputError, match="expands beyond"):
        _read(data)
    pdf = pikepdf.new()
    for _ in range(30):
        pdf.add_blank_page()
    with pytest.raises(InputError, match="30 pages; the limit is 20"):
        _read(data_of(pdf), limits=Limits(pages=20))


def test_a_page_tree_in_a_circle_is_refused() -> None:
    pdf, _ = blank(b"")
    pages = pdf.Root.Pages
    pages.Kids = Array([pages])
    with pytest.raises(InputError):
        _read(data_of(pdf))


@given(st.integers(0, 3000), st.binary(min_size=1, max_size=6))
@settings(max_examples=50, deadline=None)
def test_damaged_files_are_read_or_refused(at: int, noise: bytes) -> None:
    data = bytearray(_DAMAGED)
    at %= len(data)
    data[at : at + len(noise)] = noise
    try:
        opened = PDF.read(bytes(data), name="", options=ReadOptions())
        text = opened.documents[0].text
        written = opened.write([[Edit(Span(0, len(text)), "gone")] if text else []])
    except InputError:
        return
    assert not text or "Max" not in _read(written)


_DAMAGED = data_of(blank(b"BT /F1 12 Tf 72 700 Td [(Dear) 9 (Max)] TJ ET q 1 0 0 1 5 5 cm 0 0 9 9 re f Q")[0])


@given(st.text(alphabet="()<>[]/ BTEjJdmfqQDo0123456789.-'\"\\\n", max_size=120))
@settings(max_examples=80, deadline=None)
def test_any_instructions_are_followed_or_refused(content: str) -> None:
    data = data_of(blank(b"BT /F1 12 Tf 9 9 Td (safe) Tj " + content.encode())[0])
    try:
        opened = PDF.read(data, name="", options=ReadOptions())
        written = opened.write([[]])
    except InputError:
        return
    assert "safe" in opened.documents[0].text
    assert "safe" in _read(written)


def test_a_label_set_against_its_text_is_a_word_of_its_own() -> None:
    pdf, page = blank(
        b"BT /F1 12 Tf 72 700 Td (GNOME) Tj /F2 12 Tf (The desktop) Tj /F1 12 Tf 0 -40 Td (Mac) Tj /F2 9 Tf (DONALD) Tj ET"
    )
    page.obj.Resources.Font.F2 = pdf_files.font("Times-Italic")
    assert _read(data_of(pdf)) == "GNOME The desktop\n\nMacDONALD"


def test_kerned_pieces_are_not_words_for_the_leak_check() -> None:
    data = data_of(blank(b"BT /F1 12 Tf 72 700 Td [(four) 20 (teen) -300 (no) -300 (magic)] TJ ET")[0])
    assert find_leaks(data, ["four", "nomagic"], "fourteen no magic") == []
    assert find_leaks(data, ["fourteen"], "")


def test_progress_is_told_by_page() -> None:
    told: list[tuple[str, int, int]] = []
    edited_file(pdf_files.report(3), "a.pdf", hide, ReadOptions(progress=lambda *step: told.append(step)))
    pages = len(pdfium.PdfDocument(pdf_files.report(3)))
    reading, writing = ([step for step in told if step[0] == stage] for stage in ("reading pages", "writing pages"))
    assert [step[1:] for step in reading] == [step[1:] for step in writing] == [(n, pages) for n in range(1, pages + 1)]


def test_lines_are_squeezed_into_what_they_are_clipped_to() -> None:
    content = (
        b"q 50 0 300 792 re W n BT /F1 12 Tf 72 700 Td (The words before it and then " + CITY.encode() + b") Tj ET Q"
    )
    pdf, _ = blank(content)
    out = edited_file(
        data_of(pdf), "a.pdf", lambda document: _hidden_by(document, "a place the name of which is not told here")
    )
    page = pdfium.PdfDocument(out)[0].get_textpage()
    right = max(page.get_charbox(at)[2] for at in range(page.count_chars()))
    assert 300 < right <= 350


def _hidden_by(document: Document, replacement: str) -> tuple[str, list[Edit]]:
    at = document.text.index(CITY)
    span = Span(at, at + len(CITY))
    return document.text.replace(CITY, replacement), [Edit(span, replacement)]
