"""What will be released, checked by code that had no part in making it. Nothing is written before it agrees.

The bytes are read again as whoever receives them would read them, and every claim of the certificate is put to the
independent verifier, as ``expurgate verify`` does.
"""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.assurance.certificate import Certificate
from expurgate.assurance.check import Check
from expurgate.core.errors import GuaranteeError
from expurgate.formats.base import ReadOptions
from expurgate.formats.text import decoded
from expurgate.pipeline.claims import claims, claims_of_file
from expurgate.pipeline.means import Means


def check_text(text: str, certificate: Certificate, means: Means, key: bytes | None) -> None:
    """GuaranteeError when the released text does not hold what its certificate claims."""
    with means.memory.active():
        _agreed(claims(text, certificate, key=key, means=means))


def check_file(
    data: bytes,
    name: str,
    certificate: Certificate,
    means: Means,
    key: bytes | None,
    options: ReadOptions,
    texts: Sequence[str],
) -> None:
    """GuaranteeError when the bytes of the released file do not hold what its certificate claims.

    ``texts`` are what was written into it; where pages became pictures, or were, they are judged in place of what a
    second recognition of the pictures would make of them.
    """
    if not certificate.is_of_file:
        check_text(decoded(data)[0], certificate, means, key)
        return
    received = ReadOptions(password=options.password, limits=options.limits)
    with means.memory.active():
        written = texts if options.recognizes else None
        _agreed(claims_of_file(data, name, certificate, key=key, options=received, means=means, texts=written))


def _agreed(checks: Sequence[Check]) -> None:
    for check in checks:
        if not check.holds:
            why = f"{check.claim}: no" + (f", {check.detail}" if check.detail else "")
            raise GuaranteeError(f"the independent verifier does not agree ({why}); nothing is released")
