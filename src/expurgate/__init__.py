"""Expurgate turns confidential documents into documents that may be released, and says what it guarantees."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from expurgate.version import __version__

if TYPE_CHECKING:
    from expurgate.knowledge.corpus.base import Corpus
    from expurgate.knowledge.entities.store import Entities
    from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
    from expurgate.pipeline.api import assess, sanitize
    from expurgate.pipeline.sanitizer import Sanitizer
    from expurgate.policy import Policy
    from expurgate.privacy.ksafety.api import ksafe
    from expurgate.vectors.estimator import SphericalMicroaggregation
    from expurgate.vectors.vector_space import VectorSpace

_HOMES = {
    "Corpus": "expurgate.knowledge.corpus.base",
    "Entities": "expurgate.knowledge.entities.store",
    "Policy": "expurgate.policy",
    "Sanitizer": "expurgate.pipeline.sanitizer",
    "SphericalMicroaggregation": "expurgate.vectors.estimator",
    "Taxonomy": "expurgate.knowledge.taxonomy.taxonomy",
    "VectorSpace": "expurgate.vectors.vector_space",
    "assess": "expurgate.pipeline.api",
    "ksafe": "expurgate.privacy.ksafety.api",
    "sanitize": "expurgate.pipeline.api",
}
"""Public names and the modules that define them, imported on first use."""

__all__ = [
    "Corpus",
    "Entities",
    "Policy",
    "Sanitizer",
    "SphericalMicroaggregation",
    "Taxonomy",
    "VectorSpace",
    "__version__",
    "assess",
    "ksafe",
    "sanitize",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'expurgate' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
