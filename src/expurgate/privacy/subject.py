"""What a document adds up to about its subject: whoever knows another text about it must not recognise it.

Nobody need be named to be found: occupations, works and turns of phrase together point at one document of the corpus.
The *subject is known* when one document of the corpus is ``OUT`` times as like the text as the crowd of next best ones
(``knowledge.likeness``). Another text about the same subject is then out there, and will share with this one

    q(t) = 1 − (1 − (a + b·s(t)))ⁿ

of each word t that stands n times, s(t) being the share of the documents most like the text that hold it; any other document shares p(t) =
count(t)/N. How far the subject stands out of all others is told in standard deviations of what others share:

    distance = Σ w(t) (q(t) − p(t)) / √( Σ w(t)² p(t) (1 − p(t)) ).

While that is over the limit the words that add most to it are given up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from expurgate.core.document import LOOSE, MODIFIER, Reading, Term
from expurgate.core.errors import PolicyError
from expurgate.core.findings import CUMULATIVE, Assessment, Finding, in_order
from expurgate.core.spans import Places, Span
from expurgate.knowledge.definitions import GRAIN, NEUTRAL
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.phrases import tokenized
from expurgate.privacy.likeness import Collection, collection, counted_words, telling, weight
from expurgate.text.normal import FUNCTION_WORDS, tokens

OUT = 1.7
"""By what factor the best document is more like a text than the crowd when it speaks of the same subject."""
SHARED = 8
"""So many telling words of the text at least stand in that document: fewer are chance."""
NEAR = 100
"""So many documents, after the best, tell what texts like this one say."""
AGAIN, TOPIC = 0.04, 0.5
"""a, b: how often a word comes again in another text about the same subject, by itself and by its topic
(``benchmarks/subject.py recurrence``)."""
AT_ONCE, PART = 3, 64
"""So many words, or one in so many, are given up before the documents most like the rest are looked for again."""
ALONE = 1000.0
"""The factor that is stated when the crowd shares nothing with the text."""
SLACK = 1e-9


@dataclass(frozen=True, slots=True)
class Pull:
    """What one word adds: ``bits`` = w(t)(q(t) − p(t)) for the subject, ``spread`` = w(t)² p(t)(1 − p(t)) for the others."""

    bits: float
    spread: float


@dataclass(frozen=True, slots=True)
class Sight:
    """How well the subject is seen: ``out``, the best document against the crowd, and what each word adds.

    ``pulls`` is empty where no document of the corpus speaks of the same subject.
    """

    out: float
    known: bool
    pulls: Mapping[str, Pull] = field(default_factory=dict, repr=False)

    @property
    def distance(self) -> float:
        """In standard deviations of what other documents share."""
        return distance(self.pulls.values())


@dataclass(frozen=True)
class HiddenSubject:
    """``crowd``: out of how many documents the best must stand to speak of the same subject; ``distance``: how far
    the subject may stand out of all others; ``strangers``: whether to judge also where the corpus knows no such subject."""

    crowd: int = 20
    distance: float = 6.0
    strangers: bool = False

    name = "subject"

    def __post_init__(self) -> None:
        if self.crowd < 2:
            raise PolicyError("the crowd of a subject is a number of documents of at least 2")
        if not self.distance > 0:
            raise PolicyError("the distance of a subject is a number above 0")

    def assess(
        self, reading: Reading, knowledge: Knowledge, *, hidden: Sequence[Term] = (), earlier: Sequence[Finding] = ()
    ) -> Assessment:
        """The words to give up, of those that others leave in sight."""
        places = _places(reading, Places(finding.span for finding in earlier))
        words = {word: len(spans) for word, spans in places.items()}
        first = last = self.sight(words, knowledge)
        given_up: dict[str, Pull] = {}
        while last.distance > self.distance + SLACK:
            for word in _worst(last.pulls, self.distance):
                given_up[word] = last.pulls[word]
                del words[word]
            last = self.sight(words, knowledge)
        facts: dict[str, Any] = {
            "out": first.out,
            "known": first.known,
            "distance": first.distance,
            "limit": self.distance,
            "words": len(places),
        }
        phrases = Places(span for term in reading.terms for span in term.spans)
        found = [
            Finding(span, word, self.name, label=_label(span, phrases), risk=pull.bits, evidence=CUMULATIVE)
            for word, pull in given_up.items()
            for span in places[word]
        ]
        return Assessment(self.name, in_order(found), facts)

    def sight(self, words: Mapping[str, int], knowledge: Knowledge) -> Sight:
        """How well the subject of a text of these words is seen."""
        if not words:
            return Sight(0.0, False)
        documents = knowledge.corpus.documents
        counts = dict(zip(words, knowledge.frequencies(list(words)), strict=True))
        rare = [word for word, count in counts.items() if telling(count, documents)]
        if len(rare) < SHARED and not self.strangers:
            return Sight(0.0, False)
        all_documents = collection(knowledge)
        weights = {word: round(GRAIN * weight(words[word], counts[word], documents)) for word in rare}
        alike = all_documents.alike(weights, 1 + max(NEAR, self.crowd))
        best, crowd = float(alike.scores[0]), float(alike.scores[min(self.crowd, len(alike.scores)) - 1])
        out = best / crowd if crowd > 0 else ALONE if best > 0 else 0.0
        known = out >= OUT and sum(all_documents.among(word, alike.documents[:1]) for word in rare) >= SHARED
        if not known and not self.strangers:
            return Sight(out, known)
        near = alike.documents[1 : 1 + NEAR].copy()
        near.sort()
        return Sight(
            out, known, {word: _pull(word, words[word], count, all_documents, near) for word, count in counts.items()}
        )

    def safe(self, candidate: str, knowledge: Knowledge) -> bool:
        """Replacements are judged with all the rest, when the result is read again."""
        return True

    def silent(self, candidate: str, knowledge: Knowledge) -> bool:
        """Whether a replacement is of words that make nothing alike."""
        words = [word for word in tokens(candidate) if word and word not in FUNCTION_WORDS and word not in NEUTRAL]
        documents = knowledge.corpus.documents
        return all(count and not telling(count, documents) for count in knowledge.frequencies(words))


def distance(pulls: Iterable[Pull]) -> float:
    """Σ w(q − p) / √(Σ w² p(1 − p)); 0 of nothing."""
    listed = list(pulls)
    spread = sum(pull.spread for pull in listed)
    return sum(pull.bits for pull in listed) / sqrt(spread) if spread > 0 else 0.0


def _pull(word: str, times: int, count: int, documents: Collection, near: Any) -> Pull:
    total = documents.corpus.documents
    by_chance = max(1, count) / (total + 1)
    share = documents.among(word, near) / max(1, len(near)) if count else 0.0
    again = max(1.0 - (1.0 - (AGAIN + TOPIC * share)) ** times, by_chance)
    weighs = weight(times, count, total)
    return Pull(weighs * (again - by_chance), weighs**2 * by_chance * (1.0 - by_chance))


def _worst(pulls: Mapping[str, Pull], limit: float) -> list[str]:
    """The next words to give up: those that say most of the subject, no more of them than needed."""
    bits, spread = sum(pull.bits for pull in pulls.values()), sum(pull.spread for pull in pulls.values())
    chosen = []
    for word in sorted(pulls, key=lambda word: (-pulls[word].bits, word))[: max(AT_ONCE, len(pulls) // PART)]:
        chosen.append(word)
        bits, spread = bits - pulls[word].bits, spread - pulls[word].spread
        if bits <= limit * sqrt(max(0.0, spread)):
            break
    return chosen


def _places(reading: Reading, gone: Places) -> dict[str, list[Span]]:
    """Where each word stands that says something, but for what is hidden already."""
    located = tokenized(reading.document.text)
    found: dict[str, list[Span]] = {}
    asked = counted_words(located.tokens)
    for word, span in located.words(asked.__contains__, gone):
        if len(span):
            found.setdefault(word, []).append(span)
    return found


def _label(span: Span, phrases: Places) -> str:
    """What a word is where it stands: outside noun phrases, before a noun, or the noun itself."""
    phrase = phrases.around(span)
    if phrase is None:
        return LOOSE
    return MODIFIER if phrase.end > span.end else ""
