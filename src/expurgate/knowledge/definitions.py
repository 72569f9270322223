"""Constants of the models' definitions, which a model and the verifier that checks it must share."""

from __future__ import annotations

from string import ascii_lowercase

from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.plain import SORTS

TELLING = 5.0
"""A word of fewer bits stands in so many documents that sharing it makes nothing alike."""
GRAIN = 1000
"""Weights are whole thousandths of a bit."""
SMALLEST = 12
"""What is added to the number of common words a document holds: a short one is not alike for one word."""

NEUTRAL = frozenset(
    """
    account address administrative adult age area body building certain cities city code counties countries country
    county date dates day district event group identification identifier inhabitant inhabitants institution language
    law minor money month nation national nationals natural number numbers organization organizations people
    percentage period periods person persons place places position product quantity region sum telephone time town
    towns unit web work works year years
    amount card case detail details device dollars email euros fax few hundred hundreds identity licence mail many million
    millions name names network passport percentage phone postcode pounds record rupees season several tens thousand
    thousands title user vehicle winter spring summer autumn nationality
    twenties thirties forties fifties sixties seventies eighties nineties
    """.split()
) | frozenset(ascii_lowercase)
"""Words and letters that stand for what was hidden, and so say nothing about anyone."""

_DECADES = frozenset(f"{decade}0s" for decade in range(150, 203))
_IN_WORDINGS = frozenset(
    """
    early mid late first second third fourth fifth sixth seventh eighth ninth tenth
    activity animal award clothing document drink drug food material meal medicine object occupation procedure relative role test treatment
    """.split()
)
OF_NO_SECRET = NEUTRAL | SORTS
"""The same for a protected entity where all that a text says is added up: what sort of thing something is tells none from its peers."""


def tells_sort(normal: str) -> bool:
    """Whether a term says no more than what sort of thing something is: "part of the body"."""
    return all(word in OF_NO_SECRET or word in FUNCTION_WORDS for word in normal.split())


OF_NO_SUBJECT = NEUTRAL | _DECADES | _IN_WORDINGS
"""The same for a subject: also parts of decades, ordinals that tell two firms apart, and the words of marks. Of an illness such a word
may well say something, and so these count where an entity is protected."""

SIZED_BY = tuple(
    """
    first time year day world name number part place group area work line water house family school book history road
    war music film team game season church river town street hand head letter table stone summer village market known
    used made found became began called including later early new two three second third last large small high long
    old major main local national public general international american british south north west east state city
    country people member life died born century home law system government president company university college
    station series club force order form end point land building party court power death right left next best based
    located took held set built given named released won published produced developed led moved played served written
    received worked according different various common important
    """.split()
)
"""Common words: the more of them a document holds, the longer it is."""
