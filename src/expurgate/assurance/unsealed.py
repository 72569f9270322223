"""A certificate opened: the policy it seals, for the document it was made for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from expurgate.assurance.certificate import Certificate, encoded, statement_digest
from expurgate.assurance.exceptions import Exceptions
from expurgate.assurance.parts import policy_of
from expurgate.assurance.seal import unseal
from expurgate.core.errors import InputError, PolicyError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.policy import Policy


@dataclass(frozen=True, slots=True)
class Unsealed:
    """A certificate whose document was recognised: the policy it states, what was put in, whether all else it says
    is what it said when it was sealed, and which columns of a table were judged, emptied and kept."""

    policy: Policy
    replaced: frozenset[str]
    untouched: bool
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    exceptions: Exceptions = field(default_factory=Exceptions)


def open_certificate(
    text: str, certificate: Certificate, *, key: bytes | None = None, file: bytes | None = None
) -> Unsealed | None:
    """The sealed policy; None when the certificate is for another document. ``file`` is what the text was read from."""
    if file is None and hashlib.sha256(encoded(text)).hexdigest() != certificate.data["document"].get("sha256"):
        return None
    bearer = file if file is not None else encoded(text)
    sealed = unseal(certificate.data["policy"], bearer, key)
    if sealed is None:
        return None
    try:
        if "policy" not in sealed and certificate.place is not None and "policy" in certificate.place:
            sealed |= unseal(certificate.place["policy"], bearer, key)
        sealed["policy"].get("disclosure", {}).setdefault("crowd", 0)
        if "association" not in certificate.data.get("knowledge", {}):
            sealed["policy"].setdefault("knowledge", {})["association"] = "counts"
        said = statement_digest(certificate.data, certificate.place)
        untouched = sealed.get("stated", said) == said
        columns = {name: tuple(chosen) for name, chosen in sealed.get("columns", {}).items()}
        policy, replaced = policy_of(sealed["policy"]), frozenset(sealed["replaced"])
        exceptions = Exceptions.opened(sealed["exceptions"]) if "exceptions" in sealed else Exceptions()
        opened = Unsealed(policy, replaced, untouched, columns, exceptions)
    except (AttributeError, TypeError, KeyError, ValueError, PolicyError):
        raise InputError("the certificate's policy entry is damaged") from None
    if opened.policy.disclosure is not None and opened.policy.disclosure.alpha == "auto":
        raise InputError("the certificate's policy entry is damaged: alpha was not chosen")
    return opened
