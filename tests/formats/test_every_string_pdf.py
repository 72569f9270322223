"""Every string of a PDF is judged or gone: a word of its own in every place."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream, String
from tests.formats.pdf_files import blank, data_of, fill, font
from tests.formats.planted import Planted
from tests.formats.releasing import edited_file

from expurgate.formats.base import Pictures, ReadOptions
from expurgate.formats.pdf.colours import clean_profile


def _text(words: str, y: int = 700) -> bytes:
    return f"BT /F1 12 Tf 72 {y} Td ({words}) Tj ET ".encode()


def _catalogue(word: Planted) -> pikepdf.Pdf:
    pdf, page = blank(_text(f"Hello {word('page')}"))
    root = pdf.Root
    root.AA = Dictionary(WC=Dictionary(S=Name.JavaScript, JS=Stream(pdf, word("script").encode())))
    root.Lang = String(word("language"))
    root.PageLabels = Dictionary(Nums=Array([0, Dictionary(P=String(word("label")))]))
    root.Dests = Dictionary({f"/{word('destination')}": Array([page.obj, Name.Fit])})
    root.ViewerPreferences = Dictionary(X=String(word("preference")))
    root.Collection = Dictionary(Schema=Dictionary(N=String(word("collection"))))
    root.OutputIntents = Array([Dictionary(S=Name.GTS_PDFX, OutputConditionIdentifier=String(word("intent")))])
    root.Threads = Array([pdf.make_indirect(Dictionary(I=Dictionary(Title=String(word("thread")))))])
    pdf.trailer[f"/{word('trailer key')}"] = String(word("trailer"))
    for key in ("PieceInfo", "Tabs", "Trans", "VP", "B", "PresSteps"):
        page.obj[f"/{key}"] = Dictionary(X=String(word(f"page {key}")))
    page.obj.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB, Z=String(word("group")))
    return pdf


def _resources(word: Planted) -> pikepdf.Pdf:
    state, colour = word("state name"), word("ink")
    pdf, page = blank(
        _text("hi") + f"/{state} gs /C0 cs 1 0 0 sc 0 0 50 50 re f /C1 cs 1 scn 9 9 9 9 re f /S sh".encode()
    )
    profile = Stream(pdf, b"\0\0\0\x80" + word("profile").encode() * 9)
    fill(profile, N=3, Alternate=Name.DeviceRGB)
    function = Stream(pdf, b"{ pop 0 % " + word("remark").encode() + b"\n}")
    fill(function, FunctionType=4, Domain=Array([0, 1]), Range=Array([0, 1]))
    fill(
        page.obj.Resources,
        ColorSpace=Dictionary(
            C0=Array([Name.ICCBased, pdf.make_indirect(profile)]),
            C1=Array([Name.Separation, Name(f"/{colour}"), Name.DeviceGray, pdf.make_indirect(function)]),
        ),
        ExtGState=Dictionary(
            {f"/{state}": Dictionary(ca=1, X=String(word("state")), HT=Dictionary(Y=String(word("halftone"))))}
        ),
        Shading=Dictionary(
            S=Dictionary(
                ShadingType=2,
                ColorSpace=Name.DeviceGray,
                Coords=Array([0, 0, 1, 1]),
                Function=Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1, X=String(word("function"))),
            )
        ),
    )
    page.obj.Resources.Shading.S[f"/{word('shading key')}"] = 1
    page.obj.Resources.Font.F1.Encoding = Dictionary(
        BaseEncoding=Name.WinAnsiEncoding, Differences=Array([200, Name(f"/{word('glyph name')}")])
    )
    return pdf


def _glyphs(word: Planted) -> pikepdf.Pdf:
    pdf, page = blank(b"BT /T3 10 Tf 72 500 Td (ab) Tj ET " + _text(f"x {word('page')}"))
    telling = f"1000 0 0 0 750 750 d1 BT /F1 1 Tf ({word('text in a glyph')}) Tj ET % {word('remark in a glyph')}"
    square, named = b"1000 0 0 0 750 750 d1 0 0 750 750 re f", word("glyph name")
    page.obj.Resources.Font.T3 = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=Array([0, 0, 750, 750]),
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=Dictionary(
            {
                "/a": pdf.make_indirect(Stream(pdf, telling.encode())),
                f"/{named}": pdf.make_indirect(Stream(pdf, square)),
            }
        ),
        Encoding=Dictionary(Differences=Array([97, Name.a, Name(f"/{named}")])),
        FirstChar=97,
        LastChar=98,
        Widths=Array([1000, 1000]),
        Resources=Dictionary(Font=Dictionary(F1=font())),
        Name=Name(f"/{word('font')}"),
    )
    return pdf


def _instructions(word: Planted) -> pikepdf.Pdf:
    content = (
        f"% {word('remark')}\nBX ({word('unknown')}) xyz EX /{word('tag')} BMC EMC /Span <</E ({word('expansion')})>> BDC EMC "
        f"q 10 0 0 10 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G /X ({word('key of a picture')}) ID x EI Q "
        f"1 1 1 rg BT 7 Tr /F1 12 Tf 72 650 Td ({word('clipped')}) Tj ET BT /F1 0 Tf 9 9 Td ({word('no size')}) Tj ET"
    )
    return blank(_text("shown") + content.encode())[0]


@pytest.mark.parametrize("pictures", ["remove", "keep"])
@pytest.mark.parametrize("make", [_catalogue, _resources, _glyphs, _instructions])
def test_no_place_of_a_pdf_is_passed_over(make: Any, pictures: Pictures) -> None:
    word = Planted()
    source = data_of(make(word))
    assert len(word.left(source)) >= 4
    out = edited_file(source, "a.pdf", word.hide, ReadOptions(pictures=pictures))
    assert word.left(out) == []
    with pikepdf.open(io.BytesIO(out)) as again:
        assert len(again.pages) == 1


def test_a_profile_keeps_what_converts_colours() -> None:
    from PIL import ImageCms

    source = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert b"sRGB" in source.replace(b"\0", b"")
    clean = clean_profile(source)
    assert len(clean) == len(source)
    assert b"sRGB" not in clean.replace(b"\0", b"")
    images = []
    for profile in (source, clean):
        from PIL import Image

        opened = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        picture = Image.new("RGB", (1, 1), (200, 100, 50))
        images.append(ImageCms.profileToProfile(picture, opened, ImageCms.createProfile("LAB"), outputMode="LAB"))
    assert images[0] is not None
    assert images[1] is not None
    assert images[0].tobytes() == images[1].tobytes()


@pytest.mark.parametrize("damaged", [b"", b"x" * 500, b"\0" * 36 + b"acsp" + b"\xff" * 300])
def test_a_profile_that_is_not_understood_is_emptied(damaged: bytes) -> None:
    assert clean_profile(damaged) == b""
