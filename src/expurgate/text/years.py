"""Years written in words: "nineteen thirty-six" is 1936 to whoever reads it, and to every model here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.text.openings import may_hold

_ONES = "one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_CENTURIES = {15: "fifteen", 16: "sixteen", 17: "seventeen", 18: "eighteen", 19: "nineteen", 20: "twenty"}
_GAP = r"(?:[ \t]*[-‐‑][ \t]*|\s{1,3})"
_WORDS = "|".join([*_ONES, *_TEENS, *_TENS, "hundred", "thousand", "and", "oh", "o"])
_FIRST = frozenset({*_CENTURIES.values(), "two"})
_RUN = re.compile(rf"\b(?:{'|'.join(_CENTURIES.values())}|two)(?:{_GAP}(?:{_WORDS})\b){{1,4}}", re.IGNORECASE)


def in_words(year: int) -> tuple[str, ...]:
    """The ways to say a year, as normal forms; none for years that nobody says so."""
    century, rest = divmod(year, 100)
    if century not in _CENTURIES:
        return ()
    said, small = _CENTURIES[century], _below_hundred(rest)
    if year == 2000:
        return ("two thousand",)
    forms = (
        [f"{said} hundred"]
        if not small
        else [f"{said} {small}"]
        if rest > 9
        else [f"{said} oh {small}", f"{said} o {small}"]
    )
    if small:
        whole = f"{said} hundred" if century != 20 else "two thousand"
        forms += [f"{whole} and {small}", f"{whole} {small}"]
    return tuple(forms)


def spelled_years(text: str) -> Iterator[tuple[Span, int]]:
    """Where years are written in words, and which ones."""
    for run in _RUN.finditer(text) if may_hold(text, _FIRST) else ():
        words = list(re.finditer(r"[^\W\d_]+", run[0]))
        for end in range(len(words), 1, -1):
            year = _known().get(" ".join(word[0].lower() for word in words[:end]))
            if year is not None:
                yield Span(run.start(), run.start() + words[end - 1].end()), year
                break


def _below_hundred(number: int) -> str:
    if number < 10:
        return _ONES[number - 1] if number else ""
    if number < 20:
        return _TEENS[number - 10]
    tens, ones = divmod(number, 10)
    return " ".join([_TENS[tens - 2], *([_ONES[ones - 1]] if ones else [])])


@lru_cache(maxsize=1)
def _known() -> dict[str, int]:
    """Every way to say a year; "two thousand" alone is mostly a number, and is no year here."""
    return {form: year for year in range(1500, 2100) for form in in_words(year) if form != "two thousand"}
