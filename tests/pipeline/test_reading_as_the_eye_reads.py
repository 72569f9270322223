"""Planted names and numbers in every layout the eye sees through."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from tests.formats.docx_files import docx

from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DetectRule, Policy, TransformRule

POLICY = Policy(
    detect=DetectRule(patterns=("PHONE", "IBAN", "CODE"), entities=("PERSON",)),
    transform=TransformRule("redact", mark="label"),
)
KNOWN = "Mrs Margaret Thornbury was seen."


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    return Sanitizer(POLICY)


def letters(data: bytes) -> str:
    """All letters and digits of a text, without tags and what stands between them."""
    return "".join(re.findall(r"[a-z0-9]", re.sub(r"<[^<>]*>", "", data.decode().lower())))


TEXTS = {
    "wrapped number": "She can be rung in the mornings on (413)\n555-0142, and not at night.",
    "wrapped name": f"{KNOWN} In the long afternoon that followed it was once more Margaret\nThornbury who rang.",
    "wrapped account": "Please pay to our account, which is DE89 3704 0044\n0532 0130 00, within a week.",
    "hyphens in capitals": f"{KNOWN} MARGARET THORN-\nBURY",
    "double spacing": f"{KNOWN} Margaret  Thornbury\n\nMARGARET   THORNBURY",
    "spaced letters": f"{KNOWN}\n\nM A R G A R E T   T H O R N B U R Y",
    "boxes": f"{KNOWN}\nSurname | T | H | O | R | N | B | U | R | Y |\nT\nH\nO\nR\nN\nB\nU\nR\nY\n",
    "boxes of digits": "Telephone 0 1 6 3 2 9 6 0 0 1 4\n",
    "boxes of brackets": f"{KNOWN}\nSURNAME [T][H][O][R][N][B][U][R][Y]\n",
    "digits in groups": "Telephone 4 1 3 / 5 5 5 / 0 1 4 2\n",
    "columns": "Call her on (413) 555          Bays one to nine\n-0142 in the morning.          are for all who\nShe is well.                   come by car.\n",
    "drawn cells": "+-----------+------+\n| (413)     | days |\n| 555-0142  | only |\n+-----------+------+\n",
    "account of a surname": "Mr Thornbury rang. The file is in /home/mthornbury/claims.\n",
    "split word": f"{KNOWN} Thorn bury",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_lines_letters_and_boxes(sanitizer: Sanitizer, text: str) -> None:
    said = letters(sanitize_file(text.encode(), "a.txt", sanitizer).data)
    assert not any(planted in said for planted in ("thornbury", "margaret", "5550142", "0142", "3704", "960014"))


MARKUP = {
    "a.html": "<p>Mrs <b>Marga</b><i>ret</i> <span>Thorn</span><span>bury</span> came; <b>T</b>hornbury</p>",
    "b.html": "<p>{}</p><svg><desc>Thornbury</desc><text><tspan>Thorn</tspan><tspan>bury</tspan></text></svg>",
    "c.html": "<p>{}</p><math><mi>Thorn</mi><mi>bury</mi></math>",
    "a.svg": "<svg xmlns='http://www.w3.org/2000/svg'><desc>{}</desc><text>Thorn<tspan>bury</tspan></text></svg>",
    "a.xml": "<r><note>{}</note><first>Margaret</first><last>Thornbury</last><w>Thorn</w><w>bury</w></r>",
    "a.ics": "BEGIN:VCALENDAR\r\nSUMMARY:{}\r\nDESCRIPTION:it is Thorn\r\n bury again\r\nEND:VCALENDAR\r\n",
    "a.vcf": "BEGIN:VCARD\r\nN:Thornbury;Margaret;;;\r\nFN:Margaret Thorn\r\n bury\r\nEND:VCARD\r\n",
}


@pytest.mark.parametrize("name", MARKUP)
def test_markup_does_not_split_a_name(sanitizer: Sanitizer, name: str) -> None:
    released = sanitize_file(MARKUP[name].replace("{}", KNOWN).encode(), name, sanitizer).data
    assert "thornbury" not in letters(released)
    assert "margaret" not in letters(released)


def test_a_drop_cap_a_symbol_and_ruby_do_not_split_a_name(sanitizer: Sanitizer) -> None:
    body = (
        '<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr><w:r><w:t>M</w:t></w:r></w:p><w:p><w:r><w:t>rs Margaret '
        'Thorn</w:t></w:r><w:r><w:sym w:font="Symbol" w:char="F062"/></w:r><w:r><w:t>ury came.</w:t></w:r></w:p>'
        "<w:p><w:r><w:t>It was Thorn</w:t></w:r><w:r><w:ruby><w:rt><w:r><w:t>above</w:t></w:r></w:rt><w:rubyBase><w:r>"
        "<w:t>bury</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>"
    )
    with zipfile.ZipFile(io.BytesIO(docx())) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    start, end = re.search(rb"<w:document[^>]*>", parts["word/document.xml"]), b"</w:document>"
    assert start is not None
    parts["word/document.xml"] = start.group() + b"<w:body>" + body.encode() + b"</w:body>" + end
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    released = sanitize_file(packed.getvalue(), "a.docx", sanitizer).data
    with zipfile.ZipFile(io.BytesIO(released)) as archive:
        said = letters(archive.read("word/document.xml"))
    assert "thorn" not in said
    assert "ury" not in said
