"""Events with their years: whoever reads "the Games of 1976" has read "1976 Games", a name that the corpus may know although the words lie apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading, Term
from expurgate.core.spans import Places, Span
from expurgate.knowledge.corpus.hashing import MAX_LENGTH
from expurgate.knowledge.knowledge import Knowledge

_YEAR = re.compile(r"(?<![\w.,/-])(?:1[5-9]|20)\d\d(?![\w/]|[.,-]\d)", re.ASCII)
_BEHIND = re.compile(r"\s{1,2}(?:of|in|from|for)\s{1,2}|,\s{1,2}|\s?\(")
"""What parts a thing from its year where the two stand together."""
_LONGEST = 4
"""Words of a thing: of longer ones no corpus has the name with a year before it."""

Dated = dict[tuple[str, str], list[Span]]
"""From a year and a thing to the places of the thing."""


def dated(reading: Reading, gone: Places) -> Dated:
    """Each thing that stands right before a year, and each name in one sentence with one; years that are ``gone`` tell nothing."""
    text, found = reading.document.text, Dated()
    for context in reading.contexts("sentence"):
        years = [
            year for year in _YEAR.finditer(text, context.span.start, context.span.end) if not gone.touch(_place(year))
        ]
        for term, span in _things(context.terms, context.span) if years else ():
            named = _is_name(text, span, context.span)
            for year in years:
                if named or _BEHIND.fullmatch(text, span.end, year.start()):
                    found.setdefault((year[0], term.normal), []).append(span)
    return found


def known_as(
    events: Iterable[tuple[str, str]], counted: Callable[[list[str]], Sequence[int]]
) -> dict[tuple[str, str], str]:
    """What a corpus calls the things of a year: "1976 summer games", or as much of the beginning as it has seen."""
    names = {
        (year, thing): [f"{year} {' '.join(words[:end])}" for end in range(len(words), 0, -1)]
        for year, thing in events
        if (words := thing.split())
    }
    asked = list(dict.fromkeys(name for options in names.values() for name in options))
    seen = {name for name, count in zip(asked, counted(asked), strict=True) if count}
    return {event: known for event, options in names.items() if (known := next((o for o in options if o in seen), ""))}


def as_groups(event: tuple[str, str], name: str) -> list[tuple[str, ...]]:
    """What a thing of a year is counted as: the two together, the last word of the thing with the year, and what the corpus calls it.

    A year makes of a thing one event, so that few documents speak for it.
    """
    year, thing = event
    groups: list[tuple[str, ...]] = [(year, words) for words in dict.fromkeys((thing, *thing.split()[-1:]))]
    return [*groups, (name,)] if name else groups


def called_after(thing: str, names: Iterable[str]) -> list[str]:
    """What a thing would be called after something with these names: "great chicago fire", "great fire of chicago"."""
    words = thing.split()
    found = [
        called
        for name in names
        for called in (
            *(" ".join((*words[:at], name, *words[at:])) for at in range(len(words))),
            *(f"{thing} {link} {name}" for link in ("of", "in")),
        )
    ]
    return [called for called in dict.fromkeys(found) if len(called.split()) <= MAX_LENGTH]


def counted_by_name(
    event: tuple[str, str], of: str, names: Iterable[str], knowledge: Knowledge
) -> tuple[int, int] | None:
    """In how many documents of the year a thing stands together with an entity, and in how many at all, where a corpus names the thing
    after the entity; None where it does not.

    Who writes "the Great Fire of 1871" means what others call "the Great Chicago Fire": both count as the thing.
    """
    year, thing = event
    known = knowledge.remember(("called after", thing, (asked := tuple(names))), _known_after, thing, asked, knowledge)
    if not known:
        return None
    years, whole = knowledge.alternatives(year), tuple(dict.fromkeys((*knowledge.alternatives(thing), *known)))
    both, alone = knowledge.corpus.joint([[knowledge.alternatives(of), years, whole], [years, whole]])
    return both, alone


def _known_after(thing: str, names: tuple[str, ...], knowledge: Knowledge) -> list[str]:
    """What the corpus calls a thing after something with these names."""
    called = called_after(thing, names)
    return [name for name, count in zip(called, knowledge.frequencies(called), strict=True) if count]


def _place(match: re.Match[str]) -> Span:
    return Span(match.start(), match.end())


def _things(terms: tuple[Term, ...], within: Span) -> Iterator[tuple[Term, Span]]:
    for term in terms:
        if len(term.normal.split()) <= _LONGEST and not any(sign.isdigit() for sign in term.normal):
            yield from ((term, span) for span in term.spans if within.start <= span.start and span.end <= within.end)


def _is_name(text: str, span: Span, sentence: Span) -> bool:
    """Whether a word of it is written with a capital that is not the sentence's."""
    first = span.start + (not text[sentence.start : span.start].strip())
    return any(sign.isupper() for sign in text[first : span.end])
