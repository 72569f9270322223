"""Ages and wages in fields that only hold numbers: what stands in their place is a number again, a rounder one.

A column of wages that says "[number]" has nothing to add up and nothing to draw. So a wage that is hidden is rounded to two
figures, and an age to the ten years it is in, which are 90 for all who are older. Rounded numbers say no more than a text would say
of them ("in her thirties"), and stay as they are when the file is read again.
"""

from __future__ import annotations

from collections.abc import Callable

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.text.field_names import is_of_wages

Put = Callable[[str], None]
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_NUMBER = re.compile(
    r"(?P<before>(?:[£$€¥]|[A-Z]{3})?[ \u00a0]?)(?P<whole>[0-9]{1,3}(?:[,  ][0-9]{3}){1,3}|[0-9]{1,10})(?P<rest>\.[0-9]{1,4})?"
)
_AGES = frozenset({"age", "ages"})
_FIGURES = 2
"""How many figures of a wage are left."""
_OLDEST = 90
"""The age of all who are as old or older."""


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """An age or a wage as it is written, and what stands for it once it is hidden."""

    raw: str = field(repr=False)
    rounded: str = field(repr=False)
    said: str = field(repr=False)
    """As it is judged: a wage is a sum of money, whether or not a sign says so."""

    @property
    def is_round(self) -> bool:
        """Whether the field says nothing that could be rounded."""
        return self.raw == self.rounded

    def putting(self, put: Put, hidden: list[str], released: list[str]) -> Put:
        """``put`` for a field that always has a number. The leak check is told what was hidden and what stands there now."""

        def rounding(_text: str) -> None:
            hidden.append(self.raw)
            released.append(self.rounded)
            put(self.rounded)

        return rounding


def typed_number(column: str, text: str) -> TypedNumber | None:
    """The age or the wage of a cell, by what its column is called; None where it is neither, or no number."""
    words = {word.casefold() for word in _WORD.findall(column)}
    of_wages = is_of_wages(column)
    if not of_wages and words.isdisjoint(_AGES):
        return None
    raw = text.strip()
    found = _NUMBER.fullmatch(raw)
    if found is None:
        return None
    whole = "".join(filter(str.isdigit, found["whole"]))
    number = _wage(int(whole)) if of_wages else _age(int(whole))
    rest = re.sub("[1-9]", "0", found["rest"] or "")
    rounded = found["before"] + _spelt(number, found["whole"]) + rest
    said = raw if found["before"].strip() or not of_wages else f"£{int(whole):,}{found['rest'] or ''}"
    return TypedNumber(raw, rounded, said)


def number_like(text: str, before: object) -> int | float | None:
    """The number that a text says, as one of the kind that was there before; None where one of the two is no number."""
    if isinstance(before, bool) or not isinstance(before, int | float):
        return None
    try:
        return type(before)(float(text))
    except (ValueError, OverflowError):
        return None


def _wage(number: int) -> int:
    """A wage to two figures."""
    step = int("1" + "0" * max(len(str(number)) - _FIGURES, 0))
    return (number + step // 2) // step * step


def _age(number: int) -> int:
    """The first of the ten years that an age is in; the same for all who are very old."""
    return min(number // 10 * 10, _OLDEST)


def _spelt(number: int, like: str) -> str:
    """A number, with what stands between thousands where the old one has it."""
    mark = next((char for char in like if not char.isdigit()), "")
    return f"{number:,}".replace(",", mark) if mark else str(number)
