"""Words that stand in any text, whatever it is about: family, people, times, numbers, and what sort of thing something is.

That it is an illness, a medicine or a vehicle is what a mark says as well: the kind of a secret is no clue to it.
"""

from __future__ import annotations

from expurgate.text.calendar import MONTHS_AND_DAYS
from expurgate.text.inflection import singular
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.people import FAMILY, MEN, WOMEN

SORTS = frozenset(
    """
    body part health problem difficulty illness disease symptom condition patient doctor nurse hospital clinic
    medicine medication treatment test examination procedure operation device container tool object substance material
    food drink meal clothes clothing furniture vehicle animal plant room building shop instrument document letter
    paper message payment sum amount money worker professional official officer activity occasion feeling weather
    """.split()
)
"""Words for the sort of thing that something is; a mark in brackets says as much."""

_PLAIN = frozenset(
    {
        *SORTS,
        *FUNCTION_WORDS,
        *FAMILY,
        *MEN,
        *WOMEN,
        *MONTHS_AND_DAYS,
        *"child parent sibling friend people person everyone everybody someone somebody anyone anybody nobody".split(),
        *"thing something anything nothing everything way kind sort lot bit part place".split(),
        *"second minute hour day week weekend month year decade century time moment today tomorrow yesterday".split(),
        *"morning noon afternoon evening night midnight am pm spring summer autumn winter ago".split(),
        *"one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen".split(),
        *"eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen half".split(),
        *"once twice first second third fourth fifth sixth seventh eighth ninth tenth last next".split(),
    }
)


def is_plain(normal: str) -> bool:
    """Whether a term is of words that stand in any text: family, people, times and numbers."""
    return all(word in _PLAIN or word.isdigit() or singular(word) in _PLAIN for word in normal.split())
