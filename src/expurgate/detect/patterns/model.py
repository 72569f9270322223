"""What a pattern is, and the small vocabulary its expressions are written in (RE2 syntax)."""

from __future__ import annotations

from collections.abc import Callable

from expurgate.core.lazy_dataclasses import dataclass, field

_B = r"[ \t\r\f\v\x{a0}\x{2009}\x{202f}]"
S = rf"(?:{_B}{{1,3}}|{_B}{{0,2}}\n{_B}{{0,2}})"
"""White space between the words of one expression, also the non-breaking kinds; never over an empty line."""
DASH = r"[-\x{2010}-\x{2015}]"
APOSTROPHE = r"['’]"
MONTH = (
    r"(?:(?i:jan(?:uary)?|feb(?:ruary)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)|Mar(?:ch)?|MAR(?:CH)?|May|MAY)\b\.?"
)
DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?\b"
YEAR = r"(?:1[5-9]|20)\d\d\b"
WORD_NUMBER = (
    r"(?i:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[-\s](?:one|two|three|four|five|six|seven|"
    r"eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    r"sixteen|seventeen|eighteen|nineteen)"
)
LETTER = r"A-Za-z\x{aa}-\x{2af}\x{300}-\x{1fff}\x{2c00}-\x{2dff}\x{3005}-\x{d7ff}\x{10000}-\x{1cfff}\x{20000}-\x{3ffff}"
"""The inside of a class: letters of any script, near enough for words and small enough for RE2."""
CAPITAL = r"[A-Z\x{c0}-\x{de}\x{100}-\x{17f}\x{386}-\x{42f}]"
NAME = rf"{CAPITAL}[{LETTER}'’.-]{{1,30}}"
"""A capitalised word of a proper name."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One row of the table: a label, an expression, and the checks that a match must pass.

    ``regex`` is RE2; what is found is its first group, or the whole match where it has none. A match counts
    when it stands free (no letter or digit against its ends, unless ``leaning``), ``valid`` accepts it, a word of
    ``context`` stands shortly before or just after it, and none of ``unless`` stands right before it
    (``unless_after``: right after).
    Patterns that are ``common`` in prose are searched one by one; the others share one search.
    Characters of ``trim`` are taken off its end first.
    ``examples`` mark what must be found with ⟦ ⟧; in ``counterexamples`` nothing may be found.
    """

    name: str
    label: str
    regex: str
    description: str
    examples: tuple[str, ...]
    counterexamples: tuple[str, ...] = ()
    hipaa: tuple[int, ...] = ()
    valid: Callable[[str], bool] | None = field(default=None, repr=False)
    context: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    unless_after: tuple[str, ...] = ()
    leaning: bool = False
    common: bool = False
    trim: str = ""
