"""A real local Spark with two workers: what is released there is what one machine releases, also when a worker is killed."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import warnings
from collections.abc import Iterator
from contextlib import chdir
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import sparse
from tests.formats.docx_files import docx, paragraph, run

pytest.importorskip("pyspark", reason="pyspark is not installed: make spark")

from expurgate.assurance.certificate import Certificate
from expurgate.core.errors import InputError
from expurgate.core.limits import Budget
from expurgate.knowledge.corpus.builder import build
from expurgate.pipeline.api import verify
from expurgate.pipeline.linked import Linkage, digest, verify_linked
from expurgate.pipeline.many import Released, sanitize_many
from expurgate.policy import Policy
from expurgate.spark import (
    build_corpus,
    microaggregate,
    release_root,
    sanitize_column,
    sanitize_documents,
    set_key,
    write_documents,
)
from expurgate.spark.jobs import WorkerOrders
from expurgate.spark.local import local_session
from expurgate.vectors.estimator import SphericalMicroaggregation

pytestmark = [
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
KEY = bytes(range(32))
POLICY = Policy.from_dict(
    {"detect": {"patterns": ["EMAIL"], "terms": ["Zorblatt"]}, "transform": {"method": "redact", "mark": "label"}}
)
NOTES = [f"Zorblatt wrote note {at} to z{at}@b.example." for at in range(12)]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("events")


@pytest.fixture(scope="module")
def spark(log: Path) -> Iterator[Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        events = {"enabled": "true", "compress": "false", "dir": log.as_uri()}
        session = local_session(workers=2, settings={f"spark.eventLog.{name}": value for name, value in events.items()})
        set_key(session, KEY)
        yield session
        session.stop()


def test_what_stands_against_every_row_is_said_by_the_driver(spark: Any) -> None:
    unknown = Policy.from_dict({"disclosure": {"protect": ["Zorblatt Gurple"]}})
    with pytest.raises(InputError, match="nothing is known of 'Zorblatt Gurple'"):
        sanitize_column(notes(spark), "note", unknown)


def notes(spark: Any) -> Any:
    rows = [(at, text) for at, text in enumerate(NOTES)] + [(98, None), (99, " ")]
    return spark.createDataFrame(rows, "id int, note string").repartition(2, "id")


def test_a_column_is_released_as_on_one_machine_and_verifies(spark: Any, log: Path) -> None:
    found = sanitize_column(notes(spark), "note", POLICY, certificates=True)
    rows = {row["id"]: row for row in found.collect()}
    here = list(sanitize_many(NOTES, POLICY, key=KEY, processes=1))
    assert [rows[at]["note"] for at in range(12)] == [one.text for one in here]
    assert [rows[at]["note_certificate"] for at in range(12)] == [one.certificate_id for one in here]
    assert {row["note_status"] for row in rows.values()} == {"released"}
    assert [rows[at]["note_edits"] for at in (0, 98, 99)] == [2, 0, 0]
    assert rows[98]["note"] is None
    assert verify(rows[3]["note"], Certificate.from_json(rows[3]["note_certificate_json"]), key=KEY).holds
    root = release_root(found, "note_certificate_json", KEY)
    assert len(root.leaves) == 12
    assert root.signed_with(KEY)
    assert all(root.holds(one.certificate or {}) for one in here)
    said = b"".join(path.read_bytes() for path in log.rglob("*") if path.is_file())
    plan = found._jdf.queryExecution().toString()
    assert b"SparkListenerJobStart" in said
    for secret in (KEY.hex(), "Zorblatt", "z3@b.example"):
        assert secret.encode() not in said
        assert secret not in plan


def test_what_cannot_be_done_is_said(spark: Any) -> None:
    frame = notes(spark)
    for column, match in (("text", "no column"), ("id", "type int")):
        with pytest.raises(InputError, match=match):
            sanitize_column(frame, column, POLICY)
    with pytest.raises(InputError, match="already"):
        sanitize_column(frame.withColumn("note_status", frame["note"]), "note", POLICY)
    with pytest.raises(InputError, match="bytes"):
        set_key(spark, b"short")


def _poisoned(text: str | None, desk: Any) -> Released:
    """Work that a document can poison: it kills its process, never ends, or kills Spark's worker the first time."""
    if text is not None and text.startswith("dies"):
        os.kill(os.getpid(), signal.SIGKILL)
    if text is not None and text.startswith("hangs"):
        signal.pause()
    if text is not None and text.startswith("kills "):
        mark = Path(text.removeprefix("kills "))
        if not mark.exists():
            mark.touch()
            os.kill(os.getppid(), signal.SIGKILL)
    return Released(f"fine {text}")


