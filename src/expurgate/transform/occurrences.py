"""A risky term goes everywhere it stands, not only where it was first found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from expurgate.core.findings import Finding, in_order
from expurgate.core.spans import Places, Span
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.text.inflection import noun_forms
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.transform import labels
from expurgate.transform.names import word_set

_SHORTEST_PART = 3
_FEWEST_DIGITS = 5
_SIBILANTS = ("s", "x", "z", "ch", "sh")
_NO_NAMES = FUNCTION_WORDS | word_set(
    """
    january february march april may june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday mr mrs ms dr miss prof sir von van der den del
    """
)


def everywhere(text: str, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """``findings`` and one more for each other place where what was found stands.

    Inflections, hyphenated forms, accents, case and line wraps are seen through. Of people also the parts
    of their names are looked for, where they are written with a capital.
    """
    findings = in_order(findings)
    phrases = _phrases(text, findings)
    origins = phrases | {part: origin for part, origin in _name_parts(text, findings).items() if part not in phrases}
    names = list(origins)
    covered = Places(finding.span for finding in findings)
    new: dict[Span, Finding] = {}
    for span, number in PhraseMatcher(names, forms=noun_forms).find(text):
        if len(span) == 0 or covered.hold(span):
            continue
        if names[number] in phrases or text[span.start].isupper():
            new.setdefault(span, replace(origins[names[number]], span=span))
    return in_order([*findings, *new.values()])


def _phrases(text: str, findings: Sequence[Finding]) -> dict[str, Finding]:
    """What to look for, as it was found and as it is named, each with the finding it comes from."""
    result: dict[str, Finding] = {}
    for finding in findings:
        if finding.label not in labels.COUNTS:
            for phrase in (finding.term, text[finding.span.start : finding.span.end]):
                if _telling(normal_form(phrase)):
                    result.setdefault(phrase, finding)
    return result


def _telling(term: str) -> bool:
    """Whether a term means the same wherever it stands: a word of its own, or a long number."""
    words = [word for word in term.split() if word not in FUNCTION_WORDS]
    letters = any(char.isalpha() for word in words for char in word)
    return bool(words) and (letters or sum(char.isdigit() for char in term) >= _FEWEST_DIGITS)


def _name_parts(text: str, findings: Sequence[Finding]) -> dict[str, Finding]:
    """Given names and surnames of the people found, each with its finding; families too ("the Evanses")."""
    result: dict[str, Finding] = {}
    for finding in findings:
        if finding.label not in labels.PERSON:
            continue
        words = normal_form(text[finding.span.start : finding.span.end]).split()
        for word in words:
            if len(word) >= _SHORTEST_PART and word not in _NO_NAMES and word.isalpha():
                parts = [word] if len(words) > 1 else []
                for part in [*parts, f"{word}es"] if word.endswith(_SIBILANTS) else parts:
                    if part not in result:
                        result[part] = replace(finding, term=part)
    return result
