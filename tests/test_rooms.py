"""How straight the house stands: no cycle of imports, no long chain of them, no deep stack of calls."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp
from benchmarks.house import deepest_stack, longest_chain


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = grimp.build_graph("expurgate", exclude_type_checking_imports=True, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imports) > 100
    assert len(list(TopologicalSorter(imports).static_order())) == len(imports)


def test_no_chain_of_imports_is_long() -> None:
    assert longest_chain(inside_functions=False) < 23


def test_no_call_stands_on_many_others() -> None:
    assert 10 < deepest_stack() < 37
