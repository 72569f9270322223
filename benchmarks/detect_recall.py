"""Mention recall of patterns + entities + propagation on human-anonymised judgments, by type.

Run: python benchmarks/detect_recall.py [--missed TYPE]. Needs ../shared/data/tab/train.jsonl.
Prints figures only, no text, unless --missed asks for the missed mentions of one type.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from expurgate.core.document import Document
from expurgate.detect.base import run
from expurgate.detect.entities import EntityDetector
from expurgate.detect.patterns.detector import PatternDetector

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data" / "tab" / "train.jsonl"
IGNORED = {"mr", "mrs", "ms", "miss", "dr", "the", "of", "no", "nos", "about", "approximately", "and", "to", "in", "a"}
"""Words of a mention that tell nothing and need not be covered."""


def words(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The telling words of a mention, as offsets."""
    found, at = [], start
    while at < end:
        if not text[at].isalnum():
            at += 1
            continue
        begin = at
        while at < end and text[at].isalnum():
            at += 1
        if text[begin:at].lower() not in IGNORED:
            found.append((begin, at))
    return found


def main() -> None:
    if not SHARED.exists():
        sys.exit("../shared/data/tab/train.jsonl is missing: nothing to measure")
    from expurgate.language.reader import Reader

    reader = Reader()
    missed_type = sys.argv[sys.argv.index("--missed") + 1] if "--missed" in sys.argv else ""
    whole: Counter[tuple[str, str]] = Counter()
    total: Counter[tuple[str, str]] = Counter()
    missed: Counter[str] = Counter()
    gold_words = found_words = both = 0
    labels: Counter[str] = Counter()
    useful: Counter[str] = Counter()
    for line in SHARED.open(encoding="utf-8"):
        row = json.loads(line)
        text = row["text"]
        findings = run([PatternDetector(), EntityDetector()], reader.read(Document(text)))
        hidden = bytearray(len(text))
        for finding in findings:
            hidden[finding.span.start : finding.span.end] = b"\1" * len(finding.span)
        masked = bytearray(len(text))
        for mention in row["mentions"]:
            kind = (mention["type"], mention["identifier"])
            parts = words(text, mention["start"], mention["end"])
            total[kind] += 1
            covered = all(all(hidden[a:b]) for a, b in parts)
            whole[kind] += covered
            if kind[1] != "NO_MASK":
                masked[mention["start"] : mention["end"]] = b"\1" * (mention["end"] - mention["start"])
                if not covered and mention["type"] == missed_type:
                    missed[mention["text"]] += 1
        for finding in findings:
            labels[finding.model + " " + finding.label] += 1
            useful[finding.model + " " + finding.label] += any(masked[finding.span.start : finding.span.end])
        for a, b in words(text, 0, len(text)):
            gold, ours = any(masked[a:b]), any(hidden[a:b])
            gold_words, found_words, both = gold_words + gold, found_words + ours, both + (gold and ours)
    for kind in sorted(total):
        print(f"{kind[0]:9} {kind[1]:8} {whole[kind]:5} of {total[kind]:5}  {whole[kind] / total[kind]:.3f}")
    for identifier in ("DIRECT", "QUASI"):
        n = sum(total[k] for k in total if k[1] == identifier)
        print(f"all       {identifier:8} {sum(whole[k] for k in whole if k[1] == identifier) / n:.3f}")
    print(f"words: recall {both / gold_words:.3f} precision {both / found_words:.3f}")
    for label, count in labels.most_common():
        print(f"    {label:24} {count:5} findings, {useful[label] / count:.2f} touch a masked mention")
    for text, count in missed.most_common(80):
        print(f"    missed {count} {text!r}")


if __name__ == "__main__":
    main()
