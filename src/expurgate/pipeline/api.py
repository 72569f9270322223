"""The two calls most people need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from expurgate.core.document import ContextKind, Document
from expurgate.core.errors import InputError
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.sanitizer import Assessed, Result, Sanitizer
from expurgate.policy import Method, Policy


def sanitize(
    text: str,
    *,
    protect: Sequence[str] = (),
    reveal: Sequence[str] = (),
    alpha: float | Literal["auto"] | None = None,
    method: Method | None = None,
    context: ContextKind | None = None,
    policy: Policy | str | None = None,
    key: bytes | None = None,
) -> Result:
    """A text that holds what was asked, with its certificate; GuaranteeError when that cannot be done.

    ``protect``: entities no term may disclose (α says how much of one is too much). ``reveal``: features that may be
    known; nothing more informative stays. ``policy``: a preset, a file, or a Policy; ``recommended`` when nothing is
    asked.
    """
    return _sanitizer(protect, reveal, alpha, method, context, policy, key).sanitize(_document(text))


def assess(
    text: str,
    *,
    protect: Sequence[str] = (),
    reveal: Sequence[str] = (),
    alpha: float | Literal["auto"] | None = None,
    method: Method | None = None,
    context: ContextKind | None = None,
    policy: Policy | str | None = None,
) -> Assessed:
    """What :func:`sanitize` would hide and why; changes nothing."""
    return _sanitizer(protect, reveal, alpha, method, context, policy, None).assess(_document(text))


def _sanitizer(
    protect: Sequence[str],
    reveal: Sequence[str],
    alpha: float | str | None,
    method: str | None,
    context: str | None,
    policy: Policy | str | None,
    key: bytes | None,
) -> Sanitizer:
    if any(isinstance(terms, str) or not isinstance(terms, Iterable) for terms in (protect, reveal)):
        raise InputError("protect and reveal take lists of terms")
    if key is not None and not isinstance(key, bytes):
        raise InputError("a key is bytes")
    chosen = policy_for(protect=protect, reveal=reveal, alpha=alpha, method=method, context=context, policy=policy)
    return Sanitizer(chosen, key=key)


def _document(text: str) -> Document:
    if not isinstance(text, str):
        raise InputError("the document is a string")
    return Document(text)
