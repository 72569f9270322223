"""Every stretch that may have to be hidden: what detectors find, the noun phrases and entities beside it, and joins."""

from __future__ import annotations

from collections.abc import Iterable

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span, by_place, merged
from expurgate.detect.joins import joined
from expurgate.detect.names import without_compound
from expurgate.text.normal import FUNCTION_WORDS, normal_form

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
