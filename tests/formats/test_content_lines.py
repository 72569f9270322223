"""Calendars and address cards: folded lines are read as one, fields keep their names."""

from __future__ import annotations

import re

import pytest

from expurgate.core.errors import GuaranteeError
from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.leaks.check import check_leaks, find_leaks
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

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
    assert b"SUMMARY:Visit of Mrs some\\nbody" in written
    assert all(len(line) <= 75 for line in written.split(b"\r\n"))
    assert written.endswith(b"END:VEVENT\r\nEND:VCALENDAR\r\n")


def test_a_quoted_printable_value_is_written_out_and_judged() -> None:
    card = (
        b"BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=54=68orn=\r\nbury;Margaret\r\n"
        b"NOTE;QUOTED-PRINTABLE:came=0D=0Aback\r\nEND:VCARD\r\n"
    )
    opened = read_bytes(card, "a.vcf")[1]
    assert opened.documents[0].text == "Thornbury\n\nMargaret\n\ncame\nback"
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


MEETING = b"""BEGIN:VCALENDAR\r
PRODID:-//Glenmore District Hospital//Rota//EN\r
BEGIN:VTIMEZONE\r
TZID:Europe/London\r
BEGIN:STANDARD\r
DTSTART:19701025T020000\r
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r
TZOFFSETFROM:+0100\r
TZOFFSETTO:+0000\r
END:STANDARD\r
END:VTIMEZONE\r
BEGIN:VEVENT\r
UID:20240312-mthornbury@clinic.example.org\r
DTSTAMP:20240312T090000Z\r
DTSTART;TZID=Europe/London:20240312T093000\r
DURATION:PT30M\r
RDATE;VALUE=DATE:20240412,20240512\r
RRULE:FREQ=WEEKLY;UNTIL=20241224T000000Z\r
SUMMARY:Review\\, Margaret Thornbury\r
LOCATION:Cardiff\r
GEO:51.4816;-3.1791\r
URL:https://example.org/mthornbury\r
ORGANIZER;CN=Paul Whitcombe:mailto:paul.whitcombe@example.org\r
TRIGGER:-PT15M\r
END:VEVENT\r
BEGIN:VTODO\r
UID:2\r
RELATED-TO:20240312-mthornbury@clinic.example.org\r
END:VTODO\r
END:VCALENDAR\r
"""
PERSON = b"""BEGIN:VCARD\r
VERSION:3.0\r
FN:Margaret Thornbury\r
N:Thornbury;Margaret;;Mrs;\r
BDAY:1962-09-23\r
X-ANNIVERSARY:--0612\r
NOTE:Lives in Cardiff\\, knows Gary Stubblefield\r
REV:20240312T090000Z\r
END:VCARD\r
"""


def _lines(data: bytes, policy: str) -> list[str]:
    return sanitize_file(data, "", Sanitizer(policy)).data.decode().split("\r\n")


def test_a_released_calendar_is_a_calendar() -> None:
    lines = _lines(MEETING, "hipaa-safe-harbor")
    fields = dict(line.partition(":")[::2] for line in lines)
    assert "DTSTART:19701025T020000" in lines, "the rules of a time zone are no dates of anybody"
    assert fields["DTSTAMP"] == "20240101T000000Z"
    assert fields["RDATE;VALUE=DATE"] == "20240101,20240101"
    assert fields["RRULE"] == "FREQ=WEEKLY;UNTIL=20240101T000000Z"
    assert (fields["DURATION"], fields["TRIGGER"]) == ("PT30M", "-PT15M")
    zone = fields["TZID"]
    assert fields[f"DTSTART;TZID={zone}"] == "20240101T000000"
    assert fields["SUMMARY"] == "Review\\, Person A"
    assert not {"GEO", "URL"} & fields.keys()
    assert fields["ORGANIZER;CN=Person B"] == "invalid:nomail"
    uid = next(line for line in lines if line.startswith("UID:")).removeprefix("UID:")
    assert fields["RELATED-TO"] == uid
    assert "thornbury" not in uid


def test_the_parts_of_an_address_are_what_their_order_says() -> None:
    card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nADR:;;Oude Kade 9;Delft;;2611 BA;Netherlands\r\nEND:VCARD\r\n"
    [address] = [line for line in _lines(card.encode(), "hipaa-safe-harbor") if line.startswith("ADR")]
    assert "Delft" not in address
    assert "2611" not in address
    assert "Netherlands" in address


def test_how_often_an_entry_comes_again_is_no_text() -> None:
    rules = ("FREQ=WEEKLY;COUNT=4;BYDAY=TU", "FREQ=MONTHLY;BYDAY=-1FR,2MO;WKST=SU")
    for rule in rules:
        text = f"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Tea\r\nRRULE:{rule}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        assert f"RRULE:{rule}" in _lines(text.encode(), "recommended")


def test_a_year_that_may_not_be_told_becomes_its_ten_years() -> None:
    fields = dict(line.partition(":")[::2] for line in _lines(PERSON, "recommended"))
    assert fields["BDAY"] == "1960-01-01"
    assert fields["REV"] == "20200101T000000Z"
    assert "X-ANNIVERSARY" not in fields


def test_dates_that_nobody_hides_stay_as_they_are() -> None:
    policy = Policy.from_dict({"detect": {"terms": ["Thornbury"]}})
    lines = sanitize_file(PERSON, "", Sanitizer(policy)).data.decode().split("\r\n")
    assert {"BDAY:1962-09-23", "X-ANNIVERSARY:--0612", "REV:20240312T090000Z"} <= set(lines)


def test_words_of_the_format_are_no_leaks_of_a_town_and_texts_are() -> None:
    assert find_leaks(PERSON.replace(b"Cardiff", b"a city"), ["Cardiff"], "a city", name="a.vcf") == []
    assert find_leaks(PERSON, ["Cardiff"], "a city", name="a.vcf")
    assert find_leaks(MEETING.replace(b"Cardiff", b"a city"), ["Cardiff"], "", name="a.ics") == []
    assert find_leaks(b"BEGIN:VCARD\r\nX-CARDIFF:1\r\nEND:VCARD\r\n", ["Cardiff"], "", name="a.vcf")


def test_a_label_of_ours_is_no_leak_of_a_number_that_is_hidden() -> None:
    events = "".join(
        f"BEGIN:VEVENT\r\nUID:{at}-margaret@clinic.example\r\nSUMMARY:Seen in 3\r\nEND:VEVENT\r\n" for at in range(1, 5)
    )
    _, opened = read_bytes(f"BEGIN:VCALENDAR\r\n{events}END:VCALENDAR\r\n".encode(), "a.ics")
    [document] = opened.documents
    starts = [found.start() for found in re.finditer(r"[1-4]-margaret", document.text)]
    written = opened.write([[Edit(Span(at, at + 10), "x") for at in starts]])
    assert written.count(b"UID:entry-") == 4
    assert b"UID:entry-3" in written
    check_leaks(written.replace(b"in 3", b"in x"), ["3"], "\n".join(opened.released), name="calendar")
    with pytest.raises(GuaranteeError):
        check_leaks(written, ["in 3"], "\n".join(opened.released), name="calendar")
