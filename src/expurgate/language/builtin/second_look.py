"""A second look at a document's own names: one name is one thing throughout, and mentions of one thing belong together.

A name that was read now as this, now as that, is what it was read as most often; a single word is what the longer names are
that it begins or ends; what stands behind a title is a person; initials given behind a name are that person from there on.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.document import Mention
from expurgate.core.spans import Places, Span
from expurgate.language.builtin.bearings import is_person_by_place, known_as
from expurgate.language.builtin.bounds import TypedRange, bounded
from expurgate.language.builtin.judged import judged_at, nouns_of
from expurgate.language.builtin.labels import NAMES as NAMED
from expurgate.language.builtin.labels import Judged
from expurgate.language.builtin.names import GIVEN, OFTEN_GIVEN, PLACE
from expurgate.text.people import HONOURS, USUAL_TITLES, any_of

NAMES = frozenset(NAMED)
WHOLE, LEAST_CHANCE = 0.5, -6.0
"""What the logarithm of a type's chance counts beside one mention as it was read, and the least it can be."""
LONGER, KIN, TITLE = 1, 2, 3
"""What a longer name with the same word counts, a family word or a greeting before a name, and a title, beside one mention as it stands."""

_TITLE = re.compile(
    rf"(?<![^\W_])(?:{any_of(USUAL_TITLES, HONOURS)}|Messrs|Judge|Nurse|Sister|Fr|Capt|Sgt|Lt|Col|PC|DC|Cllr)\.?[ \u00a0]\Z",
    re.IGNORECASE,
)
_TITLE_LENGTH = 12
_GIVEN = re.compile(r"[ \u00a0]?\(([A-Z]{2,4})(?![^\W_])")
_CAPITALS = re.compile(r"(?<![^\W_])[^\W_a-z]{2,4}(?![^\W_])")
_MOST_INITIALS, _MOST_WORDS = 3, 4
_COMMON = frozenset(
    """
    AC AD AI AM BA BC BMI BP CD CEO CT CV DC DIY DJ DNA DVD ECG ED EU FBI FC GB GDP GP HIV HQ HR ID IQ IT IV JP LA MA MD ME MP MRI MS
    NB NHS NI NY OK PC PE PHD PM PR PS QA RE RN SA SE SMS SUV TB TV UK UN US USA UV VAT VIP WC
    """.split()
)
"""Capitals that mean something by themselves."""
_LEGAL = frozenset("ltd limited inc llc llp plc corp corporation co company gmbh ag sa group holdings".split())


_NOT_IN_INITIALS = _LEGAL | {"and", "&", "of", "the"}


_SHORTEST_DOUBTED = 40
"""A text of fewer characters, such as a cell of a table, tells too little to doubt what its names are."""


def second_look(
    text: str,
    found: Iterable[TypedRange],
    doubted: Collection[TypedRange] = (),
    judged: Sequence[tuple[int, int, Judged]] = (),
) -> tuple[Mention, ...]:
    """The mentions by place, their types settled, with the number of the thing each mentions and what it is.

    A thing is what it seems to be when one of its mentions is not ``doubted``, or was given its type by a rule. ``judged`` is what the
    network makes of mentions as a whole, where they stand.
    """
    read = bounded(text, set(found))
    placed = _with_initials(text, read)
    normals = [" ".join(text[start:end].casefold().split()) for start, end, _ in placed]
    by_network = set(read)
    made = [
        row if each in by_network else None for each, row in zip(placed, judged_at(placed, judged), strict=True)
    ]  # whose initials some letters are, the document says
    kinds = _settled(text, placed, normals, made)
    groups = _groups(kinds, normals)
    doubt = bool(doubted) and len(text) >= _SHORTEST_DOUBTED
    sure = _sure(text, placed, kinds, groups, doubted) if doubt else set(groups)
    nouns = nouns_of(kinds, groups, made)
    return tuple(
        Mention(Span(start, end), kind, group, group in sure, nouns.get(group, ""))
        for (start, end, _), kind, group in zip(placed, kinds, groups, strict=True)
    )


def _sure(
    text: str,
    placed: Sequence[TypedRange],
    kinds: Sequence[str],
    groups: Sequence[int],
    doubted: Collection[TypedRange],
) -> set[int]:
    """The numbers of the things that are surely of their types."""
    places = {kind: Places(Span(start, end) for start, end, read in doubted if read == kind) for kind in NAMES}
    return {
        group
        for (start, end, _), kind, group in zip(placed, kinds, groups, strict=True)
        if kind not in NAMES or not places[kind].meet(start, end) or _shown(text, start, end, kind)
    }


_GOES = re.compile(
    r"\b(?:trip|journey|flight|drove|moved|way|train|bus|back|home|came|went|travelled|flew)[ ](?:to|from)[ ]\Z"
)
_GOES_LENGTH = 20
"""How far back these words are looked for."""


def _shown(text: str, start: int, end: int, kind: str) -> bool:
    """Whether the words before a name show that it is of its type."""
    if kind == "PLACE":
        return _GOES.search(text, max(0, start - _GOES_LENGTH), start) is not None
    return kind == "PERSON" and _called(text, start, end)


def _called(text: str, start: int, end: int) -> bool:
    """Whether a title, a family word or a greeting before a name shows that it is somebody's, or many people are called so."""
    if _TITLE.search(text, max(0, start - _TITLE_LENGTH), start) or is_person_by_place(text, start, end):
        return True
    known = known_as(text[start:end].partition(" ")[0])
    return bool(known & OFTEN_GIVEN or (known & GIVEN and not known & PLACE))


