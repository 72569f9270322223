"""Word files: the traps are empty afterwards, the formatting of what stays is the same."""

from __future__ import annotations

import importlib
import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from tests.formats.canaries import CITY, NAME, NUMBER, hide
from tests.formats.docx_files import W, docx, field, paragraph, png, run
from tests.formats.releasing import edited_file

from expurgate.core.errors import InputError
from expurgate.core.limits import Limits
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.formats.docx.document import DOCX
from expurgate.formats.images import clean_image
from expurgate.leaks.check import find_leaks


def _texts(data: bytes, part: str = "word/document.xml") -> list[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        root = etree.fromstring(archive.read(part))
    return ["".join(p.itertext(f"{{{W}}}t")) for p in root.iter(f"{{{W}}}p")]


def test_every_trap_is_clean_by_two_ways_of_looking() -> None:
    source = docx()
    assert len(find_leaks(source, [NAME, CITY, NUMBER])) > 10
    out = edited_file(source, "case.docx", hide)
    assert find_leaks(out, [NAME, CITY, NUMBER]) == []
    with zipfile.ZipFile(io.BytesIO(out)) as archive:
        names = archive.namelist()
        everything = b"\n".join(archive.read(name) for name in names)
    for fragment in (b"Wilh", b"Krzy", b"zanow", b"Quetz", b"987-65", "Wilh".encode("utf-16-le")):
        assert fragment not in everything
    assert not [name for name in names if name.startswith(("docProps", "customXml", "word/embeddings", "word/vba"))]


def test_who_made_remarks_and_changes_is_known_to_the_text() -> None:
    marked = "".join(
        f'<w:ins w:id="{number}" w:author="{author}">{run("x")}</w:ins>'
        for number, author in enumerate(
            ["Ann Lee", "Surgery", "Microsoft Office User", "Ann Lee", "Bo Li &lt;b@x.org&gt;"]
        )
    )
    opened = read_bytes(docx(paragraph(marked), traps=False), "a.docx")[1]
    assert opened.documents[0].people == ("Ann Lee", "Bo Li")


def test_what_is_not_hidden_stays_with_its_formatting() -> None:
    out = edited_file(docx(), "case.docx", hide)
    texts = _texts(out)
    assert texts[0] == "Dear [PERSON], welcome."
    assert "Kept bold text." in texts
    assert "Seen added." in texts
    assert "cell kept" in texts
    assert "control kept" in texts
    assert "Box about [PERSON]" in texts
    assert _texts(out, "word/header1.xml")[0] == "Case █████"
    assert _texts(out, "word/comments.xml") == ["Ask [PERSON]"]
    with zipfile.ZipFile(io.BytesIO(out)) as archive:
        xml = archive.read("word/document.xml").decode()
    assert '<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">bold</w:t>' in xml
    assert " PAGE " in xml
    assert "HYPERLINK" not in xml


def test_an_edit_goes_into_the_first_run_it_touches() -> None:
    body = paragraph(run("Wilhel", "<w:b/>"), run("mina ", "<w:i/>"), run("Krzyzanowski x"))
    out = edited_file(docx(body, traps=False), "a.docx", hide)
    with zipfile.ZipFile(io.BytesIO(out)) as archive:
        xml = archive.read("word/document.xml").decode()
    assert '<w:b/></w:rPr><w:t xml:space="preserve">[PERSON]</w:t>' in xml
    assert '<w:t xml:space="preserve"> x</w:t>' in xml


def test_tracked_changes_can_be_rejected() -> None:
    opened = DOCX.read(docx(), name="", options=ReadOptions(reject_changes=True))
    assert f"Seen deleted {CITY}." in opened.documents[0].text
    out = opened.write([[]])
    with zipfile.ZipFile(io.BytesIO(out)) as archive:
        xml = archive.read("word/document.xml").decode()
    assert "w:del" not in xml
    assert "<w:ins " not in xml


def test_a_deleted_paragraph_mark_joins_paragraphs() -> None:
    first = f'<w:p><w:pPr><w:rPr><w:del w:id="1" w:author="x"/></w:rPr></w:pPr>{run("one ")}</w:p>'
    opened = DOCX.read(docx(first + paragraph(run("two")), traps=False), name="", options=ReadOptions())
    assert opened.documents[0].text.startswith("one two")


def test_nested_and_broken_fields_leave_no_instruction() -> None:
    body = paragraph(field(f'IF "{NAME}" ', "yes"), field("PAGE", "1"), "<w:r><w:instrText>orphan</w:instrText></w:r>")
    broken = paragraph('<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>open</w:instrText></w:r>')
    out = DOCX.read(docx(body + broken, traps=False), name="", options=ReadOptions()).write([[]])
    with zipfile.ZipFile(io.BytesIO(out)) as archive:
        xml = archive.read("word/document.xml").decode()
    assert "orphan" not in xml
    assert ">open<" not in xml
    assert NAME not in xml


def _zip(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()


TYPES = (
    b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override '
    b'PartName="/word/document.xml" '
    b'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
BILLION = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'
OUTSIDE = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"word/document.xml": b"<x/>"}, "no list of its parts"),
        ({"[Content_Types].xml": b"<x/>"}, "no document part"),
        ({"[Content_Types].xml": TYPES}, "missing"),
        ({"[Content_Types].xml": TYPES, "word/document.xml": b"<x>"}, "not well-formed"),
        ({"[Content_Types].xml": TYPES, "word/document.xml": BILLION}, "document type"),
        ({"[Content_Types].xml": TYPES, "word/document.xml": OUTSIDE}, "document type"),
        ({"[Content_Types].xml": TYPES, "word/document.xml": b"<x>" * 5000}, "not well-formed"),
        ({"[Content_Types].xml": TYPES, "word/document.xml": b"\0" * 40_000_000}, "expands more than"),
        ({"../x": b""}, "leads outside"),
    ],
)
def test_hostile_packages_are_refused(parts: dict[str, bytes], message: str) -> None:
    with pytest.raises(InputError, match=message):
        DOCX.read(_zip(parts), name="", options=ReadOptions())


