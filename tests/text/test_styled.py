"""Letters of other forms and signs without width are read as the eye reads them."""

from __future__ import annotations

import pytest

import expurgate
from expurgate.text.reflow import joined_lines, reflowed


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("𝐌𝐚𝐫𝐲 𝐀𝐝𝐥𝐞𝐫", "Mary Adler"),
        ("Ｍａｒｙ Ａｄｌｅｒ", "Mary Adler"),
        ("Ⓜary", "Mary"),
        ("M\u200bary Ad\u2060ler", "Mary Adler"),
        ("Mary\u200bAdler", "Mary Adler"),
        ("𝟎𝟕𝟕𝟎𝟎 𝟗𝟎𝟎𝟑𝟏𝟖", "07700 900318"),
        (
            "He has A.I.D.S. and J.R.R. Tolkien met the F.B.I. today, e.g. at 3 p.m.",
            "He has AIDS. and J.R.R. Tolkien met the FBI. today, e.g. at 3 p.m.",
        ),
        ("x² and 👨\u200d👩\u200d👧", "x² and 👨\u200d👩\u200d👧"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_as_the_eye_reads(written: str, read: str) -> None:
    for view in (reflowed(written), joined_lines(written)):
        assert view.text == read
        assert len(view.places) == len(read)
        assert all(0 <= place < len(written) for place in view.places)


@pytest.mark.parametrize("name", ["𝐌𝐚𝐫𝐲 𝐀𝐝𝐥𝐞𝐫", "M\u200bary Ad\u200bler", "Mary\u2060Adler"])
def test_such_names_go_whole(name: str) -> None:
    assert expurgate.sanitize(f"{name} lives here.").text == "Person A lives here."


def test_a_clue_with_full_stops_is_a_clue() -> None:
    released = expurgate.sanitize("He has A.I.D.S. now.", protect=["HIV"], only=True).text
    assert released.startswith("He has ")
    assert "D.S" not in released
