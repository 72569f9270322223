"""Whatever is released, the verifier accepts: random documents, policies, presets, α and formats.

``python -m benchmarks.verified [CASES] [FIRST] [TEXTS] [SENTENCES]`` sanitizes so many random files (2,000) of at most so many texts and
sentences (3, 5), reads everything anew for each and verifies what was released. Runs over other numbers (FIRST) add up. Every second case
is of the wider kind: more formats, other alphabets and languages, decisions, terms to keep, keys, settings of every model.
Target: all of it is accepted, and the sanitizer and the verifier are never of two minds. Why cases were refused is counted.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter

from tests.pipeline.random_cases import case, tried
from tests.pipeline.wide_cases import wide_case

SHOWN = 20
DIGITS = re.compile(r"[0-9]+")


def main() -> None:
    """Print how many cases were released, refused, and accepted by the verifier."""
    given = [int(said) for said in sys.argv[1:]]
    cases, first, texts, sentences = [*given, *(2000, 10_000, 3, 5)[len(given) :]]
    told: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    begun = time.perf_counter()
    for number in range(first, first + cases):
        one = (wide_case if number % 2 else case)(number, texts=texts, sentences=sentences)
        try:
            found = tried(one)
        except Exception as error:
            told["broken off"] += 1
            print(f"case {number} {one.name} {dict(one.asked)}: {type(error).__name__}: {error}", flush=True)
            continue
        told["released"] += found.released
        told["accepted"] += found.accepted
        told["of two minds"] += found.disagreed
        refused["" if found.released else DIGITS.sub("#", found.why)[:100]] += 1
        if found.disagreed:
            print(f"case {number} {one.name} {dict(one.asked)}: {found.why}", flush=True)
        if (number - first + 1) % SHOWN == 0:
            print(f"{number - first + 1}: {dict(told)}, {time.perf_counter() - begun:.0f} s", flush=True)
    print(f"{'':24}{'found':>8}{'target':>8}")
    print(f"{'cases':24}{cases:>8}{2000:>8}")
    print(f"{'released':24}{told['released']:>8}")
    print(f"{'accepted of these':24}{told['accepted']:>8}{told['released']:>8}")
    print(f"{'of two minds':24}{told['of two minds']:>8}{0:>8}")
    print(f"{'broken off':24}{told['broken off']:>8}{0:>8}")
    for why, times in refused.most_common():
        print(f"{times:>8} refused: {why}" if why else f"{times:>8} not refused")


if __name__ == "__main__":
    main()
