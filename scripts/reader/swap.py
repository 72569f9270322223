"""Other names in the place of those of a training unit, so that a reader learns from what stands around a name what it is.

People get other people's names (a given name for a given name, the same for all mentions, initials and addresses of mail along with them),
places other places', and bodies, buildings and addresses keep their common words and change the name among them. Now and then a name is drawn
from a mixture that is the same for all types, so that it is no clue itself; what such names are known to be is then hidden more often.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from scripts.reader.batches import UNKNOWN, Row
from scripts.reader.confusable import Confusable
from scripts.reader.pools import Pools, surname_first

from expurgate.language.builtin.labels import LETTERS, TYPES, begin, inside
from expurgate.language.builtin.tokens import tokens

Mention = tuple[int, int, str]
Written = list[tuple[str, bool]]
"""Words, and whether a gap stands before each."""

FEWEST = 3
"""How often a word must be seen in small letters to be a common word."""
_BEGINS = {begin(kind): kind for kind in TYPES}
_INSIDES = sum(1 << inside(kind) for kind in TYPES)
_PLACES = frozenset(("PLACE", "FACILITY"))
_KEPT = frozenset(
    "mr mrs ms miss mx dr prof professor sir dame lord lady rev fr sister brother nurse judge justice st saint van von der den de da di du del della dos das "
    "la le el al bin ibn ben abu bint ap mac mc o y e jr sr ii iii iv s and & aunt auntie uncle gran granny grandma grandpa nana nan".split()
)
"""Words in people's names that stay: titles and particles."""
_TITLES = frozenset("mr mrs ms miss mx dr prof professor sir dame judge justice sister nurse rev".split())
_FROM_TITLES = 0.3
"""How often a person is called as somebody an article is about; else by lists, all origins alike."""
CONFUSED = 0.35
"""How often a swapped name is one whose letters do not tell what it names."""
OF_OURS = 0.85
"""How often names are swapped in our own documents, which are read many times and would be known by heart."""
_UNLISTED = 0.6
"""How often it is hidden from the network what such a name is known as."""
_ANYTHING = frozenset(("ORG", "FACILITY", "PRODUCT", "WORK", "EVENT", "DRUG"))
"""Types that have names of one or two words without a common word among them."""
_BEFORE_BODIES = frozenset("at for from by with joined left rang called emailed contacted through via to".split())
"""Behind these a long name of a body or a building may be replaced by a short one."""


def swapper(path: Path | None, rows: Sequence[Row], draw: random.Random) -> Callable[[Row], Row]:
    """What gives units other names, from the pools in a file; without one all stay as they are."""
    if path is None:
        return lambda row: row
    return Swapper(Pools.load(path), common_words(rows), draw)


def mentions_of(row: Row) -> list[Mention]:
    """Mentions whose type is certain enough: first token, token after the last, type."""
    allowed = [int(each) for each in row["allowed"]]
    found: list[Mention] = []
    at = 0
    while at < len(allowed):
        kind = _kind(allowed[at])
        end = at + 1
        if kind:
            while end < len(allowed) and allowed[end] and not allowed[end] & ~_INSIDES:
                end += 1
            found.append((at, end, kind))
        at = end
    return found


def _kind(bits: int) -> str:
    """The type that a token begins a mention of, if it is one of those whose names change."""
    kinds = {kind for label, kind in _BEGINS.items() if bits >> label & 1}
    if not kinds or bits & ~sum(1 << begin(kind) for kind in kinds):
        return ""
    if len(kinds) == 1:
        return next(iter(kinds))
    if kinds == _PLACES or kinds == _PLACES | {"ADDRESS"}:
        return "PLACE"
    return "ORG" if kinds == {"ORG", "FACILITY"} else ""


def common_words(rows: Iterable[Row]) -> frozenset[str]:
    """Words that texts with capitals have in small letters."""
    counts: Counter[str] = Counter()
    for row in rows:
        if not row["text"].islower():
            counts.update(word for word in row["words"] if word.islower())
    return frozenset(word for word, number in counts.items() if number >= FEWEST)


