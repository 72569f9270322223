"""``expurgate verify``: does a released document hold what its certificate claims?"""

from __future__ import annotations

from pathlib import Path

import click

from expurgate.cli.io import json_option, print_json, read_text
from expurgate.cli.options import key_option, read_key


@click.command()
@click.argument("file")
@click.option(
    "--certificate", required=True, type=click.Path(path_type=Path), help="The certificate that came with the document."
)
@click.option("--original", help="The original document: sanitized again and compared.")
@key_option
@json_option
def command(file: str, certificate: Path, original: str | None, key_file: Path | None, as_json: bool) -> None:
    """Check that the released FILE holds what its certificate claims. - is standard input."""
    from expurgate.assurance.certificate import Certificate
    from expurgate.pipeline.verification import verify

    stated = Certificate.read(certificate)
    text = read_text(file)
    checks = verify(text, stated, key=read_key(key_file), original=None if original is None else read_text(original))
    holds = all(check.holds for check in checks)
    if as_json:
        listed = [{"claim": check.claim, "holds": check.holds, "detail": check.detail} for check in checks]
        print_json({"holds": holds, "checks": listed})
    else:
        for check in checks:
            told = f" ({check.detail})" if check.detail else ""
            click.echo(f"{'ok  ' if check.holds else 'FAIL'}  {check.claim}{told}")
        click.echo("The document holds what its certificate claims." if holds else "The document does NOT hold.")
    raise click.exceptions.Exit(0 if holds else 1)
