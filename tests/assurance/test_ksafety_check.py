"""The check by definition and the certificate."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.assurance.ksafety import certificate, check, verify
from expurgate.core.errors import InputError
from expurgate.knowledge.entities.store import Entities

CONTEXTS = {
    "pox": {"rash", "fever", "chills"},
    "rheum": {"cough", "fever", "rash"},
    "scurvy": {"fever", "rash"},
    "tetter": {"rash", "chills"},
}
ENTITIES = Entities.from_records({"id": name, "context": sorted(terms)} for name, terms in CONTEXTS.items())
TEXT = "Fever, then a rash."
KEY = b"k" * 16


def claim(text: str = TEXT, **changes: object) -> dict[str, object]:
    facts: dict[str, object] = {"method": "delete", "solver": "btop", "optimal": False, "gap": 0.1}
    facts |= {"removed": ["chills"], "residual": 2, "k": 2, **changes}
    return certificate(text, ENTITIES, ENTITIES.select(["pox"]), **facts)  # type: ignore[arg-type]


@settings(max_examples=80, deadline=None)
@given(st.sets(st.sampled_from(["rash", "fever", "chills", "cough", "pox", "garden"])), st.integers(1, 4))
def test_the_check_is_the_definition(words: set[str], k: int) -> None:
    counts = []
    for name, context in CONTEXTS.items():
        told = (context | {name}) & words
        if told:
            counts.append(sum(told <= other for key, other in CONTEXTS.items() if key != name))
    found = check(". ".join(sorted(words)), ENTITIES, range(4), k)
    assert found.residual == min(counts, default=None)
    assert found.exposed == sum(count < k for count in counts)
    assert found.holds == (found.exposed == 0 and k <= 3)


def test_a_certificate_is_verified() -> None:
    for key in (None, KEY):
        made = json.loads(json.dumps(claim(key=key)))
        found = verify(TEXT, made, ENTITIES, key=key)
        assert found.holds
        assert found.residual == 2


def test_what_does_not_hold_is_said() -> None:
    assert not verify(TEXT + " ", claim(), ENTITIES).holds
    assert not verify(TEXT, claim(residual=3), ENTITIES).holds
    worse = verify(TEXT, claim(k=3), ENTITIES)
    assert (worse.holds, worse.exposed) == (False, 1)
    other = Entities.from_records([{"id": "x", "context": ["fever"]}])
    with pytest.raises(InputError, match="another entity file"):
        verify(TEXT, claim(), other)
    with pytest.raises(InputError, match="sealed with a key"):
        verify(TEXT, claim(key=KEY), ENTITIES)
    with pytest.raises(InputError, match="damaged"):
        verify(TEXT, {"model": "k-safety", "version": 1}, ENTITIES)
    with pytest.raises(InputError, match="not a certificate"):
        verify(TEXT, {**claim(), "model": "other"}, ENTITIES)


def test_the_certificate_shows_no_word() -> None:
    made = json.dumps(claim())
    for word in ("chills", "fever", "rash", "pox"):
        assert word not in made.lower()
    removed, again = claim()["removed"], claim()["removed"]
    assert removed != again
    assert claim(key=KEY)["removed"] == claim(key=KEY)["removed"]
