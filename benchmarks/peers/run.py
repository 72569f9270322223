"""Expurgate beside spaCy's entities and Presidio: the same documents, the same cores, one run.

Run: python benchmarks/peers/run.py [--peers-python PYTHON] [--gold FILE]. The peers live in an environment of their own
(benchmarks/peers/setup.sh). Needs ../shared/data/tab/dev.jsonl unless --gold names another file. Prints a Markdown
table; every system is a fresh process, given the same texts, timed from its first text to its last.
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
GOLD = HERE.parents[2] / "shared" / "data" / "tab" / "dev.jsonl"
TARGET = 2.0
"""Times Presidio's throughput that sanitizing with patterns + entities + disclosure must reach."""
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
    }


def answer(name: str, command: list[str], documents: list[Gold]) -> Answer:
    """One system in a process of its own."""
    lines = "".join(json.dumps(gold.document.text) + "\n" for gold in documents)
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
    parser.add_argument("--gold", type=Path, default=GOLD)
    parser.add_argument("--peers-python", default=".peers/bin/python")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if not options.gold.exists():
        sys.exit(f"{options.gold} is missing: nothing to measure")
    os.environ["PYTHONPATH"] = str(HERE.parents[1] / "src")
    documents = read_gold(options.gold)
    size = sum(len(gold.document.text) for gold in documents)
    chosen = systems(options.peers_python)
    rounds = [[answer(name, command, documents) for name, command in chosen.items()] for _ in range(options.rounds)]
    answers = best_of(rounds)
    weight = weight_by_information(open_knowledge(KnowledgeRule()))
    today = datetime.datetime.now(tz=datetime.UTC).date()
    print(f"{today}, {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}; ", end="")
    print(f"{options.gold.name}: {len(documents)} documents, {size:,} characters; best of {options.rounds} rounds.\n")
    print("| | " + " | ".join(MEASURES) + " | characters/s | characters per CPU s | peak MB | start s |")
    print("|---" * (len(MEASURES) + 5) + "|")
    for each in answers:
        figures = score(documents, each, weight, resamples=1).measures
        cells = [f"{figures[name].value:.3f}" for name in MEASURES.values()]
        speed = [
            f"{size / each.seconds:,.0f}",
            f"{size / each.busy:,.0f}",
            f"{each.megabytes:.0f}",
            f"{each.start:.2f}",
        ]
        print(f"| {each.name} | " + " | ".join(cells + speed) + " |")
    print("\nThroughput of sanitizing with a guarantee against Presidio: ", end="")
    for what, each in (("disclosure", answers[2]), ("with a crowd", answers[3])):
        wall, busy = answers[1].seconds / each.seconds, answers[1].busy / each.busy
        print(f"{what} {wall:.2f} times by the clock, {busy:.2f} by processor time; ", end="")
    print(f"target {TARGET:.0f}.")


if __name__ == "__main__":
    main()
