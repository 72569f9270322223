"""A running service for tests: the real application, workers, database and sanitizer, with a light policy."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from tests.service.keeping import PASSWORD, QUICK

from expurgate.policy import Policy
from expurgate.service.app import create_app
from expurgate.service.house import House
from expurgate.service.people import Account, AccountStore
from expurgate.service.rights import SCOPES
from expurgate.service.settings import ServiceSettings
from expurgate.service.vault import Vault

LIGHT = {"detect": {"patterns": ["all"], "terms": ["Quagmire"]}, "transform": {"method": "redact"}}
"""Patterns and one term: quick, and all the way through the pipeline."""
TEXT = "Mr Quagmire wrote from zebulon@quagmire.example about the garden."


def light_house(folder: Path, **settings: Any) -> House:
    """A house over an empty folder whose first policy is the light one."""
    house = House(ServiceSettings(folder=folder, policy="light", workers=1, **settings), Vault(b"w" * 32))
    house.people = AccountStore(house.database, house.audit, hasher=QUICK)
    if "light" not in house.policies.names():
        house.policies.save("light", Policy.from_dict(LIGHT), by="test")
    return house


def people(house: House) -> dict[str, Account]:
    """One account of each role, by role."""
    return {
        role: house.people.add(role, PASSWORD, role) for role in ("reader", "reviewer", "releaser", "administrator")
    }


def token(house: House, account: Account, *scopes: str) -> dict[str, str]:
    """The header of a call with a new token."""
    return {"Authorization": f"Bearer {house.tokens.make(account, 'test', scopes or list(SCOPES))}"}


@contextmanager
def running(house: House) -> Iterator[httpx.Client]:
    """A client of the application on a port of the loopback address, with its workers ready."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(create_app(house), log_level="critical", timeout_graceful_shutdown=10)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    try:
        with httpx.Client(base_url=address, timeout=60) as client:
            wait_for(lambda: server.started, 60)
            assert house.pool.wait_until_ready(300)
            yield client
    finally:
        server.should_exit = True
        thread.join(60)
        listener.close()


def wait_for(happened: Callable[[], bool], seconds: float) -> None:
    """Wait until something has happened; an error when it does not in time."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.05)
