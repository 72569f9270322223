"""People whom others vouch for: a proxy on a trusted address alone, and a small real OpenID provider."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from tests.service.running import light_house, people

from expurgate.core.errors import InputError
from expurgate.service.app import create_app
from expurgate.service.house import House
from expurgate.service.settings import ServiceSettings

ISSUED = "reviewer"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def client_of(house: House, peer: str = "10.0.0.9") -> httpx.AsyncClient:
    """Calls the application as if from an address, without workers."""
    transport = httpx.ASGITransport(create_app(house), client=(peer, 1234))
    return httpx.AsyncClient(transport=transport, base_url="http://service.example")


@pytest.mark.anyio
async def test_the_header_of_a_proxy_counts_from_its_address_alone(tmp_path: Path) -> None:
    house = light_house(tmp_path, proxy_header="X-Forwarded-User", proxy_addresses="10.0.0.0/24, ::1")
    people(house)
    async with client_of(house) as trusted, client_of(house, "10.0.1.9") as stranger:
        said = {"X-Forwarded-User": "reviewer"}
        let_in = await trusted.get("/login", headers=said)
        assert let_in.status_code == 303
        assert (await trusted.get("/", headers=said)).status_code == 200
        assert (await trusted.get("/", headers={"X-Forwarded-User": "reader"})).headers["location"] == "/login"
        assert (await stranger.get("/login", headers=said)).status_code == 200
        assert (await stranger.get("/", headers=said)).status_code == 303
        assert (await trusted.get("/login", headers={"X-Forwarded-User": "unknown"})).status_code == 403
        two = [("X-Forwarded-User", "reviewer"), ("X-Forwarded-User", "administrator")]
        assert (await trusted.get("/login", headers=two)).status_code == 200
    house.close()


@pytest.mark.anyio
async def test_new_people_get_the_role_that_was_set_and_no_password(tmp_path: Path) -> None:
    house = light_house(tmp_path, proxy_header="X-User", proxy_addresses="10.0.0.9", new_role="reader")
    async with client_of(house) as client:
        assert (await client.get("/login", headers={"X-User": "ann@example.org"})).status_code == 303
        assert (await client.get("/login", headers={"X-User": '"><script>'})).status_code == 403
    assert [(each.name, each.role) for each in house.people.all()] == [("ann@example.org", "reader")]
    house.close()


@pytest.mark.parametrize(
    "given",
    [
        {"proxy_header": "X-User"},
        {"proxy_addresses": "10.0.0.1"},
        {"proxy_header": "X-User", "proxy_addresses": "everywhere"},
        {"oidc_issuer": "https://login.example"},
    ],
)
def test_settings_that_would_trust_too_much_are_refused(given: dict[str, str]) -> None:
    with pytest.raises(InputError):
        ServiceSettings(**given)  # type: ignore[arg-type]


@dataclass
class Provider:
    """A provider that signs in everybody as one person; ``spoil`` changes what it says."""

    address: str = ""
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    spoil: dict[str, Any] = field(default_factory=dict)
    key: rsa.RSAPrivateKey = field(default_factory=lambda: rsa.generate_private_key(65537, 2048))

    def configuration(self) -> dict[str, Any]:
        ends = {name: f"{self.address}/{name}" for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")}
        return {"issuer": self.address, **ends}

    def keys(self) -> dict[str, Any]:
        numbers = self.key.public_key().public_numbers()
        return {"keys": [{"kty": "RSA", "kid": "1", "n": based(numbers.n), "e": based(numbers.e)}]}

    def token(self, given: dict[str, str], authorization: str) -> dict[str, Any]:
        asked = self.codes.pop(given["code"])
        assert authorization == "Basic " + base64.b64encode(b"us:secret").decode()
        proof = base64.urlsafe_b64encode(hashlib.sha256(given["code_verifier"].encode()).digest()).rstrip(b"=")
        assert proof.decode() == asked["code_challenge"]
        claims = {"iss": self.address, "aud": "us", "exp": time.time() + 60, "nonce": asked["nonce"]}
        claims |= {"preferred_username": ISSUED, **self.spoil}
        head = b64(json.dumps({"alg": claims.pop("alg", "RS256"), "kid": "1"}).encode())
        signed = f"{head}.{b64(json.dumps(claims).encode())}"
        signature = self.key.sign(signed.encode(), padding.PKCS1v15(), SHA256())
        return {"id_token": f"{signed}.{b64(signature)}"}


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def based(number: int) -> str:
    return b64(number.to_bytes((number.bit_length() + 7) // 8))


@contextmanager
def providing() -> Iterator[Provider]:
    """The provider on a port of the loopback address."""
    provider = Provider()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            self._say(provider.keys() if path == "/jwks_uri" else provider.configuration())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            given = {name: values[0] for name, values in parse_qs(body).items()}
            self._say(provider.token(given, self.headers["Authorization"]))

        def _say(self, said: dict[str, Any]) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(said).encode())

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider.address = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield provider
    server.shutdown()
    server.server_close()


async def arrived(client: httpx.AsyncClient, provider: Provider, **changed: str) -> httpx.Response:
    """A person goes to the provider and comes back."""
    sent = (await client.get("/login/with")).headers["location"]
    asked = {name: values[0] for name, values in parse_qs(urlsplit(sent).query).items()}
    provider.codes["code"] = asked
    return await client.get("/login/back", params={"code": "code", "state": asked["state"], **changed})


@pytest.mark.anyio
async def test_people_log_in_with_a_provider(tmp_path: Path) -> None:
    with providing() as provider:
        given = {"oidc_client": "us", "oidc_secret": "secret", "oidc_address": "http://service.example"}
        house = light_house(tmp_path, oidc_issuer=provider.address, **given)
        people(house)
        async with client_of(house) as client:
            assert "your organisation" in (await client.get("/login")).text
            assert (await arrived(client, provider, state="forged")).status_code == 403
            for spoiled in (
                {"aud": "another"},
                {"iss": "https://elsewhere.example"},
                {"exp": time.time() - 3600},
                {"nonce": "of another login"},
                {"preferred_username": "nobody"},
                {"alg": "none"},
                {"alg": "HS256"},
            ):
                provider.spoil = spoiled
                assert (await arrived(client, provider)).status_code == 403, spoiled
                assert (await client.get("/")).status_code == 303
            provider.spoil = {}
            welcome = await arrived(client, provider)
            assert welcome.status_code == 200
            assert "samesite=strict" in welcome.headers["set-cookie"].lower()
            assert ">reviewer</a>" in (await client.get("/")).text
            client.cookies.clear()
            assert (await client.get("/login/back", params={"code": "code", "state": "x"})).status_code == 403
        house.close()
