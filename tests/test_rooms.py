"""How straight the house stands: no cycle of imports, no long chain of them, no deep stack of calls."""

from __future__ import annotations

import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
from benchmarks.house import longest_chain

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
    root = Path(__file__).parents[1]
    measured = subprocess.run([sys.executable, "-c", _MEASURE], cwd=root, capture_output=True, text=True, check=True)
    assert 10 < int(measured.stdout) < 37
