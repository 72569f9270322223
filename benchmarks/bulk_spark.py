"""Short documents on a local Spark with two workers, two of which are killed on the way.

``python benchmarks/bulk_spark.py [--documents N] [--policy NAME] [--kill N] [--executors N] [--articles FOLDER] [--place FOLDER] [--minutes N]``.
With ``--executors`` each worker belongs to an executor in a process of its own. With ``--place`` what is released is kept there, and the same
command goes on where it stopped. Prints documents a second, the memory of every worker with its child, rows and stages that failed, whether rows
are the same when they are made again, and what that means for many documents on a stated cluster, on paper.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet
from benchmarks.letters import NAMES, every_letter
from benchmarks.vectors import verdict

from expurgate.policy import Policy
from expurgate.spark import sanitize_column, set_key
from expurgate.spark.local import local_session

CLUSTER = (20, 16)
"""Nodes and cores a node of the cluster on paper."""
_ROWS_A_TASK = 1_000
_TIMES_AND_PLACES = frozenset({"DATE", "ADDRESS", "BIRTH_YEAR", "AGE_OVER_89", "CODE"})


def processes() -> dict[int, tuple[int, str]]:
    """Every process with its parent and its command."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            found[int(folder.name)] = parent, (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    return found


def ours(number: int, every: dict[int, tuple[int, str]]) -> bool:
    """Whether a process was begun by this one, or by one that was."""
    while number > 1:
        number = every.get(number, (0, ""))[0]
        if number == os.getpid():
            return True
    return False


