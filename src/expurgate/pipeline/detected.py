"""The findings of the detectors in a released text, and those the certificate allows.

Where a text was rewritten, a reader sees names between our words that are none, so such a text is read with more patience
than an original. Whether it was rewritten is said by whoever made the certificate. So it is read as an original, too: what only that
reading finds is counted as taken on trust, beside what is said to have been put in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expurgate.assurance.check import Check
from expurgate.assurance.unsealed import Unsealed
from expurgate.core.document import Reading
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Places, Span
from expurgate.detect.base import Detector
from expurgate.detect.kept import kept_terms
from expurgate.detect.running import run as detect
from expurgate.text.keeping import without_kept
from expurgate.text.normal import normal_form
from expurgate.text.standins import given_letters
from expurgate.transform.target_words import DETECTED

ON_TRUST = "what looks like a name and stayed or was put in stands for nobody of the original"
"""The claim that a released text cannot bear out by itself; its original can."""
IN_TURN = "the letters that stand for people go by the order in which they appear, and so tell nobody's initials"
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


@dataclass(slots=True)
class _Trusted:
    """Places where findings do not count against a text: stand-ins, what only the strict reading finds, and terms the policy keeps."""

    put_in: set[Span] = field(default_factory=set, repr=False)
    strict: set[Span] = field(default_factory=set, repr=False)
    kept: set[Span] = field(default_factory=set, repr=False)

    def checks(self, unsealed: Unsealed) -> Iterator[Check]:
        told = []
        if self.put_in:
            told.append(f"{len(self.put_in)} places that the sealed certificate says were put in")
        if self.strict:
            first = min(self.strict)
            told.append(
                f"{len(self.strict)} that only an original would be suspected for, the first at {first.start}..{first.end}"
            )
        if told:
            yield Check(ON_TRUST, True, f"not checked: {'; '.join(told)}", checked=False)
        if self.kept:
            kept = f"{len(unsealed.policy.keep)} terms of the policy, {len(unsealed.exceptions.kept)} decisions"
            yield Check(
                "what is kept by wish tells nothing",
                True,
                f"not checked: {len(self.kept)} places that detectors would hide ({kept})",
                checked=False,
            )


def detected(
    reading: Reading, strict: Reading | None, unsealed: Unsealed, asked: Sequence[Detector]
) -> Iterator[Check]:
    """Whether the detectors find anything in a text, and what is taken on trust. ``strict``: the text read as an original,
    where ``reading`` is that of a rewritten one."""
    text, trusted = reading.document.text, _Trusted()
    kept = Places([*kept_terms(unsealed.policy).spans(text), *unsealed.exceptions.kept_in(text)])
    for detector in asked:
        left = _left(detector, reading, kept, unsealed, trusted)
        where = f"; the first at {left[0].span.start}..{left[0].span.end}" if left else ""
        yield Check(f"nothing is found by {detector.name}", not left, f"{len(left)} findings{where}")
        if strict is not None:
            more = _left(detector, strict, kept, unsealed, trusted)
            trusted.strict |= {finding.span for finding in more} - {finding.span for finding in left}
    lettered = {span for span in trusted.strict if _is_letter(text, span)}
    if lettered and _are_in_turn(text):
        trusted.strict -= lettered
        yield Check(IN_TURN, True)
    yield from trusted.checks(unsealed)


def _is_letter(text: str, span: Span) -> bool:
    """Whether one of the letters that stand for people was found, perhaps with the full stop behind it."""
    return span.start in given_letters(text) and len(text[span.start : span.end].rstrip(".")) == 1


def _are_in_turn(text: str) -> bool:
    """Whether the letters that stand for people are A, B, C and so on as they appear: whoever is meant, they would be these."""
    placed = given_letters(text)
    return "".join(dict.fromkeys(placed[at] for at in sorted(placed))) == _LETTERS[: len(set(placed.values()))]


def _left(detector: Detector, reading: Reading, kept: Places, unsealed: Unsealed, trusted: _Trusted) -> list[Finding]:
    """What a detector finds that neither was put in nor is kept."""
    every = detect([detector], reading)
    found, _ = without_kept(reading.document.text, every, kept)
    trusted.kept |= {finding.span for finding in every if kept.touch(finding.span)}
    left = [finding for finding in found if not _put_in(finding, reading.document.slice(finding.span), unsealed)]
    trusted.put_in |= {finding.span for finding in found} - {finding.span for finding in left}
    return left


def _put_in(finding: Finding, surface: str, unsealed: Unsealed) -> bool:
    """Whether a stand-in was found, or a word of a kind that stands for something, and not a name of the original."""
    if any(f" {normal_form(surface)} " in f" {named} " for named in unsealed.exceptions.named):
        return True
    if finding.model in DETECTED and surface.islower():
        kinds = {word for phrase in unsealed.replaced for word in phrase.split()}
        if kinds.issuperset(normal_form(surface).split()):
            return True
    if not unsealed.policy.transform.pseudonymizes:
        return False
    normal = normal_form(surface)
    return bool(normal) and (normal in unsealed.replaced or all(word in unsealed.replaced for word in normal.split()))
