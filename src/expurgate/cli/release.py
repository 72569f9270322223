"""``expurgate release``: one certificate over the certificates of many documents."""

from __future__ import annotations

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
    """Write one root over CERTIFICATES (files, or folders of them), signed with the key where there is one.

    Then `expurgate verify FILE --certificate C --release ROOT` proves that a document belongs to the release.
    """
    from expurgate.assurance.certificate import Certificate
    from expurgate.assurance.collection import Collection

    paths = [path for given in certificates for path in (sorted(given.rglob("*.json")) if given.is_dir() else [given])]
    if not paths:
        raise InputError("there are no certificates")
    refuse_building_over(paths, output)
    release = Collection.of((Certificate.read(path).data for path in paths), read_key(key_file))
    write_all([(output, release.to_json().encode())], private=[])
    click.echo(f"{len(release.leaves)} documents, root {release.root}")
