"""Words of ours that form a group with words of the author's: ours are raised once more, the author's stay.

A group tells too much by all its terms together, so one less is enough. Where a replacement ("a disease") forms a group with
an innocent word ("last year"), the replacement becomes a more general one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from expurgate.core.findings import Finding
from expurgate.text.inflection import singular


def raised(findings: Sequence[Finding], made: Callable[[str], bool]) -> list[Finding]:
    """``findings`` without those of the author's words in groups of which a word of ours is found as well.

    ``made``: whether a normal form was put into the text by a rewriter.
    """
    groups = [each for each in findings if each.group]
    terms = {term for each in groups for term in (each.term, *each.group)}
    ours = {term for term in terms if _is_ours(term, made)}
    broken = {_group(each) for each in groups if each.term in ours}
    return [each for each in findings if not each.group or each.term in ours or _group(each) not in broken]


def _group(finding: Finding) -> tuple[str, str | None, frozenset[str]]:
    """What tells too much together, and of what."""
    return finding.model, finding.against, frozenset((finding.term, *finding.group))


def _is_ours(term: str, made: Callable[[str], bool]) -> bool:
    """Whether a term is a replacement, in any number, or ends with one ("chronic disease")."""
    words = term.split()
    ends = [" ".join(words[at:]) for at in range(len(words))]
    return any(made(end) or made(singular(end)) for end in ends)
