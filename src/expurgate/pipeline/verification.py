"""Checking a released document against its certificate: every claim, and the original once more where it is given."""

from __future__ import annotations

from expurgate.assurance.certificate import Certificate
from expurgate.assurance.check import Check
from expurgate.assurance.unsealed import open_certificate
from expurgate.core.document import Document
from expurgate.core.memory import Memory, active_memory
from expurgate.formats.base import ReadOptions
from expurgate.pipeline.claims import SETTLED, Moved, claims, claims_of_file
from expurgate.pipeline.sanitizer import Sanitizer

__all__ = ["Moved", "verify", "verify_file"]


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
    with _memory().active():
        return claims_of_file(data, name, certificate, key=key, options=options, moved=moved)


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
    sanitizing it again and comparing, and is said to be unchecked otherwise. ``moved``: where files that the policy names
    are now. Nothing that is not on this machine is asked unless it is named there: the policy is that of whoever made the
    certificate.
    """
    with _memory().active():
        checks = claims(text, certificate, key=key, file=file, moved=moved)
    if original is None or not all(check.holds for check in checks[:3]):
        return checks
    again = _again(text, original, certificate, key, file, moved)
    return [*(check for check in checks if not again.checked or check.claim not in SETTLED), again]


def _memory() -> Memory:
    """The memory that is active, or one that ends with the verification."""
    return active_memory() or Memory()


def _again(
    text: str, original: str, certificate: Certificate, key: bytes | None, file: bytes | None, moved: Moved | None
) -> Check:
    claim = "sanitizing the original again gives this document"
    if "exceptions" in certificate.data:
        return Check(claim, True, "not checked: people decided about it", checked=False)
    unsealed = open_certificate(text, certificate, key=key, file=file)
    repeated = None
    if unsealed is not None:
        policy = (moved or Moved()).applied(unsealed.policy)
        repeated = Sanitizer(policy, key=key).draft(Document(original)).text
    return Check(claim, repeated == text)
