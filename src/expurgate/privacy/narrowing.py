"""What of a phrase must go: words at its beginning that tell nothing stay before what replaces the rest.

Of "an old monk" it is the monk who tells of a monastery; "an old person" keeps what is innocent. Only words of a noun phrase
in small letters stay, and never its last one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Span
from expurgate.privacy.judge import Judge

_WORD = re.compile(r"[^\W_]+")
_EVIDENCE = frozenset({"counted", "weak", "predicted"})
"""What is found for its bits; a name of the entity, or what nothing is known of, goes whole."""


def narrowed(findings: Sequence[Finding], judges: Sequence[Judge], text: str) -> list[Finding]:
    """``findings`` of the judges' entities, each at what of its phrase must go."""
    of: Mapping[str, Judge] = {judge.entity: judge for judge in judges}
    return [_narrowed(finding, of.get(finding.against or ""), text) for finding in findings]


def _narrowed(finding: Finding, judge: Judge | None, text: str) -> Finding:
    if judge is None or finding.label or finding.evidence not in _EVIDENCE or " " not in finding.term:
        return finding
    stays = judge.silent_words(finding.term)
    found = list(_WORD.finditer(text, finding.span.start, finding.span.end)) if stays else []
    words = finding.term.split()
    if len(found) != len(words) or not all(match[0].islower() for match in found[:stays]):
        return finding
    return replace(finding, span=Span(found[stays].start(), finding.span.end), term=" ".join(words[stays:]))
