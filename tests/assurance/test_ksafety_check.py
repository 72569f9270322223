"""The check by definition, and of what a certificate claims."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.assurance.ksafety import claims, count
from expurgate.core.errors import InputError
from expurgate.knowledge.entities.store import Entities
from expurgate.policy import KSafetyRule

CONTEXTS = {
    "pox": {"rash", "fever", "chills"},
    "rheum": {"cough", "fever", "rash"},
    "scurvy": {"fever", "rash"},
    "tetter": {"rash", "chills"},
}
ENTITIES = Entities.from_records({"id": name, "context": sorted(terms)} for name, terms in CONTEXTS.items())
TEXT = "Fever, then a rash."


STATED = {"entities": {"digest": ENTITIES.digest}, "others": 2}


def verdicts(
    text: str = TEXT, stated: dict[str, object] = STATED, k: int = 2, entities: Entities = ENTITIES
) -> list[bool]:
    rule = KSafetyRule("e.jsonl", k=k, protect=("pox",))
    return [check.holds for check in claims(text, stated, rule, entities)]


@settings(max_examples=80, deadline=None)
@given(st.sets(st.sampled_from(["rash", "fever", "chills", "cough", "pox", "garden"])), st.integers(1, 4))
def test_the_check_is_the_definition(words: set[str], k: int) -> None:
    counts = []
    for name, context in CONTEXTS.items():
        told = (context | {name}) & words
        if told:
            counts.append(sum(told <= other for key, other in CONTEXTS.items() if key != name))
    found = count(". ".join(sorted(words)), ENTITIES, range(4), k)
    assert found.residual == min(counts, default=None)
    assert found.exposed == sum(count < k for count in counts)
    assert found.holds == (found.exposed == 0 and k <= 3)


def test_what_is_claimed_is_counted_again() -> None:
    assert verdicts() == [True, True, True]
    assert verdicts(k=3) == [True, False, True]
    assert verdicts(stated={**STATED, "others": 3}) == [True, True, False]
    assert verdicts("Nothing at all.", {**STATED, "others": None}) == [True, True, True]
    assert verdicts(TEXT + " Chills.") == [True, False, False]
    assert verdicts("Pox.") == [True, False, False]


def test_another_entity_file_is_not_judged_by() -> None:
    assert verdicts(entities=Entities.from_records([{"id": "x", "context": ["fever"]}])) == [False]
    with pytest.raises(InputError, match="damaged"):
        verdicts(stated={"others": 2})
