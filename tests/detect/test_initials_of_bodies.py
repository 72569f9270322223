"""Letters that stand for somebody or for a body of the text."""

from __future__ import annotations

from expurgate import Sanitizer
from expurgate.core.document import Document
from expurgate.language.choose import reader_named


def test_a_firm_goes_by_its_letters_and_a_title_stays_one() -> None:
    text = "Pat Culshaw (PC) rang Quillford Marine Ltd. PC said that QM was shut, and PC Blake agreed."
    read = reader_named("builtin").read(Document(text))
    kinds = {(text[each.span.start : each.span.end], each.kind) for each in read.mentions}
    assert ("QM", "ORG") in kinds
    assert ("PC", "PERSON") in kinds
    at = text.index("PC Blake")
    assert not any(each.span.start == at and len(each.span) == 2 for each in read.mentions)


def test_letters_of_a_hidden_firm_are_no_harmless_abbreviation() -> None:
    released = (
        Sanitizer("hipaa-safe-harbor")
        .sanitize("Jan Berg works at Quillford Marine Ltd. QM is shut, says the BBC.")
        .text
    )
    assert "QM" not in released
    assert "BBC" in released