def test_truncated_files_are_refused() -> None:
    data = docx()
    for cut in (10, 100, len(data) // 2, len(data) - 30):
        with pytest.raises(InputError):
            DOCX.read(data[:cut], name="", options=ReadOptions())


def test_total_size_is_bounded() -> None:
    with pytest.raises(InputError, match="expands beyond"):
        DOCX.read(docx(), name="", options=ReadOptions(limits=Limits(expanded=500)))


@given(st.integers(0, 4000), st.binary(min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_damaged_files_are_read_or_refused(at: int, noise: bytes) -> None:
    data = bytearray(docx())
    data[at : at + len(noise)] = noise
    try:
        opened = DOCX.read(bytes(data), name="", options=ReadOptions())
    except InputError:
        return
    again = DOCX.read(opened.write([[]]), name="", options=ReadOptions())
    assert again.documents[0].text == opened.documents[0].text


def test_pictures_lose_what_is_not_pixels() -> None:
    cleaned = clean_image(png(NAME))
    assert cleaned is not None
    assert b"tEXt" not in cleaned
    assert b"IDAT" in cleaned
    assert clean_image(b"\x89PNG\r\n\x1a\nbroken") is None
    assert clean_image(NAME.encode()) is None


@pytest.mark.parametrize("kind", ["JPEG", "GIF", "PNG"])
def test_cleaned_pictures_still_open(kind: str) -> None:
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (8, 8), "red").save(out, kind, comment=NAME)
    cleaned = clean_image(out.getvalue())
    assert cleaned is not None
    assert NAME.encode() not in cleaned
    with Image.open(io.BytesIO(cleaned)) as image:
        assert image.convert("RGB").getpixel((4, 4))[0] > 200  # type: ignore[index]


def test_encrypted_documents_need_their_password() -> None:
    msoffcrypto = importlib.import_module("msoffcrypto")
    filling = " ".join(str(number * 7919) for number in range(3000))
    out = io.BytesIO()
    msoffcrypto.OfficeFile(
        io.BytesIO(docx(paragraph(run("sealed " + NAME)) + paragraph(run(filling)), traps=False))
    ).encrypt("pass", out)
    sealed = out.getvalue()
    with pytest.raises(InputError, match="give its password"):
        read_bytes(sealed, "a.docx")
    with pytest.raises(InputError, match="does not open"):
        read_bytes(sealed, "a.docx", options=ReadOptions(password="wrong"))  # noqa: S106
    written = edited_file(sealed, "a.docx", hide, ReadOptions(password="pass"))  # noqa: S106
    assert _texts(written)[0] == "sealed [PERSON]"
    with pytest.raises(InputError):
        read_bytes(sealed[: len(sealed) // 2], "a.docx", options=ReadOptions(password="pass"))  # noqa: S106


def test_words_of_tables_and_styles_are_read() -> None:
    body = f'<w:tbl><w:tblPr><w:tblCaption w:val="{NAME}"/><w:tblDescription w:val="of {CITY}"/></w:tblPr></w:tbl>'
    text = DOCX.read(docx(body, traps=False), name="", options=ReadOptions()).documents[0].text
    assert NAME in text
    assert f"of {CITY}" in text
