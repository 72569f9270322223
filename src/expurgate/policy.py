"""The one configuration: what to look for, which guarantees to hold, what becomes of what is found.

A policy comes from a TOML file, from a preset, or from the arguments of a call; all three end in the same object. Its
JSON schema is :func:`schema`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from math import isfinite
from pathlib import Path
from typing import Any, Literal, get_args

from expurgate.core.document import CONTEXT_KINDS, ContextKind
from expurgate.core.errors import PolicyError
from expurgate.knowledge.corpus.base import LEVELS, Level
from expurgate.knowledge.knowledge import MODEL_LEVEL
from expurgate.knowledge.peers import WANTED
from expurgate.language.engine import DEFAULT_PIPELINE

Method = Literal["generalize", "redact", "suppress", "pseudonymize"]
METHODS: tuple[Method, ...] = get_args(Method)
PRESETS = ("recommended", "hipaa-safe-harbor", "us-hiv-std", "eu-special-categories")
_PRESET_FOLDER = Path(__file__).parent / "presets"


@dataclass(frozen=True, slots=True)
class Detect:
    """The first sanitizer: pattern labels, entity labels, lexicon files, terms, and the user's own expressions.

    ``patterns`` and ``entities`` may be ``("all",)``. ``tagger``: a small model lets go of findings that people leave
    in sight and hides what they would hide besides; direct identifiers, terms and expressions always stay hidden.
    """

    patterns: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    lexicons: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    regexes: Mapping[str, str] = field(default_factory=dict)
    propagate: bool = True
    tagger: bool = False


@dataclass(frozen=True, slots=True)
class InformationRule:
    """The information model: features that may be revealed, or the threshold in bits."""

    reveal: tuple[str, ...] = ()
    beta: float | None = None


@dataclass(frozen=True, slots=True)
class CorrelationRule:
    """The correlation model on top of what the detectors find."""

    context: ContextKind = "sentence"
    support: int = 3
    largest: int | None = None
    budget: int = 100_000
    threshold: float | None = None


@dataclass(frozen=True, slots=True)
class DisclosureRule:
    """The disclosure model: protected entities and α (a number, or ``"auto"``).

    ``aim``: for ``"auto"``, among how many candidates of the inference attack no protected entity may rank. ``crowd``:
    among how many of its 200 peers an entity hides by all that the document says; 0 leaves that open, as the paper does.
    """

    protect: tuple[str, ...] = ()
    alpha: float | Literal["auto"] = 1.5
    aim: int = 1
    context: ContextKind = "sentence"
    support: int = 3
    largest: int | None = None
    budget: int = 100_000
    hide_unseen: bool = True
    crowd: int = 20


@dataclass(frozen=True, slots=True)
class TransformRule:
    """What becomes of what is found; ``mark``: redact with blocks of one width or with the label."""

    method: Method = "generalize"
    mark: Literal["block", "label"] = "block"


@dataclass(frozen=True, slots=True)
class KnowledgeRule:
    """Which corpus (a path, an address, or the built-in one), which taxonomies before the built-in one, which level."""

    corpus: str | None = None
    taxonomies: tuple[str, ...] = ()
    level: Level = MODEL_LEVEL


@dataclass(frozen=True, slots=True)
class Policy:
    """Everything a run needs to know. Sections that are None are not in force."""

    name: str = ""
    detect: Detect | None = None
    information: InformationRule | None = None
    correlation: CorrelationRule | None = None
    disclosure: DisclosureRule | None = None
    transform: TransformRule = field(default_factory=TransformRule)
    knowledge: KnowledgeRule = field(default_factory=KnowledgeRule)
    pipeline: str = DEFAULT_PIPELINE

    def __post_init__(self) -> None:
        if self.detect is None and self.information is None and self.disclosure is None:
            raise PolicyError("the policy asks for nothing: name detectors, features to reveal or entities to protect")
        if self.correlation is not None and self.detect is None:
            raise PolicyError("the correlation model needs detectors: it protects what they find")

    @classmethod
    def load(cls, name: str | Path) -> Policy:
        """A preset by name, or a TOML file by path."""
        path = _PRESET_FOLDER / f"{name}.toml" if str(name) in PRESETS else Path(name)
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise PolicyError(f"no such policy: {name} (a TOML file, or one of {', '.join(PRESETS)})") from None
        except (OSError, UnicodeDecodeError) as error:
            raise PolicyError(f"{name}: cannot be read ({type(error).__name__})") from None
        except tomllib.TOMLDecodeError as error:
            raise PolicyError(f"{name}: not TOML: {error}") from None
        policy = cls.from_dict(data, where=str(name))
        return replace(policy, name=policy.name or str(Path(name).stem))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, where: str = "policy") -> Policy:
        """A policy from plain values; anything unknown or of the wrong kind is an error that says where."""
        known = {entry.name for entry in fields(cls)}
        for key in data:
            if key not in known:
                raise PolicyError(f"{where}: no such setting: {key} (one of {', '.join(sorted(known))})")
        values: dict[str, Any] = {}
        for key, value in data.items():
            kind = _SECTIONS.get(key)
            if kind is None:
                values[key] = _string(value, f"{where}: {key}")
            elif not isinstance(value, Mapping):
                raise PolicyError(f"{where}: {key} is a table")
            else:
                values[key] = _section(kind, value, f"{where}: {key}")
        return cls(**values)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as in a TOML file."""
        return {key: _plain(value) for key, value in asdict(self).items() if value not in (None, "")}


