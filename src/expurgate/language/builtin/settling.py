"""What the names of a document are the names of: how likely each type is, by all mentions of a name and by what stands before them.

One linear model weighs what the network makes of every mention, of longer names with the same word and of their parts, titles and family
words before a name, and the list of given names. Its few numbers were fitted (``scripts/reader/settle.py``) on documents that the network was not trained on, so that
a name that is said to be a person's with a chance of 0.8 is one in 80 of 100 cases.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp, log
from typing import NamedTuple

from expurgate.core import lazy_re as re
from expurgate.language.builtin.bearings import is_person_by_place, known_as
from expurgate.language.builtin.bounds import TypedRange
from expurgate.language.builtin.labels import NAMES, Judged
from expurgate.language.builtin.names import GIVEN, OFTEN_GIVEN, PLACE
from expurgate.language.builtin.standing import called, ends_as_body, is_articled, is_introduced
from expurgate.text.people import HONOURS, USUAL_TITLES, any_of

CHOICES = len(NAMES) + 1
"""The types of names, and all else together."""
Chances = Sequence[float]
"""How likely each choice is, or the logarithms of that."""
_LEAST_CHANCE = -6.0
_AS_READ = [[log(0.4 if kind == each else 0.6 / (CHOICES - 1)) for each in (*NAMES, "")] for kind in NAMES]
"""What a mention is by the type that it was read as, where the network has made nothing else of it."""

WHOLE, AGAIN = 0.75, 0.09
"""What the network's chances count, and how much more all counts with every doubling of the mentions."""
LONGER, MOST_LONGER, PARTS = 1.5, 2, 1.5
"""What each longer name with the same word counts, how many do, and the shorter names that a name begins or ends with."""
TITLE, KIN, OFTEN, GIVEN_ONLY = 2.0, 0.8, 0.6, 0.5
"""What speaks for a person: a title, or "family" behind the name; a family word or a greeting; a word that very many, or people and no places, are called by."""
ROLE, BODY = 4.5, -3.0
"""What speaks for a person more than all that: what somebody is, with a comma before a given name and a surname; and what speaks against one: a last word
that only firms and offices have."""
USUAL = (0.2, 0.6, 0.3, 0.45, 0.4, 0.5, 0.15, 0.0)
"""How much the network underrates each choice."""
_LONGEST_NAME = 5
_PERSON = NAMES.index("PERSON")

_TITLE = re.compile(
    rf"(?<![^\W_])(?:{any_of(USUAL_TITLES, HONOURS)}|Messrs|Judge|Nurse|Sister|Fr|Capt|Sgt|Lt|Col|PC|DC|Cllr)\.?[ \u00a0]\Z",
    re.IGNORECASE,
)
_TITLE_LENGTH = 12
_FAMILY = re.compile(r"[ \u00a0]family\b", re.IGNORECASE)


class NameEvidence(NamedTuple):
    """What speaks for what a name is: the logarithms of the network's chances, those of longer names and of its parts with how much they count,
    and whether a title, a family word, what the list knows of it or a role speaks for a person, or its last word against one; and how often it is mentioned."""

    seen: Chances
    longer: Sequence[Chances]
    parts: Sequence[Chances]
    title: bool
    kin: bool
    often: bool
    given_only: bool
    role: bool
    body: bool
    times: int


def chances_of_names(
    text: str, placed: Sequence[TypedRange], normals: Sequence[str], made: Sequence[Judged | None]
) -> dict[str, Chances]:
    """For every name, by its normal form, how likely it is of each type of names, and of another."""
    return {normal: _weighed(each) for normal, each in evidence_of_names(text, placed, normals, made)}


