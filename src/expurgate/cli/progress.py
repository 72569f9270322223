"""Progress on long work: a bar on standard error when someone watches, silence otherwise."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from expurgate.core.progress import Progress, unwatched


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A function that shows a stage, how much of it is done, and of how much (None: unknown)."""
    if not sys.stderr.isatty():
        yield unwatched
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskID,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console) as bar:
        stages: dict[str, TaskID] = {}

        def show(stage: str, done: int, total: int | None) -> None:
            if stage not in stages:
                stages[stage] = bar.add_task(stage, total=total)
            bar.update(stages[stage], completed=done, total=total)

        yield show
