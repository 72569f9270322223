"""Columns and keys that hold the names of people: what a record calls a name needs no language model to be one."""

from __future__ import annotations

from expurgate.text.field_names import is_of_names

_LONGEST = 6


def person_in(column: str, text: str) -> str | None:
    """The name a cell holds, when its column is called one ("Last name", "patientName") and it looks like one."""
    if not is_of_names(column):
        return None
    words = text.split()
    looks = 0 < len(words) <= _LONGEST and words[0][:1].isupper() and not any(char.isdigit() for char in text)
    return " ".join(words) if looks else None
