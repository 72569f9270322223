"""Run the whole suite in several processes: `python -m scripts.run_tests`.

Each process takes one file of tests after the other, the longest first, and imports a file when its turn comes. So every file is imported
once in all, where pytest-xdist has each of its workers import all of them before the first test.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import chain, pairwise
from pathlib import Path
from typing import IO, Any

import pytest
from _pytest.runner import collect_one_node

ROOT = Path(__file__).resolve().parents[1]
FIRST = "test_lazy_re"
"""Compiles every module and expression of the package and leaves them for all processes that begin later."""
LONGEST = tuple(
    """
    test_memory test_spark test_executors test_agreement test_browser test_microaggregation test_public_face
    test_linear_expressions test_preview test_restart test_detector_contract test_transform_contract test_corpus_counts test_solvers
    test_vectors_check test_known test_ksafety_experiment test_papers_experiments test_attacks_page test_desk
    test_commands test_folder_runs test_everyday_files test_without_spacy test_serve_command test_api
    """.split()
)
"""Files that take longest begin first, so that no core waits for one of them at the end; first of all the one that looks at every object of its
process, while there are few."""
TOGETHER = (
    "test_microaggregation test_blocks test_cells test_exchange test_vector_space test_vector_documents test_vectors_check test_choices "
    "test_vectors_study test_reidentification test_linear_expressions",
    "test_detector_contract test_engine test_adapters",
    "test_columns test_datasets test_linked",
)
"""Files that one process runs, for what they import takes seconds: scikit-learn (with every module of the package), spaCy with Presidio, pandas with Polars."""
NUMBER = 4
"""Bytes of a number in the pipe from which all processes take what they run next."""
OPTIONS = (
    "-q -n0 -p no:cacheprovider -o console_output_style=classic -o tmp_path_retention_count=99 --durations 15 --hypothesis-profile admission "
    "--assert plain"
).split()
"""Folders of earlier runs are left to others: processes that end together were in each other's way when they removed the same ones."""
FAULT = re.compile(r"^FAILED (tests/\S+?\.py::[^\s\[]+(?:\[.*?\])?)(?= - |$)", re.MULTILINE)
FAULTS = 20
"""How many tests that failed are run again with the values of what they compared: to write these into every test takes ten seconds."""


def shares() -> list[list[str]]:
    """All files of tests in the order in which they begin, each alone or with those that are run together."""
    rank = {stem: at for at, stem in enumerate(LONGEST)}
    found = sorted(ROOT.joinpath("tests").rglob("test_*.py"), key=lambda path: (rank.get(path.stem, len(rank)), path))
    bundle = {stem: stems for stems in TOGETHER for stem in stems.split()}
    dealt: dict[str, list[str]] = {}
    for path in found:
        if path.stem != FIRST:
            dealt.setdefault(bundle.get(path.stem, str(path)), []).append(path.relative_to(ROOT).as_posix())
    return list(dealt.values())


class TakesFiles:
    """Makes a session of pytest open and run files one after the other, and only those that it is given."""

    def __init__(self, waiting: Iterator[str]) -> None:
        self._waiting = waiting
        self._files: dict[Path, pytest.Collector] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool:
        """Find all files without opening them. Folders are read once, so that what tests share is made once."""
        assertion: Any = session.config.pluginmanager.getplugin("assertion")
        assertion.pytest_collection(session)
        found: list[pytest.Item | pytest.Collector] = [*session.perform_collect(genitems=False)]
        while found:
            node = found.pop()
            if isinstance(node, pytest.Directory):
                found += collect_one_node(node).result
            elif isinstance(node, pytest.Collector):
                self._files[node.path] = node
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests of all files; what tests share lives until the last."""
        session.testscollected = 0
        for item, following in pairwise(chain(self._opened(session), [None])):
            if item is not None:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return True

    def _opened(self, session: pytest.Session) -> Iterator[pytest.Item]:
        """The tests of each file, which is opened when its turn comes."""
        for path in self._waiting:
            items = session.items = [*session.genitems(self._files[session.config.invocation_params.dir / path])]
            session.config.hook.pytest_collection_modifyitems(session=session, config=session.config, items=items)
            session.testscollected += len(items)
            yield from items


def take(pipe: int) -> Iterator[str]:
    """The files that no other process has taken, one at a time."""
    every = shares()
    while number := os.read(pipe, NUMBER):
        yield from every[int.from_bytes(number, "big")]


def work(pipe: int, options: list[str]) -> int:
    """Run files until none is left."""
    return int(pytest.main([*OPTIONS, *options], plugins=[TakesFiles(take(pipe))]))


def _said(log: IO[bytes]) -> str:
    log.seek(0)
    return log.read().decode("utf-8", "replace")


def main(options: list[str]) -> int:
    """Run all files in as many processes as there are cores and one more, for some tests wait; print what each process said."""
    begin = time.monotonic()
    pytest_first = [sys.executable, "-m", "pytest", *OPTIONS, f"tests/core/{FIRST}.py"]
    if code := subprocess.run(pytest_first, cwd=ROOT).returncode:
        return code
    taking, giving = os.pipe()
    os.write(giving, b"".join(number.to_bytes(NUMBER, "big") for number in range(len(shares()))))
    os.close(giving)
    worker = [sys.executable, "-m", "scripts.run_tests", "--take", str(taking), *options]
    with ExitStack() as stack:
        logs = [stack.enter_context(tempfile.TemporaryFile()) for _ in range((os.cpu_count() or 1) + 1)]
        running = [subprocess.Popen(worker, cwd=ROOT, pass_fds=[taking], stdout=log, stderr=log) for log in logs]
        codes = [process.wait() for process in running]
        told = "".join(_said(log) for log in logs)
    print(told, flush=True)
    if faults := FAULT.findall(told)[:FAULTS]:
        print("What failed, once more with the values that were compared:", flush=True)
        subprocess.run([sys.executable, "-m", "pytest", *OPTIONS, "--assert", "rewrite", *faults], cwd=ROOT)
    print(f"{sum(map(len, shares()))} files of tests in {time.monotonic() - begin:.0f} s")
    return max(codes, key=bool)


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(work(int(given[1]), given[2:]) if given[:1] == ["--take"] else main(given))
