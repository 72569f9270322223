"""PDF files with every trap, by reportlab and by hand."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table
from tests.formats.canaries import CITY, NAME, NUMBER

BODY = (
    f"The patient <b>{NAME}</b>, whose number is {NUMBER}, came from <u>{CITY}</u> in the spring. She was seen by the "
    f"physician in charge and was asked about her history, which is long. Later {NAME} went home to {CITY} again. "
)


def report(pages: int = 1) -> bytes:
    """Justified text, a centred title, a table, underlines, outlines, information, a link."""
    out = io.BytesIO()
    styles = getSampleStyleSheet()
    justified = ParagraphStyle("j", parent=styles["Normal"], alignment=4)
    flow: list[Any] = [Paragraph(f"Report on {NAME}", styles["Title"])]
    flow += [Paragraph(BODY * 3, justified) for _ in range(pages * 9 if pages > 1 else 1)]
    flow += [Table([["Name", "City"], [NAME, CITY], ["Other", "Place"]])]
    flow += [Paragraph(f'<a href="mailto:{NAME.replace(" ", "")}@x.org">write</a>', styles["Normal"])]
    SimpleDocTemplate(out, title=f"About {NAME}", author=NAME, subject=CITY, keywords=[NUMBER]).build(flow)
    return out.getvalue()


def truetype() -> bytes:
    """An embedded subset font with two-byte codes, and the fi ligature's neighbours."""
    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf"))
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont("Vera", 12)
    page.drawString(72, 700, f"Zürich {NAME} and more")
    page.drawString(72, 680, f"of {CITY}, kept to the end")
    page.bookmarkPage("p")
    page.addOutlineEntry(NAME, "p")
    page.acroForm.textfield(name="who", value=NAME, x=72, y=600, width=300, height=20)
    page.save()
    return out.getvalue()


def font(base: str = "Helvetica") -> Dictionary:
    """One of the built-in fonts."""
    return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(f"/{base}"), Encoding=Name.WinAnsiEncoding)


def blank(content: bytes, **resources: Any) -> tuple[pikepdf.Pdf, Any]:
    """A file of one page with this content and a font F1."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(612, 792))
    page.obj["/Resources"] = Dictionary(Font=Dictionary(F1=font()), **resources)
    page.obj["/Contents"] = Stream(pdf, content)
    return pdf, page


def fill(item: Any, **keys: Any) -> None:
    """Give a dictionary or stream these keys."""
    for key, value in keys.items():
        item[f"/{key}"] = value


def data_of(pdf: pikepdf.Pdf, **options: Any) -> bytes:
    """The file's bytes."""
    out = io.BytesIO()
    pdf.save(out, **options)
    return out.getvalue()


def strings() -> bytes:
    """A name in pieces: kerned, hexadecimal, moved, by the quote operators, out of order, with marked content."""
    content = f"""BT /F1 12 Tf 72 700 Td [(Wil) -20 (helm) 15 (ina) -300 (Krzy) 10 (zanowski) -250 (kept)] TJ
    0 -20 Td <{NAME.encode().hex()}> Tj 14 TL (of {CITY}) ' 1 0.2 (number {NUMBER}) " T* (plain line) Tj ET
    /Span <</ActualText (secret {NAME})>> BDC BT /F1 12 Tf 72 500 Td (visible) Tj ET EMC
    /P <</MCID 0 /Alt ({NAME})>> BDC EMC
    BT /F1 12 Tf 1 0 0 1 137 480 Tm (Krzyzanowski) Tj 1 0 0 1 72 480 Tm (Wilhelmina ) Tj ET
    BT /F1 12 Tf 0 1 -1 0 500 300 Tm (Upwards {NAME} text) Tj ET
    0 0 0 rg 72 440 200 14 re f BT /F1 12 Tf 1 1 1 rg 72 442 Td (under {NAME}) Tj ET
    BT 3 Tr /F1 12 Tf 72 400 Td (invisible {CITY}) Tj ET"""
    return data_of(blank(content.encode())[0])


def forms() -> bytes:
    """Text in a form, a form inside it, a pattern and a soft mask; drawn twice, on two pages."""
    pdf, page = blank(
        b"q 1 0 0 1 72 700 cm /X Do Q q 1 0 0 1 72 600 cm /X Do Q /Pattern cs /P scn 0 0 50 50 re f /G gs"
    )
    inner = Stream(pdf, f"BT /F1 10 Tf (inner {CITY} end) Tj ET".encode())
    resources = Dictionary(Font=Dictionary(F1=font()))
    fill(inner, Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 500, 50], Resources=resources)
    outer = Stream(pdf, f"BT /F1 10 Tf 0 20 Td (outer {NAME} end) Tj ET /Y Do".encode())
    nested = Dictionary(Font=Dictionary(F1=font()), XObject=Dictionary(Y=pdf.make_indirect(inner)))
    fill(outer, Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 500, 50], Resources=nested, PieceInfo=String(NAME))
    pattern = Stream(pdf, f"BT /F1 6 Tf 0 5 Td ({NAME}) Tj ET".encode())
    fill(
        pattern, PatternType=1, PaintType=1, TilingType=1, BBox=[0, 0, 99, 20], XStep=99, YStep=20, Resources=resources
    )
    mask = Stream(pdf, f"BT /F1 6 Tf 0 5 Td ({CITY}) Tj ET".encode())
    group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
    fill(mask, Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 500, 50], Resources=resources, Group=group)
    state = Dictionary(SMask=Dictionary(S=Name.Luminosity, G=pdf.make_indirect(mask)))
    page.obj.Resources.XObject = Dictionary(X=pdf.make_indirect(outer))
    page.obj.Resources.Pattern = Dictionary(P=pdf.make_indirect(pattern))
    page.obj.Resources.ExtGState = Dictionary(G=state)
    pdf.pages.append(page)
    return data_of(pdf)


