"""The flow of a file: one certificate, blank parts, and drafts that are not what their edits say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.pipeline import files
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.result import UncertifiedResult
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import verify_file
from expurgate.policy import Policy

POLICY = Policy.from_dict({"detect": {"terms": ["Zorblatt"]}, "transform": {"method": "redact"}})
MAIL = b"From: a@b.example\r\nTo: c@d.example\r\nSubject: Zorblatt\r\nMIME-Version: 1.0\r\n\r\nSee Zorblatt.\r\n"


def _noted(made: list[object], original: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
    made.append(arguments)
    return original(*arguments, **more)


class Careless(Sanitizer):
    """Says that it released something else than its edits lead to."""

    def draft(self, document: Document | str) -> UncertifiedResult:
        """Not what the edits say."""
        return replace(super().draft(document), text="other")


def test_edits_that_do_not_lead_to_the_text_release_nothing() -> None:
    with pytest.raises(GuaranteeError, match="edits do not lead"):
        sanitize_file(b"abc def", "a.txt", Careless(POLICY))


def test_a_file_is_certified_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    for name in ("certify", "certify_file"):
        monkeypatch.setattr(files, name, partial(_noted, made, getattr(files, name)))
    for data, name in ((b"See Zorblatt.", "a.txt"), (MAIL, "a.eml")):
        made.clear()
        released = sanitize_file(data, name, Sanitizer(POLICY))
        assert len(made) == 1
        assert b"Zorblatt" not in released.data
    assert all(check.holds for check in verify_file(released.data, "a.eml", released.certificate))
    assert [result.certificate.data for result in released.results] == released.certificate.data["documents"]


def test_a_blank_text_is_certified_and_blank_parts_of_a_file_are_not() -> None:
    blank = sanitize_file(b" \n", "a.txt", Sanitizer(POLICY))
    assert (blank.data, len(blank.results)) == (b" \n", 1)
    table = sanitize_file(b"name\n\nZorblatt\n", "a.csv", Sanitizer(POLICY), ReadOptions())
    assert all(result.original.text.strip() for result in table.results)
    assert len(table.certificate.data["documents"]) == len(table.results)


LARGE_FILES = {
    "a.csv": b"id,note\n1,Ann Lee rang.\n2,She felt better.\n",
    "a.xml": b"<notes><note>Ann Lee rang.</note><note>She felt better.</note></notes>",
    "a.html": b"<p>Ann Lee rang.</p><p>She felt better.</p><img src='x.png'>",
    "a.ics": b"BEGIN:VCALENDAR\r\nSUMMARY:Ann Lee rang.\r\nATTACH;ENCODING=BASE64:AAAA\r\nEND:VCALENDAR\r\n",
}


@pytest.mark.parametrize("name", LARGE_FILES)
def test_a_large_file_is_read_again_and_gives_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[list[str]] = [[], []]
    sanitizer = Sanitizer("hipaa-safe-harbor", secret=b"0" * 16)
    data = LARGE_FILES[name]
    small = sanitize_file(data, name, sanitizer, ReadOptions(notice=told[0].append))
    monkeypatch.setattr(files, "LARGE_FILE", 0)
    large = sanitize_file(data, name, sanitizer, ReadOptions(notice=told[1].append))
    assert large.data == small.data
    assert told[0] == told[1]


def test_a_file_that_reads_otherwise_the_second_time_is_not_released(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[int] = []

    def changing(data: bytes, name: str, *, options: ReadOptions) -> Any:
        times.append(1)
        return read_bytes(data + b"more" * (len(times) - 1), name, options=options)

    monkeypatch.setattr(files, "LARGE_FILE", 0)
    monkeypatch.setattr(files, "read_bytes", changing)
    with pytest.raises(GuaranteeError, match="reads otherwise"):
        sanitize_file(b"Ann Lee rang.", "a.txt", Sanitizer("hipaa-safe-harbor"))
