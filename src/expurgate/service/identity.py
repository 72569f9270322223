"""People whom others vouch for: a reverse proxy on a trusted address, or an OpenID provider (code flow with PKCE)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlencode, urlsplit

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from fastapi import Request

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.service.problems import HttpProblem
from expurgate.service.settings import ServiceSettings

_SECONDS = 10.0
_LARGEST = 2**20
_SKEW = 60.0
"""Seconds by which clocks may differ."""
_GOOD = 600.0
"""Seconds within which a login has to be finished."""


def vouched_by_proxy(request: Request, settings: ServiceSettings) -> str:
    """The name that the reverse proxy gives; empty when there is none, or when it does not come from a trusted address."""
    if not settings.proxy_header or request.client is None:
        return ""
    try:
        peer = ip_address(request.client.host)
        trusted = [ip_network(each.strip()) for each in settings.proxy_addresses.split(",") if each.strip()]
    except ValueError:
        return ""
    given = request.headers.getlist(settings.proxy_header)
    return given[0].strip() if len(given) == 1 and any(peer in network for network in trusted) else ""


@dataclass(frozen=True, slots=True)
class LoginBegun:
    """A login that was begun: where to send the person, and what the browser keeps until they are back."""

    address: str
    cookie: str


class OpenId:
    """Logins with one provider. Nothing is kept here between the two steps: the browser holds it, sealed."""

    def __init__(self, settings: ServiceSettings, key: bytes) -> None:
        self._settings, self._key = settings, key
        self._back = f"{settings.oidc_address.rstrip('/')}/login/back"
        _check_address(settings.oidc_issuer)

    def begin(self) -> LoginBegun:
        """Begin a login: the address at the provider to which the browser is sent."""
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        asked = {"response_type": "code", "client_id": self._settings.oidc_client, "redirect_uri": self._back}
        asked |= {"scope": "openid profile email", "state": state, "nonce": nonce}
        asked |= {"code_challenge": challenge, "code_challenge_method": "S256"}
        held = json.dumps([state, nonce, verifier, time.time() + _GOOD])
        cookie = base64.urlsafe_b64encode(held.encode()).decode()
        return LoginBegun(
            f"{self._provider_description()['authorization_endpoint']}?{urlencode(asked)}",
            f"{cookie}.{self._seal(cookie)}",
        )

    def finish(self, query: Mapping[str, str], cookie: str) -> str:
        """The second step: the name of the person. A problem for whatever does not fit."""
        held, _, sealed = cookie.rpartition(".")
        if not held or not hmac.compare_digest(sealed, self._seal(held)):
            raise HttpProblem(403, "the login was begun elsewhere; begin again")
        state, nonce, verifier, until = json.loads(base64.urlsafe_b64decode(held))
        if time.time() > until or not hmac.compare_digest(query.get("state", "").encode(), state.encode()):
            raise HttpProblem(403, "the login is too old; begin again")
        if "code" not in query:
            raise HttpProblem(403, "the provider did not let you in")
        claims = self._claims(self._token(query["code"], verifier))
        if claims.get("nonce") != nonce:
            raise HttpProblem(403, "the provider's answer is for another login")
        name = claims.get(self._settings.oidc_claim)
        if not isinstance(name, str) or not name:
            raise HttpProblem(403, "the provider does not say who you are")
        return name

    def _token(self, code: str, verifier: str) -> str:
        told, settings = self._provider_description(), self._settings
        given = {"grant_type": "authorization_code", "code": code, "redirect_uri": self._back}
        pair = f"{settings.oidc_client}:{settings.oidc_secret}".encode()
        headers = {"Authorization": f"Basic {base64.b64encode(pair).decode()}"}
        answer = _fetch(told["token_endpoint"], urlencode({**given, "code_verifier": verifier}).encode(), headers)
        return str(answer.get("id_token", ""))

    def _claims(self, token: str) -> dict[str, Any]:
        """The claims of a token, after checking that the provider signed it, that it is meant for us, and that it is still valid."""
        try:
            head, body, signature = token.split(".")
            header, claims = (json.loads(_unbased(part)) for part in (head, body))
            key = next(
                each
                for each in _fetch(self._provider_description()["jwks_uri"])["keys"]
                if each.get("kid") == header.get("kid")
            )
            _check_signature(key, header["alg"], f"{head}.{body}".encode(), _unbased(signature))
            audience = claims["aud"] if isinstance(claims["aud"], list) else [claims["aud"]]
            fits = claims["iss"] == self._settings.oidc_issuer and self._settings.oidc_client in audience
            if not fits or time.time() > float(claims["exp"]) + _SKEW or claims.get("azp", audience[0]) not in audience:
                raise HttpProblem(403, "the provider's answer is not for us, or too old")
        except (ValueError, KeyError, TypeError, StopIteration, InvalidSignature):
            raise HttpProblem(403, "the provider's answer cannot be trusted") from None
        return dict(claims)

    def _provider_description(self) -> dict[str, Any]:
        """The provider's own description: the addresses of its login, its tokens and its keys."""
        issuer = self._settings.oidc_issuer
        told = _fetch(f"{issuer.rstrip('/')}/.well-known/openid-configuration")
        if told.get("issuer") != issuer:
            raise HttpProblem(503, "the provider goes by another name")
        for name in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
            _check_address(str(told.get(name, "")))
        return told

    def _seal(self, held: str) -> str:
        return hmac.new(self._key, held.encode(), hashlib.sha256).hexdigest()


def _check_address(address: str) -> None:
    """InputError unless an address is safe from others on the way."""
    parts = urlsplit(address)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in ("127.0.0.1", "::1", "localhost")):
        raise InputError("the OpenID provider is asked over HTTPS")


def _fetch(address: str, data: bytes | None = None, headers: Mapping[str, str] | None = None) -> dict[str, Any]:
    _check_address(address)
    request = urllib.request.Request(address, data, dict(headers or {}))  # noqa: S310 - its scheme is checked above
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310
            found = json.loads(answer.read(_LARGEST))
    except (OSError, ValueError, urllib.error.URLError):
        raise HttpProblem(503, "the provider does not answer", retry=10) from None
    if not isinstance(found, dict):
        raise HttpProblem(503, "the provider's answer cannot be read")
    return found


def _check_signature(key: Mapping[str, Any], algorithm: str, signed: bytes, signature: bytes) -> None:
    """InvalidSignature, KeyError or ValueError unless the key signed it. Only signatures by key pairs are taken."""
    if algorithm == "RS256" and key["kty"] == "RSA":
        numbers = rsa.RSAPublicNumbers(_number(key["e"]), _number(key["n"]))
        numbers.public_key().verify(signature, signed, padding.PKCS1v15(), SHA256())
    elif algorithm == "ES256" and key["kty"] == "EC" and key["crv"] == "P-256" and len(signature) == 64:
        point = ec.EllipticCurvePublicNumbers(_number(key["x"]), _number(key["y"]), ec.SECP256R1())
        halves = (int.from_bytes(half) for half in (signature[:32], signature[32:]))
        point.public_key().verify(encode_dss_signature(*halves), signed, ec.ECDSA(SHA256()))
    else:
        raise ValueError("another algorithm")


def _unbased(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _number(text: str) -> int:
    return int.from_bytes(_unbased(text))