class Swapper:
    """Draws other names for units; the same unit gets others each time."""

    def __init__(self, pools: Pools, common: frozenset[str], draw: random.Random, share: float = 0.5) -> None:
        self._pools, self._common, self._draw, self._share = pools, common, draw, share
        self._origins = pools.origins()
        self._confusable = Confusable(pools, common, draw)
        self._unlisted: set[str] = set()

    def __call__(self, row: Row) -> Row:
        """The unit with other names, or as often as not the unit itself."""
        if self._draw.random() >= (max(OF_OURS, self._share) if row["source"] == "own" else self._share):
            return row
        found = mentions_of(row)
        if not any(kind in _ANYTHING or kind in ("PERSON", "PLACE", "ADDRESS") for _, _, kind in found):
            return row
        self._unlisted = set()
        people = _People(self, row, [each for each in found if each[2] == "PERSON"])
        made: dict[str, Written] = {}
        changed: list[tuple[int, int, Written]] = []
        for start, end, kind in found:
            written = _written(row, start, end)
            if kind == "PERSON":
                other = people.renamed(start, end)
            elif kind == "CODE":
                other = [(people.account(word), gap) for word, gap in written]
            elif kind == "PLACE":
                other = self._once(made, written, self._place)
            elif kind in _ANYTHING and self._may_be_anything(row, start, end, kind):
                other = self._once(made, written, self._anything)
            elif kind == "ORG" and end - start == 1:
                other = self._once(made, written, self._body) if row["source"] == "own" else written
            elif kind in ("ORG", "FACILITY", "ADDRESS"):
                other = self._once(made, written, self._partly)
            else:
                continue
            if other != written:
                changed.append((start, end, other))
        return spliced(row, changed) | {"unlisted": frozenset(self._unlisted)} if changed else row

    def _may_be_anything(self, row: Row, start: int, end: int, kind: str) -> bool:
        """Whether a mention is a name that could as well be another word, in one of our own documents."""
        words = row["words"][start:end]
        plain = all(word.isalpha() and len(word) > 2 and not word.isupper() for word in words)
        if row["source"] != "own" or not plain or row["words"][end : end + 1] in (["'s"], ["’s"]):
            return False
        named = [word for word in words if word.casefold() not in self._common]
        if kind in ("PRODUCT", "WORK", "EVENT", "DRUG"):
            return len(words) < 3 and len(named) == len(words) and words[0][0].isupper()
        short = len(words) < 3 and len(named) == len(words)
        before = row["words"][start - 1].casefold() if start else ""
        return short or (before in _BEFORE_BODIES and self.chance(0.25))

    def _anything(self, written: Written) -> Written:
        """A name that could be anybody's or anything's, now and then; else what a body or a building is called otherwise."""
        if not self.chance(CONFUSED):
            return self._body(written) if len(written) == 1 else self._partly(written)
        return self._noted(as_written(self._confusable.name(), " ".join(word for word, _ in written)))

    def _noted(self, written: Written) -> Written:
        """The words, of which it is hidden now and then what they are known as."""
        if self.chance(_UNLISTED):
            self._unlisted.update(word.casefold() for word, _ in written)
        return written

    def _once(self, made: dict[str, Written], written: Written, make: Callable[[Written], Written]) -> Written:
        key = " ".join(word.casefold() for word, _ in written)
        if key not in made:
            made[key] = make(written)
        first = made[key][0]
        return [(first[0], written[0][1]), *made[key][1:]]

    def _place(self, written: Written) -> Written:
        surface = " ".join(word for word, _ in written)
        if surface.casefold() in self._pools.lands or any(char.isdigit() for char in surface):
            return written
        if written[0][0].lower() == "the" or (len(written) > 1 and written[-1][0].lower() in self._common):
            return self._partly(written)
        if self.chance(0.7 * CONFUSED):
            return self._noted(as_written(self._confusable.word(), surface))
        return as_written(self._draw.choice(self._pools.places), surface)

    def _body(self, written: Written) -> Written:
        """The name of another body, now and then, where a single word is one."""
        word = written[0][0]
        if self._draw.random() < 0.5 or word.isupper() or not word.isalpha():
            return written
        return as_written(self._draw.choice(self._pools.bodies), word)

    def _partly(self, written: Written) -> Written:
        """The words of a name that are no common ones changed."""
        result: Written = []
        for word, gap in written:
            plain = word.casefold()
            if len(word) < 3 or not word.isalpha() or plain in self._common or plain in _KEPT or word.isupper():
                result.append((word, gap))
                continue
            other = as_written(self._word(), word)
            result += [(other[0][0], gap), *other[1:]]
        return result

    def _word(self) -> str:
        """A name of one word of a person or a place."""
        if self._draw.random() < 0.5:
            word = self._draw.choice(self._draw.choice(self._pools.places).split())
            if len(word) > 2 and word.isalpha() and word[0].isupper():
                return word
        given, surname, _ = self.person()
        return surname if self.chance(0.7) else given

    def person(self) -> tuple[str, str, bool]:
        """Given name and surname of one origin, and whether the surname may come first."""
        if self.chance(0.7 * CONFUSED):
            given, surname, turned = self._confusable.person()
            self._noted([(given, True), (surname, True)])
            return given, surname, turned
        if self._draw.random() < _FROM_TITLES:
            words = self._draw.choice(self._pools.people).split()
            return words[0], words[-1], False
        origin = self._draw.choice(self._origins)
        given, surname = self._draw.choice(self._pools.given[origin]), self._draw.choice(self._pools.surnames[origin])
        return given, surname, surname_first(origin)

    def chance(self, share: float) -> bool:
        """Now and then."""
        return self._draw.random() < share


