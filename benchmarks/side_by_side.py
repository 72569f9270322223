"""Two source trees side by side: do they release the same bytes, and how fast is each?

    python benchmarks/side_by_side.py OTHER_TREE [--judgments FILE.jsonl] [--only NAME] [--rounds N]

OTHER_TREE is a checkout of Expurgate, such as the tree before a change. Both trees run the same commands on the same
files, each in a process of its own with its sources first on the path: a sample letter under several policies and
methods, a file of every format, and the K-safety examples. The development judgments of ../shared/data/tab are
sanitized as well where they are there. A key is given throughout, so that no stand-in depends on chance; certificates
hold random digests and are not compared. Nothing of the documents is printed. The exit code is 1 when bytes differ.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.formats.test_formats_contract import EXTENSION, FILES
from tests.pipeline.test_sanitizer import LETTER

ROOT = Path(__file__).resolve().parents[1]
JUDGMENTS = ROOT.parent / "shared" / "data" / "tab" / "dev.jsonl"
POLICIES = {
    "recommended": ("--policy", "recommended"),
    "hipaa": ("--policy", "hipaa-safe-harbor"),
    "disclosure": ("--protect", "HIV", "--alpha", "2"),
    "information": ("--reveal", "person", "--reveal", "city"),
}
METHODS = ("generalize", "redact", "suppress", "pseudonymize")

RUNNER = """
import contextlib, io, json, sys, time
from expurgate.cli.main import run
taken = {}
for case in json.load(open(sys.argv[1])):
    arguments = [part.replace("OUT", sys.argv[2]) for part in case["arguments"]]
    begin = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as told:
        try:
            run(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
    part = taken.setdefault(case["part"], [0, 0.0, 0])
    part[0] += 1
    part[1] += time.process_time() - begin if part[0] > 1 else 0.0
    part[2] += code != 0
json.dump(taken, sys.stdout)
"""
"""Runs in either tree: the commands are the one thing that both are sure to share. The first case of a part opens what
all others use and is not counted in its time."""


@dataclass(frozen=True, slots=True)
class Case:
    """One command; ``OUT`` in an argument stands for the folder of the tree's results."""

    part: str
    name: str
    arguments: tuple[str, ...]


def sanitize(part: str, name: str, file: Path, key: Path, *options: str) -> Case:
    """A file sanitized with these options, in one process."""
    output = f"OUT/{part}-{name}{file.suffix}"
    return Case(part, name, ("sanitize", str(file), "--key", str(key), "--processes", "1", "-o", output, *options))


def letters(folder: Path, key: Path) -> list[Case]:
    """The sample letter under every policy with every method."""
    file = folder / "letter.txt"
    file.write_text(LETTER, encoding="utf-8")
    return [
        sanitize("letter", f"{policy}-{method}", file, key, *options, "--method", method)
        for policy, options in POLICIES.items()
        for method in METHODS
    ]


def formats(folder: Path, key: Path) -> list[Case]:
    """A file of every format with the recommended policy, and with what is found marked."""
    found: list[Case] = []
    for kind, make in FILES.items():
        file = folder / f"file.{EXTENSION.get(kind, kind)}"
        file.write_bytes(make())
        found += [
            sanitize("formats", f"{kind}-{policy}", file, key, *POLICIES[policy], "--method", "redact")
            for policy in ("recommended", "hipaa")
        ]
    return found


def ksafety(folder: Path, key: Path) -> list[Case]:
    """The letter of the page on K-safety as each reader sees it: deleted, generalized, and among other models."""
    shutil.copytree(ROOT / "docs" / "examples" / "k-safety", folder / "k-safety")
    home = folder / "k-safety"
    columns = ("--id", "id", "--context", "symptoms", "--label", "labels", "--alias", "aliases")
    diseases, letter = home / "diseases.jsonl", home / "letter.txt"
    found = [
        Case("k-safety", "entities", ("entities", "build", str(home / "diseases.tsv"), "-o", str(diseases), *columns))
    ]
    for reader in ("specialist", "receptionist"):
        for k in ("1", "2", "4"):
            for method in ("delete", "generalize"):
                name = f"{reader}-{k}-{method}"
                options = ("--entities", str(diseases), "--reader", reader, "-k", k, "--method", method)
                output = ("--key", str(key), "-o", f"OUT/k-safety-{name}.txt")
                found.append(Case("k-safety", name, ("ksafe", str(letter), *options, *output)))
        policy = home / f"{reader}.toml"
        stated = (home / "policy.toml").read_text(encoding="utf-8").replace('"diseases.jsonl"', f'"{diseases}"')
        policy.write_text(stated, encoding="utf-8")
        found.append(sanitize("k-safety", f"{reader}-policy", letter, key, "--policy", str(policy), "--reader", reader))
    return found


def judgments(folder: Path, key: Path, source: Path) -> list[Case]:
    """Court cases with the recommended policy, if they are there."""
    if not source.exists():
        print(f"{source} is missing: judgments are not compared")
        return []
    found = []
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines()):
        file = folder / f"judgment-{number}.txt"
        file.write_text(json.loads(line)["text"], encoding="utf-8")
        found.append(sanitize("judgments", str(number), file, key, "--policy", "recommended"))
    return found


