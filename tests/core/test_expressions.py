"""Compiled expressions are kept beside the compiled modules, and are those that ``re`` makes."""

from __future__ import annotations

import marshal
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import expurgate
from expurgate.core import expressions

_RUN = """
import re
from re import _compiler
made = []
plain = _compiler.compile
_compiler.compile = lambda pattern, flags=0: made.append(pattern) or plain(pattern, flags)
from expurgate.core import expressions
from expurgate.text import people, reflow, standins
canary = re.compile("canary")
for module in (people, reflow, standins):
    for value in list(vars(module).values()):
        if type(value).__name__ == "_Expression":
            value.search("To whom it may concern")
from expurgate.core import lazy_re
lazy_re.compile("[c]anary of a document").search("")
print(len(expressions._kept()))
"""


def _run(folder: Path, **more: str) -> int:
    """How many expressions a process knew at its end, which keeps its compiled modules in ``folder``."""
    source = str(Path(expurgate.__file__).parents[1])
    keeping = {
        **os.environ,
        "PYTHONPYCACHEPREFIX": str(folder),
        "PYTHONPATH": source,
        "PYTHONDONTWRITEBYTECODE": "",
        **more,
    }
    done = subprocess.run([sys.executable, "-c", _RUN], capture_output=True, check=True, text=True, env=keeping)
    return int(done.stdout)


def _files(folder: Path) -> list[Path]:
    return list(folder.rglob("*.expressions"))


def test_a_second_run_finds_what_the_first_compiled(tmp_path: Path) -> None:
    first = _run(tmp_path)
    (file,) = _files(tmp_path)
    version, kept = marshal.loads(file.read_bytes())  # noqa: S302 - our own
    assert first == len(kept) > 10
    assert version[0] == sys.version
    assert _run(tmp_path) == first
    assert not list(file.parent.glob("*.tmp"))


def test_what_is_not_written_at_the_top_of_a_module_is_not_kept(tmp_path: Path) -> None:
    _run(tmp_path)
    (file,) = _files(tmp_path)
    assert b"canary" not in file.read_bytes()


def test_nothing_is_written_where_compiled_modules_are_not(tmp_path: Path) -> None:
    assert _run(tmp_path, PYTHONDONTWRITEBYTECODE="1") > 10
    assert not _files(tmp_path)


@pytest.mark.parametrize(
    "damaged", [b"", b"no such thing", marshal.dumps((("another Python", 0), {})), marshal.dumps(5)]
)
def test_a_damaged_file_is_as_none(tmp_path: Path, damaged: bytes) -> None:
    first = _run(tmp_path)
    (file,) = _files(tmp_path)
    file.write_bytes(damaged)
    assert _run(tmp_path) == first
    assert len(marshal.loads(file.read_bytes())[1]) == first  # noqa: S302 - our own


@pytest.mark.parametrize(
    ("pattern", "flags"),
    [
        (r"(?P<word>[a-z]+)(\d)?", re.IGNORECASE),
        (r"(?x) a # b", 0),
        ("é|[^\\W_]{2,}", 0),
        ("^a$", re.MULTILINE),
        ("\\w", re.ASCII),
    ],
)
def test_an_expression_is_the_one_that_re_makes(pattern: str, flags: int) -> None:
    ours, plain = expressions.compiled(pattern, int(flags)), re.compile(pattern, flags)
    assert (ours.pattern, ours.findall("a b a1 é É ab")) == (plain.pattern, plain.findall("a b a1 é É ab"))
    assert (ours.flags, ours.groups, ours.groupindex) == (plain.flags, plain.groups, plain.groupindex)


def test_what_is_wrongly_kept_is_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expressions, "_kept", lambda: {("a+", 0): (0, b"\x01\x02\x03\x04", 0, {}, (None,))})
    assert expressions.compiled("a+", 0).search("baa")


def test_a_malformed_expression_is_refused_as_usual() -> None:
    with pytest.raises(re.error):
        expressions.compiled("(", 0)


@pytest.mark.parametrize("kept", [{}, {("found = 6 * 7", -1): ("no code",)}, {("found = 6 * 7", -1): (1, 2)}])
def test_lines_are_compiled_once(monkeypatch: pytest.MonkeyPatch, kept: expressions.CompiledPatterns) -> None:
    monkeypatch.setattr(expressions, "_kept", lambda: kept)
    monkeypatch.setattr(expressions, "_note", lambda: None)
    made = expressions.code_of("found = 6 * 7")
    known: dict[str, int] = {}
    exec(made, known)  # noqa: S102 - our own
    assert known["found"] == 42
    assert expressions.code_of("found = 6 * 7") is made
