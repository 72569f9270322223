"""How fast the pattern pass and the phrase matcher are. Run: python benchmarks/detect_speed.py [--each]

The text is made here, so nothing else is needed; with ../shared/data/tab/train.jsonl present it is measured too.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from expurgate.core.document import Document, Reading
from expurgate.core.spans import Span
from expurgate.detect.patterns.detector import PatternDetector
from expurgate.detect.patterns.table import PATTERNS
from expurgate.knowledge.phrases import PhraseMatcher

TARGET = 5.0
SHARED = Path(__file__).resolve().parents[2] / "shared" / "data" / "tab" / "train.jsonl"
PARAGRAPH = (
    "On 12 November 2002 Ms Müller, aged 45, wrote to jane.doe@example.org from 12 Baker Street about application no. "
    "28045/02. The clinic answered a week later that nothing in the file, as far as anyone could tell, had changed "
    "since the summer, and that the physician in charge of the ward would be away until the end of the month. "
)


def reading(text: str) -> Reading:
    return Reading(Document(text), (), (), (Span(0, len(text)),))


def rate(work: Callable[[], object], size: int) -> float:
    """The best of three, in megabytes a second of processor time."""
    best = float("inf")
    for _ in range(3):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return size / 1e6 / best


def texts() -> dict[str, str]:
    found = {"prose": PARAGRAPH * 2500}
    if SHARED.exists():
        found["judgments"] = "\n\n".join(json.loads(line)["text"] for line in SHARED.open(encoding="utf-8"))
    else:
        print("../shared/data/tab/train.jsonl is missing: measured on made-up prose only")
    return found


def main() -> None:
    matcher = PhraseMatcher(["district court", "physician", *(f"phrase number{i}" for i in range(20_000))])
    for name, text in texts().items():
        size = len(text.encode())
        page = reading(text)
        speed = rate(partial(PatternDetector().detect, page), size)
        print(f"{name}: all {len(PATTERNS)} patterns {speed:6.2f} MB/s (aim {TARGET} MB/s)")
        print(f"{name}: 20,002 phrases {rate(partial(matcher.find, text), size):6.2f} MB/s (aim 1 MB/s)")
        if "--each" in sys.argv:
            for pattern in PATTERNS:
                one = PatternDetector(labels=(pattern.label,), patterns=(pattern,))
                speed = rate(partial(one.detect, page), size)
                print(f"    {pattern.name:26} {speed:8.1f} MB/s {len(one.detect(page)):6} findings")


if __name__ == "__main__":
    main()