def busy_below() -> float:
    """Processor seconds of all processes below this one that live, and of their children that have ended."""
    every, ticks = processes(), 0
    for number in every:
        with suppress(OSError, ValueError, IndexError):
            if ours(number, every):
                ticks += sum(map(int, Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def workers() -> list[int]:
    """Spark's Python workers below this process: children of its daemon."""
    every = processes()
    daemons = {number for number, (_, command) in every.items() if "pyspark.daemon" in command and ours(number, every)}
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


@dataclass(frozen=True)
class Stages:
    """How the stages of a session went."""

    count: int
    failed: int
    """Stages that were begun again."""
    lost: int
    """Tasks that were lost and done again."""


def ended(session: Any) -> Stages:
    """How the stages went that Spark remembers."""
    tracker = session.sparkContext.statusTracker()
    stages = [info for number in range(2000) if (info := tracker.getStageInfo(number)) is not None]
    return Stages(
        len(stages), sum(each.currentAttemptId > 0 for each in stages), sum(each.numFailedTasks for each in stages)
    )


def policy_named(name: str) -> Policy:
    """A preset; or "patterns": the patterns of HIPAA's elements and listed names under bars; or "numbers": the same without times and places."""
    if name not in ("patterns", "numbers"):
        return Policy.load(name)
    known = Policy.load("hipaa-safe-harbor").detect
    left_out = _TIMES_AND_PLACES if name == "numbers" else frozenset[str]()
    patterns = [] if known is None else [label for label in known.patterns if label not in left_out]
    return Policy.from_dict({"detect": {"patterns": patterns, "terms": list(NAMES)}, "transform": {"method": "redact"}})


class Archive:
    """Letters in slices of one folder; a slice that is released stays so, and a later run goes on behind it."""

    def __init__(self, session: Any, place: Path, policy: Policy, size: int) -> None:
        self.session, self.place, self.policy, self.size = session, place, policy, size
        self.book = place / "done.jsonl"

    def done(self) -> list[dict[str, Any]]:
        """The slices that are released."""
        return [json.loads(line) for line in self.book.read_text().splitlines()] if self.book.exists() else []

    def release(self, number: int, texts: list[str], watcher: Watcher) -> None:
        """Release one slice, and note how long it took; what a killed worker has used nobody counts, so nothing is said then."""
        written, out = self.place / "in" / f"{number}.parquet", self.place / "out" / f"slice={number}"
        written.parent.mkdir(parents=True, exist_ok=True)
        first = number * self.size
        ids = pyarrow.array(range(first, first + len(texts)), pyarrow.int64())
        parquet.write_table(pyarrow.table({"id": ids, "note": texts}), written)
        began, before, alive = time.perf_counter(), busy_below(), watcher.killed
        frame = self.session.read.parquet(str(written)).repartition(max(4, len(texts) // _ROWS_A_TASK))
        sanitize_column(frame, "note", self.policy).write.mode("overwrite").parquet(str(out))
        seconds = time.perf_counter() - began
        used = busy_below() - before if watcher.killed == alive else None
        told = {"slice": number, "documents": len(texts), "seconds": seconds, "processor": used}
        with self.book.open("a") as book:
            book.write(json.dumps(told) + "\n")
        busy = "a worker killed" if used is None else f"{used:.0f} s of the processor"
        print(f"slice {number}: {len(texts):,} documents in {seconds:.0f} s, {busy}", flush=True)

    def sessions(self, new: dict[str, float]) -> list[dict[str, float]]:
        """How every run so far went, this one added."""
        book = self.place / "sessions.jsonl"
        with book.open("a") as file:
            file.write(json.dumps(new) + "\n")
        return [json.loads(line) for line in book.read_text().splitlines()]

    def released(self) -> Any:
        """All rows that are released."""
        return self.session.read.parquet(*(str(self.place / "out" / f"slice={one['slice']}") for one in self.done()))

    def same_again(self, number: int) -> bool:
        """Whether so many documents of the first slice are the same to the bit when they are made again."""
        wanted = ("id", "note", "note_certificate")
        kept = self.session.read.parquet(str(self.place / "out" / "slice=0")).orderBy("id").limit(number)
        texts = self.session.read.parquet(str(self.place / "in" / "0.parquet")).orderBy("id").limit(number)
        made = sanitize_column(texts, "note", self.policy).orderBy("id")
        return bool(kept.select(*wanted).collect() == made.select(*wanted).collect())


def main() -> None:
    """Run the job, or go on with it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=1_000_000)
    parser.add_argument("--slice", type=int, default=50_000, help="documents of one job; what is released is kept")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no other slice after so long")
    parser.add_argument("--place", type=Path, help="a folder to keep what is released, and to go on from")
    parser.add_argument("--policy", default="numbers", help='a preset, "patterns" or "numbers"')
    parser.add_argument("--kill", type=int, default=2)
    parser.add_argument("--every", type=float, default=30.0, help="seconds between two kills")
    parser.add_argument("--executors", type=int, default=0, help="processes of their own instead of threads")
    parser.add_argument("--again", type=int, default=200, help="documents that are made again, to compare")
    parser.add_argument("--articles", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as passing:
        run(given, Path(passing) if given.place is None else given.place)


def run(given: argparse.Namespace, place: Path) -> None:
    """Release slice after slice, with workers killed on the way, and say how it went."""
    session = local_session(workers=2, executors=given.executors)
    set_key(session, bytes(32))
    archive = Archive(session, place, policy_named(given.policy), given.slice)
    known, stream = {one["slice"] for one in archive.done()}, every_letter(given.articles)
    watcher = Watcher(given.kill, given.every)
    watcher.start()
    began = time.monotonic()
    for number in range(-(-given.documents // given.slice)):
        texts = list(islice(stream, min(given.slice, given.documents - number * given.slice)))
        if number not in known and time.monotonic() - began < 60 * given.minutes:
            archive.release(number, texts, watcher)
    watcher.done.set()
    stages = ended(session)
    told = {"killed": watcher.killed, "memory": watcher.largest, **asdict(stages)}
    every = archive.sessions(told)
    killed, count, begun_again, lost = (
        int(sum(one[what] for one in every)) for what in ("killed", "count", "failed", "lost")
    )
    asked = sum(one["documents"] for one in archive.done())
    seconds = sum(one["seconds"] for one in archive.done())
    whole = [one for one in archive.done() if one["processor"] is not None]
    out = archive.released()
    rows, different, failed = out.selectExpr(
        "count(*)", "count(distinct id)", "count_if(note_status != 'released')"
    ).collect()[0]
    changed = out.where("note_edits > 0").count()
    reasons = out.where("note_status != 'released'").selectExpr("regexp_replace(note_error, '[0-9]+', 'n') why")
    why = reasons.groupBy("why").count().orderBy("count", ascending=False).limit(5).collect()
    same = archive.same_again(given.again)
    session.stop()
    rate = rows / seconds
    print(f"{rows:,} documents in {seconds:.0f} s: {rate:.1f} a second with two workers under {given.policy}")
    if whole:
        used, many = (sum(one[what] for one in whole) for what in ("processor", "documents"))
        print(
            f"{1000 * used / many:.2f} ms of the processor a document, all of Spark included, where no worker was killed"
        )
    print(f"{changed:,} of them changed, {failed:,} rows failed")
    for row in why:
        print(f"  {row['count']:,}: {row['why']}")
    print(f"{killed} workers killed, every row there once: {verdict(rows == different == asked)}")
    print(f"{count} stages in {len(every)} runs, {begun_again} of them failed; {lost} tasks lost and done again")
    print(f"{given.again} documents made again are the same to the bit: {verdict(same)}")
    print(f"memory of a worker with its child, most: {max(one['memory'] for one in every):.0f} MB")
    nodes, cores = CLUSTER
    for many in (1_000_000, 10_000_000):
        hours = many / (rate / 2 * nodes * cores) / 3600
        print(f"on paper: {many:,} on {nodes} nodes of {cores} cores at this speed a core: {hours:.2f} hours")


if __name__ == "__main__":
    main()