def _worked(batches: Any, job: WorkerOrders) -> Any:
    import pyarrow

    for batch in batches:
        outcomes = list(job.outcomes(_poisoned, batch.column("note").to_pylist()))
        told = {"text": [one.value and one.value.text for one in outcomes], "error": [one.error for one in outcomes]}
        yield pyarrow.RecordBatch.from_arrays(
            [batch.column("id"), *(pyarrow.array(each, pyarrow.string()) for each in told.values())],
            names=["id", *told],
        )


def test_a_poisoned_document_is_a_row_and_a_killed_worker_loses_nothing(spark: Any, tmp_path: Path) -> None:
    import_module("pyspark.cloudpickle").register_pickle_by_value(sys.modules[__name__])
    texts = ["one", "dies", "two", "hangs", f"kills {tmp_path / 'mark'}", "three"]
    frame = spark.createDataFrame(list(enumerate(texts)), "id int, note string").coalesce(1)
    job = WorkerOrders.of(frame, POLICY, Budget(2.0))
    rows = frame.mapInArrow(partial(_worked, job=job), "id int, text string, error string").collect()
    found = {row["id"]: row for row in rows}
    assert (tmp_path / "mark").exists()
    assert [found[at]["text"] for at in (0, 2, 5)] == ["fine one", "fine two", "fine three"]
    assert [found[at]["text"] for at in (1, 3)] == [None, None]
    assert "ended" in found[1]["error"]
    assert "seconds" in found[3]["error"]


def test_documents_come_back_with_certificates(spark: Any, tmp_path: Path) -> None:
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "Zorblatt 1.docx").write_bytes(docx(paragraph(run("Dear Zorblatt, the garden is green.")), traps=False))
    (letters / "note.txt").write_text("Zorblatt came.")
    (letters / "broken.docx").write_bytes(b"PK\x03\x04 no more")
    frame = spark.read.format("binaryFile").load(str(letters))
    found = sanitize_documents(frame, POLICY, paths=True).persist()
    rows = {Path(row["path"]).name: row for row in found.collect()}
    good = rows["Zorblatt%201.docx" if "Zorblatt%201.docx" in rows else "Zorblatt 1.docx"]
    assert [row["status"] for row in (good, rows["note.txt"], rows["broken.docx"])] == ["released"] * 2 + ["failed"]
    assert rows["broken.docx"]["content"] is None
    assert rows["broken.docx"]["error"]
    write_documents(found.drop("path"), tmp_path / "out")
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert written == sorted(
        name for row in (good, rows["note.txt"]) for name in (row["document"], row["document"] + ".certificate.json")
    )
    assert not any("Zorblatt" in name for name in written)
    text = (tmp_path / "out" / rows["note.txt"]["document"]).read_text()
    assert "Zorblatt" not in text
    said = json.loads((tmp_path / "out" / (rows["note.txt"]["document"] + ".certificate.json")).read_text())
    assert verify(text, Certificate.from_json(json.dumps(said)), key=KEY).holds


def test_a_corpus_is_the_same_file(spark: Any, tmp_path: Path) -> None:
    texts = [
        f"Document {at} tells of the green garden, of Tarragona and of word{at % 7} word{at % 3}." for at in range(60)
    ]
    build(texts, tmp_path / "here.corpus", processes=1, name="both", min_df=2)
    rows = [(at, text) for at, text in enumerate(texts)] + [(1000, None)]
    frame = spark.createDataFrame(rows, "place int, text string").repartition(3)
    assert build_corpus(frame, "text", tmp_path / "there.corpus", order="place", name="both", min_df=2) == 60
    assert (tmp_path / "there.corpus").read_bytes() == (tmp_path / "here.corpus").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here.corpus", "there.corpus"]


