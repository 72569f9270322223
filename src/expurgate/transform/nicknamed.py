"""What people and animals are called besides their names: short forms that no list knows, and words."""

from __future__ import annotations

from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.text.normal import folded
from expurgate.transform.origins import VOWELS, is_given, is_surname


def shortened(name: str) -> list[str]:
    """Short forms that a given name may have which no list knows and which are no words: "Olu" of "Olumide", "Cata" of "Catalina"."""
    begun = [folded(name[:length]) for length in (3, 4, 5) if length <= len(name) - 2]
    said = [short for short in begun if short.isalpha() and not VOWELS.isdisjoint(short[-2:])]
    unknown = [short.capitalize() for short in said if shipped_nouns().classes([short])[0] == 0]
    return sorted(unknown, key=lambda short: short[-1] not in VOWELS)[:1]


def is_by_word(name: str) -> bool:
    """Whether a name (folded) that nobody is given is a word, as nicknames and the names of animals are: "Spike", "Biscuit"."""
    if is_given(name) or is_surname(name) or known_as(name) & GIVEN:
        return False
    return shipped_nouns().classes([name])[0] != 0


def with_full_stop(name: str, made: str) -> str:
    """A stand-in with the full stop of the sentence that was read with the name: "Otieno." is no initial."""
    last = name.rpartition(" ")[2]
    ends = last.endswith(".") and len(last) > _LONGEST_SHORTENED and "." not in last[:-1]
    return f"{made}." if ends and not made.endswith(".") else made


_LONGEST_SHORTENED = 4
