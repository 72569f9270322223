"""The example plug-in, installed as a user would install it and used from the command line, in processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
POLICY = """
[detect]
terms = ["Wilhelmina"]
[detect.plugins.staff-numbers]
prefix = "st"
[models.few-shouts]
most = 1
[transform]
method = "stars"
"""
ROSTER = "#roster\nMonday | Ask st-4711 or Wilhelmina\nTuesday | NEVER EVER late, says ST-0815\n"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    options = ["--disable-pip-version-check", "--target", str(folder), str(ROOT / "examples" / "plugin")]
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("work")
    (folder / "policy.toml").write_text(POLICY)
    (folder / "week.roster").write_text(ROSTER)
    return folder


def expurgate(work: Path, site: Path | None, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([*([str(site)] if site else []), str(ROOT / "src")])
    return subprocess.run(
        [sys.executable, "-m", "expurgate", *arguments],
        cwd=work,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def released(installed: Path, work: Path) -> Path:
    options = ["--policy", "policy.toml", "--certificate", "week.json", "--report", "week.html"]
    done = expurgate(work, installed, "sanitize", "week.roster", "-o", "out.roster", *options)
    assert done.returncode == 0, done.stderr
    return work / "out.roster"


def test_it_is_listed_with_its_package_and_version(installed: Path, work: Path) -> None:
    listed = json.loads(expurgate(work, installed, "plugins", "--json").stdout)["plugins"]
    found = {(entry["group"], entry["name"]) for entry in listed if entry["package"] == "expurgate-staffroom"}
    assert found == {
        ("detectors", "staff-numbers"),
        ("models", "few-shouts"),
        ("transforms", "stars"),
        ("formats", "roster"),
        ("taxonomies", "indented"),
    }
    assert {entry["version"] for entry in listed if entry["package"] == "expurgate-staffroom"} == {"1.2.0"}


def test_its_format_detector_model_and_transform_take_part(released: Path) -> None:
    assert released.read_text() == "#roster\nMonday | Ask ***** or *****\nTuesday | NEVER ***** late, says *****\n"


@pytest.mark.parametrize("misspelt", ["[detect.plugins.staff-numbers]\nprefx = 1\n", "[models.few-shouts]\nmst = 1\n"])
def test_a_setting_it_does_not_have_is_refused(installed: Path, work: Path, misspelt: str) -> None:
    (work / "misspelt.toml").write_text(misspelt)
    done = expurgate(work, installed, "sanitize", "week.roster", "--policy", "misspelt.toml")
    assert (done.returncode, done.stdout) == (2, "")
    assert "has no setting" in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_certificate_says_what_took_part(released: Path) -> None:
    stated = json.loads((released.parent / "week.json").read_text())
    (document,) = stated["documents"]
    theirs = {(part["group"], part["name"], part["version"]) for part in [*stated["parts"], *document["parts"]]}
    assert {
        ("formats", "roster", "1.2.0"),
        ("detectors", "staff-numbers", "1.2.0"),
        ("models", "few-shouts", "1.2.0"),
        ("transforms", "stars", "1.2.0"),
    } <= theirs
    assert [model["model"] for model in document["models"]] == ["few-shouts"]


def test_the_verifier_asks_it_again(installed: Path, released: Path) -> None:
    done = expurgate(released.parent, installed, "verify", "out.roster", "--certificate", "week.json", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    claims = [check["claim"] for check in json.loads(done.stdout)["checks"]]
    assert "nothing is found by staff-numbers" in claims
    assert "the model few-shouts still holds by its own judgment" in claims


def test_without_it_the_verifier_says_what_is_missing(released: Path) -> None:
    done = expurgate(released.parent, None, "verify", "out.roster", "--certificate", "week.json", "--json")
    assert done.returncode == 1
    assert "roster of expurgate-staffroom 1.2.0 is not installed" in done.stdout


def test_another_version_is_told(installed: Path, released: Path, tmp_path: Path) -> None:
    (metadata,) = installed.glob("*.dist-info")
    other = tmp_path / "site"
    (other / metadata.name).mkdir(parents=True)
    (other / "expurgate_staffroom").symlink_to(installed / "expurgate_staffroom")
    for file in ("METADATA", "entry_points.txt"):
        text = (metadata / file).read_text().replace("Version: 1.2.0", "Version: 1.3.0")
        (other / metadata.name / file).write_text(text)
    done = expurgate(released.parent, other, "verify", "out.roster", "--certificate", "week.json")
    assert done.returncode == 1
    assert "roster was of expurgate-staffroom 1.2.0, here it is of expurgate-staffroom 1.3.0" in done.stdout


def test_without_it_the_policy_is_one_clear_error(work: Path) -> None:
    (work / "note.txt").write_text("Ask st-4711.")
    done = expurgate(work, None, "sanitize", "note.txt", "-o", "no.txt", "--policy", "policy.toml")
    assert done.returncode == 2
    assert done.stderr.strip().splitlines() == [done.stderr.strip()]
    assert "no detector is called 'staff-numbers'" in done.stderr
    assert not (work / "no.txt").exists()


def test_its_taxonomy_reader_is_used_by_name(installed: Path, work: Path) -> None:
    (work / "tools.txt").write_text("tool\n  hammer\n    sledgehammer\n")
    options = ["--format", "indented", "-o", "tools.taxonomy"]
    done = expurgate(work, installed, "taxonomy", "build", "tools.txt", *options)
    assert done.returncode == 0, done.stderr
    failed = expurgate(work, None, "taxonomy", "build", "tools.txt", *options)
    assert failed.returncode == 2
    assert "no taxonomy format is called 'indented'" in failed.stderr
