"""Answers to calls that carry an idempotency key: a call that is made again gets the answer of the first, done once."""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from expurgate.service.credentials import DAY
from expurgate.service.database import Database
from expurgate.service.problems import HttpProblem
from expurgate.service.tables import answers
from expurgate.service.vault import Vault

_AT_WORK = 3600.0
"""Seconds after which a call without an answer is taken to have died with its server."""


class Answers:
    """Keeps answers for a day, encrypted."""

    def __init__(self, database: Database, vault: Vault, *, clock: Callable[[], float] = time.time) -> None:
        self._database, self._vault, self._clock = database, vault, clock
        self._key = vault.derived("idempotency")

    def begin(self, account: str, key: str, request: bytes) -> bytes | None:
        """The answer there is already, or None when the call is to be done now."""
        if not 1 <= len(key) <= 200 or not key.isprintable():
            raise HttpProblem(400, "an idempotency key has 1 to 200 characters")
        digest = hmac.new(self._key, request, hashlib.sha256).hexdigest()
        owner = f"answer {account} {key}"
        try:
            row = self._known(account, key, digest, owner)
        except sa.exc.IntegrityError:
            raise HttpProblem(409, "another call with this idempotency key has just begun", retry=2) from None
        if row is None:
            return None
        if not hmac.compare_digest(row.request, digest):
            raise HttpProblem(422, "this idempotency key was used for another call")
        if row.body is None:
            raise HttpProblem(409, "the first call with this idempotency key is still at work", retry=2)
        return self._vault.decrypt(row.key, owner, "answer", row.body)

    def _known(self, account: str, key: str, digest: str, owner: str) -> Any:
        """The row of a call that was made before; None when it is new, and then it has a row now."""
        now, chosen = self._clock(), (answers.c.account == account, answers.c.idempotency == key)
        with self._database.writing() as connection:
            over = (answers.c.created < now - DAY) | (answers.c.body.is_(None) & (answers.c.created < now - _AT_WORK))
            connection.execute(sa.delete(answers).where(over))
            row = connection.execute(sa.select(answers).where(*chosen)).first()
            if row is None:
                values = {"account": account, "idempotency": key, "request": digest, "key": self._vault.new_key(owner)}
                connection.execute(sa.insert(answers).values(**values, created=now))
        return row

    def end(self, account: str, key: str, body: bytes | None) -> None:
        """Keep the answer; without one the call failed and may be made again."""
        owner, chosen = f"answer {account} {key}", (answers.c.account == account, answers.c.idempotency == key)
        with self._database.writing() as connection:
            if body is None:
                connection.execute(sa.delete(answers).where(*chosen))
                return
            wrapped = connection.scalar(sa.select(answers.c.key).where(*chosen))
            if wrapped is not None:
                sealed = self._vault.encrypt(wrapped, owner, "answer", body)
                connection.execute(sa.update(answers).where(*chosen).values(body=sealed))
