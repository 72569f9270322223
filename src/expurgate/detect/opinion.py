"""A second opinion on what people hide in the judgment of a court: who points at a name, its words and those around it, weighed by a linear model.

The networks that tell how much a word identifies see it among its neighbours; this sees a name as a whole, what it is known
as and how often it stands there. Trained by ``scripts/reader/opinion.py`` on judgments that people anonymised.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from expurgate.core.document import Odds, Reading
from expurgate.core.findings import Finding
from expurgate.core.spans import Places, Span, by_place
from expurgate.detect.bits import corpus_bits
from expurgate.detect.candidates import Candidate
from expurgate.detect.features import features
from expurgate.detect.kinds import bits
from expurgate.detect.public import is_any_court, respondents
from expurgate.detect.weights import shipped_weights
from expurgate.text.normal import normal_form

PHRASE = "phrase"
LEAST, LEAST_PHRASE, MOST = -8.0, -3.5, 3.0
"""Odds between which a second opinion can change what becomes of something, and of a phrase that nobody points at."""


USUAL = 11.0
"""Information in bits below which a single word is in too many texts to tell anything."""
_NATIONALS = (" national", " nationals")
APART = frozenset({"PERSON", "DATE", "TIME", "CODE"})
"""What is worded by itself, never as a part of a phrase around it."""


def opinions(reading: Reading, odds: Odds, found: Sequence[Finding]) -> tuple[dict[Span, float], dict[Span, str]]:
    """The logarithm of the odds that people hide each finding and mention of a judgment, and the noun phrases that may be hidden besides.

    What the reader's own odds decide keeps these.
    """
    pointed_at = named(reading, found)
    result = {each.span: odds.over(each.span) for each in pointed_at}
    likely = {
        each.span: each.normal for each in pointed_at if each.sources == (PHRASE,) and result[each.span] > LEAST_PHRASE
    }
    phrases = _ordinary(reading, found, likely)
    doubtful = [
        each
        for each in pointed_at
        if LEAST < result[each.span] < MOST and (each.sources != (PHRASE,) or each.span in phrases)
    ]
    known = corpus_bits()
    known.see(term for each in doubtful for term in (each.normal, *each.normal.split()))
    spans = {each.span for each in doubtful}
    scores = shipped_weights("opinion").scores(features(reading, pointed_at, known, spans))
    result |= {each.span: score for each, score in zip(doubtful, scores, strict=True)}
    return result, phrases


def _ordinary(reading: Reading, found: Iterable[Finding], phrases: Mapping[Span, str]) -> dict[Span, str]:
    """The phrases outside what is set apart; no single word that many texts have, and not the words of the state that a case is against."""
    apart = {each.span for each in reading.mentions if each.kind in APART}
    set_apart = Places(apart.union(each.span for each in found if each.label in APART))
    states = [frozenset(each.split()) for each in respondents(reading.document.text)]
    return {
        span: normal
        for span, normal in phrases.items()
        if normal
        and not set_apart.touch(span)
        and (" " in normal or bits(normal) >= USUAL)
        and not is_any_court(normal)
        and not any(state.issuperset(normal.split()) for state in states)
    }


def without_nationals(span: Span, normal: str) -> tuple[Span, str]:
    """A phrase without the word behind a nationality that is said of every applicant: "a Turkish national"."""
    behind = next((word for word in _NATIONALS if normal.endswith(word)), "")
    return Span(span.start, span.end - len(behind)), normal.removesuffix(behind)


def named(reading: Reading, found: Iterable[Finding]) -> list[Candidate]:
    """Findings, mentions and noun phrases by place, each stretch once, with everyone who points at it."""
    text = reading.document.text
    sources: dict[Span, set[str]] = {}
    for finding in found:
        sources.setdefault(finding.span, set()).add(f"{finding.model} {finding.label}")
    for mention in reading.mentions:
        sources.setdefault(mention.span, set()).add(f"mention {mention.kind}")
    for term in reading.terms:
        for span in term.spans if term.kind != "entity" else ():
            sources.setdefault(span, set()).add(PHRASE)
    return [
        Candidate(span, normal_form(text[span.start : span.end]), tuple(sorted(names)))
        for span, names in sorted(sources.items(), key=lambda each: by_place(each[0]))
    ]
