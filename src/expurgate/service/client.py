"""A client of the service for Python programs, with nothing but the standard library.

::

    with Client("http://127.0.0.1:8765", token) as client:
        released = client.sanitize("Ann Smith has HIV.", policy="recommended")
        job = client.wait(client.begin(Path("letter.docx").read_bytes(), name="letter.docx"))
"""

from __future__ import annotations

import base64
import http.client
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self
from urllib.parse import urlencode, urlsplit

from expurgate.core.errors import ExpurgateError, InputError
from expurgate.core.lazy_dataclasses import dataclass, field

_ENDED = ("done", "failed", "cancelled")


class ServiceError(ExpurgateError):
    """The service refused. ``retry``: seconds after which to try again, where it says so."""

    def __init__(self, status: int, detail: str, *, retry: float | None = None, instance: str = "") -> None:
        super().__init__(f"the service answers {status}: {detail}")
        self.status, self.detail, self.retry, self.instance = status, detail, retry, instance


@dataclass(frozen=True, slots=True)
class ReleasedDocument:
    """A document that may be released, as a text or as the bytes of a file."""

    text: str | None = field(repr=False)
    data: bytes | None = field(repr=False)
    certificate: Mapping[str, Any] = field(repr=False)
    edits: int
    rounds: int
    identities: str | None = field(default=None, repr=False)
    """Who stands for whom, encrypted, where that was asked for."""


