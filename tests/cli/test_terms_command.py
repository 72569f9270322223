from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from tests.cli.calls import called

from expurgate.knowledge.corpus import Corpus

NOTE = "The patient had influenza. Two patients met a nurse in Chicago.\n"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("corpus") / "small.corpus"
    texts = ["A patient and a nurse.", "The patient had influenza.", "A patient left.", "Nothing here."]
    Corpus.build(texts, path, min_df=1, processes=1)
    return path


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "note.txt"
    path.write_text(NOTE, encoding="utf-8")
    return path


def test_json(capsys: pytest.CaptureFixture[str], corpus: Path, note: Path) -> None:
    code, out, err = called(capsys, "terms", note, "--corpus", corpus, "--json")
    result = json.loads(out)
    assert (code, err, result["documents"]) == (0, "", 4)
    rows = {(row["term"], row["kind"]): row for row in result["terms"]}
    patient = rows["patient", "noun phrase"]
    assert patient == {
        "term": "patient",
        "kind": "noun phrase",
        "label": "",
        "count": 2,
        "information": pytest.approx(Corpus.open(corpus).information("patient")),
        "spans": [[4, 11], [31, 39]],
    }
    assert 0 < patient["information"] < rows["influenza", "noun phrase"]["information"] <= 2
    assert rows["chicago", "entity"]["label"] == "GPE"
    starts = [row["spans"][0][0] for row in result["terms"]]
    assert starts == sorted(starts)


def test_sorted_by_information(capsys: pytest.CaptureFixture[str], corpus: Path, note: Path) -> None:
    _, out, _ = called(capsys, "terms", note, "--corpus", corpus, "--sort", "information", "--json")
    bits = [row["information"] for row in json.loads(out)["terms"]]
    assert bits == sorted(bits, reverse=True)
    assert len(set(bits)) > 1


def test_table(capsys: pytest.CaptureFixture[str], corpus: Path, note: Path) -> None:
    code, out, _ = called(capsys, "terms", note, "--corpus", corpus)
    assert code == 0
    assert ["patient", "noun", "phrase", "2", "0.42"] in [line.split() for line in out.splitlines()]


def test_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, corpus: Path, note: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(NOTE.encode())))
    from_input = called(capsys, "terms", "-", "--corpus", corpus, "--json")
    assert from_input == called(capsys, "terms", note, "--corpus", corpus, "--json")


def test_an_empty_document_has_no_terms(capsys: pytest.CaptureFixture[str], corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    code, out, _ = called(capsys, "terms", tmp_path / "empty.txt", "--corpus", corpus, "--json")
    assert (code, json.loads(out)) == (0, {"documents": 4, "terms": []})


@pytest.mark.parametrize(
    "arguments",
    [
        ["missing.txt"],
        ["{folder}"],
        ["{note}", "--corpus", "missing.corpus"],
        ["{note}", "--corpus", "{note}"],
        ["{note}", "--corpus", "{corpus}", "--pipeline", "no_such_pipeline"],
        ["{note}", "--sort", "colour"],
        [],
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], corpus: Path, note: Path, arguments: list[str]
) -> None:
    filled = [part.format(folder=note.parent, note=note, corpus=corpus) for part in arguments]
    code, out, err = called(capsys, "terms", *filled)
    assert (code, out) == (2, "")
    assert err.startswith("expurgate: ")
    assert err.count("\n") == 1
    assert "influenza" not in err