def evidence_of_names(
    text: str, placed: Sequence[TypedRange], normals: Sequence[str], made: Sequence[Judged | None]
) -> Iterator[tuple[str, NameEvidence]]:
    """Every name by its normal form with what speaks for what it is."""
    mentions: dict[str, list[int]] = defaultdict(list)
    for at, ((_, _, kind), normal) in enumerate(zip(placed, normals, strict=True)):
        if kind in NAMES:
            mentions[normal].append(at)
    seen = {normal: _mean([_seen(placed[at][2], made[at]) for at in places]) for normal, places in mentions.items()}
    alone = {normal: [exp(each) for each in logs] for normal, logs in seen.items()}
    longer = _longer(seen)
    shorter: dict[str, list[str]] = defaultdict(list)
    for part, names in longer.items():
        for name in names:
            shorter[name].append(part)
    for normal, logs in seen.items():
        places = [placed[at] for at in mentions[normal]]
        yield (
            normal,
            NameEvidence(
                logs,
                [alone[name] for name in longer.get(normal, ())],
                [alone[name] for name in shorter[normal]],
                *_of_somebody(text, places),
                *_of_beside(text, normal, places),
                len(places),
            ),
        )


def _weighed(found: NameEvidence) -> Chances:
    scores = [WHOLE * each + usual for each, usual in zip(found.seen, USUAL, strict=True)]
    _add(scores, found.longer, LONGER * min(MOST_LONGER, len(found.longer)))
    _add(scores, found.parts, PARTS)
    scores[_PERSON] += TITLE * found.title + KIN * found.kin + OFTEN * found.often + GIVEN_ONLY * found.given_only
    scores[_PERSON] += ROLE * found.role + BODY * found.body
    return _shares(scores, 1 + AGAIN * log(found.times))


def _seen(kind: str, judged: Judged | None) -> Chances:
    """The logarithms of the chances of one mention."""
    if judged is None:
        return _AS_READ[NAMES.index(kind)]
    return [max(_LEAST_CHANCE, each) for each in judged[:CHOICES]]


def _mean(rows: Sequence[Chances]) -> Chances:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)] if len(rows) > 1 else rows[0]


def _longer(names: Mapping[str, object]) -> dict[str, list[str]]:
    """For every name of one word, the longer names that begin or end with it."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in names:
        words = name.split()
        if 1 < len(words) <= _LONGEST_NAME:
            for word in {words[0], words[-1]} & names.keys():
                found[word].append(name)
    return found


def _add(scores: list[float], rows: Sequence[Chances], weight: float) -> None:
    """Add what other names of the document are, shared out among the choices."""
    total = sum(map(sum, rows))
    for row in rows:
        for at, chance in enumerate(row):
            scores[at] += weight * chance / total


def _of_somebody(text: str, mentions: Iterable[TypedRange]) -> tuple[bool, bool, bool, bool]:
    """What speaks for a name being somebody's: what stands before it once, and what it is in the list of names."""
    title = kin = False
    known = 0
    for start, end, _ in mentions:
        if not known:
            known = known_as(text[start:end].partition(" ")[0])
        title = title or _TITLE.search(text, max(0, start - _TITLE_LENGTH), start) is not None
        title = title or _FAMILY.match(text, end) is not None
        kin = kin or is_person_by_place(text, start, end)
    return title, kin, bool(known & OFTEN_GIVEN), bool(known & GIVEN and not known & PLACE)


def _of_beside(text: str, normal: str, mentions: Sequence[TypedRange]) -> tuple[bool, bool]:
    """Whether the words beside a name say once that it is somebody's, and its own, an article as ships have one or a noun that it is a thing's."""
    named = {called(text, start) for start, _, _ in mentions}
    role = "PERSON" in named or any(is_introduced(text, start, end) for start, end, _ in mentions)
    articled = " " in normal and all(is_articled(text, start, end) for start, end, _ in mentions)
    return role, not role and ("THING" in named or articled or ends_as_body(normal))


def _shares(scores: Chances, times: float) -> Chances:
    """Scores as chances that make one in all."""
    most = max(scores)
    chances = [exp(times * (each - most)) for each in scores]
    total = sum(chances)
    return [each / total for each in chances]
