"""The table of settings: each is said once, in the dataclass that holds it.

A section of a policy is a frozen dataclass whose fields are made by :func:`setting`. The field says the default, the
:class:`Kind` says which values are allowed, and the text says what the setting does. Checks, JSON schema, TOML files,
command line options and the reference in the documentation are all made from that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Literal

from expurgate.core import settings as checks
from expurgate.core.errors import PolicyError
from expurgate.core.lazy_dataclasses import MISSING, Field, dataclass, field, fields
from expurgate.core.settings import MOST, Check


@dataclass(frozen=True, slots=True)
class Kind:
    """The values a setting takes: how they are checked, and how they are described in JSON schema and in words.

    ``from_text`` reads the text of a command line option; ``many`` is true for lists, which options repeat.
    """

    check: Check
    schema: Mapping[str, Any]
    words: str
    choices: tuple[str, ...] = ()
    many: bool = False
    from_text: Callable[[str], Any] = str


@dataclass(frozen=True, slots=True)
class Option:
    """The option of the command that lays a value over the policy.

    ``section`` says what happens to a policy without the setting's section: it is added, or the option is refused (``any``: where
    the policy has none of the sections that the option speaks of); ``replace`` starts the section anew in any case. ``commands`` are
    those that have the option.
    """

    flags: tuple[str, ...]
    metavar: str = ""
    section: Literal["add", "replace", "any", "require"] = "add"
    commands: tuple[str, ...] = ("sanitize",)

    @property
    def argument(self) -> str:
        """The name of the argument a command gets the value by."""
        return self.flags[-1].lstrip("-").replace("-", "_")


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. ``required`` says why it cannot be left out, ``file`` that it names files that are read,
    ``stated`` that the certificate states it in the open."""

    kind: Kind
    help: str
    example: Any = None
    option: Option | None = None
    required: str = ""
    file: bool = False
    stated: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a policy: its dataclass, and for a model what it needs.

    ``needs`` says what must be known before the model can be asked for by name alone; ``after`` names the section whose
    findings it works on; ``bits`` says that its risks and thresholds are bits.
    """

    kind: type
    model: bool = False
    needs: str = ""
    after: str = ""
    bits: bool = True


@dataclass(frozen=True, slots=True)
class Tables:
    """Further tables inside a section, by a name that matches ``pattern``; each holds the settings of ``kind``."""

    kind: type
    pattern: str
    help: str
    example: Mapping[str, Any]


def setting(default: Any, kind: Kind, help: str, **more: Any) -> Any:  # noqa: A002
    """A field of a section that is a setting; ``more`` are the further fields of :class:`Setting`."""
    return _field(default, Setting(kind, help, **more))


def section(kind: type, *, default: Any = None, **more: Any) -> Any:
    """A field that is a section; it is not in force by default unless a ``default`` is given."""
    return _field(default, Section(kind, **more))


def tables(kind: type, pattern: str, help: str, *, example: Mapping[str, Any]) -> Any:  # noqa: A002
    """A field that takes the further tables of a section."""
    return _field({}, Tables(kind, pattern, help, example))


def _field(default: Any, entry: Any) -> Any:
    if isinstance(default, dict):
        return field(default_factory=dict, metadata={"entry": entry})
    return field(default=default, metadata={"entry": entry})


Entry = Setting | Section | Tables


@cache
def entries(kind: type) -> Mapping[str, Entry]:
    """The settings, sections and tables of a dataclass, in order."""
    return {each.name: each.metadata["entry"] for each in fields(kind)}


def settings(kind: type) -> dict[str, Setting]:
    """The settings of a dataclass, in order."""
    return {name: entry for name, entry in entries(kind).items() if isinstance(entry, Setting)}


def sections(kind: type) -> dict[str, Section]:
    """The sections of a dataclass, in order."""
    return {name: entry for name, entry in entries(kind).items() if isinstance(entry, Section)}


def default_of(kind: type, name: str) -> Any:
    """The default of a field."""
    (found,) = (each for each in fields(kind) if each.name == name)
    return _default(found)


def _default(each: Field[Any]) -> Any:
    return each.default if each.default is not MISSING else {}


def read(kind: type, data: Mapping[str, Any], where: str, joint: str = ".") -> Any:
    """An object of ``kind`` from plain values; PolicyError says what is unknown or wrong, and where."""
    known = entries(kind)
    named = [name for name, entry in known.items() if not isinstance(entry, Tables)]
    values: dict[str, Any] = {}
    for key, value in data.items():
        entry = known.get(key)
        place = f"{where}{joint}{key}"
        if isinstance(entry, Setting):
            values[key] = entry.kind.check(value, place)
        elif isinstance(entry, Section):
            values[key] = read(entry.kind, _table(value, place), place)
        else:
            more = [(name, each) for name, each in known.items() if isinstance(each, Tables)]
            fits = [(name, each) for name, each in more if re.fullmatch(each.pattern, key)]
            if not fits:
                raise PolicyError(f"{where}: no such setting: {key} (one of {', '.join(sorted(named))})")
            name, each = fits[0]
            values.setdefault(name, {})[key] = read(each.kind, _table(value, place), place)
    return kind(**values)


def _table(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PolicyError(f"{where} is a table")
    return value


def plain(value: Any) -> dict[str, Any]:
    """The plain values of a section, as :func:`read` takes them; what is None is left out."""
    result: dict[str, Any] = {}
    kind: type = type(value)
    for name, entry in entries(kind).items():
        held = getattr(value, name)
        if isinstance(entry, Tables):
            result |= {key: plain(inner) for key, inner in held.items()}
        elif held is not None:
            result[name] = plain(held) if isinstance(entry, Section) else _plain(held)
    return result


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, tuple | list) else value


def schema_of(kind: type) -> dict[str, Any]:
    """The JSON schema of a section."""
    properties: dict[str, Any] = {}
    patterns: dict[str, Any] = {}
    for name, entry in entries(kind).items():
        if isinstance(entry, Setting):
            properties[name] = {**entry.kind.schema, "description": entry.help}
            if entry.required:
                properties[name]["minLength"] = 1
        elif isinstance(entry, Section):
            properties[name] = schema_of(entry.kind)
        else:
            patterns[f"^(?:{entry.pattern})$"] = schema_of(entry.kind)
    required = [name for name, entry in settings(kind).items() if entry.required]
    return {
        "type": "object",
        "description": " ".join((kind.__doc__ or "").split()),
        "additionalProperties": False,
        "properties": properties,
        **({"patternProperties": patterns} if patterns else {}),
        **({"required": required} if required else {}),
    }


def settings_in(kind: type, where: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Setting]]:
    """Every setting below a dataclass with the names that lead to it."""
    for name, entry in entries(kind).items():
        if isinstance(entry, Setting):
            yield (*where, name), entry
        elif isinstance(entry, Section):
            yield from settings_in(entry.kind, (*where, name))


_TEXT = {"type": "string"}
_TEXTS = {"oneOf": [_TEXT, {"type": "array", "items": _TEXT}]}
_ABOVE_ZERO = {"type": "number", "exclusiveMinimum": 0}
_PLAIN_TABLE = {"type": "object", "additionalProperties": {"$ref": "#/$defs/plain"}}
PLAIN_SCHEMA = {
    "type": ["string", "number", "boolean", "array", "object"],
    "items": {"$ref": "#/$defs/plain"},
    "additionalProperties": {"$ref": "#/$defs/plain"},
}
"""Of values that TOML and JSON can both hold; it stands under ``$defs`` as ``plain``."""

TEXT = Kind(checks.string, _TEXT, "text")
TEXTS = Kind(checks.strings, _TEXTS, "list of texts", many=True)
NUMBER = Kind(checks.number, {"type": "number"}, "number", from_text=float)
POSITIVE = Kind(checks.positive, _ABOVE_ZERO, "number above 0", from_text=float)
BOOLEAN = Kind(checks.boolean, {"type": "boolean"}, "true or false")
COUNT = Kind(
    checks.at_least_one, {"type": "integer", "minimum": 1, "maximum": MOST}, "whole number from 1", from_text=int
)
TEXT_TABLE = Kind(checks.table, {"type": "object", "additionalProperties": _TEXT}, "table of texts")
TEXT_LISTS = Kind(checks.string_lists, {"type": "object", "additionalProperties": _TEXTS}, "table of lists of texts")
WEIGHTS = Kind(checks.weights, {"type": "object", "additionalProperties": _ABOVE_ZERO}, "table of numbers above 0")
FREE = Kind(checks.free_tables, {"type": "object", "additionalProperties": _PLAIN_TABLE}, "table of tables")


def whole(least: int, most: int) -> Kind:
    """A whole number between bounds."""
    limits = {"type": "integer", "minimum": least, "maximum": most}
    return Kind(checks.whole(least, most), limits, f"whole number from {least} to {most}", from_text=int)


def choice(*names: str) -> Kind:
    """One of some names."""
    return Kind(checks.one_of(*names), {"enum": list(names)}, "one of " + ", ".join(names), names)
