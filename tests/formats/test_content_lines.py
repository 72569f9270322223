"""Calendars and address cards: folded lines are read as one, fields keep their names."""

from __future__ import annotations

from expurgate.core.findings import Edit
from expurgate.core.spans import Span
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
