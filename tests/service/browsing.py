"""A person at the pages: logs in, sends forms with the secret of the session."""

from __future__ import annotations

import re
from typing import Any

import httpx
from tests.service.keeping import PASSWORD

_SECRET = re.compile(r'name="csrf" value="([^"]+)"')


class Person:
    """A browser without scripts. ``role`` is the name of the account too."""

    def __init__(self, address: str, role: str = "") -> None:
        self.client = httpx.Client(base_url=address, timeout=60)
        self.csrf = ""
        if role:
            self.log_in(role, PASSWORD)

    def log_in(self, name: str, password: str) -> httpx.Response:
        """Log in; the secret of the session is kept for forms."""
        secret = self.secret(self.client.get("/login"))
        answer = self.client.post("/login", data={"name": name, "password": password, "csrf": secret})
        if answer.status_code == 303:
            self.csrf = self.secret(self.client.get("/verify" if not name else "/"))
        return answer

    @staticmethod
    def secret(answer: httpx.Response) -> str:
        """The secret in the form of a page."""
        found = _SECRET.search(answer.text)
        assert found, answer.status_code
        return found[1]

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)

    def post(self, path: str, **fields: Any) -> httpx.Response:
        """Send a form."""
        return self.client.post(path, data={"csrf": self.csrf, **fields})

    def put(self, name: str, data: bytes, policy: str = "light") -> str:
        """Upload a document; its address."""
        fields = {"csrf": self.csrf, "policy": policy}
        answer = self.client.post("/documents", data=fields, files={"file": (name, data)})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]
