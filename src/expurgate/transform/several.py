"""Bodies and places of one kind told apart: "a city", "another city"; one that comes again is "a third city" and later "the third city"."""

from __future__ import annotations

from collections.abc import Iterable

from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.standins import PLACE_IN_REGION
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.drafts import Draft
from expurgate.transform.fluency import article, is_definite, is_plural, is_proper
from expurgate.transform.names import ORDINALS

_TOLD = labels.ORGANIZATION | labels.PLACE | {"FAC"}


class Several:
    """Counts things of one kind in the order of the text, so that the second is "another city"."""

    def __init__(self, drafts: Iterable[Draft]) -> None:
        self._members: dict[str, list[str]] = {}
        self._again: set[tuple[str, str]] = set()
        for draft in drafts:
            if self._counts(draft):
                members = self._members.setdefault(_kind(draft), [])
                name = _name(draft.first)
                if name not in members:
                    members.append(name)
                else:
                    self._again.add((_kind(draft), name))
        self._regions: set[str] = set()
        self._met: set[tuple[str, str]] = set()

    def determined(self, draft: Draft, noun: str) -> str:
        """A noun with the article that tells its thing from the others of its kind; empty where it is not told apart."""
        if not self._counts(draft) or is_plural(noun) or is_definite(noun) or is_proper(noun):
            return ""
        kind, name = _kind(draft), _name(draft.first)
        members = self._members.get(kind, [])
        if name not in members:
            return ""
        at, first = members.index(name), (kind, name) not in self._met
        self._met.add((kind, name))
        several = len(members) > 1
        if first:
            if at == 0 or " in " in noun:
                return f"{article(noun)} {noun}"
            numbered = 1 < at < len(ORDINALS) and (kind, name) in self._again
            return f"a {ORDINALS[at]} {noun}" if numbered else f"another {noun}"
        return f"the {ORDINALS[at]} {noun}" if several and at < len(ORDINALS) else f"the {noun}"

    def placed(self, noun: str) -> str:
        """A place with the part of the world it lies in, which is said once in a text."""
        kind, _, within = noun.partition(" in ")
        if not within or PLACE_IN_REGION.fullmatch(noun) is None:
            return noun
        told = within in self._regions
        self._regions.add(within)
        return kind if told else noun

    @staticmethod
    def _counts(draft: Draft) -> bool:
        return draft.replacement.style == "noun" and draft.first.label in _TOLD and not draft.many


def _kind(draft: Draft) -> str:
    return draft.replacement.text.partition(" in ")[0]


def _name(target: Target) -> str:
    """The first telling word of a name: "Northwind" and "Northwind Bikes" are one."""
    whole = normal_form(target.alias) if target.alias and target.label in labels.ORGANIZATION else target.term
    words = [word for word in whole.split() if word not in FUNCTION_WORDS]
    return words[0] if words else target.term
