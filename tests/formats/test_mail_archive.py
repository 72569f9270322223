"""E-mail, archives and folders: every part by its own format, names too."""

from __future__ import annotations

import email
import email.policy
import io
import re
import zipfile
from email.message import EmailMessage

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.canaries import CITY, NAME, NUMBER, hide
from tests.formats.docx_files import docx
from tests.formats.releasing import edited_file
from tests.formats.web_files import MESSAGE

from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.limits import Limits
from expurgate.core.spans import Span
from expurgate.formats.archive import ZIP, FileNames
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import detect_format
from expurgate.formats.mail import EML
from expurgate.leaks.check import find_leaks


def test_messages_are_clean_in_every_part() -> None:
    source = MESSAGE
    assert find_leaks(source, [NAME, CITY, NUMBER])
    notes: list[str] = []
    out = edited_file(source, "m.eml", hide, ReadOptions(notice=notes.append))
    assert find_leaks(out, [NAME, CITY, NUMBER]) == []
    assert any("1 attachment is" in note for note in notes)
    message = email.message_from_bytes(out, policy=email.policy.default)
    assert message["From"].addresses[0].display_name == "[PERSON]"
    assert message["Subject"] == "Zürich and a town"
    assert message["Message-ID"] is None
    assert message["X-Case"] is None
    assert isinstance(message, EmailMessage)
    plain = message.get_body(("plain",))
    assert plain is not None
    assert "[PERSON] é lives in a town." in plain.get_content()
    names = [part.get_filename() for part in message.walk() if part.get_filename()]
    assert names == ["attachment.docx", "r.pdf"]
    forwarded = [part for part in message.walk() if part.get_content_type() == "message/rfc822"]
    assert forwarded[0].get_payload(0)["Subject"] == "Fwd [PERSON]"  # type: ignore[index]


def test_attached_texts_say_how_they_are_encoded() -> None:
    message = EmailMessage()
    message["From"] = "a@example.org"
    message.set_content("See below.")
    message.add_attachment(f"Caf\xe9 {NAME}\n", charset="iso-8859-1", filename="note.txt")
    message.add_attachment("b\xe9\n".encode("utf-16"), maintype="text", subtype="plain", filename="wide.txt")
    out = email.message_from_bytes(edited_file(message.as_bytes(), "m.eml", hide), policy=email.policy.default)
    note, wide = out.iter_attachments()
    assert note.get_content() == "Caf\xe9 [PERSON]\n"
    assert wide.get_content_charset() is None


def test_names_of_attachments_have_no_fragment_of_what_is_hidden() -> None:
    message = EmailMessage()
    message["From"], message["To"] = "a@example.org", "b@example.org"
    message.set_content(f"About {NAME}.")
    surname = NAME.split()[-1].lower()
    for name in (f"{surname}_labs.txt", "labs_2.txt", f"a.{surname}"):
        message.add_attachment(b"nothing", maintype="text", subtype="plain", filename=name)
    out = email.message_from_bytes(edited_file(message.as_bytes(), "m.eml", hide))
    names = [part.get_filename() for part in out.walk() if part.get_filename()]
    assert names == ["attachment-1.txt", "labs_2.txt", "attachment-3"]


def test_every_part_knows_whom_the_message_is_from_and_to() -> None:
    inner = b"From: Jo Poe <jo@example.org>\r\n\r\nInside."
    source = (
        b'From: "Nair, Rajani" <r@example.org>\r\nTo: HR Department <hr@example.org>, Ann-Marie Doe; bo@example.org\r\n'
        b"Cc: lower case <l@example.org>\r\nSubject: Jane Roe\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nHello.\r\n'
        b"--x\r\nContent-Type: message/rfc822\r\n\r\n" + inner + b"\r\n--x--\r\n"
    )
    outer = ("Nair, Rajani", "Ann-Marie Doe")
    documents = EML.read(source, name="m.eml", options=ReadOptions()).documents
    assert [document.people for document in documents] == [outer, outer, ("Jo Poe", *outer), ("Jo Poe", *outer)]


def test_attachments_that_should_be_readable_and_are_not_stop_the_message() -> None:
    message = EmailMessage()
    message["From"] = "a@b.c"
    message.set_content("x")
    message.add_attachment(b"%PDF-1.4 broken", maintype="application", subtype="pdf", filename="b.pdf")
    with pytest.raises(InputError):
        EML.read(message.as_bytes(), name="", options=ReadOptions())


def test_pages_in_messages_are_in_the_message_s_character_set() -> None:
    head = b"From: a@b.c\nMIME-Version: 1.0\nContent-Type: text/html; charset=iso-8859-1\n\n"
    opened = EML.read(head + "<meta charset=iso-8859-1><p>Zürich</p>".encode("latin-1"), name="", options=ReadOptions())
    assert opened.documents[1].text.strip().startswith("Zürich")


