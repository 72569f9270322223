"""Biographies released by one tool or another, and how often an adversary with public texts still finds the person."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Literal

from benchmarks.measures.people import StudyPerson
from benchmarks.measures.unseen import unaware_of

from expurgate.adversary.reidentification import Adversary, Reidentification, ReidentificationRisk, risk
from expurgate.adversary.retrieval import Retrieval
from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span, merged
from expurgate.evaluation.detection.gold import Gold
from expurgate.evaluation.detection.systems import by_peer
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy


@dataclass(frozen=True, slots=True)
class ReleasedBiography:
    """A released text and the share of the original's information it keeps; nothing where nothing could be released."""

    text: str = field(repr=False)
    kept: float


@dataclass(frozen=True, slots=True)
class Exposure:
    """The risk that the releases of one tool leave, and the share of the texts' words that it left."""

    system: str
    risk: ReidentificationRisk
    left: float


def victims(people: Sequence[StudyPerson], count: int) -> list[int]:
    """The numbers of ``count`` people, evenly spread."""
    step = max(1, len(people) // count)
    return list(range(0, len(people), step))[:count]


def released_by_policy(policy: Policy, texts: Sequence[str], *, unaware: bool = False) -> list[ReleasedBiography]:
    """Each text sanitized; one that cannot be made to hold is not released, so nothing of it is.

    ``unaware``: the defence knows no document about what each text is about.
    """
    first = Sanitizer(policy)
    found = []
    for text in texts:
        known = unaware_of(first.knowledge, text) if unaware else first.knowledge
        try:
            sanitizer = Sanitizer(policy, reader=first.reader, knowledge=known)
            result = sanitizer.sanitize(Document(text))
        except GuaranteeError:
            found.append(ReleasedBiography("", 0.0))
            continue
        told = result.comparison(sanitizer).utility
        found.append(ReleasedBiography(result.text, told.share(told.kept)))
    return found


def released_by_peer(peer: str, texts: Sequence[str], *, python: str = sys.executable) -> list[str]:
    """Each text with what spaCy or Presidio find replaced by its label, as those tools do it."""
    answer = by_peer(peer, [Gold(Document(text), ()) for text in texts], python=python)
    return [
        labelled(text, [(hidden.span, hidden.label) for hidden in each])
        for text, each in zip(texts, answer.hidden, strict=True)
    ]


class Attacker:
    """One adversary with the public texts of people, ready to be given what several tools release."""

    def __init__(self, people: Sequence[StudyPerson], adversary: Adversary | Literal["bm25"] = "nearest") -> None:
        public = [person.public for person in people]
        self.people = len(public)
        self._search = Retrieval(public)
        self._learned = None if adversary == "bm25" else Reidentification(public, adversary=adversary)

    def ranks(self, released: Sequence[str], true: Sequence[int]) -> list[int]:
        """The rank of the true person for each released text."""
        if self._learned is not None:
            return self._learned.ranks(released, true)
        return [self._search.attack(text, number).rank for text, number in zip(released, true, strict=True)]


def exposure(
    system: str, released: Sequence[str], originals: Sequence[str], true: Sequence[int], attacker: Attacker
) -> Exposure:
    """Measure how often the right person is found from the texts that a system released."""
    left = sum(len(text.split()) for text in released) / max(1, sum(len(text.split()) for text in originals))
    return Exposure(system, risk(attacker.ranks(released, true), attacker.people), left)


def labelled(text: str, hidden: Sequence[tuple[Span, str]]) -> str:
    """The text with a label in the place of what is hidden: of findings that overlap, that of the first and longest."""
    labels: dict[int, str] = {}
    for span, label in sorted(hidden, key=lambda found: (found[0].start, -found[0].end, found[1])):
        labels.setdefault(span.start, label)
    for place in reversed(merged(span for span, _ in hidden)):
        text = f"{text[: place.start]}<{labels[place.start]}>{text[place.end :]}"
    return text
