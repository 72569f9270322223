"""Whoever runs the whole suite in several processes runs every file once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from scripts.run_tests import FAULT, FIRST, LONGEST, ROOT, TOGETHER, shares, take

FILES = [path for path in ROOT.joinpath("tests").rglob("test_*.py") if path.stem != FIRST]


def test_every_file_is_run_once() -> None:
    dealt = [path for share in shares() for path in share]
    assert sorted(dealt) == sorted(path.relative_to(ROOT).as_posix() for path in FILES)


def test_the_files_that_are_named_are_there() -> None:
    stems = {path.stem for path in FILES}
    assert {*LONGEST, *" ".join(TOGETHER).split()} <= stems


def test_two_who_take_from_one_pipe_take_everything_once() -> None:
    taking, giving = os.pipe()
    os.write(giving, b"".join(number.to_bytes(4, "big") for number in range(3)))
    os.close(giving)
    one, other = take(taking), take(taking)
    taken = [path for pair in zip(one, other, strict=False) for path in pair]
    assert set(taken) <= {path for share in shares()[:3] for path in share}
    assert len(set(taken)) == len(taken) >= 2
    os.close(taking)


def test_what_tests_share_outlives_a_file_and_a_fault_is_told(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(
        "import pytest\n@pytest.fixture(scope='session')\ndef made():\n    print('made once')\n    yield 1\n    print('ended once')\n"
    )
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "conftest.py").write_text("import pytest\n@pytest.fixture\ndef here(made): return made + 1\n")
    (tmp_path / "in" / "test_a.py").write_text("def test_one(here): assert here == 2\n")
    (tmp_path / "in" / "test_d.py").write_text("def test_four(here): assert here == 2\n")
    (tmp_path / "in" / "test_e.py").write_text("raise RuntimeError('nobody asked for this file')\n")
    (tmp_path / "test_b.py").write_text(
        "def test_two(made): assert made == 1\ndef test_three(made): assert made == 2\n"
    )
    (tmp_path / "in" / "test_c.py").write_text("import nothing_of_this_name\n")
    run = (
        "import sys, pytest; from scripts.run_tests import TakesFiles\n"
        "sys.exit(pytest.main(['-s', '-n0', '-p', 'no:cacheprovider'], plugins=[TakesFiles(iter(['in/test_a.py', 'test_b.py', 'in/test_c.py', 'in/test_d.py']))]))"
    )
    found = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", run], cwd=tmp_path, capture_output=True, text=True, env=found)
    assert done.returncode == 1
    assert done.stdout.count("made once") == done.stdout.count("ended once") == 1
    assert "3 passed" in done.stdout
    assert "1 failed" in done.stdout
    assert "1 error" in done.stdout


def test_what_failed_is_told_from_what_the_processes_said() -> None:
    said = "FAILED tests/a/test_b.py::test_c[x - y] - assert 1 == 2\nFAILED tests/test_d.py::test_e\nERROR tests/test_f.py\n3 passed\n"
    assert FAULT.findall(said) == ["tests/a/test_b.py::test_c[x - y]", "tests/test_d.py::test_e"]
