"""Columns and keys that hold the names of people: what a record calls a name needs no language model to be one."""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_NAMES = frozenset(
    """
    name names surname forename firstname lastname middlename fullname givenname familyname nickname birthname
    given family alias aliases maidenname knownas
    """.split()
)
_WHOSE = frozenset(
    """
    full first last middle second given family maiden birth legal preferred former other nick sur fore the and of
    patient client person employee customer member user student pupil teacher worker staff contact emergency kin next
    doctor dr physician nurse gp provider consultant surgeon therapist practitioner referring attending
    mother father parent guardian spouse partner child carer witness claimant defendant applicant respondent petitioner
    plaintiff victim suspect author owner sender recipient tenant landlord holder manager
    """.split()
)
_LONGEST = 6


def person_in(column: str, text: str) -> str | None:
    """The name a cell holds, when its column is called one ("Last name", "patientName") and it looks like one."""
    if not is_of_names(column):
        return None
    words = text.split()
    looks = 0 < len(words) <= _LONGEST and words[0][:1].isupper() and not any(char.isdigit() for char in text)
    return " ".join(words) if looks else None


def is_of_names(column: str) -> bool:
    """Whether every word of a column's name says that it holds names of people, and one that it holds names."""
    words = [word.lower() for word in _WORD.findall(column)]
    return not _NAMES.isdisjoint(words) and all(word in _NAMES or word in _WHOSE for word in words)
