"""The journal of a run over many documents: finished ones are not done again by the next run. Confidential.

The journal stands beside the output folder, not in it, and only its owner can read it: it holds digests of the originals.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expurgate.cli.files import DocumentPaths
from expurgate.core.lazy_dataclasses import asdict, dataclass, field

if TYPE_CHECKING:
    from expurgate.policy import Policy


@dataclass(frozen=True, slots=True)
class Facts:
    """Numbers about how a document was sanitized."""

    edits: int = 0
    rounds: int = 0
    alpha: float | None = None
    parts: int = 1
    models: tuple[str, ...] = ()
    sha256: str = ""
    """The digest of the released bytes, in hexadecimal."""


@dataclass(frozen=True, slots=True)
class Journal:
    """The finished documents of earlier runs with the same policy, options and key, and a place to note new ones."""

    path: Path
    run: str
    """A digest of all that decides what becomes of a document besides its own bytes."""
    known: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)

    @classmethod
    def beside(cls, output: Path, run: str) -> Journal:
        """The journal of an output folder; lines that cannot be read are passed over."""
        whole = output.resolve()
        path = whole.with_name(f".{whole.name}.expurgate-journal")
        known: dict[str, Mapping[str, Any]] = {}
        if path.is_file():
            for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
                try:
                    entry = json.loads(line)
                except ValueError:
                    continue
                if isinstance(entry, dict) and entry.get("run") == run and isinstance(entry.get("input"), str):
                    known[entry["input"]] = entry
        return cls(path, run, known)

    def finished(self, job: DocumentPaths) -> tuple[DocumentPaths, Facts] | None:
        """The document under the name it has, and how it went, when its bytes and its results are as they were."""
        entry = self.known.get(_place(job))
        if entry is None or job.source is None or entry.get("sha256") != digest(job.source.read_bytes()):
            return None
        named = job.named(Path(str(entry.get("name"))))
        results = (named.output, named.certificate, named.report)
        if named.output is None or not all(path is None or path.is_file() for path in results):
            return None
        if digest(named.output.read_bytes()) != entry.get("released"):
            return None
        facts = entry.get("facts")
        if not isinstance(facts, dict):
            return None
        return named, Facts(**{**facts, "models": tuple(facts.get("models", ()))})

    def note(self, job: DocumentPaths, facts: Facts) -> None:
        """Write down that a document is finished."""
        if job.source is None or job.output is None:
            return
        entry = {
            "run": self.run,
            "input": _place(job),
            "sha256": digest(job.source.read_bytes()),
            "name": str(job.relative),
            "released": facts.sha256,
            "facts": asdict(facts),
        }
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(handle, "a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")


def run_digest(policy: Policy, reading: Mapping[str, Any], key: bytes | None) -> str:
    """A digest of the policy, the files it names, the options that say how files are read, the key and the version."""
    from expurgate.version import __version__

    named = {name: digest(Path(name).read_bytes()) for name in sorted(policy.files()) if Path(name).is_file()}
    said = [__version__, policy.to_dict(), named, {name: reading[name] for name in sorted(reading)}, digest(key or b"")]
    return digest(json.dumps(said, sort_keys=True, default=str).encode())


def digest(data: bytes) -> str:
    """The SHA-256 digest of some bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def _place(job: DocumentPaths) -> str:
    return "" if job.source is None else str(job.source.resolve())
