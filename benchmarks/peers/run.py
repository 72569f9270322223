"""Expurgate beside spaCy's entities and Presidio: the same documents, the same cores, one run.

Run: python benchmarks/peers/run.py [--peers-python PYTHON] [--gold FILE] [--warm FILE]. The peers live in an environment
of their own (benchmarks/peers/setup.sh). Needs ../shared/data/tab/{dev,train}.jsonl unless other files are named. Prints a
Markdown table; every system is a fresh process, given the same texts, timed from its first text to its last: once with
nothing behind it but its start, once after the first documents of the file of --warm, which are not timed.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from expurgate.evaluation.detection import peer_process
from expurgate.evaluation.detection.comparing import score, weight_by_information
from expurgate.evaluation.detection.gold import Gold, read_gold
from expurgate.evaluation.detection.systems import Answer
from expurgate.knowledge.opening import open_knowledge
from expurgate.policy import KnowledgeRule

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[2] / "shared" / "data" / "tab"
WARM = 20
"""So many other documents every system has seen when it is timed in the middle of its work."""
RATIOS = (("disclosure", 2, 2), ("with a crowd", 3, 2), ("`recommended`", 6, 3), ("`hipaa-safe-harbor`", 7, 5))
"""What is put beside Presidio: its name, its place among the systems, and times Presidio's throughput that it should reach."""
MEASURES = {
    "direct": "entity recall, direct",
    "quasi": "entity recall, quasi",
    "token recall": "token recall",
    "precision": "token precision",
    "weighted precision": "weighted precision",
}


def systems(python: str) -> dict[str, list[str]]:
    """What is run, by name."""
    ours, peer = [sys.executable, str(HERE / "ours.py")], [python, peer_process.__file__]
    return {
        "spaCy entities, blanked": [*peer, "spacy"],
        "Presidio, analyze + anonymize": [*peer, "presidio"],
        "Expurgate, sanitize: patterns + entities + disclosure": [*ours, "sanitize", str(HERE / "disclosure.toml")],
        "Expurgate, sanitize: the same with a crowd of 20": [*ours, "sanitize", str(HERE / "crowd.toml")],
        "Expurgate, assess: patterns + entities": [*ours, "assess", str(HERE / "entities.toml")],
        "Expurgate, assess: `recommended`": [*ours, "assess", "recommended"],
        "Expurgate, sanitize: `recommended`": [*ours, "sanitize", "recommended"],
        "Expurgate, sanitize: `hipaa-safe-harbor`": [*ours, "sanitize", "hipaa-safe-harbor"],
    }


def answer(name: str, command: list[str], documents: list[Gold], warm: list[Gold]) -> Answer:
    """One system in a process of its own."""
    texts = [*(gold.document.text for gold in warm), None, *(gold.document.text for gold in documents)]
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        sys.exit(f"{name} failed: {done.stderr.strip().splitlines()[-1:]}")
    told: dict[str, Any] = json.loads(done.stdout)
    return Answer.told(name, told)


def best_of(rounds: list[list[Answer]]) -> list[Answer]:
    """The round with the least processor time for each system, which is the one least disturbed."""
    return [min(same, key=lambda each: each.busy) for same in zip(*rounds, strict=True)]


def main() -> None:
    """Run every system in turn, several rounds, and print the table."""
    parser = argparse.ArgumentParser(description="Expurgate beside its peers.")
    parser.add_argument("--gold", type=Path, default=DATA / "dev.jsonl")
    parser.add_argument("--warm", type=Path, default=DATA / "train.jsonl")
    parser.add_argument("--peers-python", default=".peers/bin/python")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    for needed in (options.gold, options.warm):
        if not needed.exists():
            sys.exit(f"{needed} is missing: nothing to measure")
    os.environ["PYTHONPATH"] = str(HERE.parents[1] / "src")
    documents = read_gold(options.gold)
    size = sum(len(gold.document.text) for gold in documents)
    chosen = systems(options.peers_python)
    others = read_gold(options.warm)[:WARM]
    answers, warmed = (
        best_of([[answer(*each, documents, warm) for each in chosen.items()] for _ in range(options.rounds)])
        for warm in ([], others)
    )
    weight = weight_by_information(open_knowledge(KnowledgeRule()))
    today = datetime.datetime.now(tz=datetime.UTC).date()
    print(f"{today}, {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}; ", end="")
    print(f"{options.gold.name}: {len(documents)} documents, {size:,} characters; best of {options.rounds} rounds.\n")
    print(
        "| | " + " | ".join(MEASURES) + " | characters/s | characters per CPU s | the same, warm | peak MB | start s |"
    )
    print("|---" * (len(MEASURES) + 6) + "|")
    for each, later in zip(answers, warmed, strict=True):
        figures = score(documents, each, weight, resamples=1).measures
        cells = [f"{figures[name].value:.3f}" for name in MEASURES.values()]
        speed = [
            f"{size / each.seconds:,.0f}",
            f"{size / each.busy:,.0f}",
            f"{size / later.busy:,.0f}",
            f"{each.megabytes:.0f}",
            f"{each.start:.2f}",
        ]
        print(f"| {each.name} | " + " | ".join(cells + speed) + " |")
    print("\nThroughput of sanitizing with a guarantee against Presidio, by processor time: ", end="")
    for what, at, target in RATIOS:
        cold, warm = answers[1].busy / answers[at].busy, warmed[1].busy / warmed[at].busy
        print(f"{what} {warm:.2f} times after {len(others)} other documents, {cold:.2f} from the start", end="")
        print(f" (target {target}); ", end="")
    print()


if __name__ == "__main__":
    main()
