"""Many documents: in order, each failing by itself, never more in memory than the processes can use, cancelled at once."""

from __future__ import annotations

import marshal
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import expurgate
from expurgate.core.document import Document
from expurgate.core.errors import InputError
from expurgate.core.limits import Budget
from expurgate.pipeline.batch import AHEAD, Batch, Outcome, WorkTools
from expurgate.pipeline.many import CHUNK, LEAST, in_chunks
from expurgate.policy import Policy

POLICY = Policy.from_dict({"detect": {"terms": ["Zorblatt"]}, "transform": {"method": "redact"}})


@dataclass(frozen=True)
class Say:
    """Sanitizes a text; some texts are orders."""

    folder: Path

    def __call__(self, item: str, tools: WorkTools) -> str:
        """The released text."""
        tools.notice("read")
        if item == "bad":
            raise InputError("it is bad")
        if item == "canary":
            raise ValueError("canary")
        if item == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        if item == "grow":
            return str(len(b"x" * 2**33))
        if item == "wait":
            (self.folder / "begun").touch()
            time.sleep(60)
        return tools.sanitizer().sanitize(Document(item)).text


@pytest.mark.parametrize("processes", [1, 2])
def test_outcomes_come_in_order_and_errors_stay_with_their_document(tmp_path: Path, processes: int) -> None:
    told: list[tuple[str, int, int | None]] = []
    items = ["See Zorblatt.", "bad", "canary", "a garden", "Zorblatt"]
    batch = Batch(Say(tmp_path), POLICY, processes=processes, progress=lambda *step: told.append(step))
    done = list(batch.run(items, total=len(items)))
    assert [outcome.item for outcome in done] == items
    assert [outcome.code for outcome in done] == [0, 2, 2, 0, 0]
    assert done[1].error == "it is bad"
    assert "canary" not in done[2].error
    assert "Zorblatt" not in f"{done[0].value}{done[4].value}"
    assert done[3].value == "a garden"
    assert {outcome.notices for outcome in done} == {("read",)}
    assert told == [("sanitizing", number, len(items)) for number in range(1, len(items) + 1)]


def test_documents_are_taken_as_places_become_free(tmp_path: Path) -> None:
    taken: list[int] = []

    def source() -> Iterator[str]:
        for number in range(40):
            taken.append(number)
            yield f"text {number}"

    done = 0
    for _ in Batch(Say(tmp_path), POLICY, processes=2).run(source()):
        done += 1
        assert len(taken) <= done + 2 * AHEAD
    assert done == 40


def test_a_process_that_dies_does_not_end_the_others(tmp_path: Path) -> None:
    items = ["die", *(f"text {number}" for number in range(12))]
    done = list(Batch(Say(tmp_path), POLICY, processes=2).run(items, total=len(items)))
    assert [outcome.item for outcome in done] == items
    assert "was ended" in done[0].error
    assert [outcome.value for outcome in done[-4:]] == items[-4:]


def test_a_batch_is_cancelled_while_it_waits(tmp_path: Path) -> None:
    batch = Batch(Say(tmp_path), POLICY, processes=2)

    def cancel() -> None:
        while not (tmp_path / "begun").exists():
            time.sleep(0.02)
        batch.cancel()

    threading.Thread(target=cancel, daemon=True).start()
    begin = time.monotonic()
    assert list(batch.run(["wait"] * 4, total=4)) == []
    assert time.monotonic() - begin < 30


def test_a_batch_in_one_process_stops_after_the_document_it_is_at(tmp_path: Path) -> None:
    batch = Batch(Say(tmp_path), POLICY, progress=lambda *_: batch.cancel())
    assert len(list(batch.run(["a", "b", "c"], total=3))) == 1


def test_the_description_of_the_work_and_its_outcome_can_be_pickled(tmp_path: Path) -> None:
    for thing in (Say(tmp_path), POLICY, Outcome("a", "b", notices=("c",))):
        assert pickle.loads(pickle.dumps(thing)) == thing  # noqa: S301


def test_a_document_past_its_time_is_ended_and_the_others_go_on(tmp_path: Path) -> None:
    batch = Batch(Say(tmp_path), POLICY, processes=1, budget=Budget(seconds=6))
    done = list(batch.run(["text", "wait", "more"], total=3))
    assert [outcome.code for outcome in done] == [0, 2, 0]
    assert done[1].error.startswith("it takes more than its 6 seconds")


def test_a_document_past_its_memory_is_given_up_and_the_others_go_on(tmp_path: Path) -> None:
    batch = Batch(Say(tmp_path), POLICY, processes=1, budget=Budget(bytes=3 * 2**30))
    done = list(batch.run(["text", "grow", "more"], total=3))
    assert [outcome.code for outcome in done] == [0, 2, 0]
    assert done[1].error.startswith("it needs more than its 3,072 MB")


@given(st.integers(0, 200), st.integers(1, 5))
def test_chunks_hold_every_text_in_order_and_the_last_ones_are_small_for_several_processes(
    count: int, processes: int
) -> None:
    source = iter(range(count))
    taken: list[int] = []
    for chunk in in_chunks(source, processes):
        taken += chunk
        assert 0 < len(chunk) <= CHUNK
    assert taken == list(range(count))
    assert processes == 1 or not taken or len(chunk) <= LEAST


_WORK = """
from expurgate.core.limits import Budget
from expurgate.pipeline.batch import Batch
from expurgate.policy import Policy
def work(item, tools):
    from expurgate.text.reflow import line_ends
    return str(line_ends(item))
(done,) = Batch(work, Policy.from_dict({"detect": {"terms": ["Zorblatt"]}}), budget=Budget(seconds=60)).run(["A letter\\nof two lines."], total=1)
assert not done.error, done.error
"""


def test_expressions_that_a_worker_compiled_are_kept_though_it_is_ended(tmp_path: Path) -> None:
    source = str(Path(expurgate.__file__).parents[1])
    keeping = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONPATH": source, "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run([sys.executable, "-c", _WORK], check=True, env=keeping)
    (file,) = tmp_path.rglob("*.expressions")
    assert marshal.loads(file.read_bytes())[1]  # noqa: S302 - our own
