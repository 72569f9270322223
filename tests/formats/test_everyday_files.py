"""Everyday files are released, and read well: a refusal of an honest document is a failure."""

from __future__ import annotations

import io
from typing import Any

import pytest
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.pdfgen import canvas
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table

from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.pdf.document import PDF
from expurgate.pipeline.files import read_texts, sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

STYLES = getSampleStyleSheet()
JUSTIFIED = ParagraphStyle("justified", parent=STYLES["Normal"], alignment=4, fontName="Times-Roman", fontSize=11)

LETTER = (
    "Meridian Insurance",
    "14 Mill Lane, Carlisle",
    "3 May 2021",
    "Dear Mrs Thornbury,",
    "Re: Margaret Thornbury, born 12 March 1963, reference C20417/22",
    "Thank you for your letter of 2 May 2021. Margaret Thornbury works as a bookkeeper for Vantage Engineering Ltd and has "
    "lived in Carlisle since 1994. We spoke on the telephone (07700 900431) about the appointment with Dr Okafor, who is of "
    "the opinion that the treatment should continue for a further six weeks.",
    "The balance outstanding is £912.38. Please write to isla.rivers@example.org before 4 June 2021.",
    "Yours sincerely,",
    "Isla Rivers",
)
LIFE = (
    "Kenji Nakamura was born in Duluth on 22 December 1951, the youngest child of Gary and Amara Nakamura. He attended St "
    "Brannoc's School and trained as a surveyor in Norwich, where he met his future business partner, Lucas Petrov. In 1975 "
    "they founded Nakamura &amp; Petrov, a small firm that made instruments for laboratories and employed about 41 people. He "
    "married Farah Yilmaz, a midwife, and they had a son, Owen. Farah still lives in Norwich and looks after the archive."
)
SUMMARY = (
    "Patient: HARGREAVES, Owen",
    "MRN: 00482913 &nbsp;&nbsp; DOB: 03/12/1951 &nbsp;&nbsp; Sex: M",
    "Admitted: 02/11/2023 &nbsp; Discharged: 02/19/2023",
    "Attending: Dr. K. Nakamura",
    "HISTORY: Owen Hargreaves is a 71-year-old retired bus driver from Duluth, MN 55804 with a history of COPD who presented "
    "with three days of worsening shortness of breath. His daughter Hannah drove him to St. Luke's.",
    "FOLLOW-UP: with Dr. Nakamura on 02/27/2023, Lakeside Clinic, 410 Superior St. Call 218-555-0199 with questions.",
)
ROWS = [
    ["No.", "Name", "Born", "Town", "Telephone", "Amount"],
    ["1", "Margaret Thornbury", "3 May 1980", "Carlisle", "07700 900431", "911.10"],
    ["2", "Gary O'Rourke", "11 June 1971", "Norwich", "0113 496 0181", "19.80"],
    ["3", "Isla Rivers", "22 March 1981", "Duluth", "(641) 555-0136", "41.11"],
]


def _pdf(story: list[Any], head: str) -> bytes:
    """A file with a heading and a running page number on each page."""

    def furnish(page: canvas.Canvas, document: Any) -> None:
        page.setFont("Helvetica", 8)
        page.drawString(60, 810, head)
        page.drawCentredString(297, 30, f"Page {document.page}")

    out = io.BytesIO()
    SimpleDocTemplate(out).build(story, onFirstPage=furnish, onLaterPages=furnish)
    return out.getvalue()


def _paragraphs(texts: tuple[str, ...], style: ParagraphStyle = STYLES["Normal"]) -> list[Any]:
    return [part for text in texts for part in (Paragraph(text, style), Spacer(1, 8))]


FILES = {
    "letters": _pdf([*_paragraphs(LETTER), PageBreak(), *_paragraphs(LETTER)], "Case file of Margaret Thornbury"),
    "lives": _pdf(
        [Paragraph("Lives", STYLES["Title"]), *_paragraphs((LIFE,) * 12, JUSTIFIED)], "Edited by Rosalind Pikestaff"
    ),
    "summary": _pdf(
        [Paragraph("DISCHARGE SUMMARY", STYLES["Title"]), *_paragraphs(SUMMARY)], "Northfield Hospital · Hargreaves"
    ),
    "table": _pdf(
        [Paragraph("Members", STYLES["Heading1"]), Table(ROWS * 20, repeatRows=1)], "Kept by Hannah Whitcombe"
    ),
}
PRESETS = ("recommended", "hipaa-safe-harbor", "pseudonyms")


