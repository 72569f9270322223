"""Names of people: part by part, so that all mentions of one person agree."""

from __future__ import annotations

import re

from expurgate.text.normal import folded
from expurgate.transform.draw import Draws
from expurgate.transform.names import FEMALE, MALE, NEUTRAL, ROLES, SURNAMES, word_set

_WORD = re.compile(r"[^\W\d_]+(?:['’\-‐‑][^\W\d_]+)*")
_HONORIFICS = word_set(
    """
    mr mrs ms mx miss dr drs prof professor doctor sir dame lord lady rev reverend jr sr ii iii iv phd md esq judge justice
    cllr cllrs councillor pc ps ds dc di dci pcso wpc constable sergeant sgt inspector detective captain capt colonel col
    lieutenant lt major maj police dear hi hello
    """
)
_PARTICLES = word_set("van von der den de del della la le du da di dos das bin ibn al el ter ten y e")
_ROLE_BEFORE = re.compile(r"(?<![^\W_])([a-z]+)\s+(?=[A-Z])")
_OWNED = re.compile(r"(['’]s\s+)([a-z]+)\Z")
_SMALL_WORD = re.compile(r"(?<![^\W_'’\-])[^\W\d_A-Z][^\W_A-Z]*(?![^\W_])")
_LETTERS = tuple("ABCDEFGHIJKLMNOPRSTVW")
_SEXES = tuple((frozenset(folded(name) for name in names), names) for names in (FEMALE, MALE))
_GIVEN = frozenset().union(*(known for known, _ in _SEXES), (folded(name) for name in NEUTRAL))


class People:
    """Pseudonyms of people; the parts are shared with every other name of the run."""

    def __init__(self, draws: Draws) -> None:
        self._draws = draws
        self._initials: dict[tuple[str, str], str] = {}

    def pseudonym(self, surface: str) -> str:
        """Another name of the same make: titles stay, initials stay initials (and follow whole names), particles go."""
        lead, surface, tail = _parts(surface)
        lead, tail = (beside if not self._draws.reveals(_role(beside), words=False) else "" for beside in (lead, tail))
        return f"{lead}{self._named(surface)}{tail}"

    def _named(self, surface: str) -> str:
        words = [word for word in _WORD.findall(surface) if folded(word) not in _PARTICLES]
        parts = [word for word in words if folded(word) not in _HONORIFICS]
        if not parts:
            return self._surname(surface)
        at = 0 if "," in surface else len(parts) - 1
        surname = parts[at]
        renamed: dict[int, str] = {}
        for number in sorted(range(len(parts)), key=lambda number: len(parts[number]) == 1):
            part = parts[number]
            if number == at:
                renamed[number] = self._alone(part) if len(parts) == 1 else self._surname(part)
            else:
                renamed[number] = self._given(part, surname)
        return self._assembled(words, renamed, comma="," in surface)

    def _assembled(self, words: list[str], renamed: dict[int, str], *, comma: bool) -> str:
        """The new parts between the titles of the old name."""
        result: list[str] = []
        number = 0
        for word in words:
            if folded(word) in _HONORIFICS:
                result.append(word)
                continue
            result.append(renamed[number] + ("," if comma and number == 0 and len(renamed) > 1 else ""))
            number += 1
        return " ".join(result)

    def _alone(self, word: str) -> str:
        """A single word is what it was before in this run, or a given name if it is a common one."""
        normal = folded(word)
        for kind in ("surname", "given"):
            known = self._draws.known(kind, normal)
            if known is not None:
                return known
        return self._given(word, "") if normal in _GIVEN else self._surname(word)

    def _surname(self, word: str) -> str:
        known = self._draws.known("given", folded(word))
        return known or self._draws.pick("surname", folded(word), SURNAMES, scope="name")

    def _given(self, word: str, surname: str) -> str:
        normal, family = folded(word), folded(surname)
        if len(normal) == 1:
            return self._initial(normal, family)
        options = next((names for known, names in _SEXES if normal in known), NEUTRAL)
        name = self._draws.known("surname", normal) or self._draws.pick("given", normal, options, scope="name")
        self._initials.setdefault((family, normal[0]), name[0])
        return name

    def _initial(self, letter: str, family: str) -> str:
        """The initial of the given name it stands for, where that is known."""
        known = self._initials.get((family, letter))
        if known is None:
            others = [other for other in _LETTERS if other.lower() != letter]
            known = self._draws.pick("initial", f"{family} {letter}", others, scope=f"initials {family}")
            self._initials[family, letter] = known
        return f"{known}."


def _role(beside: str) -> str:
    """The word of a role without what joins it to the name."""
    return beside.split()[-1] if beside.split() else ""


def _parts(surface: str) -> tuple[str, str, str]:
    """The word that says whose name it is ("grandson Jakub", "Ngozi's mum"), the name, and that word after it.

    Words in small letters that belong to no name go: "Alan Duffy of Unison" becomes one name, not four.
    """
    lead = ""
    for found in _ROLE_BEFORE.finditer(surface):
        if found[1] in ROLES:
            lead, rest = f"{found[1]} ", surface[found.end() :]
    name = rest if lead else surface
    owned = _OWNED.search(name)
    if owned and owned[2] in ROLES and not lead:
        return "", name[: owned.start()], owned[0]
    end = next((word.start() for word in _SMALL_WORD.finditer(name) if folded(word[0]) not in _PARTICLES), len(name))
    return (lead, name[:end].rstrip(" (,"), "") if any(map(str.isupper, name[:end])) else ("", surface, "")
