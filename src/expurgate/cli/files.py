"""Many files in, many files out: which goes where, and writing each whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from expurgate.core.errors import InputError
from expurgate.core.files import replacing
from expurgate.core.lazy_dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class DocumentPaths:
    """One document: where it is read and where the results go (None: standard input or output, or nowhere)."""

    source: Path | None
    output: Path | None
    certificate: Path | None = None
    report: Path | None = None
    relative: Path | None = None
    """The name below the output folder; None when the person named the output."""
    spare: Path | None = None
    """A name that says nothing and that no other document has."""
    data: bytes | None = field(default=None, repr=False)
    """What was read from standard input."""
    roots: tuple[Path | None, Path | None, Path | None] = (None, None, None)
    """The folders that mirror the input: of outputs, certificates and reports."""

    def named(self, relative: Path) -> DocumentPaths:
        """The document with its output, certificate and report under another name in their folders."""
        output, certificate, report = self.roots
        return replace(
            self,
            relative=relative,
            output=self.output if output is None else output / relative,
            certificate=self.certificate if certificate is None else _mirrored_path(certificate, relative, ".json"),
            report=self.report if report is None else _mirrored_path(report, relative, ".html"),
        )

    @property
    def name(self) -> str:
        """The name of the document in messages."""
        return "standard input" if self.source is None else str(self.source)


def jobs(
    files: Sequence[str],
    output: Path | None,
    certificate: Path | None,
    report: Path | None,
    *,
    besides: Sequence[Path] = (),
    follow_links: bool = False,
) -> list[DocumentPaths]:
    """The jobs for the files and folders that were named; results mirror the input tree below ``output``.

    ``besides``: files that are read and are no documents. Symbolic links in folders are passed over unless
    ``follow_links``: they may lead out of the folder.
    """
    sources = _sources(files, follow_links=follow_links)
    single = len(sources) == 1 and not (len(files) == 1 and files[0] != "-" and Path(files[0]).is_dir())
    if single:
        source, relative = sources[0]
        into = output is not None and (output.is_dir() or str(output).endswith(os.sep))
        planned = [DocumentPaths(source, output, certificate, report)]
        if into:
            planned = [replace(planned[0], roots=(output, None, None)).named(relative)]
    else:
        if output is None:
            raise InputError("several documents need a folder to go to: -o FOLDER")
        if output.exists() and not output.is_dir():
            raise InputError(f"{output} is not a folder")
        roots = (output, certificate, report)
        planned = [DocumentPaths(source, None, roots=roots).named(relative) for source, relative in sources]
    refuse_overwriting(planned, besides=besides)
    return planned


def renamed(
    planned: Sequence[DocumentPaths], names: Sequence[Path], *, besides: Sequence[Path] = ()
) -> list[DocumentPaths]:
    """The documents under new names below the folders, each with a spare name; no result lands on another or an input."""
    taken = {str(name).casefold() for name in names}
    found: list[DocumentPaths] = []
    for number, (job, name) in enumerate(zip(planned, names, strict=True), start=1):
        spare = Path(f"document-{number:04d}{name.suffix}")
        while str(spare).casefold() in taken:
            spare = spare.with_stem(f"{spare.stem}x")
        taken.add(str(spare).casefold())
        found.append(replace(job.named(name), spare=spare))
    refuse_overwriting(found, besides=besides)
    refuse_overwriting([job.named(job.spare) for job in found if job.spare is not None], besides=besides)
    return found


def links_in(files: Sequence[str]) -> int:
    """The number of symbolic links in the named folders."""
    folders = [Path(name) for name in files if name != "-" and Path(name).is_dir()]
    return sum(len(_walk(folder, follow_links=False)[1]) for folder in folders)


def _walk(folder: Path, *, follow_links: bool) -> tuple[list[Path], list[Path]]:
    """The files below a folder in order, and the symbolic links that were passed over. A circle of links ends."""
    found: list[Path] = []
    links: list[Path] = []
    seen: set[Path] = set()
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        if (real := here.resolve()) in seen:
            continue
        seen.add(real)
        for path in here.iterdir():
            if path.name.startswith("."):
                continue
            if path.is_symlink() and not follow_links:
                links.append(path)
            elif path.is_dir():
                waiting.append(path)
            elif path.is_file():
                found.append(path)
    return sorted(found), links


def _sources(files: Sequence[str], *, follow_links: bool = False) -> list[tuple[Path | None, Path]]:
    found: list[tuple[Path | None, Path]] = []
    for name in files:
        path = Path(name)
        if name == "-":
            found.append((None, Path("document.txt")))
        elif path.is_dir():
            inside, _ = _walk(path, follow_links=follow_links)
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


def _mirrored_path(folder: Path, relative: Path, suffix: str) -> Path:
    """The path of a certificate or report where the option names a folder, which mirrors the input tree."""
    return folder / relative.with_name(relative.name + suffix)


def refuse_overwriting(planned: Sequence[DocumentPaths], *, besides: Sequence[Path] = ()) -> None:
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


def refuse_building_over(sources: Sequence[Path], output: Path) -> None:
    """Refuse to write what is built from files over one of these files."""
    refuse_overwriting([DocumentPaths(None, output)], besides=sources)


def write_all(contents: Sequence[tuple[Path, bytes]], *, private: Sequence[Path] = ()) -> None:
    """Write several files: all of them or, when one cannot be written, none. ``private`` ones are for their owner alone."""
    with ExitStack() as stack:
        for path, data in contents:
            path.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(replacing(path, private=path in private)).write(data)
