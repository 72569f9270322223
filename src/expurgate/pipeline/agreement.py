"""What will be released, checked by code that had no part in making it. Nothing is written before it agrees.

The bytes are read again as whoever receives them would read them, and every claim of the certificate is put to the
independent verifier, as ``expurgate verify`` does. Where it does not agree, what it blames is hidden as well and the work is
done again: what is read as it was written can tell more than the texts did while they were judged, with its lines and columns
elsewhere and with the letters of people as the whole file needs them.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING

from expurgate.assurance.certificate import Certificate
from expurgate.assurance.check import Check
from expurgate.core.errors import GuaranteeError
from expurgate.formats.base import ReadOptions
from expurgate.formats.text import decoded
from expurgate.pipeline.claims import claims, claims_of_file
from expurgate.pipeline.means import Means

if TYPE_CHECKING:
    from expurgate.pipeline.sanitizer import Sanitizer

_RUNS = 6
"""How often the work is done at most."""


class DisagreementError(GuaranteeError):
    """The verifier does not agree; ``terms`` are what it blames. Never leaves the pipeline: its terms are words of a document."""

    def __init__(self, message: str, terms: Sequence[str]) -> None:
        super().__init__(message)
        self.terms = tuple(terms)


class UntilAgreed:
    """The sanitizer to work with until the verifier agrees: each time with all hidden that it has blamed.

    ``while True: with until_agreed as sanitizer: return …`` goes on after a DisagreementError. GuaranteeError where
    nothing new is blamed, or after too many runs.
    """

    def __init__(self, sanitizer: Sanitizer) -> None:
        self._sanitizer = sanitizer
        self._besides: tuple[str, ...] = ()
        self._runs, self._refused = 0, ""

    def __enter__(self) -> Sanitizer:
        self._runs += 1
        if self._refused:
            raise GuaranteeError(self._refused)
        return self._sanitizer.hiding(self._besides) if self._besides else self._sanitizer

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, DisagreementError):
            return False
        besides = tuple(dict.fromkeys([*self._besides, *error.terms]))
        if len(besides) == len(self._besides) or self._runs == _RUNS:
            self._refused = str(error)
        self._besides = besides
        return True


def check_text(text: str, certificate: Certificate, means: Means, key: bytes | None) -> None:
    """DisagreementError when the released text does not hold what its certificate claims."""
    blamed: set[str] = set()
    with means.memory.active():
        _agreed(claims(text, certificate, key=key, means=means, blamed=blamed), blamed)


def check_file(
    data: bytes,
    name: str,
    certificate: Certificate,
    means: Means,
    key: bytes | None,
    options: ReadOptions,
    texts: Sequence[str],
) -> None:
    """DisagreementError when the bytes of the released file do not hold what its certificate claims.

    ``texts`` are what was written into it; where pages became pictures, or were, they are judged in place of what a
    second recognition of the pictures would make of them.
    """
    if not certificate.is_of_file:
        check_text(decoded(data)[0], certificate, means, key)
        return
    received = ReadOptions(password=options.password, limits=options.limits)
    with means.memory.active():
        written, blamed = texts if options.recognizes else None, set[str]()
        checks = claims_of_file(
            data, name, certificate, key=key, options=received, means=means, texts=written, blamed=blamed
        )
        _agreed(checks, blamed)


def _agreed(checks: Sequence[Check], blamed: set[str]) -> None:
    for check in checks:
        if not check.holds:
            why = f"{check.claim}: no" + (f", {check.detail}" if check.detail else "")
            told = f"the independent verifier does not agree ({why}); nothing is released"
            raise DisagreementError(told, sorted(blamed))
