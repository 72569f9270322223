"""The one configuration: what to look for, which guarantees to hold, what becomes of what is found.

A policy comes from a TOML file, from a preset, or from the arguments of a call; all three end in the same object. Its
JSON schema is :func:`schema`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

from expurgate.core.document import CONTEXT_KINDS, ContextKind
from expurgate.core.errors import PolicyError
from expurgate.core.settings import (
    MOST,
    Check,
    at_least_one,
    boolean,
    number,
    one_of,
    positive,
    string,
    string_lists,
    strings,
    table,
    weights,
    whole,
)
from expurgate.knowledge.corpus.base import LEVELS, Level
from expurgate.knowledge.knowledge import ASSOCIATIONS, MODEL_LEVEL, AssociationKind
from expurgate.knowledge.peers import WANTED
from expurgate.language.engine import DEFAULT_PIPELINE

Method = Literal["generalize", "redact", "suppress", "pseudonymize"]
METHODS: tuple[Method, ...] = get_args(Method)
SOLVERS = (
    "auto",
    "levelwise",
    "bestfirst",
    "bfreq",
    "bsize",
    "btop-naive",
    "btop",
    "exact",
    "exact-cpsat",
    "exact-highs",
)
"""Of K-safety. ``btop`` is the fast one; ``exact`` takes CP-SAT where it is installed, HiGHS otherwise."""
PRESETS = ("recommended", "hipaa-safe-harbor", "us-hiv-std", "eu-special-categories")
_PRESET_FOLDER = Path(__file__).parent / "presets"


@dataclass(frozen=True, slots=True)
class DetectRule:
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
class SubjectRule:
    """What the document adds up to about its subject, where the corpus knows it.

    ``crowd``: a document of the corpus that stands out of so many is about the same subject; ``distance``: how far, in
    standard deviations, the subject may then stand out of all others; ``strangers``: judge every document so.
    """

    crowd: int = 20
    distance: float = 6.0
    strangers: bool = False


@dataclass(frozen=True, slots=True)
class KSafetyRule:
    """K-safety: an entity file, who in it is protected, and among how many others (``k``) each stays hidden.

    Protected are entities by id or name, those with one of ``labels``, and what ``reader`` may not see: by the policy's
    own readers and labels, or by ``access`` (a file or a database).
    """

    entities: str = ""
    k: int = 10
    protect: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    reader: str | None = None
    access: str | None = None
    solver: str = "auto"
    window: int | None = None
    time_limit: float | None = None
    weights: Mapping[str, float] = field(default_factory=dict)


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
    association: AssociationKind = "smoothed"


@dataclass(frozen=True, slots=True)
class Policy:
    """Everything a run needs to know. Sections that are None are not in force.

    ``readers`` and ``labels`` say who may see which entities of K-safety: the clearances each reader holds, and those
    that open a label.
    """

    name: str = ""
    detect: DetectRule | None = None
    information: InformationRule | None = None
    correlation: CorrelationRule | None = None
    disclosure: DisclosureRule | None = None
    subject: SubjectRule | None = None
    k_safety: KSafetyRule | None = None
    readers: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    transform: TransformRule = field(default_factory=TransformRule)
    knowledge: KnowledgeRule = field(default_factory=KnowledgeRule)
    pipeline: str = DEFAULT_PIPELINE

    def __post_init__(self) -> None:
        if all(getattr(self, name) is None for name in _GUARANTEES):
            raise PolicyError("the policy asks for nothing: name detectors, features to reveal or entities to protect")
        if self.correlation is not None and self.detect is None:
            raise PolicyError("the correlation model needs detectors: it protects what they find")
        if self.k_safety is not None and not self.k_safety.entities:
            raise PolicyError("k_safety needs entities: the file that says what belongs to whom")

    @classmethod
    def load(cls, name: str | Path) -> Policy:
        """A preset by name, or a TOML file by path."""
        if not isinstance(name, str | Path):
            raise PolicyError("a policy is named by a text or a path")
        path = _PRESET_FOLDER / f"{name}.toml" if str(name) in PRESETS else Path(name)
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise PolicyError(f"no such policy: {name} (a TOML file, or one of {', '.join(PRESETS)})") from None
        except (OSError, UnicodeDecodeError) as error:
            raise PolicyError(f"{name}: cannot be read ({type(error).__name__})") from None
        except tomllib.TOMLDecodeError as error:
            raise PolicyError(f"{name}: not TOML: {error}") from None
        except (ValueError, RecursionError) as error:
            raise PolicyError(f"{name!s:.200}: cannot be read ({type(error).__name__})") from None
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
                check: Check = _TOP.get(key, string)
                values[key] = check(value, f"{where}: {key}")
            elif not isinstance(value, Mapping):
                raise PolicyError(f"{where}: {key} is a table")
            else:
                values[key] = _section(kind, value, f"{where}: {key}")
        return cls(**values)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as in a TOML file."""
        return {key: _plain(value) for key, value in asdict(self).items() if value not in (None, "", {})}


