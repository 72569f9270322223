"""The text of a PDF as the eye reads it: over lines, columns, pages and the lines of a cell."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import pikepdf
from reportlab.pdfgen import canvas

from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.pdf.document import PDF

Placed = tuple[float, float, str]


def _text(*pages: Sequence[Placed], rules: Sequence[tuple[float, float, float, float]] = ()) -> str:
    """What is read on pages with strings at places, and rules on each."""
    out = io.BytesIO()
    drawn = canvas.Canvas(out)
    for page in pages:
        drawn.setFont("Helvetica", 10)
        for x, y, text in page:
            drawn.drawString(x, y, text)
        for rule in rules:
            drawn.line(*rule)
        drawn.showPage()
    drawn.save()
    return PDF.read(out.getvalue(), name="", options=ReadOptions()).documents[0].text


FIRST = [(72, 500, "the patient was seen by the"), (72, 488, "team and later by Margaret")]


def test_a_name_goes_on_in_the_next_column() -> None:
    assert "by Margaret Thornbury came" in _text([*FIRST, (320, 500, "Thornbury came home and"), (320, 488, "rang")])


def test_a_name_goes_on_on_the_next_page_whatever_stands_between() -> None:
    foot = (72.0, 40.0, "Letter 17, page 1")
    last = [(72.0, 500.0, "Thornbury came home and"), (72.0, 488.0, "rang"), (72.0, 40.0, "Letter 17, page 2")]
    text = _text([*FIRST, foot], last)
    assert "by Margaret Thornbury came" in text
    assert text.endswith("Letter 17, page 1\n\nLetter 17, page 2")


def test_a_finished_sentence_or_a_line_with_room_ends_a_column() -> None:
    assert "Margaret.\n\nThornbury" in _text(
        [FIRST[0], (72, 488, "team and by Margaret."), (320, 500, "Thornbury left")]
    )
    assert "team\n\nThornbury" in _text([FIRST[0], (72, 488, "team"), (320, 500, "Thornbury left")])


RULES = [(x, 512.0, x, 464.0) for x in (70.0, 142.0, 230.0, 300.0)] + [
    (70.0, y, 300.0, y) for y in (512.0, 488.0, 464.0)
]


def test_cells_drawn_line_by_line_are_read_cell_by_cell() -> None:
    rows = [
        [(73, 502, "Margaret"), (145, 502, "Seen in the new"), (233, 502, "Paid")],
        [(73, 491, "Thornbury"), (145, 491, "clinic today")],
        [(73, 478, "Adeyemi-Feath"), (145, 478, "Did not attend"), (233, 478, "Due")],
        [(73, 467, "erstonehaugh")],
    ]
    text = _text([placed for row in rows for placed in row], rules=RULES)
    assert text.split("\n\n") == [
        "Margaret Thornbury\tSeen in the new clinic today\tPaid",
        "Adeyemi-Featherstonehaugh\tDid not attend\tDue",
    ]


def test_lists_and_addresses_keep_their_lines() -> None:
    lines = ["Ann Pikestaff", "12 High Street", "Margate", "Kent"]
    assert _text([(72, 500 - 12 * at, line) for at, line in enumerate(lines)]) == "\n".join(lines)


def test_letters_in_boxes_of_a_form_are_words() -> None:
    name = [(160 + 18 * at, 700, letter) for at, letter in enumerate("MCALINDEN")]
    phone = [(160 + 18 * at, 670, letter) for at, letter in enumerate("(413) 555-0142") if letter != " "]
    text = _text([(72, 700, "Surname"), *name, (72, 670, "Telephone"), *phone])
    assert text == "Surname\tMCALINDEN\n\nTelephone\t(413) 555-0142"


def test_figures_in_columns_are_no_boxes() -> None:
    assert _text([(72 + 60 * at, 700, str(at)) for at in range(6)]) == "0\t1\t2\t3\t4\t5"


def test_single_letters_between_words_of_even_width_are_no_boxes() -> None:
    said = "TTO: paracetamol 1 g qds, ibuprofen"

    def draw(page: canvas.Canvas) -> None:
        page.setFont("Courier", 10)
        page.drawString(72, 500, said)

    assert PDF.read(_page(draw), name="", options=ReadOptions()).documents[0].text == said


def test_a_comma_does_not_begin_a_line_that_its_number_ended_on() -> None:
    out = io.BytesIO()
    drawn = canvas.Canvas(out)
    for at, line in enumerate(
        ("the patient was seen by the team, tel. (413)", "555-0142, and left; later by Margaret", "Thornbury again")
    ):
        drawn.drawString(72, 500 - 12 * at, line)
    drawn.save()
    opened = PDF.read(out.getvalue(), name="", options=ReadOptions())
    text = opened.documents[0].text
    edits = [
        Edit(Span(text.index(first), text.index(last) + len(last)), mark)
        for first, last, mark in (("(413)", "0142", "[PHONE]"), ("Margaret", "Thornbury", "[PERSON]"))
    ]
    lines = PDF.read(opened.write([edits]), name="", options=ReadOptions()).documents[0].text.splitlines()
    assert [line.strip() for line in lines] == [
        "the patient was seen by the team, tel.",
        "[PHONE], and left; later by [PERSON] again",
    ]


def _page(draw: Callable[[canvas.Canvas], None]) -> bytes:
    out = io.BytesIO()
    page = canvas.Canvas(out)
    draw(page)
    page.save()
    return out.getvalue()


def test_letters_that_are_spaced_out_are_words() -> None:
    def heading(page: canvas.Canvas) -> None:
        page.setFont("Helvetica", 14)
        page.drawString(60, 780, "MARGARET THORNBURY", charSpace=6)
        at = 60.0
        for number, char in enumerate("Gary Stubblefield"):
            page.drawString(at, 700, char)
            at += page.stringWidth(char, "Helvetica", 14) + (2.8 if number % 3 else 2.2)

    text = PDF.read(_page(heading), name="", options=ReadOptions()).documents[0].text
    assert text.split("\n\n") == ["MARGARET THORNBURY", "Gary Stubblefield"]


def test_the_sides_of_a_cell_stay_and_an_underline_goes() -> None:
    def cell(page: canvas.Canvas) -> None:
        page.setFont("Helvetica", 12)
        for y in (694, 712):
            page.rect(70, y, 60, 0.5, stroke=0, fill=1)
        page.drawString(72, 700, "Thornbury")
        page.drawString(72, 600, "Thornbury")
        page.rect(72, 598, 55, 0.5, stroke=0, fill=1)

    opened = PDF.read(_page(cell), name="", options=ReadOptions())
    text = opened.documents[0].text
    first, second = text.index("Thornbury"), text.rindex("Thornbury")
    edits = [Edit(Span(at, at + len("Thornbury")), "A") for at in (first, second)]
    with pikepdf.open(io.BytesIO(opened.write([edits]))) as written:
        drawn = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(written.pages[0])).decode("latin-1")
    assert drawn.count(" re") == 2


def test_a_replacement_stands_on_the_line_that_has_room_for_it() -> None:
    def lines(page: canvas.Canvas) -> None:
        page.setFont("Helvetica", 12)
        page.drawString(72, 700, "he takes ramipril. On 3")
        page.drawString(72, 686, "September 2025 he left")

    opened = PDF.read(_page(lines), name="", options=ReadOptions())
    text = opened.documents[0].text
    edit = Edit(Span(text.index("On 3"), text.index(" he left")), "In early autumn 2025")
    again = PDF.read(opened.write([[edit]]), name="", options=ReadOptions()).documents[0].text
    assert [line.strip() for line in again.split("\n")] == ["he takes ramipril.", "In early autumn 2025 he left"]


def test_the_last_cell_of_a_row_does_not_go_on_in_the_first_of_the_next() -> None:
    rules = [(x, 512.0, x, 476.0) for x in (70.0, 100.0, 230.0, 275.0)] + [
        (70.0, y, 275.0, y) for y in (512.0, 500.0, 488.0, 476.0)
    ]
    rows = [(73, 503, "1"), (103, 503, "Priya Venkataraman"), (233, 503, "Monday")]
    rows += [(73, 491, "2"), (103, 491, "Callum Strachan"), (233, 491, "Tuesday")]
    assert _text(rows, rules=rules) == "1\tPriya Venkataraman\tMonday\n2\tCallum Strachan\tTuesday"


def _form(word: str, boxes: int = 12) -> bytes:
    def draw(page: canvas.Canvas) -> None:
        page.drawString(72, 700, "Surname")
        for at in range(boxes):
            page.rect(160 + 18 * at, 695, 18, 18)
        for at, letter in enumerate(word):
            page.drawCentredString(169 + 18 * at, 700, letter)

    return _page(draw)


def test_a_replacement_has_a_letter_in_each_box_of_a_form_whatever_it_stands_for() -> None:
    placed = set()
    for word in ("OSTERMANN", "LIESELOTTE", "WILLIAM"):
        opened = PDF.read(_form(word), name="", options=ReadOptions())
        text = opened.documents[0].text
        assert text == f"Surname\t{word}"
        released = opened.write([[Edit(Span(text.index(word), len(text)), "[name]")]])
        [page] = PDF.read(released, name="", options=ReadOptions()).pages
        [line] = [line for line in page.lines if "name]" in line.said]
        placed.add(tuple(round(glyph.x + glyph.advance / 2, 2) for glyph in line.glyphs))
    assert placed == {tuple(169.0 + 18 * at for at in range(6))}


def test_ticks_at_the_foot_of_a_frame_are_boxes() -> None:
    def draw(page: canvas.Canvas) -> None:
        page.setFont("Helvetica", 9)
        page.rect(100, 700, 16 * 12, 16)
        for at in range(12):
            page.line(100 + 16 * at, 700, 100 + 16 * at, 706)
        for at, char in enumerate("TERRENCE OSW"):
            page.drawCentredString(108 + 16 * at, 704, char)

    opened = PDF.read(_page(draw), name="", options=ReadOptions())
    text = opened.documents[0].text.strip()
    assert text == "TERRENCE OSW"
    written = opened.write([[Edit(Span(0, len(text)), "[name]")]])
    [page] = PDF.read(written, name="", options=ReadOptions()).pages
    [line] = [line for line in page.lines if "name]" in line.said]
    assert [round(glyph.x + glyph.advance / 2) for glyph in line.glyphs] == [108 + 16 * at for at in range(6)]


def test_a_replacement_longer_than_the_boxes_stays_whole() -> None:
    opened = PDF.read(_form("TOBIN", boxes=5), name="", options=ReadOptions())
    text = opened.documents[0].text
    released = opened.write([[Edit(Span(text.index("TOBIN"), len(text)), "[name]")]])
    assert PDF.read(released, name="", options=ReadOptions()).documents[0].text == "Surname\t[name]"


def test_figures_in_groups_of_boxes_are_one_number() -> None:
    def draw(page: canvas.Canvas) -> None:
        for y, label, groups, sign in ((700, "Born", ("17", "04", "1951"), "/"), (660, "Code", ("20", "45", "77"), "")):
            page.drawString(72, y, label)
            x = 170
            for number, group in enumerate(groups):
                for figure in group:
                    page.rect(x, y - 4, 16, 16)
                    page.drawCentredString(x + 8, y, figure)
                    x += 16
                x += 8
                page.drawCentredString(x - 4, y, sign if number < 2 else "")

    text = PDF.read(_page(draw), name="", options=ReadOptions()).documents[0].text
    assert text.split("\n\n") == ["Born\t17/04/1951", "Code\t20 45 77"]
    form = PDF.read(_form("JILL IDA"), name="", options=ReadOptions()).documents[0].text
    assert form == "Surname\tJILL IDA"
