"""How names are worded beside what they are, with the shipped reader and with a perfect first reading side by side.

    python benchmarks/everyday/worded.py FOLDER [--policy recommended] [--most 100] [--show]

Of the names that identify: ``right`` has the noun that the marks give, or for people a letter or a role; ``near`` another word for an area;
``vague`` a word that fits anything; ``other`` another noun; ``wrong`` a person for a thing or a thing for a person. ``left`` is what
identifies and stayed, ``unnecessary`` the share of the edits in which nothing does. A perfect first reading takes types, identities and
nouns from the marks, so that what still goes wrong is the fault of rules; later rounds read by themselves. ``--show`` prints the places:
only for documents that may be looked at.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from unittest.mock import patch

import expurgate
from expurgate.core.document import Document, Mention, Reading
from expurgate.core.errors import ExpurgateError
from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.evaluation.everyday import EverydayDocument, MarkedMention, read_everyday
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.language import reader
from expurgate.language.builtin.bounds import TypedRange
from expurgate.language.builtin.labels import Judged
from expurgate.language.builtin.second_look import second_look
from expurgate.language.builtin.things import things

NAMED = frozenset("PERSON ORG PLACE FACILITY WORK PRODUCT EVENT".split())
_ODDS = {"D": 6.0, "Q": 3.0, "N": -8.0}
"""What a perfect reading makes of how likely a word is hidden, by the letter of its mention."""
_SOMEBODY = re.compile(
    r"\b(?:person|persons|family|daughter|son|wife|husband|mother|father|brother|sister|baby|child|boy|girl|lad|friend|partner|neighbour|"
    r"colleague|uncle|aunt|cousin|niece|nephew|gran\w*|patient|employee|twin\w*|name|dog|cat|horse|parrot|pet)\b|\b[A-Z]\d?\b",
    re.IGNORECASE,
)
_LETTERED = re.compile(r"(?:\w+\.? )?[A-Z]")
_VAGUE = re.compile(
    r"\b(?:organization|place|building|name|detail|title|product|event|company|firm|something|location)\b|\[…\]",
    re.IGNORECASE,
)
_AREA = re.compile(r"city|town|village|country|state|region|district|area|suburb|island|county", re.IGNORECASE)


def nouns_of(document: EverydayDocument) -> dict[str, str]:
    """What each group of a document names: its first mention says it."""
    return {each.group: each.noun for each in reversed(document.mentions) if each.group and each.noun}


class PerfectReading:
    """Gives the reader the marks of documents as its first reading of them; every other text it reads by itself."""

    def __init__(self, documents: Iterable[EverydayDocument]) -> None:
        self._documents = {_letters(each.text): each for each in documents}
        self._reading = reader._Draft.reading

    def second_look(
        self,
        text: str,
        found: Iterable[TypedRange],
        judged: Sequence[tuple[int, int, Judged]] = (),
    ) -> tuple[Mention, ...]:
        """The marked mentions, each sure and with its noun."""
        document = self._documents.get(_letters(text))
        if document is None:
            return second_look(text, found, judged)
        groups: dict[str, int] = {}
        nouns = nouns_of(document)
        return tuple(
            Mention(
                span,
                each.type,
                groups.setdefault(each.group or f"{each.type} {document.surface(each).lower()}", len(groups)),
                noun=_taught(nouns.get(each.group, "person" if each.type == "PERSON" else "")),
            )
            for span, each in _placed(document, text)
        )

    def reading(self, draft: reader._Draft, document: Document, blocks: tuple[Span, ...]) -> Reading:
        """The reading with odds as the marks have them."""
        marked = self._documents.get(_letters(draft._text))
        if marked is not None and draft._odds is not None:
            odds = draft._odds
            places = list(_placed(marked, draft._text))
            for at, (start, end) in enumerate(zip(odds.starts, odds.ends, strict=True)):
                here = [each.identity for span, each in places if span.start < end and start < span.end]
                odds.values[at] = _ODDS[here[-1] if here else "N"]
        return self._reading(draft, document, blocks)


def _letters(text: str) -> str:
    """A text without what may change before it is read: blanks, line ends and marks."""
    return "".join(filter(str.isalnum, text))


def _placed(document: EverydayDocument, text: str) -> Iterator[tuple[Span, MarkedMention]]:
    """The mentions where they stand in a text that has the letters of the document."""
    places = [at for at, letter in enumerate(text) if letter.isalnum()]
    before = [0]
    for letter in document.text:
        before.append(before[-1] + letter.isalnum())
    for each in document.mentions:
        first, after = before[each.start], before[each.end]
        if first < after:
            yield Span(places[first], places[after - 1] + 1), each


@cache
def _taught(noun: str) -> str:
    """The noun as the reader can learn it: itself, or its last words."""
    words = noun.split()
    return next((tail for first in range(len(words)) if (tail := " ".join(words[first:])) in things()), "")


_taxonomy = cache(Taxonomy.builtin)


@cache
def _is_role(said: str) -> bool:
    """Whether words are what somebody is: "the deputy manager"."""
    return "person" in _taxonomy().generalizations(said.removeprefix("the ").rpartition(" ")[2])


def verdict(kind: str, noun: str, said: str) -> str:
    """How well a name of a type, which names what the noun says, is worded."""
    low = said.lower()
    if not said.strip():
        return "right"
    if kind == "PERSON":
        thing = re.search(r"organization|company|place|town|city", low)
        return "right" if (_SOMEBODY.search(said) or _is_role(low)) and not thing else "wrong"
    if re.search(r"\bperson\b", low) or _LETTERED.fullmatch(said):
        return "wrong"
    if noun and (noun.rpartition(" ")[2] in low or _taught(noun) in low):
        return "right"
    if _VAGUE.search(low):
        return "wrong" if kind == "PLACE" and re.search(r"organization|company", low) else "vague"
    return "near" if kind == "PLACE" and _AREA.search(low) else "other"


def counted(document: EverydayDocument, edits: Sequence[Edit], show: bool) -> Counter[str]:
    """How often each verdict falls in one document."""
    counts: Counter[str] = Counter()
    nouns = nouns_of(document)
    for each in (mention for mention in document.mentions if mention.identity != "N"):
        counts["all"] += 1
        shared = [(min(e.span.end, each.end) - max(e.span.start, each.start), e.replacement) for e in edits]
        most, said = max(shared, default=(0, ""))
        result = "left" if most <= 0 else verdict(each.type, nouns.get(each.group, ""), said)
        if result != "left" and each.type not in NAMED:
            continue
        counts[result] += 1
        counts["names"] += result != "left"
        if show and result in ("left", "other", "wrong"):
            print(f"  {result:6} {document.name}: {each.type} [{document.surface(each)}] -> {said if most > 0 else ''}")
    hidden = [mention for mention in document.mentions if mention.identity != "N"]
    for edit in edits:
        counts["edits"] += 1
        if not any(edit.span.start < each.end and each.start < edit.span.end for each in hidden):
            counts["unnecessary"] += 1
            if show:
                print(
                    f"  unneeded {document.name}: [{document.text[edit.span.start : edit.span.end]}] -> {edit.replacement}"
                )
    return counts


def measured(documents: Sequence[EverydayDocument], policy: str, *, show: bool) -> Counter[str]:
    """The verdicts for all documents under a policy."""
    sanitizer, total = expurgate.Sanitizer(policy), Counter[str]()
    for document in documents:
        try:
            total += counted(document, sanitizer.sanitize(document.text).edits, show)
        except ExpurgateError:
            total["failed"] += 1
    return total


def line(title: str, counts: Counter[str]) -> str:
    """The figures in one line."""
    names, every, edits = (max(1, counts[each]) for each in ("names", "all", "edits"))
    shares = " ".join(f"{each} {counts[each] / names:.3f}" for each in ("right", "near", "vague", "other", "wrong"))
    return (
        f"{title:16} {shares} of {names} names; left {counts['left'] / every:.3f} of {every}; "
        f"unnecessary {counts['unnecessary'] / edits:.3f} of {edits} edits; failed {counts['failed']}"
    )


def main() -> None:
    """Print both lines for a folder of marked documents."""
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--policy", default="recommended")
    parser.add_argument("--most", type=int, default=100)
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    documents = [read_everyday(path) for path in sorted(asked.folder.glob("*.txt"))[: asked.most]]
    print(line("shipped reader", measured(documents, asked.policy, show=asked.show)))
    perfect = PerfectReading(documents)
    with ExitStack() as patched:
        patched.enter_context(patch.object(reader, "second_look", perfect.second_look))
        patched.enter_context(
            patch.object(
                reader._Draft, "reading", lambda draft, document, blocks: perfect.reading(draft, document, blocks)
            )
        )
        print(line("perfect reading", measured(documents, asked.policy, show=asked.show)))


if __name__ == "__main__":
    main()
