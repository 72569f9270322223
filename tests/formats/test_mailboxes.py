"""Mailboxes: every message is read as one, what their fields are called stays, and the lines between them tell nothing."""

from __future__ import annotations

import mailbox
from contextlib import closing
from pathlib import Path

import pytest

from expurgate.core.errors import InputError
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import detect_format
from expurgate.formats.mailboxes import MBOX
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

BOX = b"""From hamish@example.org Thu Sep  5 18:00:00 2024
From: Hamish Dalgleish <h.dalgleish@example.org>
To: Noor Rahimi <noor@example.org>
Subject: Football
Date: Thu, 5 Sep 2024 18:00:00 +0100
MIME-Version: 1.0
Content-Type: text/plain; charset="utf-8"

Hi Noor, Faisal plays at ten.

>From what I hear he is fit.

From noor@example.org Thu Sep  5 19:00:00 2024
From: Noor Rahimi <noor@example.org>
To: h.dalgleish@example.org
Subject: Re: Football
Date: Thu, 5 Sep 2024 19:00:00 +0100

Thanks, DALGLEISH. Faisal has a bad ankle.
"""


def test_messages_keep_their_fields_and_lose_their_names(tmp_path: Path) -> None:
    done = sanitize_file(BOX, "a.mbox", Sanitizer(Policy.load("recommended"))).data
    path = tmp_path / "a.mbox"
    path.write_bytes(done)
    with closing(mailbox.mbox(path)) as box:
        first, second = box
    assert first["Subject"] == "Football"
    assert second["Subject"] == "Re: Football"
    assert "plays at ten" in first.get_payload()
    assert "From what I hear" in first.get_payload()
    for name in (b"hamish", b"dalgleish", b"noor", b"rahimi", b"faisal"):
        assert name not in done.lower()


def test_a_mailbox_is_known_by_its_first_lines() -> None:
    assert detect_format(BOX, "a.mbox").name == detect_format(BOX, "a").name == "mbox"
    assert detect_format(b"From here on it rained.\n\nThen it stopped.\n", "a.txt").name == "text"


def test_what_is_no_mailbox_is_refused() -> None:
    with pytest.raises(InputError):
        MBOX.read(b"From here on it rained.\n", name="a.mbox", options=ReadOptions())
