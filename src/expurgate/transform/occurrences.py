"""A risky term goes everywhere it stands, not only where it was first found."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.core import lazy_re as re
from expurgate.core.findings import Finding, in_order
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Places, Span
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import PLACE
from expurgate.text.calendar import MONTHS_AND_DAYS
from expurgate.text.families import is_derived
from expurgate.text.forms import form_labels
from expurgate.text.inflection import noun_forms
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.people import AT_HOME
from expurgate.transform import labels
from expurgate.transform.names import TITLES, word_set

_SHORTEST_PART = 3
_FEWEST_DIGITS = 5
_TOWN = re.compile(r"(?:,[ ]?|\n[ \t]{0,8})([A-Z][a-z]{3,20})(?=,|[ ][A-Z]{1,2}\d|\n|\Z)")
"""A town behind the street of an address, before its postcode or at the end."""
_SIBILANTS = ("s", "x", "z", "ch", "sh")
_KNOWN_BY_ITS_LETTERS = frozenset({"names", "kin"})
_NO_NAMES = (
    FUNCTION_WORDS
    | {word.lower() for word in TITLES.split("|")}
    | MONTHS_AND_DAYS
    | word_set("von van der den del")
    | frozenset(AT_HOME)
)


def everywhere(text: str, findings: Sequence[Finding], nouns: Places | None = None) -> tuple[Finding, ...]:
    """``findings`` and one more for each other place where what was found stands.

    Inflections, hyphenated forms, accents, case and line wraps are seen through. Of people also the parts
    of their names are looked for, where they are written with a capital. ``nouns`` are the noun phrases of the text: a
    common word that tells too much as a noun ("his back") is not looked for outside them ("go back"). The printed words of a
    form ("Patient:") stay, unless they name what is hidden.
    """
    findings = in_order(findings)
    phrases = _phrases(text, findings)
    parts = _towns(text, findings) | _name_parts(text, findings)
    origins = phrases | {part: origin for part, origin in parts.items() if part not in phrases}
    names = list(origins)
    covered = Places(finding.span for finding in findings)
    printed = form_labels(text)
    new: dict[Span, Finding] = {}
    for span, number in PhraseMatcher(names, forms=noun_forms).find(text):
        if len(span) == 0 or covered.hold(span):
            continue
        origin = origins[names[number]]
        if printed.hold(span) and origin.evidence not in _KNOWN_BY_ITS_LETTERS:
            continue
        elsewhere = nouns is not None and _is_noun(text, origin, nouns) and not nouns.touch(span)
        whole = names[number] in phrases and not elsewhere
        if _is_mention(text, span, names[number], origin, whole=whole):
            new.setdefault(span, replace(origin, span=span))
    return in_order([*findings, *new.values()])


def _is_noun(text: str, finding: Finding, nouns: Places) -> bool:
    """Whether a model measured one common word where it stands as a noun; what names something is known by its letters."""
    measured = finding.risk is not None and not finding.label and finding.evidence not in _KNOWN_BY_ITS_LETTERS
    surface = text[finding.span.start : finding.span.end]
    return measured and surface.isalpha() and surface.islower() and nouns.touch(finding.span)


def _is_mention(text: str, span: Span, name: str, origin: Finding, *, whole: bool) -> bool:
    """Whether the same word elsewhere is the same thing. Names that are ordinary words too ("Will", "Hope") are only with
    a capital, and in a line of capitals nothing tells them apart."""
    capital = text[span.start].isupper()
    if " " in name or origin.label not in labels.NAMES or not is_derived(normal_form(name)):
        return whole or capital
    end = text.find("\n", span.end)
    line = text[text.rfind("\n", 0, span.start) + 1 : len(text) if end < 0 else end]
    return capital and not line.isupper()


def _phrases(text: str, findings: Sequence[Finding]) -> dict[str, Finding]:
    """The phrases to look for, as found and as named, each with the finding it comes from."""
    result: dict[str, Finding] = {}
    for finding in findings:
        if finding.label not in labels.COUNTS and not _only_here(text, finding):
            for phrase in (finding.term, text[finding.span.start : finding.span.end]):
                if _is_unmistakable(normal_form(phrase)):
                    result.setdefault(phrase, finding)
    return result


def _only_here(text: str, finding: Finding) -> bool:
    """Whether a date or a title says what it says only where it stands: "Sunday", "Mrs"."""
    surface = text[finding.span.start : finding.span.end]
    if finding.label in labels.DATE:
        return not any(map(str.isdigit, surface))
    return finding.label in labels.PERSON and _NO_NAMES.issuperset(normal_form(surface).split())


def _is_unmistakable(term: str) -> bool:
    """Whether a term means the same wherever it stands: a word of its own, or a long number. A letter does not."""
    if len(term) == 1:
        return False
    words = [word for word in term.split() if word not in FUNCTION_WORDS]
    letters = any(char.isalpha() for word in words for char in word)
    return bool(words) and (letters or sum(char.isdigit() for char in term) >= _FEWEST_DIGITS)


def _towns(text: str, findings: Sequence[Finding]) -> dict[str, Finding]:
    """The towns at the ends of addresses, each with its finding: whoever hides where somebody lives hides the town elsewhere too."""
    result: dict[str, Finding] = {}
    for finding in findings:
        if finding.label not in labels.ADDRESS:
            continue
        for found in _TOWN.finditer(text, finding.span.start, finding.span.end):
            if known_as(found[1]) & PLACE:
                result.setdefault(normal_form(found[1]), replace(finding, term=normal_form(found[1]), label="GPE"))
    return result


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
