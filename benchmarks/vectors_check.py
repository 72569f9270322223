"""Memory of ``vectors check`` beside ``vectors fit``, for 30,000 synthetic documents: the check should need less.

``python benchmarks/vectors_check.py [documents]``; needs no data.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.vectors import verdict, zipf_documents
from scipy import sparse


def peak(*arguments: str) -> float:
    """The most memory (MiB) that a run of the command took, its workers included."""
    code = (
        "import resource, subprocess, sys; "
        "done = subprocess.run([sys.executable, '-m', 'expurgate', *sys.argv[1:]], stdout=subprocess.DEVNULL); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss); sys.exit(done.returncode)"
    )
    run = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    return int(run.stdout) / 1024


def main() -> None:
    documents = int(sys.argv[1]) if len(sys.argv) > 1 else 30_000
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory() as place:
        sparse.save_npz(Path(place) / "m.npz", zipf_documents(documents))
        fit = peak("vectors", "fit", f"{place}/m.npz", "-k", "10", "-o", f"{place}/out", "--method", "scalable")
        check = peak("vectors", "check", f"{place}/out")
    print(f"{documents} documents: fit {fit:.0f} MiB, check {check:.0f} MiB, {check / fit:.2f} times")
    print(f"target: check needs less than fit: {verdict(check < fit)}")


if __name__ == "__main__":
    main()
