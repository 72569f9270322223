"""The mean of students that began alike: python -m scripts.reader.average OUTPUT.pt STUDENT.pt ... [--shares 0.3 0.7]. Needs torch.

A student may also be weights as they are shipped (.npz): the mean of what a student was and what it became keeps more of what it knew.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from scripts.reader.student import restored


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("students", type=Path, nargs="+")
    parser.add_argument("--shares", type=float, nargs="*", help="what each weighs; all alike unless given")
    arguments = parser.parse_args()
    stored = [
        restored(path) if path.suffix == ".npz" else torch.load(path, weights_only=True) for path in arguments.students
    ]
    shares = arguments.shares or [1 / len(stored)] * len(stored)
    if any(not torch.equal(each["hashes"], stored[0]["hashes"]) for each in stored):
        raise SystemExit("these students know different words")
    mean = {
        name: sum(each[name].double() * share for each, share in zip(stored, shares, strict=True))
        for name in stored[0]
        if name != "hashes"
    }
    torch.save(
        {name: value.float() for name, value in mean.items()} | {"hashes": stored[0]["hashes"]}, arguments.output
    )


if __name__ == "__main__":
    main()
