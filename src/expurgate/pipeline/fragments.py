"""Finds what remains of a name when a part of it is hidden.

"Protection of Human Rights and Fundamental Freedoms" without "Human Rights" leaves "and Fundamental Freedoms": it tells what
stood there, and standing alone it is read as a name. So it goes in the same round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading
from expurgate.core.findings import Finding
from expurgate.core.spans import Places, Span
from expurgate.text.normal import normal_form

_WORD = r"[^\W\d_a-z][\w’'-]*"
_REST = re.compile(rf"\s(?:and|or|&)\s({_WORD}(?:\s{_WORD})+)")
"""Capitalized words behind an "and". One alone ("and Article 1") is no name. A letter without case counts as a capital."""


def fragments(reading: Reading, found: Iterable[Finding], hidden: Sequence[Finding]) -> Iterator[Finding]:
    """The rest of every named entity of which ``found`` hides the part before an "and", but for what is ``hidden`` anyway."""
    text = reading.document.text
    gone = Places(finding.span for finding in hidden)
    ends = sorted({finding.span.end for finding in found})
    names = sorted((span, term.label) for term in reading.terms if term.kind == "entity" for span in term.spans)
    at, given = 0, set[Span]()
    for name, label in names:
        while at < len(ends) and ends[at] <= name.start:
            at += 1
        for end in ends[at:]:
            if end >= name.end:
                break
            rest = _REST.match(text, end, name.end)
            if rest is not None and not gone.hold(span := Span(*rest.span(1))) and span not in given:
                given.add(span)
                yield Finding(span, normal_form(rest.group(1)), "entities", label)
