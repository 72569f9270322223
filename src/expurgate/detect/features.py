"""What a candidate looks like to the tagger: names of features, each there or not."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Container, Sequence
from itertools import islice

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading
from expurgate.core.memory import remembered
from expurgate.core.spans import Span
from expurgate.detect.candidates import Candidate
from expurgate.text.normal import folded

Bits = Callable[[str], float]
Part = tuple[str, ...]
"""Features that come together, so that what they weigh is looked up once: many candidates and rounds share them."""

KNOWN_PARTS = 8_192
"""How many parts of each kind are remembered, at about a thousand bytes a part."""

_WORD = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
_LETTERS = re.compile(r"[^\W\d_]+")
_AROUND = 100
_NEAR, _FAR = 3, 8
"""How many words on each side count by their place, and how many by being there."""
_TOPICS = frozenset(
    "applicant government born lives article convention law act code court judgment decision national".split()
)
"""Words that tell what a sentence is about: someone's life, or the law."""
OWN = ("is ", "has ", "first ", "last ")
"""How the features that name a candidate's own words begin."""


def features(
    reading: Reading, found: Sequence[Candidate], bits: Bits, wanted: Container[Span] | None = None
) -> list[tuple[Part, ...]]:
    """The features of each candidate, or of those ``wanted``, in order: first its own, then those of the words around it and of its place."""
    text = reading.document.text
    counts = Counter(candidate.normal for candidate in found)
    starts = [span.start for span in reading.sentences]
    topics = [_topics(text[span.start : span.end]) for span in reading.sentences]
    result: list[tuple[Part, ...]] = []
    for candidate, around, within in zip(found, *_nested(found), strict=True):
        if wanted is not None and candidate.span not in wanted:
            continue
        start, end, sources = candidate.span.start, candidate.span.end, candidate.sources
        times, place = counts[candidate.normal], bisect_right(starts, start)
        result.append(
            (
                _inside(text[start:end], candidate.normal, sources, bits),
                *_around(text[max(0, start - _AROUND) : start], text[end : end + _AROUND], sources),
                _placed(
                    sources,
                    around,
                    within,
                    min(times, 4) if times < 8 else 8,
                    place if place < 6 else 6 + 4 * place // max(1, len(starts)),
                    topics[place - 1] if place else (),
                    place > 0 and starts[place - 1] == start,
                ),
            )
        )
    return result


@remembered(1024)
def _topics(sentence: str) -> tuple[str, ...]:
    return tuple(sorted(_TOPICS & set(_LETTERS.findall(folded(sentence)))))


@remembered(KNOWN_PARTS)
def _inside(surface: str, normal: str, sources: tuple[str, ...], bits: Bits) -> Part:
    words = normal.split()
    row = [f"by {source}" for source in sources]
    row += (f"all {'+'.join(sources)}", f"is {normal}")
    row.extend(f"has {_digits(word)}" for word in words)
    crossed = [f"shape {_shape(surface)}", f"length {min(len(words), 6)}", f"bits {min(int(bits(normal)) // 2, 9)}"]
    row.extend(_letters(surface, _kind(sources)))
    if words:
        row += (f"first {_digits(words[0])}", f"ending {words[-1][-3:]}")
        row.append(f"rarest {min(int(max(map(bits, words))) // 2, 9)}")
        crossed.append(f"last {_digits(words[-1])}")
    return _part(row, crossed, sources)


def _around(before: str, behind: str, sources: tuple[str, ...]) -> tuple[Part, Part, Part]:
    left, right = _words(before)[::-1], _words(behind)
    between = f"between {' '.join([*map(_digits, left[:1]), '_', *map(_digits, right[:1])])}"
    return _side("before", "left", left, sources), _side("after", "right", right, sources), (between,)


@remembered(KNOWN_PARTS)
def _words(stretch: str) -> Part:
    return tuple(_WORD.findall(folded(stretch)))


@remembered(KNOWN_PARTS)
def _side(near: str, far: str, words: Part, sources: tuple[str, ...]) -> Part:
    """Features of the words on one side of a candidate, the nearest word first."""
    first = [_digits(word) for word in words[:_NEAR]]
    row = [f"{near}{at} {word}" for at, word in enumerate(first[1:], start=2)]
    row.append(f"{near} {' '.join(first[:2])}")
    row.extend(f"{far} {word}" for word in islice(filter(_has_letters, words), _FAR))
    return _part(row, [f"{near}1 {word}" for word in first[:1]], sources)


@remembered(KNOWN_PARTS)
def _placed(
    sources: tuple[str, ...],
    around: tuple[str, ...],
    within: tuple[str, ...],
    times: int,
    sentence: int,
    topics: tuple[str, ...],
    begins: bool,
) -> Part:
    row = [f"in {source}" for source in around]
    row.extend(f"holds {source}" for source in within)
    row.append(f"sentence {sentence}")
    kind = _kind(sources)
    row.extend(f"{kind} & sentence says {topic}" for topic in topics)
    if begins:
        row.append("begins sentence")
    return _part(row, [f"times {times}"], sources)


def _has_letters(word: str) -> bool:
    """Whether it is a word and neither a number nor a sign."""
    return word[0].isalnum() and not word[0].isdecimal()


def _part(row: list[str], crossed: list[str], sources: tuple[str, ...]) -> Part:
    """All features, each once; those ``crossed`` also together with who points at the candidate."""
    who = "+".join(sources)
    return tuple(dict.fromkeys((*row, *crossed, *(f"{who} & {name}" for name in crossed))))


def _nested(found: Sequence[Candidate]) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """For each candidate the sources of the nearest larger one around it, and of all smaller ones inside it."""
    outer: list[tuple[str, ...]] = [()] * len(found)
    inner: list[set[str]] = [set() for _ in found]
    order = sorted(range(len(found)), key=lambda at: (found[at].span.start, -found[at].span.end))
    open_ones: list[int] = []
    for at in order:
        span = found[at].span
        open_ones = [other for other in open_ones if found[other].span.end > span.start]
        around = [other for other in open_ones if found[other].span.covers(span)]
        for other in around:
            inner[other].update(found[at].sources)
        if around:
            outer[at] = found[min(around, key=lambda other: len(found[other].span))].sources
        open_ones.append(at)
    return outer, [tuple(sorted(sources)) for sources in inner]


def _letters(surface: str, kind: str) -> list[str]:
    """How many words begin with a capital and how many do not, and whether letters are beyond ASCII; also by kind."""
    words = _LETTERS.findall(surface)
    small = sum(word[0].islower() for word in words)
    large = sum(word[0].isupper() for word in words)
    cases = f"capitals {min(large, 4)} small {min(small, 4)}"
    script = "plain" if all(map(str.isascii, words)) else "accents"
    return [cases, f"{cases} & {kind}", script, f"{script} & {kind}"]


def _kind(sources: tuple[str, ...]) -> str:
    """The label of the first source that has one."""
    return next((source.split(" ", 1)[1] for source in sources if " " in source), sources[0])


def _digits(word: str) -> str:
    """Numbers by their length, so that one year is like another."""
    return "9" * min(len(word), 5) if word.isdigit() else word


def _shape(surface: str) -> str:
    letters = "".join(
        "9" if char.isdigit() else "A" if char.isupper() else "a" if char.isalpha() else " " if char.isspace() else char
        for char in surface[:60]
    )
    return re.sub(r"a+", "a", re.sub(r"(?<!A)A+a", "Aa", re.sub(r"9{3,}", "999", letters)))[:24]