def test_k_safety_finds_its_entity_file(spark: Any, tmp_path: Path) -> None:
    records = [
        {"id": "h", "name": "HIV", "labels": ["secret"], "context": ["pneumonia", "weight loss", "night sweats"]},
        {"id": "r", "name": "Rheum", "context": ["cough", "pneumonia"]},
        {"id": "s", "name": "Scurvy", "context": ["weight loss", "pneumonia"]},
    ]
    path = tmp_path / "entities.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    policy = Policy.from_dict(
        {"k_safety": {"entities": str(path), "k": 2, "labels": ["secret"]}, "transform": {"method": "suppress"}}
    )
    frame = spark.createDataFrame([("The pneumonia and the night sweats began.",)], "note string")
    row = sanitize_column(frame, "note", policy).collect()[0]
    assert row["note_status"] == "released", row["note_error"]
    assert "night sweats" not in row["note"]
    assert "pneumonia" in row["note"]


def vectors(rows: int, columns: int) -> sparse.csr_array:
    """Rows about a few topics, and some of zeros."""
    rng = np.random.default_rng(5)
    topics = rng.dirichlet(np.full(columns, 0.05), 8)
    counts = np.array([rng.multinomial(25, topics[at % 8]) for at in range(rows)])
    counts[::97] = 0
    return sparse.csr_array(counts.astype(np.float64))


def test_texts_of_one_owner_are_judged_together(spark: Any, tmp_path: Path) -> None:
    signs = ("pneumonia", "night sweats")
    records = [{"id": "h", "name": "HIV", "labels": ["secret"], "context": signs}]
    records += [
        {"id": f"{sign}{at}", "name": f"Ague {sign} {at}", "context": [sign]} for sign in signs for at in range(3)
    ]
    (tmp_path / "e.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    rule = {"entities": str(tmp_path / "e.jsonl"), "k": 2, "labels": ["secret"]}
    policy = Policy.from_dict({"k_safety": rule, "transform": {"method": "suppress"}})
    texts = ["The pneumonia began.", "The night sweats went."]
    rows = [(who, text) for text in texts for who in (1, 2, None)]
    frame = spark.createDataFrame([*rows, (3, texts[0])], "who int, note string").repartition(3)
    found = sanitize_column(frame, "note", policy, owner="who").collect()
    left = {who: [row["note"] for row in found if row["who"] == who] for who in (1, 2, 3, None)}
    assert {who: sum(sign in note for sign in signs for note in held) for who, held in left.items()} == {
        1: 1, 2: 1, 3: 1, None: 2,
    }  # fmt: skip
    linkages = {row["who"]: row["note_linkage"] for row in found}
    assert [linkages[who] is None for who in (1, 2, 3, None)] == [False, False, True, True]
    linkage = Linkage.from_json(linkages[1])
    with chdir(tmp_path):
        assert verify_linked({digest(note): note for note in left[1]}, linkage, key=KEY).holds
    with pytest.raises(InputError, match="whose a row is"):
        sanitize_column(frame, "note", policy, owner="whom")


def test_a_vector_space_in_cells_loses_about_as_much_as_in_one_piece(spark: Any) -> None:
    matrix = vectors(600, 120)
    rows = [
        (at, matrix.indices[a:b].tolist(), matrix.data[a:b].tolist())
        for at, (a, b) in enumerate(zip(matrix.indptr, matrix.indptr[1:], strict=False))
    ]
    frame = spark.createDataFrame(rows, "id long, indices array<int>, values array<double>").repartition(2)
    found = microaggregate(frame, 5, 120, block=150)
    released = found.released().orderBy("id").collect()
    groups = np.unique([row["group"] for row in released], return_inverse=True)[1]
    assert len(released) == 600
    assert np.bincount(groups).min() >= 5
    by_group: dict[int, tuple[Any, ...]] = {}
    for row in released:
        assert by_group.setdefault(row["group"], (row["indices"], row["values"])) == (row["indices"], row["values"])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        alone = SphericalMicroaggregation(5, method="scalable", block_rows=150).fit(matrix)
    assert found.loss().information_loss == pytest.approx(alone.information_loss_, rel=0.1)
    found.forget()
    with pytest.raises(InputError, match="k=5"):
        microaggregate(frame.limit(3), 5, 120)


def test_the_page_does_what_it_says(spark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "spark.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", page, re.S)
    names: dict[str, Any] = {"session": spark}
    exec(block, names)  # noqa: S102
    said = [line.removeprefix("# ") for line in block.splitlines() if line.startswith("# ")]
    assert capsys.readouterr().out.splitlines() == said
    assert len(names["root"].leaves) == 2
