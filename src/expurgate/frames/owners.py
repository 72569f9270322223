"""Texts that have owners: those of one person are judged together."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from expurgate.core.errors import InputError
from expurgate.core.progress import Progress
from expurgate.pipeline.linked import Linkage, sanitize_owners
from expurgate.pipeline.many import Released
from expurgate.policy import Policy


def released_by_owner(
    texts: Sequence[str | None],
    owners: Sequence[Any],
    policy: Policy | str | os.PathLike[str],
    *,
    key: bytes | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
    linkages: Callable[[Linkage], None] = lambda _: None,
) -> list[Released]:
    """What becomes of each text, in order; texts without an owner stand alone. Linkages of owners with several are given away."""
    places: dict[Any, list[int]] = {}
    for at, owner in enumerate(owners):
        try:
            places.setdefault(("", at) if owner is None or owner != owner else (owner,), []).append(at)
        except TypeError:
            raise InputError("an owner is a text or a number") from None
    items = [[texts[at] for at in held] for held in places.values()]
    more: Any = {"key": key, "processes": processes, "progress": progress, "total": len(items)}
    found: dict[int, Released] = {}
    for held, one in zip(places.values(), sanitize_owners(items, policy, **more), strict=True):
        found |= zip(held, one.released, strict=True)
        if one.linkage is not None:
            linkages(one.linkage)
    return [found[at] for at in range(len(texts))]
