"""Calendars and address cards: folded lines are read as one, fields keep their names."""

from __future__ import annotations

from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes

CALENDAR = (
    b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Visit of Mrs Margaret Thorn\r\n bury to the clinic\r\n"
    b'ATTENDEE;CN="Jake Pike";ROLE=CHAIR:mailto:jake@example.org\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
)
CARD = b"BEGIN:VCARD\r\nVERSION:3.0\r\nN:Thornbury;Margaret;;;\r\nFN:Margaret Thorn\r\n bury\r\nEND:VCARD\r\n"


def test_folded_lines_are_joined_and_names_of_fields_are_no_text() -> None:
    kind, opened = read_bytes(CALENDAR, "a.ics")
    [document] = opened.documents
    assert kind.name == "calendar"
    assert "Mrs Margaret Thornbury to the clinic" in document.text
    assert "SUMMARY" not in document.text
    assert "VEVENT" not in document.text
    assert document.people == ("Jake Pike",)


def test_cards_tell_whom_they_are_of() -> None:
    [document] = read_bytes(CARD, "a.vcf")[1].documents
    assert document.people == ("Margaret Thornbury",)


def test_without_edits_nothing_but_the_folding_changes() -> None:
    for data in (CALENDAR, CARD):
        opened = read_bytes(data, "")[1]
        assert opened.write([()]) == data.replace(b"\r\n ", b"")


def test_an_edit_stays_in_its_field_and_long_lines_are_folded() -> None:
    opened = read_bytes(CALENDAR, "a.ics")[1]
    text = opened.documents[0].text
    at = text.index("Margaret")
    written = opened.write([(Edit(Span(at, at + len("Margaret Thornbury")), "some\nbody " * 20),)])
    assert b"SUMMARY:Visit of Mrs some body" in written
    assert all(len(line) <= 75 for line in written.split(b"\r\n"))
    assert written.endswith(b"END:VEVENT\r\nEND:VCALENDAR\r\n")


def test_a_quoted_printable_value_is_written_out_and_judged() -> None:
    card = (
        b"BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=54=68orn=\r\nbury;Margaret\r\n"
        b"NOTE;QUOTED-PRINTABLE:came=0D=0Aback\r\nEND:VCARD\r\n"
    )
    opened = read_bytes(card, "a.vcf")[1]
    assert opened.documents[0].text == "Thornbury\n\nMargaret\n\ncame\\nback"
    assert opened.documents[0].people == ("Margaret Thornbury",)
    at = opened.documents[0].text.index("Margaret")
    written = opened.write([[Edit(Span(0, 9), "[X]"), Edit(Span(at, at + 8), "[Y]")]])
    assert written == b"BEGIN:VCARD\r\nVERSION:2.1\r\nN:[X];[Y]\r\nNOTE:came\\nback\r\nEND:VCARD\r\n"


def test_a_picture_in_a_card_is_left_out_and_said() -> None:
    said: list[str] = []
    card = b"BEGIN:VCARD\r\nFN:A\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg\r\n ABAQAA\r\nPHOTO:data:image/png;base64,iVBOR\r\nEND:VCARD\r\n"
    opened = read_bytes(card, "a.vcf", options=ReadOptions(notice=said.append))[1]
    assert opened.write([[]]) == b"BEGIN:VCARD\r\nFN:A\r\nEND:VCARD\r\n"
    assert said == ["2 fields with pictures or other files in them were left out"]
