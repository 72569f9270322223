"""The first pass over files that belong together: which names and identifiers any of them hides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from expurgate.cli.files import DocumentPaths
from expurgate.cli.io import read_input
from expurgate.cli.options import read_options
from expurgate.cli.progress import progress_bar
from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.progress import Progress

if TYPE_CHECKING:
    from expurgate.detect.known import Hidden
    from expurgate.pipeline.batch import Batch, WorkTools


@dataclass(frozen=True, slots=True)
class Collecting:
    """The work on one file: the names and identifiers it hides. ``reading`` are the options that say how files are read."""

    reading: dict[str, Any] = field(repr=False)

    def __call__(self, job: DocumentPaths, tools: WorkTools) -> tuple[Hidden, ...]:
        """The names and identifiers that one file hides."""
        from expurgate.pipeline.files import hidden_names

        options = replace(read_options(self.reading, tools.progress), notice=lambda _: None)
        name = "" if job.source is None else job.source.name
        return hidden_names(read_input(str(job.source)), name, tools.sanitizer(), options)


def names_of_all(
    planned: Sequence[DocumentPaths], batch: Callable[[Progress], Batch[DocumentPaths, tuple[Hidden, ...]]]
) -> tuple[Hidden, ...]:
    """Those of all files, each within its budget. A file that fails here fails again, by itself, when it is sanitized."""
    if any(job.source is None for job in planned):
        raise InputError("--together needs files: standard input can be read only once")
    found: dict[Hidden, None] = {}
    with progress_bar() as progress:

        def tell(_stage: str, done: int, total: int | None) -> None:
            progress("collecting names", done, total)

        for outcome in batch(tell).run(planned, total=len(planned)):
            found |= dict.fromkeys(outcome.value or ())
    return tuple(found)