def _with_initials(text: str, placed: list[TypedRange]) -> list[TypedRange]:
    """Mentions by initials besides: once there is a "Sade Okafor", a free "SO" is another mention of her."""
    given = {
        initials: "ORG" for start, end, kind in placed if kind == "ORG" for initials in _of_firm(text[start:end])
    } | {
        initials: "PERSON"
        for start, end, kind in placed
        if kind == "PERSON"
        for initials in _initials(text, start, end)
    }
    if not given:
        return placed
    others = [each for each in placed if text[each[0] : each[1]] not in given]
    taken = Places(Span(start, end) for start, end, _ in others)
    free = (
        each.span()
        for each in _CAPITALS.finditer(text)
        if each[0] in given and not taken.meet(*each.span()) and not _is_title(text, each)
    )
    return sorted({*others, *((start, end, given[text[start:end]]) for start, end in free)})


def _of_firm(name: str) -> Iterator[str]:
    """The capitals by which a firm of several words is called: "QM" of "Quillford Marine Ltd"."""
    words = [word for word in name.split() if word.strip(".,").lower() not in _NOT_IN_INITIALS]
    letters = "".join(word[0] for word in words)
    if 1 < len(words) <= _MOST_WORDS and letters.isupper() and letters not in _COMMON and not name.isupper():
        yield letters


def _is_title(text: str, letters: re.Match[str]) -> bool:
    """Whether letters that are somebody's initials are a title where they stand: "PC Blake" beside "Pat Culshaw (PC)"."""
    return letters[0] in _COMMON and _NAME_BEHIND.match(text, letters.end()) is not None


_NAME_BEHIND = re.compile(r"\.?[ \u00a0](?:\d{2,6}[ ])?[A-Z][a-z'’]")


def _initials(text: str, start: int, end: int) -> Iterator[str]:
    """The capitals that a name begins its words with, unless they mean something else; those given behind it in any case."""
    words = text[start:end].replace("-", " ").split()
    letters = "".join(word[0] for word in words)
    if not (1 < len(letters) <= _MOST_INITIALS and letters.isupper()):
        return
    given = _GIVEN.match(text, end)
    if given and given[1] in (letters, letters[0] + letters[-1]):
        yield given[1]
    if letters not in _COMMON and not all(word.isupper() for word in words):
        yield letters


def _settled(
    text: str, placed: Sequence[TypedRange], normals: Sequence[str], made: Sequence[Judged | None]
) -> list[str]:
    """The type of every mention. Each mention of a name has a say by the type it was read as and by what is made of it as a whole."""
    votes: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    parts: dict[str, Counter[str]] = defaultdict(Counter)
    for (start, end, kind), normal, judged in zip(placed, normals, made, strict=True):
        if kind not in NAMES:
            continue
        votes[normal][kind] += 1
        if judged is not None:
            for each, chance in zip(NAMED, judged, strict=False):
                votes[normal][each] += WHOLE * max(chance, LEAST_CHANCE)
        if _TITLE.search(text, max(0, start - _TITLE_LENGTH), start):
            votes[normal]["PERSON"] += TITLE
        elif is_person_by_place(text, start, end):
            votes[normal]["PERSON"] += KIN
        words = normal.split()
        for word in {words[0], words[-1]} if 1 < len(words) <= _LONGEST_NAME else ():
            parts[word][kind] += LONGER
    settled = {}
    for normal, counted in votes.items():
        for kind, number in parts.get(normal, {}).items():
            counted[kind] += number
        settled[normal] = max(counted, key=lambda kind: (counted[kind], kind == "PERSON", kind))
    return [settled[normal] if kind in NAMES else kind for (_, _, kind), normal in zip(placed, normals, strict=True)]


_LONGEST_NAME = 5


def _groups(kinds: Sequence[str], normals: Sequence[str]) -> list[int]:
    """A number a mention. People and organizations go by parts of their names, everything else by the whole name."""
    named: dict[tuple[str, str], int] = {}
    whole = sorted({(kind, normal) for kind, normal in zip(kinds, normals, strict=True)}, key=_longest_first)
    people: dict[str, set[int]] = defaultdict(set)
    firms: dict[str, int] = {}
    for kind, normal in whole:
        number = len(named)
        if kind == "PERSON":
            number = _person(normal, people, number)
        elif kind == "ORG":
            number = _firm(normal, firms, number)
        named[kind, normal] = number
    numbers: dict[int, int] = {}
    return [numbers.setdefault(named[kind, normal], len(numbers)) for kind, normal in zip(kinds, normals, strict=True)]


def _longest_first(each: tuple[str, str]) -> tuple[int, int, str, str]:
    kind, normal = each
    return -len(normal.split()), -len(normal), normal, kind


def _person(normal: str, people: dict[str, set[int]], number: int) -> int:
    """The one person whose longer name has all these words or initials, or a new one."""
    words = [word.strip(".") for word in normal.split() if word.strip(".")]
    fitting = set.intersection(*(people.get(word, set()) for word in words)) if words else set()
    if len(fitting) == 1:
        return next(iter(fitting))
    for word in words:
        people[word].add(number)
        people[word[0]].add(number)
    if len(words) > 1:
        people["".join(word[0] for word in words)].add(number)
    return number


def _firm(normal: str, firms: dict[str, int], number: int) -> int:
    """An organization by its name without its legal form, by its initials, or by its first word."""
    words = [word.strip(".") for word in normal.split()]
    bare = [word for word in words if word not in _LEGAL] or words
    number = firms.get(" ".join(bare), number)
    for form in (" ".join(bare), "".join(word[:1] for word in bare) if len(bare) > 1 else "", bare[0]):
        if form:
            firms.setdefault(form, number)
    return number
