"""Speeds on a machine that others use: every system does the same few texts in turn, again and again, and processor seconds are compared.

    python benchmarks/in_turn.py [--texts letters|varied|FILE.jsonl] [--tree OTHER_TREE] [--policy NAME …] [--turns N] [--presidio]

Each system is a process of its own that is warm before the first turn that counts: this tree's policies, those of another tree (such as the
one before a change), Presidio's batch mode where it is installed. Of two trees it is also told whether they release the same bytes; a key is
given, so that no stand-in depends on chance. A JSONL file has a ``text`` on each line. Nothing of the texts is printed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from benchmarks.letters import letters, varied

ROOT = Path(__file__).resolve().parents[1]
TOGETHER = 8
"""Texts of a turn."""
PEER = "presidio"


def work(system: str) -> Callable[[list[str]], str]:
    """What one turn does: it gives all that is released, or nothing of a peer's."""
    if system == PEER:
        from benchmarks.bulk import presidio_engines

        analyzer, anonymizer = presidio_engines()

        def peer(texts: list[str]) -> str:
            anonymizer.anonymize_list(texts, list(analyzer.analyze_iterator(texts, "en", batch_size=16)))
            return ""

        return peer
    from expurgate.pipeline.many import released
    from expurgate.pipeline.sanitizer import Sanitizer

    sanitizer = Sanitizer(system, key=bytes(32))
    return lambda texts: json.dumps([(one := released(text, sanitizer)).text or one.error for text in texts])


def serve(system: str) -> None:
    """Runs in the process of a system: a list of texts a line in, the processor seconds and a digest out."""
    turn = work(system)
    for line in sys.stdin:
        texts = json.loads(line)
        began = time.process_time()
        made = turn(texts)
        used = time.process_time() - began
        print(json.dumps([used, hashlib.sha256(made.encode()).hexdigest()]), flush=True)


class System:
    """A process that is given turns."""

    def __init__(self, name: str, kind: str, tree: Path) -> None:
        self.name = name
        self.used: list[float] = []
        self.made: list[str] = []
        path = os.pathsep.join((str(tree / "src"), str(ROOT)))
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve", kind],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )

    def turn(self, texts: Sequence[str], *, counts: bool) -> None:
        """One turn; what it took is kept where it ``counts``."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("no pipes")
        self._process.stdin.write(json.dumps(list(texts)) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            sys.exit(f"{self.name} ended")
        used, made = json.loads(line)
        self.made.append(made)
        if counts:
            self.used.append(used)

    def end(self) -> None:
        """No more turns."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait()


def main() -> None:
    """All systems in turn, and a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", default="letters")
    parser.add_argument("--tree", type=Path)
    parser.add_argument("--policy", action="append")
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--warm", type=int, default=2, help="turns that do not count")
    parser.add_argument("--presidio", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve)
        return
    wanted = TOGETHER * (given.turns + given.warm)
    if given.texts == "letters":
        texts = letters(wanted)
    elif given.texts == "varied":
        texts = varied(wanted)
    else:
        texts = [json.loads(line)["text"] for line in Path(given.texts).read_text(encoding="utf-8").splitlines()]
    turns = [texts[at : at + TOGETHER] for at in range(0, min(len(texts), wanted), TOGETHER)]
    policies = given.policy or ["recommended", "hipaa-safe-harbor"]
    systems = [System(PEER, PEER, ROOT)] if given.presidio else []
    pairs: list[tuple[System, System]] = []
    for policy in policies:
        here = System(policy, policy, ROOT)
        systems.append(here)
        if given.tree is not None:
            there = System(f"{policy}, other tree", policy, given.tree.resolve())
            systems.append(there)
            pairs.append((here, there))
    for number, part in enumerate(turns):
        for system in systems:
            system.turn(part, counts=number >= given.warm)
    first = systems[0]
    done = sum(map(len, turns[given.warm :]))
    for system in systems:
        ratio = median(mine / theirs for mine, theirs in zip(first.used, system.used, strict=True))
        speed = f"{done / sum(system.used):.1f} texts a processor second"
        print(f"{system.name}: {speed}, {ratio:.2f} times {first.name} (median of {len(system.used)} turns)")
        system.end()
    for here, there in pairs:
        ratio = median(mine / theirs for mine, theirs in zip(there.used, here.used, strict=True))
        print(f"{here.name}: {ratio:.2f} times the other tree; the same bytes: {here.made == there.made}")


if __name__ == "__main__":
    main()
