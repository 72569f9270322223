"""The options that say what to hide, shared by ``sanitize`` and ``assess``."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from expurgate.cli.io import read_input
from expurgate.core.errors import InputError, PolicyError
from expurgate.core.table import BOOLEAN, Kind, Setting, default_of, entries, settings_in
from expurgate.policy import MODEL_NAMES, PRESETS, Policy

if TYPE_CHECKING:
    from expurgate.formats.base import ReadOptions

F = TypeVar("F", bound=Callable[..., Any])
Decorator = Callable[[F], F]


def _checked(kind: Kind) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """Checks the text of an option as the setting of a policy is checked."""

    def check(_context: click.Context, option: click.Parameter, value: Any) -> Any:
        if value is None:
            return None
        with suppress(ValueError):
            value = kind.from_text(value)
        try:
            return kind.check(value, option.opts[-1])
        except PolicyError as error:
            raise click.UsageError(str(error)) from None

    return check


def setting_options(command: str) -> list[Decorator[Any]]:
    """The options of a command that lay values over a policy, as the table of settings has them."""
    found: dict[str, Decorator[Any]] = {}
    for path, entry in settings_in(Policy):
        if entry.option is not None and command in entry.option.commands:
            found.setdefault(entry.option.argument, _option(path, entry))
    return list(found.values())


def _option(path: tuple[str, ...], entry: Setting) -> Decorator[Any]:
    assert entry.option is not None  # noqa: S101
    kind, metavar = entry.kind, entry.option.metavar or None
    more: dict[str, Any] = {"metavar": metavar, "help": _help(path, entry)}
    if kind.many:
        return click.option(*entry.option.flags, multiple=True, **more)
    if kind is BOOLEAN:
        return click.option(*entry.option.flags, is_flag=True, default=None, help=more["help"])
    if kind.choices:
        return click.option(*entry.option.flags, type=click.Choice(kind.choices), **more)
    return click.option(*entry.option.flags, callback=_checked(kind), **more)


def _help(path: tuple[str, ...], entry: Setting) -> str:
    """The help of an option: what the setting does, whether it may be repeated, and its default."""
    kind: Any = Policy
    for name in path[:-1]:
        kind = entries(kind)[name].kind
    default = None if entry.option is None or entry.option.section == "any" else default_of(kind, path[-1])
    if entry.kind.many:
        return f"{entry.help} Repeatable."
    return entry.help if default in (None, "", (), {}) else f"{entry.help} Default: {default}."


def given_settings(given: Mapping[str, Any], command: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The settings of a policy that a command's options speak of, each with the value given."""
    for path, entry in settings_in(Policy):
        if entry.option is not None and command in entry.option.commands:
            yield path, given[entry.option.argument]


def ksafe_options(function: F) -> F:
    """Add the options of K-safety to a command."""
    return with_options(function, setting_options("ksafe"))


_POLICY_OPTIONS = (
    click.option("--policy", metavar="FILE|PRESET", help=f"A policy file, or {', '.join(PRESETS)}."),
    click.option(
        "--model",
        "models",
        multiple=True,
        type=click.Choice(MODEL_NAMES),
        help="Hold only these of the policy's models.",
    ),
    click.option(
        "--only",
        "bare",
        is_flag=True,
        help="With --protect: nothing but the protected entities, not recommended as well.",
    ),
)


def policy_options(function: F) -> F:
    """Adds the options that make a policy."""
    return with_options(function, [*_POLICY_OPTIONS, *setting_options("sanitize")])


def with_options(function: F, options: Sequence[Decorator[Any]]) -> F:
    """Adds options to a command, to be shown in this order."""
    for option in reversed(options):
        function = option(function)
    return function


def _known(_context: click.Context, _option: click.Parameter, name: str | None) -> str | None:
    """The name of an encoding, if there is one of that name, however the file is written."""
    try:
        "".encode(name or "utf-8")
    except (LookupError, ValueError):
        raise click.UsageError(f"no encoding of text: {name!r}") from None
    return name


_FORMAT_OPTIONS = (
    click.option("--password", metavar="TEXT", help="For encrypted files (or EXPURGATE_PASSWORD)."),
    click.option(
        "--encoding", metavar="NAME", callback=_known, help="Of texts and tables that are not UTF-8 (cp1252, say)."
    ),
    click.option("--column", "columns", metavar="NAME", multiple=True, help="A column of a table to judge by itself."),
    click.option("--drop", metavar="NAME", multiple=True, help="A column of a table to empty."),
    click.option(
        "--keep-column",
        "--keep",
        "keep",
        metavar="NAME",
        multiple=True,
        help="A column of a table to release as it is. (For a term to keep: --keep-term.)",
    ),
    click.option("--raster", is_flag=True, help="Give PDF pages back as pictures."),
    click.option("--ocr", is_flag=True, help="Read pages that are pictures with tesseract."),
    click.option("--ocr-language", metavar="CODE", help="What tesseract reads (default: eng)."),
    click.option(
        "--pictures",
        type=click.Choice(["remove", "keep", "ocr"]),
        help="Pictures and drawings beside text, which are not judged: leave them out (default), keep them (bar codes and QR codes are judged), or read them (with --ocr).",
    ),
    click.option("--reject-changes", is_flag=True, help="Undo tracked changes of DOCX rather than accept them."),
    click.option("--strip-active", is_flag=True, help="Remove scripts and styles of HTML."),
)


def format_options(function: F) -> F:
    """Adds the options that say how files are read."""
    return with_options(function, _FORMAT_OPTIONS)


def needs(option: str, other: str) -> None:
    """UsageError where the first option is given on the command line and the second has no value: it would do nothing."""
    if option in given_options() and not click.get_current_context().params[_names()[other]]:
        raise click.UsageError(f"{option} goes with {other}")


def refuse_given(options: Collection[str], where: str) -> None:
    """UsageError where one of these options is given on the command line: it would do nothing ``where`` the work is done."""
    if idle := [option for option in given_options() if option in options]:
        raise click.UsageError(f"{idle[0]} does nothing {where}")


def given_options() -> list[str]:
    """The long names of the options that are given on the command line."""
    source = click.get_current_context().get_parameter_source
    return [option for option, name in _names().items() if source(name) is ParameterSource.COMMANDLINE]


def _names() -> dict[str, str]:
    """The names that a command's options have in the code, by their long names."""
    every = click.get_current_context().command.params
    return {max(one.opts, key=lambda name: name.startswith("--")): one.name for one in every if one.name}


def read_options(options: dict[str, Any], progress: Callable[[str, int, int], None] | None = None) -> ReadOptions:
    """The options with which files are read; notices go to standard error, progress goes to ``progress``."""
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
    from expurgate.pipeline.arguments import policy_from

    if options.get("bare") and (not options.get("protect") or options.get("policy")):
        raise click.UsageError(
            "--only goes with --protect, and without --policy: a policy says by itself what is hidden"
        )
    models = options.get("models") or ()
    return policy_from(options, policy=options.get("policy"), only=models, bare=bool(options.get("bare")))


def read_besides(policy: Policy, *named: object) -> list[Path]:
    """The files a command reads besides its documents, which it may not write: those named, and those of the policy."""
    return [Path(str(name)) for name in (*named, *policy.files()) if name and Path(str(name)).exists()]


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
