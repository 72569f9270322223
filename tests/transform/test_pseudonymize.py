"""Stand-ins: consistent, distinct, never an original, keyed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from expurgate.core.errors import PolicyError
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form
from expurgate.transform.base import MARK, Target
from expurgate.transform.names import FEMALE, MALE
from expurgate.transform.pseudonymize import Pseudonymize

KEY = b"sixteen bytes or more"
NOTHING: frozenset[str] = frozenset()
LABELS = [
    "PERSON",
    "GPE",
    "ORG",
    "DATE",
    "EMAIL",
    "PHONE",
    "IP",
    "IBAN",
    "NATIONAL_ID",
    "AGE",
    "URL",
    "ADDRESS",
    "MAC",
    "TIME",
    "MONEY",
    "CARDINAL",
    "NORP",
    "CARD",
    "US_SSN",
    "USERNAME",
    "",
]


def target(surface: str, label: str) -> Target:
    return Target(Span(0, len(surface)), surface, normal_form(surface), label)


def stand_in(transform: Pseudonymize, surface: str, label: str) -> str:
    return transform.replacement(target(surface, label), forbidden=NOTHING).text


def test_parts_of_a_name_agree() -> None:
    transform = Pseudonymize(key=KEY)
    given_name, surname = stand_in(transform, "Robert Murray", "PERSON").split()
    assert given_name in MALE
    assert stand_in(transform, "Murray", "PERSON") == surname
    assert stand_in(transform, "Mr Murray", "PERSON") == f"Mr {surname}"
    assert stand_in(transform, "R. Murray", "PERSON") == f"{given_name[0]}. {surname}"
    assert stand_in(transform, "Murray, Robert", "PERSON") == f"{surname}, {given_name}"
    assert stand_in(transform, "Mary Murray", "PERSON").split()[0] in FEMALE
    assert stand_in(transform, "Mary Murray", "PERSON").split()[1] == surname
    assert stand_in(transform, "Robert", "PERSON") == given_name
    assert stand_in(transform, "Ludwig van Murray", "PERSON").split()[1] == surname


def test_the_key_decides() -> None:
    names = [stand_in(Pseudonymize(key=bytes([at]) * 16), "Robert Murray", "PERSON") for at in range(20)]
    assert len(set(names)) > 15
    assert stand_in(Pseudonymize(key=KEY), "Robert Murray", "PERSON") == (
        stand_in(Pseudonymize(key=KEY), "Robert Murray", "PERSON")
    )
    without = {stand_in(Pseudonymize(), "Robert Murray", "PERSON") for _ in range(20)}
    assert len(without) > 10
    with pytest.raises(PolicyError):
        Pseudonymize(key=b"short")


def test_dates_move_together_and_keep_their_form(rewritten: Callable[..., str]) -> None:
    text = "From 12 November 2002 to 2002-11-22, in 2002."
    wanted = (("12 November 2002", "DATE"), ("2002-11-22", "DATE"))
    out = rewritten(Pseudonymize(key=KEY), text, *wanted)
    from datetime import datetime

    words = out.split()
    first = datetime.strptime(" ".join(words[1:4]), "%d %B %Y").replace(tzinfo=None)
    second = datetime.strptime(words[5].rstrip(","), "%Y-%m-%d").replace(tzinfo=None)
    assert (second - first).days == 10
    assert first.year != 2002


@given(st.integers(0, 2**128 - 1), st.lists(st.integers(1950, 2020), min_size=1, max_size=8, unique=True))
def test_no_year_is_moved_onto_another(seed: int, years: list[int]) -> None:
    transform = Pseudonymize(key=seed.to_bytes(16, "big"))
    targets = [target(str(year), "DATE") for year in years]
    transform.prepare(targets)
    forbidden = frozenset(map(str, years))
    moved = [transform.replacement(each, forbidden=forbidden).text for each in targets]
    assert len(set(moved)) == len(years)
    assert forbidden.isdisjoint(moved)


def test_what_is_made_up_belongs_to_nobody() -> None:
    transform = Pseudonymize(key=KEY)
    assert stand_in(transform, "bob@firm.com", "EMAIL").endswith("@example.org")
    assert "555-01" in stand_in(transform, "(212) 736-5000", "PHONE")
    assert stand_in(transform, "123-45-6789", "US_SSN").startswith("000-")
    assert stand_in(transform, "10.1.2.3", "IP").startswith(("192.0.2.", "198.51.100.", "203.0.113."))
    assert stand_in(transform, "fe80::1", "IP").startswith("2001:db8::")
    assert stand_in(transform, "A4:5E:60:00:11:22", "MAC").startswith("02:")
    assert stand_in(transform, "GB29 NWBK 6016 1331 9268 19", "IBAN")[2:4] == "00"
    assert stand_in(transform, "https://firm.com/bob", "URL").startswith("https://example.org/")
    assert stand_in(transform, "St Mary Hospital", "ORG").endswith(" Hospital")


@given(st.text(alphabet="0123456789", min_size=13, max_size=19), st.binary(min_size=16, max_size=16))
def test_no_stand_in_is_a_valid_card_number(digits: str, key: bytes) -> None:
    made = stand_in(Pseudonymize(key=key), digits, "CARD")
    doubled = [int(digit) * (2 if at % 2 else 1) for at, digit in enumerate(reversed(made))]
    assert sum(value % 10 + value // 10 for value in doubled) % 10 != 0


@given(st.integers(1, 89))
def test_ages_stay_near_and_on_their_side_of_majority(years: int) -> None:
    moved = int(stand_in(Pseudonymize(key=KEY), f"{years} years old", "AGE").split()[0])
    assert moved != years
    assert abs(moved - years) <= 3
    assert (moved >= 18) == (years >= 18)


@given(st.sampled_from(LABELS), st.text(min_size=1, max_size=20), st.binary(min_size=16, max_size=16))
@example("PERSON", "A,A0AA", bytes(16))
def test_anything_has_a_stand_in_that_is_not_itself(label: str, surface: str, key: bytes) -> None:
    transform = Pseudonymize(key=key)
    made = transform.replacement(target(surface, label), forbidden=frozenset({normal_form(surface)}))
    assert made == transform.replacement(target(surface, label), forbidden=NOTHING)
    assert made.text
    assert made.text == MARK or normal_form(made.text) != normal_form(surface)


@pytest.mark.parametrize("label", ["PERSON", "GPE", "ORG", "EMAIL", "PHONE", "NATIONAL_ID", "IP", "URL", "CARDINAL"])
def test_different_originals_never_share_a_stand_in(label: str) -> None:
    transform = Pseudonymize(key=KEY)
    surfaces = [
        f"{chr(65 + at % 26)}{chr(97 + at // 26)}x" if label in ("PERSON", "GPE", "ORG") else f"{at}"
        for at in range(500)
    ]
    made = [normal_form(stand_in(transform, surface, label)) for surface in surfaces]
    assert len(set(made)) == len(surfaces)


def test_a_stand_in_is_no_other_name_of_the_document(rewritten: Callable[..., str]) -> None:
    names = [f"{first} {last}" for first, last in zip(MALE[:40], reversed(FEMALE[:40]), strict=True)]
    text = ". ".join(names)
    out = rewritten(Pseudonymize(key=KEY), text, *((name, "PERSON") for name in names))
    assert set(normal_form(text).split()).isdisjoint(normal_form(out).split())


def test_what_has_no_type_goes_to_the_fallback() -> None:
    assert stand_in(Pseudonymize(key=KEY), "HIV", "") == MARK


def test_the_repr_shows_neither_key_nor_names() -> None:
    transform = Pseudonymize(key=KEY)
    stand_in(transform, "Robert Murray", "PERSON")
    assert repr(transform) == "Pseudonymize(Draws(2 pseudonyms))"


@pytest.mark.parametrize(
    ("surface", "label"),
    [
        ("11:05 (mother, Siobhan, 07700 900123)", "TIME"),
        ("21:05, 5/11/2022", "TIME"),
        ("92-year-old retired longshoreman", "AGE"),
        ("three of the Murrays", "CARDINAL"),
        ("500 mg Metformin", "QUANTITY"),
    ],
)
def test_a_value_that_says_more_than_its_figures_is_not_half_kept(surface: str, label: str) -> None:
    made = Pseudonymize(key=KEY).replacement(target(surface, label), forbidden=frozenset())
    assert made.style == "mark"


@pytest.mark.parametrize(
    ("surface", "label"),
    [("3:45 p.m.", "TIME"), ("a 47-year-old", "AGE"), ("about 500 mg", "QUANTITY"), ("£31,450", "MONEY"),
     ("twenty-five years", "DURATION"), ("at least 6 %", "PERCENT")],
)  # fmt: skip
def test_a_plain_value_changes_its_figures(surface: str, label: str) -> None:
    made = Pseudonymize(key=KEY).replacement(target(surface, label), forbidden=frozenset())
    assert made.style == "name"
    assert made.text != surface
