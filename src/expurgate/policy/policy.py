"""The one configuration: what to look for, which guarantees to hold, what becomes of what is found.

A policy comes from a TOML file, from a preset, or from the arguments of a call; all three end in the same object.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from expurgate.core.choices import DEFAULT_PIPELINE, LANGUAGES
from expurgate.core.errors import PolicyError, why_unread
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.core.settings import string_lists
from expurgate.core.table import (
    FREE,
    PLAIN_SCHEMA,
    TEXT,
    TEXT_LISTS,
    TEXTS,
    Kind,
    Option,
    Section,
    choice,
    default_of,
    plain,
    read,
    schema_of,
    section,
    sections,
    setting,
    settings,
    settings_in,
)
from expurgate.policy.sections import (
    CorrelationRule,
    DetectRule,
    DisclosureRule,
    InformationRule,
    KnowledgeRule,
    KSafetyRule,
    SubjectRule,
    TransformRule,
)

PRESETS = ("recommended", "hipaa-safe-harbor", "us-hiv-std", "eu-special-categories", "pseudonyms")
NAMES, NUMBERS = "names of people", "numbers and addresses"
"""What identifies people by itself, as certificates call it."""
_CODES = frozenset({"ADDRESS", "CODE"})
_PRESET_FOLDER = Path(__file__).parents[1] / "presets"


def preset_about(name: str) -> str:
    """What a preset is for: the sentence its file begins with."""
    return (_PRESET_FOLDER / f"{name}.toml").read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")


def _readers(value: Any, where: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """A table for each reader that holds clearances and nothing else."""
    if not isinstance(value, Mapping):
        raise PolicyError(f"{where} is a table of readers")
    found = {name: string_lists(held, f"{where}.{name}") for name, held in value.items()}
    for name, held in found.items():
        if set(held) - {"clearances"}:
            raise PolicyError(f'{where}.{name} holds "clearances" and nothing else')
    return found


_CLEARANCES = {"type": "object", "additionalProperties": False, "properties": {"clearances": TEXTS.schema}}
_READERS = Kind(_readers, {"type": "object", "additionalProperties": _CLEARANCES}, "table of readers")


@dataclass(frozen=True, slots=True)
class Policy:
    """Everything a run needs to know. Sections that are None are not in force.

    The order of the models here is the order in which they judge.
    """

    name: str = setting("", TEXT, "What the policy is called; without it the name of its file.", example="our letters")
    keep: tuple[str, ...] = setting(
        (),
        TEXTS,
        "Terms that are never touched, in any case and inflection. A run fails where a model cannot hold with one left "
        "in place, and says where it stands.",
        example=["Consultant", "Apixaban"],
        option=Option(("--keep-term",), "TERM"),
    )
    keep_files: tuple[str, ...] = setting(
        (), TEXTS, "Files of terms to keep, one term a line.", example=["keep.txt"], file=True
    )
    detect: DetectRule | None = section(DetectRule)
    information: InformationRule | None = section(InformationRule, model=True, needs="to know what to reveal")
    correlation: CorrelationRule | None = section(CorrelationRule, model=True, after="detect")
    disclosure: DisclosureRule | None = section(DisclosureRule, model=True, needs="to know what to protect")
    subject: SubjectRule | None = section(SubjectRule, model=True)
    k_safety: KSafetyRule | None = section(
        KSafetyRule, model=True, needs="a policy with a section k_safety", bits=False
    )
    models: Mapping[str, Mapping[str, Any]] = setting(
        {}, FREE, "Models of installed plug-ins, by name, with their settings.", example={"house-rules": {"limit": 3}}
    )
    readers: Mapping[str, Mapping[str, tuple[str, ...]]] = setting(
        {}, _READERS, "For K-safety: the clearances each reader holds.", example={"nurse": {"clearances": ["ward"]}}
    )
    labels: Mapping[str, tuple[str, ...]] = setting(
        {},
        TEXT_LISTS,
        "For K-safety: the clearances that open a label.",
        example={"sexually transmitted": ["venereology"]},
    )
    transform: TransformRule = section(TransformRule, default=TransformRule())
    knowledge: KnowledgeRule = section(KnowledgeRule, default=KnowledgeRule())
    language: str = setting(
        "en",
        choice(*LANGUAGES),
        'The language of the documents. A document, or a large part of one, in another language than English is refused; "any" '
        "judges it as if it were English.",
        option=Option(("--language",)),
    )
    pipeline: str = setting(
        DEFAULT_PIPELINE, TEXT, "What reads the text: `builtin`, or a spaCy pipeline by name or folder."
    )

    def __post_init__(self) -> None:
        if not self.models and all(getattr(self, name) is None for name in GUARANTEES):
            raise PolicyError("the policy asks for nothing: name detectors, features to reveal or entities to protect")
        for name, rule in self.in_force():
            entry = MODELS[name]
            if entry.after and getattr(self, entry.after) is None:
                raise PolicyError(f"the {name} model needs detectors: it protects what they find")
            for key, each in settings(entry.kind).items():
                if each.required and not getattr(rule, key):
                    raise PolicyError(f"{name} needs {key}: {each.required}")

    def check_looking(self) -> None:
        """PolicyError when nothing at all would be looked for, however the policy says so."""
        if self.models or (self.detect is not None and self.detect.looks):
            return
        others = [name for name, _ in self.in_force() if not MODELS[name].after]
        if not others:
            raise PolicyError("the policy looks for nothing: name detectors, features to reveal or entities to protect")

    def in_force(self) -> Iterator[tuple[str, Any]]:
        """The sections of the models in force with their names, in the order in which they judge."""
        for name in MODELS:
            rule = getattr(self, name)
            if rule is not None:
                yield name, rule

    @property
    def unsought(self) -> tuple[str, ...]:
        """What identifies people and nothing in the policy looks for. Plug-ins know best what theirs look for."""
        rule = self.detect or DetectRule()
        if rule.tagger or rule.plugins or self.models or self.information is not None:
            return ()
        asked = {NAMES: rule.names_people, NUMBERS: bool(rule.patterns) or not _CODES.isdisjoint(rule.entities)}
        return tuple(what for what, looked in asked.items() if not looked)

    def files(self) -> list[str]:
        """The files that the policy names and a run reads."""
        found: list[str] = []
        for path, entry in settings_in(Policy):
            if entry.file:
                value: Any = self
                for name in path:
                    value = getattr(value, name, None)
                found += [value] if isinstance(value, str) else value or ()
        return found

    def with_files(self, renamed: Callable[[str], str]) -> Policy:
        """The policy with every file that it names given another path."""
        said = self.to_dict()
        for path, entry in settings_in(Policy):
            holder: Any = said
            for name in path[:-1]:
                holder = holder.get(name) or {}
            value = holder.get(path[-1]) if entry.file else None
            if value:
                holder[path[-1]] = renamed(value) if isinstance(value, str) else [renamed(one) for one in value]
        return Policy.from_dict(said)

    @classmethod
    def load(cls, name: str | PathLike[str]) -> Policy:
        """A preset by name, or a TOML file by path."""
        if not isinstance(name, str | PathLike):
            raise PolicyError("a policy is named by a text or a path")
        path = _PRESET_FOLDER / f"{name}.toml" if str(name) in PRESETS else Path(name)
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise PolicyError(f"no such policy: {name} (a TOML file, or one of {', '.join(PRESETS)})") from None
        except (OSError, UnicodeDecodeError) as error:
            raise PolicyError(f"{name}: cannot be read ({why_unread(error)})") from None
        except tomllib.TOMLDecodeError as error:
            raise PolicyError(f"{name}: not TOML: {error}") from None
        except (ValueError, RecursionError) as error:
            raise PolicyError(f"{name!s:.200}: cannot be read ({why_unread(error)})") from None
        policy = cls.from_dict(data, where=str(name))
        return replace(policy, name=policy.name or str(Path(name).stem))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, where: str = "policy") -> Policy:
        """A policy from plain values; anything unknown or of the wrong kind is an error that says where."""
        found: Policy = read(cls, data, where, ": ")
        return found

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as in a TOML file; empty ones at the top are left out where that is the default."""
        return {
            name: value for name, value in plain(self).items() if value not in ("", [], {}) or default_of(Policy, name)
        }


MODELS: Mapping[str, Section] = {name: entry for name, entry in sections(Policy).items() if entry.model}
"""The sections of a policy that are models, in the order in which they judge."""
GUARANTEES = ("detect", *(name for name, entry in MODELS.items() if not entry.after))
"""The sections of which a policy has at least one, unless a plug-in's model is asked for."""


def model_name(section_name: str) -> str:
    """What a model is called outside of policies: the section ``k_safety`` is the model ``k-safety``."""
    return section_name.replace("_", "-")


MODEL_NAMES = tuple(model_name(name) for name in MODELS)


def schema() -> dict[str, Any]:
    """The JSON schema of a policy file."""
    asked: list[dict[str, Any]] = [{"required": [name]} for name in GUARANTEES]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Expurgate policy",
        **schema_of(Policy),
        "anyOf": [*asked, {"required": ["models"], "properties": {"models": {"minProperties": 1}}}],
        "dependentRequired": {name: [entry.after] for name, entry in MODELS.items() if entry.after},
        "$defs": {"plain": PLAIN_SCHEMA},
    }
