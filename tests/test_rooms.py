"""How straight the house stands: no cycle of imports, no long chain of them, no deep stack of calls, no large module, and
one name for one thing."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
from benchmarks.house import longest_chain

_ROOT = Path(__file__).parents[1]
_MODULES = sorted((_ROOT / "src/expurgate").rglob("*.py"))
_TWICE = {"Assessed", "Restored"}
"""Public names of Python that are also names in the published schema of the HTTP interface."""
_MEASURE = "from benchmarks.house import deepest_stack; print(deepest_stack())"


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = grimp.build_graph("expurgate", exclude_type_checking_imports=True, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imports) > 100
    assert len(list(TopologicalSorter(imports).static_order())) == len(imports)


def test_no_chain_of_imports_is_long() -> None:
    assert longest_chain(inside_functions=False) < 23


def test_no_call_stands_on_many_others() -> None:
    """In a process of its own: what other tests have left in this one does not count."""
    measured = subprocess.run([sys.executable, "-c", _MEASURE], cwd=_ROOT, capture_output=True, text=True, check=True)
    assert 10 < int(measured.stdout) < 37


def test_no_module_is_large() -> None:
    lines = {str(path.relative_to(_ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in _MODULES}
    assert len(lines) > 500
    assert [(path, count) for path, count in lines.items() if count > 400] == []


def test_no_two_public_classes_share_a_name() -> None:
    bodies = (ast.parse(path.read_text(encoding="utf-8")).body for path in _MODULES)
    names = Counter(node.name for body in bodies for node in body if isinstance(node, ast.ClassDef))
    assert {name for name, count in names.items() if count > 1 and not name.startswith("_")} == _TWICE


def test_no_expression_lost_a_brace() -> None:
    """In an f-string ``{1,5}`` is a pair of numbers and no repetition: its braces have to be doubled."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in _MODULES}
    lost = [
        f"{path.name}:{node.lineno}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.Tuple)
    ]
    assert lost == []