_SECTIONS: dict[str, type] = {
    "detect": Detect,
    "information": InformationRule,
    "correlation": CorrelationRule,
    "disclosure": DisclosureRule,
    "transform": TransformRule,
    "knowledge": KnowledgeRule,
}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items() if inner is not None}
    return [_plain(inner) for inner in value] if isinstance(value, tuple | list) else value


def _section(kind: type, data: Mapping[str, Any], where: str) -> Any:
    checks = _CHECKS[kind]
    values = {}
    for key, value in data.items():
        if key not in checks:
            raise PolicyError(f"{where}: no such setting: {key} (one of {', '.join(sorted(checks))})")
        values[key] = checks[key](value, f"{where}.{key}")
    return kind(**values)


_Check = Callable[[Any, str], Any]


def _string(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise PolicyError(f"{where} is a string")
    return value


def _strings(value: Any, where: str) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise PolicyError(f"{where} is a list of strings")
    return tuple(value)


def _table(value: Any, where: str) -> dict[str, str]:
    if not isinstance(value, Mapping) or not all(isinstance(item, str) for item in value.values()):
        raise PolicyError(f"{where} is a table of strings")
    return dict(value)


def _boolean(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise PolicyError(f"{where} is true or false")
    return value


def _number(value: Any, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise PolicyError(f"{where} is a number")
    return float(value)


def _at_least_one(value: Any, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise PolicyError(f"{where} is a whole number of at least 1")
    return value


def _alpha(value: Any, where: str) -> float | str:
    if value == "auto":
        return "auto"
    if isinstance(value, str) or _number(value, where) < 1:
        raise PolicyError(f'{where} is a number of at least 1, or "auto"')
    return _number(value, where)


def _share_of_peers(value: Any, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= WANTED:
        raise PolicyError(f"{where} is a whole number from 0 to {WANTED}")
    return value


def _one_of(*choices: str) -> _Check:
    def check(value: Any, where: str) -> str:
        if value not in choices:
            raise PolicyError(f"{where} is one of {', '.join(choices)}")
        return str(value)

    return check


_SEARCH: dict[str, _Check] = {
    "context": _one_of(*CONTEXT_KINDS),
    "support": _at_least_one,
    "largest": _at_least_one,
    "budget": _at_least_one,
}
_CHECKS: dict[type, dict[str, _Check]] = {
    Detect: {
        "patterns": _strings,
        "entities": _strings,
        "lexicons": _strings,
        "terms": _strings,
        "regexes": _table,
        "propagate": _boolean,
        "tagger": _boolean,
    },
    InformationRule: {"reveal": _strings, "beta": _number},
    CorrelationRule: {**_SEARCH, "threshold": _number},
    DisclosureRule: {
        "protect": _strings,
        "alpha": _alpha,
        "aim": _at_least_one,
        "hide_unseen": _boolean,
        "crowd": _share_of_peers,
        **_SEARCH,
    },
    TransformRule: {"method": _one_of(*METHODS), "mark": _one_of("block", "label")},
    KnowledgeRule: {"corpus": _string, "taxonomies": _strings, "level": _one_of(*LEVELS)},
}

_STRING = {"type": "string"}
_STRINGS = {"oneOf": [_STRING, {"type": "array", "items": _STRING}]}
_WHOLE = {"type": "integer", "minimum": 1}
_SCHEMA_OF: dict[str, Any] = {
    "patterns": _STRINGS,
    "entities": _STRINGS,
    "lexicons": _STRINGS,
    "terms": _STRINGS,
    "taxonomies": _STRINGS,
    "reveal": _STRINGS,
    "protect": _STRINGS,
    "regexes": {"type": "object", "additionalProperties": _STRING},
    "propagate": {"type": "boolean"},
    "tagger": {"type": "boolean"},
    "hide_unseen": {"type": "boolean"},
    "beta": {"type": "number"},
    "threshold": {"type": "number"},
    "alpha": {"oneOf": [{"type": "number", "minimum": 1}, {"const": "auto"}]},
    "aim": _WHOLE,
    "crowd": {"type": "integer", "minimum": 0, "maximum": WANTED},
    "support": _WHOLE,
    "largest": _WHOLE,
    "budget": _WHOLE,
    "context": {"enum": list(CONTEXT_KINDS)},
    "method": {"enum": list(METHODS)},
    "mark": {"enum": ["block", "label"]},
    "corpus": _STRING,
    "level": {"enum": list(LEVELS)},
}


def schema() -> dict[str, Any]:
    """The JSON schema of a policy file."""
    sections = {
        name: {
            "type": "object",
            "description": " ".join((kind.__doc__ or "").split()),
            "additionalProperties": False,
            "properties": {key: _SCHEMA_OF[key] for key in _CHECKS[kind]},
        }
        for name, kind in _SECTIONS.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Expurgate policy",
        "type": "object",
        "additionalProperties": False,
        "properties": {"name": _STRING, "pipeline": _STRING, **sections},
        "anyOf": [{"required": [name]} for name in ("detect", "information", "disclosure")],
        "dependentRequired": {"correlation": ["detect"]},
    }
