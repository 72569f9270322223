"""Word files with every trap, made by hand."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

from tests.formats.canaries import CITY, NAME, NUMBER

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_NAMES = (
    f'xmlns:w="{W}" xmlns:r="{R}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
)


def png(note: str) -> bytes:
    """A picture of one pixel with a text chunk."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    text = chunk(b"tEXt", b"Comment\0" + note.encode())
    return b"\x89PNG\r\n\x1a\n" + head + text + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")


def paragraph(*runs: str) -> str:
    """A paragraph of the given runs' XML."""
    return f"<w:p>{''.join(runs)}</w:p>"


def run(text: str, properties: str = "") -> str:
    """A run of text."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def field(instruction: str, result: str) -> str:
    """A complex field."""
    return (
        f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="{NAME}"/></w:ffData></w:fldChar></w:r>'
        f'<w:r><w:instrText>{instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        f'{run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def drawing(relation: str) -> str:
    """A picture in a run."""
    return (
        f'<w:r><w:drawing><wp:inline><wp:docPr id="1" name="{NAME}" descr="Portrait of {NAME}"/>'
        f'<a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="{relation}"/></pic:blipFill></pic:pic>'
        "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    )


def text_box(text: str) -> str:
    """A text box with its fallback."""
    inner = f"<w:txbxContent>{paragraph(run(text))}</w:txbxContent>"
    return (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:docPr id="2" name="x"/>'
        f"<a:graphic><a:graphicData><wps:wsp><wps:txbx>{inner}</wps:txbx></wps:wsp></a:graphicData></a:graphic>"
        f"</wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape alt='{NAME}'><v:textbox>{inner}</v:textbox>"
        "</v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )


BODY = "".join(
    [
        paragraph(
            run("Dear "), run("Wilhel", "<w:b/>"), run("mina Krzy", "<w:i/>"), run("zanowski"), run(", welcome.")
        ),
        paragraph(run("Kept "), run("bold", "<w:b/>"), run(" text.")),
        paragraph(
            run("Seen"),
            f'<w:ins w:id="1" w:author="{NAME}" w:date="2020-01-01T00:00:00Z">{run(" added")}</w:ins>',
            f'<w:del w:id="2" w:author="{NAME}"><w:r><w:delText> deleted {CITY}</w:delText></w:r></w:del>',
            run("."),
        ),
        f"<w:tbl><w:tr><w:tc>{paragraph(run(CITY))}</w:tc><w:tc>{paragraph(run('cell kept'))}</w:tc></w:tr>"
        f'<w:tr><w:trPr><w:del w:id="7" w:author="x"/></w:trPr><w:tc>{paragraph(run("row gone " + NAME))}</w:tc></w:tr>'
        "</w:tbl>",
        paragraph(field(f'HYPERLINK "mailto:{NAME}"', "a link"), field(" PAGE ", "1")),
        paragraph(f'<w:fldSimple w:instr="AUTHOR {NAME}">{run("the author")}</w:fldSimple>'),
        paragraph(f'<w:hyperlink r:id="rLink" w:tooltip="{CITY}">{run("site")}</w:hyperlink>'),
        f'<w:sdt><w:sdtPr><w:alias w:val="{NAME}"/><w:dataBinding w:xpath="/x"/></w:sdtPr><w:sdtContent>'
        f"{paragraph(run('control kept'))}</w:sdtContent></w:sdt>",
        paragraph(text_box(f"Box about {NAME}"), run("after box")),
        paragraph(drawing("rPic"), drawing("rEmf")),
        paragraph(f'<w:r><w:object><o:OLEObject r:id="rOle" ProgID="{NAME}"/></w:object></w:r>'),
        paragraph(f'<w:bookmarkStart w:id="0" w:name="{NAME.split()[0]}"/>', run("x"), '<w:bookmarkEnd w:id="0"/>'),
        paragraph(run("Note"), '<w:r><w:footnoteReference w:id="2"/></w:r>'),
        paragraph('<w:commentRangeStart w:id="5"/>', run("said"), '<w:commentRangeEnd w:id="5"/>'),
        '<w:sectPr><w:headerReference w:type="default" r:id="rHead"/><w:footerReference w:type="default" r:id="rFoot"/>'
        '<w:pgSz w:w="12240" w:h="15840"/></w:sectPr>',
    ]
)
_PARTS = {
    "header1": (
        "header",
        "rHead",
        f"<w:hdr {_NAMES}>{paragraph(run('Case ' + NUMBER))}<w:p><w:r><w:pict><v:shape>"
        f"<v:textpath string='{NAME}'/></v:shape></w:pict></w:r></w:p></w:hdr>",
    ),
    "footer1": ("footer", "rFoot", f"<w:ftr {_NAMES}>{paragraph(run('Office of ' + CITY))}</w:ftr>"),
    "footnotes": (
        "footnotes",
        "rNotes",
        f'<w:footnotes {_NAMES}><w:footnote w:id="2">{paragraph(run("Note on " + NAME))}</w:footnote></w:footnotes>',
    ),
    "endnotes": (
        "endnotes",
        "rEnd",
        f'<w:endnotes {_NAMES}><w:endnote w:id="2">{paragraph(run("End " + CITY))}</w:endnote></w:endnotes>',
    ),
    "comments": (
        "comments",
        "rComments",
        f'<w:comments {_NAMES}><w:comment w:id="5" w:author="{NAME}" w:initials="WK">{paragraph(run("Ask " + NAME))}'
        "</w:comment></w:comments>",
    ),
    "settings": (
        "settings",
        "rSet",
        f'<w:settings {_NAMES}><w:docVars><w:docVar w:name="who" w:val="{NAME}"/></w:docVars>'
        '<w:rsids><w:rsid w:val="00AB12CD"/></w:rsids></w:settings>',
    ),
    "styles": (
        "styles",
        "rStyles",
        f'<w:styles {_NAMES}><w:style w:type="paragraph" w:customStyle="1" w:styleId="S1"><w:name w:val="{NAME}"/>'
        "</w:style></w:styles>",
    ),
}
_LOOSE = {
    "rPic": ("image", "media/photo.png", png(NAME)),
    "rEmf": ("image", "media/chart.emf", b"\x01\0\0\0" + NAME.encode("utf-16-le")),
    "rOle": ("oleObject", "embeddings/oleObject1.bin", NAME.encode()),
    "rXml": ("customXml", "../customXml/item1.xml", f"<x>{NAME}</x>".encode()),
    "rMacro": ("vbaProject", "vbaProject.bin", NAME.encode()),
    "rPeople": ("people", "people.xml", f"<w15:p xmlns:w15='x' n='{NAME}'/>".encode()),
}


def docx(body: str = BODY, *, traps: bool = True) -> bytes:
    """A Word file; with ``traps`` every other part that can hold text too."""
    out = io.BytesIO()
    types = f'<Override PartName="/word/document.xml" ContentType="{_OFFICE}.document.main+xml"/>'
    relations = f'<Relationship Id="rLink" Type="{R}/hyperlink" Target="https://x.org/{CITY}" TargetMode="External"/>'
    with zipfile.ZipFile(out, "w") as archive:
        if traps:
            for name, (kind, number, xml) in _PARTS.items():
                archive.writestr(f"word/{name}.xml", xml)
                types += f'<Override PartName="/word/{name}.xml" ContentType="{_OFFICE}.{kind}+xml"/>'
                relations += f'<Relationship Id="{number}" Type="{R}/{kind}" Target="{name}.xml"/>'
            for number, (kind, target, data) in _LOOSE.items():
                archive.writestr(target[3:] if target.startswith("../") else f"word/{target}", data)
                relations += f'<Relationship Id="{number}" Type="{R}/{kind}" Target="{target}"/>'
            archive.writestr("docProps/core.xml", f"<cp><creator>{NAME}</creator></cp>")
            archive.writestr("docProps/thumbnail.jpeg", b"\xff\xd8" + NAME.encode())
        archive.writestr("word/_rels/document.xml.rels", f'<Relationships xmlns="{_RELS}">{relations}</Relationships>')
        archive.writestr("word/document.xml", f"<w:document {_NAMES}><w:body>{body}</w:body></w:document>")
        archive.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{_RELS}"><Relationship Id="r" Type="{R}/officeDocument" Target="word/document.xml"'
            "/></Relationships>",
        )
        archive.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            f'<Default Extension="xml" ContentType="application/xml"/>{types}</Types>',
        )
    return out.getvalue()
