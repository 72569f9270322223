"""The settings that the driver sends to the workers, and the one warm sanitizer in each worker.

The policy travels with the function that is applied. The key does not: it is a setting of the Spark session whose name Spark hides in its
logs and pages (``spark.redaction.regex``), and a worker asks its task for it. Each worker opens knowledge and language once; the
documents themselves are worked on in a process forked from it, which can be ended when a document takes too long or too much
memory. That process dies with the rows it was made for, and with it what it has learnt from them.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import chdir, nullcontext, suppress
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.limits import DEFAULT_BUDGET, Budget
from expurgate.pipeline.batch import Batch, Outcome, Work, WorkTools
from expurgate.policy import Policy

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

KEY = "spark.expurgate.secret.key"
"""The session's setting with the key, in hexadecimal digits."""
CHANCE = "spark.expurgate.secret.session"
"""A secret that is drawn for the session where there is no key: a row that is worked on twice is released alike."""
_SHORTEST = 16
SMALL_ENOUGH = 1_000
"""Rows whose results a worker holds together."""


def set_key(spark: SparkSession, key: bytes) -> None:
    """Let this session seal certificates and derive stand-ins with a key."""
    if len(key) < _SHORTEST:
        raise InputError(f"a key has at least {_SHORTEST} bytes")
    _set_secret(spark, KEY, key.hex())


def _set_secret(spark: SparkSession, name: str, value: str) -> None:
    """Set a secret of the session. Spark hides in its event log what the application's settings have as well, and nothing else."""
    spark.conf.set(name, value)
    with suppress(AttributeError):
        spark.sparkContext._jsc.sc().conf().set(name, value)


@dataclass(frozen=True, slots=True)
class WorkerOrders:
    """The settings every worker receives: the policy, whether there is a key, and the budget of one document."""

    policy: dict[str, Any] = field(repr=False)
    keyed: bool
    budget: Budget
    shipped: bool = False
    """Whether files of the policy lie in the folder where Spark keeps files of a job."""

    @classmethod
    def of(cls, frame: DataFrame, policy: Policy | str | os.PathLike[str], budget: Budget | None) -> WorkerOrders:
        """The job of a frame's session. Files that the policy names are sent to the workers."""
        from expurgate.pipeline.sanitizer import Sanitizer

        chosen = policy if isinstance(policy, Policy) else Policy.load(policy)
        spark = frame.sparkSession
        keyed = bool(spark.conf.get(KEY, ""))
        if not keyed and not spark.conf.get(CHANCE, ""):
            _set_secret(spark, CHANCE, token_hex(32))
        if keyed:
            _set_secret(spark, KEY, _key_of(spark.conf.get(KEY, "")).hex())
        Sanitizer(chosen, key=_key_of(spark.conf.get(KEY, "")) if keyed else None).check()
        files = _sent(spark, chosen.files())
        if files:
            chosen = chosen.with_files(lambda name: files[name])
        return cls(chosen.to_dict(), keyed, budget or DEFAULT_BUDGET, bool(files))

    def outcomes(self, work: Work[Any, Any], items: Sequence[Any]) -> Iterator[Outcome[Any, Any]]:
        """In a worker: how each of these documents goes, in their order."""
        return self._batch(work).run(items)

    def secret(self) -> bytes:
        """In a worker: the key, or the secret of the session."""
        from pyspark import TaskContext

        task = TaskContext.get()
        said = None if task is None else task.getLocalProperty(KEY if self.keyed else CHANCE)
        if not said:
            raise InputError(f"the setting {KEY if self.keyed else CHANCE} of the session does not reach its workers")
        return _key_of(said)

    def _batch(self, work: Work[Any, Any]) -> Batch[Any, Any]:
        """The warm one of this process; made again for another policy, key or kind of work."""
        secret = self.secret()
        described = json.dumps([self.policy, self.keyed, str(work), self.budget.seconds, self.budget.bytes])
        name = hashlib.sha256(secret + described.encode()).hexdigest()
        if name not in _WARM:
            _WARM.clear()
            with chdir(_folder()) if self.shipped else nullcontext():
                key, chance = (secret, None) if self.keyed else (None, secret)
                made: Batch[Any, Any] = Batch(
                    partial(_attended, work, self.shipped),
                    Policy.from_dict(self.policy),
                    key=key,
                    secret=chance,
                    budget=self.budget,
                )
                made.warm()
            _WARM[name] = made
        return _WARM[name]


_WARM: dict[str, Batch[Any, Any]] = {}
"""In a worker: its batch by a digest of policy, key and work. It has seen no document."""


def _attended(work: Work[Any, Any], shipped: bool, item: Any, tools: WorkTools) -> Any:
    """The work on one document, in a process that ends with its worker, where the job's files lie."""
    _end_with_parent()
    if shipped:
        os.chdir(_folder())
    return work(item, tools)


def _end_with_parent() -> None:
    """Ask the system to end this process when its worker is killed: nobody would take what it gives."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def _folder() -> str:
    from pyspark import SparkFiles

    return str(SparkFiles.getRootDirectory())


def _key_of(said: str | None) -> bytes:
    try:
        key = bytes.fromhex(said or "")
    except ValueError:
        key = b""
    if len(key) < _SHORTEST:
        raise InputError(f"{KEY} holds at least {_SHORTEST} bytes in hexadecimal digits")
    return key


def _sent(spark: SparkSession, files: Sequence[str]) -> dict[str, str]:
    """The local files a policy names, sent to every worker; each with the name it has there."""
    found = {name: Path(name).name for name in dict.fromkeys(files) if Path(name).exists()}
    if len(set(found.values())) < len(found):
        raise InputError("two files of the policy have one name; rename one of them")
    for name in found:
        spark.sparkContext.addFile(str(Path(name).absolute()), recursive=Path(name).is_dir())
    return found


def needs(package: str = "pyspark") -> None:
    """MissingExtraError where Spark is not installed."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise MissingExtraError(package, extra="spark")


def text_column(frame: DataFrame, column: str, kind: str = "string") -> None:
    """InputError where the frame has no such column of this type."""
    types = dict(frame.dtypes)
    if column not in types:
        raise InputError(f"the frame has no column {column!r}")
    if types[column] != kind:
        raise InputError(f"the column {column!r} is of type {types[column]}, not {kind}")
