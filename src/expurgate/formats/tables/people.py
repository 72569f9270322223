"""Columns and keys that hold the names of people: what a record calls a name needs no language model to be one."""

from __future__ import annotations

from collections.abc import Iterable

from expurgate.text.field_names import is_of_names, part_of_name

_LONGEST = 6


def person_in(column: str, text: str) -> str | None:
    """The name a cell holds, when its column is called one ("Last name", "patientName") and it looks like one."""
    if not is_of_names(column):
        return None
    words = text.split()
    looks = 0 < len(words) <= _LONGEST and words[0][:1].isupper() and not any(char.isdigit() for char in text)
    return " ".join(words) if looks else None


def people_of_row(cells: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The names that the cells of a row hold, by what their columns are called; given and family name also as one person."""
    found = [(part_of_name(column), person) for column, text in cells if (person := person_in(column, text))]
    parts = {part: [person for which, person in found if which == part] for part in ("given", "family")}
    one = len(parts["given"]) == len(parts["family"]) == 1
    whole = (f"{parts['given'][0]} {parts['family'][0]}",) if one else ()
    return (*(person for _, person in found), *whole)
