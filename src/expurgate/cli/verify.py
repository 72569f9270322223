"""``expurgate verify``: does a released document hold what its certificate claims?"""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from expurgate.assurance.check import Check, Verification
from expurgate.cli.io import json_option, print_json, read_input, read_text
from expurgate.cli.options import key_option, read_key, read_options
from expurgate.cli.verify_many import verify_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


_ROWS = (".jsonl", ".ndjson", ".parquet")
"""Data sets; and certificates of their rows are lines."""


@click.command()
@click.argument("file")
@click.option(
    "--certificate",
    type=click.Path(path_type=Path),
    help="The certificate that came with the document; for a folder or a data set the folder or JSON lines of all of them.",
)
@click.option(
    "--linkage",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Instead of --certificate: what holds for all texts of each owner together. FILE is then a data set, or a folder of texts.",
)
@click.option(
    "--column", "columns", metavar="NAME", multiple=True, help="FILE is a data set: its columns with released texts."
)
@click.option(
    "--release",
    "root",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="The release the document should belong to (from the command release).",
)
@click.option("--original", help="The original text: sanitized again and compared.")
@click.option("--entities", metavar="FILE", help="For K-safety: the entity file, if it is elsewhere now.")
@click.option("--corpus", metavar="FILE|URL", help="The corpus, if it is elsewhere now, or if it is a remote one.")
@key_option
@click.option("--password", metavar="TEXT", help="For encrypted files (or EXPURGATE_PASSWORD).")
@click.option("--ocr", is_flag=True, help="Read pages that are pictures with tesseract.")
@click.option("--ocr-language", metavar="CODE", help="What tesseract reads (default: eng).")
@json_option
def command(
    file: str,
    certificate: Path | None,
    linkage: Path | None,
    columns: tuple[str, ...],
    root: Path | None,
    original: str | None,
    entities: str | None,
    corpus: str | None,
    key_file: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Check that the released FILE holds what its certificate claims. - is standard input.

    FILE can be a folder, or a data set (.parquet, .jsonl) with --column: each document is checked against its own certificate, and
    with --release that all documents of the release are there and no other.
    """
    key = read_key(key_file)
    reading = replace(read_options(options), notice=lambda _message: None)
    many = linkage is None and (bool(columns) or Path(file).is_dir())
    if many and original is not None:
        raise click.UsageError("an original is compared with one document")
    if many:
        from expurgate.pipeline.claims import Moved

        moved = Moved(entities, corpus)
        verify_all(Path(file), columns, certificate, root, key=key, as_json=as_json, moved=moved, options=reading)
    if (certificate is None) == (linkage is None):
        raise click.UsageError(
            "name the certificate that came with the document (--certificate), or a linkage (--linkage)"
        )
    if certificate is not None and Path(file).suffix.lower() in _ROWS and certificate.suffix.lower() in _ROWS:
        raise click.UsageError("name the columns of the data set that hold released texts (--column)")
    if certificate is None:
        _linked(file, linkage or Path(), columns, key, as_json=as_json)
    checks = _checks(file, certificate, original, key=key, options=reading, entities=entities, corpus=corpus)
    if root is not None:
        checks = Verification((*checks, *_belonging(certificate, root, key)))
    holds = checks.holds
    if as_json:
        print_json({"holds": holds, "checks": [asdict(check) for check in checks]})
    else:
        for check in checks:
            told = f" ({check.detail})" if check.detail else ""
            mark = "FAIL" if not check.holds else "ok  " if check.checked else "?   "
            click.echo(f"{mark}  {check.claim}{told}")
        click.echo(_verdict(checks))
    raise click.exceptions.Exit(0 if holds else 1)


def _verdict(checks: Verification) -> str:
    if not checks.holds:
        return "The document does NOT hold."
    if checks.unchecked:
        return f"The document holds what could be checked; {len(checks.unchecked)} of its claims could not be (?)."
    return "The document holds what its certificate claims."


def _checks(file: str, certificate: Path, original: str | None, **more: Any) -> Verification:
    from expurgate.formats.text import decoded
    from expurgate.pipeline.api import verify

    again = None if original is None else decoded(read_input(original))[0]
    return verify(read_input(file), certificate, original=again, name="" if file == "-" else file, **more)


def _belonging(certificate: Path, root: Path, key: bytes | None) -> Iterator[Check]:
    """Whether the certificate is one of the release's, and whether the release was signed with the key given."""
    from expurgate.assurance.certificate import Certificate
    from expurgate.assurance.collection import DocumentTree

    release = DocumentTree.read(root)
    yield Check("the document belongs to the release", release.holds(Certificate.read(certificate).data))
    if key is not None:
        yield Check("the release was signed with this key", release.signed_with(key))


def _linked(file: str, linkage: Path, columns: Sequence[str], key: bytes | None, *, as_json: bool) -> NoReturn:
    """Whether what each owner's texts say together holds, for every linkage of a file."""
    from expurgate.frames.datasets import read_texts
    from expurgate.pipeline.linked import Linkage, digest, verify_linked

    texts = {digest(text): text for text in read_texts(Path(file), columns)}
    lines = [line for line in read_text(str(linkage)).splitlines() if line.strip()]
    found = [verify_linked(texts, Linkage.from_json(line), key=key) for line in lines]
    failed = sum(not one.holds for one in found)
    if as_json:
        print_json({"holds": not failed, "owners": len(found), "failed": failed})
    else:
        told = "hold" if not failed else f"do NOT hold for {failed:,} of them"
        click.echo(f"What the texts of {len(found):,} owners say together: the claims {told}.")
    raise click.exceptions.Exit(1 if failed else 0)
