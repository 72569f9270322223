"""Checking a released document against its certificate: the independent verifier, and the detectors once more."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace

from expurgate.assurance import ksafety
from expurgate.assurance.certificate import Certificate
from expurgate.assurance.verify import Check, Opened, Verifier, open_certificate
from expurgate.core.document import Document, Reading
from expurgate.core.errors import InputError, KnowledgeError
from expurgate.core.normal import normal_form
from expurgate.detect.base import run as detect
from expurgate.detect.choose import detectors
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.knowledge.entities.store import Entities
from expurgate.knowledge.opening import open_knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.view import view

_CERTIFIED = "the document is the one that was certified"


def verify_file(
    data: bytes,
    name: str,
    certificate: Certificate,
    *,
    key: bytes | None = None,
    options: ReadOptions | None = None,
    entities: str | None = None,
) -> list[Check]:
    """Every claim of a file's certificate: that it is this file, and what holds for each text read from it."""
    same = hashlib.sha256(data).hexdigest() == certificate.data["file"].get("sha256")
    if not same:
        return [Check(_CERTIFIED, False, "its digest differs")]
    _, opened = read_bytes(data, name, options=options)
    parts = certificate.documents()
    texts = [document.text for document in opened.documents]
    if len(parts) < len(texts):
        texts = [text for text in texts if text.strip()]
    if len(parts) != len(texts):
        return [Check(_CERTIFIED, False, f"{len(texts)} texts in the file, {len(parts)} in the certificate")]
    found = [verify(text, part, key=key, file=data, entities=entities) for text, part in zip(texts, parts, strict=True)]
    claims = {check.claim: check for checks in found for check in sorted(checks, key=lambda check: -check.holds)}
    return list(claims.values())


def verify(
    text: str,
    certificate: Certificate,
    *,
    key: bytes | None = None,
    original: str | None = None,
    file: bytes | None = None,
    entities: str | None = None,
) -> list[Check]:
    """Every claim of the certificate with whether it is true of ``text``, which was read from ``file`` if that is given.

    The correlation model speaks of terms that are no longer there; it is checked when the ``original`` is given, by
    sanitizing it again and comparing. ``entities`` is where the entity file of K-safety is now, if it was moved.
    """
    opened = open_certificate(text, certificate, key=key, file=file)
    if opened is None:
        return [Check(_CERTIFIED, False, "its digest differs")]
    if entities is not None and opened.policy.k_safety is not None:
        rule = replace(opened.policy.k_safety, entities=entities)
        opened = replace(opened, policy=replace(opened.policy, k_safety=rule))
    checks = [Check(_CERTIFIED, True)]
    policy = opened.policy
    if any((policy.detect, policy.information, policy.disclosure, policy.subject)):
        reading = Reader(opened.policy.pipeline).read(Document(text))
        checks.extend(_found(reading, opened))
        checks.extend(_models(reading, certificate, opened))
    checks.extend(_k_safety(text, certificate, opened))
    if original is not None:
        checks.append(_again(text, original, certificate, opened, key))
    return checks


def _found(reading: Reading, opened: Opened) -> Iterator[Check]:
    for detector in detectors(opened.policy.detect):
        left = [
            finding
            for finding in detect([detector], reading)
            if not _put_in(reading.document.slice(finding.span), opened)
        ]
        where = f"; the first at {left[0].span.start}..{left[0].span.end}" if left else ""
        yield Check(f"nothing is found by {detector.name}", not left, f"{len(left)} findings{where}")


def _put_in(surface: str, opened: Opened) -> bool:
    """Whether a stand-in was found, and not a name of the original."""
    if opened.policy.transform.method != "pseudonymize":
        return False
    normal = normal_form(surface)
    return bool(normal) and (normal in opened.replaced or all(word in opened.replaced for word in normal.split()))


def _models(reading: Reading, certificate: Certificate, opened: Opened) -> Iterator[Check]:
    policy = opened.policy
    if policy.information is None and policy.disclosure is None and policy.subject is None:
        return
    knowledge = open_knowledge(policy.knowledge)
    verifier = Verifier(reading, knowledge.corpus, knowledge.taxonomy, knowledge.level)
    yield from verifier.knowledge(certificate.data.get("knowledge", {}))
    if policy.information is not None:
        yield verifier.information(policy.information)
    if policy.disclosure is not None:
        yield from verifier.disclosure(policy.disclosure)
    if policy.subject is not None:
        yield verifier.subject(policy.subject)


def _k_safety(text: str, certificate: Certificate, opened: Opened) -> Iterator[Check]:
    rule = opened.policy.k_safety
    if rule is None:
        return
    of_it = [model for model in certificate.data["models"] if model.get("model") == ksafety.MODEL]
    try:
        entities = Entities.open(rule.entities)
    except KnowledgeError as error:
        raise InputError(f"{error} (--entities says where it is)") from None
    yield from ksafety.claims(text, of_it[0] if of_it else {}, rule, entities)


def _again(text: str, original: str, certificate: Certificate, opened: Opened, key: bytes | None) -> Check:
    if any("solver" in model for model in certificate.data["models"]):
        repeated = view(Document(original), opened.policy, key=key).text
    else:
        repeated = Sanitizer(opened.policy, key=key).sanitize(Document(original)).text
    return Check("sanitizing the original again gives this document", repeated == text)
