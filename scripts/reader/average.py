"""The mean of students that began alike: python -m scripts.reader.average OUTPUT.pt STUDENT.pt ... Needs torch."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("students", type=Path, nargs="+")
    arguments = parser.parse_args()
    stored = [torch.load(path, weights_only=True) for path in arguments.students]
    if any(not torch.equal(each["hashes"], stored[0]["hashes"]) for each in stored):
        raise SystemExit("these students know different words")
    mean = {name: sum(each[name].double() for each in stored) / len(stored) for name in stored[0] if name != "hashes"}
    torch.save(
        {name: value.float() for name, value in mean.items()} | {"hashes": stored[0]["hashes"]}, arguments.output
    )


if __name__ == "__main__":
    main()