def test_encrypted_and_endless_messages_are_refused() -> None:
    sealed = b"From: a\nMIME-Version: 1.0\nContent-Type: application/pkcs7-mime\n\nx"
    with pytest.raises(InputError, match="encrypted"):
        EML.read(sealed, name="", options=ReadOptions())
    message = EmailMessage()
    message.set_content("end")
    for _ in range(8):
        outer = EmailMessage()
        outer["From"] = "a@b.c"
        outer.add_attachment(message)
        message = outer
    with pytest.raises(InputError, match="too"):
        EML.read(message.as_bytes(), name="", options=ReadOptions())


@given(st.binary(max_size=400) | st.text(alphabet='CONTET-ype: mulipart/;="\nx0-', max_size=300).map(str.encode))
@settings(max_examples=80, deadline=None)
def test_any_message_is_read_or_refused(data: bytes) -> None:
    head = b"From: a\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n"
    try:
        opened = EML.read(head + data, name="", options=ReadOptions())
        written = opened.write([[] for _ in opened.documents])
    except InputError:
        return
    assert b"From: a" in written


def _zip(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def test_archives_are_clean_names_too() -> None:
    inner = _zip({"x.txt": NAME.encode()})
    text = f"About {NAME}".encode()
    source = _zip({f"a/{NAME}.txt": text, "b.docx": docx(), "c/d.zip": inner, f"a/{CITY}.csv": f"a,{NAME}\n".encode()})
    out = edited_file(source, "z.zip", hide)
    assert find_leaks(out, [NAME, CITY, NUMBER]) == []
    with zipfile.ZipFile(io.BytesIO(out)) as archive:
        assert archive.namelist() == ["a/document-0001.txt", "b.docx", "c/d.zip", "a/document-0004.csv"]
        assert archive.read("a/document-0001.txt") == b"About [PERSON]"
        assert archive.infolist()[0].date_time == (1980, 1, 1, 0, 0, 0)


def test_names_that_become_one_are_numbered() -> None:
    source = _zip({f"{NAME}.txt": b"1", f"{NAME.lower()}.txt": b"2"})
    with zipfile.ZipFile(io.BytesIO(edited_file(source, "z.zip", hide))) as archive:
        assert archive.namelist() == ["document-0001.txt", "document-0002.txt"]


def test_archives_too_deep_or_with_unreadable_files_are_refused() -> None:
    data = _zip({"a.txt": b"x"})
    for _ in range(5):
        data = _zip({"z.zip": data})
    with pytest.raises(InputError, match="too deeply"):
        ZIP.read(data, name="", options=ReadOptions())
    with pytest.raises(InputError, match="file 2 of the archive"):
        ZIP.read(_zip({"a.txt": b"x", "b.bin": b"\0\1"}), name="", options=ReadOptions())
    with pytest.raises(InputError, match="limit is 1"):
        ZIP.read(_zip({"a": b"", "b": b""}), name="", options=ReadOptions(limits=Limits(entries=1)))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(alphabet="aAbB_ ./-", min_size=1, max_size=8), min_size=1, max_size=6, unique=True),
    st.sampled_from(["", "x", "X", "../..", "a/b", "/", ":*?"]),
)
def test_renamed_files_never_meet_and_never_leave_the_folder(names: list[str], replacement: str) -> None:
    judged = FileNames(names)
    text = judged.document().text
    edits = [Edit(Span(found.start(), found.end()), replacement) for found in re.finditer("[aA]+", text)]
    new = judged.renamed(edits)
    assert len({name.casefold() for name in new}) == len(names)
    changed = [name for name, before in zip(new, names, strict=True) if "a" in before.rpartition(".")[0].casefold()]
    assert not any(".." in name.split("/") for name in changed)


def test_a_folder_and_a_number_are_no_code() -> None:
    names = FileNames(["Thornbury, Margaret/01.csv", "2019/03/07.txt"])
    assert names.document().text == "Thornbury, Margaret / 01\n\n2019/03/07"
    assert names.renamed([Edit(Span(0, 19), "Person A")]) == ["folder-0001/01.csv", "2019/03/07.txt"]


def test_names_that_tell_what_was_hidden_inside_become_numbers() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("wilhel-file.txt", f"about {NAME}")
        archive.writestr("plain.txt", "nothing")
        archive.writestr("document-0001.txt", "nothing")
    written = edited_file(out.getvalue(), "a.zip", hide)
    with zipfile.ZipFile(io.BytesIO(written)) as archive:
        assert archive.namelist() == ["document-0001.txt", "plain.txt", "document-0001-2.txt"]
        assert archive.read("document-0001.txt") == b"about [PERSON]"


@pytest.mark.parametrize(
    ("name", "more", "expected"),
    [
        ("note.txt", "", "text"),
        ("note.md", "", "markdown"),
        ("note", "", "eml"),
        ("note.eml", "", "eml"),
        ("note.txt", "Message-ID: <1@example.org>\n", "eml"),
        ("note.txt", "MIME-Version: 1.0\n", "eml"),
    ],
)
def test_a_text_that_begins_like_a_letter_is_a_text_unless_it_was_sent(name: str, more: str, expected: str) -> None:
    text = f"From: Ann\nTo: Bo\nDate: Monday\n{more}\nDear Bo,\n"
    assert detect_format(text.encode(), name).name == expected
