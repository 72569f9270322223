"""Stretches made of several candidates: "Court of X", "X (translation)", "approximately X", "X, Y".

People hide such a name or amount as one, and a part that stays gives the rest away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span

_OF = re.compile(r"\s(?:of|for|in|at|de|du|des|della|van|von)\s(?:the\s|a\s|an\s)?")
_BRACKETS = re.compile(r"[^\S\n]?[(\[]((?:[^()\[\]\n]|\([^()\n]{0,60}\)){2,120})[)\]]")
_COMMA = re.compile(r",\s")
_ABOUT = re.compile(
    r"\b(?:approximately|approx\.|about|around|over|some|nearly|almost|at least|more than|up to)\s$", re.IGNORECASE
)
_AMOUNTS = ("MONEY", "QUANTITY", "CARDINAL", "PERCENT", "DURATION")
_PLACES = (" GPE", " LOC")
_BEFORE, _LONGEST = 20, 200


def joined(text: str, sources: Mapping[Span, Iterable[str]]) -> Iterator[tuple[Span, str]]:
    """Joined stretches and how each was joined."""
    yield from _chains(text, sources)
    for brackets in _BRACKETS.finditer(text):
        yield Span(*brackets.span(1)), "inside brackets"
    for span in sorted(_named(sources, _AMOUNTS)):
        about = _ABOUT.search(text, max(0, span.start - _BEFORE), span.start)
        if about:
            yield Span(about.start(), span.end), "about"


def _chains(text: str, sources: Mapping[Span, Iterable[str]]) -> Iterator[tuple[Span, str]]:
    """Joins findings to those that follow them. The last ones are joined first, so that chains grow."""
    starts: dict[int, int] = {}
    ends: dict[int, int] = {}
    for span in sources:
        starts[span.start] = max(starts.get(span.start, 0), span.end)
        ends[span.end] = min(ends.get(span.end, span.start), span.start)
    places = {span.start: span.end for span in sorted(_named(sources, _PLACES))}
    for end, start in sorted(ends.items(), reverse=True):
        reach = end
        link = _OF.match(text, end)
        far = starts.get(link.end(), 0) if link else 0
        if link and start < far <= start + _LONGEST and (text[start].isupper() or text[link.end()].isupper()):
            yield Span(start, far), "of"
            reach = starts[start] = max(starts[start], far)
        comma = _COMMA.match(text, end)
        if comma and comma.end() in places and text[start].isupper():
            yield Span(start, places[comma.end()]), "place"
        for at in dict.fromkeys((end, reach)):
            brackets = _BRACKETS.match(text, at)
            if brackets:
                yield Span(start, brackets.end()), "brackets"


def _named(sources: Mapping[Span, Iterable[str]], endings: tuple[str, ...]) -> Iterator[Span]:
    return (span for span, names in sources.items() if any(name.endswith(endings) for name in names))
