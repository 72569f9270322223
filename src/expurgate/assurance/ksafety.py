"""K-safety checked by its definition. Knows nothing of how it was reached."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from expurgate.assurance.check import Check
from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.entities.store import Entities
from expurgate.policy import KSafetyRule

MODEL = "k-safety"


@dataclass(frozen=True, slots=True)
class Count:
    """Whether a text holds, the smallest number of others sharing what it tells of a protected entity, and why not.

    ``residual`` is None when the text tells nothing of any. ``problems`` are sentences without document text.
    """

    holds: bool
    residual: int | None
    exposed: int = 0
    problems: tuple[str, ...] = field(default=())


def shelter(entities: Entities, one: int, present: Collection[int]) -> int | None:
    """A_T(e): how many others hold all of what the ``present`` terms tell of entity ``one``; None if nothing."""
    told = (set(entities.context(one).tolist()) | set(entities.names_of(one).tolist())) & set(present)
    if not told:
        return None
    sharing = set.intersection(*(set(entities.holders(term).tolist()) for term in told))
    return len(sharing - {one})


def shelters(text: str, entities: Entities, protected: Sequence[int]) -> list[int | None]:
    """Read ``text`` and count, for each protected entity, the others that share its terms (definition 3.1)."""
    present = {term for _, term in entities.find(text, naming=protected)}
    return [shelter(entities, one, present) for one in protected]


def count(text: str, entities: Entities, protected: Sequence[int], k: int) -> Count:
    """Whether each protected entity has ``k`` others to hide among in ``text``."""
    counts = [others for others in shelters(text, entities, protected) if others is not None]
    exposed = sum(others < k for others in counts)
    problems = []
    if protected and len(entities) - 1 < k:
        problems.append(f"there are only {len(entities) - 1} other entities, not {k}")
    if exposed:
        problems.append(f"{exposed} protected entities have fewer than {k} others to hide among")
    return Count(not problems, min(counts, default=None), exposed, tuple(problems))


def claims(text: str, stated: Mapping[str, Any], rule: KSafetyRule, entities: Entities) -> Iterator[Check]:
    """Whether what a certificate states of K-safety is true of ``text``. The rule names the protected by id."""
    try:
        file, others = stated["entities"]["digest"], stated["others"]
    except (KeyError, TypeError):
        raise InputError("the certificate is damaged: K-safety without its entities") from None
    yield Check("the entity file is the one the certificate names", file == entities.digest)
    if file != entities.digest:
        return
    found = count(text, entities, entities.select(rule.protect), rule.k)
    told = "nothing is told of any" if found.residual is None else f"the fewest others are {found.residual}"
    detail = "; ".join(found.problems) or f"{told}; k = {rule.k}"
    yield Check("each protected entity is hidden among k others", found.holds, detail)
    yield Check("the fewest others are as many as the certificate says", found.residual == others)
