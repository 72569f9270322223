"""The calls most people need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Literal

from expurgate.assurance.certificate import Certificate
from expurgate.assurance.check import Verification
from expurgate.core.document import ContextKind, Document
from expurgate.core.errors import InputError, why_unread
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.text import decoded
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.language.builtin.naming import entity_label
from expurgate.language.choose import BUILTIN, reader_named
from expurgate.language.reflowing import read_reflowed
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.result import Assessed, Result
from expurgate.pipeline.sanitizer import Sanitizer, as_document
from expurgate.pipeline.verification import Moved, verify_file
from expurgate.pipeline.verification import verify as verify_text
from expurgate.policy import Method, Policy
from expurgate.text.normal import normal_form
from expurgate.transform.generalize import Generalize
from expurgate.transform.meaning import InContext
from expurgate.transform.targets import targets


def sanitize(
    text: str | Document,
    *,
    protect: Sequence[str] = (),
    reveal: Sequence[str] = (),
    alpha: float | Literal["auto"] | None = None,
    method: Method | None = None,
    context: ContextKind | None = None,
    policy: Policy | str | None = None,
    key: bytes | None = None,
    only: bool = False,
    even_if_unknown: bool | None = None,
    language: Literal["en", "any"] | None = None,
) -> Result:
    """A text that holds what was asked, with its certificate; GuaranteeError when that cannot be done.

    ``protect``: entities no term may disclose (α says how much of one is too much). ``reveal``: features that may be
    known; nothing more informative stays. ``policy``: a preset, a file, or a Policy; ``recommended`` when nothing is
    asked. Entities to protect are laid over ``recommended`` too, so that names and numbers go as well, unless ``only`` asks
    for them alone. ``even_if_unknown`` goes on with one that the knowledge does not know, ``language="any"`` with a text that is
    not English.
    """
    more: dict[str, Any] = {"only": only, "even_if_unknown": even_if_unknown, "language": language}
    return _sanitizer(protect, reveal, alpha, method, context, policy, key, **more).sanitize(as_document(text))


def assess(
    text: str | Document,
    *,
    protect: Sequence[str] = (),
    reveal: Sequence[str] = (),
    alpha: float | Literal["auto"] | None = None,
    method: Method | None = None,
    context: ContextKind | None = None,
    policy: Policy | str | None = None,
    only: bool = False,
    even_if_unknown: bool | None = None,
    language: Literal["en", "any"] | None = None,
) -> Assessed:
    """What :func:`sanitize` would hide and why; changes nothing."""
    more: dict[str, Any] = {"only": only, "even_if_unknown": even_if_unknown, "language": language}
    return _sanitizer(protect, reveal, alpha, method, context, policy, None, **more).assess(as_document(text))


def verify(
    released: str | bytes | PathLike[str],
    certificate: Certificate | Mapping[str, Any] | str | PathLike[str],
    *,
    key: bytes | None = None,
    original: str | None = None,
    name: str = "",
    entities: str | None = None,
    corpus: str | None = None,
    options: ReadOptions | None = None,
) -> Verification:
    """Whether a released document holds what its certificate claims, claim by claim.

    ``released`` is the text itself, the bytes of a file, or the path of one; ``certificate`` is a certificate, its plain
    values, or the path of one. ``original`` is sanitized again and compared. ``name`` is what a file given as bytes is called;
    ``entities`` and ``corpus`` say where files that the policy names are now.
    """
    stated = _certificate(certificate)
    moved = Moved(entities, corpus)
    if isinstance(released, PathLike):
        name = name or fspath(released)
        released = _bytes(Path(released))
    if not stated.is_of_file:
        text = released if isinstance(released, str) else decoded(released)[0]
        return Verification(tuple(verify_text(text, stated, key=key, original=original, moved=moved)))
    if original is not None:
        raise InputError("the original can be compared only with a text; this certificate speaks of a file")
    data = released.encode("utf-8", "surrogatepass") if isinstance(released, str) else released
    return Verification(tuple(verify_file(data, name, stated, key=key, options=options, moved=moved)))


def kinds(text: str, start: int, end: int) -> list[str]:
    """What the words from ``start`` to ``end`` are a kind of where they stand, the most specific first; empty when unknown.

    The built-in reader says what they are taken for there, and kinds that do not fit that are left out; of a noun with several
    senses the words around choose one, or a kind that is above the likely ones. These are the words that
    generalizing would try, in that order, if all of them were safe.
    """
    if not 0 <= start < end <= len(text):
        raise InputError(f"{start}..{end} is no stretch of a text of {len(text)} code points")
    reading = read_reflowed(reader_named(BUILTIN), Document(text))
    surface = text[start:end]
    meant = (each.kind for each in reading.mentions if each.span.start < end and start < each.span.end)
    label = entity_label(next(meant, ""), surface)
    finding = Finding(Span(start, end), normal_form(surface), "entities" if label else "kinds", label)
    target = targets(text, [finding], reading.mentions, rewritten=False)[0]
    context = InContext(Taxonomy.builtin())
    context.read(text, at=target.span)
    return Generalize(taxonomy=Taxonomy.builtin(), safe=lambda _: True, meant=context).candidates(target)


def _certificate(given: Certificate | Mapping[str, Any] | str | PathLike[str]) -> Certificate:
    if isinstance(given, Mapping):
        return Certificate.of(given)
    return given if isinstance(given, Certificate) else Certificate.read(Path(fspath(given)))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({why_unread(error)})") from None


def _sanitizer(
    protect: Sequence[str],
    reveal: Sequence[str],
    alpha: float | str | None,
    method: str | None,
    context: str | None,
    policy: Policy | str | None,
    key: bytes | None,
    *,
    only: bool,
    even_if_unknown: bool | None,
    language: str | None,
) -> Sanitizer:
    if any(isinstance(terms, str) or not isinstance(terms, Iterable) for terms in (protect, reveal)):
        raise InputError("protect and reveal take lists of terms")
    chosen = policy_for(
        protect=protect,
        reveal=reveal,
        alpha=alpha,
        method=method,
        context=context,
        policy=policy,
        even_if_unknown=even_if_unknown,
        language=language,
        bare=only,
    )
    return Sanitizer(chosen, key=key)
