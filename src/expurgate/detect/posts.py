"""Posts that any firm has, parties that any court has, and enclosures: with capitals a reader takes them for names."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.kinds import is_post_of_a_firm
from expurgate.language.builtin.standing import TITLED

_PARTY = re.compile(
    r"(?:(?:\d(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth)[ ])?(?:Claimant|Defendant|Respondent|Applicant|Appellant|Petitioner|Plaintiff|Accused|"
    r"Deponent|Third Party|Intervener)s?|[Cc]ommissioners?[ ]for[ ][Oo]aths|[Jj]ustices?[ ]of[ ]the[ ][Pp]eace|[Nn]otary[ ][Pp]ublic"
)
"""Parties to a case and those who take oaths, whom every court has."""
_ENCLOSED = re.compile(r"Encl?s?[.:]?|Enclosures?[.:]?")
_ADJECTIVES = frozenset("Independent National Universal Standard General Metropolitan Principal".split())
_POST_BEHIND = re.compile(
    r"(?:[ ][A-Z][a-z]+){0,2}[ ](?:Officer|Adviser|Advisor|Reviewer|Chair|Advocate|Expert|Examiner|Director|Manager|Assessor|Member)s?\b"
)
_NEAR = 12


def is_post_or_party(text: str, span: Span, label: str) -> bool:
    """Whether what was taken for a name is what any firm or court has: "General Manager", "the 2nd Defendant", "the Independent" of "the
    Independent Reviewing Officer"; behind a title a post is somebody."""
    surface = text[span.start : span.end]
    if label in ("PERSON", "ORG", "FAC") and surface[:1].isupper() and is_post_of_a_firm(surface):
        return TITLED.search(text, max(0, span.start - _NEAR), span.start) is None  # "Mr Manager"
    if _PARTY.fullmatch(surface) or _ENCLOSED.fullmatch(text[span.start : span.end + 1]):
        return True
    return label == "ORG" and surface in _ADJECTIVES and _POST_BEHIND.match(text, span.end) is not None
