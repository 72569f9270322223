"""Every stretch that may have to be hidden: what detectors find, the noun phrases and entities beside it, and joins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span, by_place, merged
from expurgate.detect.names import without_compound
from expurgate.text.normal import FUNCTION_WORDS, normal_form

_OF = re.compile(r"\s(?:of|for|in|at|de|du|des|della|van|von)\s(?:the\s|a\s|an\s)?")
_BRACKETS = re.compile(r"[^\S\n]?[(\[]((?:[^()\[\]\n]|\([^()\n]{0,60}\)){2,120})[)\]]")
_COMMA = re.compile(r",\s")
_ABOUT = re.compile(
    r"\b(?:approximately|approx\.|about|around|over|some|nearly|almost|at least|more than|up to)\s$", re.IGNORECASE
)
_AMOUNTS = ("MONEY", "QUANTITY", "CARDINAL", "PERCENT", "DURATION")
_PLACES = (" GPE", " LOC")
_BEFORE, _LONGEST = 20, 200
JOINED = "joined "
_LOOSE = re.compile(r"[^\W_]+(?:[-’'/.][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stretch and who points at it: ``entities ORG``, ``patterns DATE``, ``phrase``, ``joined of``, ``word``."""

    span: Span
    normal: str = field(repr=False)
    sources: tuple[str, ...]

    @property
    def joined(self) -> bool:
        """Whether nobody points at it as it is: it was made of others."""
        return all(source.startswith(JOINED) for source in self.sources)


def candidates(reading: Reading, found: Iterable[Finding]) -> list[Candidate]:
    """All candidates by place, each stretch once, with everyone who points at it."""
    sources: dict[Span, dict[str, None]] = {}
    text = reading.document.text
    for finding in found:
        sources.setdefault(finding.span, {})[f"{finding.model} {finding.label}"] = None
    for term in reading.terms:
        name = f"entity {term.label}" if term.kind == "entity" else "phrase"
        for span in term.spans:
            sources.setdefault(without_compound(text, span), {})[name] = None
    for span, name in list(joined(text, sources)):
        sources.setdefault(span, {})[f"{JOINED}{name}"] = None
    covered = merged(sources)
    for span in _loose(text, covered):
        sources.setdefault(span, {})["word"] = None
    return [
        Candidate(span, normal_form(text[span.start : span.end]), tuple(sorted(names)))
        for span, names in sorted(sources.items(), key=lambda found: by_place(found[0]))
    ]


def _loose(text: str, covered: list[Span]) -> Iterable[Span]:
    """Words outside all other candidates that begin with a capital or hold a digit."""
    at = 0
    for match in _LOOSE.finditer(text):
        while at < len(covered) and covered[at].end <= match.start():
            at += 1
        word = match.group()
        if at < len(covered) and covered[at].start < match.end():
            continue
        if (word[0].isupper() or any(map(str.isdigit, word))) and word.lower() not in FUNCTION_WORDS:
            yield Span(match.start(), match.end())


def joined(text: str, sources: Mapping[Span, Iterable[str]]) -> Iterator[tuple[Span, str]]:
    """Joined stretches and how each was joined.

    People hide such a name or amount as one, and a part that stays gives the rest away.
    """
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
