"""Checking a released document against its certificate: the independent verifier, and the detectors once more."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from expurgate.assurance import ksafety
from expurgate.assurance.certificate import Certificate, stated_preset
from expurgate.assurance.verify import Check, Unsealed, Verifier, open_certificate
from expurgate.core.document import Document, Reading
from expurgate.core.errors import InputError, KnowledgeError
from expurgate.detect.base import run as detect
from expurgate.detect.choose import detectors
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.knowledge.corpus.remote import is_remote
from expurgate.knowledge.entities.store import Entities
from expurgate.knowledge.opening import open_knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.view import view
from expurgate.policy import Policy
from expurgate.text.normal import normal_form

_CERTIFIED = "the document is the one that was certified"


@dataclass(frozen=True, slots=True)
class Moved:
    """Where the entity file of K-safety and the corpus are now."""

    entities: str | None = None
    corpus: str | None = None

    def applied(self, policy: Policy) -> Policy:
        """The policy with its files where they are now; InputError when it would ask another machine unbidden."""
        if policy.k_safety is not None:
            here = replace(
                policy.k_safety, entities=self.entities or policy.k_safety.entities, reader=None, access=None
            )
            policy = replace(policy, k_safety=here)
        if self.corpus is not None and policy.knowledge.corpus is not None:
            return replace(policy, knowledge=replace(policy.knowledge, corpus=self.corpus))
        if policy.knowledge.corpus is not None and is_remote(policy.knowledge.corpus):
            raise InputError("the certificate names a remote corpus, which is asked only if you name it: --corpus URL")
        return policy


def verify_file(
    data: bytes,
    name: str,
    certificate: Certificate,
    *,
    key: bytes | None = None,
    options: ReadOptions | None = None,
    moved: Moved | None = None,
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
    found = [verify(text, part, key=key, file=data, moved=moved) for text, part in zip(texts, parts, strict=True)]
    claims = {check.claim: check for checks in found for check in sorted(checks, key=lambda check: -check.holds)}
    return list(claims.values())


def verify(
    text: str,
    certificate: Certificate,
    *,
    key: bytes | None = None,
    original: str | None = None,
    file: bytes | None = None,
    moved: Moved | None = None,
) -> list[Check]:
    """Every claim of the certificate with whether it is true of ``text``, which was read from ``file`` if that is given.

    The correlation model speaks of terms that are no longer there; it is checked when the ``original`` is given, by
    sanitizing it again and comparing. ``moved``: where files that the policy names are now. Nothing that is not on this
    machine is asked unless it is named there: the policy is that of whoever made the certificate.
    """
    unsealed = open_certificate(text, certificate, key=key, file=file)
    if unsealed is None:
        return [Check(_CERTIFIED, False, "its digest differs")]
    policy = (moved or Moved()).applied(unsealed.policy)
    unsealed = replace(unsealed, policy=policy)
    checks = [
        Check(_CERTIFIED, True),
        Check("the certificate is as it was made", unsealed.untouched),
        Check("the certificate names what its policy asks for", _names(certificate, policy)),
    ]
    if any((policy.detect, policy.information, policy.disclosure, policy.subject)):
        reading = Reader(unsealed.policy.pipeline).read(Document(text))
        checks.extend(_found(reading, unsealed))
        checks.extend(_models(reading, certificate, unsealed))
    checks.extend(_k_safety(text, certificate, unsealed))
    if original is not None:
        checks.append(_again(text, original, certificate, unsealed, key))
    return checks


def _names(certificate: Certificate, policy: Policy) -> bool:
    """Whether what is said in the open of the policy is true of the sealed one."""
    said = certificate.data
    asked = [name.replace("_", "-") for name in _MODELS if getattr(policy, name) is not None]
    numbers = {"disclosure": "alpha", "k-safety": "k"}
    return (
        said.get("preset") == stated_preset(policy)
        and said.get("method") == policy.transform.method
        and said["detectors"] == [detector.name for detector in detectors(policy.detect)]
        and [model.get("model") for model in said["models"]] == asked
        and all(model.get("holds") is True for model in said["models"])
        and all(
            model.get(numbers[name]) == round(getattr(getattr(policy, name.replace("-", "_")), numbers[name]), 4)
            for name, model in zip(asked, said["models"], strict=True)
            if name in numbers
        )
    )


_MODELS = ("information", "correlation", "disclosure", "subject", "k_safety")
"""The sections of a policy that are models, in the order they are judged."""


def _found(reading: Reading, unsealed: Unsealed) -> Iterator[Check]:
    for detector in detectors(unsealed.policy.detect):
        left = [
            finding
            for finding in detect([detector], reading)
            if not _put_in(reading.document.slice(finding.span), unsealed)
        ]
        where = f"; the first at {left[0].span.start}..{left[0].span.end}" if left else ""
        yield Check(f"nothing is found by {detector.name}", not left, f"{len(left)} findings{where}")


def _put_in(surface: str, unsealed: Unsealed) -> bool:
    """Whether a stand-in was found, and not a name of the original."""
    if unsealed.policy.transform.method != "pseudonymize":
        return False
    normal = normal_form(surface)
    return bool(normal) and (normal in unsealed.replaced or all(word in unsealed.replaced for word in normal.split()))


def _models(reading: Reading, certificate: Certificate, unsealed: Unsealed) -> Iterator[Check]:
    policy = unsealed.policy
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


def _k_safety(text: str, certificate: Certificate, unsealed: Unsealed) -> Iterator[Check]:
    rule = unsealed.policy.k_safety
    if rule is None:
        return
    of_it = [model for model in certificate.data["models"] if model.get("model") == ksafety.MODEL]
    try:
        entities = Entities.open(rule.entities)
    except KnowledgeError as error:
        raise InputError(f"{error} (--entities says where it is)") from None
    yield from ksafety.claims(text, of_it[0] if of_it else {}, rule, entities)


def _again(text: str, original: str, certificate: Certificate, unsealed: Unsealed, key: bytes | None) -> Check:
    if any("solver" in model for model in certificate.data["models"]):
        repeated = view(Document(original), unsealed.policy, key=key).text
    else:
        repeated = Sanitizer(unsealed.policy, key=key).sanitize(Document(original)).text
    return Check("sanitizing the original again gives this document", repeated == text)
