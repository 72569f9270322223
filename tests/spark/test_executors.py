"""Executors in processes of their own, one of which is killed on the way: what is released is what one machine releases."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspark", reason="pyspark is not installed: make spark")

from expurgate.pipeline.many import sanitize_many
from expurgate.policy import Policy

KEY = bytes(range(32))
POLICY = {"detect": {"patterns": ["EMAIL"], "terms": ["Zorblatt"]}, "transform": {"method": "redact", "mark": "label"}}
NOTES = [f"Zorblatt wrote note {at} to z{at}@b.example." for at in range(12)]
PROGRAM = """
import json, os, signal, sys
from pathlib import Path
from expurgate.policy import Policy
from expurgate.spark import sanitize_column, set_key
from expurgate.spark.local import local_session

def parent(number):
    return int(Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[1])

def kills(batches, mark):
    for batch in batches:
        if 7 in batch.column("id").to_pylist() and not mark.exists():
            mark.touch()
            os.kill(parent(os.getppid()), signal.SIGKILL)
        yield batch

given = json.load(sys.stdin)
quick = {"spark.executor.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"}
session = local_session(executors=2, settings=quick)
set_key(session, bytes.fromhex(given["key"]))
frame = session.createDataFrame(list(enumerate(given["notes"])), "id int, note string").repartition(4, "id")
mark = Path(given["mark"])
frame = frame.mapInArrow(lambda batches: kills(batches, mark), "id int, note string")
rows = sanitize_column(frame, "note", Policy.from_dict(given["policy"])).collect()
print(json.dumps({"master": session.sparkContext.master, "rows": {row["id"]: [row["note"], row["note_certificate"]] for row in rows}}))
session.stop()
"""


def test_an_executor_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    given = {"key": KEY.hex(), "notes": NOTES, "policy": POLICY, "mark": str(tmp_path / "mark")}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        timeout=1500,
        cwd=tmp_path,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["master"].startswith("local-cluster[2,")
    assert (tmp_path / "mark").exists()
    here = sanitize_many(NOTES, Policy.from_dict(POLICY), key=KEY, processes=1)
    assert said["rows"] == {str(at): [one.text, one.certificate_id] for at, one in enumerate(here)}
    assert not list(tmp_path.glob("expurgate-spark-*"))
