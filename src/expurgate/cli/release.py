"""``expurgate release``: one certificate over the certificates of many documents."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from expurgate.cli.files import refuse_building_over, write_all
from expurgate.cli.options import key_option, read_key
from expurgate.core.errors import InputError


@click.command()
@click.argument("certificates", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file to write.")
@key_option
def command(certificates: tuple[Path, ...], output: Path, key_file: Path | None) -> None:
    """Write one root over CERTIFICATES (files, JSON lines, or folders of them), signed with the key where there is one.

    Then `expurgate verify FILE --certificate C --release ROOT` proves that a document belongs to the release.
    """
    from expurgate.assurance.certificate import Certificate
    from expurgate.assurance.collection import DocumentTree

    paths = certificate_files(certificates)
    refuse_building_over(paths, output)
    release = DocumentTree.of((one.data for path in paths for one in Certificate.read_all(path)), read_key(key_file))
    write_all([(output, release.to_json().encode())], private=[])
    click.echo(f"{len(release.leaves)} documents, root {release.root}")


def certificate_files(given: Iterable[Path]) -> list[Path]:
    """The files named, and those in the folders named; InputError where there is none."""
    found = [path for one in given for path in (_inside(one) if one.is_dir() else [one])]
    if not found:
        raise InputError("there are no certificates")
    return found


def _inside(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".json", ".jsonl"))
