"""K-safety checked by its definition, and its part of the certificate. Knows nothing of how it was reached."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from expurgate.assurance.seal import digests, seal, unseal
from expurgate.core.errors import InputError
from expurgate.knowledge.entities.store import Entities

MODEL = "k-safety"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Check:
    """Whether a text holds, the smallest number of others sharing what it tells of a protected entity, and why not.

    ``residual`` is None when the text tells nothing of any. ``problems`` are sentences without document text.
    """

    holds: bool
    residual: int | None
    protected: int
    exposed: int = 0
    problems: tuple[str, ...] = field(default=())


def shelter(entities: Entities, one: int, present: Collection[int]) -> int | None:
    """A_T(e): how many others hold all of what the ``present`` terms tell of entity ``one``; None if nothing."""
    told = (set(entities.context(one).tolist()) | set(entities.names_of(one).tolist())) & set(present)
    if not told:
        return None
    sharing = set.intersection(*(set(entities.holders(term).tolist()) for term in told))
    return len(sharing - {one})


def check(text: str, entities: Entities, protected: Sequence[int], k: int) -> Check:
    """Read ``text`` and count, for each protected entity, the others that share its terms (definition 3.1)."""
    present = {term for _, term in entities.find(text, naming=protected)}
    counts = [count for one in protected if (count := shelter(entities, one, present)) is not None]
    exposed = sum(count < k for count in counts)
    problems = []
    if protected and len(entities) - 1 < k:
        problems.append(f"there are only {len(entities) - 1} other entities, not {k}")
    if exposed:
        problems.append(f"{exposed} protected entities have fewer than {k} others to hide among")
    return Check(not problems, min(counts, default=None), len(protected), exposed, tuple(problems))


def certificate(
    text: str,
    entities: Entities,
    protected: Sequence[int],
    *,
    k: int,
    method: str,
    solver: str,
    optimal: bool,
    gap: float,
    removed: Sequence[str],
    residual: int | None,
    key: bytes | None = None,
) -> dict[str, Any]:
    """What is claimed of a released text. No word of the original: removed terms are keyed digests.

    Without ``key`` the digests are under a key nobody keeps, and which entities were protected is sealed with
    the released text itself.
    """
    released = text.encode("utf-8", "surrogatepass")
    return {
        "model": MODEL,
        "version": VERSION,
        "parameters": {"k": k, "method": method},
        "entities": {"digest": entities.digest, "count": len(entities)},
        "protected": {
            "count": len(protected),
            "sealed": seal([entities.id(number) for number in protected], released, key),
        },
        "solution": {"solver": solver, "optimal": optimal, "gap": round(gap, 6)},
        "removed": {"count": len(removed), "terms": digests(list(removed), key or secrets.token_bytes(32))},
        "residual": residual,
        "released": {"digest": hashlib.sha256(released).hexdigest()},
    }


def verify(text: str, claim: Mapping[str, Any], entities: Entities, *, key: bytes | None = None) -> Check:
    """Does the released text hold what its certificate claims? Recomputed from text and entities alone."""
    released = text.encode("utf-8", "surrogatepass")
    try:
        if claim["model"] != MODEL or claim["version"] != VERSION:
            raise InputError(f"not a certificate of {MODEL}, version {VERSION}")
        k, stated, count = int(claim["parameters"]["k"]), claim["residual"], int(claim["protected"]["count"])
        sealed, same_text = claim["protected"]["sealed"], claim["released"]["digest"]
        same_entities = claim["entities"]["digest"]
    except (KeyError, TypeError, ValueError):
        raise InputError("the certificate is damaged") from None
    if same_entities != entities.digest:
        raise InputError("the certificate was made with another entity file")
    if same_text != hashlib.sha256(released).hexdigest():
        return Check(False, None, count, problems=("the text is not the one that was certified",))
    ids = unseal(sealed, released, key)
    if not isinstance(ids, list) or len(ids) != count:
        return Check(False, None, count, problems=("the list of protected entities does not fit the text",))
    found = check(text, entities, entities.select(ids), k)
    if found.residual != stated:
        problems = (*found.problems, "the smallest number of others is not what the certificate says")
        return Check(False, found.residual, count, found.exposed, problems)
    return found