def extras() -> bytes:
    """Everything that repeats text beside the pages."""
    pdf, page = blank(b"BT /F1 12 Tf 72 700 Td (nothing here) Tj ET /OC /L BDC BT /F1 12 Tf 72 600 Td (hid "
                      + NAME.encode() + b") Tj ET EMC")  # fmt: skip
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(NAME)))
    page.obj.Resources.Properties = Dictionary(L=layer)
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=Array([layer]), Order=Array([layer])))
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String(f"app.alert('{NAME}')"))
    pdf.Root.Names = Dictionary(JavaScript=Dictionary(Names=Array([String(NAME), Dictionary(JS=String(CITY))])))
    pdf.attachments["note.txt"] = pikepdf.AttachedFileSpec(
        pdf,
        f"about {NAME}".encode(),
        filename="note.txt",
        description=NAME,
        mime_type="",
        creation_date="",
        mod_date="",
    )
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem(NAME, 0))
    with pdf.open_metadata() as metadata:
        metadata["dc:title"] = f"On {NAME}"
    pdf.docinfo["/Author"] = NAME
    appearance = Stream(pdf, f"BT /F1 12 Tf 2 4 Td (stamped {CITY}) Tj ET".encode())
    fill(appearance, Subtype=Name.Form, BBox=[0, 0, 300, 20], Resources=Dictionary(Font=Dictionary(F1=font())))
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[0, 0, 20, 20], Contents=String(NAME), T=String(NAME))
    stamp = Dictionary(
        Type=Name.Annot,
        Subtype=Name.FreeText,
        Rect=[72, 300, 372, 320],
        Contents=String(CITY),
        AP=Dictionary(N=pdf.make_indirect(appearance)),
        F=4,
    )
    page.obj.Annots = Array([pdf.make_indirect(note), pdf.make_indirect(stamp)])
    page.obj.Metadata = Stream(pdf, NAME.encode())
    page.obj.PieceInfo = Dictionary(App=Dictionary(Private=String(NAME)))
    tree = Dictionary(Type=Name.StructTreeRoot, K=Dictionary(S=Name.P, ActualText=String(NAME), Alt=String(CITY)))
    pdf.Root.StructTreeRoot = pdf.make_indirect(tree)
    return data_of(pdf)


def revised() -> bytes:
    """A file whose earlier revision says more than the last one."""
    first = data_of(blank(f"BT /F1 12 Tf 72 700 Td ({NAME}) Tj ET".encode())[0], compress_streams=False)
    number = first.split(b"/Contents ")[1].split()[0]
    content = b"BT /F1 12 Tf 72 700 Td (replaced since) Tj ET"
    at = len(first)
    update = b"%s 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (number, len(content), content)
    root = first.split(b"/Root ")[1].split()[0]
    old = first.rsplit(b"startxref\n", 1)[1].split()[0]
    xref = b"xref\n%s 1\n%010d 00000 n \ntrailer\n<< /Size 99 /Root %s 0 R /Prev %s >>\nstartxref\n%d\n%%%%EOF\n"
    return first + update + xref % (number, at, root, old, at + len(update))


def describe(picture: Stream, width: int, height: int) -> None:
    """Say of a stream that it is a picture in colour."""
    fill(
        picture,
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=width,
        Height=height,
        ColorSpace=Name.DeviceRGB,
        BitsPerComponent=8,
    )


def scan(text: str = f"Seen was {NAME} today") -> bytes:
    """A page that is only a picture."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (1275, 1650), "white")
    ImageDraw.Draw(image).text((150, 200), text, fill="black", font=ImageFont.load_default(48))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=90, comment=NAME.encode())
    pdf, page = blank(b"q 612 0 0 792 0 0 cm /I Do Q")
    picture = Stream(pdf, b"")
    picture.write(out.getvalue(), filter=Name.DCTDecode)
    describe(picture, 1275, 1650)
    page.obj.Resources.XObject = Dictionary(I=pdf.make_indirect(picture))
    return data_of(pdf)


def unmapped() -> bytes:
    """A font whose codes mean nothing."""
    pdf, page = blank(b"BT /F2 12 Tf 72 700 Td <000100020003000400050006> Tj ET")
    child = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=Name("/ABCDEF+Odd"),
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
    )
    page.obj.Resources.Font.F2 = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name("/ABCDEF+Odd"),
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(child)]),
    )
    return data_of(pdf)


def illustrated(text: str = f"Photo of {NAME}", *, pages: int = 1) -> bytes:
    """Pages of text, each with a picture beside it that shows words, and a picture inside the instructions."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (900, 200), "white")
    ImageDraw.Draw(image).text((30, 60), text, fill="black", font=ImageFont.load_default(48))
    inline = b"q 20 0 0 20 500 400 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q"
    pdf, page = blank(
        b"BT /F1 12 Tf 72 700 Td (The text of the page is here.) Tj ET q 300 0 0 66 72 500 cm /I Do Q " + inline
    )
    picture = Stream(pdf, image.tobytes())
    describe(picture, 900, 200)
    page.obj.Resources.XObject = Dictionary(I=pdf.make_indirect(picture))
    for _ in range(pages - 1):
        pdf.pages.append(page)
    return data_of(pdf)
