"""Policies as text: TOML that can be read again, a commented policy to start from, and the reference of all settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from expurgate.core.table import Section, Setting, Tables, default_of, entries, sections, settings
from expurgate.policy.policy import Policy

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_WIDTH = 100


def to_toml(policy: Policy) -> str:
    """The policy as TOML: saved in a file it gives the same policy again."""
    data = policy.to_dict()
    lines = [f"{_key(name)} = {_value(value)}\n" for name, value in data.items() if not isinstance(value, dict)]
    for name, held in data.items():
        if isinstance(held, dict):
            lines.append(f"\n[{_key(name)}]\n")
            lines += [f"{_key(key)} = {_value(value)}\n" for key, value in held.items()]
    return "".join(lines)


def starting_policy(policy: Policy) -> str:
    """A TOML file that gives ``policy``, with every other setting explained and commented out."""
    data = policy.to_dict()
    data.pop("name", None)
    top = [name for name, entry in entries(Policy).items() if isinstance(entry, Setting) and not _is_table(name)]
    parts = [
        "# What to look for, which guarantees to hold, and what becomes of what is found.\n"
        "# Lines that begin with # are not in force; sections that are left out are not in force either.\n"
    ]
    parts += [_setting(Policy, name, data) for name in top]
    for name, entry in entries(Policy).items():
        if isinstance(entry, Section):
            parts.append(_section(name, entry.kind, data.get(name)))
        elif name not in top and isinstance(entry, Setting):
            parts.append(_table(name, entry, data.get(name)))
    return "\n".join(parts)


def _is_table(name: str) -> bool:
    return isinstance(default_of(Policy, name), dict)


def _section(name: str, kind: type, held: Mapping[str, Any] | None) -> str:
    head = f"[{name}]\n" if held is not None else f"# [{name}]\n"
    inner = [
        _setting(kind, key, held or {}) if isinstance(entry, Setting) else _tables(entry, kind, held or {})
        for key, entry in entries(kind).items()
        if isinstance(entry, Setting | Tables)
    ]
    return f"\n{_comment(_first_words(kind))}{head}" + "".join(inner)


def _tables(entry: Tables, kind: type, held: Mapping[str, Any]) -> str:
    """The further tables of a section, inside its own; an example as a comment where there are none."""
    said = {key: value for key, value in held.items() if key not in settings(kind)}
    mark = "" if said else "# "
    lines = (f"{mark}{_key(key)} = {_value(value)}\n" for key, value in (said or entry.example).items())
    return _comment(entry.help) + "".join(lines)


def _table(name: str, entry: Setting, held: Mapping[str, Any] | None) -> str:
    mark = "" if held else "# "
    lines = "".join(f"{mark}{_key(key)} = {_value(value)}\n" for key, value in (held or entry.example).items())
    return f"\n{_comment(entry.help)}{mark}[{name}]\n{lines}"


def _setting(kind: type, name: str, held: Mapping[str, Any]) -> str:
    """One setting with its explanation: its value, or its default or an example as a comment."""
    entry, default = settings(kind)[name], default_of(kind, name)
    if name in held and held[name] != (list(default) if isinstance(default, tuple) else default):
        line = f"{name} = {_value(held[name])}\n"
    else:
        shown = default if default not in (None, (), {}, "") or entry.example is None else entry.example
        line = f"# {name} = {_value(shown)}\n"
    return _comment(entry.help) + line


def _comment(text: str) -> str:
    return "".join(f"# {line}\n" for line in wrap(text, _WIDTH))


def _first_words(kind: type) -> str:
    return " ".join((kind.__doc__ or "").split("\n\n")[0].split())


def _key(name: str) -> str:
    bare = name and all(char.isascii() and (char.isalnum() or char in "-_") for char in name)
    return name if bare else _text(name)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {_value(held)}" for key, held in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(held) for held in value) + "]"
    return repr(value)


def _text(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(char) or _escaped(char) for char in text) + '"'


def _escaped(char: str) -> str:
    return f"\\u{ord(char):04X}" if ord(char) < 32 or ord(char) == 127 else char


def reference() -> str:
    """Every setting in Markdown: a table for the top of a policy and one for each section."""
    parts = [*_reference("Top of the file", Policy, "These settings stand before the first section.")]
    for name, entry in sections(Policy).items():
        parts += _reference(f"`[{name}]`", entry.kind, _first_words(entry.kind))
    return "".join(parts).lstrip("\n")


def _reference(title: str, kind: type, words: str) -> Iterator[str]:
    yield f"\n### {title}\n\n{words}\n\n| setting | value | default | option | what it does |\n|---|---|---|---|---|\n"
    for name, entry in entries(kind).items():
        if isinstance(entry, Setting):
            yield _row(name, entry, default_of(kind, name))
        elif isinstance(entry, Tables):
            inner = "; ".join(f"`{key}`: {each.kind.words}" for key, each in settings(entry.kind).items())
            yield f"| a label, as `DATE` | table ({inner}) | – | – | {entry.help} |\n"


def _row(name: str, entry: Setting, default: Any) -> str:
    shown = "–" if default in (None, (), {}, "") else f"`{_value(default)}`"
    option = "–" if entry.option is None else f"`{entry.option.flags[-1]}`"
    words = entry.kind.words.replace("|", "\\|")
    return f"| `{name}` | {words} | {shown} | {option} | {entry.help} |\n"
