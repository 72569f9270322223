"""Originals put back for their stand-ins, also in a text that somebody wrote from the released one.

Names are found in any case, with a possessive, in the plural, in parts ("Mr Hale" of "Jonathan Hale"), with initials, and turned
round; days in any of the usual forms. A stand-in of several originals is left as it is and told, and what was only
generalized is told too: it never stood for one thing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.text.calendar import MONTHS
from expurgate.text.nicknames import short_names
from expurgate.text.normal import folded
from expurgate.text.occurring import places_of
from expurgate.text.standins import MARKS, TITLES
from expurgate.transform import labels
from expurgate.transform.dates import Day, day_of, days_in, written_like
from expurgate.transform.identities import Identities, Identity
from expurgate.transform.names import ROLES
from expurgate.transform.people import HONORIFICS

_WORD = re.compile(r"(?<=\\[nrt])[^\W_]+|(?<!\\)[^\W_]+|(?<=\\)[^\W_]")
_ESCAPED = re.compile(r"\\[nrt]")
"""The end of a line or a tab as JSON writes it."""
_SPACE = re.compile(r"\s+")
_NAME_WORD = re.compile(r"[^\W\d_]+(?:['’\-‐‑][^\W\d_]+)*\.?")
_LETTERED = re.compile(rf"(?:Person|(?:(?:{TITLES})\b\.?\s?)+) ?(?P<letter>[A-Z]{{1,2}})")
_ENDING = re.compile(r"e?s(?![^\W_])", re.IGNORECASE)
_TITLED = re.compile(rf"(?<![^\W_])(?:{TITLES})\.?\s\Z", re.IGNORECASE)
_LONGEST_TITLE = 16
_NEVER_SHORT = frozenset("will may art mark drew rich sue rob grant chase hope".split())
"""Short forms of names that begin sentences as words."""
_LINES = re.compile(r"\s{0,9},\s{0,9}|\s{0,9}\n\s{0,9}")
_HISSING = ("s", "x", "z", "ch", "sh")
_TITLES = tuple(TITLES.split("|"))
_MONTH_BEGUN = "|".join(f"{month[:3]}[a-z]{{0,6}}" for month in MONTHS)
_DATE_BEGUN = re.compile(
    rf"\b(?:\d{{1,4}}(?:st|nd|rd|th)?|{_MONTH_BEGUN}|[MTWFS][a-z]{{2,8}}day)[\s,./-]{{0,4}}(?:of\s{{1,4}})?[A-Za-z\d]{{0,9}}[\s,./-]{{0,4}}\d{{0,4}}\Z",
    re.IGNORECASE,
)
_LAST_WORD = re.compile(r"(?<![^\W_])[^\W_]{1,40}\Z")
_FARTHEST = 240
"""Characters at the end of a stream that are looked at for the beginning of a stand-in. So many are held back at most."""


@dataclass(frozen=True, slots=True)
class Restored:
    """A text with its originals, and what could not be put back.

    ``ambiguous`` are stand-ins in the text that several originals have; ``general`` tells how many phrases stand for something that
    was made more general or redacted.
    """

    text: str = field(repr=False)
    restored: int = 0
    ambiguous: tuple[str, ...] = ()
    general: int = 0

    def remarks(self) -> list[str]:
        """Sentences about what could not be put back. Only stand-ins are named, never an original."""
        said = []
        if self.ambiguous:
            said.append(f"left as they are, for several originals have them: {', '.join(self.ambiguous)}")
        if self.general:
            what = "1 phrase stands" if self.general == 1 else f"{self.general} phrases stand"
            said.append(f"{what} for something generalized or redacted, which cannot be restored")
        return said


@dataclass(slots=True)
class _Form:
    """One way to write a stand-in and the originals it then stands for; a name may be in the plural."""

    words: str
    name: bool
    originals: dict[str, str]
    small: bool = False
    """Whether a name of one word may be written without a capital, because the original was."""

    @property
    def original(self) -> str | None:
        """The one original, where all that are known are names of one."""
        names = sorted(self.originals.values(), key=lambda name: (-len(name.split()), -len(name), name))
        return names[0] if all(_part_of(name, names[0]) for name in names[1:]) else None

    def match(self, text: str, start: int) -> Span | None:
        """Where the form stands in a text from ``start`` on, in any case and with any space between its words, or nothing."""
        if text[max(0, start - 1) : start].isalnum() and not _ESCAPED.search(text, max(0, start - 2), start):
            return None
        if len(self.words) == 1 and self.name and not _TITLED.search(text, max(0, start - _LONGEST_TITLE), start):
            return None  # "Mrs S" is somebody, "S" is a letter
        end, words = start, self.words.split()
        for number, word in enumerate(words):
            if number:
                gap = _SPACE.match(text, end)
                if gap is None:
                    return None
                end = gap.end()
            begun, end = end, end + len(word)
            if _leveled(text[begun:end]) != _leveled(word):
                return None
        lettered = _LETTERED.fullmatch(self.words) is not None
        if lettered and text[begun:end] != words[-1]:
            return None
        single = self.name and len(words) == 1 and self.words[0].isupper()
        return None if single and text[start].islower() and not self.small else Span(start, end)


def _leveled(word: str) -> str:
    """A word by which its spellings are compared: in any case, with either apostrophe."""
    return word.replace("’", "'").casefold()


class Restorer:
    """Puts the originals of an identity map back. The repr shows none."""

    def __init__(self, identities: Identities) -> None:
        self._forms: dict[str, _Form] = {}
        self._days: dict[Day, set[Day]] = {}
        self._general = tuple(folded(text) for text in identities.general if text and not MARKS.fullmatch(text))
        for pair in identities.pairs:
            for form, original, name in _strong(pair):
                self._add(form, original, name=name)
            new, old = (day_of(text) if pair.label in labels.DATE else None for text in (pair.stand_in, pair.original))
            if new is not None and old is not None:
                for day in {new, (None, *new[1:])}:
                    self._days.setdefault(day, set()).add(old)
        self._add_letters(identities)
        known = frozenset(self._forms)
        for pair in identities.pairs:
            for form, original in _weak(pair):
                if form.casefold() not in known:
                    self._add(form, original, name=True)
        self._sorted = sorted(self._forms)
        self._first: dict[str, list[_Form]] = {}
        for key in sorted(self._forms, key=len, reverse=True):
            word = _WORD.match(key)
            if word is not None:
                self._first.setdefault(word[0], []).append(self._forms[key])

    def __repr__(self) -> str:
        return f"Restorer({len(self._forms)} forms)"

    def _add(self, form: str, original: str, *, name: bool) -> None:
        words, level = " ".join(form.split()), " ".join(original.split())
        known = self._forms.setdefault(words.casefold(), _Form(words, name, {}))
        known.small = known.small or level.islower()
        if folded(level) not in known.originals or not _capitalized(known.originals[folded(level)]):
            known.originals[folded(level)] = level

    def _add_letters(self, identities: Identities) -> None:
        """People with letters: "Person A" is the fullest name that is known, "Dr A" the surname of it."""
        people: dict[str, list[str]] = {}
        for pair in identities.pairs:
            found = _LETTERED.fullmatch(pair.stand_in) if pair.label in labels.PERSON else None
            if found is not None:
                people.setdefault(found["letter"], []).append(pair.original)
        for letter, names in people.items():
            fullest = max(names, key=lambda name: (len(_parts(name)), len(name)))
            for name in names if not all(_part_of(name, fullest) for name in names) else [fullest]:
                self._add(f"Person {letter}", name, name=True)
                surname = (_parts(name) or [name])[-1]
                for title in _TITLES:
                    self._add(f"{title} {letter}", f"{title} {surname}", name=True)

    def restore(self, text: str) -> Restored:
        """The text with all originals that can be put back."""
        if not isinstance(text, str):
            raise InputError("a text to restore is a text")
        new, _, count, ambiguous = self.between(text, 0, len(text))
        return Restored(new, count, ambiguous, self._left(text))

    def edits(self, text: str) -> list[Edit]:
        """The restored names as edits of the text, for files that are rewritten in place."""
        found = self._found(text, 0, len(text))
        return [Edit(Span(first, last), new) for first, last, new, several in found if not several]

    def stream(self) -> RestoringStream:
        """A stream that restores a text as it arrives in pieces."""
        return RestoringStream(self)

    def between(self, text: str, start: int, end: int) -> tuple[str, int, int, tuple[str, ...]]:
        """A stretch of a text restored, where it ends, how many originals were put back, and the stand-ins that several have."""
        pieces: list[str] = []
        ambiguous: dict[str, None] = {}
        done, count = start, 0
        for first, last, new, several in self._found(text, start, end):
            if several:
                ambiguous[several] = None
                continue
            pieces += [text[done:first], new]
            done, count = last, count + 1
        return "".join((*pieces, text[done:end])), max(done, end), count, tuple(ambiguous)

    def held_from(self, text: str, start: int) -> int:
        """From where on a text may still become a stand-in when more of it arrives."""
        near = max(start, len(text) - _FARTHEST)
        begun = (_DATE_BEGUN.search(text, near) or _LAST_WORD.search(text, near)) if self._days else None
        limit = begun.start() if begun else len(text)
        going = (word.start() for word in _WORD.finditer(text, near, limit) if self._may_go_on(text[word.start() :]))
        return next(going, limit)

    def _may_go_on(self, tail: str) -> bool:
        """Whether the end of a text is the beginning of a stand-in, or one that may still take an ending."""
        level = " ".join(tail.split()).casefold() + (" " if tail[-1].isspace() else "")
        at = bisect_left(self._sorted, level)
        if at < len(self._sorted) and self._sorted[at].startswith(level):
            return True
        return any(level[:-cut] in self._forms and level[-cut:].isalpha() for cut in (1, 2))

    def _found(self, text: str, start: int, end: int) -> Iterator[tuple[int, int, str, str]]:
        """The places of stand-ins with the originals that belong there; where several originals have a stand-in, the stand-in itself."""
        days = iter([*self._found_days(text, start)] if self._days else [])
        day = next(days, None)
        at = start
        for word in _WORD.finditer(text, start, end):
            while day is not None and day[0] < max(at, word.start()):
                day = next(days, None)
            if word.start() < at:
                continue
            found = self._name_at(text, word)
            if day is not None and day[0] == word.start() and (found is None or found[1] < day[1]):
                found = day
            if found is not None:
                yield found
                at = found[1]

    def _found_days(self, text: str, start: int) -> Iterator[tuple[int, int, str, str]]:
        for first, last, day in days_in(text, start):
            originals = self._days.get(day, set())
            new = written_like(text[first:last], next(iter(originals))) if len(originals) == 1 else None
            if new is not None:
                yield first, last, new, ""

    def _name_at(self, text: str, word: re.Match[str]) -> tuple[int, int, str, str] | None:
        for form in self._candidates(word[0].casefold()):
            found = form.match(text, word.start())
            if found is None:
                continue
            ending = _ENDING.match(text, found.end) if form.name else None
            if ending is None and text[found.end : found.end + 1].isalnum():
                continue
            original = form.original
            if original is None:
                return found.start, found.end, "", form.words
            new = _cased(text[found.start : found.end], form.words, original, name=form.name)
            return found.start, ending.end() if ending else found.end, _plural(new) if ending else new, ""
        return None

    def _candidates(self, word: str) -> Iterator[_Form]:
        """Forms that begin with a word, and names of one word that it is the plural of."""
        yield from self._first.get(word, ())
        for ending in ("s", "es"):
            stem = self._forms.get(word.removesuffix(ending)) if word.endswith(ending) else None
            if stem is not None and stem.name:
                yield stem

    def _left(self, text: str) -> int:
        """How many phrases of a text stand for something that was generalized or redacted."""
        level = folded(" ".join(text.split()))
        phrases = sum(1 for phrase in self._general for _ in places_of(phrase, level))
        unknown = sum(found[0].casefold() not in self._forms for found in _PERSON.finditer(text))
        return sum(1 for _ in MARKS.finditer(text)) + phrases + unknown


_PERSON = re.compile(r"\bPerson [A-HJ-NP-Z]\b")


class RestoringStream:
    """Restores a text that arrives in pieces: what may be the beginning of a stand-in waits for the next piece."""

    def __init__(self, restorer: Restorer) -> None:
        self._restorer = restorer
        self._text, self._at = "", 0

    def __repr__(self) -> str:
        return f"RestoringStream({len(self._text) - self._at} characters wait)"

    def feed(self, piece: str) -> str:
        """Take one more piece, and give the text that is certain by now."""
        self._text = self._text[max(0, self._at - _LONGEST_TITLE) :] + piece
        self._at = min(self._at, _LONGEST_TITLE)
        return self._until(self._restorer.held_from(self._text, self._at))

    def close(self) -> str:
        """The rest, when no more pieces come."""
        return self._until(len(self._text))

    def _until(self, end: int) -> str:
        new, self._at, _, _ = self._restorer.between(self._text, self._at, end)
        return new


def _strong(pair: Identity) -> Iterator[tuple[str, str, bool]]:
    """The forms that a stand-in surely has: as it was put in, and of a person also each part of the name."""
    lead = len(pair.stand_in) - len(pair.stand_in.lstrip("+(@#"))
    shared = pair.original[:lead] == pair.stand_in[:lead]
    stand_in, original = pair.stand_in[lead:], pair.original[lead:] if shared else pair.original
    if pair.label not in labels.PERSON:
        yield stand_in, original, pair.label in labels.NAMES
        lines, own = (_LINES.split(each) for each in (stand_in, original))
        if pair.label in labels.ADDRESS and len(lines) == len(own) > 1:
            yield from ((made, was, False) for made, was in zip(lines, own, strict=True) if len(made) > 2 < len(was))
        return
    if _LETTERED.fullmatch(stand_in):
        return
    yield stand_in, original, True
    new, old = _parts(stand_in), _parts(original)
    if len(new) == len(old):
        for made, was in zip(new, old, strict=True):
            if len(made.rstrip(".")) > 1 and len(was.rstrip(".")) > 1:
                yield made, was, True


def _weak(pair: Identity) -> Iterator[tuple[str, str]]:
    """Forms that others make of a stand-in: with initials, turned round, short forms, an organization without its kind."""
    new, old = _parts(pair.stand_in), _parts(pair.original)
    if pair.label in labels.PERSON and len(new) == len(old) > 1 and _LETTERED.fullmatch(pair.stand_in) is None:
        if "," in pair.stand_in:
            new, old = [*new[1:], new[0]], [*old[1:], old[0]]
        made, was = (
            ["".join(f"{part[0]}{mark}" for part in names[:-1]) for mark in (". ", ".", "")] for names in (new, old)
        )
        for initials, own in zip(made, was, strict=True):
            yield f"{initials.strip()} {new[-1]}", f"{own.strip()} {old[-1]}"
        yield f"{new[-1]}, {new[0]}", f"{old[-1]}, {old[0]}"
        for short in short_names(folded(new[0])):
            if short in _NEVER_SHORT:
                continue
            yield short.capitalize(), old[0]
    elif pair.label in labels.ORGANIZATION | {"FAC"}:
        words, before = pair.stand_in.split(), pair.original.split()
        while len(words) > 1 and len(before) > 1 and words[-1].lower() == before[-1].lower():
            words, before = words[:-1], before[:-1]
            yield " ".join(words), " ".join(before)


def _parts(name: str) -> list[str]:
    """The words of a name without titles, roles and the possessive."""
    words = [word for word in _NAME_WORD.findall(re.sub(r"['’]s\b", "", name)) if len(word) > 1 or word.isupper()]
    own = [
        word
        for word in words
        if folded(word.rstrip(".")) not in HONORIFICS and word not in ROLES and word not in ("and",)
    ]
    return [word if len(word) == 2 else word.rstrip(".") for word in own]


def _part_of(name: str, whole: str) -> bool:
    """Whether a name is a shorter or another form of a longer one."""
    words = {folded(word) for word in _parts(whole)} or {folded(whole)}
    short = {form for word in words for form in short_names(word)}
    parts = [folded(word).rstrip(".") for word in _parts(name)] or [folded(name)]
    return all(
        part in words
        or part in short
        or (len(part) == 1 and any(word.startswith(part) for word in words))
        or (len(part) > 2 and any(word.startswith(part.rstrip("iey")) for word in words))
        for part in parts
    )


def _cased(found: str, stand_in: str, original: str, *, name: bool) -> str:
    """The original in capitals or small letters where the stand-in is found so and was not put in so."""
    if found.isupper() and not stand_in.isupper() and sum(map(str.isalpha, found)) > 1:
        return original.upper()
    if found.islower() and not stand_in.islower():
        return original.lower()
    if name and original.isupper() and not stand_in.isupper() and len(original) > 3:
        return original.title()
    return original


def _capitalized(name: str) -> bool:
    """Whether a name is written as names are, with large and small letters."""
    return not name.isupper() and not name.islower()


def _plural(name: str) -> str:
    hissing = name.lower().endswith(_HISSING)
    ending = "es" if hissing else "s"
    return name + (ending.upper() if name.isupper() else ending)
