"""How much time and memory hostile files take, each in a worker with a budget; and what of a file's structure survives.

``PYTHONPATH=src:. python benchmarks/formats_hostile.py`` prints for each input its size, the seconds and megabytes its
worker took beyond a short letter, and what became of it. Targets: none over its budget, twice the input takes at most
about twice the time, less than 0.1 MB for each KB of text. Then, for structured files with planted names: names of elements,
keys, columns and measures kept, and planted names left. Targets: all, and none.
"""

from __future__ import annotations

import io
import json
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass

from expurgate.core.limits import Budget
from expurgate.pipeline.batch import Batch, WorkTools
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

BUDGET = Budget(seconds=120, bytes=4 * 2**30)
LETTER = b"Jane Roe was seen in Boston on 3 May 2019. She felt better."


def _parquet(count: int) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    out = io.BytesIO()
    pq.write_table(pa.table({"note": ["Seen by Ann Lee. " * 100] * (count * 100)}), out, compression="zstd")
    return out.getvalue()


GROWING: dict[str, tuple[str, int, Callable[[int], bytes]]] = {
    "a row of names": ("a.txt", 500, lambda count: b"John Smith " * count),
    "names with commas": ("a.txt", 500, lambda count: b"John Smith, Mary Adler, " * count),
    "titles": ("a.txt", 500, lambda count: b"Dr. John Smith and " * count),
    "empty remarks": ("a.txt", 4000, lambda count: b"<!---->" * count + b" text"),
    "lines like headers": ("a.txt", 300, lambda count: b"Key: value\r\n" * count),
    "spaces": ("a.txt", 20000, lambda count: b"Seen" + b" " * count + b"here"),
    "one long word": ("a.txt", 20000, lambda count: b"a" * count),
    "digits": ("a.txt", 4000, lambda count: b"4135550142 " * (count // 10)),
    "brackets": ("a.txt", 20000, lambda count: b"(" * count),
    "open tags": ("a.html", 5000, lambda count: b"<html><p" + b"<a" * count),
    "open style remarks": ("a.html", 5000, lambda count: b"<html><style>" + b"/*x" * count + b"</style><p>text"),
    "nested lists": ("a.json", 5000, lambda count: b"[" * count),
    "a table of names": ("a.csv", 100, lambda count: b"name,note\n" + b"John Smith,seen in Boston\n" * count),
    "a packed column": ("a.parquet", 100, _parquet),
}
STRUCTURED: dict[str, tuple[bytes, tuple[str, ...]]] = {
    "a.xml": (
        b"<ClinicalDocument><patient><given>Margaret</given><family>Thornbury</family></patient><Attending>Dr. Paul Whitcombe"
        b"</Attending><note>Margaret Thornbury was seen.</note></ClinicalDocument>",
        ("<ClinicalDocument>", "<patient>", "<given>", "<family>", "<Attending>", "<note>"),
    ),
    "a.json": (
        json.dumps(
            {"@type": "Patient", "Attending": "Paul Whitcombe", "note": "Margaret Thornbury was seen."}
        ).encode(),
        ('"@type"', '"Patient"', '"Attending"', '"note"'),
    ),
    "a.csv": (
        b"Name,Sex,Attending,Department,Weight\nMargaret Thornbury,F,Paul Whitcombe,Radiology,71.5\n",
        ("Name,Sex,Attending,Department,Weight", ",F,", ",Radiology,", "71.5"),
    ),
    "a.svg": (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text x="1" y="20">Margaret Thornbury</text></svg>',
        ('xmlns="http://www.w3.org/2000/svg"', 'viewBox="0 0 9 9"', 'y="20"'),
    ),
    "a.ipynb": (
        json.dumps(
            {
                "cells": [{"cell_type": "markdown", "metadata": {}, "source": ["Margaret Thornbury was seen."]}],
                "metadata": {"kernelspec": {"display_name": "Python 3", "name": "python3"}},
                "nbformat": 4,
            }
        ).encode(),
        ('"markdown"', '"Python 3"', '"python3"', '"nbformat": 4'),
    ),
}
PLANTED = ("Margaret", "Thornbury", "Whitcombe")


@dataclass(frozen=True)
class Measure:
    """Sanitizes a file twice: a short letter first, so that what is opened once is not counted."""

    def __call__(self, item: tuple[str, bytes], tools: WorkTools) -> tuple[float, float, str]:
        """Seconds of the processor, megabytes beyond the start, and what became of it."""
        sanitizer = tools.sanitizer()
        sanitize_file(LETTER, "a.txt", sanitizer)
        start, begin = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
        name, data = item
        try:
            sanitize_file(data, name, sanitizer)
            became = "released"
        except Exception as error:
            became = f"{type(error).__name__}: {error}"
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - start
        return time.process_time() - begin, used / 1024, became


def main() -> None:
    """Print both tables."""
    policy = Policy.load("recommended")
    over = 0
    for what, (name, count, made) in GROWING.items():
        for times in (count, 2 * count):
            data = made(times)
            (outcome,) = Batch(Measure(), policy, budget=BUDGET).run([(name, data)], total=1)
            over += outcome.value is None
            seconds, used, became = outcome.value or (float("nan"), float("nan"), outcome.error)
            print(f"{what:20} {len(data):9,} bytes {seconds:7.2f} s {used:8.1f} MB  {became[:70]}", flush=True)
    print(f"over the budget: {over}; target 0")
    sanitizer = Sanitizer(policy)
    kept = asked = left = 0
    for name, (data, wanted) in STRUCTURED.items():
        found = sanitize_file(data, name, sanitizer).data.decode()
        here = sum(each in found for each in wanted)
        print(f"{name:8} structure kept {here} of {len(wanted)}; planted names left {sum(map(found.count, PLANTED))}")
        kept, asked, left = kept + here, asked + len(wanted), left + sum(map(found.count, PLANTED))
    print(f"structure kept: {kept} of {asked}, target all; planted names left: {left}, target 0")


if __name__ == "__main__":
    main()