def run(tree: Path, cases: Path, output: Path) -> dict[str, tuple[int, float, int]]:
    """Run all cases with the sources of a tree: for each part how many, processor seconds, and how many failed."""
    output.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "XDG_CACHE_HOME": str(output.parent / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", RUNNER, str(cases), str(output)],
        env=environment, cwd=output.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{tree.name}: {done.stderr.splitlines()[-1] if done.stderr else 'failed'}")
    return {part: (count, seconds, failed) for part, (count, seconds, failed) in json.loads(done.stdout).items()}


def compared(cases: list[Case], before: Path, after: Path) -> dict[str, list[str]]:
    """For each part the cases whose released bytes differ, or that only one tree released."""
    found: dict[str, list[str]] = {case.part: [] for case in cases}
    for case in cases:
        wanted = [part.removeprefix("OUT/") for part in case.arguments if part.startswith("OUT/")]
        for name in wanted:
            one, other = (
                (folder / name).read_bytes() if (folder / name).exists() else None for folder in (before, after)
            )
            if one != other:
                found[case.part].append(f"{case.name}{'' if one and other else ' (released by one tree only)'}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("other", type=Path)
    parser.add_argument("--judgments", type=Path, default=JUDGMENTS)
    parser.add_argument("--only", choices=["letter", "formats", "k-safety", "judgments"])
    parser.add_argument("--rounds", type=int, default=1, help="time each tree so often, in turn; the least counts")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        key = folder / "key"
        key.write_text("a key for comparing two trees", encoding="utf-8")
        cases = [*letters(folder, key), *formats(folder, key), *ksafety(folder, key)]
        cases += judgments(folder, key, given.judgments) if given.only in (None, "judgments") else []
        cases = [case for case in cases if given.only in (None, case.part)]
        listed = folder / "cases.json"
        listed.write_text(json.dumps([asdict(case) for case in cases]), encoding="utf-8")
        taken: dict[str, list[dict[str, tuple[int, float, int]]]] = {"before": [], "after": []}
        for number in range(given.rounds):
            for name, tree in (("before", given.other.resolve()), ("after", ROOT)):
                taken[name].append(run(tree, listed, folder / f"{name}-{number}"))
        different = compared(cases, folder / "before-0", folder / "after-0")
    for part, names in different.items():
        count = taken["after"][0][part][0]
        old, new = (min(each[part][1] for each in taken[name]) for name in ("before", "after"))
        failed = taken["after"][0][part][2]
        print(
            f"{'ok  ' if not names else 'DIFF'}  {part:<10} {count:>3} commands ({failed} refused), "
            f"{len(names)} differ; processor seconds {old:.2f} before, {new:.2f} after"
        )
        for name in names:
            print(f"      {name}")
    sys.exit(1 if any(different.values()) else 0)


if __name__ == "__main__":
    main()