@dataclass(frozen=True, slots=True)
class RemoteJob:
    """A job of the service, and how far it is."""

    id: str
    document: str
    state: str
    stage: str = ""
    done: int = 0
    total: int = 0
    error: str = ""

    @property
    def ended(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state in _ENDED


class Client:
    """Calls the service at an address with a token. One client is for one thread."""

    def __init__(self, address: str, token: str, *, timeout: float = 120.0) -> None:
        url = urlsplit(address)
        if url.scheme not in ("http", "https") or not url.hostname:
            raise InputError("the address of the service begins with http:// or https://")
        kind = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
        self._connection = kind(url.hostname, url.port, timeout=timeout)
        self._base, self._token = url.path.rstrip("/"), token

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection to the service."""
        self._connection.close()

    def sanitize(
        self, document: str | bytes, *, name: str = "", idempotency_key: str | None = None, **wishes: Any
    ) -> ReleasedDocument:
        """A text or file that may be released. ``wishes``: policy, protect, reveal, alpha, method, context, language, even_if_unknown, identities."""
        found = self._about("/v1/sanitize", document, name, wishes, idempotency_key)
        data = base64.b64decode(found["file"]) if "file" in found else None
        return ReleasedDocument(
            found.get("text"), data, found["certificate"], found["edits"], found["rounds"], found.get("identities")
        )

    def assess(self, document: str | bytes, *, name: str = "", **wishes: Any) -> dict[str, Any]:
        """Ask what would be hidden in a document, and why."""
        return self._about("/v1/assess", document, name, wishes, None)

    def verify(self, released: str | bytes, certificate: Mapping[str, Any], *, name: str = "") -> dict[str, Any]:
        """Whether a released document holds what its certificate claims."""
        said: dict[str, Any] = {"certificate": dict(certificate)}
        if isinstance(released, str):
            said["text"] = released
        else:
            said |= {"file": base64.b64encode(released).decode(), "name": name}
        return self._json("POST", "/v1/verify", json.dumps(said).encode(), "application/json")

    def restore(self, released: str | bytes, identities: str, *, name: str = "") -> dict[str, Any]:
        """The originals put back, by the identities that ``sanitize(…, identities="")`` gave."""
        said: dict[str, Any] = {"identities": identities}
        if isinstance(released, str):
            said["text"] = released
        else:
            said |= {"file": base64.b64encode(released).decode(), "name": name}
        return self._json("POST", "/v1/restore", json.dumps(said).encode(), "application/json")

    def leaks(self, document: str | bytes, terms: Sequence[str], *, name: str = "") -> dict[str, Any]:
        """Whether any of the terms is still in a document."""
        if isinstance(document, str):
            body = json.dumps({"text": document, "terms": list(terms)}).encode()
            return self._json("POST", "/v1/leaks", body, "application/json")
        query = urlencode({"name": name, "term": list(terms)}, doseq=True)
        return self._json("POST", f"/v1/leaks?{query}", document, "application/octet-stream")

    def policies(self) -> list[str]:
        """The names of the policies that the service knows."""
        return list(self._json("GET", "/v1/policies")["policies"])

    def policy(self, name: str) -> dict[str, Any]:
        """A policy of the service, with its version."""
        return self._json("GET", f"/v1/policies/{name}")

    def begin(
        self, data: bytes, *, name: str, policy: str = "", folder: str = "", idempotency_key: str | None = None
    ) -> RemoteJob:
        """Put a file into the queue; files of one folder are decided about and fetched together."""
        said = {"policy": policy, "folder": folder}
        query = urlencode({"name": name, **{kind: value for kind, value in said.items() if value}})
        found = self._json("POST", f"/v1/jobs?{query}", data, "application/octet-stream", idempotency_key)
        return RemoteJob(found["id"], found["document"], found["state"])

    def job(self, identity: str) -> RemoteJob:
        """Ask how far a job is."""
        found = self._json("GET", f"/v1/jobs/{identity}")
        return RemoteJob(**{name: found[name] for name in RemoteJob.__slots__})

    def jobs(self, folder: str = "") -> list[RemoteJob]:
        """The latest jobs, or all those of a folder."""
        found = self._json("GET", f"/v1/jobs?{urlencode({'folder': folder})}" if folder else "/v1/jobs")["jobs"]
        return [RemoteJob(**{name: each[name] for name in RemoteJob.__slots__}) for each in found]

    def released(self, folder: str) -> bytes:
        """All released files of a folder as a ZIP archive, with certificates and one certificate over all."""
        return self._call("GET", f"/v1/jobs/released.zip?{urlencode({'folder': folder})}")

    def progress(self, job: RemoteJob) -> Iterator[RemoteJob]:
        """The states of a job, one after another as the service reports them, until it has ended."""
        response = self._open("GET", f"/v1/jobs/{job.id}/events")
        for line in response:
            if line.startswith(b"data: "):
                found = json.loads(line[6:])
                yield RemoteJob(**{name: found[name] for name in RemoteJob.__slots__})
        response.close()

    def wait(self, job: RemoteJob, *, seconds: float = 600.0) -> RemoteJob:
        """The job when it has ended; ServiceError when that takes longer."""
        end = time.monotonic() + seconds
        while not (found := self.job(job.id)).ended:
            if time.monotonic() > end:
                raise ServiceError(504, "the job is still at work")
            time.sleep(0.2)
        return found

    def cancel(self, job: RemoteJob) -> None:
        """Ask the service to cancel a job."""
        self._json("POST", f"/v1/jobs/{job.id}/cancel")

    def result(self, job: RemoteJob) -> tuple[bytes, Mapping[str, Any]]:
        """The released file of a job, and its certificate."""
        data = self._call("GET", f"/v1/jobs/{job.id}/result")
        return data, self._json("GET", f"/v1/jobs/{job.id}/certificate")

    def delete(self, job: RemoteJob) -> None:
        """Delete the document of a job and all that was made of it."""
        self._call("DELETE", f"/v1/jobs/{job.id}")

    def _about(
        self, path: str, document: str | bytes, name: str, wishes: Mapping[str, Any], key: str | None
    ) -> dict[str, Any]:
        given = {kind: value for kind, value in wishes.items() if value is not None}
        if isinstance(document, str):
            body = json.dumps({"text": document, **given}).encode()
            return self._json("POST", path, body, "application/json", key)
        query = urlencode({"name": name, **given}, doseq=True)
        return self._json("POST", f"{path}?{query}", document, "application/octet-stream", key)

    def _json(
        self, method: str, path: str, body: bytes | None = None, kind: str = "", key: str | None = None
    ) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._call(method, path, body, kind, key))
        return found

    def _call(self, method: str, path: str, body: bytes | None = None, kind: str = "", key: str | None = None) -> bytes:
        return self._open(method, path, body, kind, key).read()

    def _open(
        self, method: str, path: str, body: bytes | None = None, kind: str = "", key: str | None = None
    ) -> http.client.HTTPResponse:
        headers = {"Authorization": f"Bearer {self._token}"}
        headers |= {"Content-Type": kind} if kind else {}
        headers |= {"Idempotency-Key": key} if key else {}
        try:
            self._connection.request(method, self._base + path, body, headers)
            response = self._connection.getresponse()
        except (OSError, http.client.HTTPException) as error:
            self._connection.close()
            raise ServiceError(503, f"cannot be reached ({type(error).__name__})") from None
        if response.status >= 400:
            raise _refused(response)
        return response


def _refused(response: http.client.HTTPResponse) -> ServiceError:
    retry = response.headers.get("Retry-After")
    try:
        said = json.loads(response.read())
        detail, instance = str(said["detail"]), str(said["instance"])
    except (ValueError, KeyError, TypeError):
        detail, instance = "no reason given", ""
    return ServiceError(response.status, detail, retry=float(retry) if retry else None, instance=instance)
