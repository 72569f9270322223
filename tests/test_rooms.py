"""How the modules import one another: no cycle, imports inside functions included."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = grimp.build_graph("expurgate", exclude_type_checking_imports=True, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imports) > 100
    assert len(list(TopologicalSorter(imports).static_order())) == len(imports)


def test_no_chain_of_imports_is_long() -> None:
    from benchmarks.house import longest_chain

    assert longest_chain(inside_functions=False) < 23
