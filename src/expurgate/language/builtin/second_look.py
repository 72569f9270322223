"""A second look at a document's own names: one name is one thing throughout, and mentions of one thing belong together.

A name that was read now as this, now as that, is what it was read as most often; a single word is what the longer names are
that it begins or ends; what stands behind a title is a person; initials given behind a name are that person from there on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import compress

from expurgate.core import lazy_re as re
from expurgate.core.document import Mention
from expurgate.core.spans import Places, Span
from expurgate.language.builtin.bearings import is_located
from expurgate.language.builtin.bounds import TypedRange, bounded, with_foreign_bodies, with_owners
from expurgate.language.builtin.doubt import in_doubt, likeliest, noun_in_doubt
from expurgate.language.builtin.judged import judged_at, nouns_of
from expurgate.language.builtin.labels import NAMES as NAMED
from expurgate.language.builtin.labels import Judged
from expurgate.language.builtin.settling import Chances, chances_of_names

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
    text: str, found: Iterable[TypedRange], judged: Sequence[tuple[int, int, Judged]] = ()
) -> tuple[Mention, ...]:
    """The mentions by place, their types settled, with the number of the thing each mentions and what it is.

    A thing is surely what it seems to be when one of its names is. ``judged`` is what the network makes of mentions, where they stand.
    """
    read = bounded(text, set(found))
    placed = with_owners(text, with_foreign_bodies(text, _with_initials(text, read)))
    normals = [" ".join(text[start:end].casefold().split()) for start, end, _ in placed]
    by_network = set(read)
    made = [
        row if each in by_network else None for each, row in zip(placed, judged_at(placed, judged), strict=True)
    ]  # whose initials some letters are, and what begins with the word for a body, the document says
    chances = chances_of_names(text, placed, normals, made)
    settled = {normal: likeliest(each) for normal, each in chances.items()}
    kinds = [
        settled[normal] if kind in NAMED or _is_called_so(kind, chances.get(normal)) else kind
        for (_, _, kind), normal in zip(placed, normals, strict=True)
    ]
    groups = _groups(kinds, normals)
    nouns = nouns_of(kinds, groups, made)
    doubted: dict[int, str] = {}
    if len(text) >= _SHORTEST_DOUBTED:
        weighed = [row is not None and kind in NAMED for row, kind in zip(made, kinds, strict=True)]
        located = {group for (start, _, _), group in zip(placed, groups, strict=True) if is_located(text, start)}
        doubted = _doubted(compress(zip(groups, normals, strict=True), weighed), chances, located)
    return tuple(
        Mention(Span(start, end), kind, group, group not in doubted, nouns.get(group) or doubted.get(group, ""))
        for (start, end, _), kind, group in zip(placed, kinds, groups, strict=True)
    )


def _is_called_so(kind: str, chances: Chances | None) -> bool:
    """Whether what was read as a people is surely somebody's name elsewhere: "refused Sami a place"."""
    return kind == "NATIONALITY" and chances is not None and likeliest(chances) == "PERSON" and not in_doubt(chances)


def _doubted(
    names: Iterable[tuple[int, str]], chances: Mapping[str, Chances], located: Collection[int]
) -> dict[int, str]:
    """The numbers of the things that are not surely of their types, with a noun that fits all that they may be, where there is one.

    ``names`` are those of which the network has made something, each with the number of its thing.
    """
    best: dict[int, Chances] = {}
    for group, name in names:
        best[group] = max(best.get(group, chances[name]), chances[name], key=max)
    return {group: noun_in_doubt(each, located=group in located) for group, each in best.items() if in_doubt(each)}


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
