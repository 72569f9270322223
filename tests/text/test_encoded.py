"""Words that only a program reads are found; numbers, paths, hashes and long words are left alone."""

from __future__ import annotations

import base64

import pytest

from expurgate.text.encoded import encoded

NAME = "Philippa Wetherington"
NOTE = f"{NAME} was seen in the clinic on Monday and rang about the results a week later."


def by(form: str, text: str = NAME) -> str:
    """Every letter by its number."""
    return "".join(form.format(ord(char)) for char in text)


def packed(text: str = NOTE) -> str:
    return base64.b64encode(text.encode()).decode()


def lines(text: str, width: int) -> str:
    return "\n".join(text[at : at + width] for at in range(0, len(text), width))


BLOCKS = "\n".join("█▀ ▄█" * 4 + " ▐▌"[: row % 3] for row in range(12))


@pytest.mark.parametrize(
    "run",
    [
        by("&#{};"),
        by("&#x{:X};"),
        by("&amp;#{};"),
        by("\\x{:02x}"),
        by("\\u{:04x}"),
        by("\\u{{{:x}}}"),
        by("\\{:03o}"),
        by("\\{:06x}"),
        by("%{:02X}"),
        ", ".join(hex(ord(char)) for char in NAME),
        packed(),
        lines(packed(), 60),
        lines(packed(), 76),
        base64.urlsafe_b64encode(NAME.encode()).decode(),
        BLOCKS,
    ],
    ids="decimal hexadecimal twice x u braces octal style percent list base64 lines-60 lines-76 url blocks".split(),
)
def test_what_only_a_program_reads_is_found_whole(run: str) -> None:
    text = f"Seen today.\n{run}\nSeen again.\n"
    assert run in {text[span.start : span.end] for span in encoded(text)}


def test_numbers_that_a_script_makes_letters_of_are_found() -> None:
    numbers = ",".join(str(ord(char)) for char in NAME)
    script = f"var who = String.fromCharCode({numbers});"
    assert [script[span.start : span.end] for span in encoded(script)] == [numbers]


@pytest.mark.parametrize(
    "text",
    [
        "C:\\new\\text\\abc\\deadbeef",
        "The values were (101, 104, 99, 110) and (2019, 2020, 2021, 2022).",
        "The antidisestablishmentarianism of internationalization",
        "5d41402abc4b2a76b9719d911017c592",
        "2f8a0c1e-77b3-4c1d-9a5e-0d6f3b2c1a4e",
        "https://x.example/a%20b%2Fc?d=%3A%3B%2C",
        "Caf\\u00e9 t\\u00e9l\\u00e9",
        "Tom &amp; Jerry &#8211; &#8220;yes&#8221;",
        "mask = 0x00, 0x1f, 0x02, 0x03",
        "/usr/local/share/applications/something",
        "▇▇▇▇▇▇ rang ▇▇▇▇▇▇▇▇▇▇",
        "■ one\n■ two\n■ three\n■ four\n■ five\n■ six\n■ seven\n■ eight\n■ nine\n",
    ],
)
def test_what_people_read_is_left_alone(text: str) -> None:
    assert [text[span.start : span.end] for span in encoded(text)] == []
