"""How straight the house stands: lines of source, the longest chains of imports, the deepest stack, the start.

    python -m benchmarks.house

The chain is counted twice: through imports that run when a module is opened, and through those inside functions as
well, which run only when a part is first used. The stack counts our own frames while the sample letter is sanitized.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
_OURS = str(SOURCE)
LETTER = ROOT / "docs" / "samples" / "letter.txt"


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def _statements(node: ast.AST, inside_functions: bool) -> Iterator[ast.stmt]:
    """The import statements below a node, without those for the type checker alone."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and not inside_functions:
            continue
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        yield from _statements(child, inside_functions)


def imports(name: str, known: Mapping[str, Path], inside_functions: bool) -> set[str]:
    """The modules of the package that one module imports."""
    found: set[str] = set()
    for statement in _statements(ast.parse(known[name].read_text()), inside_functions):
        if isinstance(statement, ast.Import):
            found.update(alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            base = statement.module or ""
            found.update(whole if (whole := f"{base}.{alias.name}") in known else base for alias in statement.names)
    return (found & known.keys()) - {name}


def longest_chain(inside_functions: bool) -> int:
    """The number of modules in the longest chain of imports (there is no cycle: tests/test_rooms.py)."""
    known = modules()

    @cache
    def length(name: str) -> int:
        return 1 + max((length(other) for other in imports(name, known, inside_functions)), default=0)

    return max(map(length, known))


def deepest_stack() -> int:
    """The most frames of our own that stood above one another while the letter was sanitized by each of three models."""
    import expurgate

    deepest: list[int] = [0]
    letter = LETTER.read_text()
    look = partial(_look, threading.local(), deepest)
    threading.setprofile(look)
    sys.setprofile(look)
    try:
        expurgate.Sanitizer("recommended").sanitize(letter)
        expurgate.sanitize(letter, protect=["HIV"])
        expurgate.sanitize(letter, reveal=["engineer", "hospital"])
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return max(deepest)


def _look(thread: threading.local, deepest: list[int], frame: FrameType, event: str, _: Any) -> None:
    """Count the frames of our own that stand under a call, and keep every new record.

    Those that have ended are noticed at the next call: generators that are thrown away end without being called.
    """
    if event != "call" or not frame.f_code.co_filename.startswith(_OURS):
        return
    standing: list[FrameType] = thread.__dict__.setdefault("standing", [])
    below = frame.f_back
    while below is not None and not below.f_code.co_filename.startswith(_OURS):
        below = below.f_back
    while standing and standing[-1] is not below:
        standing.pop()
    standing.append(frame)
    if len(standing) > deepest[-1]:
        deepest.append(len(standing))


def start() -> float:
    """Seconds of ``expurgate --help``, the best of five."""

    def once() -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-m", "expurgate", "--help"], check=True, capture_output=True)
        return time.perf_counter() - begun

    return min(once() for _ in range(5))


def main() -> None:
    """Print every figure beside its target."""
    lines = sum(len(path.read_text().splitlines()) for path in modules().values())
    rows = (
        ("lines in src/", lines, "< 38002"),
        ("longest chain of imports at opening", longest_chain(inside_functions=False), "< 23"),
        ("the same, imports in functions too", longest_chain(inside_functions=True), ""),
        ("deepest stack", deepest_stack(), "< 37"),
        ("expurgate --help, seconds", round(start(), 2), "< 0.3"),
    )
    print(f"{'':38}{'found':>9}{'target':>10}")
    for name, found, target in rows:
        print(f"{name:38}{found:>9}{target:>10}")


if __name__ == "__main__":
    main()
