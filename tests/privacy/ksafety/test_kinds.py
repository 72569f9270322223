"""A kind that fewer than K others share with a protected entity tells of it."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.privacy.table_corpus import NoKinds, TableCorpus

from expurgate.knowledge.entities.store import Entities
from expurgate.knowledge.knowledge import Knowledge
from expurgate.privacy.ksafety.guarantee import KSafety, TellingKinds
from expurgate.privacy.ksafety.judging import Options
from expurgate.privacy.ksafety.opening import OpenedEntities
from expurgate.privacy.ksafety.solvers.base import Deadline

KINDS = {
    "aids": ["HIV infection", "infection", "disease"],
    "acquired immunodeficiency syndrome": ["HIV infection", "infection", "disease"],
    "rubella": ["virus infection", "infection", "disease"],
    "measles": ["virus infection", "infection", "disease"],
    "gout": ["disease"],
}
NAMES = ["AIDS", "Rubella", "Measles", "Gout"]
ENTITIES = Entities.from_records(
    {
        "id": name,
        "name": name,
        "aliases": ["acquired immunodeficiency syndrome"] if name == "AIDS" else [],
        "context": ["fever"],
    }
    for name in NAMES
)


def kinds(term: str) -> Sequence[str]:
    return KINDS.get(term.lower(), [])


@settings(deadline=None)
@given(st.sets(st.sampled_from(NAMES), min_size=1), st.integers(1, 4))
def test_a_kind_is_telling_when_too_few_others_share_it(protected: set[str], k: int) -> None:
    telling = TellingKinds(ENTITIES, ENTITIES.select(sorted(protected)), k, kinds)
    for kind in {kind for chain in KINDS.values() for kind in chain}:
        holders = [name for name in NAMES if kind in kinds(name)]
        expected = any(name in protected and len(holders) - 1 < k for name in holders)
        assert (kind in telling) == expected
        assert (kind.upper() in telling) == expected
    assert "garden" not in telling


def test_no_telling_kind_takes_the_place_of_a_name() -> None:
    known = Knowledge(TableCorpus(1, {}), NoKinds(KINDS | {name: list(kinds(name)) for name in NAMES}))
    for k, first in ((1, "infection"), (2, "infection"), (3, "disease")):
        model = KSafety(OpenedEntities(ENTITIES, ENTITIES.select(["AIDS"]), Options(k=k)))
        assert next(kind for kind in kinds("aids") if model.safe(kind, known)) == first


def test_when_the_time_is_up_every_kind_is_taken_to_tell_and_what_was_found_is_kept() -> None:
    asked: list[str] = []

    def kinds(term: str) -> list[str]:
        asked.append(term)
        return ["thing"]

    telling = TellingKinds(ENTITIES, [0, 1], 1, kinds)
    assert telling.tells("thing", Deadline(0.0))
    assert asked == []
    whole = telling.tells("thing", Deadline())
    before = len(asked)
    assert telling.tells("thing", Deadline(0.0)) == whole
    assert len(asked) == before > 0
