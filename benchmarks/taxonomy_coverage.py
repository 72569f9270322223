"""How much the built-in taxonomy knows, and how fast it is ready.

``python benchmarks/taxonomy_coverage.py [CORPUS]``

``CORPUS`` is the folder with ``wikipedia-vital-*.jsonl.xz``, by default ``../shared/data/corpus``.
"""

from __future__ import annotations

import json
import lzma
import resource
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import unquote

from expurgate.knowledge.taxonomy.taxonomy import BUILTIN, Taxonomy

_READY = """
import numpy, time
start = time.perf_counter()
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
Taxonomy.builtin().generalizations("Tarragona")
print(time.perf_counter() - start)
"""


def main() -> None:
    """Print each figure beside its target."""
    corpus = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2] / "shared" / "data" / "corpus"
    ready = min(
        float(subprocess.run([sys.executable, "-c", _READY], capture_output=True, text=True, check=True).stdout)
        for _ in range(3)
    )
    taxonomy = Taxonomy.builtin()
    taxonomy.generalizations("Tarragona")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"file size                        {BUILTIN.stat().st_size / 1e6:7.2f} MB     target <= 20 MB")
    print(f"ready (best of 3, after numpy)   {ready:7.3f} s      target < 0.3 s")
    print(f"peak memory                      {memory:7.1f} MB     target < 120 MB")
    files = sorted(corpus.glob("wikipedia-vital-*.jsonl.xz"))
    if not files:
        print(f"coverage: not measured, no wikipedia-vital-*.jsonl.xz in {corpus}")
        return
    titles = [unquote(title) for file in files for title in _titles(file)]
    start = time.perf_counter()
    known = whole = 0
    for title in titles:
        match = taxonomy.lookup(title)
        if match is not None and len(taxonomy.generalizations(title)) > 1:
            known += 1
            whole += match.exact
    rate = len(titles) / (time.perf_counter() - start)
    print(f"titles with a kind below the root {known / len(titles):6.1%} of {len(titles):,}   target >= 80 %")
    print(f"  found by their whole name       {whole / len(titles):6.1%}")
    print(f"titles looked up                 {rate:7,.0f} a second")


def _titles(file: Path) -> list[str]:
    with lzma.open(file, "rt", encoding="utf-8") as lines:
        return [json.loads(line)["title"] for line in lines]


if __name__ == "__main__":
    main()
