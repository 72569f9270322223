"""Columns and keys that hold the names of people: what a record calls a name needs no language model to be one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from expurgate.text.field_names import is_of_names, part_of_name

_LONGEST = 6


def person_in(column: str, text: str) -> str | None:
    """The name a cell holds, when its column is called one ("Last name", "patientName") and it looks like one."""
    if not is_of_names(column):
        return None
    words = text.split()
    capital = any(word[:1].isupper() for word in words)  # "van der Berg" begins with none
    looks = 0 < len(words) <= _LONGEST and capital and not any(char.isdigit() for char in text)
    return " ".join(words) if looks else None


def people_of_row(cells: Iterable[tuple[str, str, Hashable]]) -> tuple[str, ...]:
    """The names that the cells of a row hold, by what their columns are called; given and family name also as one person.

    The last of each three says what holds the cell: two parts of a name in different objects are not of one person.
    """
    found: list[str] = []
    held: dict[Hashable, list[tuple[str, str, str]]] = {}
    for column, text, holder in cells:
        if person := person_in(column, text):
            found.append(person)
            held.setdefault(holder, []).append((part_of_name(column), column, person))
    return (*found, *(whole for parts in held.values() if (whole := _whole(parts))))


def _whole(parts: Sequence[tuple[str, str, str]]) -> str:
    """The given names, of one column or list, and the one family name."""
    given = [(column, person) for part, column, person in parts if part == "given"]
    family = [person for part, _, person in parts if part == "family"]
    one = len(family) == 1 and len({column for column, _ in given}) == 1
    return " ".join([*(person for _, person in given), family[0]]) if one else ""
