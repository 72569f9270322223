"""Keyed draws: the same original gives the same pseudonym, two originals never give the same one."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

from expurgate.core import lazy_re as re
from expurgate.core.errors import PolicyError
from expurgate.text.normal import normal_form

_SHORTEST_KEY = 16
_SHORTEST_NUMBER = 4
_PATIENCE = 2000
"""After so many draws a shared word is accepted, a shared whole never."""
_CAPITALIZED = re.compile(r"[^\W\d_a-z][^\W\d_]+")

Entry = tuple[str, str, str, str]
"""A draw as an identity map keeps it: kind, original, stand-in, and the scope in which no other original has it."""
_At = tuple[str, str]
"""Where a draw is found again: kind and original."""


class EarlierDraws:
    """What was drawn for earlier documents, held once for all later ones however many there are."""

    def __init__(self) -> None:
        self.entries: set[Entry] = set()
        self.taken: dict[str, set[str]] = {}
        """The normal forms of all stand-ins, by scope."""
        self._table: dict[_At, str] = {}

    def add(self, entries: Iterable[Entry]) -> None:
        """Take up more; the first answer to an original counts."""
        for entry in entries:
            kind, original, text, scope = entry
            self.entries.add(entry)
            self.taken.setdefault(scope, set()).add(normal_form(text))
            self._table.setdefault((kind, original), text)

    def known(self, at: _At) -> str | None:
        """The stand-in that an original was given first."""
        return self._table.get(at)


class Draws:
    """The table of one run. Nothing outlives the object; the key decides every draw.

    What was drawn in earlier runs can be remembered, so that it is the same in this one.
    """

    def __init__(self, key: bytes | None = None, earlier: EarlierDraws | None = None) -> None:
        if key is not None and len(key) < _SHORTEST_KEY:
            raise PolicyError(f"a pseudonym key has at least {_SHORTEST_KEY} bytes")
        self._key = key if key is not None else secrets.token_bytes(32)
        self._earlier = earlier if earlier is not None else EarlierDraws()
        self._avoided: set[str] = set()
        self._table: dict[_At, str] = {}
        self._scopes: dict[_At, str] = {}
        self._taken: dict[str, set[str]] = {}
        self._spent: Counter[tuple[str, str]] = Counter()
        self._originals: set[str] = set()
        self._words: set[str] = set()

    def __repr__(self) -> str:
        return f"Draws({len(self._table)} pseudonyms)"

    def forbid(self, terms: Iterable[str]) -> None:
        """Never answer with one of these normal forms, nor with one of their words."""
        for term in terms:
            if term not in self._originals:
                self._originals.add(term)
                self._words.update(term.split())

    def avoid(self, text: str) -> None:
        """Never answer with a word that is written with a capital in a document: it may be somebody's name there.

        What was remembered from elsewhere and has such a word is drawn anew.
        """
        words = {word.lower() for word in _CAPITALIZED.findall(text)} - self._words
        self._words |= words
        self._avoided |= words
        for entry in [at for at, made in self._table.items() if not words.isdisjoint(normal_form(made).split())]:
            del self._table[entry]

    def remember(self, entries: Iterable[Entry]) -> None:
        """Answer as in earlier runs; the first answer to an original counts."""
        for kind, original, text, scope in entries:
            self._table.setdefault((kind, original), text)
            self._scopes.setdefault((kind, original), scope)
            self._taken.setdefault(scope, set()).add(normal_form(text))

    def entries(self) -> list[Entry]:
        """What was drawn or remembered here, to be remembered; not what was drawn for earlier documents."""
        return [(*at, text, self._scopes[at]) for at, text in self._table.items()]

    def known(self, kind: str, original: str) -> str | None:
        """The stand-in that ``original`` was given in this run, or for an earlier document where it fits this one."""
        at = (kind, original)
        made = self._table.get(at)
        if made is not None:
            return made
        before = self._earlier.known(at)
        return before if before is None or self._avoided.isdisjoint(normal_form(before).split()) else None

    def numbers(self, kind: str, original: str) -> Iterator[int]:
        """An endless stream of large integers: HMAC-SHA256 of the key over kind, original and a counter."""
        for attempt in count():
            message = f"{kind}\0{original}\0{attempt}".encode("utf-8", "surrogatepass")
            yield int.from_bytes(hmac.new(self._key, message, hashlib.sha256).digest(), "big")

    def draw(
        self, kind: str, original: str, make: Callable[[int, int], str], *, scope: str = "", words: bool = True
    ) -> str:
        """The first of ``make(number, attempt)`` that is free in ``scope`` and not an original; with ``words``, that
        shares no telling word with one either."""
        known = self.known(kind, original)
        if known is not None:
            return known
        taken, earlier = self._taken.setdefault(scope, set()), self._earlier.taken.get(scope, frozenset[str]())
        for attempt, number in enumerate(self.numbers(kind, original)):
            text = make(number, attempt)
            normal = normal_form(text)
            if (
                normal not in taken
                and normal not in earlier
                and not self.reveals(text, words=words and attempt < _PATIENCE)
            ):
                break
        taken.add(normal)
        self._table[(kind, original)], self._scopes[(kind, original)] = text, scope
        return text

    def pick(
        self, kind: str, original: str, options: Sequence[str], *, scope: str = "", joint: str = "-", words: bool = True
    ) -> str:
        """One of ``options``; when they run out, two or more of them joined. Without ``words`` it may share a word with an original ("Lake")."""
        known = self.known(kind, original)
        if known is not None:
            return known
        spent = self._spent[(kind, options[0])] >= len(options)
        self._spent[(kind, options[0])] += 1

        def make(number: int, attempt: int) -> str:
            parts = []
            for _ in range(1 + spent + attempt // (6 * len(options))):
                number, at = divmod(number, len(options))
                parts.append(options[at])
            return joint.join(parts)

        return self.draw(kind, original, make, scope=scope, words=words)

    def drawn(self, kind: str) -> list[tuple[str, str]]:
        """Originals of a kind with their stand-ins, as this run has them."""
        return [(original, made) for (each, original), made in self._table.items() if each == kind]

    def noted(self, kind: str, original: str, text: str) -> str:
        """What was noted of ``original`` first, in this run or an earlier one; ``text`` where nothing was. Several originals may share it."""
        known = self.known(kind, original)
        if known is None and text:
            self._table[(kind, original)], self._scopes[(kind, original)] = text, kind
        return text if known is None else known

    def reveals(self, text: str, *, words: bool = True) -> bool:
        """Whether ``text`` is an original or, if ``words`` count, shares a telling word with one (noughts tell nothing)."""
        normal = normal_form(text)
        telling = {word for word in normal.split() if len(word) >= (_SHORTEST_NUMBER if word.isdigit() else 2)}
        telling = {word for word in telling if word.strip("0")}
        return normal in self._originals or (words and not telling.isdisjoint(self._words))
