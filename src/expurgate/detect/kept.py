"""Terms that a policy keeps: where they stand in a text."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from expurgate.core import lazy_re as re
from expurgate.core.errors import PolicyError
from expurgate.core.spans import Places, Span
from expurgate.detect.lexicon import read_terms
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.policy import Policy
from expurgate.text.normal import normal_form

_IDENTIFIER = re.compile(r"@|://|[\\_=]|\w\.\w{2}|/\S*/|\d-|-\d")
"""What a stretch without white space holds that is an address, a path or a number rather than words."""
_REACH = 100


class KeptTerms:
    """Finds the terms to keep in any case and inflection, where they stand as words of their own.

    A part of an address or of a number ("consultant" in consultant@clinic.org) is no such word.
    """

    def __init__(self, terms: Iterable[str]) -> None:
        self.terms = tuple(dict.fromkeys(term for term in terms if normal_form(term)))
        self._matcher = PhraseMatcher(self.terms)

    def __repr__(self) -> str:
        return f"KeptTerms({len(self.terms)} terms)"

    def places(self, text: str) -> Places:
        """The places where terms to keep stand."""
        return Places(self.spans(text))

    def spans(self, text: str) -> list[Span]:
        """The places of the kept terms in a text, as a list."""
        found = self._matcher.find(text) if self.terms else ()
        return [span for span, _ in found if len(span) and _alone(text, span)]


def _alone(text: str, span: Span) -> bool:
    """Whether a term stands as words of its own, and not as a part of an address, a path or a number."""
    before, after = text[max(0, span.start - _REACH) : span.start], text[span.end : span.end + _REACH]
    joined_before = [] if before[-1:].isspace() else before.split()[-1:]
    joined_after = [] if after[:1].isspace() else after.split()[:1]
    around = "".join((*joined_before, text[span.start : span.end], *joined_after))
    return _IDENTIFIER.search(around) is None


def kept_terms(policy: Policy) -> KeptTerms:
    """The terms that a policy names and those in its files."""
    if not all(map(normal_form, policy.keep)):
        raise PolicyError("a term to keep has no words in it")
    return KeptTerms([*policy.keep, *(term for path in policy.keep_files for term in read_terms(Path(path)))])
