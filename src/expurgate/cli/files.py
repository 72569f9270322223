"""Many files in, many files out: which goes where, and writing each whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from expurgate.core.errors import InputError
from expurgate.core.files import replacing


@dataclass(frozen=True, slots=True)
class Job:
    """One document: where it is read and where the results go (None: standard input or output, or nowhere)."""

    source: Path | None
    output: Path | None
    certificate: Path | None = None
    report: Path | None = None

    @property
    def name(self) -> str:
        """How the document is called in messages."""
        return "standard input" if self.source is None else str(self.source)


def jobs(files: Sequence[str], output: Path | None, certificate: Path | None, report: Path | None) -> list[Job]:
    """What to do for the files and folders named; results mirror the input tree below ``output``."""
    sources = _sources(files)
    single = len(sources) == 1 and not (len(files) == 1 and files[0] != "-" and Path(files[0]).is_dir())
    if single:
        source, relative = sources[0]
        into = output is not None and (output.is_dir() or str(output).endswith(os.sep))
        target = output / relative if into and output is not None else output
        planned = [Job(source, target, certificate, report)]
    else:
        if output is None:
            raise InputError("several documents need a folder to go to: -o FOLDER")
        if output.exists() and not output.is_dir():
            raise InputError(f"{output} is not a folder")
        planned = [
            Job(source, output / relative, _beside(certificate, relative, ".json"), _beside(report, relative, ".html"))
            for source, relative in sources
        ]
    refuse_overwriting(planned)
    return planned


def _sources(files: Sequence[str]) -> list[tuple[Path | None, Path]]:
    found: list[tuple[Path | None, Path]] = []
    for name in files:
        path = Path(name)
        if name == "-":
            found.append((None, Path("document.txt")))
        elif path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.is_file() and not _hidden(file.relative_to(path)))
            if not inside:
                raise InputError(f"no files in the folder {path}")
            found.extend((file, file.relative_to(path)) for file in inside)
        elif path.exists():
            found.append((path, Path(path.name)))
        else:
            raise InputError(f"no such file: {name}")
    if sum(source is None for source, _ in found) > 1:
        raise InputError("standard input can be read once")
    return found


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _beside(folder: Path | None, relative: Path, suffix: str) -> Path | None:
    """For several documents the option names a folder that mirrors the input tree."""
    return None if folder is None else folder / relative.with_name(relative.name + suffix)


def refuse_overwriting(planned: Sequence[Job], *, besides: Sequence[Path] = ()) -> None:
    """No result goes where an input is, or another result; ``besides``: inputs that are no documents."""
    inputs = {path.resolve() for path in (*(job.source for job in planned), *besides) if path is not None}
    seen: set[Path] = set()
    for job in planned:
        for target in (job.output, job.certificate, job.report):
            if target is None or str(target) == "-":
                continue
            resolved = target.resolve()
            if resolved in inputs:
                raise InputError(f"{target} would overwrite an input")
            if resolved in seen:
                raise InputError(f"{target} would be written twice")
            seen.add(resolved)


def write_all(contents: Sequence[tuple[Path, bytes]], *, private: Sequence[Path] = ()) -> None:
    """Write several files: all of them or, when one cannot be written, none. ``private`` ones are for their owner alone."""
    with ExitStack() as stack:
        for path, data in contents:
            path.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(replacing(path, private=path in private)).write(data)
