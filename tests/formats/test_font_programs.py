"""Fonts lose what they say of themselves and keep their glyphs."""

from __future__ import annotations

import io
import struct
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.canaries import NAME

from expurgate.core.errors import InputError
from expurgate.formats.pdf.naming import FontNames
from expurgate.formats.pdf.programs import clean_program, clean_type1
from expurgate.leaks.extract_fonts import font_layers, is_font
from expurgate.text.vocabulary import says_nothing


def _drawn(pen: Any) -> Any:
    pen.moveTo((0, 0))
    pen.lineTo((500, 0))
    pen.lineTo((250, 700))
    pen.closePath()
    return pen


def font(*, outlines: str) -> bytes:
    """A font of two glyphs whose names and notices are the canary."""
    builder = FontBuilder(1000, isTTF=outlines == "glyf")
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    if outlines == "glyf":
        builder.setupGlyf({name: _drawn(TTGlyphPen(None)).glyph() for name in (".notdef", "A")})
    else:
        shapes = {name: _drawn(T2CharStringPen(500, None)).getCharString() for name in (".notdef", "A")}
        said = {"FullName": NAME, "Notice": NAME, "FamilyName": NAME}
        builder.setupCFF(NAME.replace(" ", ""), said, shapes, {})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "A": (500, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": NAME, "copyright": NAME})
    builder.setupOS2()
    builder.setupPost()
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


def _shape(data: bytes) -> Any:
    opened = TTFont(io.BytesIO(data))
    if "glyf" in opened:
        return opened["glyf"]["A"].coordinates
    strings = opened["CFF "].cff[0].CharStrings
    strings["A"].decompile()
    return strings["A"].program


@pytest.mark.parametrize("outlines", ["glyf", "CFF"])
def test_names_and_notices_go_and_glyphs_stay(outlines: str) -> None:
    data = font(outlines=outlines)
    assert is_font(data)
    assert "Wilhelmina" in next(iter(font_layers(data, "x"))).text
    cleaned = clean_program(data)
    assert len(cleaned) == len(data)
    for said in (NAME, NAME.replace(" ", "")):
        assert said.encode() not in cleaned
        assert said.encode("utf-16-be") not in cleaned
    assert "Wilh" not in "".join(layer.text for layer in font_layers(cleaned, "x"))
    assert _shape(cleaned) == _shape(data)


def test_a_compact_font_by_itself() -> None:
    whole = TTFont(io.BytesIO(font(outlines="CFF")))
    data = whole.getTableData("CFF ")
    cleaned = clean_program(data)
    assert is_font(data)
    assert len(cleaned) == len(data)
    assert b"Wilh" in data
    assert b"Wilh" not in cleaned


def test_type_1_fonts() -> None:
    head = b"%!PS-AdobeFont-1.0: Wilhelmina\n% by Wilhelmina\n/FontName /Wilhelmina def /Notice (by \\(W) (x) readonly def currentfile eexec\n"
    data, plain = clean_type1(head + b"\x80\x01binary", len(head))
    assert b"Wilh" not in data
    assert data[plain:] == b"\x80\x01binary"
    assert data[:plain].endswith(b"currentfile eexec\n")
    assert b"/FontName /Font def" in data


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200), st.sampled_from([b"\x00\x01\x00\x00", b"OTTO", b"\x01\x00\x04\x01", b"true", b""]))
def test_damaged_fonts_keep_their_length(body: bytes, start: bytes) -> None:
    data = start + body
    assert len(clean_program(data)) == len(data)
    assert all(isinstance(layer.text, str) for layer in font_layers(data, "x"))


def test_fonts_in_wide_use_keep_their_names() -> None:
    names = FontNames()
    assert names.name("QQQQQQ+LiberationSerif-Bold", embedded=True) == "AAAAAA+LiberationSerif-Bold"
    assert names.name("WILHEL+OwnFace", embedded=True) == "AAAAAB+Font"
    assert names.name("WILHEL+OwnFace", embedded=True) == "AAAAAB+Font"
    assert names.name("AAAAAB+Font", embedded=True) == "AAAAAB+Font"
    assert names.name("OwnFace", embedded=False) == "OwnFace"
    assert says_nothing("/F12")
    assert says_nothing("/Image7")
    assert not says_nothing("/Wilhelmina")


def test_fonts_that_repeat_themselves_without_end_are_refused() -> None:
    records = 2000
    name = struct.pack(">HHH", 0, records, 6 + 12 * records) + struct.pack(">HHHHHH", 1, 0, 0, 0, 60000, 0) * records
    table = name + b"x" * 60000
    data = (
        b"\x00\x01\x00\x00"
        + struct.pack(">HHHH", 1, 0, 0, 0)
        + struct.pack(">4sLLL", b"name", 0, 28, len(table))
        + table
    )
    with pytest.raises(InputError, match="than can be checked"):
        list(font_layers(data, "x"))
