"""Code of notebooks stays code; what its strings and remarks say is judged."""

from __future__ import annotations

import json
from typing import Any

import pytest

from expurgate.formats.tables.json_text import Value
from expurgate.formats.tables.notebooks import code_of
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

CODE = [
    "import pandas as pd  # asked by Xochitl Navarrete\n",
    "%cd /home/xnavarrete\n",
    "df = pd.read_csv('ward.csv')\n",
    "df[df.name == 'Adaeze Nwachukwu'].head()",
]


def _cell(source: list[str], **more: Any) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [], "source": source, **more}


def _notebook(*cells: dict[str, Any], language: str = "python") -> str:
    about = {"kernelspec": {"name": "python3", "language": language}}
    return json.dumps({"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    return Sanitizer(Policy.load("recommended"))


def test_colours_of_a_terminal_do_not_cut_a_name_and_the_kind_of_an_error_stays(sanitizer: Sanitizer) -> None:
    error = {
        "output_type": "error",
        "ename": "KeyError",
        "evalue": "'Nwachukwu'",
        "traceback": ["\x1b[0;31mKeyError\x1b[0m: 'Nwachu\x1b[1mkwu'"],
    }
    told = {"cell_type": "markdown", "metadata": {}, "source": ["Mrs Adaeze Nwachukwu asked."]}
    written = sanitize_file(
        _notebook(told, _cell(["1 + 1"], outputs=[error])).encode(), "a.ipynb", sanitizer
    ).data.decode()
    assert "Nwachu" not in written
    assert "kwu" not in written
    assert '"ename": "KeyError"' in written


def _source(text: str, sanitizer: Sanitizer) -> list[str]:
    found: list[str] = json.loads(sanitize_file(text.encode(), "a.ipynb", sanitizer).data)["cells"][0]["source"]
    return found


def test_code_stays_and_names_in_it_go(sanitizer: Sanitizer) -> None:
    found = _source(_notebook(_cell(CODE)), sanitizer)
    assert found[0].startswith("import pandas as pd  # asked by Person ")
    assert found[2].startswith("df = pd.read_csv('")
    assert found[3].startswith("df[df.name == 'Person ")
    assert found[3].endswith("'].head()")
    assert not any(name in "".join(found).lower() for name in ("navarrete", "nwachukwu", "adaeze", "xochitl"))


def test_a_name_of_the_text_is_hidden_in_the_code_too(sanitizer: Sanitizer) -> None:
    code = ["mcalinden = load('Oonagh McAlinden')\n", "mcalinden.plot()"]
    found = "".join(_source(_notebook(_cell(code)), sanitizer))
    assert "alinden" not in found.lower()
    assert ".plot()" in found


@pytest.mark.parametrize(
    ("source", "language"),
    [
        ("Margaret Thornbury was seen.", "python"), ("Thornbury", "python"), ("x <- 'Thornbury'", "R"), ("x = (", "python"),
        ("SELECT * FROM staff WHERE name = 'Thornbury'", "python"),
    ],
)  # fmt: skip
def test_what_is_not_surely_code_is_judged_as_a_text(source: str, language: str) -> None:
    paths: list[tuple[tuple[str | int, ...], str]] = [
        (("cells", 0, "cell_type"), "code"),
        (("cells", 0, "source", 0), source),
        (("metadata", "kernelspec", "language"), language),
    ]
    assert code_of([Value(path, text, lambda _text: None) for path, text in paths]) == {}


def test_tags_and_names_of_streams_stay_and_what_they_hold_is_judged(sanitizer: Sanitizer) -> None:
    shown = (
        "<table class='t'><tr><td>Xochitl Navarrete</td><td>3</td></tr></table><p>Seen by <b>Adaeze</b> Nwachukwu</p>"
    )
    outputs = [
        {"output_type": "stream", "name": "stdout", "text": ["412 rows\n"]},
        {"output_type": "execute_result", "data": {"text/html": [shown]}, "metadata": {}, "execution_count": 1},
    ]
    released = sanitize_file(_notebook(_cell(["a = 1"], outputs=outputs)).encode(), "a.ipynb", sanitizer).data
    [stream, result] = json.loads(released)["cells"][0]["outputs"]
    assert stream["name"] == "stdout"
    html = "".join(result["data"]["text/html"])
    assert html.startswith("<table class='t'><tr><td>Person ")
    assert html.endswith("</p>")
    assert "</td><td>3</td></tr></table><p>Seen by " in html
    assert not any(name in html for name in ("Navarrete", "Nwachukwu", "Adaeze", "Xochitl"))
