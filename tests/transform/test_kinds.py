"""What a taxonomy says of a term, held against the label and the way it is written."""

from __future__ import annotations

import pytest

from expurgate.transform.kinds import agreeing, no_word, part_of, spelled_out

STEEL = ["steel", "alloy", "substance", "matter", "entity"]
BOOT = ["footgear", "covering", "artifact", "entity"]
DOCK = ["dock", "enclosure", "structure", "artifact", "entity"]
TOWN = ["town", "municipality", "location", "entity"]
SLOPE = ["bank", "slope", "geological formation", "object", "entity"]
BACTERIUM = ["coccus", "bacteria", "organism", "entity"]


@pytest.mark.parametrize(
    ("label", "term", "chain", "kept"),
    [
        ("ORG", "tata steel", STEEL, []),
        ("ORG", "tata steel in 1989", STEEL, []),
        ("GPE", "boots", BOOT, []),
        ("ORG", "western docks", DOCK, DOCK),
        ("ORG", "hexham", TOWN, TOWN),
        ("ORG", "fenland bank", SLOPE, ["bank"]),
        ("GPE", "lytic staphylococcus", BACTERIUM, BACTERIUM),
        ("PERSON", "robin", ["songbird", "bird", "entity"], []),
        ("NORP", "poles", ["rod", "implement", "artifact", "entity"], []),
        ("", "boots", BOOT, BOOT),
        ("ORG", "acme", ["supplier", "contractor"], ["supplier", "contractor"]),
        (
            "ORG",
            "fenland dining ltd",
            ["ltd", "company", "organization", "entity"],
            ["company", "organization", "entity"],
        ),
    ],
)
def test_a_name_is_of_a_kind_its_label_allows(label: str, term: str, chain: list[str], kept: list[str]) -> None:
    assert agreeing(label, term, chain) == kept


def test_letters_are_known_by_what_they_are_short_for() -> None:
    assert spelled_out("COPD", ("chronic obstructive lung disease", "chronic obstructive pulmonary disease"))
    assert spelled_out("FBI", ("federal bureau of investigation",))
    assert not spelled_out("URN", ())
    assert not spelled_out("NHS", ("new hampshire", "n h"))


def test_letters_without_a_vowel_are_no_other_word() -> None:
    assert no_word("BBC")
    assert not no_word("URN")
    assert not no_word("NHS")


def test_a_part_is_found_in_any_number() -> None:
    assert part_of("dock", "western docks")
    assert part_of("steel", "tata steel in 1989")
    assert not part_of("teel", "tata steel")


def test_a_house_called_after_a_saint_is_no_martyr() -> None:
    assert agreeing("FAC", "st george", ["martyr", "victim", "person", "entity"]) == []
    assert agreeing("PERSON", "st george", ["martyr", "victim", "person", "entity"])[0] == "martyr"