class _People:
    """The people of one unit: which word of their names becomes which."""

    def __init__(self, swapper: Swapper, row: Row, found: Sequence[Mention]) -> None:
        self._row, self._names = row, dict[str, str]()
        for start, end, _ in sorted(found, key=lambda each: each[0] - each[1]):
            words = [word for word in row["words"][start:end] if _is_name(word)]
            fresh = [word for word in words if word.casefold() not in self._names]
            if not fresh:
                continue
            given, surname, reversed_ = swapper.person()
            turned = reversed_ and swapper.chance(0.5)
            before = row["words"][start - 1].casefold().strip(".") if start else ""
            alone = len(words) == 1 and (before in _TITLES or _titled(row, start, end) or swapper.chance(0.25))
            for number, word in enumerate(words):
                if word.casefold() in self._names:
                    continue
                last = number == len(words) - 1
                if alone or (len(words) > 1 and last != turned):
                    name = surname
                elif number in (0, len(words) - 1):
                    name = given
                else:
                    name = swapper.person()[0]
                self._names[word.casefold()] = name
        self._letters = {old[0].upper(): new[0].upper() for old, new in self._names.items()}

    def renamed(self, start: int, end: int) -> Written:
        """The words of a person's other name."""
        result: Written = []
        for word, gap in _written(self._row, start, end):
            if word.casefold() in self._names:
                other = as_written(self._names[word.casefold()], word)
                result += [(other[0][0], gap), *other[1:]]
            elif _is_initials(word):
                result.append(("".join(self._letters.get(letter, letter) for letter in word), gap))
            else:
                result.append((word, gap))
        return result

    def account(self, word: str) -> str:
        """A word of an address of mail or an account: called after a person, it changes with the name."""
        name = "".join(filter(str.isalpha, self._names.get(word.casefold(), "")))
        return _in_case(name, word) if name else word


def _is_name(word: str) -> bool:
    return len(word) > 1 and word[0].isalpha() and word.casefold() not in _KEPT and not _is_initials(word)


def _is_initials(word: str) -> bool:
    letters = word.replace(".", "")
    return letters.isupper() and (
        len(letters) == 1 or (len(letters) < 4 and not set("AEIOUY") & set(letters)) or "." in word
    )


def _titled(row: Row, start: int, end: int) -> bool:
    """Whether a title is part of the mention."""
    return any(word.casefold().strip(".") in _TITLES for word in row["words"][start:end])


def _written(row: Row, start: int, end: int) -> Written:
    return [(word, bool(gap)) for word, gap in zip(row["words"][start:end], row["gaps"][start:end], strict=True)]


def as_written(name: str, old: str) -> Written:
    """The words of a name in the letters of the old one: small, capital, or its own."""
    name = _in_case(name, old)
    words, starts = tokens(name)
    after = [0, *(start + len(word) for word, start in zip(words, starts, strict=True))]
    return [(word, at == 0 or after[at] < start) for at, (word, start) in enumerate(zip(words, starts, strict=True))]


def _in_case(name: str, old: str) -> str:
    return name.lower() if old.islower() else name.upper() if old.isupper() and len(old) > 1 else name


def spliced(row: Row, changed: Sequence[tuple[int, int, Written]]) -> Row:
    """The unit with some stretches written otherwise; what was known of a stretch is known of what stands there now."""
    take: list[int] = []
    words: list[str] = []
    gaps: list[bool] = []
    fresh: list[int] = []
    further: list[int] = []
    at = 0
    for start, end, written in [*changed, (len(row["words"]), len(row["words"]), [])]:
        take += range(at, start)
        words += row["words"][at:start]
        gaps += row["gaps"][at:start]
        for number, (word, gap) in enumerate(written):
            if number:
                further.append(len(words))
            fresh.append(len(words))
            take.append(min(start + number, end - 1))
            words.append(word)
            gaps.append(gap)
        at = end
    result = row | {"words": words, "gaps": gaps}
    for name in ("letters", "begins", "allowed", "identity", "senses", "classes", "things"):
        if name in row:
            result[name] = row[name][take].copy()
    for place in further:
        bits = int(result["allowed"][place])
        starts = sum(1 << label for label in _BEGINS) & bits
        result["allowed"][place] = (bits & ~starts) | starts << 1
        if result["begins"][place] != UNKNOWN:
            result["begins"][place] = 0
    for place in fresh:
        if (
            words[place][0].isalpha()
            and result["letters"][place] != UNKNOWN
            and words[place] != row["words"][take[place]]
        ):
            result["letters"][place] = LETTERS.index("P")
            result["senses"][place] = UNKNOWN
            if "classes" in result:
                result["classes"][place] = 0
    if "soft" in row:
        if len(words) == len(row["words"]):
            result["soft"] = {name: scores[take] for name, scores in row["soft"].items()}
        else:
            del result["soft"]
    return result
