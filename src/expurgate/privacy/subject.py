"""What a document adds up to about its subject: whoever knows another text about it must not recognise it.

Nobody need be named to be found: occupations, works and turns of phrase together point at one person. How much that must be
feared depends on who looks. The *public* can look up whoever has a public life, and the document itself shows whether its
subject has one (``knowledge.public_life``): the need n grows from 0 to 1. An *acquaintance* knows another text about anybody: n = 1.

Another text about the same subject will share with this one

    q(t) = 1 − (1 − (a + b·s(t)))ⁿ

of each word t that stands n times, s(t) being the share of the documents most like the text that hold it; any other document shares p(t) =
count(t)/N. How far the subject stands out of all others is told in standard deviations of what others share:

    distance = Σ w(t) (q(t) − p(t)) / √( Σ w(t)² p(t) (1 − p(t)) ).

While that is over ``distance``/n the words that add most to it are given up. A document can be about
several subjects: the whole and each long passage of it (of a text of lives: each paragraph) are judged, each by its own need.

The corpus *knows* a subject when one of its documents is ``OUT`` times as like the text as the crowd of next best ones
(``knowledge.likeness``); a life that is known counts as more public.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import sqrt
from typing import Any

from expurgate.core.choices import ADVERSARIES, AdversaryKind
from expurgate.core.document import LOOSE, MODIFIER, Reading, Term
from expurgate.core.errors import PolicyError
from expurgate.core.findings import CUMULATIVE, Assessment, Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Places, Span
from expurgate.knowledge.definitions import GRAIN, OF_NO_SUBJECT
from expurgate.knowledge.knowledge import Knowledge, unheard
from expurgate.knowledge.phrases import tokenized
from expurgate.knowledge.public_life import WEIGHTS, need, score
from expurgate.language.segments import passages
from expurgate.privacy.likeness import DocumentSearch, collection, counted_words, telling, weight
from expurgate.text.forms import printed_words
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
DEAR = 4.0
"""So many times as much must a word inside a noun phrase say as another to be given up."""
COMMON = 6.0
"""The same of a common word that is no noun: a sentence without its verb is none."""
DEAREST = 10.0
"""The same for words of private life: without them a text would look more public than it is, and need more hiding."""
ALONE = 1000.0
"""The factor that is stated when the crowd shares nothing with the text."""
SLACK = 1e-9


@dataclass(frozen=True, slots=True)
class Pull:
    """What one word adds: ``bits`` = w(t)(q(t) − p(t)) for the subject, ``spread`` = w(t)² p(t)(1 − p(t)) for the others."""

    bits: float
    spread: float


@dataclass(frozen=True, slots=True)
class Visibility:
    """How well a subject is seen: ``out``, the best document against the crowd; ``need``, from 0 to 1, to protect it; and
    what each word adds. ``pulls`` is empty where there is no need."""

    out: float
    known: bool
    need: float
    pulls: Mapping[str, Pull] = field(default_factory=dict, repr=False)

    @property
    def distance(self) -> float:
        """In standard deviations of what other documents share."""
        return distance(self.pulls.values())

    def facts(self) -> dict[str, Any]:
        """The facts that the certificate states about one subject."""
        return {"out": self.out, "known": self.known, "need": self.need, "distance": self.distance}


@dataclass(frozen=True)
class HiddenSubject:
    """``adversary``: who might recognise the subject; ``distance``: how far one with a public life may stand out of all
    others; ``crowd``: out of how many documents the best must stand to speak of the same subject."""

    crowd: int = 20
    distance: float = 3.9
    adversary: AdversaryKind = "public"

    name = "subject"

    def __post_init__(self) -> None:
        if self.crowd < 2:
            raise PolicyError("the crowd of a subject is a number of documents of at least 2")
        if not self.distance > 0:
            raise PolicyError("the distance of a subject is a number above 0")
        if self.adversary not in ADVERSARIES:
            raise PolicyError(f"the adversary of a subject is one of {', '.join(ADVERSARIES)}")

    def assess(
        self, reading: Reading, knowledge: Knowledge, *, hidden: Sequence[Term] = (), earlier: Sequence[Finding] = ()
    ) -> Assessment:
        """The words to give up, of those that others leave in sight."""
        text = reading.document.text
        places = _places(text, printed_words(text).and_also(finding.span for finding in earlier))
        whole = _shown(text, tokenized(text).tokens)
        parts = passages(text, lives=need(whole, known=True) > 0)
        stretches = [Span(0, len(text)), *parts]
        phrases = Places(span for term in reading.terms for span in term.spans)
        dear: dict[str, float] = {}
        given_up: dict[str, Pull] = {}
        seen: list[Visibility] = []
        shown = [whole, *(shown_by(text[part.start : part.end]) for part in parts)]
        for own, often in zip(shown, _often(places, stretches), strict=True):
            words = {word: times for word, times in often.items() if word not in given_up}
            last = self.visibility(words, knowledge, partial(self.need, (own + shown[0]) / 2))
            seen.append(last)
            limit = self.distance / max(last.need, SLACK)
            while last.distance > limit + SLACK:
                dear = dear or self._dear(places, phrases, knowledge)
                for word in _worst(last.pulls, limit, dear):
                    given_up[word] = last.pulls[word]
                    del words[word]
                last = self.visibility(words, knowledge, partial(_same, last.need))
        facts: dict[str, Any] = {
            "adversary": self.adversary, "limit": self.distance, "words": len(places), **seen[0].facts(),
            "subjects": [each.facts() for each in seen[1:]],
        }  # fmt: skip
        found = [
            Finding(span, word, self.name, label=_label(span, phrases), risk=pull.bits, evidence=CUMULATIVE)
            for word, pull in given_up.items()
            for span in places[word]
        ]
        return Assessment(self.name, in_order(found), facts, tuple(unheard(knowledge, places)))

    def _dear(self, words: Mapping[str, Sequence[Span]], phrases: Places, knowledge: Knowledge) -> dict[str, float]:
        """What each word is worth to a reader: nouns carry what a text tells, common verbs hold its sentences together."""
        asked, documents = list(words), knowledge.corpus.documents
        nouns = {word for word, spans in words.items() if any(map(phrases.around, spans))}
        return {
            word: DEAREST
            if WEIGHTS.get(word, 0) < 0
            else DEAR
            if word in nouns
            else COMMON
            if count and not telling(count, documents)
            else 1.0
            for word, count in zip(asked, knowledge.frequencies(asked), strict=True)
        }

    def need(self, shown: float, known: bool) -> float:
        """How much the subject of a text that shows so much of public life must be protected: from 0 to 1."""
        return need(shown, known=known) if self.adversary == "public" else float(self.adversary == "acquaintance")

    def visibility(
        self, words: Mapping[str, int], knowledge: Knowledge, need_if: Callable[[bool], float]
    ) -> Visibility:
        """How well the subject of a text of these words is seen. ``need_if``: the need, by whether the corpus knows the subject."""
        if not words or not need_if(True):
            return Visibility(0.0, False, need_if(False))
        documents = knowledge.corpus.documents
        counts = dict(zip(words, knowledge.frequencies(list(words)), strict=True))
        rare = [word for word, count in counts.items() if telling(count, documents)]
        everything = collection(knowledge)
        weights = {word: round(GRAIN * weight(words[word], counts[word], documents)) for word in rare}
        alike = everything.alike(weights, 1 + max(NEAR, self.crowd))
        best, crowd = float(alike.scores[0]), float(alike.scores[min(self.crowd, len(alike.scores)) - 1])
        out = best / crowd if crowd > 0 else ALONE if best > 0 else 0.0
        known = out >= OUT and sum(everything.among(word, alike.documents[:1]) for word in rare) >= SHARED
        settled = need_if(known)
        if not settled:
            return Visibility(out, known, 0.0)
        near = alike.documents[1 : 1 + NEAR].copy()
        near.sort()
        pulls = {word: _pull(word, words[word], count, everything, near) for word, count in counts.items()}
        return Visibility(out, known, settled, pulls)

    def safe(self, candidate: str, knowledge: Knowledge) -> bool:
        """Replacements are judged with all the rest, when the result is read again."""
        return True

    def silent(self, candidate: str, knowledge: Knowledge) -> bool:
        """Whether a replacement is of words that make nothing alike."""
        words = [
            word for word in tokens(candidate) if word and word not in FUNCTION_WORDS and word not in OF_NO_SUBJECT
        ]
        documents = knowledge.corpus.documents
        return all(count and not telling(count, documents) for count in knowledge.frequencies(words))


def distance(pulls: Iterable[Pull]) -> float:
    """Σ w(q − p) / √(Σ w² p(1 − p)); 0 of nothing."""
    listed = list(pulls)
    spread = sum(pull.spread for pull in listed)
    return sum(pull.bits for pull in listed) / sqrt(spread) if spread > 0 else 0.0


def _pull(word: str, times: int, count: int, documents: DocumentSearch, near: Any) -> Pull:
    total = documents.corpus.documents
    by_chance = max(1, count) / (total + 1)
    share = documents.among(word, near) / max(1, len(near)) if count else 0.0
    again = max(1.0 - (1.0 - (AGAIN + TOPIC * share)) ** times, by_chance)
    weighs = weight(times, count, total)
    return Pull(weighs * (again - by_chance), weighs**2 * by_chance * (1.0 - by_chance))


def _worst(pulls: Mapping[str, Pull], limit: float, dear: Mapping[str, float]) -> list[str]:
    """The next words to give up: those that say most of the subject for what they are worth to a reader (``dear``), no more of
    them than needed."""
    bits, spread = sum(pull.bits for pull in pulls.values()), sum(pull.spread for pull in pulls.values())
    chosen = []
    order = sorted(pulls, key=lambda word: (-pulls[word].bits / dear[word], word))
    for word in order[: max(AT_ONCE, len(pulls) // PART)]:
        chosen.append(word)
        bits, spread = bits - pulls[word].bits, spread - pulls[word].spread
        if bits <= limit * sqrt(max(0.0, spread)):
            break
    return chosen


def _places(text: str, gone: Places) -> dict[str, list[Span]]:
    """The places of each informative word that is not gone: neither hidden already nor printed."""
    located = tokenized(text)
    found: dict[str, list[Span]] = {}
    asked = counted_words(located.tokens)
    for word, span in located.words(asked.__contains__, gone):
        if span.start == span.end:
            continue
        if word in found:
            found[word].append(span)
        else:
            found[word] = [span]
    return found


def shown_by(text: str) -> float:
    """A measure of how much of public life a text shows."""
    return _shown(text, tokens(text))


def _shown(text: str, words: Sequence[str]) -> float:
    return score(text, words, counted_words(words))


def _same(need: float, _known: bool) -> float:
    """The need that was found for the whole text, whether or not the corpus knows what is left of it."""
    return need


def _often(places: Mapping[str, Sequence[Span]], stretches: Sequence[Span]) -> list[dict[str, int]]:
    """How often each word stands in the whole text, which comes first, and in each passage."""
    found: list[dict[str, int]] = [{word: len(spans) for word, spans in places.items()}, *({} for _ in stretches[1:])]
    starts = [stretch.start for stretch in stretches[1:]]
    for word, spans in places.items() if starts else ():
        for span in spans:
            at = max(1, bisect_right(starts, span.start))
            found[at][word] = found[at].get(word, 0) + 1
    return found


def _label(span: Span, phrases: Places) -> str:
    """The role of a word at its place: outside noun phrases, before a noun, or the noun itself."""
    phrase = phrases.around(span)
    if phrase is None:
        return LOOSE
    return MODIFIER if phrase.end > span.end else ""
