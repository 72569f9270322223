"""Who is who in a whole file: one letter for one person, in whatever part they are named."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import islice, product

from expurgate.transform.cast import letter_of
from expurgate.transform.identities import Identities, Identity
from expurgate.transform.one_cast import LetteredPart, letters_of_file


def part(*names: tuple[str, str], people: Sequence[str] = ()) -> LetteredPart:
    pairs = tuple(Identity(original, stand_in, "PERSON") for original, stand_in in names)
    return LetteredPart(Identities(pairs), [stand_in for _, stand_in in names], people)


def test_a_person_has_one_letter_in_all_parts() -> None:
    parts = [
        part(("Margaret Thornbury", "Person A"), ("Gary Stubblefield", "Person B")),
        part(("Mr Stubblefield", "Mr A"), ("Oonagh McAlinden", "Person B")),
        part(("MARGARET", "PERSON A")),
    ]
    assert letters_of_file(parts) == [{"A": "A", "B": "B"}, {"A": "B", "B": "C"}, {"A": "A"}]


def test_a_full_name_behind_its_part_is_the_same_person() -> None:
    parts = [part(("Thornbury", "Person A")), part(("Gary Pike", "Person A")), part(("Margaret Thornbury", "Person A"))]
    assert letters_of_file(parts) == [{"A": "A"}, {"A": "B"}, {"A": "A"}]


def test_short_forms_and_initials_follow() -> None:
    parts = [
        part(("Margaret Thornbury", "Person A")),
        part(("Maggie", "Person A"), ("Gary Pike", "Person B")),
        part(("M. Thornbury", "Person A"), ("GP", "Person B")),
        part(("Margaret", "Person A"), ("MT", "Person B")),
    ]
    assert [each["A"] for each in letters_of_file(parts)] == ["A", "A", "A", "A"]
    assert letters_of_file(parts)[2]["B"] == "B"
    assert letters_of_file(parts)[3]["B"] == "A"


def test_one_name_with_an_initial_is_one_person() -> None:
    parts = [
        part((name, "Person A")) for name in ("P. Raghunathan", "K. Raghunathan", "P. Raghunathan", "P Raghunathan")
    ]
    assert letters_of_file(parts) == [{"A": "A"}, {"A": "B"}, {"A": "A"}, {"A": "A"}]


def test_people_of_one_family_stay_apart() -> None:
    parts = [
        part(("Margaret Thornbury", "Person A")),
        part(("Gary Thornbury", "Person A"), ("Margaret", "Person B")),
        part(("Mr Thornbury", "Mr A"), ("Mrs Thornbury", "Mrs B")),
    ]
    assert letters_of_file(parts) == [{"A": "A"}, {"A": "B", "B": "A"}, {"A": "B", "B": "A"}]


def test_two_fields_of_one_name_are_one_person_beside_the_name_with_initials() -> None:
    people = ("P. van der Berg", "Pieter van der Berg", "Ingrid Solheim")
    parts = [
        part(("P. van der Berg", "Person A")),
        part(("van der Berg", "Person A"), ("Pieter", "Person B"), people=people),
    ]
    assert letters_of_file(parts) == [{"A": "A"}, {"A": "A", "B": "A"}]
    others = part(
        ("van der Berg", "Person A"), ("Pieter", "Person B"), people=("Anna van der Berg", "Pieter van der Berg")
    )
    assert len(set(letters_of_file([others])[0].values())) == 2


def test_two_whom_a_part_tells_apart_are_never_one() -> None:
    parts = [part(("Thornbury", "Person A")), part(("Ann Thornbury", "Person A"), ("Thornbury", "Person B"))]
    first, second = letters_of_file(parts)
    assert second["A"] != second["B"]
    assert first["A"] in (second["A"], second["B"])


def test_fields_that_give_a_whole_name_say_who_is_one() -> None:
    one = part(("Thornbury", "Person A"), ("Margaret", "Person B"), people=["Margaret Thornbury"])
    assert letters_of_file([one]) == [{"A": "A", "B": "A"}]
    two = part(("Thornbury", "Person A"), ("Ann", "Person B"), people=["Margaret Thornbury", "Ann Thornbury"])
    assert letters_of_file([two]) == [{"A": "A", "B": "B"}]


def test_letters_that_people_gave_are_given_to_nobody_else() -> None:
    assert letters_of_file([part(("Ann Lee", "Person A"), ("Bo Pike", "Person B"))], ["A"]) == [{"A": "B", "B": "C"}]


def test_no_two_of_many_people_share_a_letter_and_the_time_is_linear() -> None:
    assert len({letter_of(number) for number in range(5000)}) == 5000
    assert (letter_of(0), letter_of(23), letter_of(24), letter_of(600)) == ("A", "Z", "A2", "A26")

    def seconds(count: int) -> float:
        given = ("".join(pair) for pair in product("bdfgklmnprst", "aeiou", "bdfgklmnprst", "aeiou", "lnr"))
        parts = [part((f"{name.capitalize()} Smith", "Person A")) for name in islice(given, count)]
        begin = time.process_time()
        letters = letters_of_file(parts)
        assert len({each["A"] for each in letters}) == count
        return time.process_time() - begin

    small, large = (min(seconds(count) for _ in range(3)) for count in (500, 4000))
    assert large < 24 * max(small, 0.01)
