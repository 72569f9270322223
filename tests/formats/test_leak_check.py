"""The leak check finds what is left, wherever it is, and nothing else."""

from __future__ import annotations

import base64
import io
import json
import zipfile
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.formats.canaries import NAME
from tests.formats.docx_files import docx, paragraph, run
from tests.formats.pdf_files import report

from expurgate.cli.leaks import command
from expurgate.core.errors import GuaranteeError
from expurgate.formats.leaks import check_leaks, find_leaks


@pytest.mark.parametrize(
    "text",
    [
        NAME,
        NAME.upper(),
        "a Krzyzanow b",
        "Wilh",
        "xxhelmxx",
        "Wilhel\u00admina Krzyzanowski",
        base64.b64encode(f"the file of {NAME} is here".encode()).decode(),
        "Wilhelmina%20Krzyzanowski",
        "W&#105;lhelmina",
        '{"a": "\\u0057\\u0069\\u006c\\u0068elmina"}',
        "=?utf-8?b?" + base64.b64encode(NAME.encode()).decode() + "?=",
        "Wilhel=\nmina",
        f"<p title='{NAME}'>x</p>",
        f"<p><!-- {NAME} -->x</p>",
        "<p>Wil<b>helmina</b></p>",
    ],
)
def test_what_is_left_is_found(text: str) -> None:
    with pytest.raises(GuaranteeError):
        check_leaks(text.encode(), [NAME], "x")


@pytest.mark.parametrize("text", ["will help mine", "Wil hel", "ski", "", "sans owl"])
def test_what_is_gone_is_not(text: str) -> None:
    check_leaks(text.encode(), [NAME], "")


def test_fragments_the_released_text_has_are_no_leaks() -> None:
    check_leaks(b"The headache came", ["headstrong"], "The headache came")
    with pytest.raises(GuaranteeError):
        check_leaks(b"The headache came", ["headstrong"], "The pain came")


def test_short_terms_must_stand_alone() -> None:
    check_leaks(b"archive", ["HIV"], "")
    with pytest.raises(GuaranteeError):
        check_leaks(b"his hiv status", ["HIV"], "")


def test_messages_and_reprs_name_no_term() -> None:
    with pytest.raises(GuaranteeError) as caught:
        check_leaks(NAME.encode(), [NAME], "")
    assert "Wilh" not in str(caught.value)
    assert "Wilh" not in repr(find_leaks(NAME.encode(), [NAME]))


def test_archives_are_looked_into_names_too() -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("x.xml", f"<a><b>Wilhel</b><b c='{NAME}'>mina</b></a>")
    outer = io.BytesIO()
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr("inner.zip", inner.getvalue())
    assert {leak.kind for leak in find_leaks(outer.getvalue(), [NAME])} == {"content", "structure"}
    named = io.BytesIO()
    with zipfile.ZipFile(named, "w") as archive:
        archive.writestr(f"{NAME}.txt", "x")
    assert find_leaks(named.getvalue(), [NAME])


def test_streams_no_object_refers_to_are_inflated() -> None:
    import pikepdf

    pdf = pikepdf.new()
    pdf.add_blank_page()
    out = io.BytesIO()
    pdf.save(out)
    assert find_leaks(out.getvalue(), [NAME]) == []
    old = b"9 0 obj\n<</Length 9>>\nstream\n" + zlib.compress(f"BT ({NAME}) Tj ET".encode()) + b"\nendstream\nendobj\n"
    assert find_leaks(out.getvalue() + old, [NAME])


def test_command_leaves_with_one_and_names_places(tmp_path: Path) -> None:
    file, terms = tmp_path / "a.txt", tmp_path / "terms.txt"
    file.write_text(f"about {NAME}")
    terms.write_text(f"{NAME}\n\n")
    found = CliRunner().invoke(command, [str(file), "--terms", str(terms), "--json"])
    assert found.exit_code == 1
    assert json.loads(found.output)["leaks"][0]["where"] == "a.txt text"
    assert "Wilh" not in found.output
    clean = CliRunner().invoke(command, [str(file), "--term", "Zanzibar"])
    assert clean.exit_code == 0
    assert "none of 1 terms" in clean.output


def test_the_vocabulary_of_files_is_no_leak_but_content_is() -> None:
    pdf = report()
    terms = ["Encoding", "Times", "Medical Center", "Font"]
    assert find_leaks(pdf, terms, "") == []
    assert find_leaks(docx(paragraph(run("x"), '<w:pPr><w:jc w:val="center"/></w:pPr>'), traps=False), terms) == []
    assert find_leaks(docx(paragraph(run("at the Center")), traps=False), ["Medical Center"])
