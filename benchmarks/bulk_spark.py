"""Short documents on a local Spark with two workers, two of which are killed on the way.

``python benchmarks/bulk_spark.py [--documents N] [--policy NAME] [--kill N] [--executors N] [--articles FILE.jsonl]``. With ``--executors`` each
worker belongs to an executor in a process of its own. Prints documents a second, the memory of every worker with its child, rows and stages
that failed, whether rows are the same when they are made again, and what that means for many documents on a stated cluster, on paper.
"""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

from benchmarks.letters import letters

from expurgate.spark import sanitize_column, set_key
from expurgate.spark.local import local_session

CLUSTER = (20, 16)
"""Nodes and cores a node of the cluster on paper."""


def processes() -> dict[int, tuple[int, str]]:
    """Every process with its parent and its command."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            found[int(folder.name)] = parent, (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    return found


def workers() -> list[int]:
    """Spark's Python workers below this process: children of its daemon."""
    every = processes()

    def ours(number: int) -> bool:
        while number > 1:
            number = every.get(number, (0, ""))[0]
            if number == os.getpid():
                return True
        return False

    daemons = {number for number, (_, command) in every.items() if "pyspark.daemon" in command and ours(number)}
    top = {number for number in daemons if every[number][0] not in daemons}
    return [number for number, (parent, _) in every.items() if parent in top]


def memory(number: int) -> float:
    """Megabytes that a process holds by its share of common pages."""
    with suppress(OSError):
        for line in Path(f"/proc/{number}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


class Watcher(threading.Thread):
    """Kills workers at even times and notes the most memory that a worker and its child have held."""

    def __init__(self, kill: int, every: float) -> None:
        super().__init__(daemon=True)
        self.kill, self.every = kill, every
        self.killed, self.largest = 0, 0.0
        self.done = threading.Event()

    def run(self) -> None:
        began = time.monotonic()
        while not self.done.wait(1.0):
            found, every = workers(), processes()
            for worker in found:
                children = [number for number, (parent, _) in every.items() if parent == worker]
                self.largest = max(self.largest, memory(worker) + sum(map(memory, children)))
            if found and self.killed < self.kill and time.monotonic() - began > self.every * (self.killed + 1):
                with suppress(OSError):
                    os.kill(found[0], signal.SIGKILL)
                    self.killed += 1


def main() -> None:
    """Run the job."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=1_000_000)
    parser.add_argument("--policy", default="hipaa-safe-harbor")
    parser.add_argument("--kill", type=int, default=2)
    parser.add_argument("--every", type=float, default=30.0, help="seconds between two kills")
    parser.add_argument("--executors", type=int, default=0, help="processes of their own instead of threads")
    parser.add_argument("--again", type=int, default=200, help="documents that are made again, to compare")
    parser.add_argument("--articles", type=Path)
    given = parser.parse_args()
    texts = letters(min(given.documents, 20_000), given.articles)
    session = local_session(workers=2, executors=given.executors)
    set_key(session, bytes(32))
    copies = -(-given.documents // len(texts))
    base = session.createDataFrame(list(enumerate(texts)), "id int, note string")
    frame = base.crossJoin(session.range(copies).withColumnRenamed("id", "copy"))
    parts = max(4, given.documents // 2_000)
    frame = frame.limit(given.documents).repartition(parts)
    watcher = Watcher(given.kill, given.every)
    watcher.start()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as place:
        sanitize_column(frame, "note", given.policy).write.parquet(f"{place}/out")
        seconds = time.perf_counter() - began
        watcher.done.set()
        out = session.read.parquet(f"{place}/out")
        rows, failed = out.count(), out.where("note_status != 'released'").count()
        chosen = (
            out.where("copy = 0").orderBy("id").limit(given.again).select("id", "note", "note_certificate").collect()
        )
        again = base.where(base["id"].isin([row["id"] for row in chosen]))
        made = (
            sanitize_column(again, "note", given.policy)
            .orderBy("id")
            .select("id", "note", "note_certificate")
            .collect()
        )
    tracker = session.sparkContext.statusTracker()
    stages = [info for number in range(1000) if (info := tracker.getStageInfo(number)) is not None]
    tried_again = sum(info.currentAttemptId > 0 for info in stages)
    lost = sum(info.numFailedTasks for info in stages)
    session.stop()
    rate = rows / seconds
    print(f"{rows:,} documents in {seconds:.0f} s: {rate:.1f} a second with two workers; {failed:,} rows failed")
    print(f"{watcher.killed} workers killed, every row there: {'met' if rows == given.documents else 'NOT met'}")
    print(f"{len(stages)} stages, {tried_again} of them failed; {lost} tasks lost and done again")
    print(f"{len(chosen)} documents made again are the same to the bit: {'met' if chosen == made else 'NOT met'}")
    print(f"memory of a worker with its child, most: {watcher.largest:.0f} MB")
    nodes, cores = CLUSTER
    for many in (1_000_000, 10_000_000):
        hours = many / (rate / 2 * nodes * cores) / 3600
        print(f"on paper: {many:,} on {nodes} nodes of {cores} cores at this speed a core: {hours:.2f} hours")


if __name__ == "__main__":
    main()
