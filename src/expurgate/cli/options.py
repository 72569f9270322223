"""The options that say what to hide, shared by ``sanitize`` and ``assess``."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from expurgate.cli.io import read_input
from expurgate.core.errors import InputError

if TYPE_CHECKING:
    from expurgate.formats.base import ReadOptions
    from expurgate.policy import Policy

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option("--protect", metavar="TERM", multiple=True, help="An entity that nothing left may disclose."),
    click.option("--reveal", metavar="TERM", multiple=True, help="A feature that may be known; no term may tell more."),
    click.option("--alpha", metavar="A", help="How strictly to protect: 1 or more, or auto (default 1.5)."),
    click.option(
        "--model",
        "only",
        multiple=True,
        type=click.Choice(["information", "correlation", "disclosure", "subject", "k-safety"]),
        help="Hold only these of the policy's models.",
    ),
    click.option(
        "--context",
        type=click.Choice(["document", "paragraph", "sentence"]),
        help="How far apart terms are still read together.",
    ),
    click.option(
        "--method",
        type=click.Choice(["generalize", "redact", "suppress", "pseudonymize"]),
        help="What becomes of what is hidden.",
    ),
    click.option(
        "--policy",
        metavar="FILE|PRESET",
        help="A policy file, or recommended, hipaa-safe-harbor, us-hiv-std, eu-special-categories.",
    ),
    click.option("--reader", metavar="NAME", help="Whose view: K-safety also hides what this reader may not see."),
)


def policy_options(function: F) -> F:
    """Adds the options that make a policy."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


_FORMAT_OPTIONS = (
    click.option("--password", metavar="TEXT", help="For encrypted files (or EXPURGATE_PASSWORD)."),
    click.option("--encoding", metavar="NAME", help="Of texts and tables that are not UTF-8 (cp1252, say)."),
    click.option("--column", "columns", metavar="NAME", multiple=True, help="A column of a table to judge by itself."),
    click.option("--drop", metavar="NAME", multiple=True, help="A column of a table to empty."),
    click.option("--keep", metavar="NAME", multiple=True, help="A column of a table to release as it is."),
    click.option("--raster", is_flag=True, help="Give PDF pages back as pictures."),
    click.option("--ocr", is_flag=True, help="Read pages that are pictures with tesseract."),
    click.option("--ocr-language", metavar="CODE", help="What tesseract reads (default: eng)."),
    click.option(
        "--pictures",
        type=click.Choice(["remove", "keep", "ocr"]),
        help="Pictures beside text, which are not judged: leave them out (default), keep them, or read them (with --ocr).",
    ),
    click.option("--reject-changes", is_flag=True, help="Undo tracked changes of DOCX rather than accept them."),
    click.option("--strip-active", is_flag=True, help="Remove scripts and styles of HTML."),
)


def format_options(function: F) -> F:
    """Adds the options that say how files are read."""
    for option in reversed(_FORMAT_OPTIONS):
        function = option(function)
    return function


def read_options(options: dict[str, Any], progress: Callable[[str, int, int], None] | None = None) -> ReadOptions:
    """How files are read, by the options; notices go to standard error, and how far it is to ``progress``."""
    from expurgate.formats.base import ReadOptions

    return ReadOptions(
        password=options.get("password") or os.environ.get("EXPURGATE_PASSWORD"),
        encoding=options.get("encoding"),
        columns=tuple(options.get("columns") or ()),
        drop=tuple(options.get("drop") or ()),
        keep=tuple(options.get("keep") or ()),
        raster=bool(options.get("raster")),
        ocr=bool(options.get("ocr")),
        language=options.get("ocr_language") or "eng",
        pictures=options.get("pictures") or ("ocr" if options.get("ocr") else "remove"),
        reject_changes=bool(options.get("reject_changes")),
        strip_active=bool(options.get("strip_active")),
        notice=lambda message: click.echo(f"expurgate: {message}", err=True),
        progress=progress or (lambda _stage, _done, _all: None),
    )


key_option = click.option(
    "--key",
    "key_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A file with the secret that keys pseudonyms and seals the certificate (or EXPURGATE_KEY).",
)


def chosen_policy(options: dict[str, Any]) -> Policy:
    """The policy that the options amount to."""
    from expurgate.pipeline.arguments import policy_for

    alpha = options.get("alpha")
    if alpha is not None and alpha != "auto":
        try:
            options = {**options, "alpha": float(alpha)}
        except ValueError:
            raise InputError("--alpha is a number of at least 1, or auto") from None
    return policy_for(
        protect=options.get("protect") or (),
        reveal=options.get("reveal") or (),
        only=options.get("only") or (),
        alpha=options.get("alpha"),
        context=options.get("context"),
        method=options.get("method"),
        policy=options.get("policy"),
        reader=options.get("reader"),
    )


def read_besides(policy: Policy, *named: object) -> list[Path]:
    """The files a command reads besides its documents, which it may not write: those named, and those of the policy."""
    detect, knowledge, k_safety = policy.detect, policy.knowledge, policy.k_safety
    of_policy = [knowledge.corpus, *knowledge.taxonomies]
    of_policy += () if detect is None else detect.lexicons
    of_policy += () if k_safety is None else (k_safety.entities, k_safety.access)
    return [Path(str(name)) for name in (*named, *of_policy) if name and Path(str(name)).exists()]


def read_key(path: Path | None) -> bytes | None:
    """The key from a file or from the environment; None when neither is there."""
    if path is None:
        key, where = os.environ.get("EXPURGATE_KEY", "").encode("utf-8", "surrogateescape"), "EXPURGATE_KEY"
        if not key:
            return None
    else:
        try:
            key, where = read_input(str(path)).strip(), str(path)
        except (OSError, InputError):
            raise InputError(f"the key file cannot be read: {path}") from None
    if len(key) < 16:
        raise InputError(f"the key in {where} is shorter than 16 bytes")
    return key
