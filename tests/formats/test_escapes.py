"""Letters that scripts and style sheets write by their numbers are judged."""

from __future__ import annotations

import base64

import pytest
from tests.formats.canaries import NAME, hide
from tests.formats.releasing import edited_file

from expurgate.formats.html import plain_script, plain_style
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer


def _by(form: str) -> str:
    return "".join(form.format(ord(char)) for char in NAME)


@pytest.mark.parametrize(
    "page",
    [
        f"<script>say('{_by(chr(92) + 'x{:02x}')}')</script><p>text",
        f"<script>say('{_by(chr(92) + 'u{:04x}')}')</script><p>text",
        f"<script>say('{_by(chr(92) + 'u{{{:x}}}')}')</script><p>text",
        f"<style>p::after {{ content: '{_by(chr(92) + '{:x} ')}' }}</style><p>text",
        f"<p onclick=\"say('{_by(chr(92) + 'x{:02x}')}')\">text",
        f"<script>atob('{base64.b64encode(NAME.encode()).decode()}')</script><p>{NAME}",
    ],
    ids=["two digits", "four digits", "braces", "style", "attribute", "base64"],
)
def test_an_escaped_name_is_hidden(page: str) -> None:
    out = edited_file(page.encode(), "a.html", hide)
    assert b"text" in out or b"[PERSON]" in out
    assert base64.b64encode(NAME.encode())[:20] not in out


def test_what_a_script_needs_stays_escaped() -> None:
    assert plain_script(r"a = 'it\x27s\x0a' + /\\x41/") == r"a = 'it\x27s\x0a' + /\\x41/"
    assert plain_script('get("abcdefghijklmnopqrstuvwx")') == 'get("abcdefghijklmnopqrstuvwx")'
    assert plain_style(r".\31 0 { content: '\f101' }") == r".\31 0 { content: '\f101' }"


@pytest.mark.parametrize("preset", ["hipaa-safe-harbor", "recommended"])
def test_text_that_only_a_program_reads_goes_whatever_a_reader_thinks_of_it(preset: str) -> None:
    numbers = _by("&#{};")
    note = f"Mrs {NAME} rang.\n\n[see](data:text/plain;base64,{base64.b64encode(NAME.encode()).decode()}) {numbers}\n"
    out = sanitize_file(note.encode(), "a.md", Sanitizer(preset)).data.decode()
    assert [each for each in (NAME, numbers, base64.b64encode(NAME.encode()).decode()) if each in out] == []
