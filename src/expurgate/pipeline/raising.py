"""Words of ours that form a group with words of the author's: ours are raised once more, the author's stay.

A group tells too much by all its terms together, so one less is enough. Where a replacement ("a disease") forms a group with
an innocent word ("last year"), the replacement becomes a more general one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from expurgate.core.document import Term
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Span
from expurgate.text.inflection import singular


def raised(findings: Sequence[Finding], made: Callable[[str], bool], terms: Sequence[Term] = ()) -> list[Finding]:
    """``findings`` in which words of ours go for the author's words of the groups they are in.

    ``made``: whether a normal form was put into the text by a rewriter; ``terms``: those that may be rewritten.
    """
    names = {term for each in findings if each.group for term in (each.term, *each.group)}
    ours = {term for term in names if _is_ours(term, made)}
    places = {term.normal: term.spans for term in terms if term.normal in ours}
    broken = {_group(each) for each in findings if each.group and each.term in ours}
    left: list[Finding] = []
    for each in findings:
        instead = [term for term in each.group if term in places]
        if not each.group or each.term in ours or not (instead or _group(each) in broken):
            left.append(each)
        elif _group(each) not in broken:
            broken.add(_group(each))
            left.extend(_moved(each, instead[0], span) for span in places[instead[0]])
    return left


def _moved(finding: Finding, term: str, span: Span) -> Finding:
    """A finding of a group, at another of its terms."""
    others = tuple(other for other in (finding.term, *finding.group) if other != term)
    return replace(finding, span=span, term=term, group=others, label="")


def _group(finding: Finding) -> tuple[str, str | None, frozenset[str]]:
    """The terms that together disclose too much, and the entity they disclose."""
    return finding.model, finding.against, frozenset((finding.term, *finding.group))


def _is_ours(term: str, made: Callable[[str], bool]) -> bool:
    """Whether a term is a replacement, in any number, or ends with one ("chronic disease")."""
    words = term.split()
    ends = [" ".join(words[at:]) for at in range(len(words))]
    return any(made(end) or made(singular(end)) for end in ends)
