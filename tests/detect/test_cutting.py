"""What the reader mentions is cut to what can be a name, a code or an address, and names below closings are found."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.detect.allowed import without_abbreviations
from expurgate.detect.closings import named_by_closing
from expurgate.detect.cutting import cut
from expurgate.detect.fields import named_in_fields, unknown_in
from expurgate.detect.harmless import without_harmless
from expurgate.detect.known import Known
from expurgate.pipeline.sanitizer import Sanitizer


def _cut(text: str, mention: str, label: str) -> list[str]:
    start = text.index(mention)
    return [text[each.start : each.end] for each in cut(text, Span(start, start + len(mention)), label)]


@pytest.mark.parametrize(
    ("text", "mention", "label", "left"),
    [
        ("02-JAN  TRF CHUKWUDI", "JAN  TRF CHUKWUDI", "PERSON", ["TRF CHUKWUDI"]),
        ("Jan  Kowalski came", "Jan  Kowalski", "PERSON", ["Jan", "Kowalski"]),
        ("seen by Margaret\nThornbury", "Margaret\nThornbury", "PERSON", ["Margaret\nThornbury"]),
        ("V1 said", "V1", "PERSON", []),
        ("Case conference, 2025, Room 2", "2025", "ADDRESS", []),
        ("MARGARET THORNBURY DNA", "MARGARET THORNBURY DNA", "PERSON", ["MARGARET THORNBURY"]),
        ("MARY JONES CANCELLED X2", "MARY JONES CANCELLED", "PERSON", ["MARY JONES"]),
        ("Dr HIV", "Dr HIV", "PERSON", ["HIV"]),
        ("CONTACTED OYAMA", "CONTACTED OYAMA", "PERSON", ["OYAMA"]),
        ("DET LAMB", "LAMB", "PERSON", ["LAMB"]),
        ("JOHN DOB UNKNOWN", "JOHN DOB UNKNOWN", "PERSON", ["JOHN"]),
        ("SAEED AHMED", "SAEED AHMED", "PERSON", ["SAEED AHMED"]),
        ("JOHN SMITH IV", "JOHN SMITH IV", "PERSON", ["JOHN SMITH IV"]),
        ("MARY ANN BROWN", "MARY ANN BROWN", "PERSON", ["MARY ANN BROWN"]),
        ("bed 7A empty", "7A", "CODE", []),
        ("MRN 00482917   DOS 10/02/2023", "00482917   DOS 10/02/2023", "CODE", ["00482917"]),
        ("DOB 11/30/1987  36M", "11/30/1987  36M", "DATE", ["11/30/1987", "36M"]),
        ("TAG QXR-T48. V1", "QXR", "CODE", ["QXR-T48"]),
        ("rings at 8\nbed 2 empty", "8\nbed 2", "ADDRESS", []),
        ("at 3 corbel close u know", "3 corbel", "ADDRESS", ["3 corbel close"]),
        ("4 Mill Lane\nAnytown", "4 Mill Lane\nAnytown", "ADDRESS", ["4 Mill Lane", "Anytown"]),
        ("in Leeds", "Leeds", "GPE", ["Leeds"]),
    ],
)
def test_a_mention_is_cut_to_what_it_can_be(text: str, mention: str, label: str, left: list[str]) -> None:
    assert _cut(text, mention, label) == left


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("All our love,\nGráinne, Dec and baby S. xx\n", ["Gráinne", "Dec", "baby S."]),
        ("Thanks!\n\nG\n", ["G"]),
        ("The parcel came on Monday.\n\nTadhg\n", ["Tadhg"]),
        ("See you all there!\nOonagh Pike\nclub secretary\n", ["Oonagh Pike"]),
        ("The parcel came on Monday.\n\nSummary\n", []),
        ("Colours:\nTeal\n", []),
        ("Kind regards,\n\nCustomer Service Team\n", []),
        ("Best wishes,\nThe Management\n", []),
        ("13:15 - Christian - nosebleed\n14:00 - Lunch - chips\n", ["Christian"]),
        ("COOK – Pearl Amelia (née Rivers). Peacefully at home.\n", ["COOK"]),
        ("NOTE - Please bring a pen to the lesson.\n", []),
    ],
)
def test_names_below_closings_in_logs_and_in_notices(text: str, names: list[str]) -> None:
    assert [text[span.start : span.end] for span in named_by_closing(text)] == names


def test_a_field_for_a_doctor_ends_before_the_practice() -> None:
    text = "GP: Dr Hoa Truong, Footscray Family Practice\nFamily name: Leota"
    assert [text[span.start : span.end] for span in named_in_fields(text)] == ["Hoa Truong", "Leota"]


@pytest.mark.parametrize(
    ("text", "surface", "stays"),
    [
        ("Seen in ICU today", "ICU", True),
        ("13 SPOUSE         NASRIN", "NASRIN", False),
        ("GIVEN IN ICU TODAY", "ICU", True),
    ],
)
def test_short_words_in_a_line_of_capitals_may_be_names(text: str, surface: str, stays: bool) -> None:
    start = text.index(surface)
    finding = Finding(Span(start, start + len(surface)), surface.lower(), "entities", "ORG")
    assert (not list(without_abbreviations(text, finding))) is stays


@pytest.mark.parametrize(
    ("text", "surface", "harmless"),
    [
        ("Dr Sheikh carried out the test.", "Sheikh", False),
        ("The Sheikh Omar spoke.", "Sheikh", True),
        ("Family name: Leota", "Family", True),
    ],
)
def test_titles_and_labels(text: str, surface: str, harmless: bool) -> None:
    start = text.index(surface)
    finding = Finding(Span(start, start + len(surface)), surface.lower(), "entities", "PERSON")
    assert (without_harmless(text, [finding]) == []) is harmless


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_initials_that_sign_are_known_whatever_ends_a_line(end: str) -> None:
    text = end.join(("Hi Polly,", "", "the results are in.", "", "GS", ""))
    [found] = Known((("Gary Stubblefield", "PERSON"),)).find(text)
    assert text[found.span.start : found.span.end] == "GS"


def test_surnames_in_small_letters_that_are_nothing_else() -> None:
    text = "the teacher asked wozniak about the table and the verdict"
    assert [text[span.start : span.end] for span in unknown_in(text)] == ["wozniak"]


def test_parts_of_a_file_that_add_nobody_share_one_tuple_of_people() -> None:
    known = Known((("Ann Lee", "PERSON"), ("Leeds", "GPE"), ("Bo Lind", "PERSON")))
    assert known.and_people(("Bo Lind",)) is known.people
    assert known.and_people(("Cy Young",)) == ("Cy Young", "Ann Lee", "Bo Lind")


HIPAA = Sanitizer("hipaa-safe-harbor")


@pytest.mark.parametrize(
    ("text", "gone", "stays"),
    [
        ("NI number JW 60 31 77 A was given.", "77 A", "was given"),
        ("agent: you're speaking with sterling in claims\ncaller: hello\n", "sterling", "in claims"),
        ("date,ward,pt,mrn,dx\n2024-05-01,7A,Day April,7730140,CCF\n2024-05-02,7B,Nguyen Bich,7730102,AF\n", "Day April", "CCF\n2024"),
        ("Present: Ingrid Moe; Mrs May\n1. Bo Lind reported on the sale.\n", "May", "\n1. "),
    ],
)  # fmt: skip
def test_what_the_reader_alone_sees_goes_and_its_line_stays(text: str, gone: str, stays: str) -> None:
    released = HIPAA.sanitize(Document(text)).text
    assert gone not in released
    assert stays in released
