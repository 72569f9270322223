"""The ticks of a form stay, however they are drawn."""

import io

from reportlab.pdfgen.canvas import Canvas

from expurgate.formats.base import ReadOptions
from expurgate.formats.pdf.document import PDF


def _form(style: str) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out)
    canvas.drawString(60, 600, "Smoker")
    canvas.acroForm.checkbox(name="smoker", checked=True, x=180, y=596, size=14, buttonStyle=style)
    canvas.save()
    return out.getvalue()


def test_a_tick_drawn_with_curves_stays_as_a_plain_one() -> None:
    said: list[str] = []
    opened = PDF.read(_form("check"), name="a.pdf", options=ReadOptions(notice=said.append))
    assert not [line for line in said if "drawing" in line]
    content = opened.pages[0].content
    assert content is not None
    slanted = [path for node in content.nodes() for path in node.paths if any(each.slants for each in path.outlines)]
    assert slanted, "the tick is drawn"
    assert not any(path.first in node.hidden for node in content.nodes() for path in node.paths)
    assert opened.write([[]])


def test_a_cross_stays_as_it_was() -> None:
    said: list[str] = []
    PDF.read(_form("cross"), name="a.pdf", options=ReadOptions(notice=said.append))
    assert not [line for line in said if "drawing" in line]
