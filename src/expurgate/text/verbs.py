"""The forms of English verbs: "attend", "attends", "attended", "attending".

A verb is written as its plain form; an irregular one as "write/wrote/written", one that doubles its last letter with a star: "star*", "travel*".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from expurgate.core import lazy_re as re

_SIBILANT = re.compile(r"(?:s|x|z|ch|sh)\Z|[^aeiou]o\Z")
_CONSONANT_Y = re.compile(r"[^aeiou]y\Z")


class Forms(NamedTuple):
    """The five forms of a verb."""

    plain: str
    present: str
    past: str
    participle: str
    progressive: str


def verb(written: str) -> Forms:
    """The forms of a verb, of which the irregular ones are written out."""
    plain, *irregular = written.rstrip("*").split("/")
    stem = plain + plain[-1] if written.endswith("*") else plain
    past = irregular[0] if irregular else _with_ed(stem)
    participle = irregular[1] if irregular else past
    return Forms(plain, _PRESENT.get(plain) or _with_s(plain), past, participle, _with_ing(stem))


_PRESENT = {"be": "is", "have": "has"}


def _with_s(plain: str) -> str:
    if _CONSONANT_Y.search(plain):
        return plain[:-1] + "ies"
    return plain + ("es" if _SIBILANT.search(plain) else "s")


def _with_ed(stem: str) -> str:
    if _CONSONANT_Y.search(stem):
        return stem[:-1] + "ied"
    return stem + ("d" if stem.endswith("e") else "ed")


def _with_ing(stem: str) -> str:
    """The progressive form; a last "e" that is not heard goes, "be" and "see" keep theirs."""
    silent = stem.endswith("e") and len(stem) > len("be") and stem[-2] not in "eyo"
    return (stem[:-1] if silent else stem) + "ing"


def forms_of(listed: str) -> Iterator[Forms]:
    """The forms of several verbs that stand in one text."""
    return map(verb, listed.split())
