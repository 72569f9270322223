"""Who hides what: a policy of ours, or a peer in its own environment."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from expurgate.core.errors import InputError, why_unread
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.progress import Progress, unwatched
from expurgate.core.spans import Span
from expurgate.evaluation.detection import peer_process
from expurgate.evaluation.detection.gold import Gold
from expurgate.pipeline.sanitizer import Sanitizer

PEERS = tuple(peer_process.PEERS)
_SCRIPT = Path(peer_process.__file__)


@dataclass(frozen=True, slots=True)
class HiddenSpan:
    """A stretch that a system hides, and the type it says it has."""

    span: Span
    label: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The places one system hides in each document, and its cost: wall clock, processor time, start, peak memory."""

    name: str
    hidden: tuple[tuple[HiddenSpan, ...], ...]
    seconds: float
    busy: float = 0.0
    start: float = 0.0
    megabytes: float = 0.0

    @classmethod
    def told(cls, name: str, answer: Mapping[str, Any]) -> Answer:
        """From what a process of its own wrote."""
        hidden = tuple(
            tuple(HiddenSpan(Span(start, end), label) for start, end, label in each) for each in answer["spans"]
        )
        return cls(name, hidden, answer["seconds"], answer["busy"], answer["start"], answer["megabytes"])


def by_policy(sanitizer: Sanitizer, documents: Sequence[Gold], *, name: str, progress: Progress = unwatched) -> Answer:
    """The findings of a sanitizer in each document when it is read for the first time."""
    began, busy = time.perf_counter(), time.process_time()
    answers = []
    for gold in documents:
        found = sanitizer.find(gold.document)
        answers.append(tuple(HiddenSpan(finding.span, _kind(finding)) for finding in found))
        progress(name, len(answers), len(documents))
    return Answer(name, tuple(answers), time.perf_counter() - began, time.process_time() - busy)


def by_peer(peer: str, documents: Sequence[Gold], *, python: str = sys.executable) -> Answer:
    """The places that spaCy or Presidio hide, run by the interpreter ``python``."""
    if peer not in PEERS:
        raise InputError(f"no such peer: {peer} (one of {', '.join(PEERS)})")
    lines = "".join(json.dumps(gold.document.text) + "\n" for gold in documents)
    try:
        done = subprocess.run(  # noqa: S603
            [python, str(_SCRIPT), peer], input=lines, capture_output=True, text=True, encoding="utf-8", check=False
        )
    except OSError as error:
        raise InputError(f"{python}: cannot be run ({why_unread(error)})") from None
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or [""])[-1].split(":")[0]
        raise InputError(f"{peer} did not run with {python} ({last or 'no reason given'}); see benchmarks/peers")
    told: dict[str, Any] = json.loads(done.stdout)
    return Answer.told(peer, told)


def _kind(finding: Finding) -> str:
    return finding.label or finding.model
