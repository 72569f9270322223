"""The one configuration, and the table of all its settings."""

from expurgate.core.choices import METHODS, SOLVERS, Method
from expurgate.policy.policy import GUARANTEES, MODEL_NAMES, MODELS, PRESETS, Policy, model_name, preset_about, schema
from expurgate.policy.sections import (
    CorrelationRule,
    DetectRule,
    DisclosureRule,
    InformationRule,
    KnowledgeRule,
    KSafetyRule,
    LabelRule,
    SubjectRule,
    TransformRule,
)
from expurgate.policy.writing import reference, starting_policy, to_toml

__all__ = [
    "GUARANTEES",
    "METHODS",
    "MODELS",
    "MODEL_NAMES",
    "PRESETS",
    "SOLVERS",
    "CorrelationRule",
    "DetectRule",
    "DisclosureRule",
    "InformationRule",
    "KSafetyRule",
    "KnowledgeRule",
    "LabelRule",
    "Method",
    "Policy",
    "SubjectRule",
    "TransformRule",
    "model_name",
    "preset_about",
    "reference",
    "schema",
    "starting_policy",
    "to_toml",
]
