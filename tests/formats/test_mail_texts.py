"""Enriched text and packed files in messages: read as people read them, or left out."""

from __future__ import annotations

import binascii

from tests.formats.canaries import NAME, hide
from tests.formats.releasing import edited_file

from expurgate.formats.base import ReadOptions
from expurgate.formats.mail_texts import without_commands, without_packed
from expurgate.formats.people import people_in
from expurgate.formats.text import TEXT

HEAD = "From: a@example.org\r\nTo: b@example.org\r\nSubject: x\r\nMIME-Version: 1.0\r\n"


def _packed(text: str) -> str:
    lines = [text.encode()[at : at + 45] for at in range(0, len(text), 45)]
    return (
        "begin 644 a.txt\r\n"
        + "".join(binascii.b2a_uu(line).decode().replace("\n", "\r\n") for line in lines)
        + "`\r\nend\r\n"
    )


def test_commands_of_enriched_text_are_left_out() -> None:
    assert (
        without_commands("<bold>Wilhel</bold>mina <<x <color><param>red</param>there</color>") == "Wilhelmina <x there"
    )


def test_a_name_in_enriched_text_is_seen() -> None:
    split = NAME[:4] + "<bold>" + NAME[4:] + "</bold>"
    message = f"{HEAD}Content-Type: text/enriched\r\n\r\nSeen: {split}.\r\n".encode()
    out = edited_file(message, "a.eml", hide)
    assert b"[PERSON]" in out
    assert NAME[4:].encode() not in out
    assert b"enriched" not in out


def test_packed_files_are_left_out_and_that_is_said() -> None:
    said: list[str] = []
    body = f"before\r\n{_packed(f'The patient is {NAME}, ' * 4)}after\r\n"
    message = f"{HEAD}Content-Type: text/plain\r\n\r\n{body}".encode()
    out = edited_file(message, "a.eml", hide, ReadOptions(notice=said.append))
    assert b"before" in out
    assert b"after" in out
    assert b"begin 644" not in out
    assert said == ["1 packed file is left out of the text"]


def test_a_text_that_only_begins_like_a_packed_file_keeps_the_rest() -> None:
    text = "begin 644 it\nA line that is much too long to be of a packed file, as it has more than sixty-two characters.\nrest"
    assert without_packed(text) == (text, 0)
    assert without_packed("begin with this\nrest") == ("begin with this\nrest", 0)


def test_a_file_packed_into_a_plain_text_is_left_out_and_told() -> None:
    told: list[str] = []
    packed = "Dear all,\r\n\r\nbegin 644 notes.txt\r\n#0V%T\r\n`\r\nend\r\nbegin 100 laps now\r\nthen rest\r\n"
    opened = TEXT.read(packed.encode(), name="a.txt", options=ReadOptions(notice=told.append))
    assert opened.write([()]) == b"Dear all,\r\n\r\nbegin 100 laps now\r\nthen rest\r\n"
    assert told == ["1 packed file is left out of the text"]


def test_a_post_in_the_head_of_a_message_is_nobody() -> None:
    fields = ["Head of Year <hoy9@school.example>", '"Secretary for Fees" <x@y.example>', "Petra Lindahl <p@y.example>"]
    assert list(people_in(fields)) == ["Petra Lindahl"]
