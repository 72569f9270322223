"""Whatever is released, the verifier accepts: random documents, policies, presets, α and formats.

``python -m benchmarks.verified [CASES] [FIRST] [TEXTS] [SENTENCES]`` sanitizes so many random files (2,000) of at most so many texts and
sentences (3, 5), reads everything anew for each and verifies what was released. Runs over other numbers (FIRST) add up. Target: all of it is accepted, and the sanitizer and the verifier are never of two minds.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests.pipeline.random_cases import case, tried

SHOWN = 20


def main() -> None:
    """Print how many cases were released, refused, and accepted by the verifier."""
    given = [int(said) for said in sys.argv[1:]]
    cases, first, texts, sentences = [*given, *(2000, 10_000, 3, 5)[len(given) :]]
    told: Counter[str] = Counter()
    begun = time.perf_counter()
    for number in range(first, first + cases):
        one = case(number, texts=texts, sentences=sentences)
        found = tried(one)
        told["released"] += found.released
        told["accepted"] += found.accepted
        told["of two minds"] += found.disagreed
        if found.disagreed:
            print(f"case {number} {one.name} {dict(one.asked)}: {found.why}", flush=True)
        if (number - first + 1) % SHOWN == 0:
            print(f"{number - first + 1}: {dict(told)}, {time.perf_counter() - begun:.0f} s", flush=True)
    print(f"{'':24}{'found':>8}{'target':>8}")
    print(f"{'cases':24}{cases:>8}{2000:>8}")
    print(f"{'released':24}{told['released']:>8}")
    print(f"{'accepted of these':24}{told['accepted']:>8}{told['released']:>8}")
    print(f"{'of two minds':24}{told['of two minds']:>8}{0:>8}")


if __name__ == "__main__":
    main()