@pytest.fixture(scope="module", params=PRESETS)
def sanitizer(request: pytest.FixtureRequest) -> Sanitizer:
    return Sanitizer(Policy.load(request.param))


@pytest.mark.parametrize("name", FILES)
def test_an_honest_file_is_released_without_its_names(name: str, sanitizer: Sanitizer) -> None:
    released = sanitize_file(FILES[name], f"{name}.pdf", sanitizer)
    text = "\n".join(document.text for document in read_texts(released.data, f"{name}.pdf"))
    original = "\n".join(document.text for document in read_texts(FILES[name], f"{name}.pdf"))
    names = {each for each in ("Thornbury", "Nakamura", "Hargreaves", "Whitcombe", "Petrov") if each in original}
    assert names
    assert names.isdisjoint(text.replace(".", " ").split())


def test_what_a_summary_says_besides_stays_under_hipaa() -> None:
    released = sanitize_file(FILES["summary"], "summary.pdf", Sanitizer(Policy.load("hipaa-safe-harbor")))
    text = read_texts(released.data, "summary.pdf")[0].text
    assert "Sex: M\n" in text
    assert "Discharged: 2023" in text
    assert "MN [postcode] with a history of COPD" in " ".join(text.split())


def _edited(text: str, gone: str, replacement: str) -> str:
    """What is read on a page of one line on which something was replaced."""
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.drawString(72, 700, text)
    page.save()
    opened = PDF.read(out.getvalue(), name="", options=ReadOptions())
    at = opened.documents[0].text.index(gone)
    written = opened.write([[Edit(Span(at, at + len(gone)), replacement)]])
    return PDF.read(written, name="", options=ReadOptions()).documents[0].text


def test_the_blank_that_ends_or_begins_a_replacement_is_drawn() -> None:
    assert _edited("was born on 22 December 1951, a son", "on 22 December ", "in ") == "was born in 1951, a son"
    assert _edited("was born (1951), a son", "(1951)", " in 1951") == "was born in 1951, a son"


@pytest.mark.parametrize("gone", [", Lucas Petrov", " Lucas", "Lucas Petrov "])
def test_a_phrase_that_is_left_out_leaves_no_box(gone: str) -> None:
    line = "he met his partner, Lucas Petrov . In 1975"
    assert _edited(line, gone, "") == line.replace(gone, "")


def test_the_day_before_a_year_in_figures_leaves_no_box() -> None:
    assert _edited("DOB: 03/12/1951 Sex: M", "03/12/", "") == "DOB: 1951 Sex: M"


def test_a_word_that_is_suppressed_leaves_a_box_of_one_width() -> None:
    assert _edited("and then Lucas came", "Lucas", "") != "and then came"


def test_columns_and_elements_called_after_places_and_days_keep_nothing_under_hipaa() -> None:
    sanitizer = Sanitizer(Policy.load("hipaa-safe-harbor"))
    rows = b"id,town,dob,zipCode,visits\n1,Aberdeen,1979-03-26,27541,5\n2,Holt,1981-11-02,80016,7\n"
    released = sanitize_file(rows, "people.csv", sanitizer).data.decode()
    assert [line.split(",")[2] for line in released.splitlines()[1:]] == ["1979", "1981"]
    assert not {"Aberdeen", "Holt", "27541", "80016"} & set(released.replace("\n", ",").split(","))
    assert [line.split(",")[4] for line in released.splitlines()[1:]] == ["5", "7"]
    place = b"<place><kind>home</kind><lat>46.8012</lat><lon>-92.0821</lon><postalCode>55804</postalCode></place>"
    said = sanitize_file(place, "place.xml", sanitizer).data.decode()
    assert not any(number in said for number in ("46.8", "92.08", "55804"))
