"""Expurgate on the texts of standard input, as a process of its own: ``python ours.py sanitize|assess PRESET|FILE``.

Speaks as the peers' process does: one JSON string a line in, one JSON object out; texts before a line ``null`` only warm
up.
"""

from __future__ import annotations

import json
import resource
import sys
import time


def main() -> None:
    """Sanitize (or assess) every text under the policy."""
    texts = [json.loads(line) for line in sys.stdin]
    began = time.perf_counter()
    from expurgate.core.document import Document
    from expurgate.pipeline.sanitizer import Sanitizer
    from expurgate.policy import Policy

    sanitizer = Sanitizer(Policy.load(sys.argv[2]))
    run = sanitizer.sanitize if sys.argv[1] == "sanitize" else sanitizer.assess
    run(Document("Ready."))
    start = time.perf_counter() - began
    warm = texts.index(None) if None in texts else -1
    for text in texts[: max(0, warm)]:
        run(Document(text))
    began, busy = time.perf_counter(), time.process_time()
    results = [run(Document(text)) for text in texts[warm + 1 :]]
    seconds, busy = time.perf_counter() - began, time.process_time() - busy
    spans = [[(each.span.start, each.span.end, each.label) for each in result.findings] for result in results]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    answer = {"spans": spans, "start": start, "seconds": seconds, "busy": busy, "megabytes": peak}
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
