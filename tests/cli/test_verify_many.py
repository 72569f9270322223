"""A folder or a data set is verified as a whole: every document by its certificate, all of them by the root over them."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from tests.cli.calls import called

from expurgate.pipeline.many import sanitize_many
from expurgate.policy import Policy

POLICY = '[detect]\nterms = ["Zorblatt"]\n\n[transform]\nmethod = "redact"\n'
ROWS = [{"id": at, "note": "" if at == 3 else f"Zorblatt number {at // 2}."} for at in range(6)]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "policy.toml").write_text(POLICY)
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, ROWS)))
    (tmp_path / "letters").mkdir()
    for row in ROWS[:3]:
        (tmp_path / "letters" / f"{row['id']}.txt").write_text(str(row["note"]))
    (tmp_path / "letters" / "page.html").write_text("<p>Zorblatt came.</p>")
    return tmp_path


def test_rows_are_verified_with_their_release(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    call = partial(called, capfd)
    out, stated, root = place / "out.jsonl", place / "all.jsonl", place / "root.json"
    asked = ("--rows", "--column", "note", "--policy", place / "policy.toml", "--processes", 1)
    assert call("sanitize", place / "in.jsonl", *asked, "-o", out, "--certificate", stated)[0] == 0
    assert call("release", stated, "-o", root)[0] == 0
    given = ("verify", out, "--column", "note", "--certificate", stated, "--release", root)
    code, printed, _ = call(*given)
    assert code == 0
    assert printed.splitlines()[-1].startswith("5 of 5 documents hold what their certificates claim")
    assert call("verify", out, "--column", "text", "--certificate", stated)[0] == 2
    assert call("verify", out, "--column", "note", "--original", out, "--certificate", stated)[0] == 2
    lines = out.read_text().splitlines()
    out.write_text("\n".join([lines[0].replace("number", "numbers"), *lines[1:5], lines[2]]))
    code, printed, _ = call(*given, "--json")
    told = json.loads(printed)
    assert code == 1
    assert [one["name"] for one in told["failed"]] == ["row 1, note", "row 6, note"]
    assert [one["holds"] for one in told["release"]] == [True, False]


def test_a_folder_is_verified_with_its_release(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    call = partial(called, capfd)
    out, stated, root = place / "out", place / "certificates", place / "root.json"
    asked = ("--policy", place / "policy.toml", "--processes", 1)
    assert call("sanitize", place / "letters", *asked, "-o", out, "--certificate", stated)[0] == 0
    assert call("release", stated, "-o", root)[0] == 0
    given = ("verify", out, "--certificate", stated, "--release", root)
    code, printed, error = call(*given)
    assert code == 0, printed + error
    (out / "more.txt").write_text("Nobody looked at this.")
    code, printed, _ = call(*given)
    assert code == 1
    assert "FAIL  more.txt: a certificate speaks of it" in printed
    assert call("verify", out)[0] == 2


def test_certificates_may_stand_beside_the_texts(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    policy = Policy.load(place / "policy.toml")
    rows = [
        {"note": one.text, "note_certificate_json": json.dumps(one.certificate)}
        for one in sanitize_many(["Zorblatt came.", "Nobody came."], policy, processes=1)
    ]
    (place / "job.jsonl").write_text("\n".join(map(json.dumps, rows)))
    assert called(capfd, "verify", place / "job.jsonl", "--column", "note")[0] == 0
    rows[0]["note"] = "Zorblatt came."
    (place / "job.jsonl").write_text("\n".join(map(json.dumps, rows)))
    assert called(capfd, "verify", place / "job.jsonl", "--column", "note")[0] == 1
