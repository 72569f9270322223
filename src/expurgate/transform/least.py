"""The least that is said of a target of which no kind is safe: a mark for its sort, with the noun that may be said instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import replace
from expurgate.transform.base import Replacement, Target
from expurgate.transform.fluency import is_plural, takes_no_article
from expurgate.transform.labels import SOMEBODY
from expurgate.transform.said import PEOPLE
from expurgate.transform.something import SOMETHING, nouns_of, sort_of
from expurgate.transform.target_words import COMMON, is_weighed
from expurgate.transform.wording import marked

Says = Callable[[str], bool]
"""Whether a wording may be said."""
_LONGEST_ABBREVIATION = 5
_PREDICATE = re.compile(
    r"\b(?:am|is|are|was|were|be|been|being|go|goes|going|gone|went|become|becomes|became|feels?|felt|seems?|seemed|looks?|looked|turned)[ ]"
    r"(?:not[ ]|so[ ]|very[ ]|now[ ]|quite[ ]|also[ ]|openly[ ]){0,2}\Z",
    re.IGNORECASE,
)


_BEING = re.compile(r"\b(?:(?:is|was|as|became|been|being|am)[ ]an?|my|our|his|her|their|your)[ ]\Z", re.IGNORECASE)
_OWNED = re.compile(r"\b(?:my|our|his|her|their|your)[ ]\Z", re.IGNORECASE)
_ANY_WORK = frozenset({"professional", "worker"})


_UNDETERMINED = re.compile(
    r"(?:\A|[\n:,;(]|[ ]{2}|\b(?:is|was|are|were|be|been|not|very|so|too|still|now)[ ])[ \t]{0,8}\Z"
)
"""Where somebody would have an article."""


def role_for(target: Target, kind: str) -> str:
    """The mark that is said where nobody writes the kind: "he is a person", "my professional"; empty where the kind stands."""
    if kind in SOMEBODY and not target.label and _BEING.search(target.before):
        return "[role]"
    return "[occupation]" if kind in _ANY_WORK and _OWNED.search(target.before) else ""


def is_known_for(target: Target, kinds: Sequence[str]) -> bool:
    """Whether the words beside a name speak of what the taxonomy knows somebody for who bears it: else it is a namesake."""
    beside = f" {target.before} {target.after} ".casefold()
    return any(f" {word}" in beside for kind in kinds[:3] for word in kind.casefold().split() if word != "person")


def describes_somebody(target: Target, kind: str) -> bool:
    """Whether a word without an article says how somebody is, so that a noun with one would be wrong: "I am gay", "go bankrupt"."""
    if target.label or target.kind in COMMON or " " in target.surface or not target.surface.islower():
        return False
    if kind in PEOPLE and not is_plural(target.surface) and _UNDETERMINED.search(target.before):
        return True  # "Hep B  immune"
    return _PREDICATE.search(target.before) is not None and not takes_no_article(kind)


def least_said(target: Target, above: list[str], safe: Says, may_stand: Says) -> Replacement:
    """The mark for a target with the kinds ``above`` that is ``safe``, and the first noun for its sort that ``may_stand`` instead."""
    spelled = target.surface.istitle() or (target.surface.isupper() and len(target.surface) > _LONGEST_ABBREVIATION)
    known = not target.label and (target.abbreviation or (spelled and above))  # "Sputum" is no name, nor is "VAT"
    mark = marked(replace(target, surface=target.surface.lower()) if known else target)
    if target.label or not is_weighed(target):
        return mark
    if mark.text == "[detail]":
        sort = sort_of(above) if target.kind != "ANATOMY" else "body part"
        if sort and safe(sort):
            mark = Replacement(f"[{sort}]", "mark")
        elif safe(SOMETHING):
            mark = Replacement(SOMETHING, "mark")
    if mark.text == SOMETHING:
        several = "artifact" in above and is_plural(target.surface)
        return replace(mark, noun="thing" if several and may_stand("thing") else "")
    return replace(mark, noun=next(filter(may_stand, nouns_of(mark.text.strip("[]"))), ""))
