"""spaCy's pipelines as readers, which need the extra ``spacy``."""

from __future__ import annotations

from importlib.util import find_spec

from expurgate.core.errors import InputError
from expurgate.language.reader import Reader


def reader(pipeline: str) -> Reader:
    """The reader with a pipeline of spaCy. Raises :class:`InputError` when spaCy is not installed."""
    check_installed(pipeline)
    return Reader(pipeline)


def check_installed(pipeline: str) -> None:
    """InputError when spaCy is not installed; nothing is imported."""
    if find_spec("spacy") is None:
        raise InputError(
            f"{pipeline!r} would be read by spaCy, which is not installed: pip install 'expurgate[spacy]', "
            'or use pipeline = "builtin"'
        )
