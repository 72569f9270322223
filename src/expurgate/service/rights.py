"""Who may do what: the rights of each role, and the right behind each scope of a token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Right = Literal["released", "verify", "work", "originals", "decide", "release", "always", "policies", "administer"]
"""``released``: see released documents. ``work``: sanitize, assess, search for leaks, and run jobs. ``originals``: see
originals. ``decide``: upload and decide. ``always``: have a policy keep or hide a term for ever. ``policies``: write policies. ``administer``: people, audit log, storage."""
Role = Literal["reader", "reviewer", "releaser", "administrator"]
ROLES: tuple[Role, ...] = get_args(Role)

_READER: frozenset[Right] = frozenset({"released", "verify"})
_REVIEWER: frozenset[Right] = _READER | {"work", "originals", "decide", "always"}
RIGHTS: Mapping[Role, frozenset[Right]] = {
    "reader": _READER,
    "reviewer": _REVIEWER,
    "releaser": _REVIEWER | {"release"},
    "administrator": _READER | {"work", "policies", "administer"},
}
"""An administrator sees no originals that others uploaded."""

SCOPES: Mapping[str, Right] = {
    "sanitize": "work",
    "assess": "work",
    "leaks": "work",
    "restore": "originals",
    "jobs": "work",
    "verify": "verify",
    "policies": "work",
}
"""What a token may be made for, and the right its owner needs at the time of each call."""

MEANINGS: Mapping[Right, str] = {
    "originals": "upload documents and see originals",
    "decide": "decide what stays and what goes",
    "always": "decide for ever, by the policy",
    "release": "release documents",
    "policies": "write policies",
    "administer": "manage people, tokens and storage and read the audit log",
    "work": "call the HTTP interface",
    "released": "fetch released documents",
    "verify": "verify them",
}
"""The rights in words, those that matter most first."""
