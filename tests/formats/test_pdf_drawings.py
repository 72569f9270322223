"""Codes, outlines, ink and fonts: what is drawn is treated as pictures are, and every sign that is shown was judged."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from PIL import Image
from tests.formats import drawn_files as files
from tests.formats.canaries import NAME, hide
from tests.formats.docx_files import docx
from tests.formats.releasing import edited_file

from expurgate.core.document import Document
from expurgate.core.edits import apply
from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.codes import read_codes
from expurgate.formats.docx.document import DOCX
from expurgate.formats.pdf.document import PDF

OTHER = "Store in a dry place"


def _untouched(document: Document) -> tuple[str, list[Edit]]:
    return document.text, []


def _released(data: bytes, **options: Any) -> tuple[bytes, list[str]]:
    told: list[str] = []
    return edited_file(data, "a.pdf", hide, ReadOptions(notice=told.append, **options)), told


def _codes(data: bytes) -> list[str]:
    return [code.text for code in read_codes(files.page_picture(data))]


@pytest.mark.parametrize("kind", ["QRCode", "Code128", "DataMatrix", "PDF417"])
def test_drawn_codes_are_left_out_and_said(kind: str) -> None:
    data = files.drawn_code(NAME, kind, size=0.7)
    assert _codes(data) == [NAME]
    out, told = _released(data)
    assert _codes(out) == []
    assert told == ["1 drawing on page 1 is left out, for what drawings show is not judged: see --pictures"]


def test_small_codes_and_those_of_the_post_are_left_out_too() -> None:
    small = files.drawn_code("6175550173", "MicroQRCode")
    assert "re" in files.instructions(small)
    assert "re" not in files.instructions(_released(small)[0])
    out, told = _released(files.postal_bars())
    assert "re" not in files.instructions(out)
    assert told == ["1 drawing on page 1 is left out, for what drawings show is not judged: see --pictures"]


@pytest.mark.parametrize("turned", [0, 270])
def test_drawn_codes_that_are_kept_are_judged(turned: int) -> None:
    out, told = _released(files.drawn_code(NAME, turned=turned), pictures="keep")
    assert _codes(out) == []
    assert "1 drawing on page 1 is kept" in told[0]
    out, _ = _released(files.drawn_code(OTHER, turned=turned), pictures="keep")
    assert _codes(out) == [OTHER]


@pytest.mark.parametrize("kind", ["QRCode", "Code128"])
def test_codes_in_pictures_that_are_kept_are_judged(kind: str) -> None:
    assert _codes(files.with_picture(files.code_picture(NAME, kind))) == [NAME]
    assert _codes(_released(files.with_picture(files.code_picture(NAME, kind)), pictures="keep")[0]) == []
    assert _codes(_released(files.with_picture(files.code_picture(OTHER, kind)), pictures="keep")[0]) == [OTHER]


def test_codes_in_pictures_of_pages_and_word_files_are_judged() -> None:
    packed = io.BytesIO()
    files.code_picture(NAME).save(packed, "PNG")
    link = f"data:image/png;base64,{base64.b64encode(packed.getvalue()).decode()}"
    out = edited_file(f'<p>Text.</p><img src="{link}">'.encode(), "a.html", hide, ReadOptions(pictures="keep"))
    shown = re.search(rb"base64,([A-Za-z0-9+/=]+)", out)
    assert shown is not None
    assert read_codes(Image.open(io.BytesIO(base64.b64decode(shown.group(1))))) == []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.formats.docx_files.png", lambda *_a, **_k: packed.getvalue())
        word = DOCX.read(docx(), name="", options=ReadOptions(pictures="keep")).documents[0].text
    assert word.rstrip().endswith(NAME)


def test_numbers_in_codes_are_those_of_records_but_not_on_goods() -> None:
    assert [code.text for code in read_codes(files.code_picture("00735186", "Code128"))] == ["Record number: 00735186"]
    assert [code.text for code in read_codes(files.code_picture("4006381333931", "EAN13"))] == ["4006381333931"]
    said = [code.text for code in read_codes(files.code_picture("https://x.org/?who=Ann%20Thornbury"))]
    assert said == ["https://x.org/?who=Ann Thornbury"]


@pytest.mark.parametrize(
    "make",
    [files.outlined, lambda: files.outlined(clips=True), files.bars, lambda: files.bars(lines=True)],
    ids=["outlines", "clipped to outlines", "bars", "stroked bars"],
)
def test_dense_paths_follow_pictures(make: Callable[[], bytes]) -> None:
    data = make()
    out, told = _released(data)
    assert "left out" in told[0]
    assert not {"c", "re", "S"} & set(files.instructions(out)) or "W" in files.instructions(out)
    assert "c" not in files.instructions(out)
    kept, told = _released(data, pictures="keep")
    assert "kept" in told[0]
    assert files.page_picture(kept).tobytes() == files.page_picture(data).tobytes()


def test_tables_frames_and_bullets_are_no_drawings() -> None:
    data = files.plain_drawing()
    out, told = _released(data)
    assert told == []
    assert files.page_picture(out).tobytes() == files.page_picture(data).tobytes()


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("word", ["ANNA", "TIM", "HELLE"])
def test_letters_in_a_few_straight_strokes_are_left_out_and_said(word: str, apart: bool) -> None:
    data = files.stroked(word, apart=apart)
    assert "S" in files.instructions(data)
    out, told = _released(data)
    assert "S" not in files.instructions(out)
    assert told == ["1 drawing on page 1 is left out, for what drawings show is not judged: see --pictures"]


def test_boxes_and_ticks_in_a_row_are_no_letters() -> None:
    for word in ("OOOO", "VVVV", "IIII", "OVO"):
        data = files.stroked(word, apart=word.startswith("O"))
        out, told = _released(data)
        assert files.instructions(out).count("S") == files.instructions(data).count("S")
        assert told == []


def test_ink_and_signatures_follow_pictures() -> None:
    out, told = _released(files.inked())
    assert told == ["2 signature or ink drawings in the PDF are left out: see --pictures"]
    assert files.page_picture(out).crop((150, 1000, 500, 1300)).getextrema() == ((255, 255),) * 3
    kept, told = _released(files.inked(), pictures="keep")
    assert told == []
    assert files.page_picture(kept).crop((150, 1000, 500, 1300)).getextrema()[0][0] < 100


def test_fonts_with_one_name_keep_their_meanings() -> None:
    text = PDF.read(files.same_names(), name="", options=ReadOptions()).documents[0].text
    assert "The text: ABC" in text
    assert "Thornbuyx" in text


def test_a_font_that_a_graphics_state_sets_is_followed() -> None:
    data = files.font_in_state()
    assert "Margets" in PDF.read(data, name="", options=ReadOptions()).documents[0].text

    def cut(document: Document) -> tuple[str, list[Edit]]:
        at = document.text.index("Margets")
        edits = [Edit(Span(at, at + 7), "[X]")]
        return apply(document.text, edits).text, edits

    out = edited_file(data, "a.pdf", cut)
    assert PDF.read(out, name="", options=ReadOptions()).documents[0].text.split() == ["Seen", "was", "Mrs", "[X]"]
    whole = edited_file(data, "a.pdf", _untouched)
    assert "Margets" in PDF.read(whole, name="", options=ReadOptions()).documents[0].text


def test_signs_without_a_meaning_are_never_shown() -> None:
    out, told = _released(files.unknown_signs())
    assert told == ["2 signs on page 1 are left out, for no font says what they are"]
    assert PDF.read(out, name="", options=ReadOptions()).documents[0].text.split()[-1] == "abc"
    with pikepdf.open(io.BytesIO(out)) as pdf:
        shown = b"".join(
            bytes(step.operands[0]) for step in pikepdf.parse_content_stream(pdf.pages[0]) if str(step.operator) == "Tj"
        )
    assert b"A" not in shown
    assert b"B" not in shown


def test_resources_lose_their_names() -> None:
    data = files.named_resources("Thornbury")
    out = edited_file(data, "a.pdf", _untouched)
    with pikepdf.open(io.BytesIO(out)) as pdf:
        names = [name for kind in pdf.pages[0].Resources.values() for name in kind.keys()]  # noqa: SIM118
        assert len(names) == 4
        assert not [name for name in names if "Thornbury" in name]
    assert files.page_picture(out).tobytes() == files.page_picture(data).tobytes()
