"""Names written in the escapes of scripts, styles and nested pages are found."""

from __future__ import annotations

import base64
import html

import pytest

from expurgate.leaks.check import find_leaks

NAME = "Wilhelmina Krzyzanowski"


def _by(form: str) -> str:
    return "".join(form.format(ord(char)) for char in NAME)


@pytest.mark.parametrize(
    "page",
    [
        f"<html><script>say('{_by(chr(92) + 'x{:02x}')}')</script><p>text",
        f"<html><script>say('{_by(chr(92) + 'u{:04x}')}')</script><p>text",
        f"<html><script>say('{_by(chr(92) + 'u{{{:x}}}')}')</script><p>text",
        f"<html><style>p::after {{ content: '{_by(chr(92) + '{:06x}')}' }}</style><p>text",
        f"<html><iframe srcdoc='{html.escape(html.escape(_by('&#{};')))}'></iframe><p>text",
        f"<html><script>atob('{base64.b64encode((NAME + ' was here, ' + NAME).encode()).decode()}')</script><p>text",
        f"<html><script>say('{_by(chr(92) + '{:03o}')}')</script><p>text",
        f"<html><script>say(String.fromCharCode({', '.join(str(ord(char)) for char in NAME)}))</script><p>text",
        f"<html><script>say([{','.join(hex(ord(char)) for char in NAME)}].map(c => String.fromCodePoint(c)))</script>",
    ],
    ids=["two digits", "four digits", "braces", "style", "page in a page", "base64", "octal", "numbers", "hexadecimal"],
)
def test_an_escaped_name_is_a_leak(page: str) -> None:
    assert find_leaks(page.encode(), [NAME])


def test_icons_and_paths_are_no_leaks() -> None:
    page = rb"<html><style>i::before { content: '\f101' }</style><p>C:\new\text</p>"
    assert find_leaks(page, [NAME]) == []