_GUARANTEES = ("detect", "information", "disclosure", "subject", "k_safety")
"""The sections of which a policy has at least one."""
_SECTIONS: dict[str, type] = {
    "detect": DetectRule,
    "information": InformationRule,
    "correlation": CorrelationRule,
    "disclosure": DisclosureRule,
    "subject": SubjectRule,
    "k_safety": KSafetyRule,
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


def _alpha(value: Any, where: str) -> float | str:
    if value == "auto":
        return "auto"
    if isinstance(value, str) or number(value, where) < 1:
        raise PolicyError(f'{where} is a number of at least 1, or "auto"')
    return number(value, where)


def _readers(value: Any, where: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """A table for each reader that holds clearances and nothing else."""
    if not isinstance(value, Mapping):
        raise PolicyError(f"{where} is a table of readers")
    found = {name: string_lists(held, f"{where}.{name}") for name, held in value.items()}
    for name, held in found.items():
        if set(held) - {"clearances"}:
            raise PolicyError(f'{where}.{name} holds "clearances" and nothing else')
    return found


_SEARCH: dict[str, Check] = {
    "context": one_of(*CONTEXT_KINDS),
    "support": at_least_one,
    "largest": at_least_one,
    "budget": at_least_one,
}
_CHECKS: dict[type, dict[str, Check]] = {
    DetectRule: {
        "patterns": strings,
        "entities": strings,
        "lexicons": strings,
        "terms": strings,
        "regexes": table,
        "propagate": boolean,
        "tagger": boolean,
    },
    InformationRule: {"reveal": strings, "beta": number},
    CorrelationRule: {**_SEARCH, "threshold": number},
    DisclosureRule: {
        "protect": strings,
        "alpha": _alpha,
        "aim": at_least_one,
        "hide_unseen": boolean,
        "crowd": whole(0, WANTED),
        **_SEARCH,
    },
    SubjectRule: {"crowd": whole(2, WANTED), "distance": positive, "strangers": boolean},
    KSafetyRule: {
        "entities": string,
        "k": at_least_one,
        "protect": strings,
        "labels": strings,
        "reader": string,
        "access": string,
        "solver": one_of(*SOLVERS),
        "window": at_least_one,
        "time_limit": positive,
        "weights": weights,
    },
    TransformRule: {"method": one_of(*METHODS), "mark": one_of("block", "label")},
    KnowledgeRule: {"corpus": string, "taxonomies": strings, "level": one_of(*LEVELS), "association": one_of(*ASSOCIATIONS)},
}

_TOP: dict[str, Check] = {"readers": _readers, "labels": string_lists}

_STRING = {"type": "string"}
_STRINGS = {"oneOf": [_STRING, {"type": "array", "items": _STRING}]}
_WHOLE = {"type": "integer", "minimum": 1, "maximum": MOST}
_ABOVE_ZERO = {"type": "number", "exclusiveMinimum": 0}
_CLEARANCES = {"type": "object", "additionalProperties": False, "properties": {"clearances": _STRINGS}}
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
    "distance": _ABOVE_ZERO,
    "strangers": {"type": "boolean"},
    "support": _WHOLE,
    "largest": _WHOLE,
    "budget": _WHOLE,
    "context": {"enum": list(CONTEXT_KINDS)},
    "method": {"enum": list(METHODS)},
    "mark": {"enum": ["block", "label"]},
    "corpus": _STRING,
    "level": {"enum": list(LEVELS)},
    "association": {"enum": list(ASSOCIATIONS)},
    "k": _WHOLE,
    "labels": _STRINGS,
    "reader": _STRING,
    "access": _STRING,
    "solver": {"enum": list(SOLVERS)},
    "window": _WHOLE,
    "time_limit": _ABOVE_ZERO,
    "weights": {"type": "object", "additionalProperties": _ABOVE_ZERO},
}


def schema() -> dict[str, Any]:
    """The JSON schema of a policy file."""
    sections: dict[str, dict[str, Any]] = {
        name: {
            "type": "object",
            "description": " ".join((kind.__doc__ or "").split()),
            "additionalProperties": False,
            "properties": {key: _SCHEMA_OF[key] for key in _CHECKS[kind]},
        }
        for name, kind in _SECTIONS.items()
    }
    sections["subject"]["properties"]["crowd"] = {**_SCHEMA_OF["crowd"], "minimum": 2}
    sections["k_safety"] |= {
        "required": ["entities"],
        "properties": {**sections["k_safety"]["properties"], "entities": {"type": "string", "minLength": 1}},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Expurgate policy",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "name": _STRING,
            "pipeline": _STRING,
            "readers": {"type": "object", "additionalProperties": _CLEARANCES},
            "labels": {"type": "object", "additionalProperties": _STRINGS},
            **sections,
        },
        "anyOf": [{"required": [name]} for name in _GUARANTEES],
        "dependentRequired": {"correlation": ["detect"]},
    }
