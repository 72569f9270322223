"""Readers' views: labels are opened by clearances, readers hold clearances, and each reader gets a document as they may see it.

A label is a type of finding ("DATE", "PERSON") or a label of the entities of K-safety. Only labels that are listed here are open to
anybody; for all others the policy decides. What a reader may see is not looked for in their view, and what the entities
with a label tell is protected from a reader to whom the label is closed. All else is judged in every view.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.policy import Policy
from expurgate.service.audit import Audit
from expurgate.service.database import Database
from expurgate.service.tables import accounts, label_clearances, reader_clearances

_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}")


@dataclass(frozen=True, slots=True)
class ReaderView:
    """The labels that are open to one reader, and the listed labels that are closed to them."""

    open: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of content under which such a view of a document is kept; readers with equal rights share it."""
        return "view " + hashlib.sha256(json.dumps([self.open, self.closed]).encode()).hexdigest()[:32]

    def of(self, policy: Policy) -> Policy:
        """The policy as it holds for this reader: what is open to them is not looked for, what is closed is protected."""
        if policy.detect is not None and self.open:
            shown = tuple(dict.fromkeys((*policy.detect.show, *self.open)))
            policy = replace(policy, name="", detect=replace(policy.detect, show=shown))
        rule = policy.k_safety
        if rule is not None and (self.open or self.closed):
            needed = {**dict.fromkeys(self.open, ("open",)), **dict.fromkeys(self.closed, ("closed",))}
            readers = {"view": {"clearances": ("open",)}}
            protected = tuple(label for label in rule.labels if label not in self.open)
            seen = replace(rule, reader="view", labels=protected)
            policy = replace(policy, name="", readers=readers, labels=needed, k_safety=seen)
        return policy


class Views:
    """Who is cleared for what, in the database of the service."""

    def __init__(self, database: Database, audit: Audit) -> None:
        self._database, self._audit = database, audit

    def labels(self) -> dict[str, set[str]]:
        """The clearances that open each label."""
        return self._grouped(sa.select(label_clearances.c.label, label_clearances.c.clearance))

    def held(self) -> dict[str, set[str]]:
        """The clearances that each account holds."""
        return self._grouped(sa.select(reader_clearances.c.reader, reader_clearances.c.clearance))

    def of(self, account: str) -> ReaderView:
        """The view of an account: the labels that its clearances open, and the others."""
        held, labels = self.held().get(account, set()), self.labels()
        opened = sorted(label for label, needed in labels.items() if needed & held)
        return ReaderView(tuple(opened), tuple(sorted(set(labels) - set(opened))))

    def clear(self, account: str, held: Iterable[str], *, by: str) -> None:
        """Set the clearances of an account."""
        wanted = _words(held)
        with self._database.writing() as connection:
            if connection.scalar(sa.select(accounts.c.id).where(accounts.c.id == account)) is None:
                raise InputError("no such account")
            connection.execute(sa.delete(reader_clearances).where(reader_clearances.c.reader == account))
            for each in wanted:
                connection.execute(sa.insert(reader_clearances).values(reader=account, clearance=each))
            self._audit.add(connection, by, "clearances set", account, clearances=", ".join(wanted))

    def open_label(self, label: str, needed: Iterable[str], *, by: str) -> None:
        """Set which clearances open a label; none: it is listed no longer."""
        (name,) = _words([label]) or ("",)
        wanted = _words(needed)
        if not name:
            raise InputError("a label is needed")
        with self._database.writing() as connection:
            connection.execute(sa.delete(label_clearances).where(label_clearances.c.label == name))
            for each in wanted:
                connection.execute(sa.insert(label_clearances).values(label=name, clearance=each))
            self._audit.add(connection, by, "label opened" if wanted else "label closed", name, to=", ".join(wanted))

    def _grouped(self, wanted: sa.Select[Any]) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        with self._database.reading() as connection:
            for name, clearance in connection.execute(wanted):
                found.setdefault(name, set()).add(clearance)
        return dict(sorted(found.items()))


def _words(given: Iterable[str]) -> tuple[str, ...]:
    """Names of labels or clearances, each once."""
    words = tuple(dict.fromkeys(word for each in given if (word := " ".join(each.split()))))
    if len(words) > 100 or not all(_WORD.fullmatch(word) for word in words):
        raise InputError("names of labels and clearances have 1 to 64 letters, digits, blanks, dots or dashes")
    return words


def listed(text: str) -> list[str]:
    """The words in a field, which are separated by commas."""
    return [word.strip() for word in text.split(",") if word.strip()]
